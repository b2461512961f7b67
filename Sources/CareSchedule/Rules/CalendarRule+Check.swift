import CareModel

extension CalendarRule {
  /// The maximum number of dates and times that one rule is expanded to.
  private static let most = 600_000

  /// Returns the first problem of the rule; nil if it is valid.
  ///
  /// A weekday or day of the month that the rule leaves to an unknown start is not checked.
  func fault(start: CivilDate?, times: [Int]) -> Fault? {
    if let fault = misplacedPart ?? partOutOfRange { return fault }
    if !positions.isEmpty, choosesNoDates, times.count < 2 { return .positionsAlone }
    let completed = start.map { self.completed(from: $0) } ?? self
    if frequency != .daily, !positions.isEmpty, times.count > 1 {
      let periods = RuleSpan(completed, phase: 0, filter: RuleFilter(completed)).count
      if periods * positions.count > Self.most { return .tooLarge }
    }
    guard let start else {
      // Whatever the start is, its dates are among those of each period.
      var each = self
      each.every = 1
      return RuleTable.of(each, from: 0, times: times).isEmpty ? .neverComes : nil
    }
    return RuleTable.of(completed, from: start.dayNumber, times: times).isEmpty ? .neverComes : nil
  }

  /// Whether only positions select dates.
  var choosesNoDates: Bool {
    months.isEmpty && weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty && days.isEmpty
  }

  private var misplacedPart: Fault? {
    if !weeks.isEmpty, frequency != .yearly { return .notAllowed(.weeks, frequency) }
    if !yearDays.isEmpty, frequency != .yearly { return .notAllowed(.yearDays, frequency) }
    if !monthDays.isEmpty, frequency == .weekly { return .notAllowed(.monthDays, frequency) }
    let counts = frequency == .monthly || (frequency == .yearly && weeks.isEmpty)
    if !counts, days.contains(where: { $0.nth != nil }) { return .notAllowed(.days, frequency) }
    return nil
  }

  private var partOutOfRange: Fault? {
    func wrong(_ values: [Int], _ most: Int) -> Int? { values.first { $0 == 0 || !(-most...most).contains($0) } }
    if let value = months.first(where: { !(1...12).contains($0) }) { return .outOfRange(.months, value) }
    if let value = wrong(weeks, 53) { return .outOfRange(.weeks, value) }
    if let value = wrong(yearDays, 366) { return .outOfRange(.yearDays, value) }
    if let value = wrong(monthDays, 31) { return .outOfRange(.monthDays, value) }
    let most = frequency == .monthly || !months.isEmpty ? 5 : 53
    if let value = wrong(days.compactMap(\.nth), most) { return .outOfRange(.days, value) }
    if let value = wrong(positions, 366) { return .outOfRange(.positions, value) }
    return nil
  }

  /// Returns the rule with what it leaves to its start: the weekday, the day of the month, and the month.
  func completed(from start: CivilDate) -> CalendarRule {
    var rule = self
    let weekday = Weekday(rawValue: start.weekday).map { [Day($0)] } ?? []
    switch frequency {
    case .daily: break
    case .weekly: if days.isEmpty { rule.days = weekday }
    case .monthly: if days.isEmpty, monthDays.isEmpty { rule.monthDays = [start.day] }
    case .yearly:
      guard days.isEmpty, monthDays.isEmpty, yearDays.isEmpty else { break }
      if !weeks.isEmpty {
        rule.days = weekday
      } else {
        rule.monthDays = [start.day]
        if months.isEmpty { rule.months = [start.month] }
      }
    }
    return rule
  }
}
