import CareModel
import CareRuntime
import Testing

/// Bounds that the data of some days crosses.
@Suite struct ThresholdTests {
  /// A test, figures that cross the bound, and others.
  @Test(arguments: [
    (Threshold.Test.below(5), [4.9, -1], [5, 6.0]), (.atMost(5), [5, 4], [5.1]), (.above(5), [5.1], [5, 4]),
    (.atLeast(5), [5, 6], [4.9]), (.equals(5), [5], [4.9, 5.1]), (.between(4, 6), [4, 5, 6], [3.9, 6.1]),
    (.outside(4, 6), [3.9, 6.1], [4, 5, 6]),
  ])
  func aBoundIsCrossedOrNot(test: Threshold.Test, crossing: [Double], others: [Double]) {
    for figure in crossing { #expect(test.holds(figure), "\(figure)") }
    for figure in others { #expect(!test.holds(figure), "\(figure)") }
  }

  private func insights(
    _ threshold: Threshold, over: CalendarInterval = .days(3), language: String? = nil
  ) throws -> [Insight] {
    var definition = plan(
      task("walk", try daily("09:00")), task("dose", try daily("08:00")) { $0.impactsAdherence = false })
    definition.header.insights = [InsightDefinition(id: "low", over: over, rule: .threshold(threshold))]
    definition.header.translations = [
      "de": ["insights.low.title": "Wenig", "insights.low.text": "Sie haben {value} erledigt."]
    ]
    let fixture = try Fixture(definition)
    for day in ["2026-10-28", "2026-10-29"] {
      if day == "2026-10-28" {
        try fixture.runtime.toggle(fixture.event("walk", on: day, at: "\(day)T09:30"), at: instant("\(day)T09:30"))
      }
      try fixture.runtime.record(
        fixture.event("dose", on: day, at: "\(day)T10:00"),
        values: [
          OutcomeValue(.integer(day == "2026-10-28" ? 4 : 7), kind: "pain"), OutcomeValue(.integer(90), kind: "x"),
        ],
        at: instant("\(day)T10:00"))
    }
    let now = try instant("2026-10-30T12:00"), plain = try fixture.runtime.insights("ana", at: now)
    let report = try fixture.runtime.insightReport("ana", language: language, at: now)
    if language == nil { #expect(report.insights == plain) }
    return report.insights
  }

  @Test func aThresholdIsReadInTheLanguageOfThePatient() throws {
    let low = Threshold(subject: .adherence, test: .atMost(0.5), title: "Low", text: "You did {value}.")
    #expect(
      try insights(low, language: "de-CH") == [
        Insight(
          id: "low", kind: .alert, title: "Wenig", text: "Sie haben 50 % erledigt.", until: instant("2026-10-31T00:00"))
      ])
    #expect(try insights(low, language: "es").map(\.title) == ["Low"])
    let pain = Threshold(
      subject: .values(task: "dose", kind: "pain"), test: .above(5), title: "Pain", text: "It is {value}.")
    #expect(try insights(pain, language: "de").map(\.text) == ["Sie haben 5,5 erledigt."])
  }

  @Test func lowAdherenceGivesAnInsight() throws {
    let threshold = Threshold(subject: .adherence, test: .atMost(0.5), title: "Low", text: "You did {value}.")
    let until = try instant("2026-10-31T00:00")
    #expect(
      try insights(threshold) == [Insight(id: "low", kind: .alert, title: "Low", text: "You did 50%.", until: until)])
    #expect(try insights(Threshold(subject: .adherence, test: .above(0.5), title: "", text: "")) == [])
  }

  /// Numbers that stand for the values 4 and 7, in the order of time.
  @Test(arguments: [
    (SeriesDefinition.Statistic.mean, "5.5"), (.sum, "11"), (.count, "2"), (.min, "4"), (.max, "7"), (.last, "7"),
  ])
  func anotherNumberOfValuesGivesAnInsight(stat: SeriesDefinition.Statistic, text: String) throws {
    let subject = Threshold.Subject.values(task: "dose", kind: "pain", stat: stat)
    let threshold = Threshold(subject: subject, test: .above(-1), title: "Pain", text: "It is {value}.")
    #expect(try insights(threshold).map(\.text) == ["It is \(text)."])
  }

  /// Measures of coverage over three days: the figures are those of the reports.
  @Test(arguments: [
    (CoverageDefinition.doseCoverage(of: "walk"), "50%"),
    (.pdc(of: [SupplySource(task: "dose", kind: "pain")], method: .pdc()), "100%"),
    (.mpr(of: SupplySource(task: "dose", kind: "pain"), method: .mpr()), "550%"),
    (.pdc(of: [SupplySource(task: "dose", kind: "pain", need: .units(4))], method: .pdc(supply: .units)), "100%"),
  ])
  func coverageGivesAnInsight(definition: CoverageDefinition, text: String) throws {
    let threshold = Threshold(
      subject: .coverage(definition), test: .above(-1), title: "Supply", text: "It is {value}.")
    #expect(try insights(threshold).map(\.text) == ["It is \(text)."])
    // Without a fill or a due dose, there is no figure to compare.
    let none = Threshold(
      subject: .coverage(.pdc(of: [SupplySource(task: "walk", kind: "pain")], method: .pdc())), test: .below(1),
      title: "", text: "")
    #expect(try insights(none).isEmpty)
  }

  @Test func theMeanOfValuesGivesAnInsight() throws {
    func threshold(_ test: Threshold.Test) -> Threshold {
      Threshold(subject: .values(task: "dose", kind: "pain"), test: test, title: "Pain", text: "It is {value}.")
    }
    #expect(try insights(threshold(.above(5))).map(\.text) == ["It is 5.5."])
    #expect(try insights(threshold(.above(5)), over: .days(1)).map(\.text) == ["It is 7."])
    #expect(try insights(threshold(.above(5.5))).isEmpty)
  }

  @Test func withoutDataThereIsNoInsight() throws {
    let threshold = Threshold(subject: .values(task: "walk", kind: "pain"), test: .below(100), title: "", text: "")
    #expect(try insights(threshold).isEmpty)
  }
}
