/// A number in a range, in steps.
package struct CardSlider: ControlDefinition {
  package var control: CardControl
  var range: CardControl.NumberRange
  var step: Double

  package static let name = CardElement.Name.slider
  package static let summary =
    "A slider for a number in a range; its action's input also has the number as `value`."
  package static let example: String? = "ui.slider(\"set\", \"How much?\", { max = 10, units = \"mg\" })"
  package static let template = CardSlider(control: .template, range: CardControl.NumberRange(min: 0), step: 1)
  package static let fields: [Field<CardSlider>] = [
    .action, .title,
    Field("min", \.range.min, "The minimum.", default: "0"),
    Field("max", \.maximum, "The maximum.", required: true),
    Field("step", \.step, "The distance between neighboring values.", default: "1"),
    .number,
    Field("units", \.range.units, "The units of the value."),
    .input,
  ]

  package var kind: CardControl.Kind { .slider(range, step: step) }

  package var problem: FieldProblem? {
    if let problem = Self.problem(of: range) { return problem }
    return step > 0
      ? nil : FieldProblem(.outOfRange, at: "step", "`step` must be greater than 0; write step = 1")
  }

  /// The maximum, which every slider has.
  private var maximum: Double {
    get { range.max ?? 0 }
    set { range.max = newValue }
  }
}
