import CareModel

// The queries with their values, for the reads that can be announced.
extension OutcomeSQL {
  /// Returns the query ``window``.
  static func window(_ patient: Int64, from: Instant, to: Instant, bound: Int64) -> BoundQuery {
    BoundQuery(
      window, .integer(patient), .integer(from.milliseconds), .integer(to.milliseconds), .integer(bound))
  }

  /// Returns the query ``newest``.
  static func newest(_ event: EventRefs, key: OccurrenceKey, bound: Int64) -> BoundQuery {
    BoundQuery(newest, .integer(event.patient), .text(key.text), .integer(event.carePlan), .integer(bound))
  }

  /// Returns a query for the outcomes of one task.
  static func ofTask(_ sql: String, _ event: EventRefs, task: CareTask.ID, bound: Int64) -> BoundQuery {
    BoundQuery(
      sql, .integer(event.patient), .text("\(task)/"), .text("\(task)0"), .integer(event.carePlan), .integer(bound))
  }

  /// Returns the query ``recordedDates``.
  static func recordedDates(_ event: EventRefs, task: CareTask.ID, kind: String, bound: Int64) -> BoundQuery {
    BoundQuery(
      recordedDates, .integer(event.patient), .text("\(task)/"), .text("\(task)0"), .integer(event.carePlan),
      .integer(bound), .text(kind))
  }
}
