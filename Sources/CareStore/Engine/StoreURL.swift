/// The URL of a store on a server, such as `postgresql:///studies?care_schema=knee`.
package struct StoreURL: Hashable, Sendable {
  /// The schema of the store: the parameter `care_schema`, or `care`.
  package let schema: String
  /// The URL without the store's schema, as the server's client library reads it.
  package let rest: String

  /// Reads a URL; nil for any other text, such as the path of a file.
  package init?(_ text: String) {
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parameters = parts.dropFirst().first?.split(separator: "&") ?? []
    let own = parameters.filter { $0.hasPrefix(Self.name) }, others = parameters.filter { !$0.hasPrefix(Self.name) }
    schema = own.last.map { String($0.dropFirst(Self.name.count)) } ?? "care"
    rest = others.isEmpty ? String(parts[0]) : "\(parts[0])?\(others.joined(separator: "&"))"
  }

  private static let name = "care_schema="
}
