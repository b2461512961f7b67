import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care today`.
struct TodayCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Show the day's cards and the week's progress.",
    discussion: """
      This is the participant's view. With --staff, it also shows random prompts to come, alerts, scores, the kinds of values, and \
      where a function of the plan failed.

      On a terminal, the day is a page that is used with keys: the arrows choose a day and an event, Enter does the event or starts its \
      survey, u takes back what was recorded, ? shows all keys, and q or Ctrl-C leaves. The page is redrawn whenever the day changes: when \
      any process records something, and as time passes. To print the day instead, write: care today | cat

      With --watch and without a terminal, each new view is written below the previous one, after an empty line, until standard input \
      ends.

      With --watch --plans, the day shows plans that are being edited, on a copy of the store, and is redrawn after each edit.
      """)

  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("The day. Default: the patient's today.", valueName: "date"))
  var on: CivilDate?

  @OptionGroup var known: AsOfOption

  @OptionGroup var language: LanguageOption

  @Flag(help: "Print the day as a page of HTML, with its styles and without references.")
  var html = false

  @Flag(help: "Show the care team's view.")
  var staff = false

  @Flag(help: "Keep running, and redraw the day whenever it changes.")
  var watch = false

  @Option(
    help: ArgumentHelp("With --watch: try these plans on a copy of the store; repeatable.", valueName: "path"))
  var plans: [String] = []

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard !html || !(watch || common.json) else {
      throw ValidationError("--html prints one page; omit --watch and --json")
    }
    guard watch || plans.isEmpty else {
      throw ValidationError("--plans needs --watch; pass --watch, or seed the plans")
    }
  }

  func perform() throws {
    let isPage = opensPage
    let signals = watch || isPage ? WatchSignals() : nil
    let session = try Session(common, of: self.patient)
    guard let signals else {
      // Everything is as of one moment, and a server is waited for a few times only.
      let shown = try session.runtime.store.read { reader in
        if let named = self.patient.patient { try reader.readSlice(of: named) }
        return try read(in: session)
      }
      return try show(shown, session)
    }
    let (patient, language, asOf) = try subject(session)
    guard asOf == nil else {
      throw ValidationError("--watch and --as-of cannot be combined: past knowledge does not change")
    }
    let preview = plans.isEmpty ? nil : try ScratchPlanPreview(plans, session)
    let feed = DayFeed(session: session, patient: patient, language: language, isStaff: staff, preview: preview)
    if isPage { return try DayPage(feed, date: on, signals: signals).run() }
    return try DayWatch(feed: feed, date: on, signals: signals).run()
  }

  /// Returns the participant, the tag of the language, and the knowledge.
  private func subject(_ session: Session) throws -> (patient: Patient.ID, language: String?, asOf: AsOf?) {
    let patient = try self.patient.resolve(in: session)
    let language = try self.language.tag(for: patient, in: session)
    return (patient, language, try known.value(in: session.zone ?? session.zone(of: patient)))
  }

  /// What is printed.
  private struct Shown {
    var day: CareDay
    var cards: [EventCard]
    var pages: [PlanPage]
    var insights: [Insight] = []
    var pictures = PlanPictures()
    var language: Language
  }

  private func read(in session: Session) throws -> Shown {
    let (patient, language, asOf) = try subject(session)
    let whole = try session.runtime.day(patient, on: on, asOf: asOf, language: language, at: session.now)
    let day = staff ? whole : whole.forParticipant(in: .of(language))
    var shown = Shown(
      day: day, cards: try session.runtime.cards(of: day.events, asOf: asOf, at: session.now),
      pages: try session.runtime.pages(of: day, asOf: asOf, language: language, at: session.now),
      language: .of(language))
    if html { shown.pictures = try session.runtime.pictures(of: patient, asOf: asOf, at: session.now) }
    if html, asOf == nil {
      shown.insights = try session.runtime.insightReport(patient, language: language, at: session.now).insights
    }
    return shown
  }

  /// Returns the day as a page of its own, with the pictures that it shows.
  private func page(of view: DayView, _ shown: Shown, _ session: Session) throws -> String {
    var failure: (any Error)?
    let html = view.htmlDocument { path, carePlan in
      guard let picture = carePlan.flatMap({ shown.pictures[$0][path] }) else { return nil }
      do {
        let address = try session.runtime.dataURL(of: picture)
        return address.map { PictureSource(address: $0, width: picture.width, height: picture.height) }
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return html
  }

  private func show(_ shown: Shown, _ session: Session) throws {
    if session.output.isJSON {
      let document = DayDocument(
        shown.day, cards: shown.cards, pages: shown.pages, isStaff: staff, language: shown.language, at: session.now)
      return try session.output.json(document)
    }
    var view = shown.day.view(
      cards: shown.cards, pages: shown.pages, isStaff: staff, at: session.now, in: session.zone,
      language: shown.language)
    guard html else { return session.output.raw(view.text(session.output.style)) }
    view.insights = shown.insights
    session.output.raw(.lines(try page(of: view, shown, session)))
  }
}

extension TodayCommand {
  /// Whether the day is shown as a page: standard output is a terminal, and so is standard input unless the day is only watched.
  private var opensPage: Bool {
    !common.json && !html && known.asOf == nil && PageScreen.isAvailable && (watch || isatty(STDIN_FILENO) == 1)
  }
}
