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
  /// `missed`.
  ///
  /// Times are in the event's zone. During the grace period, the text says that the event is overdue, and until when an
  /// answer is accepted.
  package func statusText(at now: Instant) -> String {
    switch state {
    case .completed: outcome.map { answeredText($0.value) } ?? "done"
    case .late: outcome.map { "late, \(answeredText($0.value))" } ?? "late"
    case .declined: "declined"
    case .excused: "excused"
    case .upcoming: "opens \(window.opens.formatted(on: date, in: zone))"
    case .started: "begun, \(openText(at: now))"
    case .open: openText(at: now)
    case .partial: (["partly done"] + partialDetail(at: now)).joined(separator: ", ")
    case .unfinished: "not finished"
    case .missed: "missed"
    case .notApplicable: "not applicable"
    }
  }

  private func partialDetail(at now: Instant) -> [String] {
    if let outcome = outcome?.value, outcome.isComputed { return [answeredText(outcome)] }
    return isAnswerable(at: now) ? [openText(at: now)] : []
  }

  private func answeredText(_ outcome: Outcome) -> String {
    (outcome.isComputed ? "measured from " : "at ") + outcome.answered.formatted(on: date, in: zone)
      + (outcome.lateEntry == nil ? "" : " (late entry)")
  }

  private func openText(at now: Instant) -> String {
    guard now >= window.closes else { return "open until \(window.closes.formattedEnd(on: date, in: zone))" }
    return "overdue, open until \(window.graceEnds.formattedEnd(on: date, in: zone))"
  }
}
