import Testing

@testable import CareCards

/// Tables fit the terminal, never break a word, and leave nothing out.
struct TableTests {
  private static func table() -> Table {
    var table = Table(["key", "title", "values", "recorded"], shrinking: ["values"])
    table.add([
      "check-in/2026-06-07T08:00", "How are you?", "Pain 4, Slept well yes, Dose 25 mg", "2026-06-07T08:03:00Z",
    ])
    table.add(["walk/2026-06-07T09:00", "산책하기 저녁에", "30 min 🏃", "2026-06-07T09:31:00Z"])
    return table
  }

  private static func words(_ text: TerminalText) -> [String] {
    text.description.split(whereSeparator: \.isWhitespace).map(String.init).sorted()
  }

  @Test(arguments: [100, 80, 60, 40, 32, 12])
  func everyWordShowsWhole(width: Int) {
    let whole = Self.table().text(width: nil), text = Self.table().text(width: width)
    for word in Self.words(whole) where !["key", "title", "values", "recorded"].contains(word) {
      #expect(Self.words(text).contains(word), "\(word) at \(width)")
    }
  }

  @Test(arguments: [100, 80, 60, 40, 32]) func noLineIsWiderThanTheTerminal(width: Int) {
    for line in Self.table().lines(width: width) { #expect(DisplayWidth.of(line.description) <= width, "\(line)") }
  }

  @Test func withoutATerminalEachRowIsOneLine() {
    #expect(
      Self.table().text(width: nil) == """
        key                        title            values                              recorded
        check-in/2026-06-07T08:00  How are you?     Pain 4, Slept well yes, Dose 25 mg  2026-06-07T08:03:00Z
        walk/2026-06-07T09:00      산책하기 저녁에  30 min 🏃                           2026-06-07T09:31:00Z
        """)
  }

  @Test func theNamedColumnShrinksFirst() {
    #expect(
      Self.table().text(width: 90) == """
        key                        title            values                    recorded
        check-in/2026-06-07T08:00  How are you?     Pain 4, Slept well yes,   2026-06-07T08:03:00Z
                                                    Dose 25 mg
        walk/2026-06-07T09:00      산책하기 저녁에  30 min 🏃                 2026-06-07T09:31:00Z
        """)
  }

  @Test func rowsBecomeBlocksWhereTheirWordsAreTooWide() {
    #expect(
      Self.table().text(width: 40) == """
        check-in/2026-06-07T08:00
          title: How are you?
          values: Pain 4, Slept well yes, Dose
            25 mg
          recorded: 2026-06-07T08:03:00Z
        walk/2026-06-07T09:00
          title: 산책하기 저녁에
          values: 30 min 🏃
          recorded: 2026-06-07T09:31:00Z
        """)
  }

  @Test func aCellCannotSteerTheTerminal() {
    var table = Table(["name"])
    table.add(["a\u{1B}[31mb"])
    #expect(table.text(width: 40) == "name\na[31mb")
  }
}
