import CareModel
import CareRuntime

/// The options of queries.
extension Options {
  /// Returns a time, or the number of a commit; nil if it is missing.
  ///
  /// Wall time is read in `zone`.
  func asOf(in zone: Zone) throws -> AsOf? {
    if self["as_of"].integer != nil { return try count("as_of").map { .seq($0) } }
    return try time("as_of").map { .recorded($0.instant(in: zone)) }
  }

  /// Returns the time that a query covers, by `on`, or `from` and `to`; nil if all are missing.
  ///
  /// Days are local days; wall time is read in `zone`.
  func recordTime(in zone: Zone) throws -> RecordTime? {
    let (on, from, to) = (try date("on"), try time("from"), try time("to"))
    guard on == nil || (from == nil && to == nil) else { throw twoTimes("on") }
    if let on { return .day(on) }
    switch (from, to) {
    case (nil, nil): return nil
    case (.date(let from)?, .date(let to)?): return .days(from: from, to: to)
    case (.date(let from)?, nil): return .days(from: from, to: .latest)
    case (nil, .date(let to)?): return .days(from: .earliest, to: to)
    default: return .range(from: from?.instant(in: zone) ?? .beginning, to: to?.instant(in: zone) ?? .end)
    }
  }

  private func twoTimes(_ name: String) -> OptionError {
    OptionError(
      "not_allowed", "\(entry.name) takes `\(name)` without another time; remove one of the two", path: name)
  }

  /// The group or the groups.
  func groups() throws(OptionError) -> [String]? {
    if let groups = try texts("groups") { return groups }
    return try text("group").map { [$0] }
  }

  /// The texts of an application that records must have, by name.
  func userInfo() throws(OptionError) -> [String: String]? {
    guard entry.field("user_info") != nil, !self["user_info"].isNil else { return nil }
    guard let table = self["user_info"].table, table.array.isEmpty else { throw refusal("user_info") }
    var texts: [String: String] = [:]
    for (name, value) in table.fields {
      guard let text = value.string else { throw refusal("user_info") }
      texts[name] = text
    }
    return texts
  }

  /// Whether a query is for records without an owner.
  private func isUnassigned() throws(OptionError) -> Bool {
    guard entry.field("unassigned") != nil else { return false }
    return try boolean("unassigned") == true
  }

  /// The keys of a sort order, such as `"title"`, or `"title:desc"` for the greatest first.
  func sorting<Key: RawRepresentable<String> & CaseIterable>(
    _ type: Key.Type
  ) throws(OptionError) -> [(key: Key, descending: Bool)] {
    var keys: [(key: Key, descending: Bool)] = []
    for text in try texts("sort") ?? [] {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let direction = parts.count > 1 ? parts[1] : "asc"
      guard let key = Key(rawValue: parts[0]), direction == "asc" || direction == "desc" else {
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw OptionError(
          "not_allowed", "`sort` of \(entry.name) must be \(known), each with \":desc\" for descending order",
          path: "sort", expected: known)
      }
      keys.append((key, direction == "desc"))
    }
    return keys
  }

  /// Returns the options that every query of records has.
  func recordQuery<Record: QueriedRecord>(
    _ type: Record.Type = Record.self, in zone: Zone
  ) throws -> RecordQuery<Record> {
    let isAlways = try boolean("all_versions") ?? false
    let time = try recordTime(in: zone)
    guard !isAlways || time == nil else { throw twoTimes("all_versions") }
    return RecordQuery(
      ids: try ids("ids"), versions: try texts("versions")?.map { VersionID($0) },
      remoteIDs: try texts("remote_ids"), groups: try groups(), tags: try texts("tags"), userInfo: try userInfo(),
      owners: try isUnassigned() ? [.none] : nil,
      carePlans: try ids("care_plan"), plans: try ids("plan"), patients: try ids("patient"),
      time: isAlways ? .always : time, asOf: try asOf(in: zone),
      sort: try sorting(Record.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: try integer("limit"), after: try text("after").map { Cursor($0) })
  }
}

/// The options of a change besides its fields: its effective time, its base, and the effect on planned changes.
struct ChangeOptions {
  var effective: Effective?
  var basedOn: VersionID?
  var planned: PlannedPolicy
  var force: Bool

  init(_ options: Options, in zone: Zone, now: Instant) throws {
    effective = try options.effective("effective", in: zone, now: now)
    basedOn = try options.basedOn()
    force = try options.boolean("force") ?? false
    planned = try options.choice("planned") ?? .refuse
  }
}

extension Options {
  /// An effective time: `"now"`, `"tomorrow"` for the next date in a zone, a date, or a time.
  func effective(_ name: String, in zone: Zone, now: Instant) throws -> Effective? {
    switch self[name].string {
    case "now": return .instant(now)
    case "tomorrow": return .date(zone.date(of: now).adding(days: 1))
    default:
      switch try time(name) {
      case .date(let date): return .date(date)
      case let time?: return .instant(time.instant(in: zone))
      case nil: return nil
      }
    }
  }

  /// The dates and times in a table of anchors.
  func anchors(_ name: String, in zone: Zone) throws -> [String: AnchorValue] {
    if self[name].isNil { return [:] }
    guard let table = self[name].table, table.array.isEmpty else { throw refusal(name) }
    return try table.fields.mapValues { value in
      if case .object(let object) = value, let time = object as? TimeObject { return AnchorValue(time.time, in: zone) }
      guard let text = value.string else { throw refusal(name) }
      return AnchorValue(try TimeValue(text, zone: zone), in: zone)
    }
  }

  /// Returns the day or the time at which an enrollment starts.
  func start(in zone: Zone) throws -> DateOrTime? {
    try time("start").map { AnchorValue($0, in: zone) }
  }

  /// The version that a change is based on.
  func basedOn() throws(OptionError) -> VersionID? { try text("based_on").map { VersionID($0) } }

  /// Returns the owner that a task or a contact is assigned to.
  ///
  /// - Throws: ``OptionError`` unless exactly one is named.
  func newOwner() throws -> Owner {
    let carePlan: CarePlan.ID? = try id("to_care_plan"), patient: Patient.ID? = try id("to_patient")
    let isNobody = try boolean("to_nobody") == true ? Owner.none : nil
    let owners = [carePlan.map { Owner.carePlan($0) }, patient.map { .patient($0) }, isNobody].compactMap(\.self)
    guard let owner = owners.first, owners.count == 1 else {
      throw OptionError(
        owners.isEmpty ? "missing_field" : "not_allowed",
        "\(entry.name) takes one new owner; write to_patient = \"p1\", to_care_plan = \"p1.knee\", or to_nobody = true",
        path: "to_patient", expected: "one owner")
    }
    return owner
  }

  /// Returns the owner of a task or a contact; nil if none is set.
  func owner() throws -> Owner? {
    if let plan: PlanHeader.ID = try id("plan") { return .plan(plan) }
    let carePlan: CarePlan.ID? = try id("care_plan"), patient: Patient.ID? = try id("patient")
    if carePlan != nil, patient != nil {
      throw OptionError(
        "not_allowed", "\(entry.name) takes a `care_plan` or a `patient`, not both; a care plan belongs to a patient",
        path: "patient")
    }
    return carePlan.map { .carePlan($0) } ?? patient.map { .patient($0) }
  }
}
