/// An amount as a participant typed it, in units of their choice.
public struct TypedAmount: Hashable, Sendable, Codable {
  /// The number.
  public var value: Double
  /// The units as a UCUM code.
  public var units: String

  /// Creates an amount.
  public init(value: Double, units: String) {
    self.value = value
    self.units = units
  }
}

extension TypedAmount {
  /// Returns the amount with its units, as people write them: `160 lb`.
  func text(rounded: Bool, in language: Language) -> String {
    UnitFormatting.number(rounded ? language.number(value) : language.plain(value), units: units)
  }
}
