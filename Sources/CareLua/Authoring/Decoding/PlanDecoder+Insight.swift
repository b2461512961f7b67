package import CareModel

extension PlanDecoder {
  func insight(_ declaration: Declaration, path: String) -> InsightDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    checkWholeDays(reader)
    if declaration.entry.name == "threshold" { return threshold(reader, of: id) }
    if let name = declaration.entry.name.split(separator: ".").dropFirst().last {
      return statistic(reader, of: id, method: String(name))
    }
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

  /// Requires that an insight or a chart looks back over whole days, and at most ten years.
  func checkWholeDays(_ reader: FieldReader) {
    guard let over = reader.interval("over") else { return }
    guard over.seconds == 0, over.movesForward else {
      return report(
        .outOfRange, at: reader.place(of: "over"),
        "`over` is \(over); write whole days, weeks, or months, such as days(7)")
    }
    let most = CalendarInterval.mostDaysOfReport
    // Months are at least 28 days long, so that no sum overflows before it is compared.
    guard over.months <= most / 28, over.days <= most, over.months * 30 + over.days <= most else {
      return report(.outOfRange, at: reader.place(of: "over"), "`over` is \(over); write at most days(\(most))")
    }
  }
}
