/// The URL of a store on a server, such as `postgresql:///studies?care_schema=knee`.
package struct StoreURL: Hashable, Sendable {
  /// The schema of the store: the parameter `care_schema`, or `care`.
  package let schema: String
  /// The schema of the accounts and sessions: the parameter `care_access_schema`, or the store's schema with `_access`.
  package let accessSchema: String
  /// The URL without the schemas, as the server's client library reads it.
  package let rest: String

  /// Reads a URL; nil for any other text, such as the path of a file.
  package init?(_ text: String) {
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parameters = parts.dropFirst().first?.split(separator: "&") ?? []
    func value(_ name: String) -> String? {
      parameters.last { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
    }
    schema = value(Self.name) ?? "care"
    accessSchema = value(Self.accessName) ?? "\(schema)_access"
    let others = parameters.filter { !$0.hasPrefix(Self.name) && !$0.hasPrefix(Self.accessName) }
    rest = others.isEmpty ? String(parts[0]) : "\(parts[0])?\(others.joined(separator: "&"))"
  }

  /// The URL of the accounts and sessions in the same database.
  package var access: String { "\(rest)\(rest.contains("?") ? "&" : "?")\(Self.name)\(accessSchema)" }

  private static let name = "care_schema="
  private static let accessName = "care_access_schema="
}
