import CareModel

/// Wall times that repeat after a length of wall time: a number of days, or the 400 years after which dates fall on the
/// same weekdays.
///
/// A list is a cycle that never repeats. All values are wall seconds since 1970.
struct WallTimeCycle: Sendable {
  /// The beginning of the first cycle.
  let origin: Int
  let length: Int
  /// The offsets of the days from the beginning of a cycle, ascending and smaller than its length.
  let offsets: [Int]
  /// The times of each day, ascending.
  let times: [Int]

  /// A length that exceeds the calendar.
  static var forever: Int { 1 << 45 }

  init(origin: Int, length: Int, offsets: [Int], times: [Int] = [0]) {
    // A single offset and the first time are folded into the origin, so that times after midnight lie within a day of it.
    var origin = origin
    if offsets.count == 1 { origin += offsets[0] }
    let first = times.first ?? 0
    origin += first
    self.origin = origin
    self.length = length
    self.offsets = offsets.count == 1 ? [0] : offsets
    self.times = first == 0 ? times : times.map { $0 - first }
  }

  /// Creates a cycle of the given times every `step` days.
  init(day: Int, step: Int, times: [Int]) {
    self.init(origin: day * 86_400, length: step * 86_400, offsets: [0], times: times)
  }

  /// Creates a cycle of the given times on ascending days that does not repeat; if there are no days, its times are out
  /// of reach of any query.
  init(days: [Int], times: [Int]) {
    let origin = (days.first ?? Self.forever / 86_400) * 86_400
    self.init(
      origin: origin, length: Self.forever, offsets: days.isEmpty ? [0] : days.map { $0 * 86_400 - origin },
      times: times)
  }

  /// The number of members in each cycle.
  var count: Int { offsets.count * times.count }

  /// Returns the wall second of a member, counted from 0.
  @inline(__always)
  func wall(_ place: Int) -> Int {
    if count == 1 { return origin + place * length }
    let (cycle, member) = place.quotientAndRemainder(dividingBy: count)
    let base = origin + cycle * length
    if times.count == 1 { return base + offsets[member] }
    let (day, time) = member.quotientAndRemainder(dividingBy: times.count)
    return base + offsets[day] + times[time]
  }

  /// Returns the first member that is not before a wall second.
  @inline(__always)
  func place(notBefore wall: Int) -> Int {
    let distance = wall - origin
    if distance <= 0 { return 0 }
    if count == 1 { return (distance - 1) / length + 1 }
    let (cycle, rest) = distance.quotientAndRemainder(dividingBy: length)
    return cycle * count + placeInCycle(notBefore: rest)
  }

  private func placeInCycle(notBefore rest: Int) -> Int {
    if times.count == 1 { return offsets.place(notBefore: rest) }
    // The last day that begins no later: its times may still follow.
    let day = offsets.place(notBefore: rest + 1) - 1
    guard day >= 0 else { return 0 }
    return day * times.count + times.place(notBefore: rest - offsets[day])
  }
}

extension [Int] {
  /// Returns the index of the first of ascending numbers that is not smaller than `wanted`; the count if there is none.
  func place(notBefore wanted: Int) -> Int {
    var (low, high) = (0, count)
    if high > 64 {
      // Most lists are spread evenly: two linear estimates leave little to bisect.
      for _ in 0..<2 {
        let (first, last) = (self[low], self[high - 1])
        guard wanted > first, wanted <= last, high - low > 16 else { break }
        let guess = low + Int(Double(high - 1 - low) * Double(wanted - first) / Double(last - first))
        let (under, over) = (Swift.max(low, guess - 4), Swift.min(high - 1, guess + 4))
        if self[under] < wanted { low = under } else { high = under + 1 }
        if self[over] >= wanted { high = Swift.min(high, over + 1) } else { low = Swift.max(low, over) }
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
