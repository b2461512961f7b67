/// A postal address in its parts; all optional.
public struct PostalAddress: Hashable, Sendable, Codable {
  /// Street and number, in lines as they are written.
  public var street: String?
  /// The city.
  public var city: String?
  /// The state or province.
  public var state: String?
  /// The postal code.
  public var postalCode: String?
  /// The country, in words.
  public var country: String?

  /// An address from its parts.
  public init(
    street: String? = nil, city: String? = nil, state: String? = nil, postalCode: String? = nil, country: String? = nil
  ) {
    self.street = street
    self.city = city
    self.state = state
    self.postalCode = postalCode
    self.country = country
  }

  /// The parts that are there, in the order of an envelope.
  public var lines: [String] {
    let town = [postalCode, city].compactMap(\.self).joined(separator: " ")
    return [street, town.isEmpty ? nil : town, state, country].compactMap(\.self)
  }
}
