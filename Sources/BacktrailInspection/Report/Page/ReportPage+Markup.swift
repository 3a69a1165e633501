// Written by Tools/page from Tools/ReportPage/report.html.
// swift-format-ignore-file

extension ReportPage {
  static let markup = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>Backtrail report</title>
<style>{{style}}</style>
</head>
<body>
<header id="top">
  <h1 id="name">Backtrail</h1>
  <dl id="facts"></dl>
  <p id="warnings" role="status"></p>
</header>
<section id="time" aria-label="Timeline">
  <div id="lanes">
    <div id="lane-names" aria-hidden="true"></div>
    <div id="lane-scroll" title="Drag to scrub. Pauses longer than 20 s are shortened, and marked by two lines."><canvas id="lane-canvas"></canvas><div id="cursor"></div></div>
  </div>
  <div id="controls">
    <button type="button" id="previous" title="Previous event (←)" aria-label="Previous event">◀</button>
    <button type="button" id="next" title="Next event (→)" aria-label="Next event">▶</button>
    <input type="range" id="slider" min="0" max="0" value="0" aria-label="Event">
    <output id="position" for="slider"></output>
    <span id="zoom">
      <button type="button" id="zoom-out" title="Zoom out (−)" aria-label="Zoom out">−</button>
      <button type="button" id="zoom-in" title="Zoom in (+)" aria-label="Zoom in">+</button>
    </span>
    <button type="button" id="keys" title="Keyboard shortcuts (?)" aria-label="Keyboard shortcuts">?</button>
  </div>
</section>
<main>
  <section id="events" aria-label="Events">
    <div id="search-bar">
      <input type="search" id="search" placeholder="Search events" aria-label="Search events" autocomplete="off" spellcheck="false">
      <output id="found" for="search"></output>
    </div>
    <div id="list" role="listbox" tabindex="0" aria-label="Events"><div id="list-space" role="presentation"></div></div>
  </section>
  <section id="app" aria-label="State after the event"></section>
  <section id="details" tabindex="-1" aria-label="Event"></section>
</main>
<div id="spoken" role="status" aria-live="polite"></div>
<dialog id="help" aria-label="Keyboard shortcuts">
  <h2>Keyboard shortcuts</h2>
  <dl>
    <dt>← →</dt><dd>previous, next event</dd>
    <dt>⇧ ← →</dt><dd>previous, next screen</dd>
    <dt>Page ↑ ↓</dt><dd>20 events back, forward</dd>
    <dt>Home End</dt><dd>first, last event</dd>
    <dt>/</dt><dd>search; ↵ next match, ⇧ ↵ previous one</dd>
    <dt>m</dt><dd>go to the event that created the selected screen</dd>
    <dt>+ − 0</dt><dd>zoom in, zoom out, show the whole timeline</dd>
    <dt>c</dt><dd>copy the command that shows this state</dd>
  </dl>
  <form method="dialog"><button>Close</button></form>
</dialog>
<noscript><p>This page needs JavaScript. <code>backtrail story</code> and <code>backtrail show</code> read this file without it.</p></noscript>
{{records}}
<script>{{script}}</script>
</body>
</html>

"""#
}
