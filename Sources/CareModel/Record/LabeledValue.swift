/// A number or an address with what it is for: `work`, `+1 555 0100`.
public struct LabeledValue: Hashable, Sendable, Codable {
  /// What it is for.
  public var label: String?
  /// The number or address.
  public var value: String

  /// A value, with a label if there is one.
  public init(_ value: String, label: String? = nil) {
    self.label = label
    self.value = value
  }
}
