// Written by Tools/page from Tools/ReportPage/events.js.
// swift-format-ignore-file

extension ReportPage {
  static let eventsScript = #"""
"use strict";

// The list of events. Only the visible rows exist, so a long log costs no more than a short one.

const rowHeight = 28;

class EventList {
  constructor(page) {
    this.page = page;
    this.list = document.getElementById("list");
    this.space = document.getElementById("list-space");
    this.search = document.getElementById("search");
    this.found = document.getElementById("found");
    /** The places of the events that match the search, or `null` if nothing is searched for. */
    this.fitting = null;
    this.list.addEventListener("scroll", () => {
      this.top = this.list.scrollTop;
      this.draw();
    });
    this.top = 0;
    this.measure();
    new ResizeObserver(() => {
      this.measure();
      this.reveal();
      this.draw();
    }).observe(this.list);
    this.space.addEventListener("click", (click) => {
      const row = click.target.closest("[data-place]");
      if (row) this.page.goTo(Number(row.dataset.place));
    });
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (key) => {
      if (key.key === "Enter") this.step(key.shiftKey ? -1 : 1);
      else if (key.key === "Escape") {
        this.search.value = "";
        this.filter();
        this.list.focus();
      } else return;
      key.preventDefault();
      key.stopPropagation();
    });
  }

  /** Measures the list. Doing so for each event would make the browser lay out the page twice. */
  measure() { this.height = this.list.clientHeight; }

  get count() { return this.fitting?.length ?? this.page.log.events.length; }

  place(row) { return this.fitting ? this.fitting[row] : row; }

  /** Returns the row of an event, or of the last listed event before it. */
  row(place) {
    if (!this.fitting) return place;
    let low = 0, high = this.fitting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.fitting[middle] <= place) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { events } = this.page.log;
    this.fitting = words.length === 0 ? null : events
      .filter((event) => {
        event.words ??= this.words(event);
        return words.every((word) => event.words.includes(word));
      })
      .map((event) => event.place);
    this.found.textContent = this.fitting ? `${this.fitting.length} of ${events.length}` : "";
    this.reveal();
    this.draw();
  }

  words(event) {
    const { type, name, target, other, payload } = event.columns;
    return [event.seq, ...describe(event, this.page.log), type, name, target, other, payload, event.batch.cause, event.note]
      .filter(Boolean).join(" ").toLowerCase();
  }

  /** Goes to the next event that matches the search. */
  step(direction) {
    if (this.count === 0) return;
    const row = this.row(this.page.log.place);
    const isListed = this.place(row) === this.page.log.place;
    const next = direction > 0 ? row + 1 : isListed ? row - 1 : row;
    this.page.goTo(this.place((next + this.count) % this.count));
  }

  /** Scrolls the shown event into view. */
  reveal() {
    const row = Math.max(0, this.row(this.page.log.place));
    this.space.style.height = `${this.count * rowHeight}px`;
    const top = row * rowHeight;
    let wanted = this.top;
    if (top < wanted + rowHeight) wanted = top - rowHeight * 2;
    else if (top > wanted + this.height - rowHeight * 2) wanted = top - this.height + rowHeight * 3;
    wanted = Math.max(0, Math.min(wanted, this.count * rowHeight - this.height));
    if (wanted === this.top) return;
    this.top = wanted;
    this.list.scrollTop = wanted;
  }

  draw() {
    const first = Math.max(0, Math.floor(this.top / rowHeight) - 4);
    const last = Math.min(this.count, first + Math.ceil(this.height / rowHeight) + 8);
    const rows = [];
    for (let row = first; row < last; row++) rows.push(this.drawRow(this.page.log.events[this.place(row)], row));
    this.space.style.height = `${this.count * rowHeight}px`;
    this.space.replaceChildren(...rows);
    const current = this.space.querySelector("[aria-selected=true]");
    if (current) this.list.setAttribute("aria-activedescendant", current.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  drawRow(event, row) {
    const { log } = this.page;
    const [move, subject] = describe(event, log);
    const isFirst = event.seq === event.batch.first;
    const made = element(
      "div", `row ${event.kind ?? ""} ${isFirst ? "" : "continued"} ${event.note ? "skipped" : ""}`,
      element("span", "seq", `${event.seq}`),
      element("time", "", isFirst ? clock(event.batch.time) : ""),
      element("span", `cause ${event.batch.cause}`, ""),
      element("span", "move", move), element("span", "subject", subject));
    const { visit } = event;
    if (visit) {
      const time = visit.end === undefined || visit.end === null ? null : elapsed(visit.start, visit.end);
      const bar = element("span", "bar");
      bar.style.setProperty("--hue", hueOf(visit.name));
      bar.style.setProperty("--length", time === null ? 0.5 : Math.min(4, Math.log10(1 + time / 100)));
      made.append(element("span", "dwell", time === null ? "" : duration(time), bar));
    }
    made.id = `event-${event.seq}`;
    made.dataset.place = event.place;
    made.style.top = `${row * rowHeight}px`;
    made.setAttribute("role", "option");
    made.setAttribute("aria-setsize", this.count);
    made.setAttribute("aria-posinset", row + 1);
    made.setAttribute("aria-selected", event.place === log.place);
    made.title = `${visible(event.columns.type)}, ${visible(event.batch.cause)}, ${dateAndClock(event.batch.time)}`;
    return made;
  }
}

"""#
}
