/// The changes of one commit.
public struct StoreChange: Hashable, Sendable, Codable {
  /// One record that was written.
  public struct Record: Hashable, Sendable, Codable {
    /// The kind of record: `patient`, `plan`, `care_plan`, `task`, `contact`, `alert`,
    /// `message`, `held_submission`, `outcome`, `sample`, `draft`, `receipt`, `snooze`, `delivery`, or `attempt`.
    public var entity: String
    /// The owner of the record.
    public var owner: Owner
    /// The author's id; for outcomes, samples, drafts, receipts, deliveries, and attempts, the patient's id.
    public var id: String

    /// Creates a record.
    public init(entity: String, owner: Owner, id: String) {
      self.entity = entity
      self.owner = owner
      self.id = id
    }
  }

  /// The number of the commit.
  public var seq: Int
  /// The recorded time.
  public var recorded: Instant
  /// The author, if one was given.
  public var author: String?
  /// The written records, each once, in the order of the first write.
  ///
  /// Empty if they are unknown, as for erasures and for survey drafts that an earlier release saved: then anything may have changed.
  public var records: [Record]

  /// Creates a change.
  public init(seq: Int, recorded: Instant, author: String? = nil, records: [Record]) {
    self.seq = seq
    self.recorded = recorded
    self.author = author
    self.records = records
  }
}
