import CareModel
import CareSchedule

/// The fields of an element that come from an interchange format; empty if the author wrote the element.
struct TakenElement {
  var element: ScheduleElement?

  /// The author's element with what the format says; both never say the same thing.
  func completing(_ authored: ScheduleElement, _ reader: FieldReader) -> ScheduleElement {
    guard let element else { return authored }
    var whole = authored
    whole.recurrence = element.recurrence
    if !element.times.isEmpty { whole.times = element.times }
    whole.end = whole.end ?? element.end
    whole.count = whole.count ?? element.count
    whole.zone = whole.zone ?? element.zone
    if !element.except.isEmpty { whole.except = element.except }
    if !element.also.isEmpty { whole.also = element.also }
    let hasTimes = !reader.written.isDisjoint(with: ["at", "duration"])
    if element.duration != .seconds(3600), !reader.written.contains("duration"),
      !(hasTimes && element.duration == .allDay)
    {
      whole.duration = element.duration
    }
    return whole
  }
}

extension PlanDecoder {
  /// Returns the fields of a recurrence or a timing; nil if it is invalid, which has been reported.
  func taken(_ name: String, _ reader: FieldReader, start: ScheduleTime?) -> TakenElement? {
    switch name {
    case "schedule.rrule": recurrence(reader, start: start)
    case "schedule.fhir": timing(reader, start: start)
    default: TakenElement()
    }
  }

  private func recurrence(_ reader: FieldReader, start: ScheduleTime?) -> TakenElement? {
    guard let text = reader.text("rule") else { return nil }
    var zone: Zone?
    if case .zone(let fixed)? = reader["zone"] { zone = fixed }
    do {
      let read = try RecurrenceText(text)
      guard !isSaidTwice(read, reader, hasStart: start != nil) else { return nil }
      return TakenElement(element: try read.element(start: start, zone: zone))
    } catch {
      let place = text.utf8.count > 40 ? ", at byte \(error.position) of the text" : ""
      report(.badSchedule, at: reader.place(of: "rule"), error.message + place)
      return nil
    }
  }

  /// Whether the text and a field say the same thing, which is reported.
  private func isSaidTwice(_ text: RecurrenceText, _ reader: FieldReader, hasStart: Bool) -> Bool {
    if hasStart, !reader.written.contains("start"), text.has(.start) {
      report(
        .notAllowed, at: reader.place(of: "rule"), "a later phase starts when the one before ends; remove DTSTART")
      return true
    }
    let times: [RecurrenceTextError.Part] = [.hours, .minutes, .seconds]
    let pairs: [(field: String, parts: [RecurrenceTextError.Part])] = [
      ("start", [.start]), ("at", times), ("to", [.until]), ("through", [.until]), ("lasting", [.until]),
      ("count", [.count]), ("except", [.except]), ("also", [.also]),
    ]
    var isTwice = false
    for (field, parts) in pairs where reader.written.contains(field) {
      guard let part = parts.first(where: { text.has($0) }) else { continue }
      isTwice = true
      report(
        .notAllowed, at: reader.place(of: field), atKey: true,
        "`\(field)` and \(part.rawValue) set the same thing; remove one of the two")
    }
    if case .times(let times)? = reader["at"], times.count > 1, text.has(.positions) {
      isTwice = true
      report(
        .notAllowed, at: reader.place(of: "at"), atKey: true,
        "BYSETPOS also counts times of day; write them as BYHOUR and BYMINUTE")
    }
    return isTwice
  }
}
