import CareInsights
package import CareModel

extension CareRuntime {
  /// Returns the charts of days over today alone, with what is recorded so far: of recorded values and of adherence.
  ///
  /// The charts of ``insightReport(_:plan:language:at:)`` have the whole days before today. A chart has the id and the care plan of its own
  /// there; one without such a series, or one that fails, is missing here.
  /// - Throws: As ``insightReport(_:plan:language:at:)``.
  package func chartsOfToday(_ patient: Patient.ID, language: String? = nil, at now: Instant) throws -> [Figure] {
    try read(patient, at: now) { snapshot in
      try snapshot.plansInForce(in: language).flatMap { plan -> [Figure] in
        let today = plan.context.zone.date(of: now)
        return try plan.header.charts.compactMap { definition -> Figure? in
          guard let shown = definition.ofOneDay else { return nil }
          return try plan.computed("charts.\(definition.id)") {
            try plan.chart(shown, over: (from: today, to: today.adding(days: 1)))
          }
        }
      }
    }
  }
}

extension ChartDefinition {
  /// The definition with the series that one day alone can have, and without signals; nil without any.
  fileprivate var ofOneDay: ChartDefinition? {
    guard case .days = kind.definition.content else { return nil }
    var chart = self
    chart.signal = nil
    chart.series = series.filter { series in
      switch series.source {
      case .values, .adherence: true
      // Days are covered once they have closed, and a function says itself which days it has.
      case .coverage, .computed: false
      }
    }
    return chart.series.isEmpty ? nil : chart
  }
}
