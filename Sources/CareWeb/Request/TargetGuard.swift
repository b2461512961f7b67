import NIOCore
import NIOHTTP1

/// The part of a connection that refuses targets of requests that are not paths, such as whole addresses.
///
/// The library would drop the host of such an address, which a program in front of the server may have taken for the one that is asked.
final class TargetGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/") else {
      return context.fireChannelRead(data)
    }
    // It is answered as every other path that cannot be read.
    head.uri = "*"
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Adds the guard to the connection of a context, before its parts are translated; HTTP/2 has no such targets.
  ///
  /// - Throws: `ChannelPipelineError` if the connection has ended.
  static func add(to context: ChannelHandlerContext) throws {
    guard
      let decoder = try? context.pipeline.syncOperations.context(
        handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
    else { return }
    try context.pipeline.syncOperations.addHandler(TargetGuard(), position: .after(decoder.handler))
  }
}
