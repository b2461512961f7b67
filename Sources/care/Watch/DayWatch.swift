import CareCards
import CareModel
import CareRuntime

/// A patient's day, shown again whenever it differs: after a commit of any process, and when the clock moves a state.
struct DayWatch {
  let session: Session
  let patient: Patient.ID
  /// The day; nil for the patient's today, whichever it is.
  let date: CivilDate?
  /// The language of the plans' texts; nil for the authors' own.
  let language: String?
  let signals: WatchSignals
  /// Plans that are tried out, if any.
  var trial: ScratchPlanPreview?

  /// How long another process's commit may go unseen.
  private static let tick = 100

  /// Watches until the person or a signal ends it.
  func run() throws {
    let isScreen = WatchScreen.isThere && !session.output.isJSON
    let display: any WatchDisplay = isScreen ? WatchScreen(session.output) : WatchLines(session.output)
    display.enter()
    defer { display.leave() }
    var view = try look()
    var shown = try text(view, on: display)
    display.show(shown)
    while true {
      var isDisturbed = false
      switch signals.wait(milliseconds: Self.tick) {
      case .time: break
      case .end: return
      case .resize: isDisturbed = true
      case .stop:
        display.leave()
        signals.standAside()
        display.enter()
        isDisturbed = true
      }
      if display.isDone() { return }
      let isCommitted = try session.runtime.poll()
      if isCommitted || trial?.hasChanged == true || !view.holds(at: session.clock()) { view = try look() }
      let next = try text(view, on: display)
      if next != shown || isDisturbed && isScreen { display.show(next) }
      shown = next
    }
  }

  /// The day, and when it was looked at.
  private struct Look {
    let day: CareDay
    let cards: [EventCard]
    let time: Instant
    /// When the clock may change it.
    let until: Instant

    func holds(at now: Instant) -> Bool { now >= time && now < until }
  }

  private func look() throws -> Look {
    let now = session.clock()
    let runtime = try trial?.runtime(from: date ?? session.zone(of: patient).date(of: now)) ?? session.runtime
    let day = try runtime.day(patient, on: date, language: language, at: now)
    // With each minute, and where a window begins or ends within one.
    let minute = Instant(milliseconds: now.milliseconds - now.milliseconds % 60_000).adding(seconds: 60)
    let turns = day.events.flatMap { [$0.window.opens, $0.window.closes, $0.window.graceEnds] }.filter { $0 > now }
    return Look(
      day: day, cards: try runtime.cards(of: day.events, at: now), time: now, until: turns.reduce(minute, min))
  }

  private func text(_ look: Look, on display: any WatchDisplay) throws -> String {
    if session.output.isJSON {
      return try JSONText.pretty(DayDocument(look.day, cards: look.cards, at: look.time)) + "\n"
    }
    let heading = trial?.heading(width: display.width) ?? ""
    let style = TerminalStyle(width: display.width, color: session.output.usesColor)
    return heading + look.day.view(cards: look.cards, at: look.time, in: session.zone).text(style)
  }
}
