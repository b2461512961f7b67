import CareModel
import CarePostgres
import CareStore
import Foundation
import StoreConformance
import Testing

private let openssl = "/usr/bin/openssl"

/// A server with a certificate is believed only if an authority that the address names has signed it, for the host of the address.
@Suite(.enabled(if: ServerEngine.address != nil))
struct EncryptionTests {
  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: program), arguments)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Makes a certificate that signs itself, for a host.
  private static func certificate(_ folder: String, _ name: String, host: String) throws {
    try run(
      openssl,
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(host)", "-addext",
        "subjectAltName=DNS:\(host)", "-keyout", "\(folder)/\(name).key", "-out", "\(folder)/\(name).crt",
      ])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/\(name).key")
  }

  private static func refusal(_ address: String) -> String {
    do {
      _ = try PostgresEngine(PostgresAddress(address))
      return "none"
    } catch {
      return error.message
    }
  }

  @Test func onlyTheRightAuthorityAndTheRightHostAreBelieved() throws {
    let folder = try ServerFixture.script("folder"), port = 20_000 + ProcessInfo.processInfo.processIdentifier % 20_000
    defer { _ = try? ServerFixture.script("stop", folder) }  // allowed: the folder is a throwaway one
    try Self.certificate(folder, "server", host: "localhost")
    try Self.certificate(folder, "other", host: "localhost")
    _ = try ServerFixture.script(
      "start", folder, "listen_addresses = 'localhost'", "port = \(port)", "ssl = on",
      "ssl_cert_file = '\(folder)/server.crt'", "ssl_key_file = '\(folder)/server.key'")
    func url(_ host: String, _ parameters: String) -> String {
      "postgresql://care@\(host):\(port)/postgres?care_schema=encrypted&\(parameters)"
    }
    let right = "sslmode=verify-full&sslrootcert=\(folder)/server.crt"
    let store = try ServerFixture.store(PostgresEngine(PostgresAddress(url("localhost", right))))
    try ServerFixture.fill(store)
    let isEncrypted = "SELECT CAST(ssl AS INTEGER) FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
    #expect(try store.engine.read { try $0.first(isEncrypted) { $0.integer(at: 0) } } == 1)

    let wrong = Self.refusal(url("localhost", "sslmode=verify-full&sslrootcert=\(folder)/other.crt"))
    #expect(wrong.contains("is not signed by an authority in sslrootcert"), "\(wrong)")
    let elsewhere = Self.refusal(url("127.0.0.1", right))
    #expect(elsewhere.contains("is for another host"), "\(elsewhere)")
    let nowhere = Self.refusal(url("localhost", "sslmode=verify-full&sslrootcert=\(folder)/none.crt"))
    #expect(nowhere.contains("name one with sslrootcert"), "\(nowhere)")
  }
}
