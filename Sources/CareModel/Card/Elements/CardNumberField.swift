/// A field for a number.
package struct CardNumberField: ControlDefinition {
  package var control: CardControl
  var range: CardControl.NumberRange
  var isInteger: Bool

  package static let name = CardElement.Name.numberField
  package static let summary = "A field for a number; its action's input also has the number as `value`."
  package static let example: String? = nil
  package static let template = CardNumberField(
    control: .template, range: CardControl.NumberRange(), isInteger: false)
  package static let fields: [Field<CardNumberField>] = [
    .action, .title,
    Field("min", \.range.min, "The minimum."),
    Field("max", \.range.max, "The maximum."),
    Field("integer", \.isInteger, "Whether only whole numbers are accepted.", stored: .unlessDefault),
    .number,
    Field("units", \.range.units, "The units of the value."),
    .input,
  ]

  package var kind: CardControl.Kind { .numberField(range, isInteger: isInteger) }
  package var problem: FieldProblem? { Self.problem(of: range) }
}
