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
    let read = InsightDefinition.scriptedInsight.read(reader, by: self)
    var insight = read.noun
    insight.id = id
    return read.isComplete ? insight : nil
  }

  /// Returns the statement of an insight's hook.
  package func statement(_ declaration: Declaration, of insight: String) -> Insight? {
    guard let reader = reader(declaration, path: "insights.\(insight)"),
      let name = declaration.entry.name.split(separator: ".").last.map(String.init), let title = reader.text("title")
    else { return nil }
    if let kind = Insight.Kind(rawValue: name) {
      return reader.text("text").map { Insight(id: insight, kind: kind, title: title, text: $0) }
    }
    guard let widget = widget(name, reader) else { return nil }
    return Insight(id: insight, kind: .message, title: title, text: reader.text("text") ?? "", widget: widget)
  }

  private func widget(_ name: String, _ reader: FieldReader) -> InsightWidget? {
    switch name {
    case "ring":
      guard let share = reader.number("share") else { return nil }
      guard (0...1).contains(share) else {
        report(
          .outOfRange, at: reader.place(of: "share"), "`share` is a number from 0 to 1; write share = 0.5 for half")
        return nil
      }
      return .ring(share: share)
    case "badge":
      guard let value = reader.text("value") ?? reader.number("value").map(PlainNumber.text) else { return nil }
      return .badge(value: value, units: reader.text("units"))
    default:
      let lines = reader.items.compactMap { item -> InsightWidget.Line? in
        guard case .record(let line) = item.decoded, let text = line.text("text"),
          let icon = line.text("icon").flatMap({ Icon(rawValue: $0) })
        else { return nil }
        return InsightWidget.Line(icon: icon, text: text)
      }
      guard (1...InsightWidget.mostLines).contains(reader.items.count) else {
        report(
          .outOfRange, at: reader.authored,
          "a stack has 1 to \(InsightWidget.mostLines) lines; write { icon = \"walk\", text = \"5 walks\" } for each")
        return nil
      }
      return .stack(lines: lines)
    }
  }

  /// Requires that an insight or a chart looks back over whole days, and at most ten years.
  func checkWholeDays(_ reader: FieldReader) {
    guard let problem = reader.interval("over")?.problemOfReport else { return }
    report(.outOfRange, at: reader.place(of: "over"), problem)
  }
}
