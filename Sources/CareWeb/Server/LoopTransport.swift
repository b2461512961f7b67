import CareAccess
import HummingbirdCore
import Logging
import NIOCore

/// A transport whose connections are handled on their own event loops, so that a request changes threads for the store only.
///
/// Waking another thread costs more than most answers do. What a handler computes keeps the other connections of its loop waiting, so that
/// work on the store belongs to its lane.
struct LoopTransport<Transport: ServerChildChannel>: ServerChildChannel {
  let transport: Transport
  /// The connections of each network.
  let book: ConnectionBook
  /// Whether an address is that of a proxy of the site.
  let isProxy: @Sendable (String) -> Bool

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Transport.Value> {
    let id = ObjectIdentifier(channel), address = channel.remoteAddress?.ipAddress ?? "local"
    book.open(id, from: ClientAddress(address), isProxy: isProxy(address)) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [book] _ in book.close(id) }
    return transport.setup(channel: channel, logger: logger)
  }

  func handle(value: Transport.Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
      await transport.handle(value: value, logger: logger)
    }
  }
}
