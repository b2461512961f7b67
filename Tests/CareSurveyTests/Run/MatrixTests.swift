import CareModel
import CareSurvey
import Foundation
import Testing

/// Items with the same options, one row for each.
struct MatrixTests {
  static func choice(_ values: [String] = ["never", "some", "every"], multiple: Bool = false) -> AnswerFormat {
    .choice(ChoiceFormat(options: values.map { ChoiceOption(value: $0, text: $0.capitalized) }, multiple: multiple))
  }

  static func matrix(_ items: [FormItem]) -> Step { Step(id: "mood", kind: .matrix, title: "How often?", items: items) }

  static let survey = Survey(
    id: "s",
    steps: [
      matrix([
        FormItem(id: "tired", text: "Tired", format: choice(), required: true),
        FormItem(id: "sad", text: "Sad", format: choice()),
        FormItem(
          id: "slept", text: "Slept", format: choice(),
          when: .equals(item: ItemReference("tired"), value: .text("every"))),
      ])
    ])

  @Test func aRowIsAnItemOfItsOwn() throws {
    var run = try CareSurveyTests.run(Self.survey)
    #expect(try run.visibleItems.map(\.id) == ["tired", "sad"])
    #expect(throws: SurveyRunError.self) { try run.next(at: Moment.start) }
    try run.answer("tired", .choices(["every"]), at: Moment.start)
    #expect(try run.visibleItems.map(\.id) == ["tired", "sad", "slept"])
  }

  @Test func aPhoneCanRunIt() { #expect(Self.survey.obstaclesOfBundle.isEmpty) }

  @Test func theKindIsStoredByItsName() throws {
    let step = try #require(Self.survey.steps.first)
    let bytes = try JSONEncoder().encode(step)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""type":"matrix""#))
    #expect(try JSONDecoder().decode(Step.self, from: bytes) == step)
  }

  @Test func onlyRowsThatAreAlikeFit() {
    func item(_ id: String, _ format: AnswerFormat, dontKnow: Bool = false) -> FormItem {
      FormItem(id: id, format: format, dontKnow: dontKnow)
    }
    #expect(Self.matrix([item("a", Self.choice()), item("b", Self.choice())]).fitsMatrix)
    #expect(Self.matrix([item("a", Self.choice(multiple: true)), item("b", Self.choice(multiple: true))]).fitsMatrix)
    for other in [
      item("b", Self.choice(["never"])), item("b", Self.choice(multiple: true)), item("b", .boolean(BooleanFormat())),
      item("b", Self.choice(), dontKnow: true),
    ] {
      let step = Self.matrix([item("a", Self.choice()), other])
      #expect(step.matrixObstacles.map(\.row) == [1])
    }
    #expect(!Self.matrix([]).fitsMatrix)
  }
}
