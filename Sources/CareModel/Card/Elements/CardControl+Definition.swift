extension CardControl {
  /// The element's own fields and rules.
  var definition: any ControlDefinition {
    switch kind {
    case .button: CardButton(control: self)
    case .check(let isOn): CardCheck(control: self, isOn: isOn)
    case .slider(let range, let step): CardSlider(control: self, range: range, step: step)
    case .numberField(let range, let isInteger): CardNumberField(control: self, range: range, isInteger: isInteger)
    case .textField(let maxLength): CardTextField(control: self, maxLength: maxLength)
    }
  }

  /// The name of the constructor, without `ui.`.
  package var name: CardElement.Name { type(of: definition).name }

  /// A control without an action.
  static let template = CardControl(action: "", title: "")

  /// The action, as an id.
  var actionID: Identifier<CardControl> {
    get { Identifier(action) }
    set { action = newValue.text }
  }

  /// The current value of a slider or a field for numbers.
  var number: Double? {
    get { value?.number }
    set { value = newValue.map { .number($0) } }
  }

  /// The current value of a field for text.
  var text: String? {
    get { if case .text(let text)? = value { text } else { nil } }
    set { value = newValue.map { .text($0) } }
  }
}

/// An element that runs an action: the fields that all of them have, and its own.
package protocol ControlDefinition: PlainCardElement, AuthoredCardElement {
  /// The action, the title, the input, and the value.
  var control: CardControl { get set }
  /// The kind of the control.
  var kind: CardControl.Kind { get }
}

extension ControlDefinition {
  package static var argumentCount: Int { 2 }

  package var whole: CardElement {
    var control = control
    control.kind = kind
    return .control(control)
  }

  /// Returns the problem of a range without numbers; nil if it has some.
  static func problem(of range: CardControl.NumberRange) -> FieldProblem? {
    guard let min = range.min, let max = range.max, min >= max else { return nil }
    return FieldProblem(
      .outOfRange, at: "max", "`max` must be greater than `min`, which is 0 by default")
  }
}

extension Field where Noun: ControlDefinition {
  /// The action.
  static var action: Field {
    Field("action", \.control.actionID, "The action to run: a name in the card's `on`.", required: true)
  }

  /// The title.
  static var title: Field {
    Field("title", \.control.title, "The label of the control.", required: true, isText: true)
  }

  /// The input.
  static var input: Field {
    Field("input", \.control.input, "The action's input, by name.", stored: .unlessDefault)
  }

  /// The number that is shown at first.
  static var number: Field { Field("value", \.control.number, "The value shown at first.") }
}
