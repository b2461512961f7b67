/// A source of random bytes, which the executable provides.
///
/// ```swift
/// let random = EntropySource { count in systemBytes(count) }
/// ```
///
/// In service, the bytes come from the operating system; a test passes a seeded generator.
package struct EntropySource: Sendable {
  private let source: @Sendable (Int) -> [UInt8]

  /// Creates a source from a function that returns as many bytes as it is asked for.
  package init(_ source: @escaping @Sendable (_ count: Int) -> [UInt8]) {
    self.source = source
  }

  /// Returns a number of random bytes.
  package func bytes(_ count: Int) -> [UInt8] {
    let bytes = source(count)
    precondition(bytes.count == count, "a source returns as many bytes as it is asked for")
    return bytes
  }
}
