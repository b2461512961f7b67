package import CareModel
import CPostgres

/// The address of a store on a PostgreSQL server: a URL with the store's schema as `care_schema`.
///
/// ```swift
/// let address = try PostgresAddress("postgresql://db.example.org/studies?care_schema=knee&sslmode=verify-full")
/// ```
package struct PostgresAddress: Hashable, Sendable {
  /// The schema of the store, `care` by default.
  package var schema: String
  /// The connection string for libpq, without the store's schema.
  let parameters: String
  /// The role and the database as messages show them: never the password.
  package let place: String

  /// Whether a text is the address of a store on a server, rather than a file.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// Reads an address.
  ///
  /// - Parameter text: A URL that libpq reads, with `care_schema` among its parameters: lowercase letters, digits, and `_`.
  /// - Throws: ``StoreError/invalid(reason:)`` for a URL that cannot be read, a password, or a plain connection to another host.
  package init(_ text: String) throws(StoreError) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var rest: [Substring] = []
    var schema = "care"
    for parameter in parts.dropFirst().first?.split(separator: "&") ?? [] {
      if parameter.hasPrefix("care_schema=") {
        schema = String(parameter.dropFirst("care_schema=".count))
      } else {
        rest.append(parameter)
      }
    }
    let letters = schema.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_")
    }
    guard letters, (1...63).contains(schema.utf8.count), !schema.hasPrefix("pg_"), schema.first?.isNumber == false
    else {
      throw .invalid(
        reason:
          "care_schema must be 1 to 63 lowercase letters, digits, and '_', beginning with a letter; write care_schema=knee"
      )
    }
    self.schema = schema
    let url = String(parts[0]) + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    let options = try Self.options(of: url)
    guard options["password"] == nil else {
      throw .invalid(
        reason: "the address of a store cannot contain a password; put it in a file and name that in PGPASSFILE")
    }
    let host = options["host"] ?? ""
    let isLocal = host.isEmpty || host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
    guard isLocal || ["require", "verify-ca", "verify-full"].contains(options["sslmode"] ?? "") else {
      throw .invalid(
        reason: "a connection to another host must be encrypted; add sslmode=verify-full to the address of the store")
    }
    let separator = rest.isEmpty ? "?" : "&"
    let timeout = options["connect_timeout"] == nil ? "connect_timeout=10&" : ""
    parameters = "\(url)\(separator)\(timeout)client_encoding=UTF8&fallback_application_name=care"
    let role = options["user"].map { "\($0)@" } ?? ""
    place = "\(role)\(host.isEmpty || host.hasPrefix("/") ? "this machine" : host)/\(options["dbname"] ?? "")"
  }

  /// The reason for which no connection was made, from libpq's message.
  func refusal(_ message: String) -> String {
    let text = message.lowercased()
    if text.contains("password") || text.contains("authentication") || text.contains("pg_hba") {
      return "the server refuses the login to \(place); look at the role, and at PGPASSFILE"
    }
    if text.contains("database") && text.contains("does not exist") { return "there is no database \(place)" }
    if text.contains("role") && text.contains("does not exist") { return "the server knows no such role: \(place)" }
    if text.contains("ssl") || text.contains("certificate") {
      return "the connection to \(place) cannot be encrypted as sslmode demands"
    }
    if text.contains("too many clients") || text.contains("remaining connection slots") {
      return "the server at \(place) has no connection left"
    }
    return "no server answers at \(place)"
  }

  /// Returns the options that libpq reads in a URL.
  private static func options(of url: String) throws(StoreError) -> [String: String] {
    var message: UnsafeMutablePointer<CChar>?
    defer { PQfreemem(message) }
    guard let list = PQconninfoParse(url, &message) else {
      throw .invalid(
        reason: "the address of the store cannot be read; write postgresql://host/database?care_schema=knee")
    }
    defer { PQconninfoFree(list) }
    var options: [String: String] = [:]
    var next = list
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { options[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
    return options
  }
}
