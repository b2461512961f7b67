/// Free text.
public struct TextFormat: Hashable, Sendable, Codable {
  /// The most characters, as a person counts them, if limited.
  public var maxLength: Int?
  /// A regular expression that must match somewhere in the text; anchor it with `^` and `$` to match all of it.
  public var pattern: String?
  /// What to tell the participant when ``pattern`` does not match.
  public var message: String?
  /// Whether the text may have several lines.
  public var multiline: Bool
  /// The units of the value, as UCUM writes them.
  public var units: String?

  /// Creates a text format.
  public init(
    maxLength: Int? = nil, pattern: String? = nil, message: String? = nil, multiline: Bool = false, units: String? = nil
  ) {
    self.maxLength = maxLength
    self.pattern = pattern
    self.message = message
    self.multiline = multiline
    self.units = units
  }
}
