package import CareModel

extension PlanDecoder {
  func insight(_ declaration: Declaration, path: String) -> InsightDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    checkWholeDays(reader)
    if declaration.entry.name == "threshold" { return threshold(reader, of: id) }
    if let least = reader.integer("at_least"), least < 0 {
      report(.outOfRange, at: reader.place(of: "at_least"), "`at_least` is \(least); write 0 or more days")
    }
    guard case .function(let function)? = reader["show"] else { return nil }
    let show = hook(function, at: reader.place(of: "show"), reader.entry.field("show")?.type)
    guard let over = reader.interval("over") else { return nil }
    return InsightDefinition(id: id, over: over, atLeast: reader.integer("at_least") ?? 0, show: show)
  }

  /// Returns the statement of an insight's hook.
  package func statement(_ declaration: Declaration, of insight: String) -> Insight? {
    guard let reader = reader(declaration, path: "insights.\(insight)"),
      let name = declaration.entry.name.split(separator: ".").last, let kind = Insight.Kind(rawValue: String(name)),
      let title = reader.text("title"), let text = reader.text("text")
    else { return nil }
    return Insight(id: insight, kind: kind, title: title, text: text)
  }

  func chart(_ declaration: Declaration, path: String) -> ChartDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    checkWholeDays(reader)
    let series = reader.list("series").compactMap { field -> SeriesDefinition? in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return self.series(declaration, path: field.authored.path)
    }
    if reader.fields["series"] != nil, reader.list("series").isEmpty {
      report(
        .missingField, at: reader.place(of: "series"),
        "a chart needs at least one series; write \(FieldType.Noun.series.example)")
    }
    var ends: (min: Double?, max: Double?) = (nil, nil)
    if case .record(let axis)? = reader["axis"] {
      ends = (axis.number("min"), axis.number("max"))
      if let min = ends.min, let max = ends.max, min >= max {
        report(
          .outOfRange, at: axis.place(of: "max"),
          "max \(PlainNumber.text(max)) must be greater than min \(PlainNumber.text(min))")
      }
    }
    let kind = ChartDefinition.Kind(rawValue: String(declaration.entry.name.dropFirst("chart.".count))) ?? .bar
    guard let title = reader.text("title"), let over = reader.interval("over") else { return nil }
    return ChartDefinition(
      id: id, kind: kind, title: title, text: reader.text("text"), over: over, series: series, axisMinimum: ends.min,
      axisMaximum: ends.max)
  }

  /// Insights and charts look back over whole days.
  private func checkWholeDays(_ reader: FieldReader) {
    guard let over = reader.interval("over"), over.seconds != 0 || !over.movesForward else { return }
    report(
      .outOfRange, at: reader.place(of: "over"),
      "`over` is \(over); write whole days, weeks, or months, such as days(7)")
  }

  func series(_ declaration: Declaration, path: String) -> SeriesDefinition? {
    guard let reader = reader(declaration, path: path) else { return nil }
    if let greatest = reader.number("scale_to"), greatest <= 0 {
      report(
        .outOfRange, at: reader.place(of: "scale_to"),
        "`scale_to` is \(PlainNumber.text(greatest)); write a number greater than 0, such as 100")
    }
    let source: SeriesDefinition.Source
    if declaration.entry.name == "series.values" {
      guard let task = reader.text("task") else { return nil }
      taskUses.append((task, reader.place(of: "task")))
      source = .values(task: CareTask.ID(task), kind: reader.text("kind"))
    } else {
      for field in reader.list("tasks") {
        if case .text(let task) = field.decoded { taskUses.append((task, field.authored)) }
      }
      source = .adherence(tasks: reader.fields["tasks"] == nil ? nil : reader.texts("tasks").map { CareTask.ID($0) })
    }
    return reader.text("title").map { title in
      SeriesDefinition(
        title: title, source: source, label: reader.text("label"), scaleTo: reader.number("scale_to"),
        color: reader.text("color"))
    }
  }
}
