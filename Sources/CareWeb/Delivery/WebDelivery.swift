package import CareDelivery
package import CareModel
package import CareRuntime

/// What a server hands messages over with: what the site declares in `channels.lua`, and what serves each of its channels.
package struct WebDelivery: Sendable {
  /// What channels on the web need from outside.
  package struct Means: Sendable {
    /// What requests are sent with.
    package let client: OutboundClient
    /// Returns the current time.
    package let clock: @Sendable () -> Instant
    /// Returns the secret with a name; nil if there is none.
    package let secret: @Sendable (String) -> String?
    /// What Web Push needs; nil for a server without sign-in, or without such a channel.
    package let push: PushMeans?

    /// Creates means; the client is closed by the service that runs it.
    package init(
      client: OutboundClient, clock: @escaping @Sendable () -> Instant,
      secret: @escaping @Sendable (String) -> String?, push: PushMeans? = nil
    ) {
      self.client = client
      self.clock = clock
      self.secret = secret
      self.push = push
    }
  }

  /// What the site declares.
  package let settings: DeliverySettings
  /// What hands over, by the name of the channel.
  package let channels: [String: any MessageChannel]
  /// What the worker of deliveries knows beside the store.
  package var context: DeliveryContext
  /// The numbers of attempts.
  let figures = DeliveryFigures()

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
    var channels: [String: any MessageChannel] = [:]
    for declared in settings.channels {
      channels[declared.name] = CountedChannel(try channel(declared), declared.name, figures)
    }
    self.channels = channels
  }

  /// Hands one message over at once, such as one that a participant sends to try a channel; nothing is noted in the store.
  ///
  /// - Returns: How it ended.
  package func handOver(_ message: DeliveryMessage, over channel: DeliveryChannel) async -> HandoverResult {
    guard let served = channels[channel.name] else { return .refused(why: "the channel is not served") }
    return await served.handOver(message)
  }

  /// Returns what hands over for a declared channel.
  ///
  /// - Throws: ``UnavailableChannel`` if it is not served.
  package func served(_ channel: DeliveryChannel) throws(UnavailableChannel) -> any MessageChannel {
    guard let served = channels[channel.name] else { throw UnavailableChannel(channel.name, needs: "to be declared") }
    return served
  }
}

extension DeliveryChannel {
  /// Returns what hands over for a channel on the web, or for one that is a program.
  ///
  /// - Throws: ``UnavailableChannel`` for a channel that cannot be served.
  package func served(by means: WebDelivery.Means) throws(UnavailableChannel) -> any MessageChannel {
    switch way {
    case .webhook(let url, let variable): try WebhookChannel(self, url: url, variable: variable, means)
    case .push: try PushChannel(self, means)
    case .command, .mail: try local()
    }
  }
}
