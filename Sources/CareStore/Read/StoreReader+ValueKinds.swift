package import CareModel

/// The values of one kind that were recorded for one task, in any version.
package struct RecordedKind: Hashable, Sendable {
  /// The types of the values.
  package enum ValueType: Hashable, Sendable {
    case integer, number, boolean, text, bytes, time, day
  }

  /// The types that occur.
  package var types: Set<ValueType> = []
  /// The units that occur; nil for none.
  package var units: Set<String?> = []
  /// The least number among the values; nil for none.
  package var least: Double?
  /// Whether a value has words of the participant beside it.
  package var hasWords = false
  /// Whether an outcome has several values of the kind.
  package var isRepeated = false

  /// Creates a kind without values.
  package init() {}
}

/// The kinds of recorded values, by task and kind; nil for values without a kind.
package typealias RecordedKinds = [CareTask.ID: [String?: RecordedKind]]

extension StoreReader {
  /// Adds the kinds of the values that a patient recorded in a care plan, or beside any for nil, up to a commit.
  ///
  /// - Complexity: O(n) in the values of the patient.
  package func addKinds(
    of patient: Patient.ID, carePlan: CarePlan.ID?, asOf: AsOf?, to kinds: inout RecordedKinds
  ) throws(StoreError) {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return }
    let statement = try connection.prepare(
      """
      SELECT o.task, v.kind, v.type, v.units, v.scheduled_start, v.seq, v.place,
      CASE WHEN v.type = 5 AND v.text_value IS NOT NULL THEN 1 ELSE 0 END, v.integer_value, v.real_value,
      CASE WHEN v.words IS NULL THEN 0 ELSE 1 END
      FROM outcome_value v JOIN outcome o ON o.patient = v.patient AND o.scheduled_start = v.scheduled_start
      AND o.seq = v.seq AND o.place = v.place
      WHERE v.patient = ?1 AND o.care_plan IS NOT DISTINCT FROM ?2 AND v.seq <= ?3
      ORDER BY v.scheduled_start, v.seq, v.place
      """)
    statement.bind(event.patient, at: 1)
    statement.bind(event.carePlan, at: 2)
    statement.bind(try bound(asOf), at: 3)
    defer { statement.reset() }
    var outcome: (Int64, Int64, Int64)?, seen: Set<String?> = []
    while try statement.step() {
      let own = (statement.integer(at: 4), statement.integer(at: 5), statement.integer(at: 6))
      if outcome.map({ $0 != own }) ?? true {
        outcome = own
        seen = []
      }
      let kind = statement.optionalText(at: 1), isFirst = seen.insert(kind).inserted
      let type: RecordedKind.ValueType =
        switch statement.integer(at: 2) {
        case 0: .integer
        case 1: .number
        case 2: .boolean
        case 3: .text
        case 4: .bytes
        default: statement.integer(at: 7) == 1 ? .day : .time
        }
      let task = CareTask.ID(statement.text(at: 0))
      kinds[task, default: [:]][kind, default: RecordedKind()].types.insert(type)
      kinds[task, default: [:]][kind, default: RecordedKind()].units.insert(statement.optionalText(at: 3))
      let number: Double? =
        switch type {
        case .integer: Double(statement.int(at: 8))
        case .number: statement.real(at: 9)
        case .boolean, .text, .bytes, .time, .day: nil
        }
      if let number {
        let least = kinds[task]?[kind]?.least ?? number
        kinds[task, default: [:]][kind, default: RecordedKind()].least = min(least, number)
      }
      if statement.integer(at: 10) != 0 { kinds[task, default: [:]][kind, default: RecordedKind()].hasWords = true }
      if !isFirst { kinds[task, default: [:]][kind, default: RecordedKind()].isRepeated = true }
    }
  }
}
