import AsyncHTTPClient
package import CareAccess
import CareDelivery
package import CareModel
import Crypto
import NIOCore
import NIOHTTP1

/// What Web Push needs from outside, beside what requests are sent with.
package struct PushMeans: Sendable {
  /// The subscriptions, and the key of the server.
  let access: AccessStore
  /// Returns as many random bytes as asked for.
  let entropy: @Sendable (Int) -> [UInt8]
  /// The address of who runs the server, for push services; nil if the site declares none.
  let contact: String?

  /// Creates means; the contact is the address from which the site sends mail, or its pages.
  package init(_ settings: DeliverySettings, access: AccessStore, entropy: @escaping @Sendable (Int) -> [UInt8]) {
    self.access = access
    self.entropy = entropy
    let senders = settings.channels.compactMap { channel in
      if case .mail(let route) = channel.way { "mailto:\(route.from)" } else { nil }
    }
    contact = senders.first ?? settings.link.flatMap { $0.hasPrefix("https://") ? $0 : nil }
  }
}

/// A channel that sends each message to every device of a participant that takes some (Web Push, RFC 8030).
///
/// It is sent when the push service of at least one device took it. 404 and 410 mean that the device takes no more, and its subscription is
/// removed; without any left, the participant has no address. 408, 425, 429, and 5xx are "try again", after `Retry-After` at the earliest; any
/// other status is refused. A message that was not answered is repeated: its topic is that of the first, which it replaces.
struct PushChannel: MessageChannel {
  /// The longest time for which a push service keeps a message, in seconds: four weeks.
  private static let longest = 2_419_200
  /// The time for which it keeps one that does not close, in seconds.
  private static let usual = 86_400

  /// The end of the request for one device.
  private enum End {
    case gone
    case other(HandoverResult)
  }

  private let client: OutboundClient
  private let push: PushMeans
  private let contact: String
  private let timeout: Int
  private let clock: @Sendable () -> Instant

  /// Creates the channel.
  ///
  /// - Throws: ``UnavailableChannel`` without sign-in, or without a contact.
  init(_ channel: DeliveryChannel, _ means: WebDelivery.Means) throws(UnavailableChannel) {
    guard let push = means.push else {
      throw UnavailableChannel(channel.name, needs: "participants who sign in; pass no --patient")
    }
    guard let contact = push.contact else {
      throw UnavailableChannel(
        channel.name,
        needs: "a contact for push services; write deliver { link = \"https://…\" }, or declare channel.mail")
    }
    (client, clock) = (means.client, means.clock)
    (self.push, self.contact, timeout) = (push, contact, channel.timeout)
  }

  /// Sends one request for each device, at the same time.
  func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    guard message.recipient == .patient else { return .noAddress }
    let now = clock(), tag = Self.topic(of: message.id)
    let devices: [PushSubscription], key: PushKey, text: [UInt8]?
    do {
      devices = try push.access.subscriptions(of: message.patient, at: now)
      key = try push.access.pushKey()
      text = try PushPayload.json(message, tag: tag)
    } catch { return .again(after: nil, why: "the subscriptions cannot be read") }
    guard let text else { return .refused(why: "too large") }
    var ends: [HandoverResult] = []
    await withTaskGroup(of: (PushSubscription, End).self) { group in
      for device in devices {
        group.addTask { (device, await send(text, of: message, tag: tag, to: device, key, at: now)) }
      }
      for await (device, end) in group {
        switch end {
        case .other(let result): ends.append(result)
        case .gone:
          do { try push.access.remove(device) } catch {
            ends.append(.again(after: nil, why: "a subscription cannot be removed"))
          }
        }
      }
    }
    return Self.result(of: ends)
  }

  private func send(
    _ text: [UInt8], of message: DeliveryMessage, tag: String, to device: PushSubscription, _ key: PushKey,
    at now: Instant
  ) async -> End {
    // Whether it may be on this machine was decided when it subscribed.
    guard let endpoint = PushEndpoint(device.endpoint, allowsLoopback: true) else { return .gone }
    let request: HTTPClientRequest
    do {
      let padding = PushMessage.step - 1 - text.count % PushMessage.step
      let sealed = try PushMessage(
        text, padding: padding, for: device, secret: PushKey.secret(EntropySource(push.entropy)),
        salt: push.entropy(16))
      let token = try PushToken(for: endpoint.address.origin, contact: contact, key: key, at: now)
      request = Self.request(sealed, token, of: message, tag: tag, to: endpoint, at: now)
    } catch { return .other(.refused(why: "cannot be encrypted")) }
    let exchange = await client.exchange(request, within: timeout)
    if case .answered(404, _, _) = exchange { return .gone }
    if case .answered(410, _, _) = exchange { return .gone }
    return .other(HandoverResult(exchange, at: clock()))
  }

  private static func request(
    _ sealed: PushMessage, _ token: PushToken, of message: DeliveryMessage, tag: String, to endpoint: PushEndpoint,
    at now: Instant
  ) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: endpoint.address.text)
    request.method = .POST
    let seconds = message.closes.map { Int(min(max(1, $0.milliseconds(since: now) / 1000), Int64(longest))) } ?? usual
    request.headers.add(name: "TTL", value: String(seconds))
    request.headers.add(name: "Topic", value: tag)
    request.headers.add(name: "Urgency", value: message.kind == .alert ? "high" : "normal")
    request.headers.add(name: "Content-Type", value: "application/octet-stream")
    request.headers.add(name: "Content-Encoding", value: "aes128gcm")
    request.headers.add(name: "Authorization", value: token.authorization)
    request.body = .bytes(ByteBuffer(bytes: sealed.body))
    return request
  }

  /// Returns what the ends for the devices mean for the message.
  private static func result(of ends: [HandoverResult]) -> HandoverResult {
    let sent = ends.count { if case .sent = $0 { true } else { false } }
    if sent > 0 { return .sent(receipt: "\(sent) of \(ends.count) devices") }
    if let unknown = ends.first(where: { if case .unknown = $0 { true } else { false } }) { return unknown }
    let waits = ends.compactMap { if case .again(let seconds, _) = $0 { seconds } else { nil } }
    for case .again(_, let why) in ends { return .again(after: waits.max(), why: why) }
    return ends.first ?? .noAddress
  }

  /// Returns the topic of a delivery, which is the same at each attempt: 32 characters, the most that push services accept.
  static func topic(of id: Delivery.ID) -> String {
    Base64URL.text(Array(SHA256.hash(data: Array(id.text.utf8)).prefix(24)))
  }
}

extension WebDelivery.Means {
  /// Whether a channel without addresses in records reaches a patient: whether a device takes messages.
  ///
  /// - Throws: `StoreError` if the subscriptions cannot be read.
  package func reaches(_ channel: DeliveryChannel, _ patient: Patient.ID) throws -> Bool {
    guard case .push = channel.way, let push else { return false }
    return try !push.access.subscriptions(of: patient, at: clock()).isEmpty
  }
}

extension DeliverySettings {
  /// Whether a channel is Web Push.
  package var hasPush: Bool {
    channels.contains { if case .push = $0.way { true } else { false } }
  }
}
