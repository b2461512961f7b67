import AsyncHTTPClient
import Care
import CareDelivery
import CareModel
import Crypto
import NIOCore
import NIOHTTP1

/// Sends JSON to one address, signed with a secret that the receiver knows as well.
///
/// The field `Care-Signature` is `t=UNIX,v1=HEX`: the time of the request in seconds, and the HMAC-SHA256 of that time, a full stop, and the
/// body.
struct SignedPost: Sendable {
  private let client: OutboundClient
  private let address: OutboundAddress
  private let secret: SymmetricKey
  private let timeout: Int
  private let clock: @Sendable () -> Instant

  /// Creates what sends to an address.
  ///
  /// - Parameters:
  ///   - name: The name of the channel or endpoint, for errors.
  ///   - url: The address.
  ///   - variable: The name of the variable with the secret.
  ///   - timeout: The seconds after which a request is given up.
  ///   - means: What requests are sent with.
  /// - Throws: ``UnavailableChannel`` for an address that would be asked in the clear, or without the secret.
  init(
    _ name: String, url: String, variable: String, timeout: Int, _ means: WebDelivery.Means
  ) throws(UnavailableChannel) {
    guard let address = OutboundAddress(url) else {
      throw UnavailableChannel(name, needs: "an address with https, or with http on this machine")
    }
    guard let secret = means.secret(variable), !secret.isEmpty else {
      throw UnavailableChannel(name, needs: "the secret of its signature in the environment variable \(variable)")
    }
    self.address = address
    self.secret = SymmetricKey(data: Array(secret.utf8))
    self.timeout = timeout
    (client, clock) = (means.client, means.clock)
  }

  /// Sends a body once; `key`: by which the receiver recognizes a repetition.
  func send(_ body: [UInt8], key: String) async -> OutboundClient.Exchange {
    var request = HTTPClientRequest(url: address.text)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "User-Agent", value: Release.agent)
    request.headers.add(name: "Idempotency-Key", value: key)
    request.headers.add(name: "Care-Signature", value: signature(of: body, at: clock()))
    request.body = .bytes(ByteBuffer(bytes: body))
    return await client.exchange(request, within: timeout)
  }

  /// Returns the value of the field that signs a body.
  func signature(of body: [UInt8], at now: Instant) -> String {
    let time = String(now.milliseconds / 1000)
    let code = HMAC<SHA256>.authenticationCode(for: Array("\(time).".utf8) + body, using: secret)
    return "t=\(time),v1=\(Hex.text(Array(code)))"
  }
}
