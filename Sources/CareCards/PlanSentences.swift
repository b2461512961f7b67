package import CareModel

/// A plan in sentences, to be read and checked by people who do not write scripts.
package struct PlanSentences: Hashable, Sendable {
  /// A task from a day on.
  package struct Version: Hashable, Sendable {
    /// The first day and the fields that change; nil for the task from the beginning.
    package var change: PlannedChange?
    /// The task.
    package var task: CareTask
    /// The schedule in one sentence.
    package var schedule: String

    /// Creates a task with its schedule as a sentence.
    package init(change: PlannedChange? = nil, task: CareTask, schedule: String) {
      self.change = change
      self.task = task
      self.schedule = schedule
    }
  }

  /// The plan.
  package var plan: PlanHeader
  /// The zone of dates among its values.
  package var zone: Zone
  /// The tasks, each with its planned changes.
  package var tasks: [[Version]]
  /// The plan's contacts.
  package var contacts: [Contact]
  /// Notes, as sentences.
  package var notes: [String]

  /// Creates the sentences of a plan.
  package init(plan: PlanHeader, zone: Zone, tasks: [[Version]], contacts: [Contact], notes: [String] = []) {
    self.plan = plan
    self.zone = zone
    self.tasks = tasks
    self.contacts = contacts
    self.notes = notes
  }
}

extension PlanSentences.Version {
  /// Returns the sentences about a task.
  package func sentences(in zone: Zone) -> [String] {
    [schedule, task.windowSentence()] + (task.untilDone ? [Language.english.sentence(.endsWhenDone)] : [])
      + task.targetSentences(in: zone) + [task.survey?.sizeSentence].compactMap(\.self)
      + (task.countsInAdherence ? [] : [Language.english.sentence(.notCounted)])
  }
}
