import CareInterchange
import CareModel
import CareSurvey
import Foundation
import Testing

struct ObservationTests {
  private static let survey = Survey(
    id: "s",
    steps: [Step(id: "a", kind: .form, items: [FormItem(id: "x", text: "Yes?", format: .boolean(BooleanFormat()))])])

  /// Answers with these values.
  static func answers(_ values: [OutcomeValue], status: AnsweredSurvey.Status = .completed) throws -> AnsweredSurvey {
    var answers = AnsweredSurvey(
      try ResponseTests.result(survey, [("a", [("x", .boolean(true))])]), of: "ana", carePlan: "ana.plan",
      key: OccurrenceKey("check-in/2026-06-07T08:00"), status: status, authored: ResponseTests.now, zone: .utc)
    answers.values = values
    return answers
  }

  static func bundle(
    _ answers: AnsweredSurvey, types: Set<FHIRBundle.ResourceType> = Set(FHIRBundle.ResourceType.allCases)
  ) throws -> FHIRBundle {
    var bundle = FHIRBundle(types: types)
    try bundle.add(answers, to: survey, of: "plan")
    return bundle
  }

  private static func observations(_ bundle: FHIRBundle) throws -> [[String: Any]] {
    try bundle.lines(of: .observation).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Values with the member that they become.
  static let values: [(value: OutcomeValue, member: String, json: String)] = [
    (OutcomeValue(.integer(7), kind: "pain"), "valueInteger", "7"),
    (OutcomeValue(.integer(250), kind: "water", units: "mL"), "valueQuantity", "mL"),
    (OutcomeValue(.double(2.5), kind: "sleep", units: "h"), "valueQuantity", "2.5"),
    // R4 has no decimal value: a quantity without units is one.
    (OutcomeValue(.double(0.5), kind: "share"), "valueQuantity", "0.5"),
    (OutcomeValue(.boolean(false), kind: "done"), "valueBoolean", "0"),
    (OutcomeValue(.text("sun"), kind: "why"), "valueString", "sun"),
    // The words of the participant are the text, and the option is the code.
    (OutcomeValue(.text("9"), kind: "fruit", other: "sun"), "valueCodeableConcept", "sun"),
    (OutcomeValue(.integer(5), kind: "seen", other: "rain"), "valueCodeableConcept", "rain"),
    (OutcomeValue(.date(ResponseTests.now), kind: "when"), "valueDateTime", "2026-05-28"),
    (OutcomeValue(.day(CivilDate("2026-05-29") ?? .latest), kind: "on"), "valueDateTime", "2026-05-29"),
  ]

  @Test func eachValueIsAnObservationThatDerivesFromItsAnswers() throws {
    let bundle = try Self.bundle(Self.answers(Self.values.map(\.value)))
    let found = try Self.observations(bundle)
    #expect(bundle.losses.isEmpty && found.count == Self.values.count)
    let response = try #require(
      JSONSerialization.jsonObject(with: Data(bundle.lines(of: .response).utf8)) as? [String: Any])
    for (observation, expected) in zip(found, Self.values) {
      #expect("\(observation[expected.member] ?? "nothing")".contains(expected.json), "\(observation)")
      #expect(observation.keys.count { $0.hasPrefix("value") } == 1)
      let source = (observation["derivedFrom"] as? [[String: Any]])?.first?["reference"] as? String
      #expect(source == "QuestionnaireResponse/\(response["id"] ?? "")")
      #expect((observation["code"] as? [String: Any])?["text"] as? String == expected.value.kind)
      #expect((observation["subject"] as? [String: Any])?["reference"] as? String == "Patient/ana")
    }
    #expect(Set(found.compactMap { $0["id"] as? String }).count == found.count)
  }

  @Test func bytesAreAListedLoss() throws {
    let bundle = try Self.bundle(Self.answers([OutcomeValue(.binary(Data([1])), kind: "photo")]))
    #expect(bundle.count(of: .observation) == 0)
    #expect(bundle.losses.map(\.text) == ["s: photo: the bytes of a value have no type in R4"])
  }

  @Test func aKindThatIsNoCodeIsATextOnly() throws {
    for (kind, hasCode) in [("pain", true), ("two words", true), (" pain", false), ("", false)] {
      let found = try Self.observations(Self.bundle(Self.answers([OutcomeValue(.integer(1), kind: kind)])))
      let code = try #require(found.first?["code"] as? [String: Any])
      #expect((code["coding"] != nil) == hasCode, "'\(kind)'")
    }
    let nameless = try Self.observations(Self.bundle(Self.answers([OutcomeValue(.integer(1))])))
    #expect((nameless.first?["code"] as? [String: Any])?["text"] as? String == "s")
  }

  @Test func theStatusOfAnObservationIsThatOfItsOutcome() throws {
    let expected: [(AnsweredSurvey.Status, String)] = [
      (.completed, "final"), (.stopped, "final"), (.amended, "amended"), (.enteredInError, "entered-in-error"),
      (.inProgress, "preliminary"),
    ]
    for (status, text) in expected {
      let bundle = try Self.bundle(Self.answers([OutcomeValue(.integer(1), kind: "pain")], status: status))
      #expect(try Self.observations(bundle).first?["status"] as? String == text)
      #expect(bundle.losses.isEmpty, "corrected values are in the Observations")
    }
  }

  @Test func onlyTheTypesThatAreAskedForAreWrittenAndLost() throws {
    let answers = try Self.answers([OutcomeValue(.binary(Data([1])), kind: "photo")], status: .amended)
    let responses = try Self.bundle(answers, types: [.response])
    #expect(responses.count(of: .response) == 1 && responses.count(of: .questionnaire) == 0)
    #expect(responses.losses.map(\.loss.path) == ["values"])
    let questionnaires = try Self.bundle(answers, types: [.questionnaire])
    #expect(questionnaires.count(of: .questionnaire) == 1 && questionnaires.losses.isEmpty)
    #expect(!questionnaires.json(commit: nil, time: nil).contains("QuestionnaireResponse"))
  }

  // MARK: Pseudonyms

  @Test func aPseudonymIsTheKeyedHashOfAnID() throws {
    // Computed with Python's hmac.
    let names = try #require(Pseudonyms(key: Data("0123456789abcdef".utf8)))
    #expect(names.name(of: "ana") == "450ce8d3009f8c23")
    #expect(names.name(of: "ana.plan") == "267029d0009ca788")
  }

  @Test func aShortKeyIsRefused() {
    #expect(Pseudonyms(key: Data("0123456789abcde".utf8)) == nil)
    #expect(Pseudonyms(key: Data()) == nil)
  }

  @Test func noIDOfAParticipantIsInAnExportWithPseudonyms() throws {
    let names = try #require(Pseudonyms(key: Data("0123456789abcdef".utf8)))
    let answers = try Self.answers([OutcomeValue(.integer(1), kind: "pain")])
    for plan in ["ana", "ana.plan", "moods"] {
      var bundle = FHIRBundle()
      try bundle.add(
        names.replacing(answers), to: Self.survey, of: names.replacing(PlanHeader.ID(plan), of: answers))
      let json = bundle.json(commit: nil, time: nil)
      #expect(!json.contains("ana"), "\(plan)")
      #expect(json.contains("Patient/450ce8d3009f8c23"))
      #expect(json.contains("urn:care:moods") == (plan == "moods"))
    }
  }
}
