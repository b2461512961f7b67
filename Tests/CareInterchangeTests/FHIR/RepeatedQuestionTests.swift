import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Questions with several answers, which are repeat groups of one question here.
struct RepeatedQuestionTests {
  private static func imported(_ items: String, isStrict: Bool = false) throws -> ImportedQuestionnaire {
    try ImportedQuestionnaire(
      fhir: Array(
        "{ \"resourceType\": \"Questionnaire\", \"status\": \"draft\", \"name\": \"Q\", \"item\": [\(items)] }".utf8),
      named: "q.json", isStrict: isStrict)
  }

  private static func occurs(_ name: String, _ count: Int) -> String {
    "{ \"url\": \"http://hl7.org/fhir/StructureDefinition/questionnaire-\(name)\", \"valueInteger\": \(count) }"
  }

  /// A type of item, and the elements that it has, with the rows that can be given.
  @Test(arguments: [
    (#""type": "string""#, 0, 100), (#""type": "text", "required": true"#, 1, 100),
    (#""type": "integer", "extension": [\#(occurs("maxOccurs", 7))]"#, 0, 7),
    (
      #""type": "decimal", "required": true, "extension": [\#(occurs("minOccurs", 2)), \#(occurs("maxOccurs", 3))]"#, 2,
      3
    ),
    (#""type": "date""#, 0, 100), (#""type": "dateTime""#, 0, 100), (#""type": "time""#, 0, 100),
    (#""type": "boolean""#, 0, 100), (#""type": "attachment""#, 0, 100),
  ])
  func aQuestionThatRepeatsIsARepeatGroup(elements: String, least: Int, most: Int) throws {
    let read = try Self.imported(
      #"{ "linkId": "x", "text": "Which?", \#(elements), "repeats": true }"#, isStrict: true
    ).survey
    let step = try #require(read.steps.first)
    #expect(read.steps.count == 1 && step.items.count == 1)
    #expect(step.kind == .repeatGroup(RepeatGroupStep(min: least, max: most)))
    #expect(step.id == "x_rows" && step.items[0].id == "x" && step.items[0].text == "Which?" && step.items[0].required)
    // Written and read again, it is the same.
    let written = try ExportedQuestionnaire(read, plan: "plan")
    #expect(written.json.contains("\"repeats\": true"))
    #expect(written.losses.isEmpty, "\(written.losses.map(\.text))")
    let again = try ImportedQuestionnaire(fhir: Array(written.json.utf8), named: "q.json", isStrict: true).survey
    #expect(again == read)
  }

  @Test func aQuestionInAGroupHasTheGroupsHeading() throws {
    let items = """
      { "linkId": "g", "text": "Medicines", "type": "group", "item": [
        { "linkId": "any", "text": "Do you take any?", "type": "boolean" },
        { "linkId": "names", "text": "Which?", "type": "string", "repeats": true,
          "enableWhen": [{ "question": "any", "operator": "=", "answerBoolean": true }] },
        { "linkId": "since", "text": "Since when?", "type": "date",
          "enableWhen": [{ "question": "names", "operator": "exists", "answerBoolean": true }] }
      ] }
      """
    let read = try Self.imported(items, isStrict: true).survey
    #expect(read.steps.map(\.id) == ["g", "names_rows", "g_2"])
    #expect(read.steps.map(\.title) == ["Medicines", "Medicines", "Medicines"])
    #expect(read.steps[1].skip == .none(of: [.equals(item: ItemReference("any"), value: .boolean(true))]))
    #expect(read.steps[2].items[0].when == .isAnswered(item: ItemReference("names")))
    let written = try ExportedQuestionnaire(read, plan: "plan")
    #expect(written.losses.isEmpty, "\(written.losses.map(\.text))")
    let again = try ImportedQuestionnaire(fhir: Array(written.json.utf8), named: "q.json", isStrict: true).survey
    #expect(again == read)
  }

  @Test func questionsInsideItAreAskedInEachRow() throws {
    let items = """
      { "linkId": "drug", "text": "Which?", "type": "string", "repeats": true, "item": [
        { "linkId": "dose", "text": "How much?", "type": "integer" },
        { "linkId": "hint", "text": "Look at the box.", "type": "display" }
      ] }
      """
    let read = try Self.imported(items, isStrict: true).survey
    let step = try #require(read.steps.first)
    #expect(read.steps.count == 1 && step.items.map(\.id) == ["drug", "dose"])
    #expect(step.items[1].when == .isAnswered(item: ItemReference("drug")))
    #expect(step.items[0].detail == "Look at the box.")
  }

  /// What cannot be said, and the loss that is listed for it.
  @Test(arguments: [
    (
      #"{ "linkId": "g", "text": "G", "type": "group", "repeats": true, "item": [{ "linkId": "x", "type": "string", "repeats": true }] }"#,
      "'repeats' has no equivalent inside what repeats; one answer is asked for each time"
    ),
    (
      #"{ "linkId": "x", "type": "string", "repeats": true, "initial": [{ "valueString": "a" }, { "valueString": "b" }] }"#,
      "the initial answers have no equivalent; the question begins without any"
    ),
    (
      #"{ "linkId": "x", "type": "string", "repeats": true, "extension": [\#(occurs("maxOccurs", 250))] }"#,
      "the maximum of 250 answers is more than a repeat group takes; 100 can be given"
    ),
    (
      #"{ "linkId": "x", "type": "string", "repeats": true, "readOnly": true }"#,
      "'repeats' has no effect on an answer that cannot be changed; there is one"
    ),
  ])
  func whatCannotBeSaidIsAListedLoss(item: String, loss: String) throws {
    #expect(try Self.imported(item).losses.items.map(\.message) == [loss])
  }

  /// A repeat group that a question cannot say, which stays a group.
  private static let groups: [Step] = {
    let item = FormItem(id: "name", text: "Name", format: .text(TextFormat()), required: true)
    var optional = item, begun = item, picked = item
    optional.required = false
    begun.defaultAnswer = .text("a")
    picked.format = .choice(ChoiceFormat(options: [ChoiceOption(value: "a", text: "A")]))
    func step(_ items: [FormItem], _ group: RepeatGroupStep = RepeatGroupStep()) -> Step {
      Step(id: "names", kind: .repeatGroup(group), title: "Names", items: items)
    }
    return [
      step([optional]), step([begun]), step([picked]),
      step([item, FormItem(id: "more", text: "M", format: item.format)]),
      step([item], RepeatGroupStep(itemTitle: "{name}")), step([item], RepeatGroupStep(addLabel: "Another")),
    ]
  }()

  @Test(arguments: groups)
  func anyOtherGroupStaysAGroup(step: Step) throws {
    let survey = Survey(id: "s", title: "S", steps: [step])
    let written = try ExportedQuestionnaire(survey, plan: "plan")
    #expect(written.json.components(separatedBy: "\"repeats\": true").count == 2)
    #expect(!written.json.contains("urn:care:rows"))
    let read = try ImportedQuestionnaire(fhir: Array(written.json.utf8), named: "q.json", isStrict: true).survey
    #expect(read == survey)
  }

  // MARK: Responses

  private static let survey = Survey(
    id: "s",
    steps: [nil, "Names"].enumerated().map { place, title in
      Step(
        id: "step\(place)", kind: .repeatGroup(RepeatGroupStep(min: 1, max: 5)), title: title,
        items: [FormItem(id: "name\(place)", text: "Name", format: .text(TextFormat()), required: true)])
    })

  static func response() throws -> ExportedResponse {
    var result = try ResponseTests.result(survey, survey.steps.map { ($0.id, []) })
    for (place, step) in survey.steps.enumerated() {
      result.steps[place].rows = [1, 4]
      result.steps[place].answers =
        [AnswerResult(item: step.questions[0], answer: .integer(2))]
        + [(1, "iron"), (4, "zinc")].map { row, text in
          AnswerResult(item: step.items[0].inRow(row), answer: .text(text), answered: ResponseTests.now)
        }
    }
    return try ResponseTests.exported(result, of: survey, zone: .utc)
  }

  static var questionnaire: String { get throws { try ExportedQuestionnaire(survey, plan: "plan").json } }

  @Test func theRowsAreTheAnswersOfOneItem() throws {
    let response = try Self.response()
    let resource = try #require(
      try JSONSerialization.jsonObject(with: Data(response.json.utf8)) as? [String: Any])
    let items = try #require(resource["item"] as? [[String: Any]])
    #expect(items.map { $0["linkId"] as? String } == ["name0", "step1"])
    let grouped = try #require((items[1]["item"] as? [[String: Any]])?.first)
    for item in [items[0], grouped] {
      let answers = try #require(item["answer"] as? [[String: Any]])
      #expect(answers.map { $0["valueString"] as? String } == ["iron", "zinc"])
      #expect(
        answers.allSatisfy { ($0["extension"] as? [[String: Any]])?.first?["url"] as? String == "urn:care:answered" })
    }
    #expect(response.losses.isEmpty)
  }

  @Test func aScoreReadsTheLatestAnswer() throws {
    let item = FormItem(id: "mg", text: "How much?", format: .numeric(NumericFormat(integer: true)), required: true)
    let survey = Survey(
      id: "s", steps: [Step(id: "doses", kind: .repeatGroup(RepeatGroupStep()), items: [item])],
      scores: [SurveyScore(id: "total", kind: .sum, items: [ItemReference("mg")])])
    let json = try ExportedQuestionnaire(survey, plan: "plan").json
    #expect(json.contains("where(linkId='mg').answer.last().value"))
  }
}
