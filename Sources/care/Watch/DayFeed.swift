import Care
import CareCards
import CareModel
import CareRuntime

/// A patient's day that is read again when it may have changed: after a commit of any process, and as time passes.
struct DayFeed {
  let session: Session
  let patient: Patient.ID
  /// The tag of the language of the texts, or nil for the authors' own.
  let language: String?
  /// Whether to show the care team's view instead of the participant's.
  let isStaff: Bool
  /// The preview of plans that are being edited, if any.
  var preview: ScratchPlanPreview?

  /// The day as it was at a time.
  struct Snapshot {
    let day: CareDay
    let cards: [EventCard]
    let pages: [PlanPage]
    let time: Instant
    /// The next time at which the day may change without a commit.
    let expires: Instant

    func isValid(at now: Instant) -> Bool { now >= time && now < expires }
  }

  /// The patient's current day.
  func today() throws -> CivilDate { try session.zone(of: patient).date(of: session.clock()) }

  /// Reads a day; nil for the patient's current day.
  func load(_ date: CivilDate?) throws -> Snapshot {
    let now = session.clock()
    let runtime =
      try preview?.runtime(from: date ?? session.zone(of: patient).date(of: now), of: patient) ?? session.runtime
    let whole = try runtime.day(patient, on: date, language: language, at: now)
    let day = isStaff ? whole : whole.forParticipant(in: .of(language))
    // The day may change at each full minute, and at each boundary of a window within the minute.
    let minute = now.adding(milliseconds: 60_000 - now.milliseconds % 60_000)
    let boundaries = whole.events.flatMap { [$0.window.opens, $0.window.closes, $0.window.graceEnds] }.filter {
      $0 > now
    }
    return Snapshot(
      day: day, cards: try runtime.cards(of: day.events, at: now),
      pages: try runtime.pages(of: day, language: language, at: now), time: now, expires: boundaries.reduce(minute, min)
    )
  }

  /// Whether a day that was read may have changed since the last call.
  func hasChanged(_ snapshot: Snapshot) throws -> Bool {
    let isCommitted = try session.runtime.poll()
    return isCommitted || preview?.hasChanged == true || !snapshot.isValid(at: session.clock())
  }

  /// Returns the view of a day.
  func view(_ snapshot: Snapshot) -> DayView {
    snapshot.day.view(
      cards: snapshot.cards, pages: snapshot.pages, isStaff: isStaff, at: snapshot.time, in: session.zone,
      language: .of(language))
  }

  /// Returns the contacts of a day with every way to reach them.
  func contactLines(_ snapshot: Snapshot, style: TerminalStyle) -> [TerminalText] {
    DayView.contactLines(snapshot.day.contacts, style, .of(language))
  }

  /// Returns the current insights, and which functions failed.
  func insightLines(style: TerminalStyle) throws -> [TerminalText] {
    let report = try session.runtime.insightReport(patient, language: language, at: session.clock())
    let shown = isStaff ? report : report.forParticipant(in: .of(language))
    return DayView.insightLines(shown.insights, failures: shown.failures, style, .of(language))
  }

  /// Returns a day as text: its view below the preview's heading, or a JSON document.
  func text(_ snapshot: Snapshot, width: Int) throws -> TerminalText {
    if session.output.isJSON {
      let document = DayDocument(
        snapshot.day, cards: snapshot.cards, pages: snapshot.pages, isStaff: isStaff, language: .of(language),
        at: snapshot.time)
      return "\(TerminalText.lines(try JSONText.pretty(document)))\n"
    }
    let style = TerminalStyle(width: width, color: session.output.usesColor)
    return "\((preview?.heading(width: width) ?? []).map { "\($0)\n" }.joined())\(view(snapshot).text(style))"
  }
}
