package import CareModel

extension AlertTrigger {
  /// Returns the cause in words of a language: `the number of missed events of the last 7 days is more than 3`.
  ///
  /// It has ids, or for the care team the words of a task.
  package func sentence(in language: Language, of task: CareTask? = nil) -> String {
    func name(_ kind: String) -> String { task?.label(ofKind: kind) ?? kind }
    switch self {
    case .answers(let condition): return condition.sentence(in: language, of: task)
    case .count(let count):
      let state = language(count.state.phrase)
      let subject =
        count.kind.map {
          language.sentence(.countedValues, ["kind": name($0), "state": state, "count": count.days])
        } ?? language.sentence(.countedEvents, ["state": state, "count": count.days])
      return count.bound.sentence(of: subject, units: nil, in: language)
    case .samples(let samples):
      let subject = language.sentence(.sampleOf, ["quantity": name(samples.quantity)])
      return samples.bound.sentence(of: subject, units: samples.units, in: language)
    case .declined(let reasons):
      return reasons.isEmpty
        ? language.sentence(.isDeclined)
        : language.sentence(
          .isDeclinedFor, ["reasons": reasons.map { task?.reasonText($0) ?? $0 }.joined(separator: ", ")])
    case .missed(let missed): return language.sentence(.missedInARow, ["count": missed.run])
    }
  }
}

extension AlertBound {
  /// Returns the bound of a subject in words of a language.
  fileprivate func sentence(of subject: String, units: String?, in language: Language) -> String {
    let value =
      switch limit {
      case .number(let number): UnitFormatting.number(language.number(number), units: units)
      case .parameter(let name): language.sentence(.theParameter, ["name": name])
      }
    let phrase: SentencePhrase =
      switch test {
      case .above: .above
      case .atLeast: .atLeast
      case .below: .below
      case .atMost: .atMost
      }
    return language.sentence(phrase, ["item": subject, "value": value])
  }
}

extension EventCount.State {
  fileprivate var phrase: Phrase {
    switch self {
    case .completed: .stateCompleted
    case .late: .stateLate
    case .declined: .stateDeclined
    case .excused: .stateExcused
    }
  }
}
