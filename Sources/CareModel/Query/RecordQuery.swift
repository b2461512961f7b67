/// Which records of one kind to read, in which versions, in which order, how many.
///
/// Every filter that is given narrows; an empty list matches nothing. All of them narrow before ``limit`` counts. For each identity
/// there is one version, the newest that is in force somewhere in the time asked for, unless that is ``RecordTime/always``.
public struct RecordQuery<Record: QueriedRecord>: Hashable, Sendable, Codable {
  /// One key of the order.
  public struct Sorting: Hashable, Sendable, Codable {
    /// By what.
    public var key: Record.SortKey
    /// Whether the greatest comes first; what lacks the value comes last either way.
    public var descending: Bool

    /// By a key, the least first unless said otherwise.
    public init(_ key: Record.SortKey, descending: Bool = false) {
      self.key = key
      self.descending = descending
    }
  }

  /// Those with one of these ids.
  public var ids: [Identifier<Record>]?
  /// These versions.
  public var versions: [VersionID]?
  /// Those with one of these ids in another system; nil in the list means those without one.
  public var remoteIDs: [String?]?
  /// Those of one of these groups; nil in the list means those without one.
  public var groups: [String?]?
  /// Those with any of these tags.
  public var tags: [String]?
  /// Those of one of these owners.
  public var owners: [Owner]?
  /// Those that belong to one of these enrollments.
  ///
  /// Of tasks and contacts: those that one of these enrollments follows.
  public var carePlans: [CarePlan.ID]?
  /// Those of one of these plans.
  ///
  /// Of patients and care plans: those that follow one of these plans.
  public var plans: [PlanHeader.ID]?
  /// Those of one of these patients.
  ///
  /// Of plans, tasks and contacts: those that one of these patients follows, and the patients' own.
  public var patients: [Patient.ID]?
  /// When; left out, now, and of named ``versions`` always.
  public var time: RecordTime?
  /// The zone in which dates are read; left out, that of the patient concerned, else UTC.
  public var zone: Zone?
  /// As the store knew it then.
  public var asOf: AsOf?
  /// The order; ends with owner and id, so that it is total.
  public var sort: [Sorting]
  /// At most so many, 1 or more; all by default.
  public var limit: Int?
  /// Those after the last one of a page.
  public var after: Cursor?
  /// Of tasks: leaves out those that none of the ``patients`` has an event of in the time asked for.
  public var excludesTasksWithoutEvents: Bool

  /// All records of the kind as of now; what is given narrows.
  public init(
    ids: [Identifier<Record>]? = nil, versions: [VersionID]? = nil, remoteIDs: [String?]? = nil,
    groups: [String?]? = nil, tags: [String]? = nil, owners: [Owner]? = nil, carePlans: [CarePlan.ID]? = nil,
    plans: [PlanHeader.ID]? = nil, patients: [Patient.ID]? = nil, time: RecordTime? = nil, zone: Zone? = nil,
    asOf: AsOf? = nil, sort: [Sorting] = [], limit: Int? = nil, after: Cursor? = nil,
    excludesTasksWithoutEvents: Bool = false
  ) {
    self.ids = ids
    self.versions = versions
    self.remoteIDs = remoteIDs
    self.groups = groups
    self.tags = tags
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
  /// When, with the default filled in.
  public var resolvedTime: RecordTime { time ?? (versions == nil ? .now : .always) }

  /// Whether a version has the group, the tags, the remote id and the name that the query asks for.
  package func matches(_ version: Version<Record>) -> Bool {
    (ids?.contains(version.value.id) ?? true) && (versions?.contains(version.id) ?? true)
      && (owners?.contains(version.owner) ?? true)
      && version.value.details.match(groups: groups, tags: tags, remoteIDs: remoteIDs)
  }
}

extension RecordDetails {
  package func match(groups: [String?]?, tags wanted: [String]?, remoteIDs: [String?]?) -> Bool {
    (groups?.contains(group) ?? true) && (remoteIDs?.contains(remoteID) ?? true)
      && (wanted?.contains(where: tags.contains) ?? true)
  }
}
