import Foundation

/// A regular expression whose search ends after a limited amount of work.
package struct Pattern {
  /// An error thrown when a pattern cannot be compiled or takes too long.
  package enum Failure: Error, Hashable, Sendable {
    case invalid, tooSlow
  }

  /// The maximum number of progress reports of a search, about one in every ten thousand steps.
  private static let maxReports = 500

  private let somewhere: NSRegularExpression
  private let whole: NSRegularExpression

  /// Compiles a pattern.
  ///
  /// - Throws: ``Failure/invalid`` if it is not a regular expression.
  package init(_ pattern: String) throws(Failure) {
    do {
      somewhere = try NSRegularExpression(pattern: pattern)
      whole = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
    } catch {
      throw .invalid
    }
  }

  /// Returns whether the pattern matches anywhere in the text.
  ///
  /// - Throws: ``Failure/tooSlow`` if the search takes too long.
  package func matches(somewhereIn text: String) throws(Failure) -> Bool {
    try search(somewhere, text)
  }

  /// Returns whether the pattern matches the whole text.
  ///
  /// - Throws: ``Failure/tooSlow`` if the search takes too long.
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
        if reports > Self.maxReports { stop.pointee = true }
      }
    }
    guard found || reports <= Self.maxReports else { throw .tooSlow }
    return found
  }

  /// Returns what is wrong with a pattern that is written at `path`.
  package static func problems(of pattern: String, at path: String) -> [SurveyProblem] {
    do throws(Failure) {
      _ = try Pattern(pattern)
      return []
    } catch {
      return [
        SurveyProblem(
          code: .badPattern, path: path,
          message: "'\(pattern)' is not a valid regular expression; check its brackets and escapes")
      ]
    }
  }
}
