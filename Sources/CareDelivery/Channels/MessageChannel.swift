public import CareModel

/// A way to hand messages over to people.
///
/// A channel is asked once at a time for each message. It ends by itself within its timeout, and says how it ended; what it cannot know is
/// ``CareModel/HandoverResult/unknown(why:)``.
public protocol MessageChannel: Sendable {
  /// Hands a message over.
  func handOver(_ message: DeliveryMessage) async -> HandoverResult
}
