import BacktrailRuntime
import Testing

/// The boxes of a report's page, changed only as its records say: what the page does, without a browser.
struct DrawnState {
  private final class Box {
    let kind: String, id: String, name: String, title: String
    var mark: JSONValue
    var boxes: [Box]

    init(_ value: JSONValue) throws {
      let parts = try value.elements
      (kind, id, name) = (try parts[0].text, try parts[1].text, try parts[2].text)
      mark = parts[3]
      title = parts[4].stringValue ?? ""
      boxes = parts[4].stringValue == nil ? try parts[4].elements.map { try Box($0) } : []
    }
  }

  private let root: Box
  /// The contents of events, as records carry them.
  private var contents: [String: [String]] = [:]

  init(head: JSONValue) throws { root = try Box(#require(head["state"])) }

  /// Applies the changes of a record, and passes on what `backtrail show` would print after each of its events.
  mutating func apply(_ record: JSONValue, _ body: (Int64, String) throws -> Void) throws {
    let first = try #require(record["first"]?.intValue)
    let events = try #require(record["events"]).elements
    for (place, event) in events.enumerated() {
      guard let payload = event["payload"]?.stringValue else { continue }
      contents["\(first + place)"] = JSONText.elements(of: payload)
    }
    for (place, changes) in try #require(record["changes"]).elements.enumerated() {
      for change in try changes.elements { try apply(change.elements) }
      try body(Int64(first + place), text)
    }
  }

  private func apply(_ change: [JSONValue]) throws {
    var box = root
    for place in try change[0].elements { box = box.boxes[try #require(place.intValue)] }
    guard change.count == 4 else {
      box.mark = change[1]
      return
    }
    let (place, count) = (try #require(change[1].intValue), try #require(change[2].intValue))
    box.boxes.replaceSubrange(place..<place + count, with: try change[3].elements.map { try Box($0) })
  }

  /// The state as `backtrail show` prints it.
  private var text: String {
    var lines = ["session \(root.mark)"]
    for (section, part) in root.boxes.enumerated() {
      for box in part.boxes {
        write(box, section == 0 && .string(box.id) == part.mark ? ", active" : "", depth: 0, to: &lines)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(_ box: Box, _ sign: String = "", depth: Int, to lines: inout [String]) {
    let line =
      switch box.kind {
      case "scene": "scene \(box.id) \(box.name)\(sign)"
      case "layer": "\(box.name) \(box.id)" + (box.mark.stringValue.map { ", owner \($0)" } ?? "")
      case "branch": "\(sign)\(box.id) \(box.name)"
      case "entry": "\(box.id) \(box.name)\(content(box))"
      case "value": "view state \(box.id) \(box.name): \(box.title)\(content(box))"
      case "override": "override \(box.id): \(box.name) = \(box.mark.stringValue ?? "")"
      case "link": box.name + content(box)
      case "closed": box.name
      default: box.kind
      }
    lines.append(String(repeating: "  ", count: depth) + line)
    let selected = ["stack", "tabs", "split"].contains(box.kind) ? box.mark.intValue : nil
    for (place, part) in box.boxes.enumerated() {
      write(part, selected.map { $0 == place ? "* " : "- " } ?? "", depth: depth + 1, to: &lines)
    }
  }

  private func content(_ box: Box) -> String {
    if let text = box.mark.stringValue { return text == "{}" ? "" : " \(text)" }
    guard case .array(let place) = box.mark, let index = place[1].intValue,
      let elements = contents["\(place[0])"], elements.indices.contains(index), elements[index] != "{}"
    else { return "" }
    return " \(elements[index].visible)"
  }
}

extension JSONValue {
  var elements: [JSONValue] {
    get throws {
      guard case .array(let elements) = self else { throw NoArray() }
      return elements
    }
  }

  var text: String { get throws { try #require(stringValue) } }

  private struct NoArray: Error {}
}
