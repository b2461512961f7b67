import AsyncHTTPClient
import CareModel
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension OutboundClient {
  /// How a request ended.
  enum Exchange: Hashable, Sendable {
    /// It was answered: with a status, the value of `Retry-After`, and the first line of the body.
    case answered(status: Int, retryAfter: String?, line: String?)
    /// Nothing was sent.
    case unsent(why: String)
    /// It may have been sent, and no answer came.
    case unknown(why: String)
  }

  /// The most bytes that are read of an answer.
  static let mostRead = 65_536

  /// Sends a request once, and reads the first line of the answer.
  ///
  /// An answer whose body does not arrive in time is an answer without a line.
  /// - Parameters:
  ///   - request: The request; redirects are not followed.
  ///   - seconds: The time after which it is given up.
  /// - Returns: the first line of the answer, or why there is none.
  func exchange(_ request: HTTPClientRequest, within seconds: Int) async -> Exchange {
    guard let client = client() else { return .unsent(why: "the server ends") }
    return await withTaskGroup(of: Exchange?.self) { group in
      group.addTask { await Self.exchange(request, with: client, within: seconds) }
      group.addTask {
        do { try await Task.sleep(for: .seconds(seconds)) } catch { return nil }
        return nil
      }
      var found: Exchange?
      // The time that is over ends the request, which then says how far it came.
      while found == nil, let next = await group.next() {
        found = next
        group.cancelAll()
      }
      return found ?? .unknown(why: "no answer")
    }
  }

  private static func exchange(
    _ request: HTTPClientRequest, with client: HTTPClient, within seconds: Int
  ) async -> Exchange {
    let answer: HTTPClientResponse
    do {
      // The deadline of the group ends it earlier; this one keeps a connection from being tried for longer.
      answer = try await client.execute(request, timeout: .seconds(Int64(seconds) + 5))
    } catch {
      return isBeforeSending(error) ? .unsent(why: "not connected") : .unknown(why: "no answer")
    }
    var bytes: [UInt8] = []
    do {
      for try await part in answer.body {
        bytes.append(contentsOf: part.readableBytesView.prefix(mostRead - bytes.count))
        if bytes.count == mostRead { break }
      }
    } catch {
      // The status says how it ended; the rest is for people.
      bytes = []
    }
    let line = DeliveryAttempt.line(String(decoding: bytes.prefix(4_096), as: UTF8.self))
    return .answered(
      status: Int(answer.status.code), retryAfter: answer.headers.first(name: "Retry-After"),
      line: line.isEmpty ? nil : line)
  }

  /// Whether an error comes from connecting, before a byte of a request is sent.
  private static func isBeforeSending(_ error: any Error) -> Bool {
    switch error {
    case is NIOConnectionError, is NIOSSLExtraError, NIOSSLError.handshakeFailed: true
    case let error as HTTPClientError:
      [
        .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .emptyHost, .emptyScheme, .invalidURL,
      ].contains(error)
    case let error as ChannelError: if case .connectTimeout = error { true } else { false }
    case let error as IOError: [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH].contains(error.errnoCode)
    default: false
    }
  }
}
