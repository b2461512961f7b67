import CareModel

/// The deliveries that are saved as a table: one row each, in the words of the page and the codes of an export.
enum DeliveryTable {
  private typealias Column = (column: ExportColumn, cell: @Sendable (NamedDelivery) -> ExportCell)

  private static let columns: [Column] = [
    (ExportColumn("due", .utc, "The time at which it became due."), { .utc($0.record.delivery.due) }),
    (ExportColumn("participant", .text, "The id of the participant."), { .text($0.record.delivery.patient.text) }),
    (
      ExportColumn("message", .text, "The message in words: the task with its time, or the alert."),
      { .text($0.title) }
    ),
    (
      ExportColumn("kind", .text, "Whether it is a reminder or an alert."),
      { .text($0.record.delivery.kind.rawValue) }
    ),
    (ExportColumn("task", .text, "The id of the task."), { .text($0.record.delivery.task.text) }),
    (ExportColumn("to", .text, "The recipient: the participant, or the name of a contact."), { .text($0.recipient) }),
    (ExportColumn("channel", .text, "The name of the channel."), { .text($0.record.delivery.channel) }),
    (
      ExportColumn("state", .text, "The state; leased is being sent, and void not needed."),
      { .text($0.record.delivery.state.rawValue) }
    ),
    (
      ExportColumn("reason", .text, "The reason of the state as a code, where there is one."),
      { .text(optional: $0.record.delivery.reason?.rawValue) }
    ),
    (
      ExportColumn("next", .utc, "The time before which no attempt is made; empty in a state that is final."),
      { .utc(optional: $0.record.delivery.next) }
    ),
    (
      ExportColumn("sent", .utc, "The time at which the channel took it; empty if none did."),
      { one in .utc(optional: one.record.attempts.last { $0.result == .sent }?.ended) }
    ),
    (
      ExportColumn("attempts", .integer, "The number of attempts and decisions."),
      { .integer($0.record.attempts.count) }
    ),
    (
      ExportColumn("result", .text, "The end of the last attempt, or the last decision."),
      { .text(optional: $0.record.attempts.last?.result.rawValue) }
    ),
    (
      ExportColumn("said", .text, "What the channel said of the last attempt, or the reason of the decision."),
      { .text(optional: $0.record.attempts.last?.receipt) }
    ),
    (ExportColumn("delivery", .text, "The id of the delivery."), { .text($0.record.delivery.id.text) }),
  ]

  /// The columns.
  static let table = ExportTable(
    name: "deliveries", row: "a delivery", columns: columns.map(\.column), key: ["delivery"])

  /// Returns the row of a delivery.
  static func row(of one: NamedDelivery) -> [ExportCell] { columns.map { $0.cell(one) } }
}
