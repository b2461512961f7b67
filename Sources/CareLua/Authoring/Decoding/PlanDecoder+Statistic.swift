import CareModel

extension PlanDecoder {
  /// An insight that a statistical method derives from a series.
  func statistic(_ reader: FieldReader, of id: String, method name: String) -> InsightDefinition? {
    guard let method = method(name, reader), let over = reader.interval("over") else { return nil }
    var statistic: StatisticDefinition
    if method == .correlation {
      guard let pair = pair(reader) else { return nil }
      statistic = pair
    } else {
      let isOmitted = method == .streak && !reader.written.contains("on")
      guard let subject = isOmitted ? .adherence : subject(reader, of: method) else { return nil }
      statistic = StatisticDefinition(method: method, subject: subject)
    }
    statistic.minChange = positive(reader, "min_change")
    statistic.atLeast = days(reader, method == .streak ? "from" : "at_least")
    statistic.alpha = share(reader, "alpha")
    statistic.share = share(reader, "share")
    statistic.screen = reader.boolean("screen")
    statistic.baseline = wholeDays(reader, "baseline")
    statistic.better = reader.text("better").flatMap { ValueDirection(rawValue: $0) }
    statistic.title = reader.text("title")
    statistic.text = reader.text("text")
    return InsightDefinition(id: id, over: over, rule: .statistic(statistic))
  }

  private func method(_ name: String, _ reader: FieldReader) -> Evidence.Method? {
    name == "signal" ? Evidence.Method(rawValue: reader.text("method") ?? "run") : Evidence.Method(rawValue: name)
  }

  /// The two series of a correlation, which must be different.
  private func pair(_ reader: FieldReader) -> StatisticDefinition? {
    guard let first = subject(reader, "x", of: .correlation), let second = subject(reader, "y", of: .correlation) else {
      return nil
    }
    if first == second {
      report(.badInsight, at: reader.place(of: "y"), "`x` and `y` are the same series; write two different ones")
    }
    var statistic = StatisticDefinition(method: .correlation, subject: first)
    statistic.other = second
    if let lag = wholeDays(reader, "lag") {
      if lag.months != 0 {
        report(.outOfRange, at: reader.place(of: "lag"), "`lag` is \(lag); write a number of days, such as days(1)")
      }
      statistic.lag = lag.days
    }
    return statistic
  }

  private func wholeDays(_ reader: FieldReader, _ name: String) -> CalendarInterval? {
    guard let interval = reader.interval(name) else { return nil }
    if interval.seconds != 0 || !interval.movesForward {
      report(
        .outOfRange, at: reader.place(of: name), "`\(name)` is \(interval); write whole days, such as days(7)")
    }
    return interval
  }

  private func positive(_ reader: FieldReader, _ name: String) -> Double? {
    guard let number = reader.number(name) else { return nil }
    if number < 0 {
      report(.outOfRange, at: reader.place(of: name), "`\(name)` is \(PlainNumber.text(number)); write 0 or more")
    }
    return number
  }

  private func days(_ reader: FieldReader, _ name: String) -> Int? {
    guard let count = reader.integer(name) else { return nil }
    if count < 1 {
      report(.outOfRange, at: reader.place(of: name), "`\(name)` is \(count); write 1 or more days")
    }
    return count
  }

  func share(_ reader: FieldReader, _ name: String) -> Double? {
    guard let number = reader.number(name) else { return nil }
    if !(number > 0 && number <= 1) {
      report(
        .outOfRange, at: reader.place(of: name),
        "`\(name)` is \(PlainNumber.text(number)); write a number above 0 and at most 1")
    }
    return number
  }
}
