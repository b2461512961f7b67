public import CareModel
import CareStore

/// The records that a result depends on; only commits that touch them cause a new fetch.
public enum ChangeScope: Hashable, Sendable {
  /// All records of the store.
  case everything
  /// The records that a patient's days depend on: the patient, the care plans, the plans that they follow, and outcomes.
  case patient(Patient.ID)
  /// All records of the given kinds, as ``CareModel/StoreChange/Record/entity`` names them.
  case entities(Set<String>)
}

extension ChangeScope {
  /// The number of commits beyond which a result is fetched again without examining each commit.
  private static let mostCommits = 64

  /// Whether commits after one, up to another, may have changed records in the scope.
  func isTouched(after seen: Int, through last: Int, in reader: StoreReader) throws -> Bool {
    guard last > seen else { return false }
    guard self != .everything, last - seen <= Self.mostCommits else { return true }
    return try reader.changes(after: seen, limit: last - seen).contains { change in
      try change.records.isEmpty || change.records.contains { try holds($0, in: reader) }
    }
  }

  private func holds(_ record: StoreChange.Record, in reader: StoreReader) throws -> Bool {
    switch self {
    case .everything: true
    case .patient(let patient): try reader.isAffected(patient, by: record)
    case .entities(let names): names.contains(record.entity)
    }
  }
}
