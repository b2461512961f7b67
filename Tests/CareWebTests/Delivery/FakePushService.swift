import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization

/// A push service on loopback, which gives each device the answer that is set.
final class FakePushService: Sendable {
  /// The answer to a request.
  enum Answer: Sendable {
    case status(Int, retryAfter: String? = nil)
    /// None until the test has ended.
    case silence
  }

  /// A request.
  struct Taken: Sendable {
    var device: String
    var fields: [String: String]
    var body: [UInt8]
  }

  private let answers = Mutex<[String: Answer]>([:])
  private let requests = Mutex<[Taken]>([])
  private let silence = Silence()

  /// The requests so far, by device.
  var taken: [Taken] { requests.withLock(\.self).sorted { $0.device < $1.device } }

  /// Answers for a device so, from now on; for others with 201.
  func answer(_ device: String, _ answer: Answer) { answers.withLock { $0[device] = answer } }

  /// Runs `body` with the start of the addresses of devices while the service answers.
  func run(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    let router = Router()
    router.post("/push/{device}") { request, context in
      let device = try context.parameters.require("device")
      let bytes = Array(buffer: try await request.body.collect(upTo: 10_000))
      let fields = Dictionary(request.headers.map { ($0.name.canonicalName, $0.value) }) { first, _ in first }
      self.requests.withLock { $0.append(Taken(device: device, fields: fields, body: bytes)) }
      switch self.answers.withLock({ $0[device] }) ?? .status(201) {
      case .status(let code, let wait):
        var response = Response(status: .init(code: code))
        if let wait { response.headers[.retryAfter] = wait }
        return response
      case .silence:
        try await self.silence.wait()
        return Response(status: .created)
      }
    }
    let application = Application(router: router, logger: Logger(label: "push") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      defer { silence.end() }
      try await body("http://127.0.0.1:\(client.port ?? 0)/push/")
    }
  }
}
