import CareModel
import Foundation

/// A rule about a single row that a query cannot check.
enum RowRule {
  /// The version id is derived from the store, the commit, and the position.
  case name
  /// The kind, owner, and id are valid.
  case identity
  /// The payload can be decoded, and has the id of its identity.
  case payload
  /// The effective time is valid.
  case effective
  /// A care plan's patient and plan are those of its enrollment.
  case enrollment
  /// The scripts of a plan are in the store.
  case scripts
  /// An outcome's key begins with its task.
  case key
  /// An outcome's zone is valid, and its details can be decoded.
  case details
  /// An outcome's answers can be decoded.
  case answers
  /// The files among an outcome's answers are in the store.
  case files
  /// The result of an attempt is a known one.
  case attempt

  /// A description of the violation.
  var sentence: String {
    switch self {
    case .name: "the id of a row does not match its position"
    case .identity: "a version has an invalid kind, owner, or id"
    case .payload: "a version cannot be decoded"
    case .effective: "a version has an invalid effective time"
    case .enrollment: "a care plan's patient or plan differs from its enrollment"
    case .scripts: "a plan names missing scripts or pictures"
    case .key: "the key of an outcome does not begin with its task"
    case .details: "the zone or details of an outcome cannot be decoded"
    case .answers: "the answers of an outcome cannot be decoded"
    case .files: "the answers of an outcome name a missing file"
    case .attempt: "an attempt to deliver has an unknown result"
    }
  }
}

/// Checks one row after the other against the rules that a query cannot check.
struct RowChecker {
  private let connection: any SQLConnection
  private let storeID: UUIDv8?

  init(connection: any SQLConnection, storeID: String) {
    self.connection = connection
    self.storeID = UUIDv8(storeID)
  }

  /// Returns the rules that a row violates.
  func broken(by row: StoredRow) throws(StoreError) -> [RowRule] {
    switch row.kind {
    case .version: try brokenByVersion(row)
    case .outcome: try brokenByOutcome(row)
    case .sample: try brokenBySample(row)
    case .attempt: try brokenByAttempt(row)
    case .author, .erasure: []
    }
  }

  private func hasItsName(_ id: VersionID, _ row: StoredRow) -> Bool {
    storeID.map { UUIDv8(store: $0, seq: row.seq, place: row.place) } == id.uuid
  }

  private func brokenByVersion(_ row: StoredRow) throws(StoreError) -> [RowRule] {
    let found = try connection.first(
      "SELECT \(VersionRow.columns), i.entity, i.owner_kind, i.owner_id, i.id FROM version v JOIN commits c ON c.seq = v.seq "
        + "JOIN identity i ON i.ref = v.identity WHERE v.identity = ?1 AND v.seq = ?2 AND v.place = ?3",
      .integer(row.subject), .integer(row.seq), .integer(row.place), row: { VersionColumns($0) })
    // The database itself reports a row that names a missing commit or identity.
    guard let found else { return [] }
    guard let version = found.version else { return [.effective] }
    var broken = hasItsName(version.id, row) ? [] : [RowRule.name]
    guard let kind = EntityKinds.named(found.entity), let owner = found.owner, kind.hasOwner || owner == .none else {
      return broken + [.identity]
    }
    if !kind.takesID(found.id) { broken.append(.identity) }
    guard let (value, id) = kind.value(version, owner: owner), id == found.id else { return broken + [.payload] }
    if let plan = value as? PlanHeader, try !hasScripts(plan) { broken.append(.scripts) }
    if let carePlan = value as? CarePlan, try !isEnrolled(carePlan, row.subject) { broken.append(.enrollment) }
    return broken
  }

  /// The columns of a version that are checked.
  private struct VersionColumns {
    var version: VersionRow?
    var entity: String
    var owner: Owner?
    var id: String

    init(_ row: any SQLStatement) {
      version = try? VersionRow(row)
      let next = VersionRow.columnCount
      entity = row.text(at: next)
      owner = try? Owner(kind: row.integer(at: next + 1), idText: row.text(at: next + 2))
      id = row.text(at: next + 3)
    }
  }

  private func hasScripts(_ plan: PlanHeader) throws(StoreError) -> Bool {
    for file in plan.bundle.files {
      guard try connection.first(StoreReader.isStoredQuery(file.hash), row: { _ in true }) != nil else { return false }
    }
    for picture in plan.bundle.pictures {
      let query = StoreReader.isStoredPictureQuery(picture.hash)
      guard try connection.first(query, row: { _ in true }) != nil else { return false }
    }
    return true
  }

  private func isEnrolled(_ carePlan: CarePlan, _ ref: Int64) throws(StoreError) -> Bool {
    let found = try connection.first(
      """
      SELECT p.id, d.id FROM enrolment e JOIN identity p ON p.ref = e.patient LEFT JOIN identity d ON d.ref = e.plan
      WHERE e.care_plan = ?1
      """, .integer(ref), row: { (patient: $0.text(at: 0), plan: $0.optionalText(at: 1)) })
    guard let found else { return false }
    return found.patient == carePlan.patient.text && found.plan == carePlan.plan?.text
  }

  private func brokenByAttempt(_ row: StoredRow) throws(StoreError) -> [RowRule] {
    let result = try connection.first(
      "SELECT result FROM attempt WHERE delivery = ?1 AND number = ?2", .text(row.quantity), .integer(row.start)
    ) { $0.text(at: 0) }
    return result.map { DeliveryAttempt.Result(rawValue: $0) == nil } ?? false ? [.attempt] : []
  }

  private func brokenByOutcome(_ row: StoredRow) throws(StoreError) -> [RowRule] {
    let found = try connection.first(
      """
      SELECT id, zone, details, task_version, task, occurrence_key, answers FROM outcome
      WHERE patient = ?1 AND scheduled_start = ?2 AND seq = ?3 AND place = ?4
      """, .integer(row.subject), .integer(row.start), .integer(row.seq), .integer(row.place)
    ) { row throws(StoreError) in
      let isReadable =
        row.optionalText(at: 1).map { Zone(stored: $0) != nil } ?? true
        && row.optionalText(at: 2).map { (try? Payload.details(from: $0)) != nil } ?? true
        && row.withBytes(at: 3) { $0.count == 16 }
      let result = row.optionalText(at: 6).map { try? KeptAnswers(stored: $0).result() }
      return (
        id: try VersionID(row, at: 0), isReadable: isReadable,
        isOfTask: row.text(at: 5).hasPrefix(row.text(at: 4) + "/"),
        hasAnswers: result.map { $0 != nil } ?? true, files: (result ?? nil)?.files ?? []
      )
    }
    guard let found else { return [] }
    let hasFiles = try FileBytes.isComplete(found.files, of: row.subject, connection)
    return (hasItsName(found.id, row) ? [] : [.name]) + (found.isReadable ? [] : [.details])
      + (found.isOfTask ? [] : [.key]) + (found.hasAnswers ? [] : [.answers]) + (hasFiles ? [] : [.files])
  }

  private func brokenBySample(_ row: StoredRow) throws(StoreError) -> [RowRule] {
    let id = try connection.first(
      "SELECT id FROM sample WHERE patient = ?1 AND quantity = ?2 AND start = ?3 AND seq = ?4 AND place = ?5",
      .integer(row.subject), .text(row.quantity), .integer(row.start), .integer(row.seq), .integer(row.place)
    ) { row throws(StoreError) in try VersionID(row, at: 0) }
    return id.map { hasItsName($0, row) } == false ? [.name] : []
  }
}

extension StoredEntity {
  /// Returns whether the kind accepts an id.
  fileprivate static func takesID(_ text: String) -> Bool { takes(Identifier(text)) }

  /// Returns the value of a version and its id, or nil if it cannot be decoded.
  ///
  /// A care plan's own task may be a patch.
  fileprivate static func value(_ row: VersionRow, owner: Owner) -> (value: any Sendable, id: String)? {
    if self == CareTask.self, case .carePlan = owner {
      let patch = try? JSONText.decode(TaskPatch.self, from: row.payload.utf8, within: .stored)
      return patch.map { ($0, $0.id.text) }
    }
    let value = try? Payload.entity(Self.self, from: row.payload, seq: row.seq, place: row.place)
    return value.map { ($0, $0.id.text) }
  }
}
