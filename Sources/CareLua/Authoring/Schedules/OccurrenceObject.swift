import CareModel
import CareSchedule

/// The Lua handle to one occurrence of a schedule.
final class OccurrenceObject: LuaHandle, LuaObject {
  private let occurrence: Occurrence
  private let reading: ScheduleReading

  init(_ occurrence: Occurrence, of reading: ScheduleReading) {
    self.occurrence = occurrence
    self.reading = reading
  }

  private var element: ScheduleElement { reading.element(occurrence.element) }
  private var zone: Zone { reading.zone(ofElement: occurrence.element, at: occurrence.start) }

  static let luaType = LuaType("occurrence", members)

  static let members: [Binding<OccurrenceObject>] = [
    .value("occurrence.start", .time, "The start.") { .time($0.occurrence.start, $0.zone) },
    .value("occurrence.stop", .time, "The end.") { .time($0.occurrence.stop, $0.zone) },
    .value("occurrence.slot", .text, "The wall time that identifies it.") { .string($0.occurrence.slot.description) },
    .value("occurrence.index", .integer, "The number of occurrences of the whole schedule before it.") {
      .integer(Int64($0.occurrence.index))
    },
    .value("occurrence.element", .integer, "The index of its schedule element, starting at 1.") {
      .integer(Int64($0.occurrence.element + 1))
    },
    .value("occurrence.key", .optional(.text), "The key of its schedule element, if any.") { .text($0.element.key) },
    .value("occurrence.text", .optional(.text), "The text to display, if any.") { .text($0.element.text) },
    .value("occurrence.targets", .list(of: .table("outcome_value")), "The targets.") {
      OutcomeValue.row.list($0.element.targets, in: $0.zone)
    },
    .value("occurrence.all_day", .boolean, "Whether it lasts all day.") { .boolean($0.occurrence.isAllDay) },
    .value("occurrence.zone", .text, "The zone of its times.") { .string($0.zone.identifier) },
  ]
}

extension OccurrenceObject: LuaPrintable {
  /// For example `occurrence(0: 2026-06-07T08:00:00-04:00, 1 hour)`.
  var luaDescription: String {
    let length = occurrence.stop.milliseconds(since: occurrence.start)
    let when =
      occurrence.isAllDay
      ? "\(zone.date(of: occurrence.start)), all day"
      : zone.iso(occurrence.start) + (length < 1000 ? "" : ", \(CalendarInterval.seconds(Int(length / 1000)))")
    return "occurrence(\(occurrence.index): \(when)\(element.text.map { ", \"\($0)\"" } ?? ""))"
  }
}

/// An iterator over the occurrences in a window: `for o in s:each(from, to) do … end`.
///
/// It holds one occurrence at a time, so the schedule need not have an end. An iterator created while a plan is declared ends with the
/// loading: values that hooks share keep nothing between calls.
final class OccurrenceIterator: LuaHandle, LuaObject {
  private var sequence: OccurrenceSequence.Iterator
  private let reading: ScheduleReading
  private weak var constructors: Constructors?
  private let stage: Constructors.Stage?

  init(_ sequence: OccurrenceSequence, of reading: ScheduleReading, _ constructors: Constructors?) {
    self.sequence = sequence.makeIterator()
    self.reading = reading
    self.constructors = constructors
    stage = constructors?.stage
    super.init()
    hosted = 256 * reading.resolved.schedule.elements.count
  }

  /// The cost of one occurrence besides the call itself, in units of work.
  static let price = 50

  static let luaType = LuaType("occurrences")
    .metamethod(.call) { call in
      let iterator = try call.object(1, as: OccurrenceIterator.self)
      guard iterator.stage == iterator.constructors?.stage else {
        throw OptionError("ended", "this iteration was started while the plan was loading; call s:each(…) here")
      }
      try call.charge(price)
      try call.push(iterator.reading.value(iterator.sequence.next()))
    }
    .metamethod(.tostring) { call in call.push("occurrences") }
}

extension OccurrenceIterator: LuaPrintable {
  var luaDescription: String { "occurrences" }
}
