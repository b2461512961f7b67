import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Responses that another program sent, read as the answers to a survey.
struct ReceivedResponseTests {
  private static func received(_ json: String) throws -> ReceivedResponse {
    let entries = try ReceivedResponse.read(Array(json.utf8), named: "r.json")
    return try #require(entries.first).response.get()
  }

  /// Returns an input as the item keeps it.
  private static func answer(_ input: AnswerInput?, _ item: FormItem) throws -> Answer? {
    guard let input else { return nil }
    if input == .dontKnow { return .dontKnow }
    return try item.validate(try #require(item.format.definition.answer(from: input), "\(item.id)"))
  }

  @Test(arguments: FormIdentityTests.fixtures)
  func whatGoesOutIsReadBack(_ name: String) throws {
    let survey = try Fixture.imported(name).survey
    var random = SampleRandom()
    for _ in 0..<10 {
      let result = try FormIdentityTests.result(survey, &random)
      let response = try ResponseTests.exported(result, of: survey)
      let received = try Self.received(response.json)
      #expect(try received.answers(survey, of: "plan"))
      #expect(received.subjects.first == "ana" && received.authored == ResponseTests.now)
      let input = try received.input(to: survey)
      for visit in result.steps {
        let step = try #require(survey.steps.first { $0.id == visit.id })
        for given in visit.answers {
          let item = try #require(step.questions.first { $0.id == given.itemID })
          // What has no type in R4, such as a file, is not sent; and a random text may not match its pattern.
          if case .file? = given.answer { continue }
          let expected = given.answer.flatMap { try? item.validate($0) }
          guard (expected == nil) == (given.answer == nil) else { continue }
          // None of several options is no answer in R4.
          let isNone = expected == .choices([])
          let place = visit.rows.flatMap { rows in given.row.flatMap { rows.firstIndex(of: $0) } }
          guard let place else {
            let read = try Self.answer(input[item.id], item)
            #expect(read == (isNone ? nil : expected), "\(item.id)")
            continue
          }
          guard case .rows(let rows)? = input[step.id] else {
            Issue.record("no rows of \(step.id)")
            continue
          }
          #expect(try Self.answer(rows[place][item.id], item) == expected, "\(item.id)")
        }
      }
    }
  }

  @Test func aConfirmedAnswerIsReadBackAsConfirmed() throws {
    let format = AnswerFormat.numeric(NumericFormat(soft: SoftRange(min: 35, max: 42), units: "Cel"))
    let item = FormItem(id: "temperature", text: "Temperature", format: format)
    let survey = Survey(id: "s", steps: [Step(id: "a", kind: .form, items: [item])])
    for isConfirmed in [true, nil] {
      var random = SampleRandom()
      var result = try FormIdentityTests.result(survey, &random)
      result.steps[0].answers = [AnswerResult(item: item, answer: .double(34.5), answered: ResponseTests.now)]
      result.steps[0].answers[0].confirmed = isConfirmed
      let input = try Self.received(try ResponseTests.exported(result, of: survey).json).input(to: survey)
      #expect(input["temperature"] == (isConfirmed == true ? .confirmed(.double(34.5)) : .double(34.5)))
    }
  }

  private static func response(_ rest: String, item: String = "[]") -> String {
    "{ \"resourceType\": \"QuestionnaireResponse\", \(rest), \"item\": \(item) }"
  }

  @Test(arguments: [
    ("\"id\": \"1\", \"status\": \"completed\", \"authored\": \"2026-06-07T08:00:00Z\"", "no 'questionnaire'"),
    (
      "\"id\": \"1\", \"questionnaire\": \"q\", \"status\": \"in-progress\", \"authored\": \"2026-06-07T08:00:00Z\"",
      "in-progress"
    ),
    ("\"id\": \"1\", \"questionnaire\": \"q\", \"authored\": \"2026-06-07T08:00:00Z\"", "no 'status'"),
    (
      "\"id\": \"1\", \"questionnaire\": \"q\", \"status\": \"completed\", \"authored\": \"2026-06-07\"",
      "with an offset"
    ),
    ("\"id\": \"1\", \"questionnaire\": \"q\", \"status\": \"completed\"", "with an offset"),
    ("\"questionnaire\": \"q\", \"status\": \"completed\", \"authored\": \"2026-06-07T08:00:00Z\"", "no 'identifier'"),
  ])
  func aResponseThatCannotBeEnteredIsRefusedWithTheReason(elements: String, reason: String) throws {
    let found = #expect(throws: Diagnostics.self) { try Self.received(Self.response(elements)) }
    #expect(found?.items.count == 1)
    #expect(found?.items.first?.message.contains(reason) == true)
  }

  @Test func anAnswerThatTheSurveyDoesNotAskIsRefusedAtItsPlace() throws {
    let survey = try Fixture.imported("../Cases/identity.json").survey
    let items = """
      [{ "linkId": "nowhere", "answer": [{ "valueInteger": 1 }] },
       { "linkId": "2", "item": [{ "linkId": "2.1", "answer": [{ "valueQuantity": { "value": 1, "code": "mL" } }] },
         { "linkId": "2.2", "item": [{ "linkId": "2.2.1", "answer": [{ "valueInteger": 7 }] }] }] }]
      """
    let received = try Self.received(
      Self.response(
        "\"id\": \"1\", \"questionnaire\": \"q\", \"status\": \"completed\", \"authored\": \"2026-06-07T08:00:00Z\"",
        item: items))
    let found = #expect(throws: Diagnostics.self) { try received.input(to: survey) }
    #expect(
      found?.items.map(\.path) == ["/item/0/linkId", "/item/1/item/0/answer/0", "/item/1/item/1/item/0/answer/0"])
    #expect(found?.items.allSatisfy { !$0.message.contains("7") } == true)
  }

  @Test func aBundleAndLinesAreSeveralResponses() throws {
    let one = Self.response(
      "\"id\": \"1\", \"questionnaire\": \"q\", \"status\": \"completed\", \"authored\": \"2026-06-07T08:00:00Z\"")
    let bundle =
      "{ \"resourceType\": \"Bundle\", \"entry\": [{ \"resource\": \(one) }, { \"resource\": { \"resourceType\": \"Patient\" } }, { \"resource\": \(one) }] }"
    #expect(
      try ReceivedResponse.read(Array(bundle.utf8), named: "b.json").map(\.place) == [
        "b.json /entry/0/resource", "b.json /entry/2/resource",
      ])
    let lines = one + "\n" + one + "\n"
    #expect(
      try ReceivedResponse.read(Array(lines.utf8), named: "b.ndjson").map(\.place) == ["b.ndjson:1", "b.ndjson:2"])
    // A damaged line is refused with its place, and the others are read.
    let damaged = try ReceivedResponse.read(Array("\(one)\n{ \"id\": }\n\(one)\n".utf8), named: "b.ndjson")
    #expect(damaged.map { (try? $0.response.get()) != nil } == [true, false, true])
    let many = String(repeating: "{\"resourceType\":\"Patient\"}\n", count: ReceivedResponse.mostResponses + 1)
    let refused = #expect(throws: Diagnostics.self) { try ReceivedResponse.read(Array(many.utf8), named: "b.ndjson") }
    #expect(refused?.items.map(\.code) == [.limit])
    #expect(throws: Diagnostics.self) { try Self.received("{") }
    #expect(throws: Diagnostics.self) { try ReceivedResponse.read(Array("[]".utf8), named: "b.json") }
  }
}
