import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Options in an order.
@Suite struct RankingFormatTests {
  private static let options = ["a", "b", "c"].map { ChoiceOption(value: $0, text: "Option \($0)") }

  private static func format(most: Int? = nil, least: Int? = nil) -> RankingFormat {
    RankingFormat(options: options, most: most, least: least)
  }

  @Test func anAnswerKeepsItsOrder() throws {
    #expect(try Self.format().validate(.choices(["c", "a", "b"])) == .choices(["c", "a", "b"]))
    #expect(try Self.format(most: 2).validate(.choices(["c", "a"])) == .choices(["c", "a"]))
    #expect(try Self.format(most: 1).validate(.text("b")) == .choices(["b"]))
  }

  @Test(
    arguments: [
      (nil, nil, ["a", "b"], AnswerError.tooFewChoices(least: 3, count: 2)),
      (2, nil, ["a"], .tooFewChoices(least: 2, count: 1)),
      (2, 1, ["a", "b", "c"], .tooManyChoices(most: 2, count: 3)),
      (nil, 1, ["a", "b", "a"], .repeatedChoice(value: "Option a")),
      (nil, 1, ["a", "x"], .unknownChoice(value: "x", options: ["a", "b", "c"])),
    ] as [(Int?, Int?, [String], AnswerError)])
  func anotherAnswerIsRefused(most: Int?, least: Int?, values: [String], error: AnswerError) {
    #expect(throws: error) { try Self.format(most: most, least: least).validate(.choices(values)) }
  }

  @Test func wordsAndNumbersAreNoOrder() {
    #expect(throws: AnswerError.ownWordsRefused(options: ["a", "b", "c"])) {
      try Self.format().validate(.chosen(["a"], other: "words"))
    }
    #expect(throws: AnswerError.wrongType(expected: .choice)) { try Self.format().validate(.integer(1)) }
  }

  @Test(arguments: ["3, 1, 2", "c,a,b", "Option C, option a, OPTION B"])
  func anOrderIsTypedInOrder(text: String) throws {
    #expect(try Self.format().parse(text, in: .english) == .choices(["c", "a", "b"]))
  }

  @Test func placesAreInTheText() {
    #expect(
      Self.format().text(of: .choices(["b", "a"]), rounded: true, in: .english) == "1. Option b, 2. Option a")
  }

  @Test(arguments: Language.all) func thePromptNamesTheNumberOfPlaces(language: Language) {
    #expect(Self.format().prompt(in: language).contains("3"))
    let between = Self.format(most: 2, least: 1).prompt(in: language)
    #expect(between.contains("1") && between.contains("2"))
  }

  @Test func randomAnswersAreOrdersOfEveryLength() throws {
    var random = SampleRandom(), seen: Set<Answer> = []
    let format = Self.format(most: 2, least: 1)
    for _ in 0..<200 {
      let answer = format.randomAnswer(using: &random)
      #expect(try format.validate(answer) == answer)
      seen.insert(answer)
    }
    #expect(seen.count == 9)
  }

  @Test func conditionsReadWhatHasAPlace() throws {
    let item = FormItem(id: "r", format: .ranking(Self.format(most: 2)))
    let shown = instruction("shown", skip: .none(of: [.containsAny(item: ItemReference("r"), values: ["c"])]))
    for (values, path) in [(["c", "a"], ["f", "shown", "end"]), (["b", "a"], ["f", "end"])] {
      var run = try run(survey(form("f", item), shown, completion("end")))
      try run.answer("r", .choices(values), at: Moment.start)
      while run.finished == nil { try run.next(at: Moment.start) }
      #expect(run.path == path)
      #expect(try run.result().steps.flatMap(\.answers).first { $0.itemID == "r" }?.answer == .choices(values))
    }
  }

  @Test func fewerOptionsLeaveFewerPlaces() throws {
    let offered = try #require(AnswerFormat.ranking(Self.format()).offering(["c", "a"]).definition as? RankingFormat)
    #expect(offered.places == (2, 2))
    #expect(try offered.validate(.choices(["c", "a"])) == .choices(["c", "a"]))
    let left = FormItem(id: "r", format: .ranking(Self.format())).offering(["c", "a"])
    #expect(left.counted(.choices(["b", "c", "a"])) == .choices(["c", "a"]))
  }

  @Test func itIsStoredAsItIs() throws {
    var format = Self.format(most: 2, least: 1)
    format.order = .random
    let data = try JSONEncoder().encode(AnswerFormat.ranking(format))
    #expect(try JSONDecoder().decode(AnswerFormat.self, from: data) == .ranking(format))
  }
}
