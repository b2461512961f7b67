/// Two numbers, the smaller first, whose JSON is a list.
package struct NumberRange: Hashable, Sendable, Codable {
  /// The smaller number.
  package var low: Double
  /// The greater number.
  package var high: Double

  package init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Reads a list of two numbers.
  ///
  /// - Throws: `DecodingError` for another value.
  package init(from decoder: any Decoder) throws {
    let ends = try [Double](from: decoder)
    guard ends.count == 2 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a range has two ends"))
    }
    self.init(low: ends[0], high: ends[1])
  }

  /// Writes a list of two numbers.
  package func encode(to encoder: any Encoder) throws { try [low, high].encode(to: encoder) }
}
