/// A button to press.
package struct CardButton: ControlDefinition {
  package var control: CardControl

  package static let name = CardElement.Name.button
  package static let summary = "A button that runs an action."
  package static let example: String? = "ui.button(\"log\", \"Log a dose\", { mg = 5 })"
  package static let template = CardButton(control: .template)
  package static let argumentCount = 3
  package static let fields: [Field<CardButton>] = [.action, .title, .input]

  package var kind: CardControl.Kind { .button }
}
