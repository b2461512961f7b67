package import CareModel
internal import CareStore

extension AccessStore {
  /// Gives an account a role in a study, or in all of them.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - account: The account.
  ///   - plan: The study; nil for all.
  ///   - ends: The instant at which the grant ends; nil if it does not end by itself.
  ///   - actor: The author of the grant.
  ///   - now: The time.
  /// - Returns: The grant.
  /// - Throws: ``AccessError/notFound`` for an unknown account; ``AccessError/invalid(reason:)`` for a grant that has ended.
  @discardableResult
  package func grant(
    _ role: Role, to account: Account.ID, in plan: PlanHeader.ID?, until ends: Instant? = nil, by actor: String,
    at now: Instant
  ) throws -> Grant {
    if let ends, ends <= now { throw AccessError.invalid(reason: "the grant has ended already; write a later time") }
    let grant = Grant(
      id: Hex.text(random.bytes(8)), account: account, plan: plan, role: role, by: actor, begins: now, ends: ends)
    try change { connection in
      guard try self.account(account, in: connection) != nil else { throw AccessError.notFound }
      try connection.execute(
        "INSERT INTO role_grant (id, account, plan, role, granted_by, begins, ends) "
          + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        .text(grant.id), .text(account.text), .text(plan?.text ?? Self.everyPlan), .text(role.rawValue), .text(actor),
        .instant(now), .integer(ends?.milliseconds))
      try log(AccessRecord(at: now, .grant, actor: actor, plan: plan), connection)
    }
    return grant
  }

  /// Ends a grant at once.
  ///
  /// - Throws: ``AccessError/notFound``; ``AccessError/lastAdministrator``.
  package func endGrant(_ id: String, by actor: String, at now: Instant) throws {
    try change { connection in
      let before = try administrators(at: now, connection)
      let found = try connection.first(
        "SELECT plan, ends FROM role_grant WHERE id = ?1", .text(id),
        row: { (plan: Self.plan($0.text(at: 0)), ends: $0.optionalInstant(at: 1)) })
      guard let (plan, ends) = found else { throw AccessError.notFound }
      // A form that was sent twice is carried out, and logged, once.
      if let ends, ends <= now { return }
      try connection.execute(
        "UPDATE role_grant SET ends = ?1 WHERE id = ?2 AND (ends IS NULL OR ends > ?1)", .instant(now), .text(id))
      try requireAdministrators(as: before, at: now, connection)
      try log(AccessRecord(at: now, .grant, actor: actor, plan: plan), connection)
    }
  }

  /// Returns the grants of an account, valid or not, the oldest first.
  package func grants(of account: Account.ID) throws -> [Grant] {
    try engine.read { try grants(of: account, in: $0) }
  }

  /// Returns the grants of every account that has one, valid or not, the oldest first.
  ///
  /// - Complexity: O(grants), in one statement.
  package func grants() throws -> [Account.ID: [Grant]] {
    let all = try engine.read { connection in
      try connection.all("\(Self.grantColumns) ORDER BY begins, id") { row throws(StoreError) in try Grant(row) }
    }
    return Dictionary(grouping: all, by: \.account)
  }

  /// Turns a switch of a study on or off.
  package func set(
    _ name: StudySwitch, of plan: PlanHeader.ID, to isOn: Bool, by actor: String, at now: Instant
  ) throws {
    try change { connection in
      try connection.execute(
        "DELETE FROM setting WHERE plan = ?1 AND name = ?2", .text(plan.text), .text(name.rawValue))
      if isOn {
        try connection.execute(
          "INSERT INTO setting (plan, name) VALUES (?1, ?2)", .text(plan.text), .text(name.rawValue))
      }
      try log(AccessRecord(at: now, .setting, actor: actor, plan: plan), connection)
    }
  }

  /// Returns the switches that are on, by study.
  package func switches() throws -> [PlanHeader.ID: Set<StudySwitch>] {
    try engine.read { try switches(in: $0) }
  }

  /// The accounts that can manage accounts.
  struct Administrators: Hashable {
    /// The number of those that can now.
    var now = 0
    /// The number of those whose grant does not end by itself.
    var forGood = 0
  }

  /// Returns the accounts that can sign in and manage accounts.
  func administrators(at now: Instant, _ connection: any SQLConnection) throws(StoreError) -> Administrators {
    let found = try connection.all(
      """
      SELECT DISTINCT a.id, g.ends IS NULL FROM role_grant g JOIN account a ON a.id = g.account
      WHERE g.role = ?1 AND g.plan = ?2 AND a.state = 'active' AND g.begins <= ?3 AND (g.ends IS NULL OR g.ends > ?3)
      """, .text(Role.admin.rawValue), .text(Self.everyPlan), .instant(now)
    ) { (id: $0.text(at: 0), isForGood: $0.integer(at: 1) != 0) }
    return Administrators(now: Set(found.map(\.id)).count, forGood: found.count { $0.isForGood })
  }

  /// Checks, in the transaction of a change, that it does not leave the server without an administrator.
  ///
  /// - Throws: ``AccessError/lastAdministrator``.
  func requireAdministrators(as before: Administrators, at now: Instant, _ connection: any SQLConnection) throws {
    let left = try administrators(at: now, connection)
    guard left.forGood > 0 || before.forGood == 0, left.now > 0 || before.now == 0 else {
      throw AccessError.lastAdministrator
    }
  }

  func grants(of account: Account.ID, in connection: any SQLConnection) throws(StoreError) -> [Grant] {
    try connection.all(
      "\(Self.grantColumns) WHERE account = ?1 ORDER BY begins, id", .text(account.text)
    ) { row throws(StoreError) in try Grant(row) }
  }

  private static let grantColumns = "SELECT id, account, plan, role, granted_by, begins, ends FROM role_grant"

  func switches(in connection: any SQLConnection) throws(StoreError) -> [PlanHeader.ID: Set<StudySwitch>] {
    let rows = try connection.all("SELECT plan, name FROM setting") { row throws(StoreError) in
      guard let name = StudySwitch(rawValue: row.text(at: 1)) else {
        throw .damaged(reason: "a study has an unknown switch")
      }
      return (PlanHeader.ID(row.text(at: 0)), Set([name]))
    }
    return Dictionary(rows, uniquingKeysWith: { $0.union($1) })
  }

  /// The stored study of a grant for all studies; no id contains it.
  private static let everyPlan = "*"

  fileprivate static func plan(_ text: String) -> PlanHeader.ID? { text == everyPlan ? nil : PlanHeader.ID(text) }
}

extension Grant {
  fileprivate init(_ row: any SQLStatement) throws(StoreError) {
    guard let role = Role(rawValue: row.text(at: 3)) else { throw .damaged(reason: "a grant has an unknown role") }
    self.init(
      id: row.text(at: 0), account: Account.ID(row.text(at: 1)), plan: AccessStore.plan(row.text(at: 2)), role: role,
      by: row.text(at: 4), begins: row.instant(at: 5), ends: row.optionalInstant(at: 6))
  }
}
