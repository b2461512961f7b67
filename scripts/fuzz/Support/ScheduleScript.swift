/// Random schedules, mostly valid and sometimes absurd.
package enum ScheduleScript {
  package static func schedule(_ bytes: inout ByteReader) -> String {
    let elements = [element(&bytes)] + bytes.list(2) { element(&$0) }
    if elements.count == 1 { return elements[0] }
    let word = bytes.chance(60) ? "phases" : "compose"
    return "schedule.\(word) { \(elements.joined(separator: ",\n")) }"
  }

  private static func element(_ bytes: inout ByteReader) -> String {
    var fields: [String] = []
    let kind = bytes.pick(["daily", "weekly", "monthly", "yearly", "once", "every", "random"])
    func every() { if bytes.chance(128) { fields.append("every = \(number(&bytes))") } }
    switch kind {
    case "daily": every()
    case "weekly":
      every()
      if bytes.chance(180) { fields.append("on = { \(bytes.list(4, weekday).joined(separator: ", ")) }") }
    case "monthly", "yearly":
      every()
      if kind == "yearly" { fields.append("month = \(bytes.roll(14))") }
      if bytes.chance(160) {
        fields.append("day = \(bytes.roll(66) - 33)")
      } else {
        fields.append("weekday = { \(bytes.roll(13) - 6), \(weekday(&bytes)) }")
      }
      if bytes.chance(128) { fields.append("missing = \(bytes.pick(["\"skip\"", "\"clamp\""]))") }
    case "every": fields.append("interval = \(interval(&bytes))")
    case "random":
      fields.append("times = \(number(&bytes)), between = { \(time(&bytes)), \(time(&bytes)) }")
      if bytes.chance(128) { fields.append("min_gap = \(interval(&bytes))") }
      if bytes.chance(60) { fields.append("stratified = true") }
    default: break
    }
    common(&bytes, &fields)
    return "schedule.\(kind) { \(fields.joined(separator: ", ")) }"
  }

  private static func common(_ bytes: inout ByteReader, _ fields: inout [String]) {
    if bytes.chance(200) { fields.append("start = \(moment(&bytes))") }
    if bytes.chance(150) {
      let times = [time(&bytes)] + bytes.list(4, time)
      fields.append("at = \(bytes.chance(60) ? "\"all day\"" : "{ \(times.joined(separator: ", ")) }")")
    }
    if bytes.chance(60) {
      fields.append(bytes.pick(["to", "through"]) + " = \(moment(&bytes))")
    } else if bytes.chance(40) {
      fields.append("lasting = \(interval(&bytes))")
    }
    if bytes.chance(60) { fields.append("count = \(number(&bytes))") }
    if bytes.chance(80) { fields.append("duration = \(bytes.chance(60) ? "\"all day\"" : interval(&bytes))") }
    if bytes.chance(40) { fields.append("zone = \"\(zone(&bytes))\"") }
    if bytes.chance(30) { fields.append("key = \"k\"") }
    if bytes.chance(40) { fields.append("except = { \(bytes.list(5, moment).joined(separator: ", ")) }") }
    if bytes.chance(40) { fields.append("also = { \(bytes.list(5, moment).joined(separator: ", ")) }") }
    if bytes.chance(40) {
      fields.append(
        "bursts = { length = \(interval(&bytes)), every = \(interval(&bytes)), count = \(number(&bytes)) }")
    }
  }

  private static func number(_ bytes: inout ByteReader) -> String {
    bytes.chance(230)
      ? "\(1 + bytes.roll(40))"
      : bytes.pick([
        "0", "-1", "1.5", "1000", "4800", "1000000", "9007199254740993", "math.maxinteger", "math.mininteger",
      ])
  }

  static func weekday(_ bytes: inout ByteReader) -> String {
    "\"\(bytes.pick(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]))\""
  }

  private static func time(_ bytes: inout ByteReader) -> String {
    let minutes = bytes.chance(100) ? bytes.roll(200) : bytes.roll(1440)
    return "\"\(two(minutes / 60)):\(two(minutes % 60))\""
  }

  static func date(_ bytes: inout ByteReader) -> String {
    if bytes.chance(40) {
      return bytes.pick([
        "2011-12-30", "2024-02-29", "2016-12-31", "0001-01-01", "9999-12-31", "2499-12-31", "1900-02-28",
      ])
    }
    let year = bytes.chance(200) ? 2000 + bytes.roll(40) : 1 + bytes.roll(9999)
    return "\(four(year))-\(two(1 + bytes.roll(12)))-\(two(1 + bytes.roll(31)))"
  }

  private static func moment(_ bytes: inout ByteReader) -> String {
    switch bytes.roll(6) {
    case 0: "\"\(date(&bytes))\""
    case 1, 2: "\"\(date(&bytes))T\(time(&bytes).filter { $0 != "\"" })\""
    case 3: "\"\(date(&bytes))T\(time(&bytes).filter { $0 != "\"" }):00Z\""
    case 4: "enrolled + \(interval(&bytes))"
    default: "anchor \"\(bytes.pick(["day", "moment"]))\" \(bytes.pick(["+", "-"])) \(interval(&bytes))"
    }
  }

  private static func interval(_ bytes: inout ByteReader) -> String {
    let unit = bytes.pick(["days", "hours", "weeks", "months", "minutes", "seconds", "years"])
    let one = "\(unit)(\(number(&bytes)))"
    return bytes.chance(40) ? "\(one) + \(bytes.pick(["days", "hours", "months"]))(\(number(&bytes)))" : one
  }

  static func zone(_ bytes: inout ByteReader) -> String {
    bytes.pick(bytes.chance(100) ? ScheduleProbe.difficult : ScheduleProbe.zones)
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func three(_ number: Int) -> String { String("00\(number)".suffix(3)) }

  private static func four(_ number: Int) -> String { String("000\(number)".suffix(4)) }
}
