/// A query for records of one kind.
///
/// Every filter narrows the results, before ``limit`` applies; an empty list matches nothing. Each entity has one
/// version in the results, the newest that is in force at some point in the requested time, unless that is
/// ``RecordTime/always``.
///
/// ```swift
/// let tasks = RecordQuery<CareTask>(plans: ["nausea"], sort: [.init(.title)])
/// ```
public struct RecordQuery<Record: QueriedRecord>: Hashable, Sendable, Codable {
  /// One criterion of the sort order.
  public struct Sorting: Hashable, Sendable, Codable {
    /// The sort key.
    public var key: Record.SortKey
    /// Whether the greatest value comes first; records without a value come last either way.
    public var descending: Bool

    /// Creates a criterion, in ascending order by default.
    public init(_ key: Record.SortKey, descending: Bool = false) {
      self.key = key
      self.descending = descending
    }
  }

  /// Includes records with these ids.
  public var ids: [Identifier<Record>]?
  /// Includes these versions.
  public var versions: [VersionID]?
  /// Includes records with these ids in another system; nil in the list means records without one.
  public var remoteIDs: [String?]?
  /// Includes records of these groups; nil in the list means records without one.
  public var groups: [String?]?
  /// Includes records with any of these tags.
  public var tags: [String]?
  /// Includes records with these texts of an application, by name.
  public var userInfo: [String: String]?
  /// Includes records of these owners.
  public var owners: [Owner]?
  /// Includes records that belong to these care plans.
  ///
  /// For tasks and contacts, includes those that these care plans follow.
  public var carePlans: [CarePlan.ID]?
  /// Includes records of these plans.
  ///
  /// For patients and care plans, includes those that follow these plans.
  public var plans: [PlanHeader.ID]?
  /// Includes records of these patients.
  ///
  /// For plans, tasks, and contacts, includes those that these patients follow, and the patients' own.
  public var patients: [Patient.ID]?
  /// The time of the records; by default now, or always if ``versions`` are given.
  public var time: RecordTime?
  /// The zone in which dates are read; by default, the zone of the affected patient, or UTC.
  public var zone: Zone?
  /// The commit or instant as of which the store is read; now by default.
  public var asOf: AsOf?
  /// The sort order; ties are broken by owner and id.
  public var sort: [Sorting]
  /// The maximum number of results, 1 or more; nil for all.
  public var limit: Int?
  /// The cursor of the previous page; results start after it.
  public var after: Cursor?
  /// For tasks, whether to exclude those without an event of any of the ``patients`` in the requested time.
  public var excludesTasksWithoutEvents: Bool

  /// Creates a query for all current records of the kind, narrowed by the given filters.
  public init(
    ids: [Identifier<Record>]? = nil, versions: [VersionID]? = nil, remoteIDs: [String?]? = nil,
    groups: [String?]? = nil, tags: [String]? = nil, userInfo: [String: String]? = nil, owners: [Owner]? = nil,
    carePlans: [CarePlan.ID]? = nil, plans: [PlanHeader.ID]? = nil, patients: [Patient.ID]? = nil,
    time: RecordTime? = nil, zone: Zone? = nil,
    asOf: AsOf? = nil, sort: [Sorting] = [], limit: Int? = nil, after: Cursor? = nil,
    excludesTasksWithoutEvents: Bool = false
  ) {
    self.ids = ids
    self.versions = versions
    self.remoteIDs = remoteIDs
    self.groups = groups
    self.tags = tags
    self.userInfo = userInfo
    self.owners = owners
    self.carePlans = carePlans
    self.plans = plans
    self.patients = patients
    self.time = time
    self.zone = zone
    self.asOf = asOf
    self.sort = sort
    self.limit = limit
    self.after = after
    self.excludesTasksWithoutEvents = excludesTasksWithoutEvents
  }
}

extension RecordQuery {
  /// The time of the records, with the default applied.
  public var resolvedTime: RecordTime { time ?? (versions == nil ? .now : .always) }

  /// Whether a version matches the filters by id, version, owner, group, tags, remote id, and texts of an application.
  package func matches(_ version: Version<Record>) -> Bool {
    (ids?.contains(version.value.id) ?? true) && (versions?.contains(version.id) ?? true)
      && (owners?.contains(version.owner) ?? true)
      && version.value.details.match(groups: groups, tags: tags, remoteIDs: remoteIDs, userInfo: userInfo)
  }
}

extension RecordDetails {
  package func match(
    groups: [String?]?, tags wanted: [String]?, remoteIDs: [String?]?, userInfo texts: [String: String]?
  ) -> Bool {
    (groups?.contains(group) ?? true) && (remoteIDs?.contains(remoteID) ?? true)
      && (wanted?.contains(where: tags.contains) ?? true)
      && (texts?.allSatisfy { userInfo[$0.key] == $0.value } ?? true)
  }
}

/// The time for which records are requested.
public enum RecordTime: Hashable, Sendable, Codable {
  /// The records in force now.
  case now
  /// The records in force now; for entities that are not in force yet, their first version.
  case nowOrNext
  /// The records in force on a local day.
  case day(CivilDate)
  /// The records in force on a half-open range of local days.
  case days(from: CivilDate, to: CivilDate)
  /// The records in force in a half-open range of absolute time.
  case range(from: Instant, to: Instant)
  /// Every version that was ever written, including tombstones.
  case always
}

extension RecordTime {
  /// Returns the range of time for a person in these zones; nil for ``always``.
  package func bounds(in zones: ZoneTimeline, now: Instant) -> (from: Instant, to: Instant)? {
    switch self {
    case .now, .nowOrNext: (now, now.adding(milliseconds: 1))
    case .day(let date): (zones.startOfDay(date), zones.startOfDay(date.adding(days: 1)))
    case .days(let from, let to): (zones.startOfDay(from), zones.startOfDay(to))
    case .range(let from, let to): (from, to)
    case .always: nil
    }
  }

  /// Whether the range is empty.
  public var isEmpty: Bool {
    switch self {
    case .now, .nowOrNext, .day, .always: false
    case .days(let from, let to): from >= to
    case .range(let from, let to): from >= to
    }
  }
}
