// Written by Tools/page from Tools/ReportPage/app.js.
// swift-format-ignore-file

extension ReportPage {
  static let appScript = #"""
"use strict";

// Draws the state as boxes: scenes, stacks as cards, presentations above them, and saved values next to them.
//
// Each box keeps its element as long as it exists. Between events, only the differences are redrawn, to make scrubbing
// through large states smooth.

class AppView {
  constructor(page) {
    this.page = page;
    this.place = document.getElementById("app");
    this.closed = new Set(["closed"]);
    /** The objects that are created once for each box. */
    this.made = new WeakMap();
  }

  show() {
    const log = this.page.log;
    const [scenes, ...sections] = log.root.boxes;
    this.compare(log.current);
    const seen = visiblePath(log.root);
    this.top = seen.top;
    const parts = [this.pathLine(seen)];
    parts.push(...this.parts(scenes, (scene) => this.scene(scene, scene.id === scenes.mark)));
    if (scenes.boxes.length === 0) parts.push(element("p", "nothing", "No scene is open."));
    for (const section of sections) if (this.count(section) > 0) parts.push(this.section(section));
    if (this.page.map) {
      parts.push(this.fold(this.page.map, "map", "Map", "", this.page.map.draw(seen.top?.name.split(" v")[0].split("/").at(-1))));
    }
    arrange(this.place, parts);
  }

  /**
   * Scrolls the topmost screen into view, unless the whole page would scroll, and the controls with it.
   *
   * Content that comes into view is laid out with the next frame. If it moves the screen, the next round scrolls again.
   */
  reveal(rounds = 8) {
    if (getComputedStyle(this.place).overflowY === "visible") return;
    this.place.querySelector(".scene .card.is-top")?.scrollIntoView({ block: "nearest" });
    if (rounds > 1) requestAnimationFrame(() => this.reveal(rounds - 1));
  }

  /** Notes which boxes the event that led to the shown state added, changed, and removed. */
  compare(event) {
    this.added = new Map();
    this.ghosts = new Map();
    this.removed = new Map();
    for (const step of event?.undo ?? []) {
      if (!step.added) continue;
      step.added.forEach((box) => collect(box, this.added));
      step.removed.forEach((box) => collect(box, this.removed));
    }
    for (const step of event?.undo ?? []) {
      const ghosts = (step.removed ?? []).filter((box) => !this.added.has(keyOf(box)));
      if (ghosts.length > 0) {
        this.ghosts.set(step.target, [...(this.ghosts.get(step.target) ?? []), { at: step.at, boxes: ghosts }]);
      }
    }
  }

  /** Returns whether the event added or changed a box. */
  change(box) {
    const key = keyOf(box);
    if (!this.added.has(key)) return "";
    const before = this.removed.get(key);
    if (!before) return "added";
    return before.name === box.name && JSON.stringify(before.mark) === JSON.stringify(box.mark) ? "" : "changed";
  }

  count(section) { return section.boxes.length + (this.ghosts.get(section)?.length ?? 0); }

  /** Returns the parts of a box. Parts that the event removed are included in their old places. */
  parts(box, draw) {
    const drawn = box.boxes.map((part, place) => draw(part, place));
    const ghosts = this.ghosts.get(box) ?? [];
    for (const { at, boxes } of ghosts.toReversed()) drawn.splice(at, 0, ...boxes.map((box) => this.ghost(box)));
    return drawn;
  }

  ghost(box) {
    const name = box.kind === "entry" ? box.title : box.kind === "closed" || box.kind === "link" ? box.name
      : `${box.kind === "layer" ? "" : `${box.kind} `}${box.name}`;
    const made = element("div", "ghost", element("del", "", name), element("span", "id", box.id));
    made.setAttribute("aria-label", `removed: ${name}`);
    return made;
  }

  pathLine(seen) {
    const line = element("p", "path");
    seen.layers.forEach(({ box, container, branch }, place) => {
      if (place > 0) line.append(element("span", "style", box.name));
      if (container.boxes.length > 1) line.append(element("span", "branch-name", branch.name));
      const entries = branch.boxes.length > 11
        ? [...branch.boxes.slice(0, 3), null, ...branch.boxes.slice(-8)] : branch.boxes;
      entries.forEach((entry, number) => {
        if (number > 0) line.append(element("span", "then", "›"));
        line.append(entry ? element("span", entry === seen.top ? "now" : "", entry.title) : "…");
      });
    });
    return line;
  }

  scene(scene, isActive) {
    const name = element(
      "h2", "", element("span", "name", scene.name), element("span", "id", scene.id),
      isActive ? element("span", "active", "active") : null);
    const parts = this.parts(scene, (part, depth) => this.layer(part, depth, depth === scene.boxes.length - 1));
    const made = this.box("section", scene, `scene ${isActive ? "is-active" : ""}`, name, ...parts);
    made.setAttribute("aria-label", `Scene ${scene.name}`);
    return made;
  }

  /** Returns the root container of a scene, or a presentation above it. */
  layer(box, depth, isTop) {
    if (box.kind !== "layer") return this.container(box, isTop);
    const owner = box.mark ? element("span", "owner", "owner ", this.link(box.mark)) : null;
    const name = element("h3", "", element("span", "name", box.name), element("span", "id", box.id), owner);
    const made = this.box("section", box, "layer", name, this.container(box.boxes[0], isTop));
    made.style.setProperty("--depth", depth);
    made.setAttribute("aria-label", `${box.name} over the previous screens`);
    return made;
  }

  container(box, isTop) {
    const parts = this.parts(box, (branch, place) =>
      this.branch(branch, box.kind === "split" || place === box.mark, place === box.mark));
    return this.box("div", box, `container ${box.kind} ${isTop ? "is-top" : ""}`, ...parts);
  }

  branch(branch, isShown, isSelected) {
    const whole = `whole ${branch.id}`;
    const count = branch.boxes.length;
    const hidden = count > stackLimit && !this.closed.has(whole) ? count - stackLimit : 0;
    const cards = this.parts(branch, (entry, place) => {
      if (place < 3 || place >= 3 + hidden) return this.card(entry, place === count - 1);
      return place === 3 ? element("li", "more", this.more(whole, hidden)) : null;
    }).filter(Boolean);
    const stack = this.kept(branch, "stack", () => element("ol", "cards"));
    arrange(stack, cards);
    const name = this.kept(branch, "name", () =>
      element("h4", "", element("span", "name", branch.name), element("span", "id", branch.id)));
    const style = `branch ${isShown ? "is-shown" : ""} ${isSelected ? "is-selected" : ""}`;
    const made = this.box("div", branch, style, name, stack);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `${branch.name}${isSelected ? ", selected" : ""}`);
    return made;
  }

  /** Returns a button that shows the parts that were left out because there are too many. */
  more(whole, count) {
    const made = button("more", `… ${count} more …`, () => {
      const part = made.closest("li") ?? made;
      const parent = part.parentElement;
      // Removed parts are drawn anew each time.
      const lasting = () => [...parent.children].filter((child) => !child.matches(".ghost"));
      const place = lasting().indexOf(part);
      this.closed.add(whole);
      this.show();
      // The button is gone, so the keyboard goes on from the first of the new parts.
      const next = lasting()[place];
      next.tabIndex = -1;
      (next.querySelector("button") ?? next).focus({ preventScroll: true });
    });
    return made;
  }

  /** Returns the card of a screen. As long as the card looks the same, it is the same element. */
  card(entry, isLast) {
    const outcome = this.page.log.current?.session?.outcomes.get(entry.id);
    const isTop = entry === this.top;
    const style = [
      "box card", isLast ? "is-last" : "", isTop ? "is-top" : "", this.change(entry),
      outcome?.includes("quarantined") ? "is-quarantined" : "", keyOf(entry) === this.page.chosen ? "is-chosen" : "",
    ].filter(Boolean).join(" ");
    const item = this.kept(entry, `card ${outcome}`, () => this.newCard(entry, outcome));
    if (item.className !== style) {
      item.className = style;
      item.firstElementChild.setAttribute("aria-current", isTop);
    }
    return item;
  }

  newCard(entry, outcome) {
    const content = shownContent(entry, this.page.log);
    const made = element(
      "button", "", element("span", "id", entry.id), element("span", "name", entry.name),
      content ? element("span", "content", shortened(content, 4000)) : null);
    made.type = "button";
    made.addEventListener("click", () => this.page.choose(entry));
    made.style.setProperty("--hue", hueOf(entry.name));
    if (outcome) made.append(element("span", "outcome", visible(outcome)));
    const item = element("li", "", made);
    item.dataset.kind = "entry";
    return item;
  }

  section(section) {
    const titles = {
      values: "Saved values", overrides: "Overrides", closed: "Recently closed", links: "Waiting links",
    };
    const whole = `whole ${section.kind}`;
    const count = section.boxes.length;
    const shown = this.closed.has(whole) ? count : Math.min(count, rowLimit);
    const parts = this.parts(section, (box, place) =>
      (place < shown ? this.row(box) : place === shown ? this.more(whole, count - shown) : null)).filter(Boolean);
    return this.fold(section, section.kind, titles[section.kind], `${count}`, parts);
  }

  /** Returns a section that can be collapsed. It stays collapsed when the event changes. */
  fold(owner, kind, title, count, parts) {
    const made = this.kept(owner, "fold", () => {
      const made = element("details", `section ${kind}`, element("summary", "", title, element("span", "count")));
      made.open = !this.closed.has(kind);
      made.addEventListener("toggle", () => {
        if (made.open) this.closed.delete(kind);
        else this.closed.add(kind);
      });
      return made;
    });
    const [summary] = made.children;
    summary.lastElementChild.textContent = count;
    arrange(made, [summary, ...parts]);
    return made;
  }

  /** Returns the row of a saved value, an override, a link, or a closed item. */
  row(box) {
    if (box.kind === "closed") {
      return this.box("div", box, "row closed-item", element("span", "name", box.name),
        ...box.boxes.map((part) => this.part(part)));
    }
    return this.box("div", box, "row", ...this.kept(box, "parts", () => this.cells(box)));
  }

  cells(box) {
    const content = box.kind === "override" ? box.mark : shownContent(box, this.page.log);
    const text = content && element("span", "content", shortened(content, 4000));
    const name = element("span", "name", box.name);
    const cells = {
      value: () => [this.link(box.id), name, element("span", "version", box.title), text],
      override: () => [element("span", "id", box.id), name, text],
      link: () => [name, text],
    };
    return cells[box.kind]();
  }

  /** Returns a part of a closed item. */
  part(box) {
    switch (box.kind) {
      case "scene": return this.scene(box, false);
      case "layer": return this.layer(box, 1, false);
      case "branch": return this.branch(box, false, false);
      case "value": case "override": return this.row(box);
      default: return this.container(box, false);
    }
  }

  /** Returns an id that links to its event. */
  link(id) {
    const seq = Number.parseInt(id, 10);
    if (!this.page.log.has(seq)) return element("span", "id", id);
    const made = button("id", id, () => this.page.goTo(this.page.log.placeOf(seq)));
    made.title = `Created by event ${seq}`;
    return made;
  }

  /** Returns the element of a box, with the given parts inside. */
  box(tag, box, style, ...parts) {
    const made = this.kept(box, "element", () => element(tag));
    const name = `box ${style} ${this.change(box)}`;
    if (made.className !== name) made.className = name;
    made.dataset.kind = box.kind;
    arrange(made, parts.filter(Boolean));
    return made;
  }

  /** Returns an object of a box, which is created on first use. */
  kept(box, name, make) {
    if (!this.made.has(box)) this.made.set(box, {});
    const known = this.made.get(box);
    known[name] ??= make();
    return known[name];
  }
}

/** The number of screens in a stack, and of rows in a section, that are drawn until someone asks for more. */
const stackLimit = 12, rowLimit = 20;

/** Makes the given elements the children of another one. Moves only those that are not in their places. */
function arrange(parent, parts) {
  parts.forEach((part, place) => {
    const now = parent.childNodes[place];
    if (now === part) return;
    // Removing an element moves all later ones into their places.
    if (now && parent.childNodes[place + 1] === part) now.remove();
    else parent.insertBefore(part, now ?? null);
  });
  while (parent.childNodes.length > parts.length) parent.lastChild.remove();
}

function keyOf(box) { return `${box.kind} ${box.id} ${box.kind === "entry" ? "" : box.name}`; }

/** Collects a box and the boxes inside it. Parts of closed items are no longer open, so they are left out. */
function collect(box, boxes) {
  boxes.set(keyOf(box), box);
  if (box.kind !== "closed") box.boxes.forEach((part) => collect(part, boxes));
}

"""#
}
