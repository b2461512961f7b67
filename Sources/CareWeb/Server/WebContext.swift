package import CareAccess
import CareModel
package import HTTPTypes
package import Hummingbird
import Logging
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

  /// The address of the other side without its port: one of this machine in tests without a connection.
  package var remoteAddress: String { remote.map { $0.ipAddress ?? "" } ?? "127.0.0.1" }

  /// The address of the other side without its port, by which attempts are counted.
  package var remoteHost: String { remote?.ipAddress ?? "local" }

  /// Returns the address of the browser: behind a proxy, the last one in `X-Forwarded-For`, or in `Forwarded`, that is no proxy of the site.
  ///
  /// Those before it are the browser's own claims, and change nothing.
  package func client(_ headers: HTTPFields, _ settings: WebSettings) -> ClientAddress {
    guard settings.isProxy(remoteAddress), let name = Self.named(in: headers).last(where: { !settings.isProxy($0) }),
      !name.isEmpty
    else { return ClientAddress(remoteHost) }
    return ClientAddress(name)
  }

  /// Takes over the id that a proxy of the site gave a request, by which its log and the server's are read together.
  ///
  /// Another one's, and one with anything but letters, digits, and `. _ -`, is no id.
  mutating func takeID(_ headers: HTTPFields, _ settings: WebSettings) {
    guard let id = headers[.requestID], settings.isProxy(remoteAddress), Identifier<WebContext>(id).isWellFormed else {
      return
    }
    logger[metadataKey: "hb.request.id"] = .string(id)
  }

  /// Returns the addresses that proxies name, without ports, the last proxy's at the end; an empty one for what is too long for an address.
  private static func named(in headers: HTTPFields) -> [String] {
    let names: [String]
    if let list = headers[.forwardedFor] {
      names = list.parts(at: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    } else if let list = headers[.forwarded] {
      names = list.parts(at: ",").map { element in
        let pairs = element.parts(at: ";").map { $0.filter { !" \t\"".contains($0) } }
        return pairs.first { $0.lowercased().hasPrefix("for=") }.map { String($0.dropFirst(4)) } ?? ""
      }
    } else {
      return []
    }
    return names.map { $0.utf8.count <= 64 ? ClientAddress.withoutPort($0) : "" }
  }

  /// Whether a request was made on this machine and to one of its own names, and not passed on by a proxy here.
  package func isOnMachine(_ request: Request) -> Bool {
    isLocal && WebSettings.isLoopback(authority: request.head.authority ?? "")
      && !request.headers.contains(.forwardedFor) && !request.headers.contains(.forwarded)
  }

  /// Whether the other side is on this machine.
  package var isLocal: Bool { WebSettings.isOfMachine(remoteAddress) }
}
