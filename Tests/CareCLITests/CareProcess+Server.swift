import Foundation
import Testing

extension CareProcess {
  /// The URL of the server for tests; nil if there is none.
  static let server = ProcessInfo.processInfo.environment["CARE_TEST_POSTGRES"]

  /// Runs `body` with a store in a database of its own on the server, as `CARE_STORE`.
  func withDatabase(_ name: String, schema: String, _ body: (CareProcess) throws -> Void) throws {
    let server = try #require(Self.server), name = "\(name)_\(ProcessInfo.processInfo.processIdentifier)"
    func administer(_ command: String) throws {
      let result = try shell("psql '\(server)' -q -c '\(command)'")
      #expect(result.code == 0, "\(result.errors)")
    }
    try administer("CREATE DATABASE \(name)")
    defer { #expect(throws: Never.self) { try administer("DROP DATABASE \(name) WITH (FORCE)") } }
    var care = self
    care.environment["CARE_STORE"] = server.replacing("/postgres?", with: "/\(name)?") + "&care_schema=\(schema)"
    try body(care)
  }
}
