import CareModel

extension SurveyValidator {
  /// The longest time limit, in seconds: a day.
  private static let longestLimit = 86_400
  /// The longest time after which a run expires, in seconds: ten years.
  private static let longestExpiry = 315_360_000

  /// Checks how long a step can be answered.
  mutating func checkTime(_ step: Step, _ path: String) {
    guard let limit = step.timeLimit else { return }
    check(limit, most: Self.longestLimit, "\(path).answer_within", "seconds(30)")
    let behavior = step.kind.behavior
    switch behavior.interaction {
    case .answering where behavior.requiredAnswer == nil: break
    default:
      report(
        .badStep, "\(path).answer_within",
        "a step of kind \(step.kind.name) waits for the participant; only questions and forms have a time limit")
    }
  }

  /// Checks how long a run can be continued.
  mutating func checkExpiry() {
    if let expires = survey.expires { check(expires, most: Self.longestExpiry, "expires", "hours(24)") }
  }

  private mutating func check(_ interval: CalendarInterval, most: Int, _ path: String, _ example: String) {
    guard let seconds = interval.fixedSeconds, (1...most).contains(seconds) else {
      let days = most / 86_400
      return report(
        .badLimits, path, "write a time from 1 second to \(days) \(days == 1 ? "day" : "days"), such as \(example)")
    }
  }
}
