extension CareTask {
  /// Returns the task with its texts replaced by translations, by path, such as `check-in.title`. Texts without a
  /// translation stay unchanged.
  public func translated(by texts: [String: String]) -> CareTask {
    var task = self
    task.walk(TextVisitor { texts[$0] ?? $1 })
    return task
  }

  /// Visits every displayed text with its path: the task's id and the fields that lead to the text, with list indices
  /// from 1.
  mutating func walk(_ whole: TextVisitor) {
    let walk = whole.at(id.text)
    walk.text("title", &title)
    walk.text("instructions", &instructions)
    for place in schedule.elements.indices {
      walk.at("schedule[\(place + 1)]").text("text", &schedule.elements[place].text)
    }
    for place in reminders.indices { reminders[place].walk(walk.at("reminders[\(place + 1)]")) }
    for place in alerts.indices { walk.at("alerts.\(alerts[place].id)").text("title", &alerts[place].title) }
    decline?.reasons.walk(walk.at("decline"))
    survey?.walk(walk.at("survey"))
  }
}

extension Reminder {
  fileprivate mutating func walk(_ walk: TextVisitor) {
    switch self {
    case .atStart(var text):
      walk.text("text", &text)
      self = .atStart(text: text)
    case .afterStart(let interval, var text):
      walk.text("text", &text)
      self = .afterStart(interval, text: text)
    case .beforeClose(let interval, var text):
      walk.text("text", &text)
      self = .beforeClose(interval, text: text)
    }
  }
}
