import CareModel
import CareRuntime
import CareStore
import Testing

/// How attempts end, and what follows.
struct DeliveryEndTests {
  private let morning = "2026-10-28T08:00"

  @Test func whatMayBeTakenLaterIsTriedAgainAndThenFails() throws {
    let post = try DeliveryFixture(plan(reminding()))
    post.answer = { _, _ in .again(after: nil, why: "busy") }
    var now = try instant(morning)
    for _ in 0..<6 {
      try post.tick(at: now)
      guard let next = try post.runtime.deliveries().first?.next else { break }
      now = next
    }
    #expect(try post.states() == ["failed exhausted"])
    let attempts = try post.runtime.attempts(of: try #require(try post.runtime.deliveries().first?.id))
    #expect(
      attempts.map(\.number) == Array(1...6) && attempts.allSatisfy { $0.result == .again && $0.receipt == "busy" })
    for (index, pair) in zip(attempts, attempts.dropFirst()).enumerated() {
      let seconds = Double(pair.1.began.milliseconds(since: pair.0.began)) / 1000, base = 30.0 * Double(1 << index)
      #expect((base * 0.8...base * 1.2).contains(seconds))
    }
  }

  @Test func theReceiverCanAskForALongerWait() throws {
    let post = try DeliveryFixture(plan(reminding()))
    post.answer = { _, _ in .again(after: 600, why: nil) }
    try post.tick(morning)
    #expect(try post.runtime.deliveries().first?.next == instant("2026-10-28T08:10"))
    post.answer = { _, _ in .again(after: .max, why: nil) }
    try post.tick("2026-10-28T08:10")
    #expect(try post.runtime.deliveries().first?.next == instant("2026-10-28T09:10"))
  }

  @Test func anUnknownEndIsHeldUntilAPersonDecides() throws {
    let post = try DeliveryFixture(plan(reminding()))
    post.answer = { _, _ in .unknown(why: "no answer") }
    try post.tick(morning)
    #expect(try post.states() == ["held unknown"])
    let id = try #require(try post.runtime.deliveries(DeliveryQuery(states: [.held])).first?.id)
    try post.runtime.because("she called").retry(id, at: instant("2026-10-28T08:05"))
    post.answer = { _, _ in .sent(receipt: "queue 7") }
    try post.tick("2026-10-28T08:05")
    #expect(try post.states() == ["sent"])
    let attempts = try post.runtime.attempts(of: id)
    #expect(attempts.map(\.result) == [.unknown, .retried, .sent])
    #expect(attempts.map(\.receipt) == ["no answer", "she called", "queue 7"])
    #expect(throws: StoreError.self) { try post.runtime.retry(id, at: instant("2026-10-28T08:06")) }
  }

  @Test func aHeldOneCanBeDropped() throws {
    let post = try DeliveryFixture(plan(reminding()))
    post.answer = { _, _ in .unknown(why: nil) }
    try post.tick(morning)
    let id = try #require(try post.runtime.deliveries().first?.id)
    try post.runtime.because("told by phone").drop(id, at: instant("2026-10-28T08:05"))
    #expect(try post.states() == ["void dropped"])
  }

  @Test func anIdempotentChannelRepeatsWithTheSameKey() throws {
    let channel = DeliveryChannel(name: "push", way: .command(["push"]), isIdempotent: true)
    let post = try DeliveryFixture(plan(reminding()), settings: DeliveryFixture.settings([channel]))
    var ids: [Delivery.ID] = []
    post.answer = { message, _ in
      ids.append(message.id)
      return ids.count == 1 ? .unknown(why: nil) : .sent(receipt: nil)
    }
    try post.tick(morning)
    try post.tick("2026-10-28T08:01")
    #expect(ids.count == 2 && Set(ids).count == 1)
    #expect(try post.states() == ["sent"])
  }

  @Test func aWorkerThatStoppedLosesItsLeaseAndItsToken() throws {
    let post = try DeliveryFixture(plan(reminding()))
    let now = try instant(morning)
    try post.scan(at: now)
    let held = try post.lease(at: now, worker: "one")
    #expect(held.count == 1)
    #expect(try post.lease(at: now.adding(seconds: 59), worker: "two").isEmpty)
    try post.runtime.renewLeases(held, worker: "one", for: 60, at: now.adding(seconds: 59))
    #expect(try post.lease(at: now.adding(seconds: 61), worker: "two").isEmpty)
    // It stopped renewing: nobody knows whether it sent.
    #expect(try post.lease(at: now.adding(seconds: 120), worker: "two").isEmpty)
    #expect(try post.states() == ["held unknown"])
    #expect(try post.finish(held, at: now.adding(seconds: 121), worker: "one") == 0)
    #expect(try post.states() == ["held unknown"])
  }

  @Test func aChannelThatIsNotDeclaredAnyMoreFails() throws {
    let post = try DeliveryFixture(plan(reminding()))
    try post.scan(at: instant(morning))
    post.context.settings.channels = []
    #expect(try post.lease(at: instant(morning)).isEmpty)
    #expect(try post.states() == ["failed no_channel"])
    #expect(try post.runtime.alerts(at: instant(morning)).map(\.value.alert) == ["host:not_delivered"])
  }

  @Test func aProgramThatFollowsChangesKeepsItsPlace() throws {
    let post = try DeliveryFixture(plan(reminding()))
    let now = try instant(morning), store = post.runtime.store, before = try post.runtime.lastSeq()
    let first = EndpointPlace(name: "ehr", seq: 3),
      later = EndpointPlace(
        name: "ehr", seq: 7, told: now, tried: now, failures: 2, next: now, error: "status 500")
    for place in [first, later] {
      try store.write(at: now) { try $0.set(place) }
      #expect(try store.read { try $0.endpointPlaces() } == [place])
    }
    try store.write(at: now) { try $0.removeEndpoint("ehr") }
    #expect(try store.read { try $0.endpointPlaces() }.isEmpty)
    #expect(try post.runtime.lastSeq() == before)
  }

  @Test func theAttemptsOfAPatientAreInTheOrderOfTime() throws {
    let post = try DeliveryFixture(plan(reminding("dose", ["08:00", "09:00"])))
    try post.tick(morning)
    try post.tick("2026-10-28T09:00")
    let found = try post.runtime.attempts(of: "ana", from: instant("2026-10-28T08:30"), to: instant("2026-10-28T10:00"))
    #expect(found.map(\.began) == [try instant("2026-10-28T09:00")])
  }

  @Test func withoutAnAddressTheNextChannelIsUsedAndThenTheTeamIsTold() throws {
    let sms = DeliveryChannel(name: "sms", way: .command(["sms"]), address: "phone")
    let letter = DeliveryChannel(name: "letter", way: .command(["letter"]))
    let post = try DeliveryFixture(plan(reminding()), settings: DeliveryFixture.settings([sms, letter]))
    try post.tick(morning)
    #expect(post.log.map(\.channel) == ["letter"])
    post.answer = { _, _ in .refused(why: "unknown recipient") }
    try post.tick("2026-10-29T08:00")
    try post.tick("2026-10-29T08:00")
    let open = try post.runtime.alerts(AlertQuery(isOpen: true), at: instant("2026-10-29T08:01"))
    #expect(open.map(\.value.alert) == ["host:not_delivered"])
    #expect(open.first?.value.title?.contains("letter") == true)
    // One open alert of a care plan says so for the next ones, too.
    try post.tick("2026-10-30T08:00")
    #expect(try post.runtime.alerts(AlertQuery(isOpen: true), at: instant("2026-10-30T08:01")).count == 1)
  }

  @Test func everythingIsSealedVerifiedAndErased() throws {
    let post = try DeliveryFixture(plan(reminding()))
    try post.tick(morning)
    post.answer = { _, _ in .unknown(why: nil) }
    try post.tick("2026-10-29T08:00")
    let id = try #require(try post.runtime.deliveries().last?.id)
    #expect(try post.runtime.note(.shown, of: id, at: instant("2026-10-29T08:01")))
    #expect(try !post.runtime.note(.shown, of: id, at: instant("2026-10-29T08:02")))
    let store = post.runtime.store
    #expect(try store.verify().joined(separator: "\n") == "")
    #expect(try store.audit().faults == 0)
    try store.engine.write { connection in
      try connection.execute("UPDATE attempt SET receipt = 'x' WHERE delivery = ?1", .text(id.text))
    }
    #expect(try store.audit().faults > 0)
    let erasure = try store.erase("ana", at: instant("2026-10-29T10:00"))
    #expect(erasure.deliveries == 2)
    #expect(try post.runtime.deliveryCounts().isEmpty)
    #expect(try store.verify().joined(separator: "\n") == "")
  }
}
