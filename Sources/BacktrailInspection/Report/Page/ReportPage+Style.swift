// Written by Tools/page from Tools/ReportPage/report.css.
// swift-format-ignore-file

extension ReportPage {
  static let style = #"""
:root {
  --back: #f3f4f7; --panel: #fff; --raised: #fff; --ink: #1b1f27; --muted: #5d6676; --faint: #c9ced8; --line: #e3e6ec;
  --accent: #3152d4; --accent-back: #e9eeff; --added: #0b7a53; --added-back: #e2f5ec; --removed: #bf2330;
  --removed-back: #fdeaec; --changed: #94610a; --changed-back: #fdf2db; --bar: 52% 74%; --bar-label: #20242c;
  --card: 60% 97%; --edge: 50% 62%; --link: #1769c2; --undo: #8036c9; --restore: #0c7c86; --launch: #0b7a53;
  --kill: #bf2330; --shadow: 0 1px 2px #1018280f, 0 6px 18px #10182814;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Liberation Mono", Menlo, monospace;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #101216; --panel: #181b21; --raised: #1f232b; --ink: #e5e8ee; --muted: #97a0b0; --faint: #434a57;
    --line: #2a2f38; --accent: #8fa7ff; --accent-back: #232c4d; --added: #5fd3a4; --added-back: #16352a;
    --removed: #ff8a93; --removed-back: #3d1d22; --changed: #f0bd62; --changed-back: #3b2e14; --bar: 34% 40%;
    --bar-label: #eef1f6; --card: 22% 17%; --edge: 42% 52%; --link: #74b4ff; --undo: #c79bff; --restore: #5fd0da;
    --launch: #5fd3a4; --kill: #ff8a93; --shadow: 0 1px 2px #0006, 0 8px 22px #0007;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { height: 100%; }
body {
  margin: 0; height: 100%; display: grid; grid-template-rows: auto auto minmax(0, 1fr); background: var(--back);
  color: var(--ink); font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2, h3, h4, p, dl, dd, ol, ul { margin: 0; padding: 0; }
ol, ul { list-style: none; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; background: none; border: 0; padding: 0; text-align: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
.id, .seq, time, pre, .content, .version, .columns dd { font-family: var(--mono); font-size: 12px; }
.id { color: var(--muted); font-size: 11px; }
.nothing { color: var(--muted); }
#spoken, .copied { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

/* The facts about the launch. */
#top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; padding: 10px 16px 6px; }
h1 { font-size: 15px; font-weight: 650; letter-spacing: -0.01em; }
#facts { display: flex; flex-wrap: wrap; gap: 2px 18px; }
#facts div { display: flex; gap: 6px; min-width: 0; }
#top h1, #facts dd { min-width: 0; overflow-wrap: anywhere; }
#facts dt { color: var(--muted); }
#facts .is-killed dd { color: var(--kill); }
#facts .is-degraded dd { color: var(--changed); }
#warnings { display: flex; flex-wrap: wrap; gap: 6px; flex-basis: 100%; }
#warnings:empty { display: none; }
#warnings span { padding: 2px 9px; border-radius: 99px; background: var(--accent-back); }
#warnings .is-damaged { background: var(--removed-back); color: var(--removed); }
#warnings .has-values { background: var(--changed-back); color: var(--changed); }

/* The timeline. */
#time { padding: 0 16px 10px; }
#lanes {
  display: flex; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; overflow: hidden;
}
#lane-names {
  flex: none; max-width: 110px; padding: 18px 10px 0; color: var(--muted); border-right: 1px solid var(--line);
}
#lane-names span { display: block; height: 24px; line-height: 22px; overflow: hidden; text-overflow: ellipsis; }
#lane-scroll { position: relative; flex: 1; min-width: 0; cursor: col-resize; touch-action: none; overflow: hidden; }
#lane-canvas { display: block; width: 100%; height: 46px; }
#cursor {
  position: absolute; inset: 0 auto 0 -1px; width: 2px; background: var(--accent); pointer-events: none;
  box-shadow: 0 0 0 1px var(--panel);
}
#controls { display: flex; align-items: center; gap: 8px; margin-top: 8px; }
#controls button {
  min-width: 28px; height: 26px; padding: 0 7px; text-align: center; background: var(--panel);
  border: 1px solid var(--line); border-radius: 7px;
}
#controls button:hover { border-color: var(--faint); }
#slider { flex: 1; min-width: 80px; accent-color: var(--accent); }
#position { min-width: 92px; text-align: end; font-variant-numeric: tabular-nums; color: var(--muted); }
#zoom { display: flex; gap: 2px; }

/* The three parts. */
main {
  display: grid; grid-template-columns: minmax(290px, 27fr) minmax(0, 46fr) minmax(280px, 27fr);
  border-top: 1px solid var(--line); min-height: 0;
}
main > section { min-height: 0; min-width: 0; overflow: auto; }
#events { display: flex; flex-direction: column; background: var(--panel); border-right: 1px solid var(--line); }
#details { background: var(--panel); border-left: 1px solid var(--line); padding: 14px 16px 32px; overflow-wrap: anywhere; }
#app { padding: 14px 18px 32px; }

/* Events. */
#search-bar { position: relative; padding: 10px 12px; border-bottom: 1px solid var(--line); }
#search {
  width: 100%; padding: 5px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--back);
}
#found { position: absolute; right: 34px; top: 16px; color: var(--muted); font-size: 12px; }
#list { position: relative; flex: 1; overflow-y: auto; min-height: 0; }
#list:focus-visible { outline-offset: -2px; }
#list-space { position: relative; }
#list .row {
  position: absolute; left: 0; right: 0; height: 28px; display: grid; align-items: center; gap: 8px; padding: 0 12px;
  grid-template-columns: 42px 58px 7px fit-content(60%) minmax(0, 1fr) auto; white-space: nowrap; cursor: default;
  /* Selected text would become that of another event when the list scrolls. */
  -webkit-user-select: none; user-select: none;
}
#list .row:hover { background: var(--back); }
#list .row[aria-selected="true"] { background: var(--accent-back); box-shadow: inset 3px 0 var(--accent); }
#list .seq { color: var(--muted); text-align: end; }
#list time { color: var(--muted); font-size: 11.5px; }
#list .move { overflow: hidden; text-overflow: ellipsis; font-weight: 560; }
#list .subject { overflow: hidden; text-overflow: ellipsis; color: var(--muted); }
#list .launch { border-top: 1px solid var(--line); }
#list .launch .move { color: var(--launch); }
#list .link .move { color: var(--link); }
#list .undo .move { color: var(--undo); }
#list .restore .move { color: var(--restore); }
#list .skipped .move { color: var(--removed); text-decoration: line-through; }
.dwell { display: flex; flex-direction: column; align-items: end; color: var(--muted); font-size: 10.5px; line-height: 1.2; }
.dwell .bar {
  height: 3px; width: calc(var(--length) * 14px); border-radius: 2px; background: hsl(var(--hue) var(--edge));
}
.cause { display: inline-block; width: 7px; height: 7px; border-radius: 99px; background: var(--faint); }
.cause.user { background: var(--accent); }
.cause.link { background: var(--link); }
.cause.undo { background: var(--undo); }
.cause.restore, .cause.import { background: var(--restore); }

/* The state. */
.path { margin-bottom: 12px; color: var(--muted); overflow-wrap: anywhere; }
.path span { margin-right: 5px; }
/* A right-to-left title does not move its neighbors. */
b, .name, .path span, .batch button, .ghost del { unicode-bidi: isolate; }
.path .now { color: var(--ink); font-weight: 620; }
.path .then { color: var(--muted); }
.path .style, .path .branch-name {
  padding: 1px 7px; border-radius: 6px; background: var(--line); color: var(--ink); font-size: 12px;
}
.scene {
  padding: 12px 14px 16px; margin-bottom: 16px; background: var(--panel); border: 1px solid var(--line);
  border-radius: 16px;
}
.scene.is-active { box-shadow: var(--shadow); }
.scene h2, .layer h3 { display: flex; align-items: baseline; gap: 8px; margin-bottom: 10px; font-size: 13px; font-weight: 620; }
.scene .active {
  padding: 0 8px; border-radius: 99px; background: var(--accent-back); color: var(--accent); font-size: 11px;
  font-weight: 560;
}
.layer {
  position: relative; margin: 12px 0 0 calc(var(--depth) * 20px); padding: 10px 12px 12px; background: var(--raised);
  border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow);
}
.layer::before {
  content: ""; display: block; width: 34px; height: 4px; margin: -3px auto 5px; border-radius: 99px; background: var(--faint);
}
.owner { color: var(--muted); font-weight: 400; font-size: 12px; }
/* Without the column, its content would keep the width that it had in a wider window. */
.container { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
/* Content that is out of view is not laid out. */
.branch { content-visibility: auto; contain-intrinsic-height: auto 80px; padding: 8px 10px 10px; border-radius: 11px; border: 1px solid transparent; }
.container.tabs > .branch, .container.split > .branch { background: var(--back); }
.container.tabs > .is-selected { border-color: var(--faint); background: none; }
.container.tabs > .branch:not(.is-shown) { padding-block: 5px; }
.container.tabs > .branch:not(.is-shown) .card button { padding-block: 3px; background: none; }
.container.split { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: minmax(0, 1fr); }
.container.stack > .branch { padding: 8px; margin: -8px; }
#app :is(h2, h3, h4) .name, .ghost { min-width: 0; overflow-wrap: anywhere; }
.branch h4 { display: flex; gap: 7px; align-items: baseline; margin-bottom: 6px; font-size: 12px; font-weight: 560; color: var(--muted); }
.tabs > .is-selected > h4 .name { color: var(--ink); }
.cards { display: flex; flex-wrap: wrap; gap: 8px 16px; }
.card { position: relative; max-width: min(100%, 340px); min-width: 0; }
.card:not(:last-child)::after {
  content: "›"; position: absolute; right: -12px; top: 50%; translate: 0 -55%; color: var(--muted); font-size: 16px;
}
.card button {
  display: grid; gap: 1px 8px; grid-template-columns: auto 1fr; max-width: 100%; padding: 7px 12px; text-align: start;
  background: hsl(var(--hue) var(--card)); border: 1px solid var(--line); border-left: 4px solid hsl(var(--hue) var(--edge));
  border-radius: 9px;
}
.card .name { order: -1; font-weight: 560; overflow-wrap: anywhere; }
.card .id { align-self: center; }
.card .content { grid-column: 1 / -1; color: var(--muted); }
.content {
  display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow-wrap: anywhere;
  unicode-bidi: plaintext;
}
.card.is-top button { box-shadow: 0 0 0 2px var(--accent); border-color: transparent; border-left-color: hsl(var(--hue) var(--edge)); }
.card.is-chosen button { outline: 2px dashed var(--accent); outline-offset: 4px; }
.box.added:not(.scene, .layer, .branch, .row) > button, .ghost { position: relative; }
.card.added > button { background: var(--added-back); }
.card.added::before, .card.changed::before {
  content: "+"; position: absolute; z-index: 1; top: -7px; right: -6px; width: 16px; height: 16px; border-radius: 99px;
  background: var(--added); color: var(--panel); font: 700 12px/16px system-ui; text-align: center;
}
.card.is-quarantined > button { background: none; border-style: dashed; }
.outcome { grid-column: 1 / -1; color: var(--changed); font-size: 11.5px; }
.card.changed > button { background: var(--changed-back); }
.card.changed::before { content: "~"; background: var(--changed); }
.layer.added, .scene.added, .branch.added { border-color: var(--added) !important; }
.row.added { background: var(--added-back); }
.row.changed { background: var(--changed-back); }
.ghost {
  padding: 6px 11px; border: 1px dashed var(--removed); border-radius: 9px; background: var(--removed-back);
  color: var(--removed); align-self: center;
}
.scene > .ghost, #app > .ghost { margin-top: 10px; }
.ghost .id { margin-left: 7px; color: inherit; }
.more { color: var(--accent); align-self: center; }
details.section { margin-bottom: 10px; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
summary { padding: 7px 12px; font-weight: 560; cursor: pointer; }
summary .count { margin-left: 8px; color: var(--muted); font-weight: 400; }
#app .row { content-visibility: auto; contain-intrinsic-height: auto 27px; display: flex; align-items: baseline; gap: 10px; padding: 4px 12px; border-top: 1px solid var(--line); }
#app .row .name { flex: none; max-width: 60%; overflow-wrap: anywhere; }
#app .row .version { color: var(--muted); font-size: 11px; flex: none; }
#app .row .content { min-width: 0; }
.section .sentence { padding: 0 12px 6px; color: var(--muted); }
.drawing { overflow-x: auto; padding: 0 12px 8px; }
.drawing svg { display: block; font-size: 12px; }
.drawing text { fill: var(--muted); font-size: 11px; text-anchor: middle; }
.node rect { fill: var(--raised); stroke: var(--faint); }
.node .name { fill: var(--ink); font-size: 12px; font-weight: 560; }
.node.modal rect { stroke: var(--undo); }
.node.start rect, .node.everywhere rect { fill: var(--back); }
.edge path { fill: none; stroke: var(--muted); }
.edge text { paint-order: stroke; stroke: var(--panel); stroke-width: 3px; }
.edge.present path, .edge.select path { stroke-dasharray: 5 3; }
.drawing .tip { stroke-dasharray: none !important; }
.drawing .untaken { opacity: 0.8; }
.drawing .undeclared :is(rect, path) { stroke: var(--removed); }
.drawing .undeclared text { fill: var(--removed); }
.drawing .is-here rect { stroke: var(--accent); stroke-width: 2.5; }
.transitions { width: 100%; border-collapse: collapse; }
.transitions th, .transitions td { padding: 2px 12px; text-align: start; font-weight: 500; vertical-align: top; }
.transitions td { color: var(--muted); }
.transitions .number { text-align: end; font-variant-numeric: tabular-nums; }
.transitions .untaken { opacity: 0.8; }
.transitions .undeclared td { color: var(--removed); }
.transitions .is-here { background: var(--accent-back); }
#app .closed-item { display: block; }
#app .closed-item > .name { color: var(--muted); }
#app .closed-item .scene, #app .closed-item .layer { box-shadow: none; margin: 6px 0 0; }
button.id { text-decoration: underline dotted; text-underline-offset: 3px; flex: none; }

/* One event. */
#details h2 { font-size: 16px; font-weight: 560; overflow-wrap: anywhere; }
#details h2 .seq { margin-right: 9px; padding: 1px 7px; border-radius: 6px; background: var(--line); font-size: 13px; }
#details header p { margin-top: 3px; color: var(--muted); }
#details header .cause { margin-right: 7px; }
#details h3 { margin-bottom: 5px; font-size: 12px; font-weight: 620; color: var(--muted); }
#details section { margin-top: 18px; }
.note { margin-top: 10px; padding: 7px 10px; border-radius: 8px; background: var(--removed-back); color: var(--removed); }
.copies { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 12px; }
.copies button, .jump, dialog button {
  padding: 2px 10px; border: 1px solid var(--line); border-radius: 7px; background: var(--back);
}
.copies button:hover, .jump:hover { border-color: var(--faint); }
.copies .is-done { background: var(--added-back); color: var(--added); }
.jump { color: var(--accent); }
.changes li { display: flex; gap: 8px; align-items: baseline; overflow-wrap: anywhere; padding: 1px 0; }
.sign { flex: none; width: 14px; text-align: center; font-family: var(--mono); font-weight: 700; }
.changes .added .sign { color: var(--added); }
.changes .removed .sign { color: var(--removed); }
.changes .changed .sign { color: var(--changed); }
#details table { width: 100%; margin-bottom: 8px; border-collapse: collapse; font-family: var(--mono); font-size: 12px; }
#details caption { text-align: start; padding-bottom: 3px; color: var(--muted); }
#details th, #details td { padding: 3px 6px; border-top: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
#details th { font-weight: 500; width: 34%; }
#details td del, #details td ins { display: block; width: fit-content; padding: 0 5px; border-radius: 4px; text-decoration: none; }
td del { background: var(--removed-back); color: var(--removed); }
td ins { background: var(--added-back); color: var(--added); }
pre {
  margin: 4px 0; padding: 7px 10px; max-height: 320px; overflow: auto; border-radius: 8px; background: var(--back);
  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext;
}
.columns { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; }
.columns dt { color: var(--muted); }
.columns dd { overflow-wrap: anywhere; }
.columns dd pre:first-child { margin-top: 0; }
.batch button { width: 100%; padding: 2px 8px; border-radius: 6px; overflow-wrap: anywhere; }
.batch button:hover { background: var(--back); }
.batch .is-current { background: var(--accent-back); }
.batch .seq { margin-right: 9px; color: var(--muted); }
dialog { border: 1px solid var(--line); border-radius: 14px; padding: 18px 24px; background: var(--panel); color: var(--ink); box-shadow: var(--shadow); }
dialog h2 { font-size: 15px; margin-bottom: 10px; }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 18px; margin-bottom: 14px; }
dialog dt { font-family: var(--mono); }
dialog::backdrop { background: #0006; }

@media (max-width: 900px) {
  body { display: block; height: auto; }
  main { display: block; }
  main > section { overflow: visible; border: 0; }
  #list { flex: none; height: 40vh; }
  #controls { flex-wrap: wrap; }
}
/* Without backgrounds and shadows, what is chosen has an outline. */
@media (forced-colors: active) {
  #list .row[aria-selected="true"], .card.is-top button, .batch .is-current, .tabs .is-selected {
    outline: 2px solid Highlight; outline-offset: -2px;
  }
  #cursor { border-left: 2px solid Highlight; }
}
@media (prefers-reduced-motion: no-preference) {
  .card button { transition: box-shadow 0.12s; }
}
@media print {
  body, main { display: block; height: auto; background: none; }
  #controls, #events, .copies, noscript, dialog { display: none; }
  /* The timeline is drawn again in this width. */
  #lane-scroll { flex: none; width: 600px; }
  /* Borders are printed, backgrounds are not. */
  #cursor { background: none; border-left: 2px solid var(--accent); box-shadow: none; }
  main > section { overflow: visible; border: 0; }
  .scene { box-shadow: none; }
  .card, .row, .ghost, tr { break-inside: avoid; }
  h2, h3, h4, summary { break-after: avoid; }
  pre { max-height: none; }
  .drawing svg { max-width: 100%; height: auto; }
}

"""#
}
