/// What one commit changed.
public struct StoreChange: Hashable, Sendable, Codable {
  /// One record that was written, in whatever version.
  public struct Record: Hashable, Sendable, Codable {
    /// `patient`, `plan`, `care_plan`, `task`, `contact`, `alert`, `outcome` or `sample`.
    public var entity: String
    /// Whose it is.
    public var owner: Owner
    /// The author's id; of outcomes and samples the patient's.
    public var id: String

    /// A record.
    public init(entity: String, owner: Owner, id: String) {
      self.entity = entity
      self.owner = owner
      self.id = id
    }
  }

  /// The number of the commit.
  public var seq: Int
  /// When it was recorded.
  public var recorded: Instant
  /// Who wrote it, if that was said.
  public var author: String?
  /// What was written, each record once, in the order of first writing.
  ///
  /// Empty where it cannot be told, as for saved surveys and erasures: then anything may differ.
  public var records: [Record]

  /// A commit.
  public init(seq: Int, recorded: Instant, author: String? = nil, records: [Record]) {
    self.seq = seq
    self.recorded = recorded
    self.author = author
    self.records = records
  }
}
