/// An element of a card that runs an action with its input and the entered value.
public struct CardControl: Hashable, Sendable {
  /// A kind of control.
  public enum Kind: Hashable, Sendable {
    /// A button to press.
    case button
    /// A box to check or clear; the action receives the new state as `on`.
    case check(isOn: Bool)
    /// A number in a range, in steps; the action receives it as `value`.
    case slider(NumberRange, step: Double)
    /// A field for a number; the action receives it as `value`.
    case numberField(NumberRange, isInteger: Bool)
    /// A field for text; the action receives it as `value`.
    case textField(maxLength: Int?)
  }

  /// A range of numbers that a control accepts.
  public struct NumberRange: Hashable, Sendable {
    /// The minimum; nil for none.
    public var min: Double?
    /// The maximum; nil for none.
    public var max: Double?
    /// The units, if any.
    public var units: String?

    /// Creates a range.
    public init(min: Double? = nil, max: Double? = nil, units: String? = nil) {
      self.min = min
      self.max = max
      self.units = units
    }
  }

  /// The name of the card's action to run.
  public var action: String
  /// The label on the control or beside it.
  public var title: String
  /// The input that the action receives.
  public var input: [String: Scalar]
  /// The kind of the control.
  public var kind: Kind
  /// The current value of a slider or a field, if any.
  public var value: Scalar?

  /// Creates a control.
  public init(
    action: String, title: String, input: [String: Scalar] = [:], kind: Kind = .button, value: Scalar? = nil
  ) {
    self.action = action
    self.title = title
    self.input = input
    self.kind = kind
    self.value = value
  }

  /// Returns the input that the action receives when the control is used.
  ///
  /// A checkbox adds its new state as `on`; a slider or a field adds its value as `value`.
  /// - Parameter entered: The value entered in a slider or a field; other controls ignore it.
  /// - Returns: The control's own input, with the added field if there is one.
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
