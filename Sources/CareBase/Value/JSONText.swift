/// The one way in which values of the program's types are written as JSON and read from it.
///
/// The text is in UTF-8, and the names of objects are in byte order, so that equal values have equal texts. A value is written as
/// Foundation's coder writes it with sorted names and plain slashes, to the byte; ``Form`` has the exceptions. A text is read strictly
/// (RFC 8259; a byte order mark is skipped), and no larger and no deeper than ``Limits``.
///
/// ```swift
/// let text = try JSONText.utf8(encoding: ["mg": 5])  // {"mg":5}
/// let dose = try JSONText.decode([String: Int].self, from: text)
/// ```
package enum JSONText {
  /// What is written otherwise.
  package struct Form: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Each member and each item on a line of its own, indented by two spaces for each level.
    package static let readable = Form(rawValue: 1)
    /// The names of fields in snake case; names that are data, as those of a dictionary by text, stay as they are.
    package static let snakeCase = Form(rawValue: 2)
    /// A slash as `\/`.
    package static let escapedSlashes = Form(rawValue: 4)
    /// A number that is not finite as `"Infinity"`, `"-Infinity"`, or `"NaN"`, which is an error otherwise.
    package static let notFinite = Form(rawValue: 8)
    /// A number without a fraction with all its digits, other control characters than line breaks and tabs as `\u0000`, and bytes as a list
    /// of numbers: the form of drafts, and of the digests of submissions.
    package static let digits = Form(rawValue: 16)
  }

  /// The most that a text may have.
  package struct Limits: Sendable {
    /// The number of bytes.
    package var bytes: Int
    /// The number of arrays and objects within each other.
    package var depth: Int

    /// The limits of a text from outside, which has a limit on its way in already.
    package static let outside = Limits(bytes: 64 << 20, depth: JSONValue.maxDepth)
    /// The limits of an answer of another program that needs a few fields.
    package static let answer = Limits(bytes: 1 << 20, depth: 32)
    /// The limits of what this program has written itself: the depth of each of its writers.
    package static let stored = Limits(bytes: .max, depth: 512)

    /// Creates limits.
    package init(bytes: Int, depth: Int = JSONValue.maxDepth) {
      self.bytes = bytes
      self.depth = depth
    }
  }

  /// Writes a value.
  ///
  /// - Throws: `EncodingError` if a number is not finite, or if the value writes nothing; otherwise the error of the type.
  package static func utf8(encoding value: some Encodable, form: Form = []) throws -> [UInt8] {
    let encoder = JSONTextEncoder(form: form)
    try encoder.write(value)
    return form.contains(.readable) ? readable(encoder.bytes) : encoder.bytes
  }

  /// Writes a value as text.
  ///
  /// - Throws: As ``utf8(encoding:form:)``.
  package static func text(of value: some Encodable, form: Form = []) throws -> String {
    String(decoding: try utf8(encoding: value, form: form), as: UTF8.self)
  }

  /// Reads a value from a text in UTF-8.
  ///
  /// - Throws: `DecodingError` if the text is not JSON or exceeds the limits, with an empty path; if it is not that of the type, with the path
  ///   of the value; otherwise the error of the type. The errors of this function repeat no value.
  package static func decode<Value: Decodable>(
    _: Value.Type, from utf8: some Collection<UInt8>, within limits: Limits = .outside
  ) throws -> Value {
    guard utf8.count <= limits.bytes else { throw failure("at most \(limits.bytes) bytes", at: limits.bytes + 1) }
    let tree: JSONTree
    do throws(JSONParser.Failure) {
      tree = try JSONParser.tree(of: Array(utf8), depth: limits.depth)
    } catch {
      throw failure(error.expected, at: error.position)
    }
    do {
      return try JSONTextDecoder(tree: tree, place: 0).value(Value.self)
    } catch let error as DecodingError {
      throw tree.located(error)
    }
  }

  private static let reason = "the JSON needs "

  private static func failure(_ expected: String, at position: Int) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "\(reason)\(expected) at byte \(position)"))
  }

  /// Returns what a text needs to be JSON, and at which byte, such as `a value at byte 2`; nil for the errors of types.
  package static func reason(of context: DecodingError.Context) -> String? {
    guard context.codingPath.isEmpty, context.debugDescription.hasPrefix(reason) else { return nil }
    return String(context.debugDescription.dropFirst(reason.count))
  }
}
