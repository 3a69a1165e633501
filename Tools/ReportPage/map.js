"use strict";

// The app's map: its declared transitions, each with the number of times the log contains it, and undeclared ones.
//
// The map is drawn once. Below the drawing there is a table with the same data, for screen readers.

class MapView {
  constructor(map) {
    this.map = map;
    this.titles = new Map(map.nodes.map((node) => [node.id, node.title]));
    this.sentence = element("p", "sentence", this.summary());
    this.drawing = element("div", "drawing", new MapDrawing(map).draw());
    this.table = this.drawTable();
    this.places = [...this.drawing.querySelectorAll("g"), ...this.table.children];
  }

  /** Draws the map and the table, and highlights the given screen. */
  draw(screen) {
    if (screen !== this.screen) {
      this.screen = screen;
      for (const place of this.places) place.classList.toggle("is-here", place.dataset.screen === screen);
    }
    return [this.sentence, this.drawing, this.table];
  }

  summary() {
    const { edges } = this.map;
    const count = (mark) => edges.filter((edge) => edge.mark === mark).length;
    const [untaken, undeclared] = [count("untaken"), count("undeclared")];
    return [
      `${edges.length} transitions`, untaken && `${untaken} never taken`, undeclared && `${undeclared} not declared`,
    ].filter(Boolean).join(", ");
  }

  drawTable() {
    const transitions = new Map();
    for (const edge of this.map.edges) {
      const from = this.titles.get(edge.from) ?? "any screen";
      transitions.set(from, [...(transitions.get(from) ?? []), edge]);
    }
    const table = element("table", "transitions");
    for (const [from, edges] of transitions) {
      edges.forEach((edge, place) => {
        const title = edge.title && edge.title !== edge.kind ? ` ${visible(edge.title)}` : "";
        const row = element("tr", edge.mark, element("th", "", place === 0 ? visible(from) : ""),
          element("td", "", `${edge.kind}${title} → ${visible(this.titles.get(edge.to) ?? edge.to)}`),
          element("td", "number", edge.mark === "untaken" ? "never" : edge.count ? `${edge.count} ×` : ""));
        row.dataset.screen = from;
        if (edge.mark === "undeclared") row.title = "Not declared in the map";
        table.append(row);
      });
    }
    return table;
  }
}

/** A drawing of screens in columns. Each screen is one column to the right of the nearest screen that leads to it. */
class MapDrawing {
  constructor({ nodes, edges }) {
    this.nodes = nodes;
    this.edges = edges;
    this.columns = [];
    this.places = new Map();
    const next = Map.groupBy(edges, (edge) => edge.from);
    const entered = new Set(edges.filter((edge) => edge.from !== edge.to).map((edge) => edge.to));
    const first = nodes.filter((node) => !entered.has(node.id));
    // If all screens lead to each other, the first one begins.
    for (const column of [first, ...nodes.map((node) => [node])]) this.place(column, next);
  }

  /** Places screens and their destinations, column by column. */
  place(column, next) {
    const byID = new Map(this.nodes.map((node) => [node.id, node]));
    for (let number = 0; column.length > 0; number++) {
      const placed = [];
      for (const node of column) {
        if (!node || this.places.has(node.id)) continue;
        const rows = this.columns[number] ??= [];
        this.places.set(node.id, { x: 20 + number * 210, y: 14 + rows.length * 58 });
        rows.push(node);
        placed.push(node);
      }
      column = placed.flatMap((node) => (next.get(node.id) ?? []).map((edge) => byID.get(edge.to)));
    }
  }

  draw() {
    const height = Math.max(...this.columns.map((rows) => rows.length)) * 58 + 10;
    const width = this.columns.length * 210;
    const drawing = shape("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    drawing.append(...this.edges.map((edge) => this.edge(edge)), ...this.nodes.map((node) => this.node(node)));
    return drawing;
  }

  node({ id, title, detail, kind, mark, use }) {
    const { x, y } = this.places.get(id);
    const made = shape("g", { class: `node ${kind} ${mark}` }, shape("rect", { x, y, width: 150, height: 40, rx: 8 }));
    const lines = [title, use ? `${use.visits} ×` : detail].filter(Boolean);
    lines.forEach((line, place) => {
      const text = visible(line);
      const at = { x: x + 75, y: y + (lines.length === 1 ? 24 : 17 + place * 15), class: place === 0 ? "name" : "" };
      made.append(shape("text", at, text.length > 22 ? `${text.slice(0, 21)}…` : text));
    });
    made.dataset.screen = title;
    return made;
  }

  edge({ from, to, title, kind, mark, count }) {
    const [start, end] = [this.places.get(from), this.places.get(to)];
    if (!start || !end) return "";
    const isForward = end.x > start.x;
    const [x, y] = [start.x + 150, start.y + 20];
    // A transition that does not lead to the right is an arc that ends on the side where it starts.
    const [toX, toY] = isForward ? [end.x, end.y + 20] : [end.x + 150, end.y + (start === end ? 34 : 20)];
    const reach = isForward ? 34 : 44 + Math.abs(start.x - end.x) / 3;
    const path = `M${x} ${y}C${x + reach} ${y} ${toX + (isForward ? -reach : reach)} ${toY} ${toX} ${toY}`;
    const width = 1.2 + Math.min(3, Math.log10(1 + (count ?? 0)));
    const tip = isForward ? `M${toX - 6} ${toY - 4}l6 4l-6 4` : `M${toX + 6} ${toY - 4}l-6 4l6 4`;
    const label = shape("text", { x: (x + toX) / 2 + (isForward ? 0 : reach * 0.75), y: (y + toY) / 2 - 4 }, count ? `${count} ×` : "");
    return shape("g", { class: `edge ${kind} ${mark}` }, shape("title", {}, visible(title || kind)),
      shape("path", { d: path, "stroke-width": width }), shape("path", { d: tip, class: "tip" }), label);
  }
}

/** Returns an element of a drawing. */
function shape(tag, attributes, ...parts) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...parts);
  return made;
}
