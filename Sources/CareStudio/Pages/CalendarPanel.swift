import CareCards
import CareModel

/// The study as months, whose days lead the phone there.
struct CalendarPanel {
  let view: StudioView

  func add(to html: inout HTMLText) {
    let result = view.results.calendar
    html.add(stateOf: result, isCurrent: view.reading.isCurrent)
    guard let study = result.value else { return }
    let moved = view.results.comparison.value?.moved(in: study) ?? []
    html.element("dl", ["class": "studio-legend"]) { html in
      for (place, row) in study.calendar.rows.enumerated() {
        html.element("dt") { html in
          html.element("b", PlanCalendar.letter(place))
          html.add(" \(row.title)")
        }
        html.element("dd", row.times.isEmpty ? "not on these days" : row.times.joined(separator: ", "))
      }
    }
    html.element("form", ["method": "post", "action": StudioRoutes.travel]) { html in
      MonthTables(study: study, today: view.today, moved: moved, isActive: true).add(to: &html)
    }
    if study.goesOn {
      html.element(
        "p", ["class": "care-detail"],
        "The study continues; \(study.calendar.days.count) days are shown. The clock goes further than that.")
    }
    html.element("ul", ["class": "care-list"]) { html in
      for change in study.calendar.changes { html.element("li", change.formatted) }
      for note in study.calendar.notes { html.element("li", ["class": "care-detail"], note) }
    }
  }
}

/// Months as tables, with the letters of the tasks that are due on each day.
struct MonthTables {
  let study: StudyCalendar
  let today: CivilDate
  /// The days that another version has otherwise.
  let moved: Set<CivilDate>
  /// Whether a day is a button that leads there.
  let isActive: Bool

  func add(to html: inout HTMLText) {
    for month in study.months { add(month, to: &html) }
  }

  private func add(_ month: [PlanCalendar.Day], to html: inout HTMLText) {
    guard let first = month.first?.date else { return }
    html.element("table", ["class": "studio-month"]) { html in
      html.element("caption", "\(first.monthName) \(first.year)")
      html.element("thead") { html in
        html.element("tr") { html in
          for number in 1...7 {
            let name = Weekday(rawValue: number)?.title ?? ""
            html.element("th", ["scope": "col"]) { $0.element("abbr", ["title": name], String(name.prefix(2))) }
          }
        }
      }
      html.element("tbody") { html in
        let weeks = Dictionary(grouping: month) { $0.date.dayNumber - $0.date.weekday }
        for monday in weeks.keys.sorted() {
          let days = Dictionary((weeks[monday] ?? []).map { ($0.date.weekday, $0) }) { first, _ in first }
          html.element("tr") { html in
            for weekday in 1...7 {
              html.element("td") { html in if let day = days[weekday] { add(day, to: &html) } }
            }
          }
        }
      }
    }
  }

  private func add(_ day: PlanCalendar.Day, to html: inout HTMLText) {
    let due = zip(study.calendar.rows, day.counts).enumerated().filter { $1.1 > 0 }
    let letters = due.map { place, task in PlanCalendar.letter(place) + (task.1 > 1 ? "×\(task.1)" : "") }
    let names = due.map { $1.0.title + ($1.1 > 1 ? " (\($1.1) times)" : "") }
    let label =
      "\(day.date.formatted): \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
      + (moved.contains(day.date) ? "; differs" : "") + (day.clockChange.map { "; \($0.formatted)" } ?? "")
    let isToday = day.date == today
    let classes = ["studio-day", moved.contains(day.date) ? "studio-moved" : nil, due.isEmpty ? "studio-free" : nil]
      .compactMap(\.self).joined(separator: " ")
    let content: (inout HTMLText) -> Void = { html in
      html.element("span", ["class": "studio-number"], "\(day.date.day)\(day.clockChange == nil ? "" : " ⇄")")
      html.element("span", letters.joined(separator: " "))
    }
    if isActive {
      html.element(
        "button",
        [
          "class": classes, "name": "day", "value": "\(day.date)", "aria-label": label, "title": label,
          "aria-current": isToday ? "date" : nil,
        ], content)
    } else {
      html.element("span", ["class": classes, "title": label, "aria-current": isToday ? "date" : nil], content)
    }
  }
}
