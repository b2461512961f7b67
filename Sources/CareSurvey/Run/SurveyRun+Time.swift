package import CareModel

// The clock of a step runs from when it is first shown until it is left, also while the run is saved.

extension SurveyRun {
  /// Whether the time of the current step is up: answers are refused, and the run continues without those that are missing.
  package func isTimeUp(at now: Instant) -> Bool {
    guard finished == nil, let last = visits.indices.last, visits[last].hasDetails, let limit = visits[last].timeLimit
    else { return false }
    return now >= visits[last].started.adding(milliseconds: Int64(limit) * 1_000)
  }

  /// The seconds for which the current step can be answered since it was first shown; nil if there is no limit.
  package var timeLimit: Int? { finished == nil ? visits.last?.timeLimit : nil }

  /// Returns the seconds for which the current step can still be answered, rounded up; nil if there is no limit.
  package func timeLeft(at now: Instant) -> Int? {
    guard let limit = timeLimit, let started = visits.last?.started else { return nil }
    let passed = (Double(now.milliseconds) - Double(started.milliseconds)) / 1_000
    return Int(min(max(Double(limit) - passed, 0), Double(limit)).rounded(.up))
  }

  /// Lets the participant take any time from the current step on, as people who need more of it must be able to.
  package mutating func removeTimeLimits() {
    limitsTime = false
    if finished == nil, let visit = visits.indices.last { visits[visit].timeLimit = nil }
  }

  /// Keeps the result of a run that has expired with the results of this one, which begins again.
  package mutating func keep(expired run: SurveyRun) throws {
    var result = try run.result()
    result.expired = nil
    record.expired = (run.record.expired ?? []) + [result]
  }

  /// Keeps the results of runs that have expired with the result of this one.
  package mutating func keep(expired results: [SurveyResult]?) { record.expired = results }
}

extension Survey {
  /// Whether a saved run is too old to be continued.
  package func isExpired(_ saved: SavedRun, at now: Instant) -> Bool {
    guard let seconds = expires?.fixedSeconds else { return false }
    return now >= saved.started.adding(milliseconds: Int64(seconds) * 1_000)
  }
}
