public import Foundation

/// An error of the runtime: a stable code for programs, and a sentence that says what to do instead.
///
/// ```swift
/// do { try care.record(event, values: [.init(.integer(4), kind: "pain")], at: now) } catch let error as any CareError {
///   log(error.code)  // window_closed
///   show(error.message)  // the event check-in/2026-06-07T08:00 closed at …
/// }
/// ```
///
/// `localizedDescription` is the sentence too, and contains no participant's name, answer, or value; an `AnswerError` has its code there,
/// since its message is for the participant alone and may repeat the answer.
public protocol CareError: LocalizedError, Sendable {
  /// The stable code: lower-case words with underscores, such as `window_closed`.
  var code: String { get }

  /// The problem, and what to do instead, in English.
  var message: String { get }
}

extension CareError {
  /// The sentence for people.
  public var errorDescription: String? { message }

  /// Nil: the sentence has the reason.
  public var failureReason: String? { nil }

  /// Nil: the sentence says what to do.
  public var recoverySuggestion: String? { nil }

  /// Nil: there is no help of its own.
  public var helpAnchor: String? { nil }
}
