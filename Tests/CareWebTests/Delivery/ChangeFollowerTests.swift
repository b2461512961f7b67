import CareAccess
import CareDelivery
import CareModel
import CareRuntime
import CareStore
import CareWeb
import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

/// A program that follows the changes of a store, on loopback.
struct ChangeFollowerTests {
  /// A clock that is set.
  private final class Clock: Sendable {
    private let time: Mutex<Instant>

    init(_ time: Instant) { self.time = Mutex(time) }

    var now: Instant { time.withLock(\.self) }

    func wait(seconds: Int) { time.withLock { $0 = $0.adding(seconds: seconds) } }
  }

  private struct Body: Decodable {
    var endpoint: String
    var changes: [StoreChange]
  }

  /// A store, a receiver, and a follower between them.
  private struct Line: Sendable {
    let runtime: CareRuntime
    let receiver: FakeReceiver
    let clock: Clock
    let means: WebDelivery.Means
    let endpoint: ChangeEndpoint

    init(_ web: WebFixture, _ receiver: FakeReceiver, _ url: String, entities: [String] = [], timeout: Int = 60) {
      let clock = Clock(web.now)
      (runtime, self.receiver, self.clock) = (web.runtime, receiver, clock)
      means = WebDelivery.Means(
        client: OutboundClient(connectsOnce: true), clock: { clock.now }, secret: { _ in "key" })
      endpoint = ChangeEndpoint(
        name: "ehr", url: url, secretVariable: "EHR_SECRET", entities: entities, timeout: timeout)
    }

    /// A follower as of a process that has just started.
    func follower() throws -> ChangeFollower { try ChangeFollower(runtime, endpoint, means) }

    func add(_ names: String...) throws {
      for name in names { try runtime.add(Patient(id: Patient.ID(name), zone: .utc), at: clock.now) }
    }

    var place: EndpointPlace? { get throws { try runtime.store.read { try $0.endpointPlaces() }.first } }

    /// The numbers of the commits of each request.
    var reported: [[Int]] {
      get throws {
        try receiver.taken.map { taken in
          try JSONDecoder().decode(Body.self, from: Data(taken.body.utf8)).changes.map(\.seq)
        }
      }
    }
  }

  /// Runs `body` on a line.
  private func with(
    entities: [String] = [], timeout: Int = 60, _ body: @escaping @Sendable (Line) async throws -> Void
  ) async throws {
    let web = try WebFixture(), receiver = FakeReceiver()
    try await receiver.run { url in
      let line = Line(web, receiver, url, entities: entities, timeout: timeout)
      try await body(line)
      try await line.means.client.close()
    }
  }

  @Test func aNewProgramBeginsAtTheLastCommit() async throws {
    try await with { line in
      let follower = try line.follower(), last = try line.runtime.lastSeq()
      #expect(try await !follower.round())
      #expect(try await !follower.round())
      #expect(line.receiver.taken.isEmpty)
      try line.add("ben", "cleo")
      #expect(try await follower.round())
      #expect(try line.reported == [[last + 1, last + 2]])
      #expect(line.receiver.taken.first?.key == "ehr-\(last + 2)")
      #expect(try line.place?.seq == last + 2)
      #expect(try await !follower.round())
    }
  }

  @Test func whatIsNotTakenIsSentAgainAfterARestart() async throws {
    try await with { line in
      let last = try line.runtime.lastSeq()
      _ = try await line.follower().round()
      try line.add("ben")
      line.receiver.answer(.status(500), .status(404))
      #expect(try await !line.follower().round())
      #expect(try line.place?.error == "status 500")
      try line.add("cleo")
      // It waits, also in a process that has just started.
      #expect(try await !line.follower().round())
      #expect(line.receiver.taken.count == 1)
      line.clock.wait(seconds: 40)
      #expect(try await !line.follower().round())
      #expect(try line.place?.failures == 2)
      line.clock.wait(seconds: 80)
      #expect(try await line.follower().round())
      #expect(try line.reported == [[last + 1], [last + 1, last + 2], [last + 1, last + 2]])
      #expect(try line.place?.error == nil)
    }
  }

  @Test func aRequestWithoutAnAnswerIsSentAgain() async throws {
    try await with(timeout: 10) { line in
      _ = try await line.follower().round()
      try line.add("ben")
      line.receiver.answer(.silence)
      #expect(try await !line.follower().round())
      #expect(try line.place?.error == "no answer")
      line.clock.wait(seconds: 40)
      #expect(try await line.follower().round())
      #expect(try line.reported.count == 2)
    }
  }

  @Test func theWaitThatAProgramAsksForIsKept() async throws {
    try await with { line in
      _ = try await line.follower().round()
      try line.add("ben")
      line.receiver.answer(.status(429, retryAfter: "600"))
      _ = try await line.follower().round()
      line.clock.wait(seconds: 599)
      #expect(try await !line.follower().round())
      line.clock.wait(seconds: 1)
      #expect(try await line.follower().round())
    }
  }

  @Test func commitsOfOtherKindsArePassedOver() async throws {
    try await with(entities: ["outcome"]) { line in
      let follower = try line.follower()
      _ = try await follower.round()
      try line.add("ben")
      #expect(try await follower.round())
      #expect(line.receiver.taken.isEmpty)
      #expect(try line.place?.seq == line.runtime.lastSeq())
      let glass = try line.runtime.event(task: "glass", patient: WebFixture.patient, at: line.clock.now)
      _ = try line.runtime.press("toggle", on: glass, at: line.clock.now)
      #expect(try await follower.round())
      #expect(try line.reported == [[line.runtime.lastSeq()]])
      #expect(line.receiver.taken.allSatisfy { !$0.body.contains("author") })
    }
  }

  @Test func aRequestHasAtMostAHundredCommits() async throws {
    try await with { line in
      let follower = try line.follower()
      _ = try await follower.round()
      for number in 1...101 { try line.add("p\(number)") }
      #expect(try await follower.round())
      #expect(try await follower.round())
      #expect(try line.reported.map(\.count) == [100, 1])
    }
  }

  @Test func anAdministratorSeesTheLagAndSendsAgain() async throws {
    let team = try TeamFixture(), cookies = try team.cookies(.admin), now = team.web.now
    let endpoint = ChangeEndpoint(name: "ehr", url: "https://ehr.example.org/in", secretVariable: "EHR_SECRET")
    let last = try team.web.runtime.lastSeq()
    try team.web.runtime.store.write(at: now) { writer in
      try writer.set(EndpointPlace(name: "ehr", seq: last - 1, failures: 2, error: "status 503"))
    }
    let delivery = try WebDelivery(
      DeliverySettings(endpoints: [endpoint]), channel: { channel throws(UnavailableChannel) in try channel.local() })
    let server = try CareWebServer(
      team.web.runtime, settings: WebSettings(), environment: team.environment, access: team.access,
      delivery: delivery)
    try await server.application().test(.router) { client in
      let web = WebClient(client: client, cookies: cookies)
      let page = try await web.get("/admin/endpoints").text
      #expect(page.contains("waits for 1 more"))
      #expect(page.contains("status 503"))
      let fields = WebClient.hidden(in: page, of: "/admin/endpoints/again")
      for wrong in ["0", "\(last + 2)", "x"] {
        #expect(
          try await web.post("/admin/endpoints/again", fields + [("from", wrong)]).status == .unprocessableContent)
      }
      let skipping = fields.filter { $0.0 != "confirmed" } + [("from", "\(last + 1)")]
      let asked = try await web.post("/admin/endpoints/again", skipping)
      #expect(asked.status == .ok && asked.text.contains("Keep it as it is"))
      #expect(try await web.post("/admin/endpoints/again", fields + [("from", "1")]).status == .seeOther)
      let place = try team.web.runtime.store.read { try $0.endpointPlaces() }.first
      #expect(place == EndpointPlace(name: "ehr", seq: 0))
      let metrics = try await web.get("/metrics").text
      #expect(metrics.contains("care_endpoint_lag_commits{endpoint=\"ehr\"} \(last)\n"))
      #expect(metrics.contains("care_deliveries{state=\"held\"} 0\n"))
    }
  }
}
