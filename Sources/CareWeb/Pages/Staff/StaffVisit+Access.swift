import CareAccess
import CareModel
import CareRuntime
import HTTPTypes

extension StaffVisit {
  var now: Instant { visit.now }

  /// The study of the path.
  ///
  /// - Throws: ``WebProblem/notFound`` for a route without one.
  func plan() throws(WebProblem) -> PlanHeader.ID {
    guard let plan = scope.plan else { throw .notFound }
    return plan
  }

  /// Reads the store.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await visit.services.lane.read(body) }

  /// Writes the store under the account's name, unless the same form was carried out before for the patient.
  func writeOnce(for patient: Patient.ID, _ body: @escaping @Sendable (CareRuntime) throws -> Void) async throws {
    let key = visit.formKey(of: session.id), now = now
    try await visit.services.lane.write(by: scope.author) { runtime in
      guard let key else { return try body(runtime) }
      _ = try runtime.once(key, for: patient, at: now) {
        try body(runtime)
        return ""
      }
    }
  }

  /// Returns the patient of the path, or of the form, who is or was enrolled in the study; the read is noted in the access log.
  ///
  /// - Throws: `AccessError.notFound` for anyone else, whether they exist or not.
  func patient() async throws -> ScopedPatient {
    guard let text = visit.path["patient"] ?? visit.form["patient"] else { throw WebProblem.notFound }
    return try await patient(Patient.ID(text))
  }

  /// Returns a patient who is or was enrolled in the study; the read is noted in the access log.
  ///
  /// - Throws: `AccessError.notFound` for anyone else, whether they exist or not.
  func patient(_ id: Patient.ID) async throws -> ScopedPatient {
    let scope = scope, now = now
    guard id.isWellFormed else { throw WebProblem.notFound }
    let patient = try await read { runtime in
      try scope.patient(id) { patient, plan in
        try runtime.carePlans(of: patient, at: now).contains { $0.value.plan == plan }
      }
    }
    try await note(reading: [id])
    return patient
  }

  /// Notes in the access log that patients' data is shown.
  func note(reading patients: Set<Patient.ID>) async throws {
    let records = patients.sorted().map { patient in
      AccessRecord(
        at: now, .read, actor: scope.author, session: session.id, route: visit.route, patient: patient,
        plan: scope.plan)
    }
    try await visit.access().run { access in for record in records { access.note(record) } }
  }

  /// Returns the care plan of a patient in the study: the one that has not ended, if the patient was enrolled again.
  func carePlan(of patient: ScopedPatient) async throws -> CarePlan {
    let plan = try plan(), now = now
    let found = try await read { try $0.carePlans(of: patient.id, at: now).map(\.value).filter { $0.plan == plan } }
    guard let carePlan = found.shown else { throw WebProblem.notFound }
    return carePlan
  }

  /// Returns the name of the account, by which a participant and the team know it; its id without one.
  func accountName() async throws -> String {
    let id = try accountID()
    return try await visit.access().run { try $0.account(id)?.name } ?? id.text
  }

  /// Returns the id of the account.
  func accountID() throws(WebProblem) -> Account.ID {
    guard case .account(let id) = session.principal else { throw .signedOut }
    return id
  }

  /// Returns the accounts that can look after alerts of the study, by name.
  func team() async throws -> [Account] {
    let plan = try plan(), now = now
    return try await visit.access().run { access in
      try StaffAccount.all(access, at: now).filter { one in
        guard one.account.state == .active else { return false }
        let roles = one.grants.filter { $0.covers(plan) }.map(\.role)
        return RightsTable.permission(Set(roles), .acknowledge, switches: []) != .no
      }.map(\.account).sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    }
  }

  /// The reason that the form gives.
  ///
  /// - Throws: ``WebProblem`` with `missing_reason`.
  func reason() throws(WebProblem) -> String {
    let why = (visit.form["why"] ?? "").trimmed
    guard !why.isEmpty, why.fits(characters: ReasonText.longest) else {
      throw WebProblem(.unprocessableContent, "missing_reason")
    }
    return why
  }

  /// Returns a page of the care team.
  ///
  /// `saysZone`: whether it has times, and so says their zone. `hasTabs`: whether it draws the tabs of a person, above which is the study.
  func page(_ title: String, saysZone: Bool = true, hasTabs: Bool = false) -> StaffPage {
    var page = StaffPage(title: title, visit: visit, session: session, openAlerts: openAlerts)
    (page.zone, page.study, page.account) = (saysZone ? zone : nil, hasTabs ? nil : place.study, place.account)
    return page
  }
}

extension Account {
  /// The name, or else the id.
  var title: String { name ?? id.text }
}

extension PersonName {
  /// The name in one line; nil without one.
  var line: String? {
    let parts = [prefix, given, middle, family, suffix].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nickname : parts.joined(separator: " ")
  }
}
