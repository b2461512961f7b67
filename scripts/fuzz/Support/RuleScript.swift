/// Random texts that resemble RFC 5545 rules.
package enum RuleScript {
  package static func schedule(_ bytes: inout ByteReader) -> String {
    let rule = bytes.chance(20) ? bytes.raw(60) : parts(&bytes)
    var fields = ["start = \"\(ScheduleScript.date(&bytes))T\(ScheduleScript.two(bytes.roll(24))):30\""]
    if bytes.chance(60) { fields.append("duration = \(bytes.pick(["\"all day\"", "hours(30)", "seconds(0)"]))") }
    if bytes.chance(40) { fields.append("zone = \"\(ScheduleScript.zone(&bytes))\"") }
    return "schedule.rrule(\"\(rule)\", { \(fields.joined(separator: ", ")) })"
  }

  private static func parts(_ bytes: inout ByteReader) -> String {
    let frequency = bytes.pick(["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY", "MINUTELY", "SECONDLY"])
    var parts = ["FREQ=\(frequency)"] + bytes.list(5, part)
    if bytes.chance(10) { parts.shuffleFirst() }
    return (bytes.chance(20) ? "RRULE:" : "") + parts.joined(separator: ";")
  }

  private static func part(_ bytes: inout ByteReader) -> String {
    switch bytes.roll(13) {
    case 0: "INTERVAL=\(number(&bytes, 400))"
    case 1: "COUNT=\(number(&bytes, 2000))"
    case 2: "UNTIL=\(ScheduleScript.date(&bytes).filter { $0 != "-" })\(bytes.pick(["", "T080000", "T080000Z"]))"
    case 3:
      "BYDAY="
        + joined(&bytes) { bytes in
          (bytes.chance(100) ? "\(bytes.roll(110) - 55)" : "") + bytes.pick(["MO", "TU", "WE", "TH", "FR", "SA", "SU"])
        }
    case 4: "BYMONTHDAY=" + joined(&bytes) { signed(&$0, 32) }
    case 5: "BYMONTH=" + joined(&bytes) { number(&$0, 13) }
    case 6: "BYHOUR=" + joined(&bytes) { number(&$0, 25) }
    case 7: "BYMINUTE=" + joined(&bytes) { number(&$0, 61) }
    case 8: "BYSECOND=" + joined(&bytes) { number(&$0, 62) }
    case 9: "BYYEARDAY=" + joined(&bytes) { signed(&$0, 368) }
    case 10: "BYWEEKNO=" + joined(&bytes) { signed(&$0, 55) }
    case 11: "BYSETPOS=" + joined(&bytes) { signed(&$0, 368) }
    default: "WKST=\(bytes.pick(["MO", "SU", "WE", "XX"]))"
    }
  }

  private static func joined(_ bytes: inout ByteReader, _ make: (inout ByteReader) -> String) -> String {
    ([make(&bytes)] + bytes.list(4, make)).joined(separator: ",")
  }

  private static func number(_ bytes: inout ByteReader, _ bound: Int) -> String {
    bytes.chance(8) ? bytes.pick(["", "-0", "1e3", "99999999999999999999"]) : "\(bytes.roll(bound))"
  }

  private static func signed(_ bytes: inout ByteReader, _ bound: Int) -> String {
    (bytes.chance(100) ? "-" : bytes.chance(20) ? "+" : "") + number(&bytes, bound)
  }
}

extension [String] {
  fileprivate mutating func shuffleFirst() {
    if count > 1 { swapAt(0, count - 1) }
  }
}
