package import CareModel
import CPostgres
import CareStore

/// The address of a store on a PostgreSQL server: a URL with the store's schema as `care_schema`.
///
/// ```swift
/// let address = try PostgresAddress("postgresql://db.example.org/studies?care_schema=knee&sslmode=verify-full")
/// ```
package struct PostgresAddress: Hashable, Sendable {
  /// The schema of the store, `care` by default.
  package var schema: String
  /// The schema as a name in SQL: a word of the language, such as `select`, is a name only in quotes.
  var quotedSchema: String { "\"\(schema)\"" }
  /// The connection string for libpq, without the store's schema.
  let parameters: String
  /// The role and the database as messages show them: never the password.
  package private(set) var place: String

  /// Reads an address.
  ///
  /// - Parameter text: A URL that libpq reads, with `care_schema` among its parameters: lowercase letters, digits, and `_`.
  /// - Throws: ``StoreError/invalid(reason:)`` for a URL that cannot be read, a password, or a plain connection to another host.
  package init(_ text: String) throws(StoreError) {
    let unreadable = StoreError.invalid(
      reason: "the address of the store cannot be read; write postgresql://host/database?care_schema=knee")
    guard let given = StoreURL(text), let options = Self.options(of: given.rest) else { throw unreadable }
    let schema = given.schema
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
    guard options["password"] == nil else {
      throw .invalid(
        reason: "the address of a store cannot contain a password; put it in a file and name that in PGPASSFILE")
    }
    let host = options["host"] ?? ""
    let isEncrypted = ["require", "verify-ca", "verify-full"].contains(options["sslmode"] ?? "")
    let hosts = (options["hostaddr"] ?? host).split(separator: ",").map(String.init)
    guard isEncrypted || hosts.allSatisfy(Self.isLocal) else { throw Self.plain }
    let separator = given.rest.contains("?") ? "&" : "?"
    let timeout = options["connect_timeout"] == nil ? "connect_timeout=10&" : ""
    parameters = "\(given.rest)\(separator)\(timeout)client_encoding=UTF8&fallback_application_name=care"
    place = Self.place(role: options["user"] ?? "", host: host, database: options["dbname"] ?? "")
  }

  private static func place(role: String, host: String, database: String) -> String {
    let at = host.isEmpty || host.hasPrefix("/") ? "this machine" : host
    return (role.isEmpty ? "" : "\(role)@") + "\(at)/\(database)"
  }

  /// The same address with the role and the database that a service file or the environment adds.
  func resolved(role: String?, host: String?, database: String?) -> PostgresAddress {
    var address = self
    address.place = Self.place(role: role ?? "", host: host ?? "", database: database ?? "")
    return address
  }

  /// The error for a connection to another host that is not encrypted.
  static let plain = StoreError.invalid(
    reason: "a connection to another host must be encrypted; add sslmode=verify-full to the address of the store")

  /// Whether a host, or its address, is this machine; a Unix socket has a folder and no address.
  static func isLocal(_ host: String) -> Bool {
    host.isEmpty || host.hasPrefix("/") || host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// The reason for which no connection was made, from libpq's message.
  func refusal(_ message: String) -> String {
    let text = message.lowercased()
    if text.contains("certificate verify failed") {
      return
        "the certificate of the server at \(place) is not signed by an authority in sslrootcert; ask its administrator for the right file"
    }
    if text.contains("does not match host name") {
      return "the certificate of the server at \(place) is for another host; write the host that the certificate names"
    }
    if text.contains("root certificate file") {
      return "there is no file of authorities for the certificate of the server at \(place); name one with sslrootcert"
    }
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
    return text.contains("fatal")
      ? "the server refuses the connection to \(place)"
      : "no server answers at \(place); start it, or correct its address and port"
  }

  /// Returns the options that libpq reads in a URL; nil if it cannot read it.
  private static func options(of url: String) -> [String: String]? {
    var message: UnsafeMutablePointer<CChar>?
    defer { PQfreemem(message) }
    guard let list = PQconninfoParse(url, &message) else { return nil }
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
