import CareModel
import CareStore

extension PatientHistory {
  /// The texts of plans in a language, by enrollment, each by its path.
  typealias Translations = [CarePlan.ID?: [String: String]]

  /// The texts in a language of those plans, as they are at an instant, that are translated to it.
  func texts(in language: String, at now: Instant) -> Translations {
    courses.reduce(into: [:]) { texts, course in
      let header = course.headers?.version(at: now) ?? course.headers?.segments.last?.version
      texts[course.id] = header?.value.texts(in: language)
    }
  }
}

extension Event {
  /// The event with its task's texts in another language, as far as its plan has them.
  func translated(by texts: PatientHistory.Translations) -> Event {
    guard let texts = texts[carePlan] else { return self }
    var event = self
    event.task = task.translated(by: texts)
    return event
  }
}

extension Alert {
  /// The alert with its title in another language, as far as its plan has it.
  func translated(by texts: PatientHistory.Translations) -> Alert {
    var alert = self
    if let text = texts[carePlan]?["\(task).alerts.\(alert.alert).title"] { alert.title = text }
    return alert
  }
}
