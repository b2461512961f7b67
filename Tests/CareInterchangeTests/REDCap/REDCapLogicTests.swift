import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Random surveys with navigation, conditions, and scores: REDCap's rules show and compute what a run does.
struct REDCapLogicTests {
  private static let now = Instant(milliseconds: 1_780_000_000_000)

  @Test func whatARunShowsIsWhatREDCapShows() throws {
    var random = SeededGenerator(seed: 20_261_127), values = SampleRandom(), compared = 0, hidden = 0, lost = 0
    for _ in 0..<Soak.rounds(600) {
      let survey = RandomFlow(seed: random.next()).survey
      guard !survey.diagnose().contains(where: { !$0.code.isWarning }) else { continue }
      let project = REDCapProject(Codebook(surveys: [.init(plan: "p", task: "t", survey: survey)]))
      guard !project.losses.contains(where: { $0.loss.what.contains("condition") || $0.loss.what.contains("way back") })
      else {
        lost += 1
        continue
      }
      let fields = try REDCapFields(project.csv)
      for _ in 0..<10 {
        let answers = RandomRun.answers(survey, &random, &values)
        let result = try RandomRun.result(survey, answers, at: Self.now)
        let shown = try fields.shown(answers, codes: project.codes)
        let asked = Set(result.steps.flatMap(\.answers).map(\.itemID)).intersection(
          survey.steps.flatMap(\.items).map(\.id))
        #expect(Set(shown.map(\.0)) == asked, "\(survey)\n\(answers)\n\(project.csv)")
        compared += 1
        hidden += asked.count == survey.steps.flatMap(\.items).count ? 0 : 1
      }
    }
    // Otherwise nothing was tested.
    #expect(compared > 1_000 && hidden > 200, "\(compared) \(hidden) \(lost)")
  }

  @Test func scoresAreWhatREDCapComputes() throws {
    func choice(_ id: String) -> FormItem {
      let options = (0...3).map { ChoiceOption(value: "o\($0)", text: "O\($0)", score: Double($0)) }
      return FormItem(id: id, text: id, format: .choice(ChoiceFormat(options: options)), dontKnow: id == "b")
    }
    let number = FormItem(
      id: "n", text: "n", format: .numeric(NumericFormat(integer: true, min: -5, max: 5)), dontKnow: true)
    let items = [choice("a"), choice("b"), choice("c"), number]
    var random = SeededGenerator(seed: 20_261_128), values = SampleRandom(), computed = 0, blank = 0
    for kind in [SurveyScore.Kind.sum, .mean, .calculate] {
      for missing in [nil, SurveyScore.MissingRule.prorate, .ignore] {
        for (weights, reversed) in [([:], [:]), (["a": 2.0], [:]), ([:], ["b": 3.0, "n": 0.0])] {
          var score = SurveyScore(id: "total", kind: kind, items: ["a", "b", "c", "n"].map { ItemReference($0) })
          (score.missing, score.atLeast) = (missing, missing == nil ? nil : 0.5)
          score.weights = weights.isEmpty ? nil : weights
          score.reversed = reversed.isEmpty ? nil : reversed
          if kind == .calculate {
            score.expression = "round(max(a, b) / 2) + abs(n - 1) * min(b, c, 2) - n"
            (score.missing, score.atLeast, score.weights, score.reversed) = (nil, nil, nil, nil)
          }
          var survey = Survey(id: "s", steps: [Step(id: "f", kind: .form, title: "F", items: items)])
          survey.scores = [score]
          let project = REDCapProject(Codebook(surveys: [.init(plan: "p", task: "t", survey: survey)]))
          let isLost = project.losses.contains { $0.loss.path == "scores.total" }
          #expect(isLost == (missing != nil && !weights.isEmpty && kind != .calculate))
          guard !isLost else { continue }
          let fields = try REDCapFields(project.csv)
          for _ in 0..<30 {
            let answers = RandomRun.answers(survey, &random, &values)
            let result = try RandomRun.result(survey, answers, at: Self.now)
            let expected = result.score("total")?.answer?.number
            let found = try fields.number("total", answers, codes: project.codes)
            let isSame =
              if let expected, let found { abs(expected - found) < 1e-9 } else { expected == nil && found == nil }
            #expect(isSame, "\(expected as Any) \(found as Any) \(answers)\n\(project.csv)")
            if expected == nil { blank += 1 } else { computed += 1 }
          }
        }
      }
    }
    #expect(computed > 100 && blank > 100)
  }
}

/// The fields of a dictionary, as a project of REDCap has them.
struct REDCapFields {
  struct Field {
    let name: String
    let type: String
    let choices: [String]
    let branching: String
  }

  let fields: [Field]
  private let equations: [String: String]

  init(_ csv: String) throws {
    let rows = REDCapFields.rows(csv).dropFirst()
    fields = rows.dropFirst().map { row in
      let choices =
        ["radio", "checkbox"].contains(row[3])
        ? row[5].components(separatedBy: " | ").map { String($0.prefix { $0 != "," }) } : []
      return Field(name: row[0], type: row[3], choices: choices, branching: row[11])
    }
    equations = Dictionary(rows.filter { $0[3] == "calc" }.map { ($0[0], $0[5]) }) { first, _ in first }
  }

  /// Returns the fields that are shown, in order, with their data: only what is shown has data.
  func shown(_ answers: [String: Answer], codes: MissingCodes) throws -> [(String, [String: String])] {
    var data: [String: String] = [:], shown: [(String, [String: String])] = []
    for field in fields where field.type != "calc" {
      var evaluator = REDCapEvaluator(data)
      guard try evaluator.holds(field.branching) else { continue }
      let own = Self.data(of: answers[field.name], field, codes)
      data.merge(own) { $1 }
      shown.append((field.name, own))
    }
    return shown
  }

  func number(_ name: String, _ answers: [String: Answer], codes: MissingCodes) throws -> Double? {
    let data = try shown(answers, codes: codes).reduce(into: [:]) { $0.merge($1.1) { $1 } }
    var evaluator = REDCapEvaluator(data)
    return try equations[name].flatMap { try evaluator.number($0) }
  }

  private static func data(of answer: Answer?, _ field: Field, _ codes: MissingCodes) -> [String: String] {
    let texts: [String]
    switch answer {
    case nil: texts = [String(codes.code(.skipped))]
    case .dontKnow?: texts = [String(codes.code(.dontKnow))]
    case .boolean(let flag)?: texts = [flag ? "1" : "0"]
    case let answer?: texts = answer.number.map { [Int(exactly: $0).map(String.init) ?? "\($0)"] } ?? answer.texts
    }
    guard field.type == "checkbox" else { return [field.name: texts.first ?? ""] }
    return Dictionary(field.choices.map { ("\(field.name)(\($0))", texts.contains($0) ? "1" : "0") }) { first, _ in
      first
    }
  }

  /// Reads comma-separated values.
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [], row: [String] = [], cell = "", isQuoted = false
    var rest = text.replacing("\r\n", with: "\n")[...]
    while let character = rest.popFirst() {
      switch (character, isQuoted) {
      case ("\"", true) where rest.first == "\"":
        cell.append("\"")
        rest.removeFirst()
      case ("\"", _): isQuoted.toggle()
      case (",", false):
        row.append(cell)
        cell = ""
      case ("\n", false):
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.append(character)
      }
    }
    return rows
  }
}
