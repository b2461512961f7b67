import CareDelivery
import CareModel

/// A channel that sends each message as one signed HTTP request.
///
/// 2xx and 409 are sent; 408, 425, 429, and 5xx are "try again", after `Retry-After` at the earliest; any other status is refused. Redirects are not
/// followed. What was not answered in time is unknown.
struct WebhookChannel: MessageChannel {
  private let post: SignedPost
  private let clock: @Sendable () -> Instant

  /// Creates the channel.
  ///
  /// - Throws: ``UnavailableChannel`` for an address that would be asked in the clear, or without the secret.
  init(
    _ channel: DeliveryChannel, url: String, variable: String, _ means: WebDelivery.Means
  ) throws(UnavailableChannel) {
    post = try SignedPost(channel.name, url: url, variable: variable, timeout: channel.timeout, means)
    clock = means.clock
  }

  /// Sends one request.
  func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    let json: [UInt8]
    do { json = try JSONText.utf8(encoding: message) } catch { return .refused(why: "cannot be written as JSON") }
    return HandoverResult(await post.send(json, key: message.id.text), at: clock())
  }
}

extension HandoverResult {
  /// What the end of a request means for a message.
  init(_ exchange: OutboundClient.Exchange, at now: Instant) {
    switch exchange {
    case .unsent(let why): self = .again(after: nil, why: why)
    case .unknown(let why): self = .unknown(why: why)
    case .answered(let status, let wait, let line):
      switch status {
      case 200..<300, 409: self = .sent(receipt: line)
      case 408, 425, 429, 500..<600:
        self = .again(after: wait.flatMap { RetryAfter($0, at: now)?.seconds }, why: "status \(status)")
      default: self = .refused(why: "status \(status)")
      }
    }
  }
}
