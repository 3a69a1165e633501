// Written by Tools/page from Tools/ReportPage/text.js.
// swift-format-ignore-file

extension ReportPage {
  static let textScript = #"""
"use strict";

// Texts for the contents of a log.

const hiddenCharacters = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d\p{VS}])[\p{Cf}\p{DI}]/gu;

/** Returns a text with control, bidirectional, and invisible characters as `\u{A}`, like the command-line tool. */
function visible(text) {
  return text.replace(hiddenCharacters, (hidden) => `\\u{${hidden.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** Returns the elements of a JSON array, as they are written. */
function elementsOf(array) {
  const elements = [];
  let depth = 0, start = 0, isText = false;
  for (let place = 0; place < array.length; place++) {
    const character = array[place];
    if (isText) {
      if (character === "\\") place++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "[" || character === "{") {
      if (++depth === 1) start = place + 1;
    } else if (character === "]" || character === "}" || (character === "," && depth === 1)) {
      const end = character !== ",";
      if (depth === 1 && (place > start || !end)) elements.push(array.slice(start, place).trim());
      if (end) depth--;
      else start = place + 1;
    }
  }
  return elements;
}

/** Returns the text of a box's content, from the event that carries it or from the box itself. */
function contentOf(mark, log) {
  if (typeof mark === "string") return visible(mark);
  if (!Array.isArray(mark)) return "";
  const columns = log.has(mark[0]) ? log.events[log.placeOf(mark[0])].columns : {};
  if (columns.erased) return "(erased)";
  if (columns.damaged) return "(damaged)";
  if (columns.payload === undefined) return "";
  columns.elements ??= elementsOf(columns.payload);
  return visible(columns.elements[mark[1]] ?? "");
}

/** Returns the content if there is something to show. */
function shownContent(box, log) {
  const text = contentOf(box.mark, log);
  return text === "{}" ? "" : text;
}

/** Returns a state in the format of `backtrail show`. */
function stateText(log) {
  const lines = [`session ${log.root.mark}`];
  const add = (depth, line) => lines.push("  ".repeat(depth) + line);
  const content = (box) => {
    const text = shownContent(box, log);
    return text && ` ${text}`;
  };
  const walk = (box, depth, sign = "") => {
    switch (box.kind) {
      case "scene":
        add(depth, `scene ${box.id} ${box.name}${sign}`);
        break;
      case "layer":
        add(depth, `${box.name} ${box.id}${box.mark ? `, owner ${box.mark}` : ""}`);
        break;
      case "branch": add(depth, `${sign}${box.id} ${box.name}`); break;
      case "entry": add(depth, `${box.id} ${box.name}${content(box)}`); break;
      case "value": add(depth, `view state ${box.id} ${box.name}: ${box.title}${content(box)}`); break;
      case "override": add(depth, `override ${box.id}: ${box.name} = ${box.mark}`); break;
      case "link": add(depth, `${box.name}${content(box)}`); break;
      case "closed": add(depth, box.name); break;
      default:
        add(depth, box.kind);
        box.boxes.forEach((branch, place) => walk(branch, depth + 1, place === box.mark ? "* " : "- "));
        return;
    }
    box.boxes.forEach((part) => walk(part, depth + 1));
  };
  const [scenes, ...sections] = log.root.boxes;
  scenes.boxes.forEach((scene) => walk(scene, 0, scene.id === scenes.mark ? ", active" : ""));
  for (const section of sections) section.boxes.forEach((box) => walk(box, 0));
  return lines.join("\n");
}

/** Describes an event in a few words: the move and its destination. */
function describe(event, log) { return rawDescription(event, log).map(visible); }

function rawDescription(event, log) {
  const { type, name } = event.columns;
  const move = log.moves.get(type);
  switch (type) {
    case "presented": return [`${move} ${name ?? ""}`, event.changed];
    case "stateRestored": return [name ?? move, event.changed];
    case "branchClosed": case "sceneClosed": return [move, removedName(event)];
    case "pushed": case "routeReplaced": return [move, name ?? ""];
    case "overrideRegistered": return ["override", name ?? ""];
    case "overrideRemoved": return ["remove override", ""];
    case "overridesReset": return ["reset overrides", ""];
    case "viewStateSaved": return ["save", name ?? ""];
    case "sessionStarted": return ["launch", event.session?.launch.app ?? ""];
    case "sessionEnded": return ["end", name ?? ""];
    case "linkReceived": return ["link received", contentOf([event.seq, 0], log).replace(/^"|"$/g, "")];
    case "linkHeld": return ["link waits for", name ?? ""];
    case "linkApplied": return ["link followed", linkedScreen(event, log)];
    case "linkRefused": return ["link refused", name ?? ""];
    case "linkExpired": return ["link expired", ""];
    default: return move ? [move, event.changed] : [type, name ?? ""];
  }
}

/** Returns the name of the branch or scene that an event closed. */
function removedName({ columns, undo }) {
  return undo.flatMap((step) => step.removed ?? []).find((box) => box.id === columns.target)?.name ?? "";
}

/** Returns the screen to which a link led: that of its last move, or else the visible one. */
function linkedScreen(event, log) {
  let last = event;
  for (let place = event.place + 1; place < log.events.length && log.events[place].batch === event.batch; place++) {
    const { type } = log.events[place].columns;
    if (type === "linkApplied") break;
    if (log.moves.has(type)) last = log.events[place];
  }
  return last === event ? event.screen : last.changed;
}

/** Returns whether a time is in the years 1 to 9999. As in the command-line tool, other times are only numbers. */
function isDate(time) { return time >= -62_135_596_800_000 && time < 253_402_300_800_000; }

function clock(time) { return isDate(time) ? new Date(time).toISOString().slice(11, 19) : "?"; }

function dateAndClock(time) {
  if (isDate(time)) return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return `${Number.isSafeInteger(time) ? "" : "≈ "}${time} ms`;
}

/** Returns a number of milliseconds as a duration with one unit. */
function duration(time) {
  if (time === null || time === undefined) return "?";
  if (time < 1000) return `${time} ms`;
  const [tenths, minutes, hours, days] = [100, 60_000, 3_600_000, 86_400_000].map((unit) => Math.round(time / unit));
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  if (minutes < 60) return `${minutes} min`;
  return hours < 24 ? `${hours} h` : `${days} d`;
}

/** Returns the time between two times, or `null` if the clock was set back in between. */
function elapsed(start, end) { return end < start ? null : end - start; }

/** Returns JSON on multiple lines, and other text unchanged. Truncates long text, which is slow to lay out. */
function pretty(text) {
  const tree = text.length > 4000 ? null : jsonTree(text);
  return shortened(tree === null ? visible(text) : jsonText(tree, ""), 20_000);
}

/** Returns a text, or its beginning if it is longer than the limit. */
function shortened(text, limit) { return text.length > limit ? `${text.slice(0, wholeCut(text, limit))}…` : text; }

/** Returns a place to cut a text at, or the one before it if a character has its two halves on both sides. */
function wholeCut(text, place) { return /[\udc00-\udfff]/.test(text[place]) ? place - 1 : place; }

/** Returns the color for screens with the given name, which is the same everywhere. */
function hueOf(name) {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)) % 3600;
  return (hash * 47) % 360;
}

/** Returns an element with a class and parts, which are texts or elements. */
function element(tag, style, ...parts) {
  const made = document.createElement(tag);
  if (style) made.className = style;
  made.append(...parts.filter((part) => part !== null && part !== undefined && part !== ""));
  return made;
}

function button(style, label, action) {
  const made = element("button", style, label);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

"""#
}
