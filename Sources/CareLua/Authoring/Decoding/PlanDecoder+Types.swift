import CareModel
import Foundation

extension Weekday {
  /// The word for the weekday that someone meant: `tues`, `Wednesday`.
  fileprivate static func meant(by text: String) -> String? {
    let words = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let word = text.lowercased()
    let alike = words.filter { $0.first == word.first }
    let whole =
      words.first { $0.hasPrefix(word) && word.count > 2 } ?? Suggestion.nearest(to: word, in: alike)
      ?? Suggestion.nearest(to: word, in: words)
    return whole.map { String($0.prefix(3)) }
  }
}

extension PlanDecoder {
  /// The value as the type that a field takes; nil where it is none, which has been reported.
  package func decode(
    _ authored: Authored, as type: FieldType, named name: String?, example: String? = nil
  ) -> Decoded? {
    if case .poisoned = authored.value {
      meetError()
      return nil
    }
    guard type.accepts(authored.value) else {
      if let date = dateWithoutQuotes(authored, type) {
        report(
          .wrongType, at: authored, expected: type.title,
          "\(date) without quotes is a subtraction, \(title(authored.value)); write \"\(date)\"")
        return nil
      }
      if case .declared(let declaration) = authored.value, let date = declaration.calendarDate {
        report(
          .wrongType, at: authored, expected: type.title,
          "date \"\(date)\" is an item of a survey; write time.date \"\(date)\" for the date itself")
        return nil
      }
      report(
        .wrongType, at: authored, rule: type == .interval ? "invalid_interval" : partsRule, expected: type.title,
        type.mismatchMessage(got: title(authored.value), for: name, example: example))
      return nil
    }
    switch (type, authored.value) {
    case (.any(let types), let value):
      // A list of lists and a list of texts take the same table, unless its items are looked at.
      let accepting = types.filter { $0.accepts(value) }
      guard let meant = accepting.first(where: { $0.acceptsItems(of: value) }) ?? accepting.first else { return nil }
      return decode(authored, as: meant, named: name)
    case (.tree, let value): return .tree(value)
    case (.list(let element), let value): return list(authored, value, of: element, named: name)
    case (.record(let entryName), .table(let table)):
      guard let entry = registry[entryName] else { return nil }
      var reader = FieldReader(entry: entry, authored: authored)
      read(table, at: authored, into: &reader)
      return .record(reader)
    case (.integer, let value): return value.integer.map { .integer($0) }
    case (.number, let value): return finite(authored, value)
    case (.boolean, .boolean(let boolean)), (.scalar, .boolean(let boolean)): return .boolean(boolean)
    case (.scalar, .integer(let integer)): return .integer(integer)
    case (.scalar, .number): return finite(authored, authored.value)
    case (.callback, .function(let function)): return .function(function)
    case (.interval, let value), (.declared(.interval), let value): return interval(authored, value)
    case (.duration, let value): return duration(authored, value)
    case (.timesOfDay, let value): return times(authored, value)
    case (.timeOfDay, _): return dayTime(authored).map { .times([$0]) }
    case (.named(let type), .table(let table)): return named(authored, table, of: type)
    case (.weekdayOfMonth, .table(let table)): return weekdayOfMonth(authored, table)
    case (.declared, .declared(let declaration)): return .declared(declaration)
    case (.declared(.anchor), .moment(.anchor(.named(let anchor), _))): return .text(anchor)
    case (.moment, .moment(let moment)), (.parameter, .moment(let moment)), (.declared(.moment), .moment(let moment)):
      return .moment(moment)
    case (.date, .moment(.date(let date))): return .date(date)
    case (_, .text(let text)): return word(authored, text, type)
    default: return nil
    }
  }

  /// A date that is written without quotes where a date must stand: `2026 - 06 - 07`.
  private func dateWithoutQuotes(_ authored: Authored, _ type: FieldType) -> String? {
    guard type == .moment || type == .date, authored.value.integer != nil, let source = authored.place.source?.source,
      let tree = authored.place.source?.tree, let node = authored.place.node,
      case .operation("-", _) = tree[tree.meant(by: node)].kind
    else { return nil }
    let text = String(decoding: source.bytes[tree[tree.meant(by: node)].range], as: UTF8.self)
    return CivilDate(text.filter { $0 != " " }).map { "\($0)" }
  }

  private func finite(_ authored: Authored, _ value: AuthoredValue) -> Decoded? {
    guard let number = value.double, number.isFinite else {
      report(.outOfRange, at: authored, "\(title(authored.value)) is not a finite number")
      return nil
    }
    if !isDiscreet, let integer = value.integer, Int(exactly: number) != integer {
      let nearest = Int(exactly: number).map { "\($0)" } ?? "\(number)"
      report(
        .outOfRange, at: authored, severity: .warning,
        "\(integer) cannot be held exactly, and becomes \(nearest); write a number up to 9007199254740992")
    }
    return .number(number)
  }

  private func list(_ authored: Authored, _ value: AuthoredValue, of element: FieldType, named name: String?) -> Decoded
  {
    guard case .table(let table) = value, !table.items.isEmpty || table.fields.isEmpty else {
      let decoded = decode(authored, as: element, named: name)
      return .list(decoded.map { [Decoded.Field(authored: authored, decoded: $0)] } ?? [])
    }
    for key in table.fields.keys.sorted() {
      report(
        .unknownField, at: authored.field(key, .nothing), atKey: true,
        "a list has no field '\(key)'; write its items between the braces, separated by commas")
    }
    return .list(
      table.items.enumerated().compactMap { index, item in
        let authored = authored.item(index + 1, item)
        return decode(authored, as: element, named: nil).map { Decoded.Field(authored: authored, decoded: $0) }
      })
  }

  private func named(_ authored: Authored, _ table: AuthoredTable, of type: FieldType) -> Decoded {
    if let first = table.items.first {
      report(
        .unknownField, at: authored.item(1, first), "\(title(first)) needs a name here; write name = \(type.example)")
    }
    var fields: [String: Decoded.Field] = [:]
    for (name, value) in table.fields.sorted(by: { $0.key < $1.key }) {
      let field = authored.field(name, value)
      fields[name] = decode(field, as: type, named: name).map { Decoded.Field(authored: field, decoded: $0) }
    }
    return .named(fields)
  }

  private func interval(_ authored: Authored, _ value: AuthoredValue) -> Decoded? {
    if case .interval(let interval) = value { return .interval(interval) }
    guard case .table(let table) = value, let entry = registry["interval"] else { return nil }
    var reader = FieldReader(entry: entry, authored: authored)
    partsRule = "invalid_interval"
    read(table, at: authored, into: &reader)
    partsRule = nil
    guard reader.fields.count == table.fields.count else { return nil }
    func part(_ unit: String) -> Int { reader.integer(unit) ?? 0 }
    let interval = CalendarInterval(
      years: part("years"), months: part("months"), weeks: part("weeks"), days: part("days"), hours: part("hours"),
      minutes: part("minutes"), seconds: part("seconds"))
    if interval == nil {
      report(.outOfRange, at: authored, rule: "invalid_interval", "the interval is too long for the calendar")
    }
    return interval.map { .interval($0) }
  }

  private func duration(_ authored: Authored, _ value: AuthoredValue) -> Decoded? {
    if case .text(let text) = value {
      if text == "all day" { return .allDay }
      report(
        .notAllowed, at: authored, "\(quoted(text)) is not a duration; write hours(1) or \"all day\"")
      return nil
    }
    if let seconds = value.integer { return .interval(.seconds(seconds)) }
    if let seconds = value.double { return partsOfSeconds(authored, seconds) }
    guard case .interval(let interval)? = interval(authored, value) else { return nil }
    guard interval.months == 0, interval.days == 0 else {
      report(.outOfRange, at: authored, "a duration of \(interval) has no fixed length; write hours(24) or \"all day\"")
      return nil
    }
    return .interval(interval)
  }

  /// A duration that is no whole number of seconds: whole milliseconds.
  private func partsOfSeconds(_ authored: Authored, _ seconds: Double) -> Decoded? {
    if Int(exactly: (seconds * 1000).rounded()) != nil { return .number(seconds) }
    report(.outOfRange, at: authored, "\(title(authored.value)) is not a duration in seconds; write hours(1) or 3600")
    return nil
  }

  private func weekdayOfMonth(_ authored: Authored, _ table: AuthoredTable) -> Decoded? {
    guard let nth = table.items.first?.integer, let last = table.items.last,
      case .weekday(let weekday)? = decode(authored.item(2, last), as: .weekday, named: nil)
    else { return nil }
    return .monthDay(.weekday(nth, weekday))
  }

  /// A text that is to mean more than itself.
  private func word(_ authored: Authored, _ text: String, _ type: FieldType) -> Decoded? {
    let quoted = self.quoted(text)
    switch type {
    case .text, .scalar: return .text(text)
    case .id:
      if Identifier<Declaration>(text).isWellFormed { return .text(text) }
      report(.badID, at: authored, "\(quoted) is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -")
    case .choice(let words, let unsupported):
      if words.contains(text) { return .text(text) }
      if unsupported.contains(text) {
        report(.notAllowed, at: authored, "\(quoted) is not supported by this release; write \(type.title)")
      } else {
        let meant = Suggestion.nearest(to: text, in: words).map { "; did you mean `\($0)`?" } ?? "; write \(type.title)"
        report(.notAllowed, at: authored, "\(quoted) is not allowed here\(meant)")
      }
    case .zone:
      if let zone = Zone(text) { return .zone(zone) }
      let meant = Suggestion.nearest(to: text, in: TimeZone.knownTimeZoneIdentifiers)
      let hint = meant.map { "did you mean `\($0)`?" } ?? "write an IANA name such as \"America/New_York\""
      report(.notAllowed, at: authored, "\(quoted) is not a time zone; \(hint)")
    case .weekday:
      if let weekday = Weekday(name: text) { return .weekday(weekday) }
      let meant = Weekday.meant(by: text).map { "did you mean `\($0)`?" }
      report(
        .notAllowed, at: authored,
        "\(quoted) is not a weekday; \(meant ?? "write mon, tue, wed, thu, fri, sat, or sun")")
    case .date:
      if let date = CivilDate(text) { return .date(date) }
      report(.badTime, at: authored, "\(quoted) is not a date; write YYYY-MM-DD")
    case .moment, .declared(.moment):
      if let moment = ScheduleTime(text: text) { return .moment(moment) }
      report(
        .badTime, at: authored,
        "\(quoted) is not a date or time; write YYYY-MM-DD, YYYY-MM-DDTHH:MM, or the latter with Z or an offset")
    default: break
    }
    return nil
  }
}
