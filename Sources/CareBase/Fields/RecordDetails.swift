/// Fields that every stored record can have besides its own.
///
/// The store keeps them, queries filter by them, and nothing computes with them. Few records have any, so that details take one word.
public struct RecordDetails: Hashable, Sendable {
  /// The fields of a record that has some.
  @usableFromInline
  struct Content: Hashable, Sendable {
    var group: String?
    var tags: Set<String> = []
    var remoteID: String?
    var source: String?
    var asset: String?
    var userInfo: [String: String] = [:]
    var notes: [Note] = []
  }

  /// The fields; absent if all of them are empty.
  @usableFromInline var content = Rare<Content>.absent

  /// A group for queries.
  public var group: String? {
    get { content.wrappedValue?.group }
    set { change { $0.group = newValue } }
  }
  /// Tags for queries.
  public var tags: Set<String> {
    get { content.wrappedValue?.tags ?? [] }
    set { change { $0.tags = newValue } }
  }
  /// The record's id in another system.
  public var remoteID: String? {
    get { content.wrappedValue?.remoteID }
    set { change { $0.remoteID = newValue } }
  }
  /// The origin of the record, such as a device or an import.
  public var source: String? {
    get { content.wrappedValue?.source }
    set { change { $0.source = newValue } }
  }
  /// The name of a picture or file that belongs to it.
  public var asset: String? {
    get { content.wrappedValue?.asset }
    set { change { $0.asset = newValue } }
  }
  /// Texts that an application keeps with it, by name.
  public var userInfo: [String: String] {
    get { content.wrappedValue?.userInfo ?? [:] }
    set { change { $0.userInfo = newValue } }
  }
  /// Notes that people wrote, in order.
  public var notes: [Note] {
    get { content.wrappedValue?.notes ?? [] }
    set { change { $0.notes = newValue } }
  }

  /// Creates empty details.
  @inlinable
  public init() {}

  /// Creates details; empty by default.
  public init(
    group: String? = nil, tags: Set<String> = [], remoteID: String? = nil, source: String? = nil, asset: String? = nil,
    userInfo: [String: String] = [:], notes: [Note] = []
  ) {
    self.init(
      Content(
        group: group, tags: tags, remoteID: remoteID, source: source, asset: asset, userInfo: userInfo, notes: notes))
  }

  private init(_ fields: Content) { content = fields == Content() ? .absent : .present(fields) }

  private mutating func change(_ body: (inout Content) -> Void) {
    var fields = content.wrappedValue ?? Content()
    body(&fields)
    self = Self(fields)
  }

  /// Whether all of them are empty.
  public var isEmpty: Bool { if case .absent = content { true } else { false } }
}

extension RecordDetails: Described {
  /// The value whose fields all have their defaults.
  public static let template = RecordDetails()

  /// The fields, in the order of the manual.
  public static let fields: [Field<RecordDetails>] = [
    Field("group", \.group, "A group for queries."),
    Field(
      "tags", \.tags, "Tags for queries.", stored: .whenSet, as: { $0.sorted() },
      from: { (tags: [String]) in Set(tags) }),
    Field("remote_id", \.remoteID, "The id in another system.", key: "remoteID"),
    Field("source", \.source, "The origin, such as the name of a device or an import."),
    Field("asset", \.asset, "The name of an image or a file."),
    Field("user_info", \.userInfo, "Additional texts, by name.", stored: .whenSet),
    Field("notes", \.notes, "Notes that people wrote, in order.", stored: .whenSet),
  ]
}

/// A record that has ``RecordDetails`` besides its own fields.
public protocol DetailedRecord {
  /// Group, tags, remote id, and the like.
  var details: RecordDetails { get set }
}

/// A note that a person wrote about a record.
public struct Note: Hashable, Sendable, Codable {
  /// The person who made it.
  public var author: String?
  /// A title.
  public var title: String?
  /// The text.
  public var content: String
  /// The time at which it was made.
  public var recorded: Instant?

  /// Creates a note.
  public init(author: String? = nil, title: String? = nil, content: String, recorded: Instant? = nil) {
    self.author = author
    self.title = title
    self.content = content
    self.recorded = recorded
  }
}
