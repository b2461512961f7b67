public import CareModel
import CareStore

/// What a result depends on, so that only commits that may change it have it fetched again.
public enum ChangeScope: Hashable, Sendable {
  /// Anything in the store.
  case everything
  /// What a patient's days follow from: the patient, their enrollments, the plans that these follow, and what was recorded.
  case patient(Patient.ID)
  /// Every record of these kinds, as ``CareModel/StoreChange/Record/entity`` names them.
  case entities(Set<String>)
}

extension ChangeScope {
  /// After more commits than this a result is fetched again without looking at each.
  private static let mostCommits = 64

  /// Whether commits after one, up to another, may have changed what is in the scope; in doubt they may.
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
    case .patient(let patient): try reader.concerns(patient, record)
    case .entities(let names): names.contains(record.entity)
    }
  }
}
