import CareCards
import CareModel

/// A column of the roster, which an address names: `?column=needs&column=week`.
enum RosterColumn: String, CaseIterable, Sendable {
  case needs, state, arm, enrolled, day, today, strip, week, month, silent, last

  /// The columns without a choice.
  static let standard: [RosterColumn] = [.needs, .state, .day, .today, .strip, .week, .month, .silent]

  /// The heading.
  var title: String {
    switch self {
    case .needs: "Needs"
    case .state: "State"
    case .arm: "Arm"
    case .enrolled: "Enrolled"
    case .day: "Day"
    case .today: "Today"
    case .strip: "Last \(RosterDay.shown) days"
    case .week: "7 days"
    case .month: "28 days"
    case .silent: "Silent"
    case .last: "Last answer"
    }
  }

  /// Adds the cell of a row; `days`: the last days of it; `isBegun`: whether anything was ever recorded.
  func add(_ row: RosterRow, days: [RosterDay]?, isBegun: Bool, into html: inout HTMLText) {
    switch self {
    case .needs:
      let needs = row.needs.map(\.words) + [row.openWords, isBegun ? nil : "never began"].compactMap(\.self)
      html.element("td", needs.joined(separator: ", "))
    case .state: html.element("td", row.status.rawValue)
    case .arm: html.element("td", row.arm ?? "–")
    case .enrolled: count(row.enrolled.description, into: &html)
    case .day: count(String(row.day), into: &html)
    case .today: count("\(row.today.done) of \(row.today.count)", into: &html)
    case .strip:
      html.element("td") { html in
        guard let days, !days.isEmpty else { return html.add("–") }
        let strip = DayStrip(days)
        html.add(drawn: strip.svg(label: "Last \(strip.summary)", scale: 0.75))
      }
    case .week: count(row.week.percent, into: &html)
    case .month: count(row.month.percent, into: &html)
    case .silent: count(row.silentDays == 0 ? "–" : "\(row.silentDays) d", into: &html)
    case .last: count(row.lastDone?.description ?? "–", into: &html)
    }
  }

  private func count(_ text: String, into html: inout HTMLText) { html.element("td", ["class": "care-count"], text) }
}
