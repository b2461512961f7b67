import CareModel
import CareRuntime
import CareSchedule

/// One call of a method of a schedule: the schedule resolved with the call's options, and the zones of its times.
///
/// Dates and wall times are read in the option `zone`, else in the zones of the option `patient`, else in the one zone that the schedule
/// is fixed to, else in the host's own zone, which is the patient's in a hook.
struct ScheduleMethodCall {
  let object: ScheduleObject
  let reading: ScheduleReading
  /// Whether the day of enrollment is known.
  private let isEnrolled: Bool
  /// The name of the method in the registry.
  private let name: String

  /// Reads the options, which are the argument at `place`.
  init(_ object: ScheduleObject, _ name: String, _ place: Int, _ call: borrowing LuaCall) throws {
    self.object = object
    self.name = name
    let host = object.constructors?.timeSource.reading?.zone
    if call.isNil(place), let plain = object.plain, plain.host == host {
      (reading, isEnrolled) = (plain.reading, false)
      return
    }
    let schedule = try object.schedule()
    let options = try Options(call, place, of: name, zone: host)
    // A date that nothing counts from, unless one is given.
    var inputs = ScheduleInputs(enrolled: .earliest)
    var zones = try options.zone("zone").map { ZoneTimeline($0) }
    var follower: ScheduleFollower?
    if let named = ["patient", "plan", "care_plan"].first(where: { !options[$0].isNil }) {
      guard let find = object.constructors?.follower else {
        throw OptionError(
          "not_allowed",
          "\(name) cannot use a patient here, because only scripts have a store; write zone = \"America/New_York\", anchors = { … }",
          path: named)
      }
      let found = try find(options, schedule)
      zones = zones ?? found.zones
      inputs = found.inputs ?? inputs
      follower = found
    }
    zones = zones ?? schedule.onlyZone.map { ZoneTimeline($0) } ?? host.map { ZoneTimeline($0) }
    guard zones != nil || !schedule.floats else { throw Self.noZone(name) }
    try inputs.take(options, in: zones, name)
    isEnrolled = follower?.inputs != nil || options["anchors"].table?["enrolled"].isNil == false
    for element in schedule.elements { try Self.check(element, inputs, isEnrolled: isEnrolled, follower) }
    reading = try object.reading(inputs, in: zones)
    call.weigh(reading)
    if call.isNil(place) { object.plain = (host, reading) }
  }

  /// The options that every query of a schedule takes.
  static let options = [
    FieldEntry(
      "zone", .zone, "The zone of the times.", default: "the patient's, or else the schedule's, or else the host's"
    ),
    FieldEntry("patient", .id, "The patient whose zones, anchors, and parameters apply."),
    FieldEntry("plan", .id, "The patient's enrollment, if there are several."),
    FieldEntry("care_plan", .id, "The enrollment itself."),
    FieldEntry(
      "anchors", .named(of: .moment), "The anchors, including `enrolled`, each with its date or time.",
      default: "the enrollment's"),
    FieldEntry(
      "params", .named(of: .parameterValue), "The parameters, each with its value.", default: "the enrollment's"),
    FieldEntry(
      "seed", .any(of: [.text, .number]), "The random seed of random times.", default: "the store's, or \"\""),
    FieldEntry("task", .id, "The task that the random times belong to.", default: "none"),
  ]

  private static func noZone(_ name: String) -> OptionError {
    OptionError(
      "missing_field", "\(name) needs a zone; pass { zone = \"America/New_York\" } as the last argument",
      path: "zone", expected: FieldType.zone.title)
  }

  /// Rejects a query that lacks the day of enrollment or a parameter that the schedule uses.
  ///
  /// An anchor can be unknown for a while: elements that count from it have no occurrences then.
  private static func check(
    _ element: ScheduleElement, _ inputs: ScheduleInputs, isEnrolled: Bool, _ follower: ScheduleFollower?
  ) throws(OptionError) {
    for anchor in element.anchors {
      switch anchor {
      case .enrolled where !isEnrolled: throw missing(anchor, follower)
      case .parameter(let name):
        guard case .moment? = inputs.parameters[name] else { throw missingParameter(name, .moment, "2026-06-07") }
      default: break
      }
    }
    if let name = element.zoneParameter, element.zone(by: inputs.parameters) == nil {
      throw missingParameter(name, .zone, "Europe/Berlin")
    }
    for name in element.dayTimes.flatMap(\.parameters) {
      guard case .time? = inputs.parameters[name] else { throw missingParameter(name, .timesOfDay, "07:00") }
    }
  }

  private static func missing(_ anchor: Anchor, _ follower: ScheduleFollower? = nil) -> OptionError {
    let enrollment = follower?.carePlans.first.map { ", or care_plan = \"\($0)\"" } ?? ""
    let what = anchor == .enrolled ? "the day of enrollment" : "the anchor `\(anchor)`"
    return OptionError(
      "anchor_missing",
      "\(what) is unknown here; write { anchors = { \(anchor) = \"2026-06-07\" } }\(enrollment)",
      path: "anchors.\(anchor)", expected: FieldType.date.title)
  }

  private static func missingParameter(_ name: String, _ type: FieldType, _ example: String) -> OptionError {
    OptionError(
      "param_missing",
      "the schedule takes the parameter `\(name)`; write { params = { \(name) = \"\(example)\" } }",
      path: "params.\(name)", expected: type.title)
  }

  /// Returns the instant of an argument.
  func instant(_ index: Int, _ parameter: String, _ call: borrowing LuaCall) throws -> Instant {
    let time: TimeValue
    if let object = call.objectIfAny(index) as? TimeObject {
      time = object.time
    } else if let point = call.objectIfAny(index) as? AnchorPoint {
      time = try self.time(of: point)
    } else if call.typeName(index) == "string" {
      let text = try call.string(index)
      guard let read = try? TimeValue(text, zone: .utc) else {
        throw LuaArgumentError(
          code: "invalid_time",
          message: "`\(parameter)` of \(name) is not a date or time; write \"2026-06-07\" or \"2026-06-07T08:00\"",
          expected: FieldType.moment.title, got: "string")
      }
      time = read
    } else {
      throw LuaArgumentError(
        message: "\(name) needs `\(parameter)`, a date or time, got \(call.typeName(index)); write \(example)",
        expected: FieldType.moment.title, got: call.typeName(index))
    }
    if case .instant(let instant, _) = time { return instant }
    guard let zones = reading.zones else { throw Self.noZone(name) }
    if case .date(let date) = time { return zones.startOfDay(date) }
    return zones.instant(of: time.civil)
  }

  /// Returns the day or time of a point such as `enrolled + weeks(1)`.
  private func time(of point: AnchorPoint) throws -> TimeValue {
    let inputs = reading.resolved.inputs
    let known: AnchorValue? =
      switch point.anchor {
      case .enrolled: isEnrolled ? .date(inputs.enrolled) : nil
      case .named(let name): inputs.anchors[name]
      case .parameter, .completion, .combined: nil
      }
    return switch known {
    case .date(let date): try TimeValue.date(date).adding(point.offset)
    case .dateTime(let wall): try TimeValue.wall(wall).adding(point.offset)
    case nil: throw Self.missing(point.anchor)
    }
  }

  /// Returns the index in an argument.
  func index(_ index: Int, _ call: borrowing LuaCall) throws -> Int {
    guard let value = try? call.integer(index), value >= 0 else {
      throw LuaArgumentError(
        message: "\(name) needs the `index` of an occurrence, a whole number from 0; write \(example)",
        expected: "a whole number from 0", got: call.typeName(index))
    }
    return Int(value)
  }

  /// An example of a call.
  private var example: String {
    let method = name.dropFirst("schedule:".count)
    return switch method {
    case "events", "each": "s:\(method)(\"2026-06-07\", \"2026-06-14\")"
    case "occurrence": "s:occurrence(0)"
    default: "s:\(method)(\"2026-06-07\")"
    }
  }
}

/// The participant who follows a schedule: their zones, and the inputs of their enrollment.
struct ScheduleFollower {
  var zones: ZoneTimeline
  /// The inputs of the selected enrollment; nil if there are none or several.
  var inputs: ScheduleInputs?
  /// Their enrollments.
  var carePlans: [CarePlan.ID]
}

extension LuaEnvironmentBox {
  /// Returns the participant that `patient`, `plan`, and `care_plan` select, with the inputs of the enrollment.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient; ``OptionError`` if the patient has no such enrollment.
  func follower(_ options: Options, of schedule: Schedule) throws -> ScheduleFollower {
    let patient = try patient(options)
    let carePlans = try runtime.carePlans(of: patient, at: now).map(\.value)
    var follower = ScheduleFollower(zones: try runtime.zones(of: patient), carePlans: carePlans.map(\.id))
    let plan: PlanHeader.ID? = try options.id("plan"), id: CarePlan.ID? = try options.id("care_plan")
    let meant = carePlans.filter { (plan == nil || $0.plan == plan) && (id == nil || $0.id == id) }
    if plan != nil || id != nil, meant.isEmpty {
      let known = carePlans.isEmpty ? "" : "; there is \(follower.carePlans.map(\.text).joined(separator: ", "))"
      throw OptionError(
        "not_found", "the patient has no such enrollment\(known)", path: id == nil ? "plan" : "care_plan")
    }
    if meant.count == 1 {
      follower.inputs = try runtime.inputs(of: meant[0], for: schedule)
      follower.zones = meant[0].zone.map { ZoneTimeline($0) } ?? follower.zones
    }
    return follower
  }
}
