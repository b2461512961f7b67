/// Which outcomes to read, in which versions, in which order, how many.
///
/// Every filter that is given narrows; an empty list matches nothing. All of them narrow before ``limit`` counts. What is computed from
/// samples is not stored, and not among them: events have it.
public struct OutcomeQuery: Hashable, Sendable, Codable {
  /// What outcomes are sorted by.
  public enum SortKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// The scheduled start.
    case start
    /// When the store learned of it.
    case recorded
    /// The key of the event.
    case key
  }

  /// One key of the order.
  public struct Sorting: Hashable, Sendable, Codable {
    /// By what.
    public var key: SortKey
    /// Whether the greatest comes first.
    public var descending: Bool

    /// By a key, the least first unless said otherwise.
    public init(_ key: SortKey, descending: Bool = false) {
      self.key = key
      self.descending = descending
    }
  }

  /// Those of one of these patients.
  public var patients: [Patient.ID]?
  /// Those in one of these enrollments; nil in the list means those in none.
  public var carePlans: [CarePlan.ID?]?
  /// Those of one of these tasks.
  public var tasks: [CareTask.ID]?
  /// Those recorded under one of these versions of a task.
  public var taskVersions: [VersionID]?
  /// Those of one of these events.
  public var keys: [OccurrenceKey]?
  /// These versions.
  public var versions: [VersionID]?
  /// Those with one of these ids in another system; nil in the list means those without one.
  public var remoteIDs: [String?]?
  /// Those of one of these groups; nil in the list means those without one.
  public var groups: [String?]?
  /// Those with any of these tags.
  public var tags: [String]?
  /// Those that ended so.
  public var statuses: [Outcome.Status]?
  /// When their events were scheduled to start; whenever by default.
  ///
  /// ``RecordTime/now``, ``RecordTime/nowOrNext`` and ``RecordTime/always`` mean whenever, too.
  public var time: RecordTime?
  /// The zone in which dates are read; left out, that of each patient.
  public var zone: Zone?
  /// As the store knew it then.
  public var asOf: AsOf?
  /// Every version with those that were cleared, instead of the newest of each event; of named ``versions`` always.
  public var allVersions: Bool
  /// The order; ends with start, patient, key and care plan, so that it is total.
  public var sort: [Sorting]
  /// At most so many, 1 or more; all by default.
  public var limit: Int?
  /// Those after the last one of a page.
  public var after: Cursor?

  /// All outcomes, each in its newest version; what is given narrows.
  public init(
    patients: [Patient.ID]? = nil, carePlans: [CarePlan.ID?]? = nil, tasks: [CareTask.ID]? = nil,
    taskVersions: [VersionID]? = nil, keys: [OccurrenceKey]? = nil, versions: [VersionID]? = nil,
    remoteIDs: [String?]? = nil, groups: [String?]? = nil, tags: [String]? = nil, statuses: [Outcome.Status]? = nil,
    time: RecordTime? = nil, zone: Zone? = nil, asOf: AsOf? = nil, allVersions: Bool = false, sort: [Sorting] = [],
    limit: Int? = nil, after: Cursor? = nil
  ) {
    self.patients = patients
    self.carePlans = carePlans
    self.tasks = tasks
    self.taskVersions = taskVersions
    self.keys = keys
    self.versions = versions
    self.remoteIDs = remoteIDs
    self.groups = groups
    self.tags = tags
    self.statuses = statuses
    self.time = time
    self.zone = zone
    self.asOf = asOf
    self.allVersions = allVersions
    self.sort = sort
    self.limit = limit
    self.after = after
  }
}

extension OutcomeQuery {
  /// Whether every version is meant.
  package var includesAllVersions: Bool { allVersions || versions != nil }

  /// The keys of the order; the start first where none is given.
  package var order: [Sorting] { sort.isEmpty ? [Sorting(.start)] : sort }

  /// Whether an outcome is one of those asked for, but for its patient and its time.
  package func matches(_ version: Version<Outcome>) -> Bool {
    let outcome = version.value
    return (carePlans?.contains(outcome.carePlan) ?? true) && (tasks?.contains(outcome.task) ?? true)
      && (taskVersions?.contains(outcome.taskVersion) ?? true) && (keys?.contains(outcome.key) ?? true)
      && (versions?.contains(version.id) ?? true) && (statuses?.contains(outcome.status) ?? true)
      && outcome.details.match(groups: groups, tags: tags, remoteIDs: remoteIDs)
  }
}

extension SortPosition {
  /// The place of an outcome under the keys of a query.
  package init(_ version: Version<Outcome>, in query: OutcomeQuery) {
    let outcome = version.value
    self.init(
      values: query.order.map { sorting in
        switch sorting.key {
        case .start: SortValue(outcome.start)
        case .recorded: SortValue(version.recorded)
        case .key: .text(outcome.key.text)
        }
      },
      tieBreakers: [
        SortValue(outcome.start), .text(outcome.patient.text), .text(outcome.key.text),
        .text(outcome.carePlan?.text ?? ""),
      ] + (query.includesAllVersions ? Self.tieBreakers(of: version) : []))
  }
}
