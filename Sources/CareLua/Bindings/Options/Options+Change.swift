import CareModel
import CareRuntime

/// The options of a change besides its fields: its effective time, its base, and the effect on planned changes.
struct ChangeOptions {
  var effective: Effective?
  var basedOn: VersionID?
  var planned: PlannedPolicy
  var force: Bool

  init(_ options: Options, in zone: Zone, now: Instant) throws {
    effective = try options.effective("effective", in: zone, now: now)
    basedOn = try options.text("based_on").map { VersionID($0) }
    force = try options.boolean("force") ?? false
    switch options["planned"] {
    case .nil: planned = .refuse
    case .string("keep"): planned = .keep
    case .string("replace"): planned = .replace
    default: throw options.refusal("planned", code: "not_allowed")
    }
  }
}

extension Options {
  /// A time from which something counts: `"now"`, `"tomorrow"` for the next date in a zone, a date, or a time.
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

  /// The days and times of a table of anchors.
  func anchors(_ name: String, in zone: Zone) throws -> [String: AnchorValue] {
    if self[name].isNil { return [:] }
    guard let table = self[name].table, table.array.isEmpty else { throw refusal(name) }
    return try table.fields.mapValues { value in
      if case .object(let object) = value, let time = object as? TimeObject { return AnchorValue(time.time, in: zone) }
      guard let text = value.string else { throw refusal(name) }
      return AnchorValue(try TimeValue(text, zone: zone), in: zone)
    }
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
