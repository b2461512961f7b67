public import CareModel

extension CareDay {
  /// Returns the day as its participant may see it; the day itself is the care team's view.
  ///
  /// Random prompts to come, alerts, the participant's own messages, and scores are omitted, kinds without a label are not named, and failures of the plan's
  /// functions are reported without their place, in a language.
  public func forParticipant(in language: Language = .english) -> CareDay {
    var day = self
    day.events = events.filter { !$0.isRandomPromptToCome }.map { $0.forParticipant() }
    day.alerts = []
    day.messages = messages.filter { $0.from == .careTeam }
    day.failures = failures.isEmpty ? [] : [.forParticipant(in: language)]
    return day
  }
}

extension Event {
  /// Whether it is a prompt at a random time that has not come.
  fileprivate var isRandomPromptToCome: Bool {
    if case .random = occurrence.slot { state == .upcoming } else { false }
  }

  /// Returns the event without scores, and with labels only.
  package func forParticipant() -> Event {
    var event = self
    let scores = Set(task.survey?.scores.map(\.id) ?? [])
    event.outcome?.value.values.removeAll { $0.kind.map(scores.contains) ?? false }
    for kind in (values + targets).compactMap(\.kind) where task.label(ofKind: kind) == nil {
      event.task.labels[kind] = ""
    }
    return event
  }
}
