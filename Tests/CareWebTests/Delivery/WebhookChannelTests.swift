import CareDelivery
import CareModel
import CareWeb
import Crypto
import Foundation
import Synchronization
import Testing

/// A channel that is an HTTP request, with a receiver on loopback.
struct WebhookChannelTests {
  private static let now = Instant(milliseconds: 1_780_000_000_500)

  private let receiver = FakeReceiver()

  private func message() -> DeliveryMessage {
    DeliveryMessage(
      id: .init(String(repeating: "ab", count: 32)), attempt: 1, kind: .reminder, patient: "ana", recipient: .patient,
      address: nil, language: "en", subject: "Something is due", text: "Something is due in your study.", link: nil,
      due: Self.now, closes: nil)
  }

  private static func channel(_ url: String, timeout: Int = 60) -> DeliveryChannel {
    DeliveryChannel(name: "hook", way: .webhook(url: url, secretVariable: "HOOK_SECRET"), timeout: timeout)
  }

  /// Hands a message over to an address once.
  private func handOver(to url: String, timeout: Int = 60) async throws -> HandoverResult {
    let client = OutboundClient(connectsOnce: true)
    let means = WebDelivery.Means(client: client, clock: { Self.now }, secret: { $0 == "HOOK_SECRET" ? "s3cret" : nil })
    let channel = Self.channel(url, timeout: timeout)
    let delivery = try WebDelivery(
      DeliverySettings(channels: [channel]),
      channel: { channel throws(UnavailableChannel) in try channel.served(by: means) })
    let result = await delivery.handOver(message(), over: channel)
    try await client.close()
    return result
  }

  /// Hands a message over to a receiver that answers so.
  private func handOver(_ answer: FakeReceiver.Answer, timeout: Int = 60) async throws -> HandoverResult {
    let found = ResultBox()
    receiver.answer(answer)
    try await receiver.run { url in found.set(try await handOver(to: url, timeout: timeout)) }
    return try #require(found.value)
  }

  @Test(arguments: [
    (200, HandoverResult.sent(receipt: "message 7")), (204, .sent(receipt: nil)), (409, .sent(receipt: "message 7")),
    (404, .refused(why: "status 404")), (410, .refused(why: "status 410")),
    (408, .again(after: nil, why: "status 408")), (500, .again(after: nil, why: "status 500")),
  ])
  func aStatusSaysHowItEnded(status: Int, expected: HandoverResult) async throws {
    #expect(try await handOver(.status(status, body: status == 204 ? "" : "message 7\nmore")) == expected)
  }

  @Test(arguments: [
    ("120", 120), ("99999999999999999999999", 86_400), ("Thu, 28 May 2026 20:27:40 GMT", 60),
    ("Wed, 27 May 2026 00:00:00 GMT", 0), ("soon", nil), ("-5", nil), ("Thu, 31 Feb 2026 20:27:40 GMT", nil),
  ])
  func theWaitOfABusyReceiverIsKept(text: String, seconds: Int?) async throws {
    #expect(
      try await handOver(.status(429, retryAfter: text)) == .again(after: seconds, why: "status 429"), "\(text)")
  }

  @Test func redirectsAreNotFollowed() async throws {
    #expect(try await handOver(.redirect) == .refused(why: "status 307"))
    #expect(receiver.taken.map(\.path) == ["/take"])
  }

  @Test func silenceIsUnknown() async throws {
    #expect(try await handOver(.silence, timeout: 5) == .unknown(why: "no answer"))
  }

  @Test func whatCannotBeConnectedWasNotSent() async throws {
    // Port 1 of this machine has no server.
    #expect(try await handOver(to: "http://127.0.0.1:1/take") == .again(after: nil, why: "not connected"))
  }

  @Test func aLongAnswerIsCut() async throws {
    let result = try await handOver(.status(200, body: String(repeating: "x", count: 200_000)))
    #expect(result == .sent(receipt: String(repeating: "x", count: 200)))
  }

  @Test func aRequestHasTheKeyAndASignatureThatTheReceiverCanCheck() async throws {
    _ = try await handOver(.status(200))
    let taken = try #require(receiver.taken.first)
    #expect(taken.key == message().id.text)
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("1780000000.\(taken.body)".utf8), using: SymmetricKey(data: Data("s3cret".utf8)))
    let text = code.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }
    #expect(taken.signature == "t=1780000000,v1=\(text.joined())")
    #expect(taken.body.contains("\"patient\":\"ana\""))
  }

  @Test func aMissingSecretOrAnOpenAddressIsNamedAtTheStart() throws {
    let means = WebDelivery.Means(client: OutboundClient(), clock: { Self.now }, secret: { _ in nil })
    #expect {
      _ = try Self.channel("https://sms.example.org/send").served(by: means)
    } throws: { error in
      "\(error)" == "channel 'hook' needs the secret of its signature in the environment variable HOOK_SECRET"
    }
    #expect(throws: UnavailableChannel.self) {
      _ = try Self.channel("http://sms.example.org/send").served(by: means)
    }
  }
}

/// The result of an attempt, which another task found.
final class ResultBox: Sendable {
  private let found = Mutex<HandoverResult?>(nil)

  var value: HandoverResult? { found.withLock(\.self) }

  func set(_ result: HandoverResult) { found.withLock { $0 = result } }
}
