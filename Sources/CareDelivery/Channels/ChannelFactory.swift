package import CareModel

/// Creates what hands over for a channel.
package typealias ChannelFactory = @Sendable (DeliveryChannel) throws(UnavailableChannel) -> any MessageChannel

/// A channel that a program cannot serve.
package struct UnavailableChannel: Error, Hashable, CustomStringConvertible {
  /// The name of the channel.
  package var channel: String
  /// What it needs.
  package var needs: String

  /// Creates the error.
  package init(_ channel: String, needs: String) {
    self.channel = channel
    self.needs = needs
  }

  /// The error in words.
  package var description: String { "channel '\(channel)' needs \(needs)" }
}

extension DeliveryChannel {
  /// Returns the channel of a program, or of mail through a program.
  ///
  /// - Throws: ``UnavailableChannel`` for a channel that needs the web server, or a relay.
  package func local() throws(UnavailableChannel) -> any MessageChannel {
    switch way {
    case .command(let words): CommandChannel(words, timeout: timeout)
    case .mail(.program(let words, let from)): MailChannel(words, from: from, timeout: timeout)
    case .mail(.relay):
      throw UnavailableChannel(name, needs: "a program for mail; write via = { \"sendmail\", \"-t\" } instead of relay")
    case .webhook, .push:
      throw UnavailableChannel(name, needs: "the network; hand over with: care-serve deliver")
    }
  }
}
