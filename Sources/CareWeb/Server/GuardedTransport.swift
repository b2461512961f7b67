import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// TLS with HTTP/2 or HTTP/1.1, whose handshake must be done in time, and whose connections end when nothing passes over them.
///
/// Until a request arrives, no other limit holds: a connection that sends nothing, or agrees on HTTP/2 and then sends nothing, would stay.
struct GuardedTransport: ServerChildChannel {
  /// The time for the handshake.
  private static let handshake = TimeAmount.seconds(10)
  /// The time after which a connection ends over which nothing was sent in either direction.
  private static let silence = TimeAmount.seconds(60)

  let transport: HTTP2UpgradeChannel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
    let connection = transport.setup(channel: channel, logger: logger)
    do {
      let pipeline = channel.pipeline.syncOperations
      let tls = try pipeline.handler(type: NIOSSLServerHandler.self)
      try pipeline.addHandler(IdleStateHandler(allTimeout: Self.silence), position: .first)
      try pipeline.addHandler(ConnectionTimer(handshake: Self.handshake), position: .after(tls))
    } catch { return channel.eventLoop.makeFailedFuture(error) }
    return connection
  }

  func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async {
    await transport.handle(value: value, logger: logger)
  }
}

/// A handler that closes a connection whose handshake is not done in time, or that is silent.
private final class ConnectionTimer: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let time: TimeAmount
  private var timer: Scheduled<Void>?

  init(handshake time: TimeAmount) { self.time = time }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case TLSUserEvent.handshakeCompleted: timer?.cancel()
    case is IdleStateHandler.IdleStateEvent: return context.close(promise: nil)
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }
}
