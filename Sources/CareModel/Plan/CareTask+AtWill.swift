extension CareTask {
  /// Whether it can be started at any time, each time as an event of its own.
  public var isAtWill: Bool { schedule.atWill != nil }

  /// Whether its events count in adherence: what can be done at will never does.
  public var countsInAdherence: Bool { impactsAdherence && !isAtWill }

  /// The closing of its windows: that of a start at will is a day after it, unless the task says otherwise.
  package var closing: Closing {
    isAtWill && closes == .endOfDay ? .after(AtWill.window) : closes
  }
}

extension CareTask {
  /// The fields that ask for something that can be started at any time, each with the problem; none for any other task.
  ///
  /// `counts`: whether someone has said that the task counts in adherence, which is also the default.
  package func fieldsUnfitAtWill(counts: Bool) -> [(name: String, problem: String)] {
    guard isAtWill else { return [] }
    let fields = [
      ("reminders", !reminders.isEmpty, "is never due, so nothing can remind of it"),
      ("opens", opens != nil, "can be started at any time, so its window opens with its start"),
      ("begin_by", beginBy != nil, "begins with its start, so it cannot begin too late"),
      ("impacts_adherence", counts && impactsAdherence, "never counts toward adherence"),
      ("link", link != nil, "is started by its participant, so samples cannot compute its outcomes"),
    ]
    return fields.filter(\.1).map { name, _, problem in
      (name, "a task with schedule.at_will \(problem); remove `\(name)`, or give the task times")
    }
  }
}
