import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization

/// A receiver of messages and changes on loopback, which answers as a test says.
final class FakeReceiver: Sendable {
  /// The answer to one request.
  enum Answer: Sendable {
    case status(Int, retryAfter: String? = nil, body: String = "")
    case redirect
    /// None until the test has ended.
    case silence
  }

  /// What a request said.
  struct Taken: Sendable {
    var path: String
    var key: String?
    var signature: String?
    var body: String
  }

  private let answers = Mutex<[Answer]>([])
  private let requests = Mutex<[Taken]>([])
  private let silence = Silence()

  /// The requests so far.
  var taken: [Taken] { requests.withLock(\.self) }

  /// Answers the next requests so, and later ones with 200.
  func answer(_ answers: Answer...) { self.answers.withLock { $0 = answers } }

  /// Runs `body` with the address while the receiver answers.
  func run(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    let router = Router()
    for path in ["/take", "/elsewhere"] {
      router.post(RouterPath(path)) { request, _ in
        let body = try await request.body.collect(upTo: 1_000_000)
        func field(_ name: String) -> String? {
          request.headers.first { $0.name.canonicalName == name }?.value
        }
        let taken = Taken(
          path: path, key: field("idempotency-key"), signature: field("care-signature"), body: String(buffer: body))
        self.requests.withLock { $0.append(taken) }
        switch self.answers.withLock({ $0.isEmpty ? .status(200) : $0.removeFirst() }) {
        case .status(let code, let wait, let text):
          var response = Response(status: .init(code: code), body: .init(byteBuffer: .init(string: text)))
          if let wait { response.headers[.retryAfter] = wait }
          return response
        case .redirect: return Response(status: .temporaryRedirect, headers: [.location: "/elsewhere"])
        case .silence:
          try await self.silence.wait()
          return Response(status: .ok)
        }
      }
    }
    let application = Application(router: router, logger: Logger(label: "receiver") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      defer { silence.end() }
      try await body("http://127.0.0.1:\(client.port ?? 0)/take")
    }
  }
}
