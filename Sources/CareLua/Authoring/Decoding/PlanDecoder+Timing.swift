import CareModel
import CareSchedule

extension PlanDecoder {
  /// Returns the fields of a FHIR timing; nil if it is invalid, which has been reported.
  func timing(_ reader: FieldReader, start: ScheduleTime?) -> TakenElement? {
    guard case .tree(let written)? = reader["timing"], let times = policy(reader) else { return nil }
    let place = reader.place(of: "timing")
    let value: JSONValue
    if case .text(let text) = written {
      guard let read = JSONValue(timing: text) else {
        report(
          .wrongType, at: place, "the timing is not JSON, or exceeds 65536 bytes; write { [\"repeat\"] = { … } }")
        return nil
      }
      value = read
    } else {
      guard let read = JSONValue(written, depth: 0) else {
        report(
          .wrongType, at: place,
          "the timing is not a table of texts, numbers, and tables; write { [\"repeat\"] = { … } }")
        return nil
      }
      value = read
    }
    var zone: Zone?
    if case .zone(let fixed)? = reader["zone"] { zone = fixed }
    do {
      let element = try FHIRTiming(times: times, zone: zone, start: start).element(value)
      return isSaidTwice(element, reader) ? nil : TakenElement(element: element)
    } catch {
      report(.badSchedule, at: self.place(of: error.field, in: place), error.message)
      return nil
    }
  }

  /// The field of the timing where it is written as a table; else the timing.
  private func place(of field: String, in timing: Authored) -> Authored {
    var place = timing
    for name in field.split(separator: ".").map(String.init) {
      guard case .table(let table) = place.value, let value = table.fields[name] else { return place }
      place = place.field(name, value)
    }
    return place
  }

  /// The times of day by code; nil where one is none, which has been reported.
  private func policy(_ reader: FieldReader) -> [String: [DayTime]]? {
    guard let tree = reader["times"] else { return reader.written.contains("times") ? nil : [:] }
    let place = reader.place(of: "times")
    guard case .tree(.table(let table)) = tree, table.items.isEmpty else {
      report(.wrongType, at: place, "`times` takes times of day by code; write times = { MORN = \"08:00\" }")
      return nil
    }
    var found: [String: [DayTime]] = [:]
    for (code, value) in table.fields.sorted(by: { $0.key < $1.key }) {
      guard case .times(let times)? = decode(place.field(code, value), as: .timesOfDay, named: code) else { return nil }
      found[code] = times.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    return found
  }

  /// Whether the timing and a field say the same thing, which is reported.
  private func isSaidTwice(_ element: ScheduleElement, _ reader: FieldReader) -> Bool {
    let isTimed = !element.times.isEmpty
    let said: [(field: String, isSaid: Bool)] = [
      ("at", isTimed), ("to", element.end != nil), ("through", element.end != nil), ("lasting", element.end != nil),
      ("count", element.count != nil), ("also", !element.also.isEmpty),
      ("duration", element.duration != .allDay && element.duration != .seconds(3600)),
    ]
    var isTwice = false
    for (field, isSaid) in said where isSaid && reader.written.contains(field) {
      isTwice = true
      report(
        .notAllowed, at: reader.place(of: field), atKey: true,
        "`\(field)` and the timing set the same thing; remove one of the two")
    }
    return isTwice
  }
}

extension JSONValue {
  /// Reads a timing from JSON of at most 64 KiB; nil if it is longer, or not JSON.
  fileprivate init?(timing text: String) {
    guard text.utf8.count <= 65_536, let value = try? JSONParser.parse(text) else { return nil }
    self = value
  }

  /// A table as JSON would say it; nil where it holds something else, or is too deep.
  init?(_ value: AuthoredValue, depth: Int) {
    guard depth < 16 else { return nil }
    switch value {
    case .text(let text): self = .string(text)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .double(number)
    case .table(let table) where table.items.isEmpty:
      var fields: [String: JSONValue] = [:]
      for (name, part) in table.fields {
        guard let part = JSONValue(part, depth: depth + 1) else { return nil }
        fields[name] = part
      }
      self = .object(fields)
    case .table(let table):
      guard table.fields.isEmpty else { return nil }
      let items = table.items.compactMap { JSONValue($0, depth: depth + 1) }
      guard items.count == table.items.count else { return nil }
      self = .array(items)
    default: return nil
    }
  }
}
