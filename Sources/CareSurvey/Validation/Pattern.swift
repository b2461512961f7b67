import Foundation

/// A regular expression that gives up rather than hang.
package struct Pattern {
  /// Why a pattern gives no verdict.
  package enum Failure: Error, Hashable, Sendable {
    case invalid, tooSlow
  }

  /// How many times a search may report progress, about every ten thousand steps, before it is given up.
  private static let patience = 500

  private let somewhere: NSRegularExpression
  private let whole: NSRegularExpression

  /// Compiles a pattern.
  ///
  /// - Throws: ``Failure/invalid``.
  package init(_ pattern: String) throws(Failure) {
    do {
      somewhere = try NSRegularExpression(pattern: pattern)
      whole = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
    } catch {
      throw .invalid
    }
  }

  /// Whether the pattern matches anywhere in the text.
  ///
  /// - Throws: ``Failure/tooSlow``.
  package func matches(somewhereIn text: String) throws(Failure) -> Bool {
    try search(somewhere, text)
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Throws: ``Failure/tooSlow``.
  package func matches(wholeOf text: String) throws(Failure) -> Bool {
    try search(whole, text)
  }

  private func search(_ expression: NSRegularExpression, _ text: String) throws(Failure) -> Bool {
    var found = false
    var reports = 0
    let range = NSRange(text.startIndex..., in: text)
    expression.enumerateMatches(in: text, options: .reportProgress, range: range) { match, _, stop in
      if match != nil {
        found = true
        stop.pointee = true
      } else {
        reports += 1
        if reports > Self.patience { stop.pointee = true }
      }
    }
    guard found || reports <= Self.patience else { throw .tooSlow }
    return found
  }
}
