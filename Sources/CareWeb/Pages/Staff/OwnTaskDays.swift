import CareCards
import CareModel

/// The days of a part of a schedule, in the form that changes a task for one person: on which weekdays, and every how many days or weeks.
struct OwnTaskDays {
  /// The most days or weeks from one to the next.
  private static let mostEvery = 366

  private let place: Int
  private let recurrence: Recurrence
  private let every: Int
  private let weekdays: Set<Weekday>?

  /// Creates the days of a part; nil for those that a form does not have: once, of months and years, and of rules.
  ///
  /// A part that ends after a number of events has none either: they are counted from its first day, so that other days would make a
  /// course shorter or longer.
  init?(_ element: ScheduleElement, part place: Int) {
    guard element.count == nil else { return nil }
    recurrence = element.recurrence
    switch recurrence {
    case .daily(let every): (self.every, weekdays) = (every, nil)
    case .weekly(let days, let every, _): (self.every, weekdays) = (every, days.isEmpty ? nil : days)
    case .once, .interval, .monthly, .yearly, .rule, .random, .atWill: return nil
    }
    self.place = place
  }

  private var unit: String { if case .daily = recurrence { "days" } else { "weeks" } }
  /// What the number is counted from.
  private var hint: String {
    let counted = "counted from the first day of the schedule, so that the next event can come sooner"
    if case .weekly = recurrence, weekdays == nil {
      return "\(counted); on the weekday of that day, which care override changes"
    }
    return counted
  }
  /// The name of the field with the number of days or weeks.
  private var everyName: String { "every-\(place)" }
  /// The name of the fields with the weekdays.
  private var dayName: String { "day-\(place)" }

  /// Returns the fields of a form that asks for other days, with those of now where nothing is given; nil if the part has no weekdays to
  /// change.
  func fields(weekdays names: [String]?, every: Int?) -> [FormFields.Field]? {
    guard names == nil || weekdays != nil else { return nil }
    let days = names ?? Weekday.allCases.filter { weekdays?.contains($0) == true }.map(\.name)
    return [FormFields.Field(name: everyName, value: "\(every ?? self.every)")]
      + days.map { FormFields.Field(name: dayName, value: $0) }
  }

  private func chosen(in form: FormFields) -> Set<Weekday> {
    Set(form.values(dayName).compactMap { Weekday(name: $0) })
  }

  /// Adds the fields; `typed`: what a form that was refused had, `part`: words for the part if there are several.
  func add(_ typed: FormFields?, part: String, id: String, into html: inout HTMLText) {
    if let weekdays {
      // A form without the fields, such as that of a stop, says nothing about them.
      let days = typed.flatMap { $0[everyName] == nil ? nil : chosen(in: $0) } ?? weekdays
      html.element("fieldset", ["class": "care-item"]) { html in
        html.element("legend", "Weekdays\(part)")
        html.element("div", ["class": "care-days"]) { html in
          for day in Weekday.allCases {
            html.option(
              Language.english.name(day.rawValue, of: .weekdays), name: dayName, value: day.name,
              isOn: days.contains(day))
          }
        }
      }
    }
    html.element("div", ["class": "care-item"]) { html in
      let id = "\(everyName)-\(id)"
      html.element("label", ["class": "care-ask", "for": id], "Every how many \(unit)\(part)")
      html.element("p", ["class": "care-detail", "id": "\(id)-hint"], hint)
      html.void(
        "input",
        [
          "id": id, "name": everyName, "value": typed?[everyName] ?? "\(every)", "autocomplete": "off",
          "maxlength": "6", "inputmode": "numeric", "aria-describedby": "\(id)-hint",
        ])
    }
  }

  /// Returns the days that a form asks for; those of now if it does not have the fields.
  ///
  /// - Throws: ``OwnTaskChange/Problem`` for a number that is none, and without any weekday.
  func read(_ form: FormFields) throws(OwnTaskChange.Problem) -> Recurrence {
    guard let text = form[everyName]?.trimmed else { return recurrence }
    guard let every = BoundedInteger(text, in: 1...max(Self.mostEvery, self.every))?.value,
      every == self.every || every <= Self.mostEvery
    else {
      throw .init(message: "The number of \(unit) cannot be read; write one from 1 to \(Self.mostEvery).")
    }
    guard case .weekly(let days, _, let weekStart) = recurrence else { return .daily(every: every) }
    guard weekdays != nil else { return .weekly(on: days, every: every, weekStart: weekStart) }
    let asked = chosen(in: form)
    guard !asked.isEmpty else {
      throw .init(message: "There is no weekday; choose one, or stop the task if it is not to be asked.")
    }
    return .weekly(on: asked, every: every, weekStart: weekStart)
  }
}
