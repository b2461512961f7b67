package import CareModel

extension ScheduleElement {
  /// Whether the participant chooses its times.
  var isAtWill: Bool { if case .atWill = recurrence { true } else { false } }

  /// Returns what is wrong with an element at will; nil if nothing is.
  func fault(of limits: AtWill) -> AtWill.Fault? {
    if let most = limits.maxPerDay, most < 1 { return .maximum(most) }
    if let gap = limits.minGap, !gap.movesForward { return .gap(gap) }
    guard times.isEmpty, count == nil, duration != .allDay, except.isEmpty, also.isEmpty, bursts == nil else {
      return .repeats
    }
    return nil
  }
}

extension ResolvedSchedule {
  /// Whether a task at will can be started at an instant, as far as its schedule has begun and not ended.
  package func allowsStart(at instant: Instant) -> Bool {
    schedule.atWill != nil
      && elements.contains { $0.firstMoment <= instant && instant.milliseconds < $0.end }
  }
}

extension AtWill {
  /// The limits in words, such as `at any time, at most 4 times a day and at least 36 hours apart`.
  package func formatted(in language: Language = .english) -> String {
    guard maxPerDay != nil || minGap != nil else { return language.sentence(.atWill) }
    var text = language.sentence(.atAnyTime)
    if let maxPerDay {
      text += maxPerDay == 1 ? language.sentence(.atMostOnce) : language.sentence(.atMostTimes, ["count": maxPerDay])
    }
    if let minGap {
      text += language.sentence(maxPerDay == nil ? .apart : .andApart, ["interval": language.interval(minGap)])
    }
    return text
  }
}
