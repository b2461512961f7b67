/// What every stored record may carry besides its own fields.
///
/// The store keeps it, queries filter by it, and nothing computes with it.
public struct RecordDetails: Hashable, Sendable {
  /// A group for queries.
  public var group: String?
  /// Tags for queries.
  public var tags: Set<String>
  /// The record's id in another system.
  public var remoteID: String?
  /// Where the record comes from, such as a device or an import.
  public var source: String?
  /// The name of a picture or a file that goes with it.
  public var asset: String?
  /// Whatever else an application keeps with it.
  public var userInfo: [String: String]
  /// Remarks by people, in order.
  public var notes: [Note]

  /// Details; none by default.
  public init(
    group: String? = nil, tags: Set<String> = [], remoteID: String? = nil, source: String? = nil, asset: String? = nil,
    userInfo: [String: String] = [:], notes: [Note] = []
  ) {
    self.group = group
    self.tags = tags
    self.remoteID = remoteID
    self.source = source
    self.asset = asset
    self.userInfo = userInfo
    self.notes = notes
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    group == nil && tags.isEmpty && remoteID == nil && source == nil && asset == nil && userInfo.isEmpty
      && notes.isEmpty
  }
}

extension RecordDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case group, tags, remoteID, source, asset, userInfo, notes
  }

  /// Reads the fields beside a record's own; what is not there is empty.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      group: try fields.decodeIfPresent(String.self, forKey: .group),
      tags: Set(try fields.decodeIfPresent([String].self, forKey: .tags) ?? []),
      remoteID: try fields.decodeIfPresent(String.self, forKey: .remoteID),
      source: try fields.decodeIfPresent(String.self, forKey: .source),
      asset: try fields.decodeIfPresent(String.self, forKey: .asset),
      userInfo: try fields.decodeIfPresent([String: String].self, forKey: .userInfo) ?? [:],
      notes: try fields.decodeIfPresent([Note].self, forKey: .notes) ?? [])
  }

  /// Writes the fields beside a record's own, tags sorted, without what is empty.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(group, forKey: .group)
    if !tags.isEmpty { try fields.encode(tags.sorted(), forKey: .tags) }
    try fields.encodeIfPresent(remoteID, forKey: .remoteID)
    try fields.encodeIfPresent(source, forKey: .source)
    try fields.encodeIfPresent(asset, forKey: .asset)
    if !userInfo.isEmpty { try fields.encode(userInfo, forKey: .userInfo) }
    if !notes.isEmpty { try fields.encode(notes, forKey: .notes) }
  }
}
