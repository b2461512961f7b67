import CareCards
import CareInsights
import CareModel
import CareRuntime
import CareStore
import Foundation

/// What people look at: a participant's figures, the cohort of a plan, and drawings, beside the rows read through the C interface of
/// SQLite in the same run.
struct InsightBenchmarks {
  /// The number of patients in the large store; the small one has a tenth of them.
  var patients: Int
  /// The folder in which the stores are kept and reused; nil creates them for this run only.
  var folder: String?
  /// A Python with DuckDB and pandas, beside which a cohort is measured; nil if there is none.
  var python: String?
  /// Whether a name is wanted.
  var isWanted: (String) -> Bool

  func run() throws -> [StoreMeasurement] {
    let manager = FileManager.default
    let own = manager.temporaryDirectory.appending(
      path: "care-bench-insights-\(ProcessInfo.processInfo.processIdentifier)")
    try manager.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: own) }
    let kept = folder.map { URL(filePath: $0) } ?? own
    try manager.createDirectory(at: kept, withIntermediateDirectories: true)
    var found: [StoreMeasurement] = []
    if isWanted("insights.participant") { found.append(try participant(in: own)) }
    if isWanted("insights.ten") { found.append(try tenInsights(in: own)) }
    if isWanted("insights.cohort") { found += try cohorts(in: kept) }
    if isWanted("insights.export") {
      let store = try BenchStore(patients: patients, in: kept)
      found += try ExportBenchmarks(store: store, python: python)
        .run("insights.cohort-of-\(patients)", rounds: patients > 2000 ? 1 : 5, in: own)
    }
    if isWanted("insights.calendar") {
      found.append(try CalendarBenchmarks(store: BenchStore(patients: 1, in: own, tasks: 6, days: 1)).run())
    }
    if isWanted("insights.lines") { found += try LinesBenchmarks.run() }
    if isWanted("insights.figure") { found.append(Self.figure()) }
    if isWanted("insights.trend") { found.append(Self.trend()) }
    return found
  }

  /// Does the work of one measurement of a participant or of a drawing so many times.
  static func once(_ name: String, _ amount: Int) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(
      path: "care-bench-insights-\(ProcessInfo.processInfo.processIdentifier)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    switch name {
    case "insights.participant-6-tasks-90-days":
      let store = try BenchStore(patients: 1, in: folder, tasks: 6, days: 90)
      for _ in 0..<amount { try ninetyDays(of: store) }
    case "insights.ten-of-a-participant":
      let store = try BenchStore(patients: 1, in: folder, hasInsights: true)
      for _ in 0..<amount { blackHole(try store.runtime.insightReport(BenchStore.patient(0), at: BenchStore.now)) }
    case "insights.figure-365-days-4-series":
      let figure = yearFigure()
      for _ in 0..<amount { blackHole(figure.svg()) }
    case "insights.trend-365-days":
      let series = yearSeries()
      for _ in 0..<amount { blackHole(Evidence.trend(of: series)) }
    default: throw BenchError.text("there is no \(name) to do once")
    }
    try manager.removeItem(at: folder)
  }

  private static func ninetyDays(of store: BenchStore) throws {
    let from = BenchStore.date(day: 0), now = BenchStore.start(day: 90).adding(seconds: 43_200)
    let report = try store.runtime.adherenceReport(
      BenchStore.patient(0), from: from, to: from.adding(days: 90), at: now)
    precondition(report.rate.closed == 540, "\(report.rate.closed) events")
  }

  /// One participant with six tasks, day by day over ninety days and as a whole.
  private func participant(in folder: URL) throws -> StoreMeasurement {
    let one = folder.appending(path: "participant")
    try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
    let store = try BenchStore(patients: 1, in: one, tasks: 6, days: 90)
    let raw = try RawStore(path: store.path), number = try raw.number(of: "patient", BenchStore.patient(0).text)
    return try StoreMeasurement(
      "insights.participant-6-tasks-90-days", beside: "the rows in C", goal: .atMost(1000), time: .processor,
      operations: 1,
      ours: { try Self.ninetyDays(of: store) },
      peer: {
        let rows = try raw.rows(of: number, from: BenchStore.start(day: 0), to: BenchStore.start(day: 90))
        precondition(rows == 540, "\(rows) rows")
      })
  }

  /// Ten insights of a participant, by five methods.
  private func tenInsights(in folder: URL) throws -> StoreMeasurement {
    let one = folder.appending(path: "insights")
    try FileManager.default.createDirectory(at: one, withIntermediateDirectories: true)
    let store = try BenchStore(patients: 1, in: one, hasInsights: true)
    let report = try store.runtime.insightReport(BenchStore.patient(0), at: BenchStore.now)
    precondition(report.failures.isEmpty && report.insights.count + report.silent.count == 10)
    return try StoreMeasurement("insights.ten-of-a-participant", goal: 5000) {
      blackHole(try store.runtime.insightReport(BenchStore.patient(0), at: BenchStore.now))
    }
  }

  /// A cohort by outcomes and by values, beside all rows of the same tables, and the growth with ten times the participants.
  private func cohorts(in folder: URL) throws -> [StoreMeasurement] {
    let small = try BenchStore(patients: max(1, patients / 10), in: folder)
    let large = try BenchStore(patients: patients, in: folder)
    let raw = try RawStore(path: large.path), rounds = patients > 2000 ? 3 : 9
    let name = "insights.cohort-of-\(patients)"
    let outcomes = try StoreMeasurement(
      "\(name)-outcome-exists", beside: "the rows in C", goal: .share(0.5), time: .processor, rounds: rounds,
      operations: 1, ours: { try walk(large, .outcomeExists) }, peer: { blackHole(try raw.outcomeRows()) })
    let values = try StoreMeasurement(
      "\(name)-sum", beside: "the rows of both tables in C", goal: .share(1 / 2.2), time: .processor, rounds: rounds,
      operations: 1, ours: { try walk(large, .sum) },
      peer: { blackHole(try raw.outcomeRows() + raw.valueRows()) })
    let growth = try StoreMeasurement(
      "", beside: "a tenth", time: .processor, rounds: rounds, operations: 1,
      ours: { try walk(large, .outcomeExists) }, peer: { for _ in 0..<10 { try walk(small, .outcomeExists) } })
    let joined = try CareRuntime.$usesCohortTemplates.withValue(false) {
      try StoreMeasurement(
        "insights.cohort-of-\(small.patients)-joined", beside: "with shared events", time: .processor, rounds: 1,
        operations: 1, ours: { try walk(small, .outcomeExists) },
        peer: { try CareRuntime.$usesCohortTemplates.withValue(true) { try walk(small, .outcomeExists) } })
    }
    return [
      outcomes, values,
      StoreMeasurement(
        "\(name)-ten-times-a-tenth", ours: 1 / (growth.peer?.ratio ?? 1), unit: "x", goal: .atMost(1.15)), joined,
      StoreMeasurement(
        "\(name)-memory", ours: try ProcessBenchmarks.child(.cohort, large.path), unit: "MB", goal: .atMost(60)),
    ]
  }

  private func walk(_ store: BenchStore, _ strategy: ProgressStrategy) throws {
    let figures = try store.runtime.cohort(BenchStore.cohort(strategy), at: BenchStore.now)
    precondition(figures.pooled.closed == store.outcomes, "\(figures.pooled.closed) events")
    precondition(figures.participants.counted == store.patients)
  }

  /// The picture of four series over a year.
  private static func figure() -> StoreMeasurement {
    let figure = yearFigure(), bytes = figure.svg().utf8.count
    precondition(bytes <= 60_000, "\(bytes) bytes")
    return StoreMeasurement("insights.figure-365-days-4-series", goal: 1000) { blackHole(figure.svg()) }
  }

  private static func yearFigure() -> Figure {
    let first = BenchStore.date(day: 0), dates = (0..<365).map { first.adding(days: $0) }
    let series = (0..<4).map { one in
      Chart.Series(
        title: "Series \(one)", points: dates.indices.map { $0 % 7 == one ? nil : Double(($0 * 7 + one * 13) % 101) },
        labels: dates.map { _ in "" })
    }
    let chart = Chart(dates: dates, series: series, minimum: 0, maximum: 100, kind: .line)
    return Figure(id: "year", title: "A year", content: .days(chart))
  }

  /// The trend of a year.
  private static func trend() -> StoreMeasurement {
    let series = yearSeries()
    return StoreMeasurement("insights.trend-365-days", goal: 1000) { blackHole(Evidence.trend(of: series)) }
  }

  private static func yearSeries() -> DailySeries {
    let first = BenchStore.date(day: 0)
    let values = Dictionary(
      uniqueKeysWithValues: (0..<365).map { (first.adding(days: $0), Double(($0 * 31) % 17) + Double($0) / 100) })
    return DailySeries(from: first, to: first.adding(days: 365), values: values)
  }
}

extension BenchStore {
  /// Returns the query for all participants on all days.
  static func cohort(_ strategy: ProgressStrategy) -> CohortQuery {
    CohortQuery(plan: "daily", from: date(day: 0), to: date(day: days), measure: .rate(strategy: strategy))
  }
}

extension StoreMeasurement {
  /// Measures one side alone, in microseconds.
  fileprivate init(_ name: String, goal: Double, _ body: () throws -> Void) rethrows {
    let times = try (0..<9).map { _ in try Time.processor.microseconds { for _ in 0..<10 { try body() } } / 10 }
    self.init(name, ours: times.median, unit: "us", goal: .atMost(goal))
  }
}

extension RawStore {
  /// Reads the columns of all outcomes that a cohort reads, in the order of the table; returns the number of rows.
  func outcomeRows() throws -> Int {
    try scan(
      """
      SELECT scheduled_start, seq, place, care_plan, task_version, occurrence_key, scheduled_stop, answered, status,
      deleted, zone, late_entry, answers FROM outcome ORDER BY patient, scheduled_start, seq, place
      """, texts: [4, 5, 8, 10, 11, 12], integers: [0, 1, 2, 3, 6, 7, 9])
  }

  /// Reads the columns of all values that a cohort reads, in the order of the table; returns the number of rows.
  func valueRows() throws -> Int {
    try scan(
      """
      SELECT scheduled_start, seq, place, type, integer_value, real_value, text_value, bytes_value, kind, units, recorded
      FROM outcome_value ORDER BY patient, scheduled_start, seq, place, position
      """, texts: [6, 7, 8, 9], integers: [0, 1, 2, 3, 4, 10])
  }
}
