import BacktrailInspection
import BacktrailTesting

/// Rows of a small fleet, made at random: any value of a column with any of another, so that no query can rely on what
/// real logs never do. Only the number of a transition is unique within its log.
struct FleetSample {
  private var random: SplitMix64
  private(set) var tables: [FactTable: [FactRow]] = [:]

  /// Names that SQL, CSV, JSON, or a comparison of texts may get wrong.
  static let names = [
    "home", "item", "cart", "a'b\"c", "two\nlines, and; more", "", "é", "e\u{301}", "</script>",
    "\u{202E}gnp",
    "nul\u{0}nul", "\\n", "NULL", "shop/item",
  ]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for table in FactTable.allCases { tables[table] = rows(of: table, count: random.below(120)) }
  }

  private mutating func rows(of table: FactTable, count: Int) -> [FactRow] {
    (0..<count).map { number in
      FactRow(table: table, values: table.columns.map { value(of: $0, in: table, number: number) })
    }
  }

  private mutating func value(of column: String, in table: FactTable, number: Int) -> FactRow.Value {
    switch column {
    case "facts": .number(1)
    case "seq" where table == .transitions: .number(Int64(number * 7 % 121))
    case "log" where table == .logs: optional(.text("log \(random.below(4))"))
    case "log": .text("log \(random.below(4))")
    case "session": optional(.number(Int64(random.below(3))))
    case "app_build", "app_version": optional(.text(["41", "42", "", "4'2"][random.below(4)]))
    case "platform": optional(.text(["iOS", "macOS"][random.below(2)]))
    case "restored", "backed_out", "held": optional(.truth(random.happens(percent: 40)))
    case "ended": optional(.text(["killed", "background"][random.below(2)]))
    case "restore_level": optional(.text(["full", "roots"][random.below(2)]))
    case "outcome": .text(["applied", "refused", "expired", "waiting"][random.below(4)])
    case "state": optional(.text(["whole", "cut", "forked", "refused"][random.below(4)]))
    case "cause": .text(["user", "link"][random.below(2)])
    case "branch": optional(.text(["shop", "search", ""][random.below(3)]))
    case "started": optional(.number([0, -1, 1_767_225_600_000, 253_402_300_800_000, .max][random.below(5)]))
    case "from_screen", "to_screen", "last_screen", "pattern", "name", "kind", "reason", "key":
      optional(.text(Self.names[random.below(Self.names.count)]))
    case _ where FactTable.numbers.contains(column): optional(.number(Int64(random.below(2_000)) - 3))
    default: optional(.text("\(random.below(9))"))
    }
  }

  /// The value, or none now and then.
  private mutating func optional(_ value: FactRow.Value) -> FactRow.Value {
    random.happens(percent: 12) ? .missing : value
  }
}
