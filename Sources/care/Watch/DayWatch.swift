import CareModel

/// A day of which each new view is written below the previous one, until standard input ends or a signal arrives.
struct DayWatch {
  let feed: DayFeed
  /// The day, or nil for the patient's current day.
  let date: CivilDate?
  let signals: WatchSignals

  /// The interval of polling for commits of other processes, in milliseconds.
  static let tick = 100

  /// Writes the day until the watch ends.
  func run() throws {
    let lines = WatchLines(feed.session.output)
    var snapshot = try feed.load(date)
    var shown = try feed.text(snapshot, width: lines.width)
    lines.show(shown)
    while true {
      switch signals.wait(milliseconds: Self.tick) {
      case .timeout, .resize: break
      case .end: return
      case .suspend: signals.suspend()
      }
      if lines.isDone() { return }
      guard try feed.hasChanged(snapshot) else { continue }
      snapshot = try feed.load(date)
      let next = try feed.text(snapshot, width: lines.width)
      if next != shown { lines.show(next) }
      shown = next
    }
  }
}
