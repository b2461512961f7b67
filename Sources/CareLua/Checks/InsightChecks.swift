import CareModel

/// Reports insights, and signals of charts, that need more days with a value than their period has.
struct InsightMinimumCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (place, insight) in plan.definition.header.insights.enumerated() {
      let path = "insights[\(place + 1)]"
      if case .statistic(let statistic) = insight.rule, statistic.method == .xmr, let baseline = statistic.baseline {
        warn(baseline, 12, at: plan.part("\(path).baseline"), plan)
      } else {
        warn(insight.over, insight.daysNeeded, at: plan.part("\(path).over"), plan)
      }
    }
    for (place, chart) in plan.definition.header.charts.enumerated() {
      guard let signal = chart.signal else { continue }
      let path = "charts[\(place + 1)]"
      if signal.method == .xmr, let baseline = signal.baseline {
        warn(baseline, 12, at: plan.part("\(path).signal.baseline"), plan)
      } else {
        warn(chart.over, signal.method == .xmr ? 12 : 10, at: plan.part("\(path).over"), plan)
      }
    }
  }

  private func warn(_ interval: CalendarInterval, _ needed: Int, at place: Authored, _ plan: CheckedPlan) {
    // A month has at most 31 days.
    let days = interval.months * 31 + interval.days
    guard days > 0, days < needed else { return }
    plan.warn(
      .unreachableMinimum, at: place,
      "\(days) days can never hold \(needed) with a value; write days(\(needed)) or more")
  }
}

extension InsightDefinition {
  /// The least number of days of its period that can make it state something.
  fileprivate var daysNeeded: Int {
    guard case .statistic(let statistic) = rule else { return atLeast }
    return switch statistic.method {
    case .trend, .run: 10
    case .xmr: 12
    case .correlation: 14 + (statistic.lag ?? 0)
    case .compare, .streak: statistic.atLeast ?? 1
    }
  }
}
