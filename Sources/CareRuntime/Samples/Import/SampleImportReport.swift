/// What importing samples came to.
public struct SampleImportReport: Hashable, Sendable, Codable {
  /// How many rows the file has, its header aside.
  public var rows = 0
  /// How many samples the store did not have.
  public var created = 0
  /// How many the store had with other content.
  public var updated = 0
  /// How many the store had as they are.
  public var unchanged = 0
  /// The number of the commit; nil where nothing was written.
  public var seq: Int?
}
