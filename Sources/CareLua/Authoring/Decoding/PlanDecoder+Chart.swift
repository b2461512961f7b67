import CareModel

extension PlanDecoder {
  func chart(_ declaration: Declaration, path: String) -> ChartDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    checkWholeDays(reader)
    guard let kind = ChartDefinition.Kind(rawValue: String(declaration.entry.name.dropFirst("chart.".count))) else {
      report(.notAllowed, at: reader.authored, "`\(declaration.entry.name)` is not supported by this release")
      return nil
    }
    let series = chartSeries(reader, kind)
    checkCoverage(series, kind, reader)
    let (ends, axis) = chartAxis(reader)
    if axis.isLogarithmic, ends.min.map({ $0 <= 0 }) ?? false || ends.max.map({ $0 <= 0 }) ?? false {
      report(
        .outOfRange, at: reader.place(of: "axis"), "a logarithmic axis has no 0; write `min` and `max` greater than 0")
    }
    if axis.isLogarithmic, kind.definition.hasBars {
      report(
        .notAllowed, at: reader.place(of: "axis"),
        "bars begin at 0, which a logarithmic axis does not have; write chart.line")
    }
    var draw: Hook?
    if case .function(let function)? = reader["draw"] {
      draw = hook(function, at: reader.place(of: "draw"), reader.entry.field("draw")?.type)
    }
    guard let title = reader.text("title"), let over = reader.interval("over") else { return nil }
    return ChartDefinition(
      id: id, kind: kind, title: title, text: reader.text("text"), over: over, series: series, axisMinimum: ends.min,
      axisMaximum: ends.max, axis: axis == ChartAxis() ? nil : axis, panels: reader.boolean("panels"),
      join: wholeDays("join", reader), lag: wholeDays("lag", reader),
      rows: reader.text("rows").flatMap { RasterFigure.Rows(rawValue: $0) }, signal: signal(reader, of: series),
      draw: draw)
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

  /// Reads the method that marks signals, which needs one series in its own units; nil if it is absent.
  private func signal(_ reader: FieldReader, of series: [SeriesDefinition]) -> SignalDefinition? {
    guard case .record(let signal)? = reader["signal"] else { return nil }
    if series.count > 1 {
      report(
        .notAllowed, at: reader.place(of: "signal"),
        "signals are marked in a chart of one series, and this one has \(series.count); write a chart for each")
    } else if series.first?.scaleTo != nil {
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
    return SignalDefinition(
      method: signal.text("method").flatMap { Evidence.Method(rawValue: $0) } ?? .run, baseline: baseline,
      screen: signal.boolean("screen"))
  }

  private func chartSeries(_ reader: FieldReader, _ kind: ChartDefinition.Kind) -> [SeriesDefinition] {
    func one(_ name: String) -> SeriesDefinition? {
      guard case .declared(let declaration)? = reader[name] else { return nil }
      return series(declaration, path: reader.place(of: name).path)
    }
    return kind.definition.parts.flatMap { part -> [SeriesDefinition] in
      switch part {
      case .series: listedSeries(reader)
      case .oneSeries: ["series"].compactMap(one)
      case .pair: ["x", "y"].compactMap(one)
      case .lag, .axis, .panels, .join, .signal, .rows, .draw: []
      }
    }
  }

  private func listedSeries(_ reader: FieldReader) -> [SeriesDefinition] {
    let series = reader.list("series").compactMap { field -> SeriesDefinition? in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return self.series(declaration, path: field.authored.path)
    }
    if reader.fields["series"] != nil, reader.list("series").isEmpty {
      report(
        .missingField, at: reader.place(of: "series"),
        "a chart needs at least one series; write \(FieldType.Noun.series.example)")
    }
    if series.count > 4, reader.boolean("panels") == false {
      report(
        .notAllowed, at: reader.place(of: "panels"),
        "\(series.count) series cannot be distinguished in one panel; omit `panels`, or draw at most 4")
    }
    return series
  }

  private func chartAxis(_ reader: FieldReader) -> (ends: (min: Double?, max: Double?), axis: ChartAxis) {
    guard case .record(let axis)? = reader["axis"] else { return ((nil, nil), ChartAxis()) }
    let ends = (min: axis.number("min"), max: axis.number("max"))
    if let min = ends.min, let max = ends.max, min >= max {
      report(
        .outOfRange, at: axis.place(of: "max"),
        "max \(PlainNumber.text(max)) must be greater than min \(PlainNumber.text(min))")
    }
    let rules = axis.list("rules").compactMap { field -> ChartAxis.Rule? in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return rule(declaration, path: field.authored.path)
    }
    return (
      ends,
      ChartAxis(
        title: axis.text("title"), format: axis.text("format"), isLogarithmic: axis.boolean("log") ?? false,
        rules: rules)
    )
  }

  /// Returns a reference line or band.
  func rule(_ declaration: Declaration, path: String) -> ChartAxis.Rule? {
    guard let reader = reader(declaration, path: path), let title = reader.text("title") else { return nil }
    if let value = reader.number("value") { return ChartAxis.Rule(value: value, title: title) }
    guard let least = reader.number("least"), let most = reader.number("most") else { return nil }
    guard least < most else {
      report(
        .outOfRange, at: reader.place(of: "most"),
        "the upper end \(PlainNumber.text(most)) must be greater than the lower end \(PlainNumber.text(least))")
      return nil
    }
    return ChartAxis.Rule(value: least, upper: most, title: title)
  }

  /// Reads an interval of whole days as their number; nil if it is absent.
  func wholeDays(_ name: String, _ reader: FieldReader) -> Int? {
    reader.interval(name).flatMap { wholeDays($0, at: reader.place(of: name)) }
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

  func series(_ declaration: Declaration, path: String) -> SeriesDefinition? {
    guard let reader = reader(declaration, path: path) else { return nil }
    if let greatest = reader.number("scale_to"), greatest <= 0 {
      report(
        .outOfRange, at: reader.place(of: "scale_to"),
        "`scale_to` is \(PlainNumber.text(greatest)); write a number greater than 0, such as 100")
    }
    guard let source = seriesSource(reader, declaration.entry.name) else { return nil }
    return reader.text("title").map { title in
      SeriesDefinition(
        title: title, source: source,
        statistic: reader.text("by").flatMap { SeriesDefinition.Statistic(rawValue: $0) },
        missingIsZero: reader.text("missing") == "zero" ? true : nil, label: reader.text("label"),
        scaleTo: reader.number("scale_to"), color: reader.text("color"))
    }
  }

  private func seriesSource(_ reader: FieldReader, _ name: String) -> SeriesDefinition.Source? {
    switch name {
    case "series.values":
      guard let task = reader.text("task") else { return nil }
      taskUses.append((task, reader.place(of: "task")))
      return .values(task: CareTask.ID(task), kind: reader.text("kind"))
    case "series.computed":
      guard case .function(let function)? = reader["points"] else { return nil }
      return .computed(hook(function, at: reader.place(of: "points"), reader.entry.field("points")?.type))
    case "series.pdc", "series.dose_coverage":
      return measureOfCoverage(String(name.dropFirst("series.".count)), reader).map { .coverage($0) }
    default:
      for field in reader.list("tasks") {
        if case .text(let task) = field.decoded { taskUses.append((task, field.authored)) }
      }
      return .adherence(tasks: reader.fields["tasks"] == nil ? nil : reader.texts("tasks").map { CareTask.ID($0) })
    }
  }
}
