/// A box to check or clear.
package struct CardCheck: ControlDefinition {
  package var control: CardControl
  var isOn: Bool

  package static let name = CardElement.Name.check
  package static let summary = "A checkbox; its action's input also has `on`, true or false."
  package static let example: String? = "ui.check(\"tick\", \"Done\", { on = true })"
  package static let template = CardCheck(control: .template, isOn: false)
  package static let fields: [Field<CardCheck>] = [
    .action, .title, Field("on", \.isOn, "Whether the box is checked."), .input,
  ]

  package var kind: CardControl.Kind { .check(isOn: isOn) }
}
