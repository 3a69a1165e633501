// Written by Tools/page from Page/app.js.
// swift-format-ignore-file

extension ReportPage {
  static let appScript = #"""
"use strict";

// The state as boxes: scenes, their stacks as cards, presentations lifted over them, and what is saved beside them.

class AppView {
  constructor(page) {
    this.page = page;
    this.place = document.getElementById("app");
    this.closed = new Set(["closed"]);
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
    this.place.replaceChildren(...parts);
  }

  /** What the event before the shown state brought, changed, and took. */
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

  /** Whether a box came or changed with the event. */
  change(box) {
    const key = keyOf(box);
    if (!this.added.has(key)) return "";
    const before = this.removed.get(key);
    if (!before) return "added";
    return before.name === box.name && JSON.stringify(before.mark) === JSON.stringify(box.mark) ? "" : "changed";
  }

  count(section) { return section.boxes.length + (this.ghosts.get(section)?.length ?? 0); }

  /** The parts of a box, with those that the event took where they were. */
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
    const made = this.box("section", scene, `scene ${isActive ? "is-active" : ""}`, name);
    made.setAttribute("aria-label", `Scene ${scene.name}`);
    made.append(...this.parts(scene, (part, depth) => this.layer(part, depth, depth === scene.boxes.length - 1)));
    return made;
  }

  /** The root container of a scene, or a presentation over it. */
  layer(box, depth, isTop) {
    if (box.kind !== "layer") return this.container(box, isTop);
    const owner = box.mark ? element("span", "owner", "owner ", this.link(box.mark)) : null;
    const name = element("h3", "", element("span", "name", box.name), element("span", "id", box.id), owner);
    const made = this.box("section", box, "layer", name, this.container(box.boxes[0], isTop));
    made.style.setProperty("--depth", depth);
    made.setAttribute("aria-label", `${box.name} over the screens before`);
    return made;
  }

  container(box, isTop) {
    const made = this.box("div", box, `container ${box.kind} ${isTop ? "is-top" : ""}`);
    made.append(...this.parts(box, (branch, place) =>
      this.branch(branch, box.kind === "split" || place === box.mark, place === box.mark)));
    return made;
  }

  branch(branch, isShown, isSelected) {
    const made = this.box(
      "div", branch, `branch ${isShown ? "is-shown" : ""} ${isSelected ? "is-selected" : ""}`,
      element("h4", "", element("span", "name", branch.name), element("span", "id", branch.id)));
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `${branch.name}${isSelected ? ", selected" : ""}`);
    const stack = element("ol", "stack", ...this.parts(branch, (entry, place) =>
      this.card(entry, place === branch.boxes.length - 1)));
    const hidden = branch.boxes.length - 40;
    if (hidden > 0 && !this.closed.has(`whole ${branch.id}`)) {
      const cut = [...stack.children].slice(3, 3 + hidden);
      const more = element("li", "more", button("", `… ${hidden} more …`, () => {
        this.closed.add(`whole ${branch.id}`);
        this.show();
      }));
      stack.insertBefore(more, cut[0]);
      for (const card of cut) card.remove();
    }
    made.append(stack);
    return made;
  }

  card(entry, isLast) {
    const content = shownContent(entry, this.page.log);
    const made = element(
      "button", "", element("span", "id", entry.id), element("span", "name", entry.name),
      content ? element("span", "content", content.length > 4000 ? `${content.slice(0, 4000)}…` : content) : null);
    made.type = "button";
    made.addEventListener("click", () => this.page.choose(entry));
    made.style.setProperty("--hue", hueOf(entry.name));
    const isTop = entry === this.top;
    const item = this.box("li", entry, `card ${isLast ? "is-last" : ""} ${isTop ? "is-top" : ""}`, made);
    if (keyOf(entry) === this.page.chosen) item.classList.add("is-chosen");
    if (isTop) made.setAttribute("aria-current", "true");
    return item;
  }

  section(section) {
    const titles = {
      values: "Saved values", overrides: "Overrides", closed: "Recently closed", links: "Waiting links",
    };
    const made = element("details", `section ${section.kind}`,
      element("summary", "", titles[section.kind], element("span", "count", `${section.boxes.length}`)));
    made.open = !this.closed.has(section.kind);
    made.addEventListener("toggle", () => {
      if (made.open) this.closed.delete(section.kind);
      else this.closed.add(section.kind);
    });
    const shown = section.boxes.length > 200 && !this.closed.has(`whole ${section.kind}`) ? 200 : Infinity;
    const parts = this.parts(section, (box, place) => (place < shown ? this.row(box) : null)).filter(Boolean);
    made.append(...parts);
    if (section.boxes.length > shown) {
      made.append(button("more", `… ${section.boxes.length - shown} more …`, () => {
        this.closed.add(`whole ${section.kind}`);
        this.show();
      }));
    }
    return made;
  }

  /** A saved value, an override, a link, or something closed. */
  row(box) {
    const content = box.kind === "override" ? box.mark : shownContent(box, this.page.log);
    const text = content && element("span", "content", content.length > 4000 ? `${content.slice(0, 4000)}…` : content);
    switch (box.kind) {
      case "value":
        return this.box("div", box, "row", this.link(box.id), element("span", "name", box.name),
          element("span", "version", box.title), text);
      case "override":
        return this.box("div", box, "row", element("span", "id", box.id), element("span", "name", box.name), text);
      case "link":
        return this.box("div", box, "row", element("span", "name", box.name), text);
      default:
        return this.box("div", box, "row closed-item", element("span", "name", box.name),
          ...box.boxes.map((part) => this.part(part)));
    }
  }

  /** A part of something closed. */
  part(box) {
    switch (box.kind) {
      case "scene": return this.scene(box, false);
      case "layer": return this.layer(box, 1, false);
      case "branch": return this.branch(box, false, false);
      case "value": case "override": return this.row(box);
      default: return this.container(box, false);
    }
  }

  /** An id that leads to its event. */
  link(id) {
    const seq = Number.parseInt(id, 10);
    if (!this.page.log.has(seq)) return element("span", "id", id);
    const made = button("id", id, () => this.page.goTo(this.page.log.placeOf(seq)));
    made.title = `Event ${seq} made it`;
    return made;
  }

  box(tag, box, style, ...parts) {
    const made = element(tag, `box ${style} ${this.change(box)}`, ...parts);
    made.dataset.kind = box.kind;
    return made;
  }
}

function keyOf(box) { return `${box.kind} ${box.id} ${box.kind === "entry" ? "" : box.name}`; }

function collect(box, boxes) {
  boxes.set(keyOf(box), box);
  box.boxes.forEach((part) => collect(part, boxes));
}

"""#
}
