import Care
import CareModel

/// The shapes of the documents that the API answers with, by name: those of the commands' `--json`, whose names are in snake case.
///
/// A document may get more members within a version of the API, so that programs ignore what they do not know.
enum ProgramShapes {
  /// Returns the shape of a page of a list.
  static func items(_ item: ValueShape, next: ValueShape = .cursor) -> ValueShape {
    .record([
      ValueField("items", .list(item, most: .max), isRequired: true, "The items, in their order."),
      ValueField("next", next, "The 'after' of the next page; absent on the last one."),
    ])
  }

  /// The documents by name.
  static let documents: [(name: String, shape: ValueShape)] =
    [
      ("StudyVersion", version("The study.")), ("TaskVersion", version("The task.")),
      ("PatientVersion", version("The participant's record.")), ("OutcomeVersion", version("The outcome.")),
      ("Participant", participant), ("Day", record(DayDocument.shape)), ("Event", record(EventDocument.shape)),
      ("Value", record(ValueDocument.shape)), ("Adherence", record(AdherenceDocument.shape)),
      ("Alert", record(AlertDocument.shape)), ("Commit", record(CommitDocument.shape)), ("Change", change),
      ("Receipt", record(ReceiptDocument.shape)), ("Recorded", record(RecordedDocument.shape)),
      ("EventRecorded", record(EventRecordedDocument.shape)), ("Draft", draft),
      ("Problem", problem),
    ] + ofReports + ofEnrollments + ofPlans

  /// Returns the shape of documents whose members are described once, without the `omitted`, which only commands write.
  ///
  /// `required`: the members that are always there in the API.
  static func record<Value>(
    _ shape: Shape<Value>, without omitted: Set<String> = [], requiring required: Set<String> = []
  ) -> ValueShape {
    .record(fields(shape, without: omitted, requiring: required))
  }

  private static func fields<Value>(
    _ shape: Shape<Value>, without omitted: Set<String> = [], requiring required: Set<String> = []
  ) -> [ValueField] {
    shape.columns(of: .document).filter { !omitted.contains($0.name) }.map { column in
      ValueField(
        column.name, ValueShape(column.type), isRequired: !column.type.isOptional || required.contains(column.name),
        column.summary)
    }
  }

  static let seq = ValueShape.integer(0...ValueShape.greatestCommit)
  static let any = ValueShape.text(0...ValueShape.longest)

  static func must(_ name: String, _ shape: ValueShape, _ summary: String) -> ValueField {
    ValueField(name, shape, isRequired: true, summary)
  }

  /// Returns the shape of a version of a record, whose value is what `value` says.
  static func version(_ value: String) -> ValueShape {
    .record(fields(VersionHead.shape) + [must("value", .object, value)])
  }

  private static let share = ValueShape.record([
    must("done", .integer(0...Int(Int32.max)), "The events that were done."),
    must("count", .integer(0...Int(Int32.max)), "The events that count."),
    ValueField("rate", .number, "The mean progress, 0 to 1."),
  ])

  private static let participant = ValueShape.record([
    must("patient", any, "The id, or a pseudonym."), must("care_plan", any, "The enrollment, or a pseudonym."),
    must("status", .word(CarePlan.Status.allCases.map(\.rawValue)), "The state of the enrollment."),
    must("enrolled", .date, "The day of enrollment."),
    must("day", .integer(-1_000_000...1_000_000), "The day of the study, 1 at enrollment."),
    must("today", share, "What is due today."), must("open", .integer(0...Int(Int32.max)), "What can be answered now."),
    must("week", share, "The last 7 days."), must("month", share, "The last 28 days."),
    must("silent_days", .integer(0...28), "The last due days in a row without an answer."),
    ValueField("last_done", .date, "The last day on which something was done."),
    must("needs", .list(.object, most: .max), "The reasons to look after the participant."),
  ])

  private static let change = ValueShape.record([
    must("seq", seq, "The number of the commit."), must("recorded", any, "The time."),
    must(
      "records",
      .list(
        .record([
          must("entity", any, "The kind of record."),
          must("owner", .any, "The plan, the care plan, or the participant."),
          must("id", any, "The id; of outcomes and drafts, that of the participant."),
        ]), most: .max), "The records; none if anything may have changed."),
  ])

  private static let draft = ValueShape.record([
    must("key", any, "The key of the event."), must("version", any, "The version, for If-Match."),
    must("survey", any, "The id of the survey."), must("started", any, "The time at which the pass began."),
    must("saved", any, "The time at which it was saved."),
    ValueField("step", any, "The step at which it continues; absent if the task has another survey by now."),
    must("has_answers", .boolean, "Whether the participant has answered anything."),
    must("expired", .boolean, "Whether it is too old to be continued: the survey begins again then."),
    must("answers", .object, "The answers by item, as a request writes them."),
  ])

  private static let problem = ValueShape.record([
    must("type", any, "The address that names the problem."), must("title", any, "The status in words."),
    must("status", .integer(400...599), "The status."), must("code", any, "The stable code."),
    must("detail", any, "What is wrong and what to write instead, without values."),
  ])
}

extension ValueShape {
  /// Creates the shape of what a column has.
  fileprivate init(_ type: ColumnType) {
    self =
      switch type {
      case .text, .instant: ProgramShapes.any
      case .participant: .id
      case .word(let words): .word(words)
      case .integer(let bounds): .integer(bounds)
      case .number: .number
      case .boolean: .boolean
      case .day: .date
      case .scalar: .scalar
      case .object: .object
      case .document(let name): .document(name)
      case .list(let item): .list(ValueShape(item), most: .max)
      case .optional(let type): ValueShape(type)
      }
  }
}
