import CareCards
import CareModel
import CareRuntime
import Foundation

/// The results of a simulation as text.
struct SimulationText {
  private static let widestBar = 40

  private let summary: SimulationSummary
  private let setup: Simulation.Setup
  private let style: TextStyle
  /// The number of columns for tables; nil for any.
  private let width: Int?

  init(_ summary: SimulationSummary, _ setup: Simulation.Setup, style: TextStyle, width: Int?) {
    (self.summary, self.setup, self.style, self.width) = (summary, setup, style, width)
  }

  /// The whole text: title, adherence, tasks, prompts, insights, and alerts.
  var text: TerminalText {
    let parts = [[title], adherence, tasks, prompts, insights, alerts].filter { !$0.isEmpty }
    return parts.map { $0.map { "\($0)\n" }.joined() }.joined(separator: "\n")
  }

  private var title: TerminalText {
    let facts =
      "\(summary.participants.counting("participant")), \(setup.days.counting("day")) from \(setup.start.formatted), "
      + "\(setup.zone.identifier), seed \(setup.seed)"
    let title = setup.plan.header.title
    let isOneLine = width.map { DisplayWidth.of(title) + 2 + DisplayWidth.of(facts) < $0 } ?? true
    guard !isOneLine else { return style.bold("\(title)") + style.dim("  \(facts)") }
    let lines = [title, facts].map { HangingText.text($0, width: width) }
    return style.bold(lines[0]) + "\n" + style.dim(lines[1])
  }

  private var adherence: [TerminalText] {
    var lines: [TerminalText] = []
    if let mean = summary.meanShare, let least = summary.shares.min(), let most = summary.shares.max() {
      let range = "from \(PercentFormatting.of(least)) to \(PercentFormatting.of(most))"
      lines.append(paragraph("Adherence", "\(PercentFormatting.of(mean)) on average, \(range)"))
    } else {
      lines.append(paragraph("Adherence", "no event was due that counts"))
    }
    for (week, sums) in summary.weeks.enumerated() where sums.count > 0 {
      let share = sums.sum / Double(sums.count), filled = Int((share * Double(barWidth)).rounded())
      let rest = style.dim("\(String(repeating: "░", count: barWidth - filled))")
      let bar: TerminalText = "\(String(repeating: "█", count: filled))\(rest)"
      lines.append("  week \(padded(week + 1))  \(bar)  \(PercentFormatting.of(share))")
    }
    let all = summary.participants
    if summary.left.isEmpty {
      lines.append(paragraph("\(all == 1 ? "the participant" : "all \(all)") stayed to the end"))
    } else {
      lines.append(paragraph("\(summary.left.count) of \(all) left, \(days(summary.left))"))
    }
    if !summary.completed.isEmpty {
      lines.append(paragraph("\(summary.completed.count) of \(all) completed the plan, \(days(summary.completed))"))
    }
    return lines
  }

  /// Returns the days, which are sorted, on which something happened to participants.
  private func days(_ days: [Int]) -> String {
    guard let first = days.first, let last = days.last else { return "" }
    return first == last
      ? "on day \(first)" : "between day \(first) and day \(last), half of them by day \(days[days.count / 2])"
  }

  /// The number of columns of a full bar.
  private var barWidth: Int {
    let texts = "  week   100%".count + padded(1).count + 2
    return max(4, min(Self.widestBar, (width ?? .max) - texts))
  }

  /// Returns a part's first line, which begins with its name.
  private func paragraph(_ name: TerminalText, _ text: String) -> TerminalText {
    HangingText.text(style.bold(name), text, gap: 2, width: width)
  }

  /// Returns a line of a part.
  private func paragraph(_ text: String) -> TerminalText { HangingText.text(text, indent: 2, width: width) }

  private func padded(_ week: Int) -> String {
    let width = "\(summary.weeks.count)".count
    return String(repeating: " ", count: max(0, width - "\(week)".count)) + "\(week)"
  }

  private var tasks: [TerminalText] {
    // Only events with targets can be partly done.
    let isPartial = summary.tasks.values.contains { $0.partial > 0 }
    let columns: [(title: String, count: (ParticipantSummary.Tally) -> Int)] =
      [("done", \.done), ("late", \.late)] + (isPartial ? [("partly done", \.partial)] : [])
      + [("declined", \.declined), ("missed", \.missed)]
    var table = Table(["Task", "asked"] + columns.map(\.title))
    for timeline in setup.plan.tasks {
      let id = timeline.base.id
      guard let tally = summary.tasks[id], tally.all > 0 else { continue }
      let cell = { (number: Int) in
        number == 0 ? "0" : "\(number) (\(PercentFormatting.of(Double(number) / Double(tally.all))))"
      }
      table.add([id.text, "\(tally.all)"] + columns.map { cell($0.count(tally)) })
    }
    let kept = summary.tasks.values.reduce(0) { $0 + $1.notAsked }
    let linked = setup.plan.tasks.filter { $0.base.link != nil }.map(\.base.id.text)
    var lines = table.isEmpty ? [] : table.lines(width: width)
    if !lines.isEmpty { lines[0] = lines[0].replacing("Task", with: style.bold("Task")) }
    if kept > 0 {
      lines.append(HangingText.text("\(kept) did not apply: a gate was closed, or a date was unknown", width: width))
    }
    if !linked.isEmpty {
      let text = "linked to samples, which a simulation does not have: \(linked.joined(separator: ", "))"
      lines.append(HangingText.text(text, width: width))
    }
    return lines
  }

  private var prompts: [TerminalText] {
    guard let hour = summary.busiestHour else { return [paragraph("Prompts", "none")] }
    let share = Double(summary.hours[hour]) / Double(summary.prompts)
    var lines = [
      paragraph(
        "Prompts",
        "\(decimal(summary.promptsADay)) per participant and day, at most \(summary.mostPromptsADay); "
          + "\(PercentFormatting.of(share)) of them between \(padded(hour: hour)):00 and \(padded(hour: hour + 1)):00")
    ]
    if summary.collisions > 0 {
      lines.append(paragraph("\(summary.collisions) followed within five minutes of another prompt"))
    }
    return lines
  }

  private func padded(hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }

  private var insights: [TerminalText] {
    guard !setup.plan.header.insights.isEmpty else { return [] }
    guard !summary.insights.isEmpty else { return [paragraph("Insights", "none")] }
    return [style.bold("Insights")]
      + summary.rankedInsights.map { insight, shown in
        paragraph(
          "\(insight.id) (\(insight.kind.rawValue)): \(insight.title), for \(shown.participants.counting("participant")) on \(shown.days.counting("day"))"
        )
      }
  }

  private var alerts: [TerminalText] {
    guard setup.plan.tasks.contains(where: { !$0.base.alerts.isEmpty }) else { return [] }
    guard !summary.alerts.isEmpty else { return [paragraph("Alerts", "none")] }
    return [style.bold("Alerts")]
      + summary.rankedAlerts.map { alert, raised in
        paragraph(
          "\(alert.task), \(alert.alert) (\(alert.urgency.rawValue)): \(raised.times.counting("time")) for \(raised.participants.counting("participant"))"
        )
      }
  }

  private func decimal(_ number: Double) -> String { String(format: "%.1f", number) }
}

extension SimulationSummary {
  /// The insights that were shown, sorted by id, kind, and title.
  var rankedInsights: [(ParticipantSummary.InsightFired, (participants: Int, days: Int))] {
    insights.map { ($0.key, $0.value) }.sorted {
      ($0.0.id, $0.0.kind.rawValue, $0.0.title) < ($1.0.id, $1.0.kind.rawValue, $1.0.title)
    }
  }

  /// The alerts that were raised, sorted by task and id.
  var rankedAlerts: [(ParticipantSummary.AlertRaised, (participants: Int, times: Int))] {
    alerts.map { ($0.key, $0.value) }.sorted { ($0.0.task, $0.0.alert) < ($1.0.task, $1.0.alert) }
  }
}
