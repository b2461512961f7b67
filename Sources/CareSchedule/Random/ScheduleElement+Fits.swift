import CareModel

extension ScheduleElement {
  /// Checks random times as far as possible before parameters are known.
  func checkRandom(_ random: RandomTimes, place: Int) throws(ScheduleError) {
    guard case .milliseconds(let length) = duration else { throw .randomAllDay(element: place) }
    guard times.isEmpty else { throw .invalidTimes(times, element: place) }
    guard (1...RandomTimes.maxTimes).contains(random.times) else {
      throw .invalidRandomTimes(random.times, element: place)
    }
    guard random.minGap >= 0 else { throw .invalidGap(seconds: random.minGap, element: place) }
    guard length >= 0 else { throw .invalidDuration(milliseconds: length, element: place) }
    guard case .time(let from) = random.from, case .time(let to) = random.to else { return }
    let seconds = length / 1000 + (length % 1000 > 0 ? 1 : 0)
    let window = RandomDays.Window(from: from, to: to, duration: seconds)
    let wanted = Placements(times: random.times, gap: random.minGap, isStratified: random.isStratified)
    guard wanted.fitting(last: window.last) == random.times else {
      throw .randomDoesNotFit(
        random, duration: seconds, window: window.closes - window.opens, element: place)
    }
  }
}
