import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// The part of a connection below the responder, which keeps to the rules of security where the responder is not asked.
///
/// An answer that the library makes, such as to headers that cannot be read, gets the headers of security. A request that is answered
/// before its body has arrived ends its connection soon, so that nobody is read from for nothing.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time in which the other side can read the answer to a body that was refused.
  private static let lingering = TimeAmount.seconds(2)
  /// The most bytes of such a body that are still taken in that time.
  private static let mostLingering = 64 << 20

  private let isSecure: Bool
  private let book: ConnectionBook
  /// The requests of this channel that have arrived and are not answered.
  private var requests = 0
  /// Whether the body of the current request has not arrived completely.
  private var isReading = false
  /// The bytes of the current body since its answer; nil before it.
  private var lingered: Int?

  init(isSecure: Bool, book: ConnectionBook) { (self.isSecure, self.book) = (isSecure, book) }

  /// Counts requests of the connection: with HTTP/2, a channel is one of its streams.
  private func count(reading: Int = 0, answering: Int = 0, _ context: ChannelHandlerContext) {
    requests += answering
    let channel = isStream(context) ? context.channel.parent ?? context.channel : context.channel
    book.count(reading: reading, answering: answering, of: ObjectIdentifier(channel))
  }

  private func isStream(_ context: ChannelHandlerContext) -> Bool { context.channel.parent?.parent != nil }

  func handlerAdded(context: ChannelHandlerContext) {
    do { try TargetGuard.add(to: context) } catch { context.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    count(reading: isReading ? -1 : 0, answering: -requests, context)
    isReading = false
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      if !isReading { count(reading: 1, context) }
      (isReading, lingered) = (true, nil)
    case .body(let bytes):
      lingered? += bytes.readableBytes
      if let lingered, lingered > Self.mostLingering { return context.close(promise: nil) }
    case .end:
      // One that was answered before it had arrived is not answered again.
      count(reading: isReading ? -1 : 0, answering: lingered == nil ? 1 : 0, context)
      isReading = false
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      let isGuarded = head.headerFields.contains(.contentSecurityPolicy)
      guard !isGuarded || isReading else { return context.write(data, promise: promise) }
      if !isGuarded {
        for field in SecurityHeaders.fields(isSecure: isSecure, caching: .none) { head.headerFields.append(field) }
      }
      // HTTP/2 has no such field; there, a stream is a channel of a channel of the server.
      if isReading, !isStream(context) { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      if requests > 0 { count(answering: -1, context) }
      guard isReading else { return }
      lingered = 0
      let channel = context.channel
      context.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
    }
  }
}
