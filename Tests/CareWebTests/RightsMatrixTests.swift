import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Every route × everyone who may call it × their own study and another one, from the registry.
struct RightsMatrixTests {
  private func path(of route: Route, study: String) -> String {
    route.pattern.path(
      Dictionary(uniqueKeysWithValues: route.pattern.names.map { ($0, $0 == "plan" ? study : "ana") }))
  }

  private func call(_ route: Route, _ path: String, _ web: WebClient) async throws -> TestResponse {
    route.method == .get
      ? try await web.get(path, ["Accept": "application/json"])
      : try await web.post(path, [], ["Accept": "application/json"])
  }

  @Test(arguments: Role.allCases)
  func anAccountReachesWhatItsRoleAllows(role: Role) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(role)) { web in
      for route in RouteRegistry.routes {
        guard case .staff(let right) = route.audience else { continue }
        let isOfStudy = route.pattern.names.contains("plan")
        let roles: Set<Role> = !isOfStudy && role != .admin ? [] : [role]
        let isAllowed = RightsTable.permission(roles, right, switches: []) != .no
        let own = try await call(route, path(of: route, study: "p"), web)
        let name = Comment(rawValue: "\(role) \(route.method) \(route.pattern)")
        if isAllowed {
          #expect(own.status != .unauthorized && !own.text.contains("no_right"), name)
          // A form without its token goes no further.
          #expect(route.method == .get || own.text.contains("foreign_form"), name)
        } else {
          // Where an account has no role at all, nothing exists.
          #expect(own.status == (roles.isEmpty ? .notFound : .forbidden), name)
        }
        guard isOfStudy, role != .admin else { continue }
        for study in ["other", "nothing"] {
          let foreign = try await call(route, path(of: route, study: study), web)
          #expect(foreign.status == .notFound, name)
        }
      }
    }
  }

  @Test func aParticipantReachesNothingOfTheTeam() async throws {
    let team = try TeamFixture()
    try await team.test(try team.participant()) { web in
      for route in RouteRegistry.routes {
        switch route.audience {
        case .account, .staff:
          let answer = try await call(route, path(of: route, study: "p"), web)
          #expect(answer.status == .notFound, "\(route.method) \(route.pattern)")
        case .anyone, .loopback, .participant, .program: continue
        }
      }
    }
  }

  @Test func nothingOfTheTeamAnswersWithoutASession() async throws {
    let team = try TeamFixture()
    try await team.test { web in
      for route in RouteRegistry.routes {
        switch route.audience {
        case .account, .staff:
          let answer = try await call(route, path(of: route, study: "p"), web)
          #expect(answer.status == .unauthorized, "\(route.method) \(route.pattern)")
        case .anyone, .loopback, .participant, .program: continue
        }
      }
    }
  }

  @Test func aPersonOfAnotherStudyIsNotThere() async throws {
    let team = try TeamFixture(), now = team.web.now
    try team.web.runtime.add(Patient(id: "ben", zone: .utc), at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      for (path, status) in [
        ("/s/p/p/ana", HTTPResponse.Status.ok), ("/s/p/p/ben", .notFound), ("/s/p/p/nobody", .notFound),
        ("/s/other/p/ana", .notFound), ("/s/p/p/ana/answers", .ok), ("/s/p/p/%20", .notFound),
      ] {
        let answer = try await web.get(path)
        #expect(answer.status == status, "\(path)")
      }
    }
  }
}
