package import CareAccess
package import Hummingbird
package import NIOCore

/// The connection of a request.
package struct WebContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The address of the other side; nil in tests without a connection.
  ///
  /// It is read at once: a connection that is closed has none any more, and would be taken for one of this machine.
  package let remote: SocketAddress?

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    remote = source.channel.remoteAddress
  }

  /// The address of the other side without its port, by which attempts are counted.
  package var remoteHost: String { remote?.ipAddress ?? "local" }

  /// Returns the address of the browser: behind a proxy on this machine, the last one that the proxy names in `X-Forwarded-For`.
  ///
  /// Those before it are the browser's own claims.
  package func client(forwarded: String?, isBehindProxy: Bool) -> ClientAddress {
    guard isBehindProxy, isLocal, let last = forwarded?.parts(at: ",").last else {
      return ClientAddress(remoteHost)
    }
    let name = last.filter { $0 != " " && $0 != "\t" }
    return ClientAddress(name.isEmpty || name.utf8.count > 64 ? remoteHost : String(name))
  }

  /// Whether a request was made on this machine and to one of its own names, and not passed on by a proxy here.
  package func isOnMachine(_ request: Request) -> Bool {
    isLocal && WebSettings.isLoopback(authority: request.head.authority ?? "")
      && !request.headers.contains(.forwardedFor) && !request.headers.contains(.forwarded)
  }

  /// Whether the other side is on this machine.
  package var isLocal: Bool { remote.map { ["127.0.0.1", "::1"].contains($0.ipAddress ?? "") } ?? true }
}
