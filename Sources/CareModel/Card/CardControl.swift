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
  public var input: [String: CardInput]
  /// How it is used.
  public var kind: Kind
  /// What is entered already, of a slider or a field.
  public var value: CardInput?

  /// A control.
  public init(
    action: String, title: String, input: [String: CardInput] = [:], kind: Kind = .button, value: CardInput? = nil
  ) {
    self.action = action
    self.title = title
    self.input = input
    self.kind = kind
    self.value = value
  }

  /// What the action is given when the control is used; `entered` is what a slider or a field takes.
  public func input(entering entered: CardInput? = nil) -> [String: CardInput] {
    var given = input
    switch kind {
    case .button: break
    case .check(let isOn): given["on"] = .boolean(!isOn)
    case .slider, .numberField, .textField: given["value"] = entered
    }
    return given
  }
}

/// One thing that an action of a card is given.
public enum CardInput: Hashable, Sendable, Codable {
  /// A whole number.
  case integer(Int)
  /// A number.
  case double(Double)
  /// A yes or no.
  case boolean(Bool)
  /// A text.
  case text(String)

  /// Reads a bare JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a bare JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .boolean(let boolean): try container.encode(boolean)
    case .text(let text): try container.encode(text)
    }
  }

  /// The value of an outcome that says the same.
  public var outcomeValue: OutcomeValue.Value {
    switch self {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    }
  }
}
