/// The units in which a number is asked for, as UCUM codes: those that are recorded first, then the others that the participant can choose.
///
/// Its JSON is a text for the units of every answer, and a list where the participant chooses: `"kg"`, `["kg", "[lb_av]"]`.
public struct UnitChoice: Hashable, Sendable {
  /// The codes, of which there is at least one.
  public var codes: [String]

  /// Creates a choice; nil without units.
  public init?(_ codes: [String]) {
    guard !codes.isEmpty else { return nil }
    self.codes = codes
  }
}

extension UnitChoice: Codable {
  /// Reads a text or a list.
  ///
  /// - Throws: `DecodingError` for any other value, and for an empty list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let code = try? container.decode(String.self) {
      codes = [code]
      return
    }
    codes = try container.decode([String].self)
    guard !codes.isEmpty else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a choice of units has at least one")
    }
  }

  /// Writes one code as a text, and several as a list.
  ///
  /// - Throws: `EncodingError` of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if codes.count == 1 { try container.encode(codes[0]) } else { try container.encode(codes) }
  }
}
