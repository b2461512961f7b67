/// A remark that a person made about a record.
public struct Note: Hashable, Sendable, Codable {
  /// Who made it.
  public var author: String?
  /// What it is about.
  public var title: String?
  /// What it says.
  public var content: String
  /// When it was made.
  public var recorded: Instant?

  /// A remark.
  public init(author: String? = nil, title: String? = nil, content: String, recorded: Instant? = nil) {
    self.author = author
    self.title = title
    self.content = content
    self.recorded = recorded
  }
}
