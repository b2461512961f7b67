import CareModel
import CareStore

extension PatientHistory {
  /// The texts of plans in one language by care plan, each by its path.
  typealias Translations = [CarePlan.ID?: [String: String]]

  /// Returns the texts in a language of the plans that are translated to it, as of an instant.
  func texts(in language: String, at instant: Instant) -> Translations {
    enrollments.reduce(into: [:]) { texts, enrollment in
      let header = enrollment.headers?.version(at: instant) ?? enrollment.headers?.segments.last?.version
      texts[enrollment.id] = header?.value.texts(in: language)
    }
  }
}

extension Event {
  /// Returns the event with the texts of its task translated as far as its plan provides them.
  func translated(by texts: PatientHistory.Translations) -> Event {
    guard let texts = texts[carePlan] else { return self }
    var event = self
    event.task = task.translated(by: texts)
    return event
  }
}

extension Alert {
  /// Returns the alert with its title translated if its plan provides it.
  func translated(by texts: PatientHistory.Translations) -> Alert {
    var alert = self
    if let text = texts[carePlan]?["\(task).alerts.\(alert.alert).title"] { alert.title = text }
    return alert
  }
}
