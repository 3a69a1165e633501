"use strict";

// Shows one event: what it is, what it changed, and which event created the selected screen.

class Details {
  constructor(page) {
    this.page = page;
    this.place = document.getElementById("details");
  }

  show() {
    const event = this.page.log.current;
    if (!event) return this.place.replaceChildren(element("p", "nothing", "This log has no events."));
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren(
      this.title(event), event.note ? element("p", "note", `Left out of the state. ${visible(event.note)}`) : "",
      this.copies(event), this.changes(event), this.values(event), this.maker(), this.columns(event), this.batch(event));
    // The control that was used may be gone, so the keyboard goes on from the beginning.
    if (hadFocus) this.place.focus({ preventScroll: true });
  }

  title(event) {
    const [move, subject] = describe(event, this.page.log);
    return element("header", "", element("h2", "", element("span", "seq", `${event.seq}`), move, " ",
      element("b", "", subject)),
      element("p", "", element("span", `cause ${event.batch.cause}`, ""), `${visible(event.batch.cause)} · `,
        dateAndClock(event.batch.time)));
  }

  copies(event) {
    const first = event.session ? this.page.log.events[event.session.first].seq : event.seq;
    const made = element("p", "copies");
    const add = (label, text, title) => {
      const copy = button("", label, () => this.page.copy(typeof text === "string" ? text : text(), copy));
      copy.title = title;
      made.append(copy);
    };
    const { file } = this.page;
    add("Copy command", `backtrail show --at ${event.seq} ${file}`, "The command that shows this state");
    add("Copy link", location.href.split("#")[0] + `#event=${event.seq}`, "The link that leads here");
    if (this.canBeTested(event)) {
      add("Copy test", `backtrail record-test --from ${first} --to ${event.seq} -o SessionTests.swift ${file}`,
        "The command that writes a Swift test of this session up to here");
    }
    add("Copy state", () => stateText(this.page.log), "This state as text");
    return made;
  }

  /** Returns whether a test can end at an event: a scene is open before the event's batch. */
  canBeTested({ batch, place }) {
    const { head, events } = this.page.log;
    const before = events[place - (events[place].seq - batch.first) - 1];
    return before ? before.scene !== null : makeBox(head.state).boxes[0].boxes.length > 0;
  }

  changes(event) {
    const list = element("ul", "changes");
    const add = (style, sign, ...parts) => list.append(element("li", style, element("span", "sign", sign), ...parts));
    const before = new Map(), after = new Map();
    for (const step of event.undo) {
      step.removed?.forEach((box) => collect(box, before));
      step.added?.forEach((box) => collect(box, after));
    }
    for (const [key, box] of before) if (!after.has(key) && this.isNamed(box)) add("removed", "−", ...this.name(box));
    for (const [key, box] of after) {
      if (!this.isNamed(box)) continue;
      const old = before.get(key);
      if (!old) add("added", "+", ...this.name(box));
      else if (old.name !== box.name || `${old.mark}` !== `${box.mark}`) add("changed", "~", ...this.name(box));
    }
    for (const step of event.undo) {
      if (step.added) continue;
      const { target, mark, now } = step;
      if (target.kind === "scenes") add("changed", "~", `active scene ${mark ?? "none"} → ${now ?? "none"}`);
      else if (target.kind === "state") add("changed", "~", `session ${mark} → ${now}`);
      else add("changed", "~", `selected ${target.boxes[mark]?.name ?? mark} → ${target.boxes[now]?.name ?? now}`);
    }
    return this.part("Changes", list.children.length ? list : element("p", "nothing", "No visible changes."));
  }

  isNamed(box) { return ["scene", "layer", "branch", "entry", "value", "override", "closed", "link"].includes(box.kind); }

  name(box) {
    const id = box.id ? element("span", "id", box.id) : null;
    switch (box.kind) {
      case "entry": return [box.title, id];
      case "value": return [`${box.name} of `, this.page.app.link(box.id)];
      case "override": return [`${box.name} = ${box.mark}`, id];
      case "closed": case "link": return [box.name];
      case "layer": return [box.name, id];
      default: return [`${box.kind} ${box.name}`, id];
    }
  }

  /** Returns the saved values that the event changed, member by member. */
  values(event) {
    const before = new Map(), after = new Map();
    for (const step of event.undo) {
      step.removed?.forEach((box) => collect(box, before));
      step.added?.forEach((box) => collect(box, after));
    }
    const tables = [];
    for (const [key, box] of after) {
      if (box.kind !== "value" || `${before.get(key)?.mark}` === `${box.mark}`) continue;
      const old = before.has(key) ? contentOf(before.get(key).mark, this.page.log) : "";
      const { rows, rest } = jsonChanges(old, contentOf(box.mark, this.page.log), 100);
      const table = element("table", "", element("caption", "", `${box.name} of ${box.id}`));
      for (const { path, old, now } of rows) {
        const [before, after] = shortenedPair(old, now);
        table.append(element("tr", "", element("th", "", path.length > 80 ? `…${path.slice(-79)}` : path),
          element("td", "", before === null ? null : element("del", "", before), after === null ? null : element("ins", "", after))));
      }
      if (rest > 0) table.append(element("tr", "", element("td", "", `… ${rest} more`)));
      tables.push(table);
    }
    return tables.length ? this.part("Saved values", ...tables) : "";
  }

  /** Returns the selected screen, or else the topmost one, and the events that created it and saved its values. */
  maker() {
    const { log, app } = this.page;
    const box = this.page.chosenBox() ?? app.top;
    if (!box) return "";
    const seq = Number.parseInt(box.id, 10);
    const parts = [element("p", "", element("b", "", box.title), " ", element("span", "id", box.id))];
    const made = log.has(seq) ? log.events[log.placeOf(seq)] : null;
    if (made) {
      const jump = button("jump", `Created by event ${seq}, ${describe(made, log)[0]}`, () => this.page.goTo(made.place));
      jump.id = "maker";
      parts.push(element("p", "", jump, " ", made === log.current ? "this one"
        : `${duration(elapsed(made.batch.time, log.current.batch.time))} before`));
    } else parts.push(element("p", "nothing", `Created by event ${seq}, before this page begins.`));
    const content = shownContent(box, log);
    if (content) parts.push(element("pre", "", pretty(content)));
    for (const value of log.root.boxes[1].boxes.filter((value) => value.id === box.id)) {
      const saved = Array.isArray(value.mark) && log.has(value.mark[0]) ? value.mark[0] : null;
      parts.push(element("p", "", `${value.name} `, saved
        ? button("jump", `saved by event ${saved}`, () => this.page.goTo(log.placeOf(saved))) : null),
        element("pre", "", pretty(contentOf(value.mark, log))));
    }
    return this.part(this.page.chosenBox() ? "Selected screen" : "Screen on top", ...parts);
  }

  columns(event) {
    const list = element("dl", "columns");
    const add = (name, ...parts) => list.append(element("dt", "", name), element("dd", "", ...parts));
    const { columns } = event;
    add("type", visible(columns.type) + (columns.typeVersion === 1 ? "" : ` v${columns.typeVersion}`));
    for (const name of ["name", "target", "other", "version", "body"]) {
      if (columns[name] !== undefined) add(name, shortened(visible(`${columns[name]}`), 4000));
    }
    if (columns.payload !== undefined) {
      columns.elements ??= elementsOf(columns.payload);
      const shown = columns.elements.slice(0, 50).map((text) => element("pre", "", pretty(text)));
      const rest = columns.elements.length - shown.length;
      if (rest > 0) shown.push(element("p", "", `… ${rest} more`));
      if (shown.length > 0) add("payload", ...shown);
    }
    if (columns.erased) add("payload", "(erased)");
    if (columns.damaged) add("payload", "(damaged)");
    return this.part("Event", list);
  }

  batch(event) {
    const { batch } = event;
    const { log } = this.page;
    const list = element("ol", "batch");
    // Of a long batch, the 100 events around the shown one.
    const first = Math.max(batch.first, Math.min(event.seq - 50, batch.last - 99));
    const last = Math.min(batch.last, first + 99);
    if (first > batch.first) list.append(element("li", "", `… ${first - batch.first} more`));
    for (let seq = first; seq <= last; seq++) {
      const other = log.events[log.placeOf(seq)];
      const [move, subject] = describe(other, log);
      const jump = button(other === event ? "is-current" : "", "", () => this.page.goTo(other.place));
      jump.append(element("span", "seq", `${seq}`), `${move} ${subject}`);
      list.append(element("li", "", jump));
    }
    if (last < batch.last) list.append(element("li", "", `… ${batch.last - last} more`));
    return this.part(
      `Batch of ${batch.last - batch.first + 1}`, list, batch.command ? element("p", "", `command ${batch.command}`) : "");
  }

  part(title, ...parts) { return element("section", "", element("h3", "", title), ...parts); }
}

/** Returns a file name, quoted for a shell, and with a prefix if it looks like an option. */
function quoted(name) {
  const path = name.startsWith("-") ? `./${name}` : name;
  return /^[\w.@%+:,/-][\w.@%+=:,/-]*$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
