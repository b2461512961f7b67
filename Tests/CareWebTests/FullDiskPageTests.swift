import CareAccess
import CareModel
import CareRuntime
import CareStore
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A store without room: pages show what was recorded, and say that nothing more is.
struct FullDiskPageTests {
  /// Fills the store, so that no further page of its file can be written.
  private func fill(_ web: WebFixture) throws {
    try web.runtime.store.engine.write { try $0.run(script: "PRAGMA max_page_count = 1") }
    let event = try web.event("walk"), value = OutcomeValue(.integer(900), kind: "steps")
    #expect(throws: StoreError.full) {
      for _ in 0..<10_000 {
        _ = try web.runtime.record(event, values: Array(repeating: value, count: 100), at: web.now)
      }
    }
    // The little room that is left for an outcome, too.
    #expect(throws: StoreError.full) {
      for _ in 0..<10_000 { _ = try web.runtime.record(event, values: [value], at: web.now) }
    }
  }

  @Test func aParticipantIsToldAndReadsOn() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try fill(fixture)
    try await fixture.test { web in
      let page = try await web.get("/me/today")
      #expect(page.status == .ok && page.text.contains("A glass of water"))
      let answer = try await web.send(page.text, to: "/me/e/\(key)/press", [("action", "toggle")])
      #expect(answer.status.code == 507 && answer.header("Retry-After") == "5", "\(answer.text)")
      #expect(answer.text.contains("Your answer was not recorded") && answer.text.contains("Try again later"))
      let again = try await web.get("/me/today")
      #expect(again.status == .ok)
    }
    #expect(try fixture.event("glass").outcome == nil)
  }

  @Test func theTeamAndProgramsAreToldToo() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), key = try team.web.event("glass").key.text
    try fill(team.web)
    try await team.program(token) { program in
      let answer = try await program.post("/events/ana/\(key)/decline", "{}", key: "d-1")
      #expect(answer.status.code == 507 && answer.code == "full", "\(answer.text)")
      #expect(answer.json["detail"].string.contains("nothing was recorded"))
      let events = try await program.get("/participants/ana/events")
      #expect(events.status == .ok)
    }
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana")
      #expect(page.status == .ok)
      let fields = WebClient.hidden(in: page.text, of: "/messages") + [("text", "Hello")]
      let answer = try await web.post("/s/p/p/ana/messages", fields)
      #expect(answer.status.code == 507, "\(answer.status)")
      #expect(answer.text.contains("Nothing was recorded") && answer.text.contains("runs this server"))
    }
  }
}
