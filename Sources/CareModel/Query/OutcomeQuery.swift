/// A query for recorded outcomes.
///
/// Every filter narrows the results, before ``limit`` applies; an empty list matches nothing. Outcomes that are
/// computed from samples are not stored and not included; see ``Event/outcome``.
///
/// ```swift
/// let recent = OutcomeQuery(patients: ["ana"], sort: [.init(.start, descending: true)], limit: 20)
/// ```
public struct OutcomeQuery: Hashable, Sendable, Codable {
  /// A sort key of outcomes.
  public enum SortKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// The scheduled start.
    case start
    /// The recorded time.
    case recorded
    /// The key of the event.
    case key
  }

  /// One criterion of the sort order.
  public struct Sorting: Hashable, Sendable, Codable {
    /// The sort key.
    public var key: SortKey
    /// Whether the greatest value comes first.
    public var descending: Bool

    /// Creates a criterion, in ascending order by default.
    public init(_ key: SortKey, descending: Bool = false) {
      self.key = key
      self.descending = descending
    }
  }

  /// Includes records of these patients.
  public var patients: [Patient.ID]?
  /// Includes outcomes of these care plans; nil in the list means outcomes outside any care plan.
  public var carePlans: [CarePlan.ID?]?
  /// Includes outcomes of these tasks.
  public var tasks: [CareTask.ID]?
  /// Includes outcomes that were recorded under these versions of a task.
  public var taskVersions: [VersionID]?
  /// Includes outcomes of these events.
  public var keys: [OccurrenceKey]?
  /// Includes these versions.
  public var versions: [VersionID]?
  /// Includes records with these ids in another system; nil in the list means records without one.
  public var remoteIDs: [String?]?
  /// Includes records of these groups; nil in the list means records without one.
  public var groups: [String?]?
  /// Includes records with any of these tags.
  public var tags: [String]?
  /// Includes outcomes with these texts of an application, by name.
  public var userInfo: [String: String]?
  /// Includes outcomes with these statuses.
  public var statuses: [Outcome.Status]?
  /// Includes outcomes whose events were scheduled to start in this time; any time by default.
  ///
  /// ``RecordTime/now``, ``RecordTime/nowOrNext``, and ``RecordTime/always`` mean any time, too.
  public var time: RecordTime?
  /// The zone in which dates are read; by default, the zone of each patient.
  public var zone: Zone?
  /// The commit or instant as of which the store is read; now by default.
  public var asOf: AsOf?
  /// Whether to include every version, even cleared ones, instead of the newest of each event.
  ///
  /// Implied by ``versions``.
  public var allVersions: Bool
  /// The sort order; ties are broken by start, patient, key, and care plan.
  public var sort: [Sorting]
  /// The maximum number of results, 1 or more; nil for all.
  public var limit: Int?
  /// The cursor of the previous page; results start after it.
  public var after: Cursor?

  /// Creates a query for all outcomes, each in its newest version, narrowed by the given filters.
  public init(
    patients: [Patient.ID]? = nil, carePlans: [CarePlan.ID?]? = nil, tasks: [CareTask.ID]? = nil,
    taskVersions: [VersionID]? = nil, keys: [OccurrenceKey]? = nil, versions: [VersionID]? = nil,
    remoteIDs: [String?]? = nil, groups: [String?]? = nil, tags: [String]? = nil,
    userInfo: [String: String]? = nil, statuses: [Outcome.Status]? = nil,
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
    self.userInfo = userInfo
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
  /// Whether the query includes every version.
  package var includesAllVersions: Bool { allVersions || versions != nil }

  /// The sort criteria; by start if there are none.
  package var order: [Sorting] { sort.isEmpty ? [Sorting(.start)] : sort }

  /// Whether an outcome matches the filters, apart from its patient and its time.
  package func matches(_ version: Version<Outcome>) -> Bool {
    let outcome = version.value
    return (carePlans?.contains(outcome.carePlan) ?? true) && (tasks?.contains(outcome.task) ?? true)
      && (taskVersions?.contains(outcome.taskVersion) ?? true) && (keys?.contains(outcome.key) ?? true)
      && (versions?.contains(version.id) ?? true) && (statuses?.contains(outcome.status) ?? true)
      && outcome.details.match(groups: groups, tags: tags, remoteIDs: remoteIDs, userInfo: userInfo)
  }
}

extension SortPosition {
  /// Creates the position of an outcome in the order of a query.
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
