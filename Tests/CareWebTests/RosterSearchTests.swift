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

  @Test func namesAreFoundByThoseWhoMaySeeThem() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    var patient = try runtime.patient("P10", at: now).value
    patient.name = PersonName(given: "Zoë", family: "Brandt")
    try runtime.update(patient, at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      for text in ["brandt", "zo%C3%AB%20b", "RAND"] {
        let found = try await rows(web, "/s/p?find=\(text)")
        #expect(found == ["P10"], "\(text)")
      }
      let page = try await web.get("/s/p")
      #expect(page.text.contains("Id, name, or tag"))
    }
    try await team.test(try team.cookies(.analyst)) { web in
      let refused = try await web.get("/s/p?find=brandt")
      #expect(refused.status == .badRequest)
    }
  }

  @Test func aSearchStaysInTheAddressOfTheTable() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p?find=P&order=patient")
      #expect(page.text.contains("/s/p/roster.csv?order=patient&amp;find=P\""))
    }
  }

  /// The headings of the columns.
  private func headings(_ page: TestResponse) -> [String] {
    page.text.matches(of: /<th scope="col">([^<]*)</).map { String($0.1) }
  }

  @Test func columnsAreChosenInTheAddress() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let all = try await web.get("/s/p")
      let standard = ["Participant", "Needs", "State", "Day", "Today", "Last 14 days", "7 days", "28 days", "Silent"]
      #expect(headings(all) == standard)
      #expect(all.text.contains("3 due days in a row without an answer, or a rate below 50 % in the last 7 days."))
      // They are in the order of the page, whatever that of the address.
      let chosen = try await web.get("/s/p?column=last&column=week&order=patient")
      #expect(headings(chosen) == ["Participant", "7 days", "Last answer"])
      #expect(chosen.text.contains("/s/p/roster.csv?order=patient&amp;column=week&amp;column=last\""))
      #expect(chosen.text.contains("value=\"last\" checked") && !chosen.text.contains("value=\"silent\" checked"))
      #expect(try await web.get("/s/p?column=name").status == .badRequest)
    }
    try await team.test(try team.cookies(.analyst)) { web in
      let page = try await web.get("/s/p?column=week")
      #expect(headings(page) == ["7 days"])
    }
  }

  // MARK: Tags

  /// Sends the form of tags that a view has, with some of its enrollments marked.
  private func tag(
    _ web: WebClient, _ query: String, _ ids: [String], _ fields: [(String, String)]
  ) async throws -> TestResponse {
    let page = try await web.get("/s/p/tags?\(query)")
    return try await web.post(
      "/s/p/tags", WebClient.hidden(in: page.text, of: "/tags") + ids.map { ("of", $0) } + fields)
  }

  @Test func theParticipantsOfAViewAreTaggedAfterAPreview() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    @Sendable func tags(_ id: CarePlan.ID) throws -> Set<String> {
      try runtime.carePlan(id, at: now).value.details.tags
    }
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/tags?find=p1&order=patient")
      #expect(page.text.contains("2 participants") && page.text.contains("P10") && !page.text.contains(">P2"))
      #expect(try tags("P1.p").isEmpty)
      let added = try await tag(web, "find=p1", ["P1.p", "P10.p"], [("tag", " calls "), ("act", "add")])
      #expect(added.headers[.location] == "/s/p?find=calls")
      let found = try await rows(web, "/s/p?find=calls&order=patient")
      #expect(found == ["P1", "P10"])
      #expect(try await web.get("/s/p/tags?find=calls").text.contains("tags: calls"))
      // One that is not marked keeps its tag.
      let removed = try await tag(web, "find=calls", ["P10.p"], [("tag", "calls"), ("act", "remove")])
      #expect(removed.headers[.location] == "/s/p")
    }
    #expect(try tags("P1.p") == ["calls"])
    #expect(try tags("P10.p").isEmpty)
    let version = try #require(try runtime.history(carePlan: "P1.p").last)
    #expect(version.author == "user:coordinator" && version.why == "a tag")
  }

  @Test func aTagThatIsNoneChangesNothing() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    let other = try runtime.enroll(
      Enrollment(patient: WebFixture.patient, plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    let last = try runtime.lastSeq()
    try await team.test(try team.cookies(.coordinator)) { web in
      let cases: [([String], [(String, String)], HTTPResponse.Status)] = [
        (["P1.p"], [("tag", " "), ("act", "add")], .unprocessableContent),
        (["P1.p"], [("tag", String(repeating: "x", count: 101)), ("act", "add")], .unprocessableContent),
        (["P1.p"], [("tag", "a\u{7}b"), ("act", "add")], .unprocessableContent),
        ([], [("tag", "a"), ("act", "add")], .unprocessableContent),
        (["P1.p"], [("tag", "a"), ("act", "x")], .badRequest),
        (["P1.p"], [("tag", "a")], .badRequest),
        (["nobody.p"], [("tag", "a"), ("act", "add")], .notFound),
        (["P1.p", other.value.id.text], [("tag", "a"), ("act", "add")], .notFound),
      ]
      for (ids, fields, status) in cases {
        let answer = try await tag(web, "", ids, fields)
        #expect(answer.status == status, "\(ids) \(fields)")
      }
    }
    #expect(try runtime.lastSeq() == last)
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
