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
  /// A text that no page of the file has room for.
  private static let long = String(repeating: "é", count: Message.longestText)

  /// Fills the store, so that no further page of its file can be written.
  private func fill(_ web: WebFixture) throws {
    try web.runtime.store.engine.write { try $0.run(script: "PRAGMA max_page_count = 1") }
    let values = Array(repeating: OutcomeValue(.integer(900), kind: "steps"), count: 100)
    #expect(throws: StoreError.full) {
      for _ in 0..<1_000 { _ = try web.runtime.record(web.event("walk"), values: values, at: web.now) }
    }
  }

  @Test func aParticipantReadsThatNothingWasRecorded() async throws {
    let fixture = try WebFixture()
    try fill(fixture)
    try await fixture.test { web in
      let page = try await web.get("/me/team")
      let answer = try await web.send(page.text, to: "/me/team/messages", [("text", Self.long)])
      #expect(answer.status.code == 507 && answer.header("Retry-After") == "5", "\(answer.text)")
      #expect(answer.text.contains("Your answer was not recorded") && answer.text.contains("Try again later"))
      let today = try await web.get("/me/today")
      #expect(today.status == .ok && today.text.contains("A glass of water"))
    }
  }

  @Test func theTeamAndProgramsReadItToo() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), key = try team.web.event("walk").key.text
    try fill(team.web)
    let values = Array(repeating: #"{"value":1,"kind":"steps"}"#, count: 500).joined(separator: ",")
    try await team.program(token) { program in
      let answer = try await program.post("/events/ana/\(key)/record", #"{"values":[\#(values)]}"#, key: "d-1")
      #expect(answer.status.code == 507 && answer.code == "full", "\(answer.text)")
      #expect(answer.json["detail"].string.contains("nothing was recorded"))
      let events = try await program.get("/participants/ana/events")
      #expect(events.status == .ok)
    }
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana")
      #expect(page.status == .ok)
      let fields = WebClient.hidden(in: page.text, of: "/messages") + [("text", Self.long)]
      let answer = try await web.post("/s/p/p/ana/messages", fields)
      #expect(answer.status.code == 507, "\(answer.status)")
      #expect(answer.text.contains("Nothing was recorded") && answer.text.contains("runs this server"))
    }
  }
}
