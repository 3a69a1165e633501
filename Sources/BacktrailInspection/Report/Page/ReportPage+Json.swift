// Written by Tools/page from Tools/ReportPage/json.js.
// swift-format-ignore-file

extension ReportPage {
  static let jsonScript = #"""
"use strict";

// JSON as the log contains it. `JSON.parse` rounds numbers, and drops all but the last of the members with one name.

/** Matches strings, punctuation, and all other tokens: numbers, `true`, `false`, and `null`. */
const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:"]|[^\s[\]{},:"]+/gsu;

/**
 * Returns the tree of a JSON text: a map for an object, an array, or else the text of the value. Returns `null` if the
 * text is not JSON. A name is in quotes, and has a number after them if it is repeated in its object.
 */
function jsonTree(text) {
  const tokens = text.match(jsonToken) ?? [];
  let place = 0;
  const list = (end, add) => {
    if (tokens[place] === end) return place++;
    do add(); while (tokens[place++] === ",");
    if (tokens[place - 1] !== end) throw new SyntaxError(text);
  };
  const value = () => {
    switch (tokens[place]) {
      case "[": {
        const parts = [];
        place++;
        list("]", () => parts.push(value()));
        return parts;
      }
      case "{": {
        const members = new Map();
        const counts = new Map();
        place++;
        list("}", () => {
          const name = jsonScalar(tokens[place++]);
          if (name[0] !== '"' || tokens[place++] !== ":") throw new SyntaxError(text);
          const count = counts.get(name) ?? 0;
          counts.set(name, count + 1);
          members.set(count > 0 ? `${name}${count}` : name, value());
        });
        return members;
      }
      default: return jsonScalar(tokens[place++]);
    }
  };
  try {
    const tree = value();
    return place === tokens.length ? tree : null;
  } catch {
    return null;
  }
}

/** Returns the name of a member of a tree, in quotes. */
const memberName = (key) => key.slice(0, key.lastIndexOf('"') + 1);

/** Returns a number as it is written, and a string without needless escapes. */
function jsonScalar(token) {
  if (token?.length > 1 && token[0] === '"') {
    try {
      return visible(token.includes("\\") ? JSON.stringify(JSON.parse(token)) : token);
    } catch {
      // Hidden characters in the text may have been replaced already.
      return visible(token);
    }
  }
  if (!token || !/^[\w.+-]+$/.test(token)) throw new SyntaxError(token);
  return token;
}

/** Returns a tree as JSON, on multiple lines if the current indentation is given. */
function jsonText(tree, indent) {
  if (typeof tree === "string") return tree;
  const isOneLine = indent === undefined;
  const inner = isOneLine ? indent : `${indent}  `;
  const parts = Array.isArray(tree) ? tree.map((part) => jsonText(part, inner))
    : [...tree].map(([name, part]) => `${memberName(name)}:${isOneLine ? "" : " "}${jsonText(part, inner)}`);
  const [start, end] = Array.isArray(tree) ? "[]" : "{}";
  if (isOneLine || parts.length === 0) return start + parts.join(",") + end;
  return `${start}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${end}`;
}

/** Returns the first members that differ between two JSON texts, and the number of the others. */
function jsonChanges(old, now, limit) {
  const rows = [];
  let rest = 0;
  const tree = (text) => (text === "" ? undefined : jsonTree(text) ?? text);
  const compare = (path, old, now) => {
    if (old === now) return;
    const step = (name, old, now) => compare(path ? `${path}.${name}` : name, old, now);
    if (Array.isArray(old) && Array.isArray(now)) {
      for (let place = 0; place < Math.max(old.length, now.length); place++) step(`${place}`, old[place], now[place]);
    } else if (old instanceof Map && now instanceof Map) {
      for (const key of new Set([...old.keys(), ...now.keys()])) {
        step(memberName(key).slice(1, -1), old.get(key), now.get(key));
      }
    } else if (rows.length < limit) rows.push({ path, old, now });
    else rest++;
  };
  compare("", tree(old), tree(now));
  return { rows, rest };
}

/** Returns the texts of two trees. Long ones are shortened, and begin shortly before their first difference. */
function shortenedPair(old, now) {
  const [before, after] = [old, now].map((tree) => (tree === undefined ? null : jsonText(tree)));
  let place = 0;
  while (before && after && place < before.length && before[place] === after[place]) place++;
  const start = place < 1900 ? 0 : wholeCut(before ?? after, place - 100);
  return [before, after].map((text) => text && (start > 0 ? "…" : "") + shortened(text.slice(start), 2000));
}

"""#
}
