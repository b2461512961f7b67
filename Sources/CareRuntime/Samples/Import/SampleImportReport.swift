/// The result of importing samples.
public struct SampleImportReport: Hashable, Sendable, Codable {
  /// The number of rows in the file, without its header.
  public var rows = 0
  /// The number of samples that are new.
  public var created = 0
  /// The number of samples that correct a stored one.
  public var updated = 0
  /// The number of samples that the store already had.
  public var unchanged = 0
  /// The number of the commit; nil if nothing was written.
  public var seq: Int?
}
