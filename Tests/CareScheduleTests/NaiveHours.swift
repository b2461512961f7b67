import CareModel
import CareSchedule

/// The times of day of an element, in seconds from the midnight of their date, reckoned with clock times and days.
struct NaiveHours {
  /// The times at which the element is due.
  let times: [Int]
  /// The bounds of its random times: the opening is on the date, and the closing is up to a day later.
  let window: (opens: Int, closes: Int)?

  init(_ element: ScheduleElement, _ parameters: [String: ParameterValue]) {
    times = element.times.compactMap { Self.seconds($0, parameters) }
    guard case .random(let random) = element.recurrence, let from = Self.seconds(random.from, parameters),
      let to = Self.seconds(random.to, parameters)
    else {
      window = nil
      return
    }
    let opens = from.mod(86_400)
    window = (opens, opens + Self.distance(from: opens, to: to.mod(86_400)))
  }

  /// Whether a time is in the night after its date.
  var reachNight: Bool { times.contains { $0 >= 86_400 } }

  /// Whether the times of a date lie less than a day apart.
  var areInOrder: Bool { (times.max() ?? 0) - (times.min() ?? 0) < 86_400 }

  private static func distance(from: Int, to: Int) -> Int { to > from ? to - from : to + 86_400 - from }

  private static func seconds(_ time: DayTime, _ parameters: [String: ParameterValue]) -> Int? {
    switch time {
    case .time(let time): return time.hour * 3600 + time.minute * 60 + time.second
    case .parameter(let name, let plus, let dayEnds):
      guard case .time(let own)? = parameters[name] else { return nil }
      var sum = own.hour * 3600 + own.minute * 60 + own.second
      if let dayEnds, own < dayEnds { sum += 86_400 }
      sum += plus
      return sum < 0 ? sum + 86_400 : sum
    case .spread(let spread):
      guard let from = seconds(spread.from, parameters), let to = seconds(spread.to, parameters) else { return nil }
      let length = distance(from: from.mod(86_400), to: to.mod(86_400))
      if spread.place == spread.count - 1 { return from + length }
      let exact = Double(length) * Double(spread.place) / Double(spread.count - 1)
      return from + Int(exact / 60 + 1e-9) * 60
    }
  }
}
