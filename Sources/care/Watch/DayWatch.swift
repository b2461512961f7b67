import CareCards
import CareModel
import CareRuntime
import Foundation

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

/// The signals that end or disturb a watch, waited for instead of handled.
///
/// Made before the store is opened, so that no thread of the process lets them through.
struct WatchSignals {
  /// What a wait came to.
  enum Wake {
    /// The time was up.
    case time
    /// The watch is to end.
    case end
    /// The watch is to stand aside until it is called back.
    case stop
    /// The terminal has another size.
    case resize
  }

  private var set = sigset_t()

  /// Keeps the signals back.
  init() {
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for a signal, at most so long.
  func wait(milliseconds: Int) -> Wake {
    var set = set
    var limit = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    switch sigtimedwait(&set, nil, &limit) {
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return .end
    case SIGTSTP: return .stop
    case SIGWINCH: return .resize
    default: return .time
    }
  }

  /// Stops the process as the terminal asked; comes back when it is called back.
  func standAside() {
    kill(getpid(), SIGSTOP)
  }
}
