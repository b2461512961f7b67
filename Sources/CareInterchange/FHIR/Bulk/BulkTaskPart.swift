import CareModel

/// A part of a task that its ActivityDefinition does not show.
///
/// Each described field of a task is written or is in a part.
package struct BulkTaskPart: Sendable {
  /// The fields of a task that are written: as its ActivityDefinition, and as the Questionnaire of its survey.
  package static let written: Set<String> = ["title", "instructions", "schedule", "survey"]

  /// The names of its fields; the first is the one that a loss names.
  package let fields: [String]
  /// What is lost.
  let what: String
  /// The reason.
  let why: String
  /// Returns whether a task has it.
  let isThere: @Sendable (CareTask) -> Bool

  private init(
    _ fields: [String], _ what: String, _ why: String, isThere: @escaping @Sendable (CareTask) -> Bool
  ) {
    (self.fields, self.what, self.why, self.isThere) = (fields, what, why, isThere)
  }

  /// The parts.
  package static let lost: [BulkTaskPart] = [
    BulkTaskPart(
      ["closes", "opens", "grace", "begin_by"], "the window", "is of each event, as the restriction of its Task"
    ) { $0.opens != nil || $0.closes != .endOfDay || $0.grace != nil || $0.beginBy != nil },
    BulkTaskPart(["targets"], "the targets", "have no element of ActivityDefinition") { task in
      !task.targets.isEmpty || task.schedule.elements.contains { !$0.targets.isEmpty }
    },
    BulkTaskPart(["element_targets"], "the targets of single parts", "have no element of ActivityDefinition") {
      !$0.elementTargets.isEmpty
    },
    BulkTaskPart(["applies"], "the participants who have it", "are not written") { !$0.applies.isEmpty },
    BulkTaskPart(["reminders"], "the reminders", "are not written") { !$0.reminders.isEmpty },
    BulkTaskPart(["snooze"], "the times of later reminders", "are not written") { !$0.snooze.isEmpty },
    BulkTaskPart(["alerts"], "the alerts", "are not written") { !$0.alerts.isEmpty },
    BulkTaskPart(["until_done"], "the end with the first completed event", "is not written") { $0.untilDone },
    BulkTaskPart(["impacts_adherence"], "that it does not count in adherence", "is not written") {
      !$0.impactsAdherence
    },
    BulkTaskPart(["decline"], "the reasons for declining", "are not written") { $0.decline != nil },
    BulkTaskPart(["card"], "the card", "is how care shows an event") { $0.card != CareTask.template.card },
    BulkTaskPart(["extract"], "the function", "runs only in care") { task in
      if case .hook = task.extraction { true } else { false }
    },
    BulkTaskPart(["extract"], "the choice of items", "is not written; the Observations are of those items") { task in
      if case .items = task.extraction { true } else { false }
    },
    BulkTaskPart(["progress"], "the function", "runs only in care") { task in
      if case .hook = task.progress { true } else { false }
    },
    BulkTaskPart(["progress"], "the strategy of progress", "is not written; its result is in the MeasureReport") {
      task in
      switch task.progress {
      case .outcomeExists, .hook: false
      case .valuesExist, .targetsMet, .sum: true
      }
    },
    BulkTaskPart(["labels"], "the labels of kinds", "are not written") { !$0.labels.isEmpty },
    BulkTaskPart(["link"], "the samples that are counted", "are not written") { $0.link != nil },
    BulkTaskPart(["assigned"], "the owner that it was assigned from", "is not written") { $0.assigned != nil },
    BulkTaskPart(["group"], "the group", "is not written") { $0.details.group != nil },
    BulkTaskPart(["tags"], "the tags", "are not written") { !$0.details.tags.isEmpty },
    BulkTaskPart(["remote_id"], "the id in another system", "is not written") { $0.details.remoteID != nil },
    BulkTaskPart(["source"], "the origin", "is not written") { $0.details.source != nil },
    BulkTaskPart(["asset"], "the name of a file", "is not written") { $0.details.asset != nil },
    BulkTaskPart(["user_info"], "the texts of an application", "are not written") { !$0.details.userInfo.isEmpty },
    BulkTaskPart(["notes"], "the notes", "are not written") { !$0.details.notes.isEmpty },
  ]
}
