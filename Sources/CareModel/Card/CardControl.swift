/// A part of a card that does something: its action is called with its input and with what was entered.
public struct CardControl: Hashable, Sendable {
  /// How it is used.
  public enum Kind: Hashable, Sendable {
    /// Pressed.
    case button
    /// Ticked, or no more: `on` says which.
    case check(isOn: Bool)
    /// A number between two ends, in steps: `value`.
    case slider(NumberRange, step: Double)
    /// A number: `value`.
    case numberField(NumberRange, isInteger: Bool)
    /// A text: `value`.
    case textField(maxLength: Int?)
  }

  /// Which numbers may be entered.
  public struct NumberRange: Hashable, Sendable {
    /// The least; nil for none.
    public var min: Double?
    /// The greatest; nil for none.
    public var max: Double?
    /// The unit.
    public var units: String?

    /// A range.
    public init(min: Double? = nil, max: Double? = nil, units: String? = nil) {
      self.min = min
      self.max = max
      self.units = units
    }
  }

  /// The action of the card that it calls.
  public var action: String
  /// What stands on it or beside it.
  public var title: String
  /// What its action is given.
  public var input: [String: Scalar]
  /// How it is used.
  public var kind: Kind
  /// What is entered already, of a slider or a field.
  public var value: Scalar?

  /// A control.
  public init(
    action: String, title: String, input: [String: Scalar] = [:], kind: Kind = .button, value: Scalar? = nil
  ) {
    self.action = action
    self.title = title
    self.input = input
    self.kind = kind
    self.value = value
  }

  /// What the action is given when the control is used; `entered` is what a slider or a field takes.
  public func input(entering entered: Scalar? = nil) -> [String: Scalar] {
    var given = input
    switch kind {
    case .button: break
    case .check(let isOn): given["on"] = .boolean(!isOn)
    case .slider, .numberField, .textField: given["value"] = entered
    }
    return given
  }
}
