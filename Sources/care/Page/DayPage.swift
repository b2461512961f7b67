import CareCards
import CareModel
import CareRuntime

/// A patient's day on a terminal, used with keys: days and events are chosen, done, and taken back.
///
/// It is drawn again when it changes: after a commit of any process, and as time passes.
final class DayPage {
  /// What the screen shows.
  private enum Mode {
    case day, help
    /// Lines to read in place of the day.
    case list([TerminalText])
  }

  let feed: DayFeed
  let screen: PageScreen
  let signals: WatchSignals
  let language: Language
  /// The day, or nil for the patient's current day.
  private var date: CivilDate?
  private(set) var snapshot: DayFeed.Snapshot
  private var view: DayView
  private var selected: ScriptedView.ID?
  private var mode = Mode.day
  private var frame = PageFrame()
  /// The lines on the screen; empty if it must be drawn again.
  private var drawn: [TerminalText] = []
  /// Whether the selected event scrolls into view, as after it was chosen.
  private var followsSelection = true
  /// The answer to the last key, shown until the next one.
  var message: String?
  /// The event whose outcome the next `u` takes back.
  var confirming: ScriptedView.ID?
  /// The reader of dialogs; readline has one for the process.
  private(set) lazy var reader = LineReaders.standard()

  /// Creates the page of a day; nil for the patient's current day.
  init(_ feed: DayFeed, date: CivilDate?, signals: WatchSignals) throws {
    self.feed = feed
    self.date = date
    self.signals = signals
    language = .of(feed.language)
    screen = PageScreen(feed.session.output)
    snapshot = try feed.load(date)
    view = feed.view(snapshot)
    select()
  }

  /// Shows the page until the person leaves it, or a signal ends it.
  func run() throws {
    screen.enter()
    defer { screen.leave() }
    while true {
      draw()
      let keys = screen.keys(milliseconds: DayWatch.tick)
      switch signals.wait(milliseconds: 0) {
      case .timeout: break
      case .end: return
      case .resize: drawn = []
      case .suspend:
        screen.leave()
        signals.suspend()
        screen.enter()
        drawn = []
      }
      for key in keys {
        guard try handle(key) else { return }
      }
      if try feed.hasChanged(snapshot) { try reload() }
    }
  }

  /// The selected event; nil if the day has none.
  var selectedEvent: Event? {
    snapshot.day.events.first { $0.key == selected?.key && $0.carePlan == selected?.carePlan }
  }

  /// Reads the day again.
  func reload() throws {
    snapshot = try feed.load(date)
    view = feed.view(snapshot)
    select()
  }

  /// Leaves the screen for a dialog, and returns to it.
  func suspended(_ body: () throws -> Void) rethrows {
    screen.leave()
    defer {
      screen.enter()
      drawn = []
    }
    try signals.released(body)
  }

  // MARK: Keys

  /// Acts on a key; false if it ends the page.
  private func handle(_ key: Key) throws -> Bool {
    switch mode {
    case .day: break
    case .help:
      mode = .day
      return key != .end && key != .interrupt
    case .list: return read(key)
    }
    let confirmed = confirming
    (message, confirming, followsSelection) = (nil, nil, true)
    switch key {
    case .end, .interrupt, .character("q"): return false
    case .character("?"): mode = .help
    case .left: try move(to: snapshot.day.date.adding(days: -1))
    case .right: try move(to: snapshot.day.date.adding(days: 1))
    case .pageUp: try move(to: snapshot.day.date.adding(days: -7))
    case .pageDown: try move(to: snapshot.day.date.adding(days: 7))
    case .character("t"): try move(to: feed.today())
    case .character("c"): show(feed.contactLines(snapshot, style: style))
    case .character("i"): show(try feed.insightLines(style: style))
    case .up: choose(-1)
    case .down: choose(1)
    case .character(" "), .character("b"):
      followsSelection = false
      scroll(forward: key == .character(" "))
    case .enter: try perform()
    case .character("u"): try takeBack(confirmed: confirmed != nil && confirmed == selected)
    case .escape, .delete, .character: break
    }
    return true
  }

  /// Acts on a key while lines are shown; false if it ends the page.
  private func read(_ key: Key) -> Bool {
    switch key {
    case .end, .interrupt, .character("q"): return false
    case .up, .down: frame.scroll(by: key == .up ? -1 : 1)
    case .pageUp, .pageDown, .character(" "), .character("b"):
      scroll(forward: key == .pageDown || key == .character(" "))
    case .left, .right, .enter, .escape, .delete, .character:
      mode = .day
      frame = PageFrame()
    }
    return true
  }

  private func show(_ lines: [TerminalText]) {
    mode = .list(lines)
    frame = PageFrame()
  }

  private func scroll(forward: Bool) { frame.scroll(by: (forward ? 1 : -1) * max(1, screen.rows / 2)) }

  private func move(to day: CivilDate) throws {
    date = try day == feed.today() ? nil : day
    selected = nil
    frame = PageFrame()
    try reload()
  }

  private func choose(_ step: Int) {
    let choices = view.choices
    guard let place = choices.firstIndex(where: { $0 == selected }) else { return }
    selected = choices[max(0, min(choices.count - 1, place + step))]
  }

  /// Keeps the selected event if the day still has it; else selects the first that can be answered, or the first.
  private func select() {
    let choices = view.choices
    guard !choices.contains(where: { $0 == selected }) else { return }
    let answerable = Set(
      snapshot.day.events.filter { $0.isAnswerable(at: snapshot.time) }
        .map { ScriptedView.ID(key: $0.key, carePlan: $0.carePlan) })
    selected = choices.first { answerable.contains($0) } ?? choices.first
  }

  // MARK: Drawing

  private var style: TerminalStyle { TerminalStyle(width: screen.width, color: feed.session.output.usesColor) }

  private func draw() {
    let width = screen.width, style = style
    let next: [TerminalText]
    switch mode {
    case .help:
      next = Array(
        language(.pageHelp).split(separator: "\n", omittingEmptySubsequences: false).map { " \($0)" as TerminalText }
          .prefix(screen.rows))
    case .list(let lines):
      let foot = [" \(language(.pageListKeys))" as TerminalText]
      next = frame.lines(lines, focus: nil, foot: foot, rows: screen.rows, language: language)
    case .day:
      let heading = feed.preview?.heading(width: width) ?? []
      let page = view.page(style, selected: selected, below: heading)
      let foot = view.foot(style, selected: selected, message: message)
      next = frame.lines(
        page.lines, focus: followsSelection ? page.focus : nil, foot: foot, rows: screen.rows, language: language)
    }
    guard next != drawn else { return }
    screen.draw(next)
    drawn = next
  }
}
