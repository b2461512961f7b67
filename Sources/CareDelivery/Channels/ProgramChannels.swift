package import CareModel

/// The channels that are programs.
package enum ProgramChannels {
  /// Makes the channel of a declaration.
  ///
  /// - Throws: ``ChannelError`` for a channel that is no program.
  @Sendable package static func make(_ channel: DeliveryChannel) throws -> any MessageChannel {
    switch channel.way {
    case .command(let command): CommandChannel(command, timeout: channel.timeout)
    case .mail(.program(let program, let from)): MailChannel(program, from: from, timeout: channel.timeout)
    case .mail(.relay):
      throw ChannelError(
        name: channel.name, needs: "a relay, which is not built in; write via = { \"sendmail\", \"-t\" }")
    case .webhook, .push: throw ChannelError(name: channel.name, needs: "the web server")
    }
  }
}

/// A channel that this program cannot use.
package struct ChannelError: Error, Hashable, CustomStringConvertible {
  /// The name of the channel.
  package var name: String
  /// What it needs.
  package var needs: String

  package var description: String { "channel '\(name)' needs \(needs)" }
}
