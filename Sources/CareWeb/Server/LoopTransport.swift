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
  /// The connections of each network; nil behind a proxy, whose connections all are.
  let book: ConnectionBook?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Transport.Value> {
    if let book {
      let id = ObjectIdentifier(channel)
      book.open(id, from: ClientAddress(channel.remoteAddress?.ipAddress ?? "local")) { channel.close(promise: nil) }
      channel.closeFuture.whenComplete { _ in book.close(id) }
    }
    return transport.setup(channel: channel, logger: logger)
  }

  func handle(value: Transport.Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
      await transport.handle(value: value, logger: logger)
    }
  }
}
