import CareModel

extension PlanDecoder {
  /// An insight that a statistical method derives from a series.
  func statistic(_ reader: FieldReader, of id: String, method name: String) -> InsightDefinition? {
    guard let constructor = InsightDefinition.scriptedStatistics.first(where: { $0.entry.name == "insight.\(name)" })
    else { return nil }
    let read = constructor.read(reader, by: self)
    var insight = read.noun
    guard read.isComplete, let statistic = insight.statistic else { return nil }
    insight.id = id
    for name in ["on", "x"] where reader.fields[name] != nil {
      check(statistic.subject, of: statistic.method, at: reader.place(of: name))
    }
    if let other = statistic.other {
      check(other, of: statistic.method, at: reader.place(of: "y"))
      if statistic.subject == other {
        report(.badInsight, at: reader.place(of: "y"), "`x` and `y` are the same series; write two different ones")
      }
    }
    checkPositive(reader, "min_change")
    for name in ["at_least", "from"] { checkDays(reader, name) }
    for name in ["alpha", "share"] { checkShare(reader, name) }
    for name in ["baseline", "lag"] { checkWholeDays(reader, name) }
    if let lag = reader.interval("lag"), lag.months != 0 {
      report(.outOfRange, at: reader.place(of: "lag"), "`lag` is \(lag); write a number of days, such as days(1)")
    }
    return insight
  }

  private func checkWholeDays(_ reader: FieldReader, _ name: String) {
    guard let interval = reader.interval(name), interval.seconds != 0 || !interval.movesForward else { return }
    report(.outOfRange, at: reader.place(of: name), "`\(name)` is \(interval); write whole days, such as days(7)")
  }

  private func checkPositive(_ reader: FieldReader, _ name: String) {
    guard let number = reader.number(name), number < 0 else { return }
    report(.outOfRange, at: reader.place(of: name), "`\(name)` is \(PlainNumber.text(number)); write 0 or more")
  }

  private func checkDays(_ reader: FieldReader, _ name: String) {
    guard let count = reader.integer(name), count < 1 else { return }
    report(.outOfRange, at: reader.place(of: name), "`\(name)` is \(count); write 1 or more days")
  }

  private func checkShare(_ reader: FieldReader, _ name: String) {
    guard let number = reader.number(name), !(number > 0 && number <= 1) else { return }
    report(
      .outOfRange, at: reader.place(of: name),
      "`\(name)` is \(PlainNumber.text(number)); write a number above 0 and at most 1")
  }
}
