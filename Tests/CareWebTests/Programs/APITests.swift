import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What programs read: the documents, their pages, and the problems of requests that are wrong.
struct APITests {
  private func steps(_ team: TeamFixture, _ count: Int) throws {
    _ = try team.web.runtime.record(
      team.web.event("walk"), values: [OutcomeValue(.integer(count), kind: "steps")], at: team.web.now)
  }

  @Test func studiesAndTasksAreRead() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let studies = try await program.get("/studies")
      #expect(studies.status == .ok && studies.headers[.contentType] == "application/json")
      #expect(studies.json["items"].list.map { $0["value"]["id"].string } == ["p"])
      #expect(studies.json["next"] == .null)
      let study = try await program.get("/studies/p")
      #expect(study.json["value"]["title"].string == "P")
      let other = try await program.get("/studies/other")
      #expect(other.status == .notFound && other.code == "not_found")
    }
  }

  @Test func aListIsReadInPages() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      var seen: [String] = [], after: String?
      for _ in 0..<5 {
        let page = try await program.get("/studies/p/tasks?limit=3" + (after.map { "&after=\($0)" } ?? ""))
        #expect(page.status == .ok, "\(page.text)")
        seen += page.json["items"].list.map { $0["value"]["id"].string }
        let next = page.json["next"].string
        #expect((page.header("Link") == nil) == next.isEmpty)
        guard !next.isEmpty else { break }
        #expect(page.header("Link") == "</api/v1/studies/p/tasks?limit=3&after=\(next)>; rel=\"next\"")
        after = next
      }
      #expect(seen.sorted() == ["check", "glass", "later", "walk"] && Set(seen).count == 4)
      let wrong = try await program.get("/studies/p/tasks?after=bm90aGluZw")
      #expect(wrong.status == .badRequest && wrong.code == "invalid_field", "\(wrong.text)")
    }
  }

  @Test func participantsAreListedByIdWithoutNamesAndArms() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let page = try await program.get("/participants")
      let row = page.json["items"][0]
      #expect(row["patient"].string == "ana" && row["care_plan"].string == "ana.p" && row["status"].string == "active")
      #expect(row["arm"] == .null && row["name"] == .null)
      let ended = try await program.get("/participants?status=withdrawn")
      #expect(ended.status == .ok && ended.json["items"].list.isEmpty)
      let past = try await program.get("/participants?as_of=1")
      #expect(past.status == .ok || past.status == .notFound, "\(past.text)")
    }
  }

  @Test func anAnalystSeesPseudonymsAndNobody() async throws {
    let team = try TeamFixture(), token = try team.token(.analyst)
    try steps(team, 4_321)
    try await team.program(token) { program in
      let page = try await program.get("/participants?limit=1")
      #expect(page.status == .ok && page.json["items"].list.count == 1)
      #expect(!page.text.contains("ana"), "\(page.text)")
      for path in ["/participants/ana/events", "/participants/ana/outcomes", "/participants/ana/adherence"] {
        let answer = try await program.get(path)
        #expect(answer.status == .notFound, "\(path)")
      }
      let changes = try await program.get("/changes")
      #expect(changes.status == .forbidden)
    }
  }

  @Test func aParticipantIsReadWithDayEventsOutcomesAndAdherence() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try steps(team, 4_321)
    try await team.program(token) { program in
      let patient = try await program.get("/participants/ana")
      #expect(patient.json["value"]["id"].string == "ana")
      let day = try await program.get("/participants/ana/day?on=2026-06-07")
      #expect(day.status == .ok && day.json["date"].string == "2026-06-07", "\(day.text)")
      #expect(day.json["events"].list.count == 4 && day.json["events"][0]["card"] != .null)
      let events = try await program.get("/participants/ana/events?from=2026-06-07&to=2026-06-08&task=walk")
      #expect(events.json["items"].list.count == 1)
      #expect(events.json["items"][0]["values"][0]["value"] == .integer(4_321))
      let outcomes = try await program.get("/participants/ana/outcomes")
      #expect(outcomes.json["items"].list.count == 1 && outcomes.text.contains("4321"))
      let past = try await program.get("/participants/ana/outcomes?as_of=2026-06-06T00:00:00Z")
      #expect(past.status == .ok && past.json["items"].list.isEmpty, "\(past.text)")
      let adherence = try await program.get("/participants/ana/adherence")
      #expect(adherence.json["days"].list.count == 7 && adherence.json["patient"].string == "ana")
      let alerts = try await program.get("/participants/ana/alerts?open=true")
      #expect(alerts.status == .ok && alerts.json["items"].list.isEmpty)
    }
  }

  @Test func eventsAreReadInPagesOfDays() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      var keys: [String] = [], after = ""
      for _ in 0..<9 {
        let page = try await program.get("/participants/ana/events?from=2026-06-07&to=2026-06-10&limit=2" + after)
        keys += page.json["items"].list.map { $0["key"].string }
        guard !page.json["next"].string.isEmpty else { break }
        after = "&after=" + page.json["next"].string
      }
      #expect(keys.count == 12 && Set(keys).count == 12)
      let long = try await program.get("/participants/ana/events?from=2026-01-01&to=2027-01-01")
      #expect(long.status == .badRequest && long.text.contains("62 days"))
    }
  }

  @Test func aCursorBelongsToItsListAndItsFilters() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let days = "from=2026-06-07&to=2026-06-10", list = "/participants/ana/events?"
      let next = try await program.get(list + days + "&limit=2").json["next"].string
      #expect(!next.isEmpty)
      let more = try await program.get(list + days + "&limit=5&after=\(next)")
      #expect(more.status == .ok && more.json["items"].list.count == 5, "the limit can differ: \(more.text)")
      for path in [
        "/participants/ana/events?from=2026-06-07&to=2026-06-11", "/participants/ana/events?\(days)&task=walk",
        "/participants/ana/reminders?to=2026-06-10T00:00:00Z", "/participants/ana/alerts?open=true",
        "/participants/ana/outcomes?as_of=1", "/enrollments?of=ana", "/participants?need=any", "/studies?limit=1",
        "/studies/p/tasks?limit=3", "/deliveries?of=ana",
      ] {
        let answer = try await program.get("\(path)&after=\(next)")
        #expect(answer.status == .badRequest && answer.code == "invalid_field", "\(path): \(answer.text)")
        #expect(answer.text.contains("of the same list"), "\(path): \(answer.text)")
      }
    }
  }

  @Test func valuesNeedTheScopeOfAnswers() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician, [.read])
    try steps(team, 4_321)
    try await team.program(token) { program in
      let events = try await program.get("/participants/ana/events")
      #expect(events.status == .ok && events.json["items"].list.count == 4)
      #expect(!events.text.contains("4321"), "\(events.text)")
      for path in [
        "/participants/ana", "/participants/ana/day", "/participants/ana/outcomes", "/participants/ana/alerts",
      ] {
        let answer = try await program.get(path)
        #expect(answer.status == .forbidden && answer.code == "no_scope", "\(path)")
      }
    }
  }

  @Test func aDocumentThatTheProgramHasIsNotSentAgain() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let first = try await program.get("/participants/ana/outcomes")
      let tag = try #require(first.header("ETag"))
      let again = try await program.get("/participants/ana/outcomes", ["If-None-Match": tag])
      #expect(again.status == .notModified && again.text.isEmpty)
      try steps(team, 5)
      let changed = try await program.get("/participants/ana/outcomes", ["If-None-Match": tag])
      #expect(changed.status == .ok && changed.header("ETag") != tag)
    }
  }

  @Test func commitsAreAuditedAndChangesFollowed() async throws {
    let team = try TeamFixture(), admin = try team.token(.admin, name: "a"),
      reader = try team.token(.clinician, name: "r")
    try steps(team, 4_321)
    let last = try team.web.runtime.lastSeq()
    try await team.program(admin) { program in
      let commits = try await program.get("/audit?limit=200")
      #expect(commits.json["items"].list.count == last && !commits.text.contains("4321"))
      let page = try await program.get("/audit?limit=1")
      #expect(page.json["next"] == .integer(1) && page.header("Link")?.contains("after=1") == true)
    }
    try await team.program(reader) { program in
      let all = try await program.get("/changes?limit=200")
      #expect(all.json["next"] == .integer(last) && !all.text.contains("other"), "\(all.text)")
      #expect(all.text.contains("\"outcome\"") && !all.text.contains("author"))
      let none = try await program.get("/changes?after=\(last)")
      #expect(none.json["items"].list.isEmpty && none.json["next"] == .integer(last))
      // A program that has seen more than there is follows a store that was restored.
      let beyond = try await program.get("/changes?after=\(last + 1)")
      #expect(beyond.status == .conflict && beyond.code == "unknown_commit")
    }
  }

  @Test func aProgramWaitsForAChange() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), last = try team.web.runtime.lastSeq()
    try await team.program(token) { program in
      async let answer = program.get("/changes?after=\(last)&wait=20")
      try await Task.sleep(for: .milliseconds(300))
      try steps(team, 7)
      let found = try await answer
      #expect(found.json["items"].list.count == 1 && found.json["next"] == .integer(last + 1))
    }
  }

  @Test func changesAreFollowedAsEventsFromTheLastOne() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), last = try team.web.runtime.lastSeq()
    try await team.programWithoutNews(token) { program in
      let all = try await program.get("/changes/stream?after=\(last - 1)")
      #expect(all.status == .ok && all.headers[.contentType] == "text/event-stream")
      #expect(all.text.hasPrefix(":\n\n") && all.header("ETag") == nil)
      try steps(team, 7)
      let resumed = try await program.get("/changes/stream", ["Last-Event-ID": "\(last)"])
      #expect(resumed.text.contains("id: \(last + 1)\ndata: {") && !resumed.text.contains("id: \(last)\n"))
      #expect(resumed.text.contains("\"outcome\"") && !resumed.text.contains("author"))
      // A browser connects again to the same address.
      let again = try await program.get("/changes/stream?after=0", ["Last-Event-ID": "\(last)"])
      #expect(again.text == resumed.text)
      let beyond = try await program.get("/changes/stream?after=\(last + 2)")
      #expect(beyond.status == .conflict && beyond.code == "unknown_commit")
    }
  }

  @Test(arguments: ["", " ", "x", "-1", "1.5", "1, 2", "0x1", "2147483648", "99999999999999999999", "secret-word"])
  func aLastEventThatIsNoneDoesNotBeginTheStreamAgain(header: String) async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.programWithoutNews(token) { program in
      for path in ["/changes/stream", "/changes/stream?after=0"] {
        let answer = try await program.get(path, ["Last-Event-ID": header])
        #expect(answer.status == .badRequest && answer.code == "invalid_event", "\(answer.text)")
        #expect(answer.json["detail"].string.contains("send the id of the last event"), "\(answer.text)")
        #expect(!answer.text.contains("secret-word"))
      }
      // Other operations have no events, and do not look at it.
      let list = try await program.get("/changes", ["Last-Event-ID": header])
      #expect(list.status == .ok, "\(list.text)")
    }
  }

  @Test func aStreamEndsWithItsToken() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), last = try team.web.runtime.lastSeq()
    let server = try team.web.signedIn(team.access, settings: WebSettings(), at: team.web.now)
    server.hub.start()
    try await server.application().test(.router) { client in
      let program = ProgramClient(WebClient(client: client), token: token)
      async let answer = program.get("/changes/stream?after=\(last)")
      try await Task.sleep(for: .milliseconds(300))
      try steps(team, 7)
      server.hub.advance(team.web.runtime)
      try await Task.sleep(for: .milliseconds(600))
      try team.access.revokeToken("t", by: "server", at: team.web.now)
      let found = try await answer
      #expect(found.status == .ok && found.text.contains("id: \(last + 1)\n"), "\(found.text)")
    }
  }

  @Test func aRequestThatWaitsEndsWithItsToken() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), last = try team.web.runtime.lastSeq()
    try await team.program(token) { program in
      async let answer = program.get("/changes?after=\(last)&wait=20")
      try await Task.sleep(for: .milliseconds(300))
      try team.access.revokeToken("t", by: "server", at: team.web.now)
      let found = try await answer
      #expect(found.status == .unauthorized)
    }
  }

  @Test(arguments: [
    ("/participants?limt=3", "unknown_field", "did you mean 'limit'"),
    ("/participants?limit=0", "invalid_field", "a whole number from 1 to 200"),
    ("/participants?limit=201", "invalid_field", "'limit'"), ("/participants?limit=", "invalid_field", "'limit'"),
    ("/participants?limit=2&limit=3", "repeated_field", "'limit'"),
    ("/participants?need=secret-word", "invalid_field", "one of alert, message"),
    ("/participants?as_of=yesterday", "invalid_field", "the number of a commit"),
    ("/participants/ana/day?on=2026-02-30", "invalid_field", "a day such as"),
    ("/participants/ana/events?from=2026-06-07&to=2026-06-07", "invalid_field", "'to'"),
    ("/participants/ana/alerts?open=1", "invalid_field", "true or false"),
    ("/changes?wait=26", "invalid_field", "from 0 to 25"), ("/changes?after=-1", "invalid_field", "'after'"),
    ("/participants?limit=%zz", "bad_request", "UTF-8"),
  ])
  func aWrongQueryIsRefusedWithWhatToWrite(path: String, code: String, words: String) async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let answer = try await program.get(path)
      #expect(answer.status == .badRequest && answer.code == code, "\(answer.text)")
      #expect(answer.json["detail"].string.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("secret-word") && !answer.text.contains("yesterday"))
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test func everyProblemIsADocumentAlsoForABrowser() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      for (path, status) in [
        ("/nothing", HTTPResponse.Status.notFound), ("/submissions", .methodNotAllowed),
        ("/participants/nobody/day", .notFound), ("/participants/%20/day", .notFound),
      ] {
        let answer = try await program.get(path, ["Accept": "text/html"])
        #expect(answer.status == status, "\(path)")
        #expect(answer.json.names == ["type", "title", "status", "code", "detail"], "\(answer.text)")
        #expect(
          answer.json["status"] == .integer(status.code) && answer.json["type"].string == "/problems/\(answer.code)")
      }
      let method = try await program.get("/submissions")
      #expect(method.headers[.allow] == "POST")
    }
  }

  @Test func tooManyRequestsOfATokenWait() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      for _ in 0..<600 { _ = try await program.get("/audit") }
      let answer = try await program.get("/audit")
      #expect(answer.status == .tooManyRequests && answer.header("Retry-After") != nil)
      #expect(answer.json["detail"].string.contains("Retry-After"))
    }
  }
}
