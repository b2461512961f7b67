import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Numbers for which the participant chooses the units.
struct UnitChoiceTests {
  private static let weight = NumericFormat(digits: 1, min: 20, max: 300, units: "kg", otherUnits: ["[lb_av]"])
  private static let item = FormItem(id: "weight", text: "Your weight", format: .numeric(weight))

  private static func pounds(_ value: Double, _ kept: Double) -> Answer {
    .converted(kept, typed: TypedAmount(value: value, units: "[lb_av]"))
  }

  @Test(
    arguments: [
      ("72", .integer(72)), ("72 kg", .integer(72)), ("72.5kg", .double(72.5)), ("160 lb", pounds(160, 72.6)),
      ("160LBS", pounds(160, 72.6)), ("160 [lb_av]", pounds(160, 72.6)), ("160 stone", nil), ("lb", nil), ("", nil),
      ("160 lb 5 oz", nil),
    ] as [(String, Answer?)])
  func anAmountIsReadWithItsUnitsAndANumberAloneInTheRecordedOnes(typed: String, expected: Answer?) {
    #expect((try? Self.item.parse(typed)) == expected)
  }

  @Test func aDecimalCommaIsReadInAnAmount() throws {
    #expect(try Self.item.parse("160,5 lb", in: .of("de")) == Self.pounds(160.5, 72.8))
  }

  @Test func theRecordedNumberIsThatOfTheAmountWhateverWasSent() throws {
    #expect(try Self.item.validate(Self.pounds(160, 1)) == Self.pounds(160, 72.6))
    let kilograms = Answer.converted(1, typed: TypedAmount(value: 72, units: "kg"))
    #expect(try Self.item.validate(kilograms) == .double(72))
  }

  @Test func boundsHoldForTheRecordedNumberAndDigitsForTheTypedOne() {
    func code(_ answer: Answer) -> String? {
      do { try Self.item.validate(answer) } catch { return error.code }
      return nil
    }
    #expect(code(Self.pounds(44, 0)) == nil, "44 lb are 20.0 kg")
    #expect(code(Self.pounds(43, 0)) == "below_minimum")
    #expect(code(Self.pounds(700, 0)) == "above_maximum")
    #expect(code(Self.pounds(160.25, 0)) == "too_many_digits")
    #expect(code(Self.pounds(.infinity, 0)) == "not_finite")
    #expect(code(.converted(72, typed: TypedAmount(value: 11, units: "[st_av]"))) == "units_not_offered")
    #expect(code(.double(19)) == "below_minimum")
  }

  @Test func aRefusedAmountIsNamedAsItWasTypedAndItsBoundInTheRecordedUnits() throws {
    let error = try #require(throws: AnswerError.self) { try Self.item.validate(Self.pounds(43, 0)) }
    #expect(error.message.contains("20 kg") && error.message.contains("43 lb"), "\(error.message)")
  }

  @Test func anUnconvertibleUnitIsRefusedInEveryLanguage() throws {
    let amount = Answer.converted(72, typed: TypedAmount(value: 11, units: "[st_av]"))
    let error = try #require(throws: AnswerError.self) { try Self.item.validate(amount) }
    for language in Language.all { #expect(error.message(in: language).contains("kg, lb")) }
  }

  @Test func temperaturesAreConvertedWithTheirZero() throws {
    let format = NumericFormat(min: 30, max: 45, units: "Cel", otherUnits: ["[degF]"])
    #expect(
      try format.validate(.converted(0, typed: TypedAmount(value: 98.6, units: "[degF]")))
        == .converted(37, typed: TypedAmount(value: 98.6, units: "[degF]")))
  }

  @Test func anAmountIsShownAsItWasTyped() {
    let format = Self.item.format
    #expect(format.text(of: Self.pounds(160, 72.6), rounded: true, in: .english) == "160 lb")
    #expect(format.text(of: .double(72.5), rounded: true, in: .english) == "72.5 kg")
    #expect(format.text(of: .double(72.5), rounded: true, in: .of("de")) == "72,5 kg")
    #expect(
      Self.weight.prompt(in: .english) == "a number, 20 to 300 kg, at most 1 decimal, in kg or lb")
  }

  @Test func theAmountStaysWithTheResultAndTheValueIsInTheRecordedUnits() throws {
    let result = AnswerResult(item: Self.item, answer: Self.pounds(160, 72.6))
    #expect(result.outcomeValues == [OutcomeValue(.double(72.6), kind: "weight", units: "kg")])
    #expect(result.number == 72.6)
    let read = try JSONDecoder().decode(AnswerResult.self, from: JSONEncoder().encode(result))
    #expect(read.answer?.typedAmount == TypedAmount(value: 160, units: "[lb_av]"))
  }

  @Test func aCorrectAnswerIsCorrectInEveryUnit() {
    var item = FormItem(id: "x", format: .numeric(NumericFormat(units: "cm", otherUnits: ["m"])))
    item.correct = .integer(170)
    #expect(item.isCorrect(.converted(170, typed: TypedAmount(value: 1.7, units: "m"))))
    #expect(!item.isCorrect(.converted(171, typed: TypedAmount(value: 1.71, units: "m"))))
  }

  @Test func anAnswersFileWritesAnAmountWithItsUnits() throws {
    func answer(_ json: String) throws -> Answer? {
      let input = try JSONDecoder().decode(AnswerInput.self, from: Data(json.utf8))
      return Self.weight.answer(from: input)
    }
    #expect(try answer(#"{"value": 160, "units": "[lb_av]"}"#) == Self.pounds(160, 72.6))
    #expect(try answer(#"{"value": 160, "units": "lb"}"#) == Self.pounds(160, 72.6))
    #expect(try answer(#"{"value": 72, "units": "kg"}"#) == .integer(72))
    #expect(try answer("72") == .integer(72))
    #expect(try answer(#"{"value": 72, "units": "m"}"#) == nil)
    #expect(try answer(#"{"value": "72", "units": "kg"}"#) == nil)
  }

  @Test(
    arguments: [
      (NumericFormat(units: "kg", otherUnits: ["lb"]), "'lb' does not convert into 'kg'; write '[lb_av]'"),
      (NumericFormat(units: "kg", otherUnits: ["kg"]), "'kg' is listed already; remove it"),
      (
        NumericFormat(units: "tablet", otherUnits: ["mg"]),
        "'mg' does not convert into 'tablet'; ask in 'tablet' alone"
      ),
      (
        NumericFormat(units: "Cel", otherUnits: ["kg"]),
        "'kg' does not convert into 'Cel'; write one of '[degF]', 'K'"
      ),
      (
        NumericFormat(integer: true, units: "kg", otherUnits: ["[lb_av]"]),
        "an amount in other units is seldom a whole number of kg; write `digits = 0`, which rounds it, in place of `integer`"
      ),
    ])
  func aChoiceThatCannotBeConvertedIsRefused(format: NumericFormat, message: String) {
    let problems = format.problems(at: "x")
    #expect(problems.map(\.message) == [message])
    #expect(problems.allSatisfy { $0.code == .badUnits && $0.path.hasPrefix("x.units") })
  }

  @Test func theUnitsAreStoredAsOneTextOrAsAList() throws {
    func json(_ format: NumericFormat) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(format), as: UTF8.self)
    }
    #expect(try json(NumericFormat(units: "kg")) == #"{"integer":false,"units":"kg"}"#)
    #expect(
      try json(NumericFormat(units: "kg", otherUnits: ["[lb_av]"])) == #"{"integer":false,"units":["kg","[lb_av]"]}"#)
  }
}
