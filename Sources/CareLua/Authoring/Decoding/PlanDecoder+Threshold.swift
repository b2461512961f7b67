import CareModel

extension PlanDecoder {
  /// An insight that speaks when a figure crosses a bound.
  func threshold(_ reader: FieldReader, of id: String) -> InsightDefinition? {
    let subject = figure(reader)
    let names = Threshold.Test.Name.allCases.map(\.rawValue), given = names.filter(reader.written.contains)
    guard given.count == 1 else {
      report(
        .missingField, at: reader.authored,
        "a threshold has exactly one of \(names.map { "`\($0)`" }.joined(separator: ", ")); write, for example, below = 0.5"
      )
      return nil
    }
    let read = InsightDefinition.scriptedThreshold.read(reader, by: self)
    var insight = read.noun
    guard let subject, var threshold = insight.threshold else { return nil }
    if reader.fields[given[0]] != nil, let name = subject.shareName,
      threshold.test.bounds.contains(where: { !(0...1).contains($0) })
    {
      // A share goes from 0 to 1: a bound in percent would never be crossed, or always.
      report(
        .outOfRange, at: reader.place(of: given[0]), "\(name) is a number from 0 to 1; write \(given[0]) = 0.5 for half"
      )
    }
    threshold.subject = subject
    insight.id = id
    insight.rule = .threshold(threshold)
    return read.isComplete ? insight : nil
  }

  /// Reports a series that a method cannot have.
  ///
  /// A method that needs more than two different values cannot have the covered days.
  func check(_ subject: Threshold.Subject, of method: Evidence.Method, at authored: Authored) {
    switch (subject, method) {
    case (.coverage, .trend), (.coverage, .run), (.coverage, .xmr), (.coverage, .correlation):
      report(
        .badInsight, at: authored,
        "a day is covered or not, which has no \(method.term); write insight.compare or insight.streak, or a threshold")
    case (.values, .streak):
      report(
        .badInsight, at: authored,
        "a streak has days that were done or covered; write on = \"adherence\", or on = { dose_coverage = { task = \"pill\" } }"
      )
    default: break
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
      guard let measure = CoverageMethod.Measure(rawValue: name) else { return nil }
      var supply = FieldReader(entry: reader.entry, authored: reader.authored)
      supply.fields["supply"] = reader.fields["supply"]
      supply.written = ["supply"]
      return CoverageDefinition.read(measure, supply, by: self).map { .coverage($0) }
    case .record(let figure)?: return Threshold.Subject.read(figure: figure, by: self)
    default: return nil
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
