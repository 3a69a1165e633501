// Written by Tools/page from Tools/ReportPage/log.js.
// swift-format-ignore-file

extension ReportPage {
  static let logScript = #"""
"use strict";

// The log: its events, and the boxes of the state after the shown event.
//
// This code knows no rule of navigation. Each event contains the changes to the boxes, computed by the library's
// reducer. Going forward applies them, and going back undoes them.

class Log {
  constructor(head) {
    this.head = head;
    this.root = makeBox(head.state);
    /** The names of the moves by event type, which may be any text, such as `constructor`. */
    this.moves = new Map(Object.entries(head.moves));
    this.events = [];
    this.visits = [];
    this.sessions = [];
    this.scenes = [];
    /** The place of the event whose state is shown, or -1 before the first event. */
    this.place = -1;
    this.damage = null;
    /** The number of events with contents that do not match their digests. */
    this.damagedCount = 0;
    if (head.launch) this.beginSession(head.launch, 0);
  }

  /** Whether the page lacks events of its log, so that no command reads it as a log. */
  get isPart() {
    return this.head.first > this.head.floor + 1 || (this.events.at(-1)?.seq ?? this.head.head) < this.head.head;
  }

  /** Adds a record without changing the shown place. */
  append(record) {
    if (record.damage) {
      this.damage = record.damage;
      return;
    }
    const place = this.place;
    const batch = {
      first: record.first, last: record.first + record.events.length - 1, session: record.session,
      cause: record.cause, time: record.time, command: record.command,
    };
    this.goTo(this.events.length - 1);
    record.events.forEach((columns, number) => {
      const seq = record.first + number;
      const event = {
        seq, batch, columns, changes: record.changes[number], note: record.notes?.[seq], place: this.events.length,
      };
      this.events.push(event);
      if (columns.damaged) this.damagedCount += 1;
      if (record.launch?.id === seq) this.beginSession(record.launch, event.place);
      this.goTo(event.place);
      this.note(event);
    });
    if (place >= 0 && place < this.place - record.events.length) this.goTo(place);
  }

  goTo(place) {
    while (this.place < place) this.apply(this.events[++this.place]);
    while (this.place > place) this.undo(this.events[this.place--]);
  }

  apply(event) {
    event.undo = event.changes.map(([path, at, count, added]) => {
      const target = path.reduce((box, place) => box.boxes[place], this.root);
      if (count === undefined) {
        const mark = target.mark;
        target.mark = at;
        return { target, mark, now: at };
      }
      const boxes = added.map(makeBox);
      return { target, at, added: boxes, removed: target.boxes.splice(at, count, ...boxes) };
    });
  }

  undo(event) {
    for (const step of event.undo.toReversed()) {
      if (step.added) step.target.boxes.splice(step.at, step.added.length, ...step.removed);
      else step.target.mark = step.mark;
    }
  }

  /** Returns the place of an event, or of the nearest event before it. */
  placeOf(seq) {
    const place = seq - (this.events[0]?.seq ?? 0);
    return Math.max(0, Math.min(place, this.events.length - 1));
  }

  has(seq) {
    return this.events.length > 0 && seq >= this.events[0].seq && seq <= this.events.at(-1).seq;
  }

  get current() { return this.events[this.place]; }

  /** Notes that the page is complete. The log may continue with another launch. */
  finish() {
    const next = this.head.nextLaunch;
    if (next && !this.damage && !this.has(next.id)) this.noteKill(this.events.length - 1, next.time);
  }

  /** Whether the end of the log is missing or damaged. */
  get lacksEnd() { return Boolean(this.damage || this.head.lacksEnd); }

  /** The number of sessions in the whole log. */
  get sessionCount() { return Math.max(this.head.sessions, this.sessions.at(-1)?.number ?? 0); }

  /** Notes what is visible after an event: the scene, the topmost screen, and the time when it appeared. */
  note(event) {
    const seen = visiblePath(this.root);
    event.scene = seen.scene?.id ?? null;
    event.screen = seen.top?.title ?? "";
    event.changed = changedScreen(event, this.root, seen.top)?.title ?? "";
    event.kind = markOf(event.columns);
    const scenes = this.root.boxes[0].boxes;
    for (const scene of scenes) {
      if (!this.scenes.some((known) => known.id === scene.id)) this.scenes.push(scene);
    }
    const session = this.sessions.at(-1);
    if (session) session.last = event.place;
    event.session = session;
    if (event.columns.type === "sessionEnded" && session) {
      session.end = { time: event.batch.time, reason: event.columns.name ?? "" };
      this.endVisit(event.batch.time, event.place);
    }
    const last = this.visits.at(-1);
    if (last && last.end === undefined && last.key === seen.key) last.last = event.place;
    else if (event.columns.type !== "sessionEnded" || last?.key !== seen.key) {
      this.endVisit(event.batch.time, event.place);
      if (seen.top) {
        event.visit = {
          key: seen.key, scene: event.scene, name: seen.top.name, title: seen.top.title, first: event.place,
          last: event.place, start: event.batch.time, end: undefined, depth: seen.depth,
        };
        this.visits.push(event.visit);
      }
    }
  }

  endVisit(time) {
    const visit = this.visits.at(-1);
    if (visit && visit.end === undefined) visit.end = time;
  }

  /** Notes that another launch follows the newest session. */
  noteKill(place, until) {
    const session = this.sessions.at(-1);
    if (session && !session.end) session.killed = { place, until };
  }

  beginSession(launch, place) {
    this.noteKill(place - 1, launch.time);
    // If the process was killed, it is not known for how long its last screen was visible.
    const visit = this.visits.at(-1);
    if (visit && visit.end === undefined) visit.end = null;
    // The result of the restore: the level, and then the outcome of each screen, `7.0 detail quarantined undecodable`.
    const [level, ...outcomes] = launch.restore.split("; ");
    this.sessions.push({
      launch, level, first: place, last: place, end: launch.end,
      // The first session on the page may have begun before it.
      number: Math.max(this.head.sessionsBefore, 1) + this.sessions.length,
      outcomes: new Map(outcomes.map((outcome) => [outcome.split(" ")[0], outcome.split(" ").slice(1).join(" ")])),
    });
  }
}

function makeBox([kind, id, name, mark, rest]) {
  return typeof rest === "string"
    ? { kind, id, name, mark, title: rest, boxes: [] }
    : { kind, id, name, mark, title: "", boxes: rest.map(makeBox) };
}

/** Returns what a person sees: the active scene, the selected branch of each of its layers, and the topmost screen. */
function visiblePath(root) {
  const scenes = root.boxes[0];
  const scene = scenes.boxes.find((scene) => scene.id === scenes.mark);
  if (!scene) return { scene: null, layers: [], top: null, key: "", depth: 0 };
  const layers = scene.boxes.map((box) => {
    const container = box.kind === "layer" ? box.boxes[0] : box;
    return { box, container, branch: container.boxes[container.mark] };
  });
  const entries = layers.at(-1).branch.boxes;
  const top = entries.at(-1);
  return {
    scene, layers, top, depth: layers.length - 1,
    key: `${scene.id} ${layers.map((layer) => layer.branch.boxes.at(-1).id).join(" ")} ${top.title}`,
  };
}

/** Returns the topmost screen of a box, in its active scene and in the selected branch. */
function topScreen(box) {
  switch (box?.kind) {
    case undefined: return null;
    case "scenes": return topScreen(box.boxes.find((scene) => scene.id === box.mark));
    case "scene": case "branch": return topScreen(box.boxes.at(-1));
    case "layer": return topScreen(box.boxes[0]);
    case "entry": return box;
    default: return topScreen(box.boxes[box.mark]);
  }
}

/**
 * Returns the topmost screen of the place that an event changed, which may be in a hidden tab or another scene. If the
 * place no longer exists, returns the visible screen.
 */
function changedScreen({ columns, undo }, root, top) {
  const [scenes] = root.boxes;
  // Root events name their scene. The presentations in it may have changed too.
  const scene = scenes.boxes.find((scene) => scene.id === columns.target);
  if (scene && columns.type !== "presented") return topScreen(scene);
  const places = ["scenes", "scene", "layer", "tabs", "stack", "split", "branch"];
  const screens = undo.filter(({ target }) => places.includes(target.kind)).map(({ target, added }) => {
    const made = added?.at(-1);
    return topScreen(made && made.kind !== "entry" ? made : target);
  });
  // A restore may change several places. Of a pop, the first change is that of the stack.
  if (columns.type === "stateRestored") return screens.length === 0 || screens.includes(top) ? top : screens[0];
  if (screens.length > 0) return screens[0];
  // The event changed nothing, so only its target says where.
  const find = (box) => (box.id === columns.target ? box : box.boxes.reduce((found, part) => found ?? find(part), null));
  return columns.target ? topScreen(find(scenes)) : top;
}

/** Returns the kind of mark that an event has on the timeline, or `null` if it has none. */
function markOf(columns) {
  switch (columns.type) {
    case "linkReceived": case "linkHeld": case "linkApplied": case "linkRefused": case "linkExpired": return "link";
    case "stateRestored": return ["undo", "redo", "rewind"].includes(columns.name) ? "undo" : "restore";
    case "sessionStarted": return "launch";
    default: return null;
  }
}

"""#
}
