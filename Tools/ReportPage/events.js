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
    /** The drawn rows by their numbers. */
    this.rows = new Map();
    this.list.addEventListener("scroll", () => {
      // The page itself has scrolled there, and drawn the list.
      if (this.list.scrollTop === this.top) return;
      this.top = this.list.scrollTop;
      this.draw();
    });
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
  measure() {
    this.height = this.list.clientHeight;
    // A list that was hidden, as for printing, has lost its position.
    this.top = this.list.scrollTop;
  }

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
    // Filling an element with another event is faster than making one.
    const old = this.rows;
    const free = [...old].filter(([row]) => row < first || row >= last).map(([, made]) => made);
    this.rows = new Map();
    for (let row = first; row < last; row++) {
      const made = old.get(row) ?? free.shift() ?? this.newRow();
      this.fill(made, this.page.log.events[this.place(row)], row);
      this.rows.set(row, made);
    }
    arrange(this.space, [...this.rows.values()]);
    const current = this.space.querySelector("[aria-selected=true]");
    if (current) this.list.setAttribute("aria-activedescendant", current.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  newRow() {
    const parts = ["seq", "", "cause", "move", "subject", "dwell"]
      .map((style) => element(style === "" ? "time" : "span", style));
    parts.at(-1).append("", element("span", "bar"));
    const made = element("div", "row", ...parts);
    made.setAttribute("role", "option");
    return made;
  }

  /** Makes a row show an event. What is the same already is not set again, because the browser would lay it out anew. */
  fill(made, event, row) {
    const { batch, visit } = event;
    const isFirst = event.seq === batch.first;
    const set = (part, name, value) => { if (part.getAttribute(name) !== value) part.setAttribute(name, value); };
    const write = (part, text) => { if (part.textContent !== text) part.textContent = text; };
    const [seq, time, cause, move, subject, dwell] = made.children;
    write(seq, `${event.seq}`);
    write(time, isFirst ? clock(batch.time) : "");
    set(cause, "class", `cause ${batch.cause}`);
    const words = describe(event, this.page.log);
    write(move, words[0]);
    write(subject, words[1]);
    dwell.hidden = !visit;
    if (visit) {
      const time = visit.end === undefined || visit.end === null ? null : elapsed(visit.start, visit.end);
      write(dwell.firstChild, time === null ? "" : duration(time));
      const bar = dwell.lastChild;
      bar.style.setProperty("--hue", hueOf(visit.name));
      bar.style.setProperty("--length", time === null ? 0.5 : Math.min(4, Math.log10(1 + time / 100)));
    }
    made.id = `event-${event.seq}`;
    made.dataset.place = event.place;
    made.style.top = `${row * rowHeight}px`;
    set(made, "class", `row ${event.kind ?? ""} ${isFirst ? "" : "continued"} ${event.note ? "skipped" : ""}`);
    set(made, "aria-setsize", `${this.count}`);
    set(made, "aria-posinset", `${row + 1}`);
    set(made, "aria-selected", `${event.place === this.page.log.place}`);
    set(made, "title", `${visible(event.columns.type)}, ${visible(batch.cause)}, ${dateAndClock(batch.time)}`);
  }
}
