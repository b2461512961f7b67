/// A long argument of a test, of which the log shows the length alone: writing megabytes takes longer than the test.
package struct Long<Value: Collection & Sendable>: Sendable, CustomStringConvertible {
  /// The argument.
  package let value: Value

  /// Wraps an argument.
  package init(_ value: Value) { self.value = value }

  package var description: String { "\(value.count) elements" }
}
