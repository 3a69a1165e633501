// Written by Tools/page from Tools/ReportPage/lanes.js.
// swift-format-ignore-file

extension ReportPage {
  static let lanesScript = #"""
"use strict";

// The timeline: a lane for each scene, a bar for the time on each screen, and marks for unusual events.

const laneHeight = 24, markHeight = 18, laneLimit = 6;
/** The width on paper, as in the style sheet. */
const printedWidth = 600;
/** The length, in milliseconds, to which longer pauses are shortened. */
const longestPause = 20_000;
/** The space, in milliseconds, for an event that takes no time. */
const shortestStep = 250;

class Lanes {
  constructor(page) {
    this.page = page;
    this.scroll = document.getElementById("lane-scroll");
    this.canvas = document.getElementById("lane-canvas");
    this.cursor = document.getElementById("cursor");
    this.names = document.getElementById("lane-names");
    this.zoom = 1;
    /** The position of each event, in milliseconds of drawn time. */
    this.times = [];
    this.pauses = [];
    const seek = (pointer) => {
      const x = pointer.clientX - this.canvas.getBoundingClientRect().left + this.offset;
      this.page.goTo(this.placeAt(x));
    };
    this.scroll.addEventListener("pointerdown", (pointer) => {
      this.scroll.setPointerCapture(pointer.pointerId);
      this.isSeeking = true;
      seek(pointer);
    });
    this.scroll.addEventListener("pointermove", (pointer) => this.isSeeking && seek(pointer));
    for (const end of ["pointerup", "pointercancel"]) {
      this.scroll.addEventListener(end, () => { this.isSeeking = false; });
    }
    this.scroll.addEventListener("wheel", (wheel) => {
      wheel.preventDefault();
      if (wheel.ctrlKey || wheel.metaKey) {
        const x = wheel.clientX - this.canvas.getBoundingClientRect().left;
        this.zoomTo(this.zoom * Math.exp(-wheel.deltaY / 200), x);
      } else {
        this.offset = this.limited(this.offset + wheel.deltaX + wheel.deltaY);
        this.draw();
      }
    }, { passive: false });
    this.offset = 0;
    this.width = this.scroll.clientWidth;
    new ResizeObserver(() => this.resize(this.scroll.clientWidth)).observe(this.scroll);
    addEventListener("beforeprint", () => this.resize(printedWidth));
    addEventListener("afterprint", () => this.resize(this.scroll.clientWidth));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  resize(width) {
    this.width = width;
    this.offset = this.limited(this.offset);
    this.draw();
  }

  /** Computes the positions of new events. */
  measure() {
    const events = this.page.log.events;
    for (let place = this.times.length; place < events.length; place++) {
      if (place === 0) {
        this.times.push(0);
        continue;
      }
      const pause = Math.max(0, events[place].batch.time - events[place - 1].batch.time);
      if (pause > longestPause) this.pauses.push(place);
      this.times.push(this.times[place - 1] + Math.max(shortestStep, Math.min(pause, longestPause)));
    }
  }

  get length() { return (this.times.at(-1) ?? 0) + shortestStep * 4; }

  x(place) { return ((this.times[place] ?? this.length) / this.length) * this.width * this.zoom; }

  placeAt(x) {
    const time = (x / this.width / this.zoom) * this.length;
    let low = 0, high = this.times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  limited(offset) { return Math.max(0, Math.min(offset, this.width * (this.zoom - 1))); }

  /** Zooms in or out around a position in the view, by default that of the shown event. */
  zoomTo(zoom, at) {
    const anchor = at ?? this.x(this.page.log.place) - this.offset;
    const share = (this.offset + anchor) / this.zoom;
    this.zoom = Math.max(1, Math.min(zoom, Math.max(1, this.times.length / 4)));
    this.offset = this.limited(share * this.zoom - anchor);
    this.draw();
  }

  /** Marks the selected event. Redraws only if the event is out of view. */
  follow() {
    const x = this.x(this.page.log.place);
    if (x < this.offset || x > this.offset + this.width) {
      this.offset = this.limited(x - this.width / 2);
      this.draw();
    }
    this.cursor.style.transform = `translateX(${x - this.offset}px)`;
  }

  draw() {
    this.measure();
    const { log } = this.page;
    const scenes = log.scenes.slice(0, laneLimit);
    const height = markHeight + Math.max(1, scenes.length) * laneHeight + 4;
    const scale = devicePixelRatio || 1;
    const size = [Math.round(this.width * scale), Math.round(height * scale)];
    if (this.canvas.width !== size[0] || this.canvas.height !== size[1]) {
      [this.canvas.width, this.canvas.height] = size;
      this.canvas.style.height = `${height}px`;
      this.scroll.style.height = `${height}px`;
    }
    const others = log.scenes.length - scenes.length;
    this.names.replaceChildren(
      ...scenes.map((scene) => element("span", "", scene.name)), ...(others > 0 ? [element("span", "", `${others} more`)] : []));
    this.names.hidden = scenes.length < 2;
    const pen = this.canvas.getContext("2d");
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, this.width, height);
    this.colors = colorsOf(this.scroll);
    this.drawVisits(pen, scenes);
    this.drawMarks(pen, height);
    this.follow();
  }

  drawVisits(pen, scenes) {
    const lanes = new Map(scenes.map((scene, lane) => [scene.id, lane]));
    const { log } = this.page;
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    for (const visit of log.visits) {
      const lane = lanes.get(visit.scene);
      if (lane === undefined) continue;
      const start = this.x(visit.first) - this.offset;
      const end = (visit.last + 1 < this.times.length ? this.x(visit.last + 1) : this.x(this.times.length)) - this.offset;
      if (end < 0 || start > this.width) continue;
      const top = markHeight + lane * laneHeight + 2 + Math.min(visit.depth, 2) * 2;
      const height = laneHeight - 6 - Math.min(visit.depth, 2) * 2;
      const width = Math.max(1, end - start - (end - start > 3 ? 1 : 0));
      pen.fillStyle = `hsl(${hueOf(visit.name)} ${this.colors.bar})`;
      pen.beginPath();
      pen.roundRect(start, top, width, height, Math.min(4, width / 3));
      pen.fill();
      if (width > 36) {
        pen.save();
        pen.clip();
        pen.fillStyle = this.colors.label;
        pen.fillText(shortened(visit.title, 60), Math.max(start, 0) + 6, top + height / 2 + 0.5);
        pen.restore();
      }
    }
  }

  drawMarks(pen, height) {
    const { log } = this.page;
    pen.fillStyle = this.colors.pause;
    for (const place of this.pauses) {
      const x = this.x(place) - this.offset;
      if (x < -4 || x > this.width + 4) continue;
      for (const at of [x - 3, x - 1]) pen.fillRect(at, markHeight, 1, height - markHeight - 2);
    }
    const kills = new Set(log.sessions.filter((session) => session.killed).map((session) => session.killed.place));
    let free = { link: -99, undo: -99, restore: -99, launch: -99, kill: -99 };
    const mark = (kind, x, sign) => {
      if (x - free[kind] < 5) return;
      free[kind] = x;
      pen.fillStyle = this.colors[kind];
      pen.globalAlpha = 0.45;
      pen.fillRect(x, markHeight - 3, 1, height - markHeight);
      pen.globalAlpha = 1;
      pen.font = "bold 11px system-ui, sans-serif";
      pen.textAlign = "center";
      pen.fillText(sign, Math.max(x, 6), markHeight / 2);
      pen.textAlign = "start";
    };
    const signs = { link: "◆", undo: "↶", restore: "⟳", launch: "▶", kill: "✕" };
    for (const event of log.events) {
      if (!event.kind && !kills.has(event.place) && !event.note) continue;
      const x = this.x(event.place) - this.offset;
      if (x < -20 || x > this.width + 20) continue;
      if (kills.has(event.place)) mark("kill", this.x(event.place + 1) - this.offset - 9, signs.kill);
      if (event.kind) mark(event.kind, x + 0.5, signs[event.kind]);
    }
  }
}

function colorsOf(place) {
  const style = getComputedStyle(place);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    bar: color("bar"), label: color("bar-label"), pause: color("faint"), link: color("link"), undo: color("undo"),
    restore: color("restore"), launch: color("launch"), kill: color("kill"),
  };
}

"""#
}
