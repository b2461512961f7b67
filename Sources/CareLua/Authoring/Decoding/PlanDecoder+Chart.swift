import CareModel

extension PlanDecoder {
  func chart(_ declaration: Declaration, path: String) -> ChartDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    checkWholeDays(reader)
    guard let read = read(ChartDefinition.scripted, of: declaration, reader) else { return nil }
    var chart = read.noun
    chart.id = id
    checkSeries(of: chart, reader)
    checkCoverage(chart.series, chart.kind, reader)
    checkSignal(of: chart, reader)
    if chart.axis?.isLogarithmic ?? false {
      if [chart.axisMinimum, chart.axisMaximum].contains(where: { $0.map { $0 <= 0 } ?? false }) {
        report(
          .outOfRange, at: reader.place(of: "axis"), "a logarithmic axis has no 0; write `min` and `max` greater than 0"
        )
      }
      if chart.kind.definition.hasBars {
        report(
          .notAllowed, at: reader.place(of: "axis"),
          "bars begin at 0, which a logarithmic axis does not have; write chart.line")
      }
    }
    return read.isComplete ? chart : nil
  }

  /// Reports a series of covered days where each day needs more than two different values.
  private func checkCoverage(_ series: [SeriesDefinition], _ kind: ChartDefinition.Kind, _ reader: FieldReader) {
    guard series.contains(where: { if case .coverage = $0.source { true } else { false } }) else { return }
    if kind.definition.layers.contains(.band) {
      report(
        .notAllowed, at: reader.place(of: "series"),
        "a day is covered or not, which has no range; write chart.bar or chart.calendar")
    }
    if reader.written.contains("signal") {
      report(
        .notAllowed, at: reader.place(of: "signal"),
        "a day is covered or not, which has no signal; omit `signal`, or write insight.compare")
    }
  }

  /// Reports a method that marks signals of other than one series in its own units.
  private func checkSignal(of chart: ChartDefinition, _ reader: FieldReader) {
    guard case .record(let signal)? = reader["signal"] else { return }
    if chart.series.count > 1 {
      report(
        .notAllowed, at: reader.place(of: "signal"),
        "signals are marked in a chart of one series, and this one has \(chart.series.count); write a chart for each")
    } else if chart.series.first?.scaleTo != nil {
      report(
        .notAllowed, at: reader.place(of: "signal"),
        "the lines of a signal have the units of the values; omit `scale_to`")
    }
    let baseline = signal.interval("baseline")
    if let baseline, baseline.seconds != 0 || baseline.months < 0 || baseline.months == 0 && baseline.days < 1 {
      report(
        .outOfRange, at: signal.place(of: "baseline"),
        "`baseline` is \(baseline); write whole days, such as weeks(4)")
    }
  }

  /// Reports a list of no series, or of too many in one panel.
  private func checkSeries(of chart: ChartDefinition, _ reader: FieldReader) {
    guard chart.kind.definition.parts.contains(.series) else { return }
    if reader.fields["series"] != nil, reader.list("series").isEmpty {
      report(
        .missingField, at: reader.place(of: "series"),
        "a chart needs at least one series; write \(FieldType.Noun.series.example)")
    }
    if chart.series.count > 4, reader.boolean("panels") == false {
      report(
        .notAllowed, at: reader.place(of: "panels"),
        "\(chart.series.count) series cannot be distinguished in one panel; omit `panels`, or draw at most 4")
    }
  }

  /// Returns the number of days of an interval; nil after reporting that it has others than whole days.
  func wholeDays(_ interval: CalendarInterval, at authored: Authored) -> Int? {
    let most = CalendarInterval.mostDaysOfReport
    guard interval.months == 0, interval.seconds == 0, (0...most).contains(interval.days) else {
      let name = authored.path.split(separator: ".").last ?? ""
      report(.outOfRange, at: authored, "`\(name)` is \(interval); write whole days, such as days(1)")
      return nil
    }
    return interval.days
  }
}
