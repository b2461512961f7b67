import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// Random logic of REDCap and ODK: what an imported survey shows is what an evaluator of our own says, which knows no condition.
struct LogicEvaluationTests {
  private static let now = Instant(milliseconds: 1_780_000_000_000)

  @Test func whatADictionaryShowsIsWhatItsLogicSays() throws {
    try compare(.redcap) { logic in
      let options = "1, One | 2, Two | 3, Three"
      let asked: [[String: String]] = [
        ["field_name": "r", "field_type": "radio", "select_choices_or_calculations": options],
        ["field_name": "y", "field_type": "yesno"],
        ["field_name": "n", "text_validation_type_or_show_slider_number": "number"],
        ["field_name": "c", "field_type": "checkbox", "select_choices_or_calculations": "1, One | 2, Two"],
      ]
      return try FormFixture.survey(
        asked + logic.enumerated().map { ["field_name": "f\($0)", "branching_logic": $1] })
    }
  }

  @Test func whatAnXLSFormShowsIsWhatItsLogicSays() throws {
    try compare(.xpath) { logic in
      try FormFixture.survey(
        xlsform: [
          "begin group,g,G,", "select_one r,r,R,", "select_one y,y,Y,", "decimal,n,N,", "select_multiple c,c,C,",
        ]
          + logic.enumerated().map { "text,f\($0),F,\(CSVText.cell($1))" } + ["end group,,,"],
        choices: ["r,1,One", "r,2,Two", "r,3,Three", "y,1,Yes", "y,0,No", "c,1,One", "c,2,Two"],
        columns: "type,name,label,relevant")
    }
  }

  private func compare(_ dialect: RandomLogic.Dialect, _ read: ([String]) throws -> ImportedQuestionnaire) throws {
    var random = SeededGenerator(seed: 20_261_127), values = SampleRandom(), hidden = 0, compared = 0
    for _ in 0..<40 {
      let logic = (0..<6).map { _ in RandomLogic(dialect, &random) }
      let imported = try read(logic.map(\.text))
      #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
      for _ in 0..<15 {
        var run = try SurveyRun.begin(imported.survey, runID: "r", at: Self.now), answers: [String: [String]] = [:]
        for item in try run.visibleItems.prefix(4) where random.chance(70) {
          let answer =
            if case .numeric = item.format { Answer.integer(random.roll(5)) } else {
              item.format.definition.randomAnswer(using: &values)
            }
          try run.answer(item.id, answer, at: Self.now)
          answers[item.id] = RandomLogic.texts(answer)
        }
        let shown = Set(try run.visibleItems.map(\.id))
        for (place, one) in logic.enumerated() {
          let isShown = one.holds(answers)
          #expect(shown.contains("f\(place)") == isShown, "\(one.text)\n\(answers)")
          hidden += isShown ? 0 : 1
          compared += 1
        }
      }
    }
    // Otherwise nothing was tested.
    #expect(hidden > compared / 10 && hidden < compared * 9 / 10)
  }
}

/// A random expression over the questions r, y, n, and c, with what it says of answers.
struct RandomLogic {
  enum Dialect {
    case redcap, xpath
  }

  let text: String
  let holds: ([String: [String]]) -> Bool

  init(_ dialect: Dialect, _ random: inout SeededGenerator, depth: Int = 0) {
    let roll = depth > 2 ? 9 : random.roll(10)
    if roll < 4 {
      let left = RandomLogic(dialect, &random, depth: depth + 1),
        right = RandomLogic(dialect, &random, depth: depth + 1)
      let isAnd = random.chance(50), (first, second) = (left.holds, right.holds)
      text = "(\(left.text)) \(isAnd ? "and" : "or") (\(right.text))"
      holds = { isAnd ? first($0) && second($0) : first($0) || second($0) }
    } else if roll == 4 {
      let inner = RandomLogic(dialect, &random, depth: depth + 1), held = inner.holds
      text = dialect == .redcap ? "!(\(inner.text))" : "not(\(inner.text))"
      holds = { !held($0) }
    } else {
      self = Self.test(dialect, &random)
    }
  }

  private init(_ text: String, _ holds: @escaping ([String: [String]]) -> Bool) {
    (self.text, self.holds) = (text, holds)
  }

  private static func test(_ dialect: Dialect, _ random: inout SeededGenerator) -> RandomLogic {
    let differs = random.chance(50), sign = differs ? (dialect == .redcap ? "<>" : "!=") : "="
    func name(_ name: String) -> String { dialect == .redcap ? "[\(name)]" : "${\(name)}" }
    switch random.roll(5) {
    case 0:
      let code = String(random.number(1...2))
      if dialect == .xpath { return RandomLogic("selected(${c}, '\(code)')") { $0["c"]?.contains(code) ?? false } }
      let ticked = random.chance(50)
      return RandomLogic("[c(\(code))]\(sign)'\(ticked ? 1 : 0)'") {
        (($0["c"]?.contains(code) ?? false) == ticked) != differs
      }
    case 1:
      let question = random.pick(["r", "y", "n", "c"])
      return RandomLogic("\(name(question)) \(sign) ''") { (($0[question] ?? []).isEmpty) != differs }
    case 2:
      let bound = random.roll(5), isLess = random.chance(50), question = random.pick(["n", "r"])
      return RandomLogic(isLess ? "\(name(question)) < \(bound)" : "\(bound) <= \(name(question))") { answers in
        guard let number = answers[question]?.first.flatMap({ Double($0) }) else { return false }
        return isLess ? number < Double(bound) : number >= Double(bound)
      }
    case 3:
      let code = random.roll(5)
      return RandomLogic("\(name("n"))\(sign)\(code)") { ($0["n"]?.first == String(code)) != differs }
    default:
      let question = random.pick(["r", "y"]), code = "1"
      return RandomLogic("\(name(question)) \(sign) '\(code)'") { ($0[question]?.first == code) != differs }
    }
  }

  /// The codes of an answer, as the other programs have them.
  static func texts(_ answer: Answer) -> [String] {
    switch answer {
    case .boolean(let flag): [flag ? "1" : "0"]
    case .integer(let number): [String(number)]
    default: answer.texts
    }
  }
}
