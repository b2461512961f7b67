import CareModel

/// How far `:travel` goes: `+3d`, `-2h`, `1w`, `90min`, `+1mo`.
enum TravelDistance {
  /// The interval that the text means; nil where it means none.
  static func parse(_ text: String) -> CalendarInterval? {
    var rest = Substring(text)
    let isBack = rest.hasPrefix("-")
    if isBack || rest.hasPrefix("+") { rest.removeFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits) else { return nil }
    let amount = isBack ? -count : count
    switch rest.dropFirst(digits.count) {
    case "s": return CalendarInterval.seconds(1).multiplied(by: amount)
    case "min": return CalendarInterval.seconds(60).multiplied(by: amount)
    case "h": return CalendarInterval.seconds(3600).multiplied(by: amount)
    case "d": return CalendarInterval.days(1).multiplied(by: amount)
    case "w": return CalendarInterval.days(7).multiplied(by: amount)
    case "mo": return CalendarInterval.months(1).multiplied(by: amount)
    case "y": return CalendarInterval.months(12).multiplied(by: amount)
    default: return nil
    }
  }
}
