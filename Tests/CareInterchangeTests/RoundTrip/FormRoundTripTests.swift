import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// Every survey of the repository and of the random tests, written as a form and read back: what differs is what the losses name.
@Suite(.serialized) struct FormRoundTripTests {
  private static let now = Instant(milliseconds: 1_780_000_000_000)
  private static let surveys = RepositorySurveys.all + RepositorySurveys.formats

  @Test func thePlansHaveSurveys() { #expect(RepositorySurveys.all.count > 40, "\(RepositorySurveys.all.count)") }

  @Test func whatDiffersInFHIRIsListed() throws {
    try check(.conditions) { survey in
      let written = try ExportedQuestionnaire(survey, plan: "plan")
      let read = try ImportedQuestionnaire(fhir: Array(written.json.utf8), named: "q.json")
      return ([read], written.losses)
    }
  }

  @Test func whatDiffersInREDCapIsListed() throws {
    try check(.sections) { survey in
      let project = REDCapProject(Codebook(surveys: [.init(plan: "plan", task: "task", survey: survey)]))
      let read = try FormFixture.read(Array(project.csv.utf8), named: "dictionary.csv")
      return (read.questionnaires, project.losses.map(\.loss))
    }
  }

  @Test func whatDiffersInAnXLSFormIsListed() throws {
    try check(.pages) { survey in
      let written = try ExportedXLSForm(survey)
      let read = try FormFixture.read(written.workbook, named: "f.xlsx")
      return (read.questionnaires, written.losses)
    }
  }

  private func check(
    _ presentation: SurveyDifferences.Presentation,
    _ roundTrip: (Survey) throws -> ([ImportedQuestionnaire], [ExchangeLoss])
  ) throws {
    var runs = 0, silent: [String: Int] = [:], unfounded: [String: Int] = [:], first: [String: String] = [:]
    func count(_ counts: inout [String: Int], _ text: String, _ name: String) {
      counts[text, default: 0] += 1
      if first[text] == nil { first[text] = name }
    }
    for one in Self.surveys + RepositorySurveys.random(Soak.rounds(200, few: 60)) {
      do {
        let (all, losses) = try roundTrip(one.survey)
        guard var made = all.first?.survey else {
          count(&silent, "no survey is read", one.name)
          continue
        }
        var named = losses.filter { !$0.isKept }.map(\.path), followed: [String] = []
        // An equation that says what a score cannot names itself where it is read.
        let unread = one.survey.scores.filter { score in
          all.contains { $0.losses.items.contains { $0.message.hasPrefix("the field '\(score.id)' is computed") } }
        }
        for form in all {
          let read = try RepositorySurveys.loaded(form)
          if read != form.survey { count(&silent, "the module is loaded as another survey", one.name) }
          for loss in form.losses.items {
            if let score = unread.first(where: { loss.message.hasPrefix("the field '\($0.id)' is computed") }) {
              named.append("scores.\(score.id)")
              // With an equation that is not read, the scores of options go that are written in it alone.
              followed += Self.scoredOptions(of: score, in: one.survey)
            } else if unread.contains(where: { loss.message.contains("reads '\($0.id)', which is not asked before") }) {
              followed += Self.conditions(of: one.survey)
            } else if !Self.isNamed(loss.message, named) {
              count(&silent, "read with a loss: \(loss.message)", one.name)
            }
          }
        }
        // The rows of a group are a form of their own.
        made.steps += all.dropFirst().flatMap(\.survey.steps)
        let differences = SurveyDifferences(one.survey, made, presentation)
        for path in differences.silent(named + followed) {
          count(&silent, "silent: \(Self.kind(path, one.survey))", "\(one.name) \(path)")
        }
        for path in differences.false_(named) {
          count(&unfounded, "no loss: \(Self.kind(path, one.survey))", "\(one.name) \(path)")
        }
        guard differences.isComparable, followed.isEmpty,
          !named.contains(where: { $0.hasSuffix(".when") || $0.hasSuffix(".skip") || $0.hasSuffix(".go") }),
          !named.contains(where: { $0.hasSuffix(".units") }) || !Self.offersUnits(one.survey)
        else { continue }
        runs += 1
        if let problem = try Self.otherRun(one.survey, made) {
          count(&silent, "runs: \(problem.kind)", "\(one.name): \(problem.text)")
        }
      } catch let error as Diagnostics {
        count(&silent, "refused: \(error.items.first?.message ?? "")", one.name)
      }
    }
    for (text, number) in (silent.sorted { $0.value > $1.value } + unfounded.sorted { $0.value > $1.value }) {
      Issue.record("\(number) × \(text) (\(first[text] ?? ""))")
    }
    #expect(runs > 20)
  }

  /// Whether a participant chooses the units of a number, so that answers can be in units that the form that is read does not take.
  private static func offersUnits(_ survey: Survey) -> Bool {
    survey.steps.flatMap(\.questions).contains { item in
      if case .numeric(let number) = item.format { number.offersUnits } else { false }
    }
  }

  /// The paths of the scores of the options that a score reads.
  private static func scoredOptions(of score: SurveyScore, in survey: Survey) -> [String] {
    let items = Set(score.items.map(\.item))
    return survey.steps.flatMap { step in
      step.questions.filter { items.contains($0.id) }.flatMap { question in
        question.format.definition.options.map { "\(step.id).\(question.id).options.\($0.value).score" }
      }
    }
  }

  /// The paths of all conditions.
  private static func conditions(of survey: Survey) -> [String] {
    survey.steps.flatMap { step in
      ["\(step.id).skip"] + step.questions.map { "\(step.id).\($0.id).when" }
    }
  }

  /// Whether a loss where a form is read follows from one where it was written.
  ///
  /// A text that takes the place of a signature or a place is not personal by itself; of a number, there is no "don't know".
  private static func isNamed(_ message: String, _ losses: [String]) -> Bool {
    message.hasPrefix("'Identifier?'")
      ? losses.contains { $0.split(separator: ".").count == 2 }
      : message.contains("never holds") && losses.contains { $0.hasSuffix(".dont_know") }
  }

  /// What kind of field a path is of.
  private static func kind(_ path: String, _ survey: Survey) -> String {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.first != "scores" else { return "scores" + (parts.count > 2 ? ".\(parts[2])" : "") }
    let step = survey.steps.first { $0.id == parts.first?.replacing("+", with: "") }
    guard let step, parts.count > 1 else { return path }
    guard let item = step.questions.first(where: { $0.id == parts[1] }) else {
      return "\(step.kind.name).\(parts.dropFirst().joined(separator: "."))"
    }
    let rest = parts.count > 4 ? ["options"] + parts.dropFirst(4) : Array(parts.dropFirst(2))
    return "item(\(item.format.name)).\(rest.joined(separator: "."))" + (parts[0].hasPrefix("+") ? " added" : "")
  }

  /// Returns how a run of the second survey differs from that of the first with the same answers; nil if none does.
  private static func otherRun(_ survey: Survey, _ read: Survey) throws -> (kind: String, text: String)? {
    guard survey.hooks.isEmpty else { return nil }
    var random = SeededGenerator(seed: 7), values = SampleRandom()
    for _ in 0..<12 {
      let answers = RandomRun.answers(survey, &random, &values)
      let before = try? RandomRun.result(survey, answers, at: now)
      guard let before else { continue }
      let after: SurveyResult
      do { after = try RandomRun.result(read, answers, at: now) } catch { return ("refused", "\(error)") }
      func asked(_ result: SurveyResult) -> [String] {
        result.steps.flatMap(\.answers).map(\.itemID)
      }
      if Set(asked(before)) != Set(asked(after)) {
        return ("asked", "\(Set(asked(before)).symmetricDifference(asked(after)).sorted()) of \(answers)")
      }
      for score in read.scores {
        let first = before.score(score.id)?.answer?.number, second = after.score(score.id)?.answer?.number
        let isSame = if let first, let second { abs(first - second) < 1e-9 } else { first == nil && second == nil }
        if !isSame { return ("score", "\(score.id) \(first as Any) \(second as Any)") }
      }
    }
    return nil
  }
}
