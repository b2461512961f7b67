import CareModel

extension RandomTimes {
  /// The times, such as `4 times a day at random between 09:00 and 21:00, at least 1 hour apart`.
  var formatted: String {
    var text = "\(times == 1 ? "once" : "\(times) times") a day at random between \(from.formatted) and \(to.formatted)"
    if case .time(let from) = from, case .time(let to) = to, to <= from { text += " of the next day" }
    if times > 1, minGap > 0 { text += ", at least \(CalendarInterval.seconds(minGap)) apart" }
    if times > 1, isStratified { text += ", one in each of \(times) equal parts of it" }
    return text
  }
}

extension DayTime {
  fileprivate var formatted: String {
    if case .parameter = self { "the time \(self)" } else { description }
  }
}
