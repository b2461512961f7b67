import Hummingbird
import Logging

/// The ceiling of the framework: a server that greets and does nothing else.
enum HelloServer {
  /// Serves until the process is killed.
  ///
  /// - Throws: an error of the network, such as an address in use.
  static func run(port: Int) async throws {
    let router = Router()
    router.get("/") { _, _ in "Hello" }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
      logger: Logger(label: "hello") { _ in SwiftLogNoOpLogHandler() })
    try await application.runService()
  }
}
