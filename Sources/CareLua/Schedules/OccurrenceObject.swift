import CareModel

/// One time that a schedule falls due, in a script's hands.
final class OccurrenceObject: LuaObject {
  private let occurrence: Occurrence
  private let reading: ScheduleReading

  init(_ occurrence: Occurrence, of reading: ScheduleReading) {
    self.occurrence = occurrence
    self.reading = reading
  }

  private var element: ScheduleElement { reading.element(occurrence.element) }
  private var zone: Zone { reading.zone(ofElement: occurrence.element, at: occurrence.start) }

  static let luaType = LuaType("occurrence")
    .field("start") { (object: OccurrenceObject) in .time(object.occurrence.start, object.zone) }
    .field("stop") { (object: OccurrenceObject) in .time(object.occurrence.stop, object.zone) }
    .field("slot") { (object: OccurrenceObject) in .string(object.occurrence.slot.description) }
    .field("index") { (object: OccurrenceObject) in .integer(Int64(object.occurrence.index)) }
    .field("element") { (object: OccurrenceObject) in .integer(Int64(object.occurrence.element + 1)) }
    .field("key") { (object: OccurrenceObject) in .text(object.element.key) }
    .field("text") { (object: OccurrenceObject) in .text(object.element.text) }
    .field("targets") { (object: OccurrenceObject) in object.element.targets.tables(in: object.zone) }
    .field("all_day") { (object: OccurrenceObject) in .boolean(object.occurrence.isAllDay) }
    .field("zone") { (object: OccurrenceObject) in .string(object.zone.identifier) }
    .metamethod(.index) { call in throw try call.unknownMember(of: "occurrence") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: OccurrenceObject.self).luaDescription) }
}

extension OccurrenceObject: LuaPrintable {
  /// For example `occurrence(0: 2026-06-07T08:00:00-04:00, 1 hour)`.
  var luaDescription: String {
    let length = occurrence.stop.milliseconds - occurrence.start.milliseconds
    let when =
      occurrence.isAllDay
      ? "\(zone.date(of: occurrence.start)), all day"
      : zone.iso(occurrence.start) + (length < 1000 ? "" : ", \(CalendarInterval.seconds(Int(length / 1000)))")
    return "occurrence(\(occurrence.index): \(when)\(element.text.map { ", \"\($0)\"" } ?? ""))"
  }
}
