import CareCards
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The drawings of marks that plans compose: as text, HTML, and Vega-Lite, in words, and as a table.
struct MarkDrawingTests {
  private func sample(_ name: String) throws -> Figure {
    try #require(FigureSamples.all.first { $0.name == name }?.figure)
  }

  @Test(arguments: ["marks", "marks-bars", "marks-numbers", "marks-none"])
  func everyFormIsTheSame(name: String) throws {
    let figure = try sample(name)
    try Golden.check(FigureText.text(figure, TerminalStyle(width: 72)).description, "\(name).txt")
    try Golden.check(figure.htmlDocument(FigureOptions(theme: .light)), "\(name).html")
    try Golden.check(figure.vegaLite(), "\(name).vl.json")
  }

  @Test func aRuleHidesNoValueAndNoGap() {
    func text(_ rules: [Mark]) -> String {
      let points = MarkSeries(
        title: "A",
        points: [
          .init(x: .category("a"), y: 1), .init(x: .category("b"), y: 1), .init(x: .category("c"), gap: .missed),
        ])
      let figure = MarkFigure(
        span: .categories(["a", "b", "c"]), x: .init(), y: .init(), minimum: 0, maximum: 2,
        marks: [.point(points)] + rules)
      return FigureText.text(Figure(id: "f", title: "F", content: .marks(figure)), TerminalStyle(width: 60)).description
    }
    func signs(_ text: String) -> [Character: Int] {
      text.split(separator: "\n").filter { $0.contains("│") || $0.contains("┤") }.joined()
        .reduce(into: [:]) { counts, sign in counts[sign, default: 0] += " ╌┊".contains(sign) ? 0 : 1 }.filter {
          $0.value > 0
        }
    }
    let ruled = text([.rule(MarkRule(y: 1, title: "goal")), .rule(MarkRule(x: .category("c"), title: "day"))])
    #expect(signs(ruled) == signs(text([])) && signs(ruled)["●"] == 2)
    #expect(ruled.contains("╌") && ruled.contains("┊"))
  }

  @Test func wordsAreMadeFromTheMarks() throws {
    let bars = FigureSummary(try sample("marks-bars"), in: .english)
    #expect(
      bars.text
        == "Drawing: Change by weekday. Before: Mon 3; Tue 0; Wed declined; Thu -3.5. After: Mon 8; Tue not recorded; Wed 6; "
        + "Thu 1. Range: Mon 1–5; Tue 1–5.")
    #expect(
      bars.caption
        == "Before: 3 of 4 values, 1 declined; After: 3 of 4 values, 1 not recorded; Range: 2 of 2 values")
    let days = FigureSummary(try sample("marks"), in: .english).text
    #expect(days.contains("Glucose: 16 of 21 days recorded, 4 missed, 1 declined; lowest 85 mg, highest 186 mg, mean "))
    #expect(
      days.contains("Laboratory: ") && days.contains("target 70 mg to 180 mg.") && days.contains("call us 200 mg."))
    #expect(days.contains("before breakfast "))
  }

  @Test func theAuthorsWordsTakeThePlaceOfThoseOfTheMarks() throws {
    let summary = FigureSummary(try sample("marks-numbers"), in: .english)
    #expect(
      summary.text
        == "Pain was lower on days with a higher dose. Days: 20 of 20 values; Median: 3 of 4 values, 1 not recorded.")
  }

  @Test func aTableHasEveryPositionInOrderAndEveryReason() throws {
    let bars = FigureTable(try sample("marks-bars"), in: .english)
    #expect(bars.columns == ["Position", "Before", "After", "Range"])
    #expect(
      bars.rows == [
        ["Mon", "3", "8", "1–5"], ["Tue", "0", "not recorded", "1–5"], ["Wed", "declined", "6", "–"],
        ["Thu", "-3.5", "1", "–"],
      ])
    let days = FigureTable(try sample("marks"), in: .english)
    #expect(days.columns == ["day", "Glucose", "Laboratory"])
    #expect(days.rows.count == 21 && days.rows[4][1] == "declined" && days.rows[2][2] == "120 mg")
    #expect(days.rows[0][1] == "110 mg (85 mg–140 mg)")
  }

  @Test func nothingToDrawIsSaid() throws {
    let none = try sample("marks-none")
    #expect(FigureText.text(none, TerminalStyle()).description.contains("No data yet."))
    #expect(FigureSummary(none, in: .english).text.contains("goal 1."))
    #expect(none.content.gaps.isEmpty)
  }

  @Test func aMissingBarIsAStubAndAZeroIsALine() throws {
    let svg = try sample("marks-bars").svg(FigureOptions(theme: .light))
    #expect(svg.contains("class=\"gap\"") && svg.contains("class=\"zero\""))
    let text = FigureText.text(try sample("marks-bars"), TerminalStyle(width: 60)).description
    #expect(text.contains("▁") && text.contains("∅"))
  }

  @Test func markupInMarksStaysText() throws {
    let figure = try sample("markup-marks")
    for text in [figure.svg(), figure.htmlDocument()] {
      for part in ["<script", "<b>", "<i>", "<u>", "onload", "\u{1B}"] { #expect(!text.contains(part), "\(part)") }
    }
    #expect(!FigureText.text(figure, TerminalStyle()).description.contains("\u{1B}"))
  }

  @Test func aColorThatCannotBeSeenIsMoved() throws {
    let svg = try sample("marks-bars").svg(FigureOptions(theme: .light))
    #expect(!svg.contains("#ffee00\""))
  }
}
