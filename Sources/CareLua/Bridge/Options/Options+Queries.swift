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
    return on.map { .day($0) } ?? RecordTime(from: from?.queried(in: zone), to: to?.queried(in: zone), in: zone)
  }

  /// Returns a question, narrowed by the options; wall time is read in `zone`.
  func narrow<Question: Query>(_ question: Question, in zone: Zone) throws -> Question {
    try question.narrowed(by: ScriptQueryInput(options: self, zone: zone))
  }

  fileprivate func twoTimes(_ name: String) -> OptionError {
    OptionError(
      "not_allowed", "\(entry.name) takes `\(name)` without another time; remove one of the two", path: name)
  }
}

/// The options of a question that a script asks.
private struct ScriptQueryInput: QueryInput {
  let options: Options
  let zone: Zone

  func text(_ name: String) throws -> String? { try options.text(name) }
  func texts(_ name: String) throws -> [String]? { try options.texts(name) }
  func flag(_ name: String) throws -> Bool? { try options.boolean(name) }
  func count(_ name: String) throws -> Int? { try options.count(name) }
  func share(_ name: String) throws -> Double? { try options.number(name) }
  func day(_ name: String) throws -> CivilDate? { try options.date(name) }
  func state(_ name: String) throws -> AsOf? { try options.asOf(in: zone) }
  func moment(_ name: String) throws -> QueriedMoment? { try options.time(name)?.queried(in: zone) }

  func named(_ name: String) throws -> [String: String]? {
    guard !options[name].isNil else { return nil }
    guard let table = options[name].table, table.array.isEmpty else { throw options.refusal(name) }
    return try table.fields.mapValues { value in
      guard let text = value.string else { throw options.refusal(name) }
      return text
    }
  }

  func order(_ name: String, keys: [String]) throws -> [QueriedOrder]? {
    try options.texts(name)?.map { text in
      if let order = QueriedOrder(text, keys: keys) { return order }
      let known = keys.joined(separator: ", ")
      throw OptionError(
        "not_allowed",
        "`\(name)` of \(options.entry.name) must be \(known), each with \":desc\" for descending order", path: name,
        expected: known)
    }
  }

  func secondTime(_ name: String) -> any Error { options.twoTimes(name) }
}

extension TimeValue {
  /// The day, or the time; wall time is read in `zone`.
  fileprivate func queried(in zone: Zone) -> QueriedMoment {
    if case .date(let day) = self { .day(day) } else { .time(instant(in: zone)) }
  }
}

extension QueryOption {
  /// The option as scripts write it.
  var entry: FieldEntry { FieldEntry(name, type.authored, summary, default: defaultText) }
}

extension QueryOptionType {
  /// The type of the value that scripts write.
  fileprivate var authored: FieldType {
    switch self {
    case .id: .id
    case .ids: .list(of: .id)
    case .text: .text
    case .texts, .order: .list(of: .text)
    case .choice(let words): .choice(words)
    case .choices(let words): .list(of: .choice(words))
    case .flag: .boolean
    case .count: .integer
    case .share: .number
    case .day: .date
    case .moment: .moment
    case .state: .any(of: [.integer, .moment])
    case .named: .named(of: .text)
    }
  }
}

/// The options of a change besides its fields: its effective time, its base, and the effect on planned changes.
struct ChangeOptions {
  var effective: Effective?
  var basedOn: VersionID?
  var planned: PlannedPolicy
  var force: Bool

  init(_ options: Options, in zones: ZoneTimeline, now: Instant) throws {
    effective = try options.effective("effective", in: zones, now: now)
    basedOn = try options.basedOn()
    force = try options.boolean("force") ?? false
    planned = try options.choice("planned") ?? .refuse
  }
}

extension Options {
  /// An effective time: `"now"`, `"tomorrow"` for the next date, a date, or a time; wall times are read where someone is at that time.
  func effective(_ name: String, in zones: ZoneTimeline, now: Instant) throws -> Effective? {
    switch self[name].string {
    case "now": return .instant(now)
    case "tomorrow": return .date(zones.zone(at: now).date(of: now).adding(days: 1))
    default:
      switch try time(name) {
      case .date(let date): return .date(date)
      case .wall(let wall): return .instant(zones.instant(of: wall))
      case .instant(let instant, _): return .instant(instant)
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
