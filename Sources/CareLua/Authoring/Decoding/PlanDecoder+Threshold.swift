import CareModel

extension PlanDecoder {
  private static let bounds = ["below", "at_most", "above", "at_least", "equals"]
  private static let ranges = ["between", "outside"]

  /// An insight that speaks when a figure crosses a bound.
  func threshold(_ reader: FieldReader, of id: String) -> InsightDefinition? {
    let subject = figure(reader)
    guard let test = test(reader) else { return nil }
    if let name = subject?.shareName { checkShares(reader, name) }
    guard let subject, let title = reader.text("title"), let over = reader.interval("over") else { return nil }
    return InsightDefinition(
      id: id, over: over,
      rule: .threshold(
        Threshold(subject: subject, test: test, title: title, text: reader.text("text") ?? "It is {value}.")))
  }

  /// Returns the series that a field names: adherence, the values of a task, or the covered days.
  ///
  /// A method that needs more than two different values cannot have the covered days.
  func subject(_ reader: FieldReader, _ name: String = "on", of method: Evidence.Method) -> Threshold.Subject? {
    switch reader[name] {
    case .text?: return .adherence
    case .record(let record)?:
      let subject = figure(in: record, named: name, ["task", "pdc", "dose_coverage"])
      switch (subject, method) {
      case (.coverage?, .trend), (.coverage?, .run), (.coverage?, .xmr), (.coverage?, .correlation):
        report(
          .badInsight, at: reader.place(of: name),
          "a day is covered or not, which has no \(method.term); write insight.compare or insight.streak, or a threshold"
        )
      case (.values?, .streak):
        report(
          .badInsight, at: reader.place(of: name),
          "a streak has days that were done or covered; write on = \"adherence\", or on = { dose_coverage = { task = \"pill\" } }"
        )
      default: break
      }
      return subject
    default: return nil
    }
  }

  /// Returns the figure that a threshold compares: adherence, a measure of coverage, or the values of a task.
  private func figure(_ reader: FieldReader) -> Threshold.Subject? {
    switch reader["on"] {
    case .text("adherence")?:
      guard reader.written.contains("supply") else { return .adherence }
      report(.badInsight, at: reader.place(of: "supply"), "adherence has no supply; write on = \"pdc\", or remove it")
      return nil
    case .text(let name)?:
      guard reader.written.contains("supply") else {
        report(
          .missingField, at: reader.place(of: "on"),
          "on = \"\(name)\" needs `supply`; write supply = { task = \"refill\", kind = \"days_supply\" }, or "
            + "on = { dose_coverage = { task = \"pill\" } } for doses that were taken")
        return nil
      }
      return coverage(name, reader)
    case .record(let figure)?: return self.figure(in: figure, named: "on", Self.figures)
    default: return nil
    }
  }

  private func figure(in record: FieldReader, named name: String, _ figures: [String]) -> Threshold.Subject? {
    let given = figures.filter(record.written.contains)
    guard given.count == 1 else {
      report(
        .missingField, at: record.authored,
        "`\(name)` has exactly one of \(figures.map { "`\($0)`" }.joined(separator: ", ")); write, for example, "
          + "\(name) = { task = \"check-in\", kind = \"pain\" }")
      return nil
    }
    if given[0] == "task" {
      guard let task = record.text("task") else { return nil }
      taskUses.append((task, record.place(of: "task")))
      return .values(
        task: CareTask.ID(task), kind: record.text("kind"),
        stat: !record.written.contains("stat")
          ? nil : record.text("stat").flatMap { SeriesDefinition.Statistic(rawValue: $0) })
    }
    for name in ["kind", "stat"] where record.written.contains(name) {
      report(.badInsight, at: record.place(of: name), "`\(name)` is for the values of a `task`; remove it")
    }
    guard case .record(let measure)? = record[given[0]] else { return nil }
    return coverage(given[0], measure)
  }

  private static let figures = ["task", "pdc", "mpr", "dose_coverage"]

  private func coverage(_ measure: String, _ reader: FieldReader) -> Threshold.Subject? {
    measureOfCoverage(measure, reader).map { .coverage($0) }
  }

  /// Returns a measure of coverage whose options are in a table.
  func measureOfCoverage(_ measure: String, _ reader: FieldReader) -> CoverageDefinition? {
    if measure == "dose_coverage" {
      let share = share(reader, "share") ?? 1
      guard let task = reader.text("task") else { return nil }
      taskUses.append((task, reader.place(of: "task")))
      return .doseCoverage(of: CareTask.ID(task), share: share)
    }
    let supplies = supplies(reader)
    guard let first = supplies.first else { return nil }
    if measure == "mpr" {
      guard supplies.count == 1 else {
        report(.badInsight, at: reader.place(of: "supply"), "the MPR is of one medicine; write one `supply`")
        return nil
      }
      return .mpr(
        of: first,
        method: .mpr(
          supply: first.unit, excludeLast: reader.boolean("exclude_last") ?? false, cap: reader.boolean("cap") ?? false)
      )
    }
    let per = reader.text("per").flatMap { CoverageMethod.Per(rawValue: $0) }
    return .pdc(
      of: supplies,
      method: .pdc(
        supply: supplies.contains { $0.unit == .units } ? .units : .days,
        start: reader.text("start").flatMap { CoverageMethod.Start(rawValue: $0) } ?? .firstFill,
        carry: reader.boolean("carry") ?? true, carryIn: reader.boolean("carry_in") ?? false,
        per: supplies.count > 1 ? per ?? .any : nil))
  }

  /// Returns the medicines in `supply`: one, or a list of them.
  private func supplies(_ reader: FieldReader) -> [SupplySource] {
    let records = reader.list("supply").compactMap { if case .record(let supply) = $0.decoded { supply } else { nil } }
    return records.compactMap { supply in
      guard let task = supply.text("task") else { return nil }
      taskUses.append((task, supply.place(of: "task")))
      var source = SupplySource(task: CareTask.ID(task), kind: supply.text("kind"))
      switch supply["need"] {
      case .number(let units)?:
        if units <= 0 {
          report(.outOfRange, at: supply.place(of: "need"), "`need` is a number of units above 0; write need = 2")
        }
        source.need = .units(units)
      case .record(let values)?:
        guard let needed = values.text("task") else { return nil }
        taskUses.append((needed, values.place(of: "task")))
        source.need = .targets(task: CareTask.ID(needed), kind: values.text("kind"))
      default: break
      }
      return source
    }
  }

  private func test(_ reader: FieldReader) -> Threshold.Test? {
    let given = (Self.bounds + Self.ranges).filter { reader.written.contains($0) }
    guard given.count == 1, let name = given.first else {
      report(
        .missingField, at: reader.authored,
        "a threshold has exactly one of \((Self.bounds + Self.ranges).map { "`\($0)`" }.joined(separator: ", ")); write, for example, below = 0.5"
      )
      return nil
    }
    if Self.ranges.contains(name) { return range(name, reader) }
    guard let bound = reader.number(name) else { return nil }
    switch name {
    case "below": return .below(bound)
    case "at_most": return .atMost(bound)
    case "above": return .above(bound)
    case "at_least": return .atLeast(bound)
    default: return .equals(bound)
    }
  }

  private func range(_ name: String, _ reader: FieldReader) -> Threshold.Test? {
    guard reader.fields[name] != nil else { return nil }
    let ends = numbers(reader, name)
    guard ends.count == 2, ends[0] < ends[1] else {
      report(
        .outOfRange, at: reader.place(of: name),
        "`\(name)` needs two numbers, the smaller first; write \(name) = { 4, 6 }")
      return nil
    }
    return name == "between" ? .between(ends[0], ends[1]) : .outside(ends[0], ends[1])
  }

  private func numbers(_ reader: FieldReader, _ name: String) -> [Double] {
    if let number = reader.number(name) { return [number] }
    return reader.list(name).compactMap { if case .number(let number) = $0.decoded { number } else { nil } }
  }

  /// A share goes from 0 to 1: a bound in percent would never be crossed, or always.
  private func checkShares(_ reader: FieldReader, _ figure: String) {
    for name in Self.bounds + Self.ranges {
      guard numbers(reader, name).contains(where: { !(0...1).contains($0) }) else { continue }
      report(
        .outOfRange, at: reader.place(of: name), "\(figure) is a number from 0 to 1; write \(name) = 0.5 for half")
    }
  }
}

extension Threshold.Subject {
  /// The name of a figure that is never above 1; nil for another.
  fileprivate var shareName: String? {
    switch self {
    case .adherence: "adherence"
    case .coverage(.pdc): "the PDC"
    case .coverage(.doseCoverage): "dose coverage"
    case .coverage(.mpr), .values: nil
    }
  }
}

extension Evidence.Method {
  /// What the method looks for.
  fileprivate var term: String {
    switch self {
    case .trend: "trend"
    case .run, .xmr: "signal"
    case .correlation: "correlation"
    case .compare: "change"
    case .streak: "streak"
    }
  }
}
