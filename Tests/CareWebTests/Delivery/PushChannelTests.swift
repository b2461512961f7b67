import CareAccess
import CareDelivery
import CareModel
import CareRuntime
import CareWeb
import Foundation
import Testing

/// Messages to the devices of a participant, with a push service on loopback.
struct PushChannelTests {
  /// `timeout`: long enough for a machine that does much else at the same time.
  private static func settings(timeout: Int) -> DeliverySettings {
    DeliverySettings(
      channels: [DeliveryChannel(name: "push", way: .push, isIdempotent: true, timeout: timeout)], reminders: ["push"],
      link: "https://care.example.org")
  }
  private static let id = Delivery.ID(String(repeating: "ab", count: 32))

  private let team: TeamFixture
  private let service = FakePushService()

  init() throws { team = try TeamFixture() }

  private func message(_ text: String = "Something is due in your study.", closesAfter seconds: Int? = 600)
    -> DeliveryMessage
  {
    DeliveryMessage(
      id: Self.id, attempt: 1, kind: .reminder, patient: WebFixture.patient, recipient: .patient, address: nil,
      language: "en", subject: "A reminder", text: text, link: "https://care.example.org/me/today", due: team.web.now,
      closes: seconds.map { team.web.now.adding(seconds: $0) })
  }

  /// Lets a new device of the participant take messages at an address.
  private func add(_ number: UInt8, _ root: String) throws {
    let token = try #require(try team.participant()["care_me"])
    guard case .active(let session) = try team.access.session(token, at: team.web.now) else {
      throw AccessError.signedOut
    }
    try team.access.subscribe(
      try FakePhone(seed: number).subscription("\(root)\(number)"), of: session,
      at: team.web.now.adding(milliseconds: Int64(number)))
  }

  private var known: [String] {
    get throws {
      try team.access.subscriptions(of: WebFixture.patient, at: team.web.now).map {
        $0.endpoint.split(separator: "/").last.map(String.init) ?? ""
      }
    }
  }

  /// Hands a message over while the devices 1… are answered so.
  private func handOver(_ message: DeliveryMessage, _ answers: FakePushService.Answer...) async throws
    -> HandoverResult
  {
    let found = ResultBox(), now = team.web.now, client = OutboundClient(connectsOnce: true)
    let isSilent = answers.contains { if case .silence = $0 { true } else { false } }
    let settings = Self.settings(timeout: isSilent ? 10 : 60)
    let push = PushMeans(settings, access: team.access, entropy: team.environment.entropy)
    let means = WebDelivery.Means(client: client, clock: { now }, secret: { _ in nil }, push: push)
    let delivery = try WebDelivery(
      settings, channel: { channel throws(UnavailableChannel) in try channel.served(by: means) },
      reaches: { try means.reaches($0, $1) })
    for (place, answer) in answers.enumerated() { service.answer("\(place + 1)", answer) }
    try await service.run { root in
      #expect(try !delivery.context.reaches(settings.channels[0], WebFixture.patient))
      for place in answers.indices { try add(UInt8(place + 1), root) }
      #expect(try delivery.context.reaches(settings.channels[0], WebFixture.patient) == !answers.isEmpty)
      found.set(await delivery.handOver(message, over: settings.channels[0]))
    }
    try await client.close()
    return try #require(found.value)
  }

  @Test(arguments: [200, 201, 202])
  func aMessageThatTheServiceTookIsSent(status: Int) async throws {
    #expect(try await handOver(message(), .status(status)) == .sent(receipt: "1 of 1 devices"))
    let taken = try #require(service.taken.first)
    #expect(taken.fields["ttl"] == "600")
    #expect(taken.fields["urgency"] == "normal")
    #expect(taken.fields["content-encoding"] == "aes128gcm")
    #expect(taken.fields["topic"]?.wholeMatch(of: /[A-Za-z0-9_-]{32}/) != nil)
    #expect(taken.fields["authorization"]?.hasPrefix("vapid t=") == true)
    let text = String(decoding: try FakePhone(seed: 1).text(of: taken.body), as: UTF8.self)
    #expect(
      text == """
        {"care":{"id":"\(Self.id)"},"notification":{"body":"Something is due in your study.","lang":"en",\
        "navigate":"https://care.example.org/me/today","tag":"\(taken.fields["topic"] ?? "")","title":"A reminder"},"web_push":8030}
        """)
    // The length says nothing: it is that of a multiple of 512.
    #expect((taken.body.count - 86 - 16) % 512 == 0)
  }

  @Test func aDeviceThatTakesNoMoreIsForgotten() async throws {
    let result = try await handOver(message(), .status(404), .status(410), .status(201))
    #expect(result == .sent(receipt: "1 of 1 devices"))
    #expect(try known == ["3"])
  }

  @Test func withoutADeviceThereIsNoAddress() async throws {
    #expect(try await handOver(message()) == .noAddress)
  }

  @Test func withTheLastDeviceGoneThereIsNoAddress() async throws {
    #expect(try await handOver(message(), .status(410)) == .noAddress)
    #expect(try known.isEmpty)
  }

  @Test(arguments: [
    (FakePushService.Answer.status(413), HandoverResult.refused(why: "status 413")),
    (.status(403), .refused(why: "status 403")),
    (.status(429, retryAfter: "120"), .again(after: 120, why: "status 429")),
    (.status(500), .again(after: nil, why: "status 500")), (.silence, .unknown(why: "no answer")),
  ])
  func anAnswerSaysHowItEnded(answer: FakePushService.Answer, expected: HandoverResult) async throws {
    #expect(try await handOver(message(), answer) == expected)
    #expect(try known == ["1"])
  }

  @Test func oneDeviceIsEnough() async throws {
    #expect(
      try await handOver(message(), .silence, .status(201), .status(500)) == .sent(receipt: "1 of 3 devices"))
  }

  @Test func whatIsUnknownOfOneDeviceIsUnknown() async throws {
    #expect(try await handOver(message(), .status(413), .silence) == .unknown(why: "no answer"))
  }

  @Test func theLongestWaitIsKept() async throws {
    let result = try await handOver(
      message(), .status(429, retryAfter: "60"), .status(503, retryAfter: "180"), .status(413))
    guard case .again(180, _) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test(arguments: [(nil, "86400"), (10_000_000, "2419200"), (0, "1")])
  func theServiceKeepsItUntilTheEventCloses(seconds: Int?, field: String) async throws {
    _ = try await handOver(message(closesAfter: seconds), .status(201))
    #expect(service.taken.first?.fields["ttl"] == field)
  }

  @Test func aLongTextIsCut() async throws {
    _ = try await handOver(message(String(repeating: "é", count: 5_000)), .status(201))
    let body = try #require(service.taken.first?.body)
    #expect(body.count <= 4_096)
    #expect(String(decoding: try FakePhone(seed: 1).text(of: body), as: UTF8.self).contains("é…"))
  }

  @Test func aTextThatFitsInNoRecordIsRefused() async throws {
    let wide = String(repeating: "e" + String(repeating: "\u{301}", count: 20), count: 500)
    #expect(try await handOver(message(wide), .status(201)) == .refused(why: "too large"))
    #expect(service.taken.isEmpty)
  }

  @Test func aSiteWithoutAContactIsNamedAtTheStart() throws {
    var settings = Self.settings(timeout: 60)
    settings.link = "http://127.0.0.1:8080"
    let push = PushMeans(settings, access: team.access, entropy: team.environment.entropy)
    for push in [nil, push] {
      let means = WebDelivery.Means(
        client: OutboundClient(), clock: { .init(milliseconds: 0) }, secret: { _ in nil }, push: push)
      #expect(throws: UnavailableChannel.self) { _ = try settings.channels[0].served(by: means) }
    }
  }
}
