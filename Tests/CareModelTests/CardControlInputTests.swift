import CareModel
import Testing

/// An action's input is validated against the controls that offer it.
struct CardControlInputTests {
  private static let glass = CardControl(action: "log", title: "A glass", input: ["mL": .integer(250)])
  private static let bottle = CardControl(action: "log", title: "A bottle", input: ["mL": .integer(500)])
  private static let field = CardControl(
    action: "log", title: "Other", kind: .numberField(.init(min: 1, max: 3000, units: "mL"), isInteger: true))
  private static let slider = CardControl(
    action: "log", title: "How much", kind: .slider(.init(min: 10, max: 100), step: 5))
  private static let note = CardControl(action: "log", title: "Note", kind: .textField(maxLength: 5))
  private static let check = CardControl(action: "log", title: "Done", kind: .check(isOn: false))
  private static let checked = CardControl(action: "log", title: "Done", kind: .check(isOn: true))
  private static let otherAction = CardControl(action: "other", title: "Other")

  /// Controls, an input, and what the action receives.
  @Test(
    arguments: [
      ([glass], [:], ["mL": .integer(250)]),
      ([glass], ["mL": .value(.double(250))], ["mL": .integer(250)]),
      ([glass, bottle], ["mL": .typed("500")], ["mL": .integer(500)]),
      ([glass, field], ["value": .typed("300")], ["value": .integer(300)]),
      ([field], ["value": .value(.double(7))], ["value": .integer(7)]),
      ([slider], ["value": .value(.integer(15))], ["value": .integer(15)]),
      ([note], ["value": .typed("007")], ["value": .text("007")]),
      ([check], [:], ["on": .boolean(true)]),
      ([check], ["on": .typed("true")], ["on": .boolean(true)]),
      ([checked], [:], ["on": .boolean(false)]),
      ([otherAction], ["anything": .typed("1")], ["anything": .integer(1)]),
    ] as [([CardControl], [String: CardInput], [String: Scalar])])
  func whatACardOffersIsAccepted(controls: [CardControl], given: [String: CardInput], input: [String: Scalar]) throws {
    #expect(try controls.input(given, for: "log") == input)
  }

  /// Controls, an input, and the error.
  @Test(
    arguments: [
      ([glass, bottle], [:], .missing(name: "mL", expected: "250")),
      ([glass, bottle], ["mL": .typed("700")], .rejected(name: "mL", expected: "250 or 500")),
      ([glass, bottle], ["ml": .typed("250")], .unknown(name: "ml", known: ["mL"])),
      ([field], [:], .missing(name: "value", expected: "a whole number, 1 to 3000, in mL")),
      ([field], ["value": .typed("0")], .rejected(name: "value", expected: "a whole number, 1 to 3000, in mL")),
      ([field], ["value": .typed("3001")], .rejected(name: "value", expected: "a whole number, 1 to 3000, in mL")),
      ([field], ["value": .typed("2.5")], .rejected(name: "value", expected: "a whole number, 1 to 3000, in mL")),
      ([field], ["value": .typed("many")], .rejected(name: "value", expected: "a whole number, 1 to 3000, in mL")),
      (
        [field], ["value": .value(.text("5"))],
        .rejected(name: "value", expected: "a whole number, 1 to 3000, in mL")
      ),
      ([slider], ["value": .typed("12")], .rejected(name: "value", expected: "a number, 10 to 100, in steps of 5")),
      (
        [slider], ["value": .typed("105")], .rejected(name: "value", expected: "a number, 10 to 100, in steps of 5")
      ),
      ([note], ["value": .typed("too long")], .rejected(name: "value", expected: "text, at most 5 characters")),
      ([note], ["value": .value(.integer(7))], .rejected(name: "value", expected: "text, at most 5 characters")),
      ([check], ["on": .typed("yes")], .rejected(name: "on", expected: "true, because it is not checked")),
      ([checked], ["on": .value(.boolean(true))], .rejected(name: "on", expected: "false, because it is checked")),
      ([glass], ["value": .typed("5")], .unknown(name: "value", known: ["mL"])),
    ] as [([CardControl], [String: CardInput], CardInputError)])
  func everythingElseIsRefused(controls: [CardControl], given: [String: CardInput], error: CardInputError) throws {
    #expect(throws: error) { try controls.input(given, for: "log") }
  }
}
