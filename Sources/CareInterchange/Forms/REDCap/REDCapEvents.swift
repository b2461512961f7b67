import CareModel

/// The events of a REDCap project, by arm, with the forms that each has.
struct REDCapEvents {
  /// An event of an arm.
  struct Event {
    let name: String
    let place: FormPlace
    /// The days from enrollment; nil if the project has none.
    var day: Int?
    /// The days before and after it in which it can be answered.
    var before = 0, after = 0
    /// The forms, in the order of the mapping.
    var forms: [String] = []
    var comments: [String] = []
  }

  /// An arm, by its number.
  struct Arm {
    let number: String
    /// The ids of the events, in the order of their days.
    var events: [(id: String, event: Event)] = []
  }

  private(set) var arms: [Arm] = []
  private let report: FormReport

  /// The most rows of a file of events.
  private static let mostRows = 5_000
  /// The most days from enrollment, and of a window.
  private static let mostDays = 36_500

  /// Reads the files that a project exports as `events.csv` and `instrument_event_mappings.csv`; `forms` are those of the dictionary.
  init(events: FormInput, mapping: FormInput, forms: Set<String>, _ report: FormReport) {
    self.report = report
    guard let list = Self.sheet(events, ["event_name", "unique_event_name"], report),
      let pairs = Self.sheet(mapping, ["unique_event_name", "form"], report)
    else { return }
    for row in list.rows { read(row) }
    for row in pairs.rows { map(row, forms) }
    for arm in arms.indices {
      arms[arm].events = arms[arm].events.enumerated().sorted { first, second in
        (first.element.event.day ?? 0, first.offset) < (second.element.event.day ?? 0, second.offset)
      }.map(\.element)
    }
    let mapped = Set(arms.flatMap { $0.events.flatMap(\.event.forms) })
    for form in forms.subtracting(mapped).sorted() {
      report.loss("the form '\(form)'", "is in no event, and no task asks for it", at: pairs.start)
    }
    for (name, cell, _) in list.unread(of: list.rows) + pairs.unread(of: pairs.rows) {
      report.loss(
        "'\(name.prefix(60))' (\(cell.text.prefix(60)))", "has no equivalent and is not taken over", at: cell.place)
    }
  }

  private static func sheet(_ input: FormInput, _ columns: [String], _ report: FormReport) -> FormSheet? {
    guard let rows = CSVRows.read(input.bytes, file: input.name, report) else { return nil }
    let sheet = FormSheet(file: input.name, rows: rows) { $0.lowercased() }
    for column in columns where sheet.columns[column] == nil {
      report.error(
        .missingField, "the column '\(column)' is missing; export the file from REDCap again", at: sheet.start)
    }
    if sheet.rows.count > mostRows {
      report.error(.limit, "the file has more than \(mostRows) rows", at: sheet.start)
    }
    return report.hasErrors ? nil : sheet
  }

  // MARK: Events

  private mutating func read(_ row: FormSheet.Row) {
    guard let id = row["unique_event_name"], let name = row["event_name"] else {
      return report.error(
        .missingField, "the event has no name; write 'event_name' and 'unique_event_name'", at: row.place())
    }
    guard !arms.contains(where: { $0.events.contains { $0.id == id.text } }) else {
      return report.error(.duplicateID, "the event '\(id.text.prefix(60))' is there twice; remove one", at: id.place)
    }
    var event = Event(name: name.text, place: name.place)
    if let cell = row["day_offset"] {
      event.day = days(cell, from: -Self.mostDays)
      if let day = event.day, day < 0 {
        event.comments.append(
          report.loss(
            "the day \(day)", "is before enrollment, where nothing is due; the event is due on the day of enrollment",
            at: cell.place))
        event.day = 0
      }
    } else {
      event.comments.append(
        report.loss("the day of the event", "is not in the file; it is due on the day of enrollment", at: name.place))
    }
    if let cell = row["offset_min"] { event.before = days(cell, from: 0) ?? 0 }
    if let cell = row["offset_max"] { event.after = days(cell, from: 0) ?? 0 }
    let cell = row["arm_num"]
    guard let known = BoundedInteger(cell?.text ?? "1", in: 1...1_000)?.value else {
      return report.error(.outOfRange, "the number of an arm is from 1 to 1000", at: cell?.place ?? row.place())
    }
    let number = String(known)
    guard let arm = arms.firstIndex(where: { $0.number == number }) else {
      return arms.append(Arm(number: number, events: [(id.text, event)]))
    }
    arms[arm].events.append((id.text, event))
  }

  private func days(_ cell: FormSheet.Cell, from least: Int) -> Int? {
    if let days = BoundedInteger(cell.text, in: least...Self.mostDays)?.value { return days }
    report.error(
      .outOfRange, "'\(cell.text.prefix(40))' is not a whole number of days from \(least) to \(Self.mostDays)",
      at: cell.place)
    return nil
  }

  private mutating func map(_ row: FormSheet.Row, _ forms: Set<String>) {
    _ = row["arm_num"]
    guard let id = row["unique_event_name"], let form = row["form"] else {
      return report.error(.missingField, "the row names no event, or no form; write both", at: row.place())
    }
    guard forms.contains(form.text) else {
      let near = Suggestion.nearest(to: form.text, in: forms.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      return report.error(
        .unknownID, "the form '\(form.text.prefix(60))' is not in the dictionary\(near)", at: form.place)
    }
    for arm in arms.indices {
      guard let place = arms[arm].events.firstIndex(where: { $0.id == id.text }) else { continue }
      guard !arms[arm].events[place].event.forms.contains(form.text) else {
        return report.error(.duplicateID, "the event has the form '\(form.text.prefix(60))' twice", at: form.place)
      }
      return arms[arm].events[place].event.forms.append(form.text)
    }
    let known = arms.flatMap { $0.events.map(\.id) }
    let near = Suggestion.nearest(to: id.text, in: known).map { "; did you mean '\($0)'?" } ?? ""
    report.error(.unknownID, "there is no event '\(id.text.prefix(60))'\(near)", at: id.place)
  }
}
