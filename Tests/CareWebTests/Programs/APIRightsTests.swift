import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Every operation × every role × its own study and another one; and tokens that are none, or no more.
struct APIRightsTests {
  private func path(of operation: ProgramOperation, study: String? = nil) -> String {
    let values = Dictionary(
      uniqueKeysWithValues: operation.pattern.names.map { ($0, $0 == "plan" ? study ?? "p" : "ana") })
    let path = String(operation.pattern.path(values).dropFirst("/api/v1".count))
    var query = operation.fields.filter(\.isRequired).map { "\($0.name)=ana" }
    if let study, operation.fields.contains(where: { $0.name == "study" }) { query.append("study=\(study)") }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }

  private func call(
    _ operation: ProgramOperation, _ program: ProgramClient, study: String? = nil, key: String? = nil
  ) async throws -> TestResponse {
    let path = path(of: operation, study: study)
    guard operation.method != .get else { return try await program.get(path) }
    return try await program.post(path, "{}", key: key, method: operation.method)
  }

  @Test(arguments: Role.allCases)
  func aTokenReachesWhatItsRoleAllows(role: Role) async throws {
    let team = try TeamFixture(), token = try team.token(role)
    try await team.programWithoutNews(token) { program in
      for operation in ProgramRoutes.operations {
        let isOfServer = operation.reach == .server
        // An administrator's grant is for all studies, so that the token reaches none by itself.
        let study = role == .admin && !isOfServer ? "p" : nil
        let permissions = operation.rights.map {
          RightsTable.permission(isOfServer && role != .admin ? [] : [role], $0, switches: [])
        }
        // What may be recorded is refused for its key alone.
        let isAllowed = permissions.allSatisfy { $0 != .no && $0 != .pseudonymous }
        let answer = try await call(operation, program, study: study, key: isAllowed ? nil : "one")
        let name = Comment(rawValue: "\(role) \(operation.name): \(answer.text.prefix(200))")
        #expect(answer.status.code < 500, name)
        if permissions.contains(.no) {
          #expect([.forbidden, .notFound].contains(answer.status) || operation.reach == .studies, name)
        } else if permissions.contains(.pseudonymous) {
          // An analyst can name nobody.
          let isOfOne = operation.reach == .participant
          #expect(answer.status == (isOfOne ? .notFound : answer.status), name)
        } else {
          #expect(answer.status != .forbidden && answer.status != .unauthorized, name)
          #expect(!operation.isRecording || answer.code == "missing_key", name)
        }
        guard role != .admin, !isOfServer, operation.reach != .studies else { continue }
        for foreign in ["other", "nothing"] {
          let answer = try await call(operation, program, study: foreign, key: "one")
          // Without the scope it is refused before the study is looked at.
          #expect(answer.status == .notFound || answer.code == "no_scope", "\(role) \(operation.name) in \(foreign)")
          // The description requires the key, whatever the study is: 404 would not say that it is missing.
          guard operation.isRecording else { continue }
          let unkeyed = try await call(operation, program, study: foreign)
          #expect(["missing_key", "no_scope"].contains(unkeyed.code), "\(role) \(operation.name): \(unkeyed.text)")
        }
      }
    }
  }

  @Test func everyOperationHasAScopeForEachRight() {
    for operation in ProgramRoutes.operations {
      #expect(!operation.rights.isEmpty && operation.scopes.count == operation.rights.count, "\(operation.name)")
    }
  }

  @Test func aTokenWithoutTheScopeIsRefused() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician, [.alerts])
    try await team.program(token) { program in
      for operation in ProgramRoutes.operations where operation.scopes.contains(where: { $0 != .alerts }) {
        let answer = try await call(operation, program)
        #expect(answer.status == .forbidden && answer.code == "no_scope", "\(operation.name)")
      }
    }
  }

  @Test func nothingAnswersWithoutAToken() async throws {
    let team = try TeamFixture(), ended = try team.token(.clinician, name: "old"), now = team.web.now
    let revoked = try team.token(.clinician, name: "gone")
    try team.access.revokeToken("gone", by: "server", at: now)
    for token in [nil, "nothing", revoked, String(repeating: "A", count: 43)] {
      try await team.program(token) { program in
        for operation in ProgramRoutes.operations {
          let answer = try await call(operation, program)
          #expect(answer.status == .unauthorized && answer.code == "no_token", "\(operation.name)")
          #expect(answer.header("WWW-Authenticate") == "Bearer")
        }
      }
    }
    try await team.program(ended, at: now.adding(seconds: 86_400)) { program in
      let answer = try await program.get("/studies")
      #expect(answer.status == .unauthorized)
    }
  }

  @Test func aTokenThatIsRevokedEndsAtOnce() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), later = team.web.now.adding(seconds: 1)
    try await team.program(token, at: later) { program in
      let before = try await program.get("/studies")
      #expect(before.status == .ok)
      try team.access.revokeToken("t", by: "server", at: team.web.now)
      let after = try await program.get("/studies")
      #expect(after.status == .unauthorized)
    }
  }

  @Test func aCookieOpensNothing() async throws {
    let team = try TeamFixture()
    for cookies in [try team.cookies(.clinician), try team.participant()] {
      try await team.test(cookies) { web in
        let answer = try await web.get("/api/v1/studies")
        #expect(answer.status == .unauthorized && answer.code == "no_token")
      }
    }
    // And a token opens no page.
    let token = try team.token(.clinician)
    try await team.test { web in
      let page = try await web.get("/s/p", ["Accept": "application/json", "Authorization": "Bearer \(token)"])
      #expect(page.status == .unauthorized)
    }
  }

  @Test func aDayNeedsTheRightsInEveryStudyOfTheParticipant() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), now = team.web.now
    try team.web.runtime.enroll(
      Enrollment(patient: "ana", plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try await team.program(token) { program in
      let day = try await program.get("/participants/ana/day")
      #expect(day.status == .forbidden && day.code == "no_right")
      let events = try await program.get("/participants/ana/events?from=2026-06-07")
      #expect(events.json["items"].list.allSatisfy { $0["plan"].string == "p" } && events.json["items"].list.count == 4)
      let rest = try await program.get("/participants/ana/adherence")
      #expect(rest.status == .ok)
    }
    try team.access.grant(.clinician, to: "clinician", in: "other", by: "server", at: now)
    try await team.program(token) { program in
      let day = try await program.get("/participants/ana/day?study=p")
      #expect(day.status == .ok, "\(day.text)")
      // It reaches two studies now, and must say which.
      let events = try await program.get("/participants/ana/events")
      #expect(events.status == .badRequest && events.json["detail"].string.contains("'study'"))
    }
  }

  @Test func aReadIsInTheAccessLogUnderTheAccount() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), now = team.web.now
    try await team.program(token) { program in _ = try await program.get("/participants/ana/outcomes") }
    try team.access.flush(at: now)
    let entry = try #require(try team.access.newestAccess(limit: 1).first)
    #expect(entry.action == .read && entry.actor == "user:clinician" && entry.patient == "ana")
    #expect(entry.route == "/api/v1/participants/{patient}/outcomes")
  }
}
