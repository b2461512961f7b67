import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The search of the roster, its order, and the last days of its rows.
struct RosterSearchTests {
  private func fixture() throws -> TeamFixture {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    let start = try #require(CivilDate("2026-06-07"))
    for id in ["P10", "P2", "P1"] {
      var patient = Patient(id: Patient.ID(id), zone: .utc)
      if id == "P2" { patient.details.tags = ["pilot"] }
      try runtime.add(patient, at: now)
      try runtime.enroll(Enrollment(patient: patient.id, plan: "p", start: start), at: now)
    }
    return team
  }

  /// The ids of the rows, in their order.
  private func rows(_ web: WebClient, _ path: String) async throws -> [String] {
    try await web.get(path).text.matches(of: /<th scope="row"><a href="[^"]*">([^<]*)</).map { String($0.1) }
  }

  @Test func idsAreInNaturalOrder() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let rows1 = try await rows(web, "/s/p?order=patient")
      #expect(rows1 == ["P1", "P2", "P10", "ana"])
    }
  }

  @Test func idsAndTagsAreFound() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      for (query, found) in [
        ("find=p1&order=patient", ["P1", "P10"]), ("find=pilot", ["P2"]), ("find=%20AN", ["ana"]), ("find=pilo", []),
        ("find=", ["P1", "P2", "P10", "ana"]),
      ] {
        let rows2 = try await rows(web, "/s/p?\(query)")
        #expect(rows2 == found, "\(query)")
      }
      let table = try await web.get("/s/p/roster.csv?find=pilot")
      #expect(table.text.contains("P2,") && !table.text.contains("P10,"))
      let long = try await web.get("/s/p?find=" + String(repeating: "x", count: 101))
      #expect(long.status == .badRequest)
    }
  }

  @Test func aSearchStaysInTheAddressOfTheTable() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p?find=P&order=patient")
      #expect(page.text.contains("/s/p/roster.csv?order=patient&amp;find=P\""))
    }
  }

  @Test func anAnalystCannotSearchForIds() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.analyst)) { web in
      let page = try await web.get("/s/p")
      #expect(page.status == .ok && !page.text.contains("name=\"find\""))
      #expect(try await web.get("/s/p?find=P1").status == .badRequest)
    }
  }

  @Test func thoseWhoNeverBeganAreFlagged() async throws {
    let team = try fixture(), runtime = team.web.runtime
    let event = try team.web.event("walk")
    _ = try runtime.record(event, values: [OutcomeValue(.integer(3_000), kind: "steps")], at: team.web.now)
    // On the day of the enrollment nobody is late.
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p")
      #expect(!page.text.contains("never began</td>"))
    }
    let later = team.web.now.adding(seconds: 86_400)
    try await team.test(try team.cookies(.clinician, at: later), at: later) { web in
      let page = try await web.get("/s/p?order=patient")
      #expect(page.text.matches(of: /never began<\/td>/).count == 3)
      let rows5 = try await rows(web, "/s/p?began=no&order=patient")
      #expect(rows5 == ["P1", "P2", "P10"])
      #expect(page.text.contains("aria-label=\"Last 14 days: "))
      let person = try await web.get("/s/p/p/P1")
      #expect(person.text.contains("Nothing was ever recorded"))
      #expect(try await web.get("/s/p?began=x").status == .badRequest)
    }
  }
}
