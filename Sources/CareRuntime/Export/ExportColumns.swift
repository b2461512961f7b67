import CareInsights
import CareModel
import CareStore
import Foundation

/// A column of a table with what fills it.
struct RowColumn<Row>: Sendable {
  let column: ExportColumn
  let cell: @Sendable (Row) -> ExportCell

  init(
    _ name: String, _ type: ExportColumn.CellType, _ text: String, units: String? = nil,
    _ cell: @escaping @Sendable (Row) -> ExportCell
  ) {
    column = ExportColumn(name, type, text, units: units)
    self.cell = cell
  }

  /// Returns the columns of a shape that are exported, in its order but for the first.
  static func all(of shape: Shape<Row>, first: String? = nil) -> [RowColumn] {
    let columns = shape.columns(of: .table)
    return (columns.filter { $0.name == first } + columns.filter { $0.name != first }).map { column in
      RowColumn(column.exportedName, .init(column.type), column.exportedSummary) { ExportCell(column.read($0)) }
    }
  }
}

extension ExportColumn.CellType {
  /// Creates the type of the cells of a column; a time is in UTC.
  fileprivate init(_ type: ColumnType) {
    self =
      switch type.wrapped {
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .instant: .utc
      case .day: .date
      case .text, .participant, .word, .scalar, .object, .document, .list, .optional: .text
      }
  }
}

extension ExportCell {
  /// Creates the cell of a value.
  fileprivate init(_ value: ColumnValue) {
    self =
      switch value {
      case .text(let text): .text(text)
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(optional: number)
      case .boolean(let boolean): .boolean(boolean)
      case .instant(let instant): .utc(instant)
      case .day(let day): .date(day)
      case .scalar(let scalar): scalar.exportCell(of: nil)
      case .absent, .list, .written: .empty
      }
  }
}

/// An event of an enrollment.
struct ExportedEvent {
  let event: Event
  /// The day of enrollment; nil for a patient's own tasks.
  let enrolled: CivilDate?
  /// The place of the event among those of its task on its day, from 1.
  let prompt: Int
  /// Whether it is in the denominator of the closed rate.
  let counts: Bool
  /// Whether the care plan was paused at its start.
  let isPaused: Bool
  let privacy: ExportPrivacy

  /// The columns that identify an event.
  static let keyColumns: [RowColumn<ExportedEvent>] = [
    .init("key", .text, "The key of the event, which no other event of the enrollment has.") {
      .text($0.event.key.text)
    },
    .init("task", .text, "The id of the task.") { .text($0.event.task.id.text) },
  ]

  /// The columns, in order.
  static let columns: [RowColumn<ExportedEvent>] =
    keyColumns + [
      .init("task_version", .text, "The id of the version of the task.") { .text($0.event.taskVersion.text) },
      .init("title", .text, "The title of the task.") { .text($0.event.task.title) },
      .init("study_day", .integer, "The number of days from the enrollment to the day of the event, from 0.") { row in
        row.enrolled.map { .integer(row.event.date.dayNumber - $0.dayNumber) } ?? .empty
      },
      .init("prompt_no", .integer, "The place of the event among those of its task on its day, from 1.") {
        .integer($0.prompt)
      },
      .init("start_local", .local, "The start on the participant's clock.") {
        .local($0.event.occurrence.start, in: $0.event.zone)
      },
      .init("start_utc", .utc, "The start.") { .utc($0.event.occurrence.start) },
      .init("zone", .text, "The zone in which the times of the event are read.") { .text($0.event.zone.identifier) },
      .init("opens_utc", .utc, "The time from which it can be answered.") { .utc($0.event.window.opens) },
      .init("closes_utc", .utc, "The time at which its window closes.") { .utc($0.event.window.closes) },
      .init("grace_ends_utc", .utc, "The time up to which an answer is accepted as late.") {
        .utc($0.event.window.graceEnds)
      },
      .init("state", .text, "The state of the event.") { .text($0.event.state.rawValue) },
      .init("progress", .number, "The progress from 0 to 1; empty if a function of the plan failed to compute it.") {
        .number(optional: $0.event.progress)
      },
      .init(
        "counts", .boolean,
        "Whether it is in the rate: its window has closed, it was due, its progress is known, and its task counts toward adherence."
      ) { .boolean($0.counts) },
      .init("answered_utc", .utc, "The time of the first answer.") { .utc(optional: $0.outcome?.value.answered) },
      .init(
        "latency_s", .number,
        "The time from the start to the answer, negative for an early one; empty for events of a whole day and for late entries.",
        units: "s"
      ) { .number(optional: $0.latency) },
      .init(
        "paused", .boolean,
        "Whether the care plan was paused at its start, so that it is in no rate unless it was answered."
      ) { .boolean($0.isPaused) },
      .init("reason", .text, "The reason for which it was declined or excused, or does not apply.") {
        .text(optional: $0.privacy.reason($0.outcome?.value.reason) ?? $0.event.reason?.rawValue)
      },
      .init("late_entry", .text, "The reason for which staff transcribed the answer afterward.") {
        .text(optional: $0.privacy.reason($0.outcome?.value.lateEntry))
      },
      .init("extraction_failed", .boolean, "Whether the plan's extractor failed, so that the event has no values.") {
        $0.outcome.map { .boolean($0.value.extractionFailed) } ?? .empty
      },
      .init("recorded_utc", .utc, "The time at which the outcome was recorded.") {
        .utc(optional: $0.outcome?.recorded)
      },
      .init("seq", .integer, "The number of the commit that recorded the outcome.") { row in
        row.outcome.map { $0.value.isComputed ? .empty : .integer($0.seq) } ?? .empty
      },
    ]

  private var outcome: Version<Outcome>? { event.liveOutcome }

  /// The seconds from the start to the first answer.
  private var latency: Double? {
    guard let outcome, outcome.value.status == .completed, outcome.value.lateEntry == nil, !outcome.value.isComputed,
      !event.occurrence.isAllDay
    else { return nil }
    return Double(outcome.value.answered.milliseconds(since: event.occurrence.start)) / 1000
  }
}

/// A recorded value of an event.
struct ExportedValue {
  let row: ExportedEvent
  let value: OutcomeValue
  /// The place of the value among those of its kind, from 1.
  let place: Int
  /// Whether the value is not exported, because it may identify the participant.
  let isWithheld: Bool

  /// The columns, in order.
  static let columns: [RowColumn<ExportedValue>] =
    ExportedEvent.keyColumns.map { key in
      RowColumn(key.column.name, key.column.type, key.column.text) { key.cell($0.row) }
    } + [
      .init("kind", .text, "The kind of the value; empty for a value without one.") { .text(optional: $0.value.kind) },
      .init("place", .integer, "The place of the value among those of its kind at the event, from 1.") {
        .integer($0.place)
      },
      .init("type", .text, "The column that has the value.") { .text($0.value.value.cellType) },
      .init("number", .number, "The value, if it is a number.") { $0.cell(as: "number") },
      .init("text", .text, "The value, if it is text; bytes in base64.") { $0.cell(as: "text") },
      .init("boolean", .boolean, "The value, if it is true or false.") { $0.cell(as: "boolean") },
      .init("instant", .utc, "The value, if it is a time.") { $0.cell(as: "instant") },
      .init("date", .date, "The value, if it is a date of the calendar.") { $0.cell(as: "date") },
      .init("units", .text, "The units of the number as a UCUM code.") { .text(optional: $0.value.units) },
      .init("label", .text, "The words of the chosen option.") {
        $0.isWithheld ? .empty : .text(optional: $0.row.event.task.optionText($0.value))
      },
      .init("other", .text, "The words that the participant typed for the option; they are no value.") {
        $0.isWithheld || !$0.row.privacy.hasFreeText ? .empty : .text(optional: $0.value.other)
      },
      .init("withheld", .boolean, "Whether the value is not exported, because it may identify the participant.") {
        .boolean($0.isWithheld)
      },
      .init("value_recorded_utc", .utc, "The time of the value.") { .utc(optional: $0.value.recorded) },
    ]

  private func cell(as type: String) -> ExportCell {
    isWithheld || value.value.cellType != type
      ? .empty : value.value.exportCell(of: value.kind.flatMap(row.event.task.item)?.format)
  }
}

extension Scalar {
  /// The name of the column for values of this type.
  var cellType: String {
    switch self {
    case .integer, .double: "number"
    case .boolean: "boolean"
    case .text, .binary: "text"
    case .date: "instant"
    case .day: "date"
    }
  }

  /// Returns the value as a cell; of an answer with a format, a month or a year is one.
  func exportCell(of format: AnswerFormat?) -> ExportCell {
    if case .text(let text) = self, let date = PartialDate(text), date.precision == format?.datePrecision {
      return .partialDate(date)
    }
    return switch self {
    case .integer(let integer): .integer(integer)
    case .double(let number): .number(optional: number)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    case .binary(let bytes): .text(bytes.base64EncodedString())
    case .date(let instant): .utc(instant)
    case .day(let day): .date(day)
    }
  }
}

extension CareTask {
  /// Returns the words of the option that a value stands for; nil if it stands for none, or for words of the participant.
  func optionText(_ value: OutcomeValue) -> String? {
    guard value.other == nil, let kind = value.kind, case .text(let text) = value.value else { return nil }
    return item(kind)?.format.definition.options.first { $0.value == text }?.text
  }

  /// Whether a value of a kind may identify the participant, because the item that it comes from may.
  func isPersonal(_ kind: String?) -> Bool { kind.flatMap { item($0)?.format.isPersonal } ?? false }
}

/// A day of an enrollment.
typealias ExportedDay = DayAdherence

extension ExportedDay {
  /// The columns, in order.
  static let columns = RowColumn.all(of: shape)
}

/// A sample of a patient, with the zone in which the patient lived.
struct ExportedSample {
  let sample: Version<Sample>
  let zone: Zone

  /// The columns, in order.
  static let columns: [RowColumn<ExportedSample>] = [
    .init("quantity", .text, "The measured quantity.") { .text($0.sample.value.quantity) },
    .init("start_local", .local, "The start on the participant's clock.") {
      .local($0.sample.value.start, in: $0.zone)
    },
    .init("start_utc", .utc, "The start.") { .utc($0.sample.value.start) },
    .init("stop_utc", .utc, "The end, equal to the start for one instant.") { .utc($0.sample.value.stop) },
    .init("zone", .text, "The participant's zone.") { .text($0.zone.identifier) },
    .init("number", .number, "The measured value.") { .number(optional: $0.sample.value.value) },
    .init("units", .text, "The units as a UCUM code.") { .text(optional: $0.sample.value.units) },
    .init("source", .text, "The device or app that measured it.") { .text(optional: $0.sample.value.source) },
    .init("suspicion", .text, "The reason for which it is suspect; empty for a sample that nothing speaks against.") {
      .text(optional: $0.sample.value.suspicion?.rawValue)
    },
    .init("recorded_utc", .utc, "The time at which it was recorded.") { .utc($0.sample.recorded) },
    .init("seq", .integer, "The number of the commit that recorded it.") { .integer($0.sample.seq) },
  ]
}

extension Version<Alert> {
  /// The columns, in order: as for events, the key first.
  static let columns = RowColumn.all(of: Alert.shape, first: "key")
}

extension Version<Message> {
  /// The columns, in order; the names of authors are not exported.
  static let columns: [RowColumn<Version<Message>>] = [
    .init("message", .integer, "The number of the message in its thread.") {
      Int($0.value.id.text).map { .integer($0) } ?? .empty
    },
    .init("from", .text, "The side that wrote it: participant or care_team.") { .text($0.value.from.rawValue) },
    .init("text", .text, "The text.") { .text($0.value.text) },
    .init("sent_utc", .utc, "The time at which it was sent.") { .utc($0.value.sent) },
    .init("read_utc", .utc, "The time at which the other side read it.") { .utc(optional: $0.value.read) },
    .init("seq", .integer, "The number of the commit that wrote it last.") { .integer($0.seq) },
  ]
}
