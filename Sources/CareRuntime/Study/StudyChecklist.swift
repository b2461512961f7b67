import CareModel
import CareSchedule

/// The items of the checklist for reports of momentary assessments that a plan and its data answer.
///
/// CREMAS has 16 items (Liao and others 2016, Journal of Medical Internet Research 18(6):e151, table 3). The topics up to 11
/// were compared with that table; those of 12 to 14 are cited from memory.
struct StudyChecklist {
  private let figures: StudyFigures
  private let tasks: [CareTask]
  private let reminders: [Delivery.State: Int]

  /// Creates the checklist of a study; `reminders`: the number in each state, none if nothing is delivered or it is not known.
  init(_ figures: StudyFigures, tasks: [CareTask], reminders: [Delivery.State: Int]) {
    self.figures = figures
    self.reminders = reminders
    self.tasks = tasks.filter(\.countsInAdherence).sorted { $0.id < $1.id }
  }

  /// The items 5 to 8 and 10 to 14; the others are for the authors of a report.
  var items: [StudyFigures.ChecklistItem] {
    [
      item(5, "Wave duration", waves), item(6, "Monitoring period", [monitoring] + lengths),
      item(7, "Prompting design", tasks.map { "\($0.title): \($0.schedule.describe())" }),
      item(8, "Prompt frequency", [frequency]), item(10, "Attrition", [attrition] + remaining),
      item(11, "Prompt delivery", [delivery]), item(12, "Latency", [latency]),
      item(13, "Compliance rate", [compliance] + complianceOverTime), item(14, "Missing data", [missing]),
    ]
  }

  private func item(_ number: Int, _ topic: String, _ texts: [String]) -> StudyFigures.ChecklistItem {
    .init(number: number, topic: topic, text: texts.joined(separator: "\n"))
  }

  private var waves: [String] {
    let bursts = tasks.flatMap { task in
      task.schedule.elements.compactMap { element in
        element.bursts.map { "\(task.title): \($0.count) waves, one every \($0.every)." }
      }
    }
    return bursts.isEmpty ? ["One wave: no schedule has bursts."] : bursts
  }

  private var lengths: [String] {
    tasks.flatMap { task in
      task.schedule.elements.compactMap { element in
        element.bursts.map { "\(task.title): each wave lasts \($0.length)." }
      }
    }
  }

  /// The days on which events closed, and the events on weekdays and on weekend days.
  private var monitoring: String {
    let days = figures.compliance.by[.studyDay]?.count { $0.rate.closed > 0 } ?? 0
    guard days > 0 else { return "No event has closed yet." }
    let weekend = Set([Weekday.saturday, .sunday].map(\.name))
    let weekdays = figures.compliance.by[.weekday] ?? []
    let onWeekend = weekdays.filter { weekend.contains($0.key) }.reduce(0) { $0 + $1.rate.closed }
    let others = weekdays.reduce(0) { $0 + $1.rate.closed } - onWeekend
    return
      "Events have closed on \(days.counting("day")) of the study: \(others) on weekdays and \(onWeekend) on weekend days."
  }

  private var frequency: String {
    func most(_ weekdays: ClosedRange<Int>) -> Int? {
      figures.weekdayPrompts.filter { $0.weekday.map(weekdays.contains) ?? false }.map(\.column).max()
    }
    let (working, weekend) = (most(1...5), most(6...7))
    guard let all = [working, weekend].compactMap(\.self).max() else { return "No event has closed yet." }
    let times =
      working == weekend
      ? "Up to \(all) a day" : "Up to \(working ?? 0) a day from Monday to Friday, and \(weekend ?? 0) on weekend days"
    return "\(times): those whose adherence counts, of \(tasks.count.counting("task"))."
  }

  private var attrition: String {
    guard let all = figures.retention.first, all.participants > 0 else { return "Nobody is enrolled." }
    let last = all.steps.last.map { "; \(percent($0.share)) remain on day \(all.end)" } ?? ""
    let erased = figures.compliance.participants.erased ?? 0
    let gone =
      erased > 0
      ? " \(erased) patient\(erased == 1 ? " was" : "s were") erased from the store, and \(erased == 1 ? "is" : "are") in no number; the audit log does not say from which plans."
      : ""
    return
      "\(all.left) of \(all.participants) left: withdrawn, or silent for \(figures.silentAfter) due days\(last) (Kaplan–Meier).\(gone)"
  }

  /// The share who remain at the end of each wave; without waves, at the ends of weeks.
  private var remaining: [String] {
    guard let all = figures.retention.first, all.participants > 0 else { return [] }
    func share(_ day: Int) -> String { percent(all.steps.last { $0.day <= day }?.share ?? 1) }
    if let (title, waves) = spans {
      let parts = waves.enumerated().filter { $0.element.upperBound - 1 <= all.end }.prefix(Self.mostParts)
        .map { "\(share($0.element.upperBound - 1)) after wave \($0.offset + 1)" }
      return parts.isEmpty ? [] : ["Remaining by wave (\(title)): \(parts.joined(separator: ", "))."]
    }
    let weeks = all.end / 7
    guard weeks > 0 else { return [] }
    let step = (weeks + Self.mostParts - 1) / Self.mostParts
    let days = stride(from: step, through: weeks, by: step).map { $0 * 7 }
    return ["Remaining: " + days.map { "\(share($0)) on day \($0)" }.joined(separator: ", ") + "."]
  }

  /// The answered prompts, and the rate by wave, and by day or week of the study.
  private var complianceOverTime: [String] {
    let days = (figures.compliance.by[.studyDay] ?? []).compactMap { group in
      Int(group.key).map { (day: $0, rate: group.rate) }
    }.filter { $0.rate.closed > 0 }.sorted { $0.day < $1.day }
    guard let last = days.last?.day else { return [] }
    let states = figures.compliance.states, counted = figures.compliance.participants.counted
    let answered = [EventState.completed, .late, .partial].reduce(0) { $0 + (states[$1] ?? 0) }
    let each = (Double(answered) / Double(max(1, counted)) * 10).rounded() / 10
    var lines = ["\(answered) answered, \(PlainNumber.text(each)) a participant."]
    func rate(_ span: Range<Int>) -> String? {
      let within = days.filter { span.contains($0.day) }
      let closed = within.reduce(0) { $0 + $1.rate.closed }
      return closed > 0 ? percent(within.reduce(0) { $0 + $1.rate.sum } / Double(closed)) : nil
    }
    if let (title, waves) = spans {
      let parts = waves.enumerated().compactMap { place, span in rate(span).map { "\($0) in wave \(place + 1)" } }
      if !parts.isEmpty { lines.append("By wave (\(title)): \(Self.list(parts)).") }
    }
    if last < 2 * Self.mostParts {
      lines.append(
        "By day: "
          + days.compactMap { one in rate(one.day..<one.day + 1).map { "\($0) on day \(one.day)" } }
          .joined(separator: ", ") + ".")
    } else {
      let step = (last / 7 + 1 + 2 * Self.mostParts - 1) / (2 * Self.mostParts)
      let parts = stride(from: 0, through: last / 7, by: step).compactMap { week in
        rate(week * 7..<(week + step) * 7).map {
          step == 1 ? "\($0) in week \(week + 1)" : "\($0) in weeks \(week + 1) to \(week + step)"
        }
      }
      lines.append("By week of the study: " + parts.joined(separator: ", ") + ".")
    }
    return lines
  }

  /// The most places in time that a text names one by one.
  private static let mostParts = 7

  private static func list(_ parts: [String]) -> String {
    parts.prefix(2 * mostParts).joined(separator: ", ") + (parts.count > 2 * mostParts ? ", …" : "")
  }

  /// The days of the study in each wave, of the first task with waves that begin on enrollment and last whole days; nil without one.
  private var spans: (title: String, waves: [Range<Int>])? {
    for task in tasks {
      for element in task.schedule.elements {
        guard let bursts = element.bursts, case .anchor(.enrolled, let plus) = element.start,
          let first = plus.wholeDays, let length = bursts.length.wholeDays, let every = bursts.every.wholeDays
        else { continue }
        return (task.title, (0..<bursts.count).map { first + $0 * every..<first + $0 * every + length })
      }
    }
    return nil
  }

  /// The states of reminders in words.
  private static let ends: [(states: [Delivery.State], words: String)] = [
    ([.sent], "sent"), ([.void], "not needed"), ([.due, .leased], "not sent yet"), ([.late], "found too late"),
    ([.held], "held"), ([.failed], "failed"),
  ]

  private var delivery: String {
    let planned = figures.compliance.states.filter {
      $0.key != .notApplicable && $0.key != .excused && $0.key != .upcoming
    }
    .reduce(0) { $0 + $1.value }
    let parts = Self.ends.compactMap { states, words in
      let count = states.reduce(0) { $0 + (reminders[$1] ?? 0) }
      return count > 0 ? "\(count) \(words)" : nil
    }
    guard !parts.isEmpty else { return "\(planned) planned. Whether they were delivered is not known." }
    return "\(planned) planned. Reminders: \(parts.joined(separator: ", "))."
  }

  private var latency: String {
    let all = figures.latency.all
    guard let p25 = all.p25, let p50 = all.p50, let p75 = all.p75 else { return "No answer has a time of its own." }
    return
      "Median \(minutes(p50)) from the start, quartiles \(minutes(p25)) and \(minutes(p75)), of \(all.n) answers; "
      + "\(figures.latency.early) before the start and \(figures.latency.late) late apart."
  }

  private var compliance: String {
    let pooled = figures.compliance.pooled, each = figures.compliance.each
    guard let value = pooled.value else { return "No event has closed yet." }
    let interval =
      pooled.low.flatMap { low in pooled.high.map { " (95% interval \(percent(low)) to \(percent($0)))" } } ?? ""
    let middle = each.p50.map { "; the middle participant has \(percent($0))" } ?? ""
    return "\(percent(value))\(interval) of \(pooled.closed) closed events\(middle)."
  }

  private var missing: String {
    let parts = [RateDimension.hour, .weekday, .studyDay].compactMap { dimension -> String? in
      guard let groups = figures.compliance.by[dimension], groups.count > 1,
        let least = groups.min(by: { ($0.rate.value ?? 0) < ($1.rate.value ?? 0) }),
        let most = groups.max(by: { ($0.rate.value ?? 0) < ($1.rate.value ?? 0) })
      else { return nil }
      let name = dimension == .hour ? "hour" : dimension == .weekday ? "weekday" : "day of the study"
      return
        "by \(name), from \(percent(1 - (most.rate.value ?? 0))) (\(most.key)) to \(percent(1 - (least.rate.value ?? 0))) (\(least.key))"
    }
    return parts.isEmpty ? "No event has closed yet." : "Missing " + parts.joined(separator: "; ") + "."
  }

  private func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10)%" }

  private func minutes(_ seconds: Double) -> String {
    seconds < 100 ? "\(Int(seconds)) s" : "\((seconds / 6).rounded() / 10) min"
  }
}

extension CalendarInterval {
  /// The number of days; nil if it has months or seconds.
  fileprivate var wholeDays: Int? { months == 0 && seconds == 0 ? days : nil }
}
