import CareModel

/// The time and the origin of an answer that was sent later than it was given.
struct SubmittedAnswer: Hashable, Sendable {
  var answered: Instant
  /// The time at which the pass of a survey began; nil for what takes no time.
  var began: Instant?
  var source: String
}
