"use strict";

// The page: its parts, the keys, and the address.

class Page {
  constructor(log) {
    this.log = log;
    this.chosen = null;
    this.map = log.head.map ? new MapView(log.head.map) : null;
    this.app = new AppView(this);
    this.details = new Details(this);
    this.events = new EventList(this);
    this.lanes = new Lanes(this);
    this.slider = document.getElementById("slider");
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    const click = (id, action) => document.getElementById(id).addEventListener("click", action);
    click("previous", () => this.goTo(this.log.place - 1));
    click("next", () => this.goTo(this.log.place + 1));
    click("zoom-in", () => this.lanes.zoomTo(this.lanes.zoom * 1.6));
    click("zoom-out", () => this.lanes.zoomTo(this.lanes.zoom / 1.6));
    click("keys", () => document.getElementById("help").showModal());
    document.addEventListener("keydown", (key) => this.press(key));
    addEventListener("hashchange", () => this.readAddress() || this.settle());
  }

  /** Shows an event. It is drawn with the next frame, so keys never wait for drawing. */
  goTo(place) {
    const last = this.log.events.length - 1;
    this.wanted = Math.max(Math.min(0, last), Math.min(place, last));
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = null;
      this.log.goTo(this.wanted);
      this.draw();
      clearTimeout(this.later);
      this.later = setTimeout(() => this.settle(), 200);
    });
  }

  /**
   * Draws the shown event. While someone scrubs, each frame draws only one of the list, the app, and the details, so that
   * frames are short. The frame after the last move draws what is missing.
   */
  draw() {
    const { turn } = this;
    const isFirst = turn === undefined;
    this.drawParts(isFirst || turn === 0, isFirst || turn === 1, isFirst || turn === 2);
    this.turn = isFirst ? 0 : (turn + 1) % 3;
    requestAnimationFrame(() => {
      if (this.frame) return;
      if (!isFirst) this.drawParts(true, true, true);
      this.turn = undefined;
    });
  }

  drawParts(withList, withApp, withDetails) {
    if (withList) {
      // Scrolling lays out the page, so it comes before all changes.
      this.events.reveal();
      this.events.draw();
    }
    if (withApp) this.app.show();
    if (withDetails) this.details.show();
    this.lanes.follow();
    this.showPlace();
    this.showFacts();
    if (!this.isDrawn) performance.mark("drawn");
    this.isDrawn = true;
  }

  showPlace() {
    const { log, slider } = this;
    const event = log.current;
    slider.max = Math.max(0, log.events.length - 1);
    slider.value = Math.max(0, log.place);
    document.getElementById("position").textContent =
      event ? `${event.seq} of ${log.events.at(-1).seq}` : "no events";
    if (event) slider.setAttribute("aria-valuetext", this.sentence(event));
  }

  sentence(event) {
    const [move, subject] = describe(event, this.log);
    return `Event ${event.seq}, ${move} ${subject}, on screen: ${event.screen || "nothing"}`;
  }

  /** Updates what can wait until scrubbing ends: the address, and the text for screen readers. */
  settle() {
    const event = this.log.current;
    if (!event) return;
    history.replaceState(null, "", `#event=${event.seq}`);
    document.getElementById("spoken").textContent = this.sentence(event);
    this.app.reveal();
  }

  readAddress() {
    const seq = Number(/^#event=(\d+)$/.exec(location.hash)?.[1] ?? Number.NaN);
    this.wantedSeq = seq;
    this.showWarnings();
    if (Number.isNaN(seq) || this.log.current?.seq === seq) return false;
    this.goTo(this.log.placeOf(seq));
    return true;
  }

  showFacts() {
    const { log } = this;
    const facts = document.getElementById("facts");
    const session = log.current?.session;
    if (session === this.shownSession && facts.children.length > 0) return;
    this.shownSession = session;
    facts.replaceChildren();
    const add = (name, value, style = "") => {
      if (value) facts.append(element("div", style, element("dt", "", name), element("dd", "", visible(value))));
    };
    if (!session) return;
    const { launch } = session;
    add("app", `${launch.app} (${launch.build})`);
    add("platform", launch.platform);
    add("restore", launch.restore, launch.restore === "full" ? "" : "is-degraded");
    const count = log.lacksEnd ? "" : ` of ${log.sessionCount}`;
    add("session", `${session.number}${count}, ${dateAndClock(launch.time)}`);
    add("end", this.end(session), session.killed ? "is-killed" : "");
  }

  end(session) {
    if (session.end) return session.end.reason || "ended";
    if (!session.killed) return this.log.lacksEnd ? "unknown" : "none recorded";
    const last = this.log.events[session.killed.place];
    if (!last) return "killed or crashed";
    const [move, subject] = describe(last, this.log);
    const pause = elapsed(last.batch.time, session.killed.until);
    return `killed or crashed after ${move} ${subject}, launched again ${duration(pause)} later`;
  }

  showWarnings() {
    const { head, damage, events } = this.log;
    const warnings = [];
    if (this.isLost) {
      warnings.push(element("span", "is-damaged", "No longer live: backtrail serve has ended, or cannot be reached."));
    }
    if (this.log.damagedCount) {
      const count = this.log.damagedCount === 1 ? "1 event" : `${this.log.damagedCount} events`;
      warnings.push(element("span", "is-damaged", `The contents of ${count} are damaged and cannot be shown.`));
    }
    for (const loss of head.losses ?? []) warnings.push(element("span", "is-damaged", loss));
    if (damage) warnings.push(element("span", "is-damaged", `The log is damaged, so the page ends early. ${damage}`));
    if (!head.redacted) warnings.push(element("span", "has-values", "This page omits nothing: it contains all values of its log."));
    if (this.log.isPart) {
      const end = damage ? "" : ` of ${head.head}`;
      warnings.push(element("span", "", `Part of the log: events ${head.first} to ${events.at(-1)?.seq ?? head.first}${end}.`));
    } else if (head.floor > 0) {
      warnings.push(element("span", "", `Retention removed events up to ${head.floor}.`));
    }
    if (!Number.isNaN(this.wantedSeq) && !this.log.has(this.wantedSeq)) {
      warnings.push(element("span", "", `The address asks for event ${this.wantedSeq}, which is not on this page.`));
    }
    document.getElementById("warnings").replaceChildren(...warnings);
    document.getElementById("name").textContent = visible(head.name);
    document.title = `${visible(head.name)} – Backtrail`;
  }

  choose(box) {
    this.chosen = this.chosen === keyOf(box) ? null : keyOf(box);
    this.app.show();
    this.details.show();
  }

  /** Returns the selected screen, if it is in the shown state. */
  chosenBox() {
    const find = (box) => {
      if (keyOf(box) === this.chosen) return box;
      for (const part of box.boxes) {
        const found = find(part);
        if (found) return found;
      }
      return null;
    };
    return this.chosen ? find(this.log.root) : null;
  }

  /** The file that commands read: the page itself if it is one with all events, because its reader may not have the log. */
  get file() {
    const isLog = location.protocol === "file:" && !this.log.isPart;
    return quoted(isLog ? decodeURIComponent(location.pathname.split("/").at(-1)) : this.log.head.name);
  }

  async copy(text, control) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.body.appendChild(element("textarea", "copied"));
      area.value = text;
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    document.getElementById("spoken").textContent = "Copied.";
    control?.classList.add("is-done");
    setTimeout(() => control?.classList.remove("is-done"), 1200);
  }

  press(key) {
    if (key.ctrlKey || key.metaKey || key.altKey || document.getElementById("help").open) return;
    if (key.target.matches("input[type=search], textarea")) return;
    const { place, visits, events } = this.log;
    const visit = (direction) => {
      const other = direction > 0 ? visits.find((visit) => visit.first > place)
        : visits.findLast((visit) => visit.first < place);
      return other?.first ?? (direction > 0 ? events.length - 1 : 0);
    };
    const isBack = key.key === "ArrowLeft" || key.key === "ArrowUp";
    switch (key.key) {
      case "ArrowLeft": case "ArrowUp": case "ArrowRight": case "ArrowDown":
        this.goTo(key.shiftKey ? visit(isBack ? -1 : 1) : (this.frame ? this.wanted : place) + (isBack ? -1 : 1));
        break;
      case "PageUp": this.goTo(place - 20); break;
      case "PageDown": this.goTo(place + 20); break;
      case "Home": this.goTo(0); break;
      case "End": this.goTo(events.length - 1); break;
      case "/": document.getElementById("search").focus(); break;
      case "m": document.getElementById("maker")?.click(); break;
      case "c": this.copy(`backtrail show --at ${this.log.current?.seq} ${this.file}`); break;
      case "+": case "=": this.lanes.zoomTo(this.lanes.zoom * 1.6); break;
      case "-": this.lanes.zoomTo(this.lanes.zoom / 1.6); break;
      case "0": this.lanes.zoomTo(1); break;
      case "?": document.getElementById("help").showModal(); break;
      default: return;
    }
    key.preventDefault();
  }
}

/** The interface for code that adds records to the page, and for tests. */
const Backtrail = {
  page: null,

  /** Records that arrived since the page was drawn. */
  waiting: [],

  /** Adds the record of a new event with the next frame. If the newest event is shown, shows the new one. */
  append(record) {
    if (record.erased) return erasePage();
    if (this.waiting.push(record) === 1) requestAnimationFrame(() => this.takeWaiting());
  },

  takeWaiting() {
    if (!this.page) return null;
    const { log } = this.page;
    const { place } = log;
    const isLast = place === log.events.length - 1;
    log.goTo(log.events.length - 1);
    this.waiting.splice(0).forEach((record) => log.append(record));
    this.page.lanes.draw();
    this.page.showWarnings();
    this.page.shownSession = null;
    if (isLast) return this.page.goTo(log.events.length - 1);
    log.goTo(place);
    this.page.draw();
  },

  /** Shows the event with the given number. */
  goTo(seq) { this.page.goTo(this.page.log.placeOf(seq)); },

  /** Returns the shown state in the format of `backtrail show`. */
  text() { return stateText(this.page.log); },
};

function start() {
  const [head, ...records] = document.getElementById("records").textContent.split("\n").filter(Boolean);
  const log = new Log(JSON.parse(head));
  for (const text of records) {
    const record = JSON.parse(text);
    if (record.erased) return erasePage();
    log.append(record);
  }
  log.finish();
  const page = new Page(log);
  Backtrail.page = page;
  page.lanes.draw();
  page.events.measure();
  if (!page.readAddress()) page.goTo(log.events.length - 1);
}

addEventListener("DOMContentLoaded", start);
