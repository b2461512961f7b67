import CareCards
import CareModel
import Testing

struct TextTests {
  /// A text and its columns, with the reason.
  @Test(arguments: [
    ("abc", 3, "letters"), ("Zoë", 3, "a letter with a mark in one scalar"), ("e\u{301}", 1, "and in two"),
    ("痛み", 4, "kanji and kana are wide"), ("ﾃｽﾄ", 3, "half-width kana are not"), ("한글", 4, "hangul"),
    ("\u{1112}\u{1161}\u{11AB}", 2, "a syllable in three jamo"), ("🙂", 2, "an emoji"), ("👨‍👩‍👧", 2, "a family is one"),
    ("🇪🇸", 2, "a flag is one"), ("☀️", 2, "a sun shown as an emoji"), ("☀", 1, "and as text"), ("✓", 1, "a check mark"),
    ("○●◑", 3, "rings"), ("█░", 2, "blocks"), ("", 0, "nothing"),
  ])
  func columnsOfAText(text: String, columns: Int, reason: String) {
    #expect(DisplayWidth.of(text) == columns, "\(reason)")
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"], "at spaces"),
    ("one   two", 7, ["one two"], "spaces run together"),
    ("incomprehensibilities", 8, ["incompre", "hensibil", "ities"], "a long word in pieces"),
    ("a incomprehensible", 8, ["a", "incompre", "hensible"], "which begin on their own line"),
    ("one\n\ntwo", 9, ["one", "", "two"], "paragraphs stay"),
    ("膝の痛みはどうですか", 8, ["膝の痛み", "はどうで", "すか"], "between wide letters"),
    ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"], "never within a character"),
    ("痛", 1, ["痛"], "a character that is too wide stands alone"),
    ("", 5, [], "nothing has no line"),
    ("a\r\nb", 5, ["a", "b"], "line breaks of other systems"),
  ])
  func textWraps(text: String, width: Int, lines: [String], reason: String) {
    #expect(TextWrap.lines(text, width: width) == lines, "\(reason)")
  }

  @Test func controlCharactersAreRemoved() {
    #expect(TextWrap.lines("a\u{1B}[31mred\u{7}\u{202E}b\tc", width: 40) == ["a[31mredb c"])
  }

  @Test func wrappingKeepsEveryWordAndTheWidth() {
    var seed: UInt64 = 20_260_607
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let letters: [Character] = ["a", "b", "é", "痛", "み", "🙂", "👨‍👩‍👧", "-", " ", " ", " "]
    for round in 0..<2000 {
      let text = String((0..<next(40)).map { _ in letters[next(letters.count)] })
      let width = 2 + next(20)
      let lines = TextWrap.lines(text, width: width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "round \(round): \(text)")
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "round \(round): \(text)")
    }
  }
}

struct RingTests {
  @Test func aRingIsEmptyOnlyAtZeroAndFullOnlyAtOne() throws {
    let day = try #require(CivilDate("2026-06-07"))
    let table: [(done: Int, due: Int, progress: Double, ring: String)] = [
      (0, 4, 0, "○"), (0, 100, 0.001, "◔"), (1, 4, 0.25, "◔"), (2, 4, 0.5, "◑"), (3, 4, 0.75, "◕"),
      (99, 100, 0.999, "◕"), (4, 4, 1, "●"),
    ]
    for row in table {
      let day = DayAdherence(date: day, state: .progress, progress: row.progress, due: row.due, done: row.done)
      #expect(RingGlyph.of(day) == row.ring, "\(row)")
    }
  }

  @Test func aDayWithoutEventsHasNoRing() throws {
    let day = try #require(CivilDate("2026-06-07"))
    #expect(RingGlyph.of(DayAdherence(date: day, state: .noEvents)) == "·")
    #expect(RingGlyph.of(DayAdherence(date: day, state: .noTasks)) == "·")
  }

  @Test func percentagesNeverRoundToZeroOrOneHundred() {
    let table: [(Double, String)] = [
      (0, "0%"), (0.001, "1%"), (0.5, "50%"), (2.0 / 3, "67%"), (0.999, "99%"), (1, "100%"),
    ]
    for (share, words) in table { #expect(PercentFormatting.of(share) == words) }
  }

  static let lists: [(values: [OutcomeValue], text: String)] = [
    ([], ""),
    (
      [
        OutcomeValue(.double(8.9), kind: "blood_glucose", units: "mmol/L"),
        OutcomeValue(.double(10.2), kind: "blood_glucose", units: "mmol/L"),
      ], "Blood glucose 8.9, 10.2 mmol/L"
    ),
    // Each unit that differs is written.
    (
      [
        OutcomeValue(.integer(1), kind: "dose", units: "g"), OutcomeValue(.integer(500), kind: "dose", units: "mg"),
        OutcomeValue(.integer(5), kind: "dose", units: "mg"),
      ], "Dose 1 g, 500, 5 mg"
    ),
    // Other kinds, and values without a kind, stay apart.
    (
      [
        OutcomeValue(.integer(4), kind: "pain"), OutcomeValue(.integer(1), kind: "dose"),
        OutcomeValue(.integer(6), kind: "pain"), OutcomeValue(.integer(2)), OutcomeValue(.integer(3)),
      ], "Pain 4, Dose 1, Pain 6, 2, 3"
    ),
    ([OutcomeValue(.boolean(true), kind: "done"), OutcomeValue(.integer(2), kind: "done")], "Done yes, 2"),
  ]

  @Test(arguments: lists)
  func valuesOfOneKindAreListedTogether(values: [OutcomeValue], text: String) {
    #expect(OutcomeValue.formattedWithLabels(values, in: .utc) == text)
  }
}
