import CareModel
import Foundation
import Testing

/// A choice reads back whichever of its alternatives was written, under the name of that alternative.
struct ChoiceTests {
  private func check<Whole: Choice>(_: Whole.Type) {
    for name in Whole.Name.allCases {
      #expect(Whole.alternative(name).name == name, "the alternative of \(name) has another name")
    }
  }

  @Test func eachNameIsThatOfItsAlternative() {
    check(Mark.self)
    check(CardElement.self)
    check(AnswerFormat.self)
    check(StepKind.self)
    check(Figure.Content.self)
  }

  private static let day = MarkPlace("2026-06-02")

  /// A mark, and its JSON, which figures in files have.
  @Test(
    arguments: [
      (
        .line(MarkSeries(title: "A", points: [.init(x: day, y: 4)], color: "#0a7", join: 2)),
        ##"{"color":"#0a7","join":2,"mark":"line","points":[{"x":"2026-06-02","y":4}],"title":"A"}"##
      ),
      (
        .point(MarkSeries(title: "A", points: [.init(x: .number(1.5), y: 4)])),
        #"{"mark":"point","points":[{"x":1.5,"y":4}],"title":"A"}"#
      ),
      (
        .bar(MarkSeries(title: "A", points: [.init(x: .category("Mon"), gap: .declined), .init(x: .category("Tue"))])),
        #"{"mark":"bar","points":[{"gap":"declined","x":"Mon"},{"gap":"not_recorded","x":"Tue"}],"title":"A"}"#
      ),
      (
        .area(MarkSeries(title: "A", points: [.init(x: day, low: 1, high: 2)])),
        #"{"mark":"area","points":[{"high":2,"low":1,"x":"2026-06-02"}],"title":"A"}"#
      ),
      (.rule(MarkRule(y: 60, title: "goal")), #"{"mark":"rule","title":"goal","y":60}"#),
      (.rule(MarkRule(x: day, title: "visit")), #"{"mark":"rule","title":"visit","x":"2026-06-02"}"#),
      (.band(MarkBand(y: [70, 180], title: "target")), #"{"mark":"band","title":"target","y":[70,180]}"#),
      (.text(MarkText(x: .number(3), y: 4, text: "here")), #"{"mark":"text","text":"here","x":3,"y":4}"#),
    ] as [(Mark, String)])
  func aMarkHasItsJSON(mark: Mark, text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(String(decoding: try encoder.encode(mark), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Mark.self, from: Data(text.utf8)) == mark)
  }

  @Test(arguments: [#"{"title":"A","points":[]}"#, #"{"mark":"pie","title":"A"}"#, #"{"mark":"rule","y":60}"#])
  func anUnknownMarkIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Mark.self, from: Data(text.utf8)) }
  }

  @Test func aFigureWithoutANameHasValuesByDay() throws {
    let figure = Figure(
      id: "f", title: "F", content: .days(Chart(dates: [], series: [], minimum: 0, maximum: 1, kind: .line)))
    var fields = try #require(
      JSONSerialization.jsonObject(with: try JSONEncoder().encode(figure)) as? [String: Any])
    #expect(fields.removeValue(forKey: "figure") as? String == "days")
    let data = try JSONSerialization.data(withJSONObject: fields)
    #expect(try JSONDecoder().decode(Figure.self, from: data) == figure)
  }

  @Test func aBrokenRuleNamesItsField() throws {
    let point = try JSONDecoder().decode(
      MarkSeries.Point.self, from: Data(#"{"x":1,"y":5,"gap":"missed"}"#.utf8))
    let bars = BarMark(series: MarkSeries(title: "A", points: [.init(x: .number(0)), point]))
    #expect(bars.problem?.path == "points[2].gap")
    let twice = BarMark(series: MarkSeries(title: "A", points: [.init(x: .number(0)), .init(x: .number(0))]))
    #expect(twice.problem?.path == "points[2]")
    #expect(PointMark(series: twice.series).problem == nil)
    #expect(MarkRule(x: .number(1), y: 1, title: "A").problem?.path == "")
  }

  @Test func wordsAreOfEveryLanguage() {
    for kind in ChartDefinition.Kind.allCases {
      #expect(Set(Language.all.map { $0(kind.definition.title) }).count == Language.all.count)
    }
    for language in Language.all {
      let titles = ChartDefinition.Kind.allCases.map { language($0.definition.title) }
      #expect(Set(titles).count == titles.count, "two kinds of charts have one name in \(language.tag)")
    }
  }
}
