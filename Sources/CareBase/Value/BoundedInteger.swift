/// A whole number from outside, within its bounds: what a form, a query, a command line, a file, or a script says.
///
/// Arithmetic on the value cannot overflow as long as the bounds are far from the ends of `Int`. A number that is used without bounds could
/// be `Int.min`, whose `- 1` ends the process.
///
/// ```swift
/// guard let page = BoundedInteger(field, in: 1...10_000)?.value else { throw WebProblem.badRequest }
/// let event = events.entry(numbered: typed)  // "1" is the first
/// ```
package struct BoundedInteger: Hashable, Sendable {
  /// The most characters that are read.
  static let mostDigits = 20

  /// The number.
  package let value: Int

  /// Creates the number that a text is; nil if it is no whole number, or out of its bounds.
  package init?(_ text: some StringProtocol, in bounds: ClosedRange<Int>) {
    guard text.utf8.count <= Self.mostDigits, let number = Int(text) else { return nil }
    self.init(number, in: bounds)
  }

  /// Creates a number; nil if it is out of its bounds.
  package init?(_ number: Int, in bounds: ClosedRange<Int>) {
    guard bounds.contains(number) else { return nil }
    value = number
  }

  /// Returns what to write instead of a text that is no such number.
  package static func remedy(in bounds: ClosedRange<Int>) -> String {
    "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the entry with a number, counted from 1; nil if there is none.
  package func entry(number: Int) -> Element? {
    guard let number = BoundedInteger(number, in: 0...count)?.value, number > 0 else { return nil }
    return self[startIndex + number - 1]
  }

  /// Returns the entry with the number that a person typed or a form sent, counted from 1; nil if the text is no such number.
  package func entry(numbered text: some StringProtocol) -> Element? {
    BoundedInteger(text, in: 0...count).flatMap { entry(number: $0.value) }
  }
}

extension Int {
  /// Creates the whole number nearest to a number; the ends for those beyond them, and zero for what is no number.
  package init(clamping number: Double) {
    self = number.isNaN ? 0 : Int(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
  }
}

extension Instant {
  /// Creates the instant of the milliseconds since 1970 that a text from outside says; nil if it is no number, or not in the years 1970 to 9999.
  package init?(millisecondsText text: some StringProtocol) {
    guard let number = BoundedInteger(text, in: 0...253_402_300_799_999) else { return nil }
    self.init(milliseconds: Int64(number.value))
  }
}
