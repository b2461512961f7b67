package import CareModel

extension EventState {
  /// A character that distinguishes the states without color.
  package var symbol: String {
    switch self {
    case .completed, .late: "✓"
    case .declined, .excused: "–"
    case .upcoming, .notApplicable: "·"
    case .started, .partial, .unfinished: "◐"
    case .open: "○"
    case .missed: "✗"
    }
  }

  /// The state in a word or two.
  package var phrase: Phrase {
    switch self {
    case .completed: .stateCompleted
    case .late: .stateLate
    case .declined: .stateDeclined
    case .excused: .stateExcused
    case .upcoming: .stateUpcoming
    case .started: .stateStarted
    case .open: .stateOpen
    case .partial: .statePartial
    case .unfinished: .stateUnfinished
    case .missed: .stateMissed
    case .notApplicable: .stateNotApplicable
    }
  }

  /// The rank of the state among the states of a card; the lowest is the most urgent.
  var urgency: Int {
    switch self {
    case .started: 0
    case .open: 1
    case .partial: 2
    case .upcoming: 3
    case .missed: 4
    case .unfinished: 5
    case .declined: 6
    case .late: 7
    case .completed: 8
    case .excused: 9
    case .notApplicable: 10
    }
  }
}

extension Event {
  /// Returns the state as text to show after its ``EventState/symbol``: `at 08:03`, `open until 24:00`,
  /// `missed`; English by default.
  ///
  /// Times are in the event's zone. During the grace period, the text says that the event is overdue, and until when an
  /// answer is accepted.
  package func statusText(at now: Instant, in language: Language = .english) -> String {
    switch state {
    case .completed: outcome.map { answeredText($0.value, language) } ?? language(state.phrase)
    case .late:
      outcome.map { language(.lateAt, ["status": answeredText($0.value, language)]) } ?? language(state.phrase)
    case .upcoming: language(.opensAt, ["time": window.opens.formatted(on: date, in: zone, language)])
    case .started: language(.begun, ["status": openText(at: now, language)])
    // The next start of a task at will has no end: there is always one more.
    case .open where task.isAtWill && outcome == nil: language(state.phrase)
    case .open: openText(at: now, language)
    case .partial:
      partialDetail(at: now, language).map { language(.partlyDoneOpen, ["status": $0]) } ?? language(state.phrase)
    // A start that was taken back is none; an event of another task stays.
    case .notApplicable where task.isAtWill && reason == nil: language(.stateTakenBack)
    case .notApplicable: reason.map { language($0.phrase) } ?? language(state.phrase)
    case .declined, .excused, .unfinished, .missed: language(state.phrase)
    }
  }

  private func partialDetail(at now: Instant, _ language: Language) -> String? {
    if let outcome = outcome?.value, outcome.isComputed { return answeredText(outcome, language) }
    return isAnswerable(at: now) ? openText(at: now, language) : nil
  }

  private func answeredText(_ outcome: Outcome, _ language: Language) -> String {
    let time = outcome.answered.formatted(on: date, in: zone, language)
    let text = language(outcome.isComputed ? .measuredAt : .doneAt, ["time": time])
    return outcome.lateEntry == nil ? text : text + " (\(language(.lateEntry)))"
  }

  private func openText(at now: Instant, _ language: Language) -> String {
    let end = now < window.closes ? window.closes : window.graceEnds
    // It is read today, whatever the day of the event.
    let text = end.formattedEnd(on: zone.date(of: now), in: zone, language)
    return language(now < window.closes ? .openUntil : .overdueUntil, ["time": text])
  }
}

extension NotApplicableReason {
  /// The reason in words.
  fileprivate var phrase: Phrase {
    switch self {
    case .gateClosed: .stateNotApplicable
    case .beforeEnrollment: .beforeEnrollment
    case .beforeAnchor: .beforeAnchor
    case .passedInTravel: .passedInTravel
    }
  }
}
