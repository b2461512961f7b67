import AsyncHTTPClient
import Care
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import ServiceLifecycle
import Synchronization

/// The one client with which the server asks others: with TLS except on this machine, without following redirects, for a few seconds and a
/// bounded answer.
package final class OutboundClient: Service {
  /// The most bytes of an answer.
  static let mostBytes = 1 << 20

  private enum State {
    case unused
    case open(HTTPClient)
    case closed
  }

  private let state = Mutex(State.unused)
  private let connectsOnce: Bool
  private let timer: @Sendable () async throws -> Void

  /// Creates a client, which connects when it is first used.
  ///
  /// - Parameters:
  ///   - connectsOnce: Whether a connection that fails is tried by the next request only, and one that is not in use ends before most receivers end
  ///     it: for requests that the caller repeats.
  ///   - timer: Returns when a question and its whole answer have had their time.
  package init(
    connectsOnce: Bool = false,
    timer: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(5)) }
  ) {
    self.connectsOnce = connectsOnce
    self.timer = timer
  }

  /// Asks for a document.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - form: The body of a POST, encoded; nil for a GET.
  ///   - authorization: The value of the header; nil for none.
  /// - Returns: The body of an answer with status 200.
  /// - Throws: ``ProviderFailure`` `unreachable`, `wrongStatus`, or `tooLarge`.
  func body(
    of address: OutboundAddress, form: String? = nil, authorization: String? = nil
  ) async throws(ProviderFailure) -> Data {
    guard let client = client() else { throw .unreachable }
    var request = HTTPClientRequest(url: address.text)
    request.headers.add(name: "Accept", value: "application/json")
    request.headers.add(name: "User-Agent", value: Release.agent)
    if let authorization { request.headers.add(name: "Authorization", value: authorization) }
    if let form {
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(string: form))
    }
    let sent = request, timer = timer
    do {
      return try await withThrowingTaskGroup(of: Data?.self) { group in
        group.addTask { try await Self.send(sent, with: client) }
        group.addTask {
          try await timer()
          return nil
        }
        defer { group.cancelAll() }
        guard let body = try await group.next() ?? nil else { throw ProviderFailure.unreachable }
        return body
      }
    } catch let failure as ProviderFailure { throw failure } catch {
      // The error of a connection can repeat an address.
      throw .unreachable
    }
  }

  private static func send(_ request: HTTPClientRequest, with client: HTTPClient) async throws -> Data {
    // The deadline of the group ends it earlier; this one keeps a connection from being tried for longer.
    let answer = try await client.execute(request, timeout: .seconds(10))
    guard answer.status == .ok else {
      throw answer.status.code >= 500 ? ProviderFailure.unreachable : .wrongStatus
    }
    do { return Data(try await answer.body.collect(upTo: mostBytes).readableBytesView) } catch is NIOTooManyBytesError {
      throw ProviderFailure.tooLarge
    }
  }

  /// Returns the client; nil after the end of the server.
  func client() -> HTTPClient? {
    state.withLock { state in
      switch state {
      case .closed: return nil
      case .open(let client): return client
      case .unused:
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        if connectsOnce {
          configuration.connectionPool.retryConnectionEstablishment = false
          configuration.connectionPool.idleTimeout = .seconds(2)
        }
        let client = HTTPClient(configuration: configuration)
        state = .open(client)
        return client
      }
    }
  }

  /// Waits for the end of the server, and closes the connections.
  package func run() async throws {
    do { try await gracefulShutdown() } catch is CancellationError {
      // A server that is canceled closes them as well.
    }
    try await close()
  }

  /// Closes the connections; nothing is asked afterward.
  package func close() async throws {
    let client = state.withLock { state in
      defer { state = .closed }
      guard case .open(let client) = state else { return HTTPClient?.none }
      return client
    }
    try await client?.shutdown()
  }
}
