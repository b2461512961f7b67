package import CareDelivery
package import CareModel
package import CareRuntime

/// What a server hands messages over with: what the site declares in `channels.lua`, and what serves each of its channels.
package struct WebDelivery: Sendable {
  /// What the site declares.
  package let settings: DeliverySettings
  /// What hands over, by the name of the channel.
  package var channels: [String: any MessageChannel]
  /// What the worker of deliveries knows beside the store.
  package var context: DeliveryContext

  /// Creates a way to hand over.
  ///
  /// - Parameters:
  ///   - settings: What the site declares.
  ///   - channel: Creates what hands over for each channel.
  ///   - reaches: Whether a channel without addresses in records reaches a patient.
  /// - Throws: ``UnavailableChannel`` of a channel that cannot be served.
  package init(
    _ settings: DeliverySettings, channel: ChannelFactory,
    reaches: @escaping @Sendable (DeliveryChannel, Patient.ID) throws -> Bool = { _, _ in false }
  ) throws(UnavailableChannel) {
    self.settings = settings
    context = DeliveryContext(settings, reaches: reaches)
    channels = [:]
    for declared in settings.channels { channels[declared.name] = try channel(declared) }
  }

  /// Hands one message over at once, such as one that a participant sends to try a channel; nothing is noted in the store.
  ///
  /// - Returns: How it ended.
  package func handOver(_ message: DeliveryMessage, over channel: DeliveryChannel) async -> HandoverResult {
    guard let served = channels[channel.name] else { return .refused(why: "the channel is not served") }
    return await served.handOver(message)
  }
}
