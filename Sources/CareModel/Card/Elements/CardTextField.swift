/// A field for text.
package struct CardTextField: ControlDefinition {
  package var control: CardControl
  var maxLength: Int?

  package static let name = CardElement.Name.textField
  package static let summary = "A field for text; its action's input also has the text as `value`."
  package static let example: String? = nil
  package static let template = CardTextField(control: .template)
  package static let fields: [Field<CardTextField>] = [
    .action, .title,
    Field("value", \.control.text, "The value shown at first."),
    Field(
      "max_length", \.maxLength, "The maximum number of characters.", key: "max_length", default: "10000"),
    .input,
  ]

  package var kind: CardControl.Kind { .textField(maxLength: maxLength) }

  package var problem: FieldProblem? {
    guard let maxLength, !(1...10_000).contains(maxLength) else { return nil }
    return FieldProblem(.outOfRange, at: "max_length", "`max_length` must be from 1 to 10000")
  }
}
