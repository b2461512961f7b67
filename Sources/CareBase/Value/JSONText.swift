/// Values as compact JSON in UTF-8, with the names of objects in byte order.
///
/// Dates and bytes have no form of their own here; the rest is written and read as Foundation's coders do by default.
///
/// ```swift
/// let text = try JSONText.utf8(encoding: ["mg": 5])  // {"mg":5}
/// let dose = try JSONText.decode([String: Int].self, from: text)
/// ```
package enum JSONText {
  /// Writes a value.
  ///
  /// - Throws: `EncodingError` if a number is not finite, or if the value writes nothing; otherwise the error of the type.
  package static func utf8(encoding value: some Encodable) throws -> [UInt8] {
    let encoder = JSONTextEncoder()
    try encoder.write(value)
    return encoder.bytes
  }

  /// Reads a value.
  ///
  /// Errors name no coding path.
  /// - Throws: `DecodingError` if the text is not JSON, or not that of the type; otherwise the error of the type.
  package static func decode<Value: Decodable>(_: Value.Type, from bytes: [UInt8]) throws -> Value {
    let tree: JSONTree
    do throws(JSONParser.Failure) {
      tree = try JSONParser.tree(of: bytes)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "the JSON needs \(error.expected) at byte \(error.position)"))
    }
    return try Value(from: JSONTextDecoder(tree: tree, place: 0))
  }
}
