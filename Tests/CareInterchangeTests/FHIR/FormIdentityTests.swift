import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// A survey that was imported answers as the form that it was.
struct FormIdentityTests {
  static let fixtures = [
    "../Cases/identity.json", "../Cases/titles.json", "../Cases/units.json", "../Cases/en.json", "../Cases/joined.json",
    "../Cases/hidden.json", "asthma.json", "lossy.json", "../Public/phq9.json", "../Public/gad7.json",
    "../Public/auditc.json", "../Public/who5.json", "../Public/phq2.json",
  ]

  /// Returns a result that answers every question, and those of a repeat group in two rows.
  static func result(_ survey: Survey, _ random: inout SampleRandom) throws -> SurveyResult {
    var result = SurveyResult(
      runID: "run", surveyID: survey.id, surveyHash: try survey.fingerprint(), started: ResponseTests.now,
      finished: ResponseTests.now, reason: .completed)
    result.steps = survey.steps.map { step in
      let isRepeating = if case .repeatGroup = step.kind { true } else { false }
      var visit = StepResult(
        id: step.id, visit: 1, started: ResponseTests.now, finished: ResponseTests.now,
        answers: (isRepeating ? [1, 2] : [nil]).flatMap { (row: Int?) in
          (isRepeating ? step.items : step.questions).map { item in
            AnswerResult(
              item: row.map { item.inRow($0) } ?? item, answer: item.format.definition.randomAnswer(using: &random),
              answered: ResponseTests.now)
          }
        })
      if isRepeating { visit.rows = [1, 2] }
      return visit
    }
    return result
  }

  private static func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Answers

  @Test(arguments: fixtures)
  func answersGoOutAsTheFormAsks(_ name: String) throws {
    let bytes = try Fixture.bytes(name), survey = try Fixture.imported(name).survey
    let form = try FormConformance(bytes), source = try Self.json(String(decoding: bytes, as: UTF8.self))
    var random = SampleRandom()
    for _ in 0..<20 {
      let response = try ResponseTests.exported(Self.result(survey, &random), of: survey)
      #expect(try form.problems(of: response.json) == [])
      let answered = try FormConformance.answered(response.json)
      // A score of the form has a value where its items have numbers.
      let asked = Set(survey.steps.flatMap(\.items).compactMap { $0.form?.linkID })
      #expect(answered.subtracting(survey.scores.compactMap { $0.form?.linkID }) == asked)
      if let url = source["url"] as? String {
        #expect(response.questionnaire == (source["version"] as? String).map { "\(url)|\($0)" } ?? url)
      }
    }
  }

  @Test func anItemsIdentityIsAFieldOfTheSurvey() throws {
    let survey = try Fixture.imported("../Cases/identity.json").survey
    #expect(survey.form?.canonical == "http://example.org/Questionnaire/resp|1.2")
    #expect(survey.form?.codes == ["http://loinc.org|12345-6"])
    let items = survey.steps.flatMap(\.items)
    let first = try #require(items.first?.form)
    #expect(first.linkID == "/44250-9" && first.codes == ["http://loinc.org|9279-1|Respiratory rate"])
    #expect(first.definition == "http://example.org/StructureDefinition/obs#Observation.value")
    #expect(first.prefix == "1." && items.first?.text == "1. How often do you breathe in a minute?")
    #expect(
      items.map { $0.form?.type } == [
        nil, nil, .decimal, .integer, .date, .string, .string, .quantity, .url, nil, nil, nil, nil,
      ])
    #expect(survey.steps.first { $0.form?.linkID == "2" }?.form?.codes == ["http://loinc.org|34565-2"])
  }

  // MARK: The questionnaire

  @Test(arguments: fixtures)
  func theQuestionnaireIsTheFormAgain(_ name: String) throws {
    let imported = try Fixture.imported(name)
    let exported = try ExportedQuestionnaire(imported.survey, plan: "plan", translations: imported.translations)
    let bytes = try Fixture.bytes(name)
    let before = try Self.json(String(decoding: bytes, as: UTF8.self)), after = try Self.json(exported.json)
    if let url = before["url"] as? String {
      #expect(after["url"] as? String == url && after["version"] as? String == before["version"] as? String)
    }
    // A question is where it was, with its type and its codes.
    let places = Self.questions(after, in: "")
    let scores = imported.survey.scores.compactMap { $0.form?.linkID }
    let asked = Set(imported.survey.steps.flatMap(\.items).compactMap { $0.form?.linkID } + scores)
    #expect(places.filter { Self.questions(before, in: "")[$0.key] != $0.value }.isEmpty)
    #expect(Set(places.keys.compactMap { $0.split(separator: "→").last.map(String.init) }) == asked)
  }

  /// Returns the questions of a questionnaire by their paths, each with its type and its codes.
  private static func questions(_ element: [String: Any], in path: String) -> [String: String] {
    var found: [String: String] = [:]
    for item in element["item"] as? [[String: Any]] ?? [] {
      let type = item["type"] as? String ?? "", place = path + "→" + (item["linkId"] as? String ?? "")
      let codes = (item["code"] as? [[String: Any]] ?? []).map {
        "\($0["system"] ?? "") \($0["code"] ?? "") \($0["display"] ?? "")"
      }
      if type != "group", type != "display" {
        found[place] = ([type, item["prefix"] as? String ?? "", item["definition"] as? String ?? ""] + codes).joined(
          separator: "|")
      }
      found.merge(questions(item, in: place)) { first, _ in first }
    }
    return found
  }

  @Test(arguments: fixtures)
  func theFormIsReadBack(_ name: String) throws {
    let imported = try Fixture.imported(name)
    let exported = try ExportedQuestionnaire(imported.survey, plan: "plan", translations: imported.translations)
    let read = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "q.json")
    #expect(read.survey.steps.map(\.id) == imported.survey.steps.map(\.id))
    for (step, before) in zip(read.survey.steps, imported.survey.steps) { #expect(step == before) }
    #expect(read.survey == imported.survey)
    #expect(read.translations == imported.translations)
  }

  // MARK: Changes

  @Test func aSurveyThatAsksSomethingElseIsAnotherForm() throws {
    var survey = try Fixture.imported("../Cases/identity.json").survey
    survey.steps[0].items[0].text = "1. How many breaths?"
    let exported = try ExportedQuestionnaire(survey, plan: "plan")
    let json = try Self.json(exported.json)
    #expect(json["url"] as? String == "urn:care:plan:resp")
    #expect(json["derivedFrom"] as? [String] == ["http://example.org/Questionnaire/resp|1.2"])
    #expect(exported.losses.contains { $0.path == "form" })
    var random = SampleRandom()
    let response = try ResponseTests.exported(Self.result(survey, &random), of: survey)
    #expect(response.questionnaire == "urn:care:plan:resp|\(try survey.fingerprint())")
  }

  @Test(arguments: fixtures)
  func namesAndScoresOfAPlanLeaveTheFormAsItIs(_ name: String) throws {
    var survey = try Fixture.imported(name).survey
    let checksum = try survey.formChecksum()
    #expect(survey.form?.checksum == checksum)
    survey.title = "Our name"
    survey.id = "another"
    survey.steps.append(Step(id: "thanks", kind: .completion, title: "Thank you"))
    survey.steps.insert(Step(id: "hello", kind: .instruction, title: "Hello"), at: 0)
    survey.scores = [SurveyScore(id: "total", kind: .sum, items: [])]
    #expect(try survey.formChecksum() == checksum)
  }

  @Test func anIDCanBeRenamedButNothingThatIsAsked() throws {
    let original = try Fixture.imported("../Cases/identity.json").survey
    var survey = original
    survey.steps[0].id = "breathing"
    survey.steps[0].items[0].id = "rate"
    survey.steps[0].items[1].when = .above(item: ItemReference(item: "rate"), value: 20)
    #expect(original.steps[0].items[1].when == .above(item: ItemReference(item: "q44250_9"), value: 20))
    #expect(try survey.formChecksum() == original.form?.checksum)
    let changes: [(inout Survey) -> Void] = [
      { $0.steps[0].items[0].text = "Other" }, { $0.steps[0].items[0].required = false },
      { $0.steps[0].items[0].form?.linkID = "x" }, { $0.steps[1].items[0].format = .boolean(BooleanFormat()) },
      { $0.steps.removeLast() }, { $0.steps[1].title = "Other" }, { $0.form?.version = "1.3" },
      { $0.steps[0].items[1].when = nil }, { $0.steps[1].optional = true }, { $0.steps.swapAt(1, 2) },
    ]
    for (number, change) in changes.enumerated() {
      var survey = original
      change(&survey)
      #expect(try survey.formChecksum() != original.form?.checksum, "change \(number)")
    }
  }

  @Test func aScoreThatIsNoItemOfTheFormIsNotAnswered() throws {
    var survey = try Fixture.imported("../Public/phq2.json").survey
    let items = survey.steps.flatMap(\.items).map { ItemReference(item: $0.id) }
    survey.scores.append(SurveyScore(id: "other_total", kind: .sum, items: items))
    var random = SampleRandom()
    let response = try ResponseTests.exported(Self.result(survey, &random), of: survey)
    #expect(try FormConformance(Fixture.bytes("../Public/phq2.json")).problems(of: response.json) == [])
    #expect(response.losses.map(\.path).contains("scores.other_total"))
    let exported = try ExportedQuestionnaire(survey, plan: "plan")
    var read = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "q.json").survey
    // A plan has scores by name, in no order of its own.
    read.scores.sort { $0.id < $1.id }
    survey.scores.sort { $0.id < $1.id }
    #expect(read == survey)
  }
}
