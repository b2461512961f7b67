import CareCards
import CareModel
import CareRuntime
import Foundation

/// A patient's day that is redrawn when it changes: after a commit of any process, and as time passes.
struct DayWatch {
  let session: Session
  let patient: Patient.ID
  /// The day, or nil for the patient's current day.
  let date: CivilDate?
  /// The language of the plans' texts, or nil for the authors' own.
  let language: String?
  /// Whether to show the care team's view instead of the participant's.
  let isStaff: Bool
  let signals: WatchSignals
  /// The preview of plans that are being edited, if any.
  var preview: ScratchPlanPreview?

  /// The interval of polling for commits of other processes, in milliseconds.
  private static let tick = 100

  /// Shows the day until the user or a signal ends the watch.
  func run() throws {
    let isScreen = WatchScreen.isAvailable && !session.output.isJSON
    let display: any WatchDisplay = isScreen ? WatchScreen(session.output) : WatchLines(session.output)
    display.enter()
    defer { display.leave() }
    var view = try load()
    var shown = try text(view, on: display)
    display.show(shown)
    while true {
      var needsRedraw = false
      switch signals.wait(milliseconds: Self.tick) {
      case .timeout: break
      case .end: return
      case .resize: needsRedraw = true
      case .suspend:
        display.leave()
        signals.suspend()
        display.enter()
        needsRedraw = true
      }
      if display.isDone() { return }
      let isCommitted = try session.runtime.poll()
      if isCommitted || preview?.hasChanged == true || !view.isValid(at: session.clock()) { view = try load() }
      let next = try text(view, on: display)
      if next != shown || needsRedraw && isScreen { display.show(next) }
      shown = next
    }
  }

  /// The day as it was at a time.
  private struct Snapshot {
    let day: CareDay
    let cards: [EventCard]
    let time: Instant
    /// The next time at which the day may change without a commit.
    let expires: Instant

    func isValid(at now: Instant) -> Bool { now >= time && now < expires }
  }

  private func load() throws -> Snapshot {
    let now = session.clock()
    let runtime = try preview?.runtime(from: date ?? session.zone(of: patient).date(of: now)) ?? session.runtime
    let whole = try runtime.day(patient, on: date, language: language, at: now)
    let day = isStaff ? whole : whole.forParticipant()
    // The day may change at each full minute, and at each boundary of a window within the minute.
    let minute = Instant(milliseconds: now.milliseconds - now.milliseconds % 60_000).adding(seconds: 60)
    let boundaries = whole.events.flatMap { [$0.window.opens, $0.window.closes, $0.window.graceEnds] }.filter {
      $0 > now
    }
    return Snapshot(
      day: day, cards: try runtime.cards(of: day.events, at: now), time: now, expires: boundaries.reduce(minute, min))
  }

  private func text(_ view: Snapshot, on display: any WatchDisplay) throws -> String {
    if session.output.isJSON {
      return try JSONText.pretty(DayDocument(view.day, cards: view.cards, isStaff: isStaff, at: view.time)) + "\n"
    }
    let heading = preview?.heading(width: display.width) ?? ""
    let style = TerminalStyle(width: display.width, color: session.output.usesColor)
    return heading + view.day.view(cards: view.cards, isStaff: isStaff, at: view.time, in: session.zone).text(style)
  }
}

/// The signals that end, suspend, or resize a watch, which waits for them instead of handling them.
///
/// Create this before the store is opened, so that every thread of the process blocks the signals.
struct WatchSignals {
  /// The result of a wait.
  enum Wake {
    /// No signal arrived.
    case timeout
    /// The watch must end.
    case end
    /// The process must stop until it is continued.
    case suspend
    /// The terminal's size changed.
    case resize
  }

  private var set = sigset_t()

  /// Blocks the signals.
  init() {
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for a signal for at most a number of milliseconds.
  func wait(milliseconds: Int) -> Wake {
    var set = set
    var limit = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    switch sigtimedwait(&set, nil, &limit) {
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return .end
    case SIGTSTP: return .suspend
    case SIGWINCH: return .resize
    default: return .timeout
    }
  }

  /// Stops the process; returns when it is continued.
  func suspend() {
    kill(getpid(), SIGSTOP)
  }
}
