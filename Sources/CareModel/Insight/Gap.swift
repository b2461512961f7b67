/// The reason why a figure has no value at a place.
///
/// A gap is never drawn as 0 and never interpolated.
public enum Gap: String, Hashable, Sendable, Codable, CaseIterable {
  /// The event closed without an answer.
  case missed
  /// The event closed with a draft and without an outcome.
  case unfinished
  /// The participant declined.
  case declined
  /// There is an answer, without a value of this kind.
  case notRecorded = "not_recorded"
  /// A function of the plan failed to compute the value.
  case unknown
  /// The event can still be answered.
  case open
  /// The event opens later.
  case upcoming
  /// Staff excused the event, or the care plan was paused.
  case excused
  /// Nothing was due.
  case nothingDue = "nothing_due"
  /// The task was not in the participant's plan.
  case notInPlan = "not_in_plan"
  /// The value is not above 0, and the axis is logarithmic.
  case notPositive = "not_positive"
}

extension Gap {
  /// Returns the reason that explains a day best, the first of several in the order of the cases; nil if there are none.
  package static func first(of gaps: [Gap]) -> Gap? {
    let gaps = Set(gaps)
    return allCases.first(where: gaps.contains)
  }
}
