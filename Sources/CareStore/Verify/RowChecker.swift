import CareModel
import Foundation

/// Looks at one row after the other for the rules that no query can look for.
struct RowChecker {
  private let connection: any SQLConnection
  private let storeID: UUIDv8?

  init(connection: any SQLConnection, storeID: String) {
    self.connection = connection
    self.storeID = UUIDv8(storeID)
  }

  /// The rules that a row breaks.
  func broken(by row: StoredRow) throws(StoreError) -> [RowRule] {
    switch row.kind {
    case .version: try brokenByVersion(row)
    case .outcome: try brokenByOutcome(row)
    case .sample: try brokenBySample(row)
    case .author, .erasure: []
    }
  }

  private func hasItsName(_ id: VersionID, _ row: StoredRow) -> Bool {
    storeID.map { UUIDv8(store: $0, seq: row.seq, place: row.place).text } == id.text
  }

  private func brokenByVersion(_ row: StoredRow) throws(StoreError) -> [RowRule] {
    let found = try connection.first(
      "SELECT \(VersionRow.columns), i.entity, i.owner_kind, i.owner_id, i.id FROM version v JOIN commits c ON c.seq = v.seq "
        + "JOIN identity i ON i.ref = v.identity WHERE v.identity = ?1 AND v.seq = ?2 AND v.place = ?3",
      .integer(row.subject), .integer(row.seq), .integer(row.place), row: { VersionLook($0) })
    // A row that names a commit or an identity which is not there is found by the database itself.
    guard let look = found else { return [] }
    guard let version = look.version else { return [.effective] }
    var broken = hasItsName(version.id, row) ? [] : [RowRule.name]
    guard let kind = EntityKinds.named(look.entity), let owner = look.owner, kind.hasOwner || owner == .none else {
      return broken + [.identity]
    }
    if !kind.takesID(look.id) { broken.append(.identity) }
    guard let (value, id) = kind.value(version, owner: owner), id == look.id else { return broken + [.payload] }
    if let plan = value as? PlanHeader, try !hasScripts(plan) { broken.append(.scripts) }
    if let carePlan = value as? CarePlan, try !isEnrolled(carePlan, row.subject) { broken.append(.enrollment) }
    return broken
  }

  /// What is looked at of a version.
  private struct VersionLook {
    var version: VersionRow?
    var entity: String
    var owner: Owner?
    var id: String

    init(_ row: any SQLStatement) {
      version = try? VersionRow(row)
      entity = row.text(at: 9)
      owner = try? Owner(kind: row.integer(at: 10), idText: row.text(at: 11))
      id = row.text(at: 12)
    }
  }

  private func hasScripts(_ plan: PlanHeader) throws(StoreError) -> Bool {
    for file in plan.bundle.files {
      let isThere = try connection.first("SELECT 1 FROM source WHERE hash = ?1", .text(file.hash), row: { _ in true })
      guard isThere != nil else { return false }
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

  private func brokenByOutcome(_ row: StoredRow) throws(StoreError) -> [RowRule] {
    let found = try connection.first(
      """
      SELECT id, zone, details, task_version, task, occurrence_key FROM outcome
      WHERE patient = ?1 AND scheduled_start = ?2 AND seq = ?3 AND place = ?4
      """, .integer(row.subject), .integer(row.start), .integer(row.seq), .integer(row.place)
    ) { row throws(StoreError) in
      let isReadable =
        row.optionalText(at: 1).map { Zone($0) != nil } ?? true
        && row.optionalText(at: 2).map { (try? Payload.details(from: $0)) != nil } ?? true
        && row.withBytes(at: 3) { $0.count == 16 }
      return (
        id: try VersionID(row, at: 0), isReadable: isReadable,
        isOfTask: row.text(at: 5).hasPrefix(row.text(at: 4) + "/")
      )
    }
    guard let found else { return [] }
    return (hasItsName(found.id, row) ? [] : [.name]) + (found.isReadable ? [] : [.details])
      + (found.isOfTask ? [] : [.key])
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
  /// Whether an id is one that the kind takes.
  fileprivate static func takesID(_ text: String) -> Bool { takes(Identifier(text)) }

  /// The value of a version, and its id; nil when it cannot be read.
  ///
  /// A care plan's own task may be a patch.
  fileprivate static func value(_ row: VersionRow, owner: Owner) -> (value: any Sendable, id: String)? {
    if self == CareTask.self, case .carePlan = owner {
      let patch = try? JSONDecoder().decode(TaskPatch.self, from: Data(row.payload.utf8))
      return patch.map { ($0, $0.id.text) }
    }
    let value = try? Payload.entity(Self.self, from: row.payload, seq: row.seq, place: row.place)
    return value.map { ($0, $0.id.text) }
  }
}
