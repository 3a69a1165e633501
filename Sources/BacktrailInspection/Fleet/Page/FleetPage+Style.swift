// Written by Tools/page from Tools/FleetPage/fleet.css.
// swift-format-ignore-file

extension FleetPage {
  static let style = #"""
:root {
  --back: #f3f4f7; --panel: #fff; --raised: #fff; --ink: #1b1f27; --muted: #5d6676; --faint: #c9ced8; --line: #e3e6ec;
  --accent: #3152d4; --accent-back: #e9eeff; --kill: #bf2330; --warn: #94610a;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Liberation Mono", Menlo, monospace;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #101216; --panel: #181b21; --raised: #1f232b; --ink: #e5e8ee; --muted: #97a0b0; --faint: #434a57;
    --line: #2a2f38; --accent: #8fa7ff; --accent-back: #232c4d; --kill: #ff8a93; --warn: #f0bd62;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 1240px; padding: 10px 16px 40px; background: var(--back); color: var(--ink);
  font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 15px; font-weight: 650; letter-spacing: -0.01em; }
h2 { font-size: 13px; font-weight: 620; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
bdi { overflow-wrap: anywhere; }

/* The totals. */
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; padding-bottom: 6px; }
header dl { display: flex; flex-wrap: wrap; gap: 2px 18px; }
header dl div { display: flex; gap: 6px; }
dt { color: var(--muted); }
.kill { color: var(--kill); }
nav ul { display: flex; flex-wrap: wrap; gap: 2px 14px; padding-bottom: 10px; list-style: none; }

/* The parts. */
section { margin-bottom: 14px; padding: 10px 14px 12px; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
section > p { margin-top: 2px; max-width: 80ch; color: var(--muted); }
.scroll { margin-top: 8px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 3px 12px 3px 0; text-align: start; vertical-align: top; }
thead th { color: var(--muted); font-weight: 500; border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody th { font-weight: 560; min-width: 9em; max-width: 36em; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
td { color: var(--ink); }
td.text { min-width: 8.5em; max-width: 36em; }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.id { font-family: var(--mono); font-size: 12px; }
.missing { color: var(--muted); font-style: italic; font-weight: 400; }
td svg { display: block; height: 12px; margin-top: 4px; }
.bar-back { fill: var(--line); }
.bar { fill: var(--accent); }
details { margin-top: 8px; }
summary { color: var(--muted); cursor: pointer; }

/* The map. */
.map svg { display: block; font-size: 12px; }
.map text { fill: var(--muted); font-size: 11px; text-anchor: middle; }
.node rect { fill: var(--raised); stroke: var(--faint); }
.node .name { fill: var(--ink); font-size: 12px; font-weight: 560; }
.node.start rect { fill: var(--back); stroke-dasharray: 4 3; }
.edge path { fill: none; stroke: var(--muted); stroke-opacity: 0.75; }
.edge text { paint-order: stroke; stroke: var(--panel); stroke-width: 3px; }
.edge .tip { stroke-opacity: 1; }

@media (max-width: 600px) {
  body { padding: 8px 8px 32px; }
  section { padding: 8px 10px 10px; }
  th:first-child { position: sticky; left: 0; background: var(--panel); }
  tbody th { min-width: 9.5em; max-width: 12em; }
}
@media print {
  body { max-width: none; background: none; }
  nav { display: none; }
  section { break-inside: avoid; }
  .scroll { overflow: visible; }
}

"""#
  static let styleDigest = "sha256-CCrZiiUoiFHBx6aCYSNNNe7G7OgOqNhZAIm6wLqKX9E="
}
