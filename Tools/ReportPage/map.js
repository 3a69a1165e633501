"use strict";

// The app's map: its declared transitions with how often the log took each, and those that nobody declared.

class MapView {
  constructor(map) {
    this.transitions = new Map();
    const titles = new Map(map.nodes.map((node) => [node.id, node.title]));
    for (const edge of map.edges) {
      const from = titles.get(edge.from) ?? "any screen";
      if (!this.transitions.has(from)) this.transitions.set(from, []);
      this.transitions.get(from).push({ ...edge, to: titles.get(edge.to) ?? edge.to });
    }
    this.count = map.edges.length;
    this.untaken = map.edges.filter((edge) => edge.mark === "untaken").length;
    this.undeclared = map.edges.filter((edge) => edge.mark === "undeclared").length;
  }

  /** A table of the transitions; those of the screen on top are lit. */
  draw(screen) {
    const sentence = [`${this.count} transitions`];
    if (this.untaken) sentence.push(`${this.untaken} never taken`);
    if (this.undeclared) sentence.push(`${this.undeclared} not declared`);
    const table = element("table", "transitions");
    for (const [from, edges] of this.transitions) {
      edges.forEach((edge, place) => {
        const row = element("tr", `${edge.mark} ${from === screen ? "is-here" : ""}`,
          element("th", "", place === 0 ? visible(from) : ""),
          element("td", "", `${edge.kind}${edge.title && edge.title !== edge.kind ? ` ${visible(edge.title)}` : ""} → ${visible(edge.to)}`),
          element("td", "number", edge.mark === "untaken" ? "never" : edge.count ? `${edge.count} ×` : ""));
        if (edge.mark === "undeclared") row.title = "Not declared in the map";
        table.append(row);
      });
    }
    return [element("p", "sentence", sentence.join(", ")), table];
  }
}
