import ArgumentParser
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import Foundation

/// `care export ics`.
struct ExportICSCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "ics", abstract: "Write the events of each participant as a calendar.",
    discussion: """
      Writes a file of iCalendar (RFC 5545) for each participant, PATIENT.ics, with the events of the next 400 days. Events that repeat \
      are one entry with a rule where the rule gives exactly those events; the others are entries of their own.

      A calendar has no values, no names, and no random times that are still to come; each entry is called "Study task" without \
      --titles. The files are private: only their owner can read them.
      """)

  /// The days of a calendar.
  private static let days = 400
  /// The most events of a calendar.
  private static let most = 50_000

  @Option(help: ArgumentHelp("Of this patient; repeatable. Default: all.", valueName: "id"))
  var patient: [Patient.ID] = []

  @OptionGroup var when: TimeFilter

  @Flag(help: "Write the titles of tasks.")
  var titles = false

  @Flag(help: "Also write something to do for each event, with its window.")
  var todo = false

  @Flag(help: "Let the calendar remind of each event; the server sends reminders of its own.")
  var alarms = false

  @OptionGroup var pseudonyms: PseudonymOption
  @OptionGroup var export: ExportOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if export.folder == nil { throw ValidationError("there is a calendar for each participant; pass a folder with -o") }
  }

  func perform() throws {
    let session = try Session(common, of: patient.count == 1 ? patient[0] : nil)
    for id in patient { _ = try session.zone(of: id) }
    let ids = try (patient.isEmpty ? nil : patient) ?? session.runtime.patients(at: session.now).map(\.value.id)
    let names = try pseudonyms.names()
    var files: [NewFiles.File] = [], losses: [ListedLoss] = [], calendars: [Calendar] = []
    for id in ids {
      let name = names?.name(of: id.text) ?? id.text
      let feed = try feed(of: id, named: name, in: session), file = CalendarFeed.file(of: name)
      files.append(.init(path: "\(export.folder ?? "")/\(file)", text: feed.text, isPrivate: true))
      calendars.append(Calendar(patient: name, file: file, events: feed.events, series: feed.series))
      guard feed.hidden > 0 else { continue }
      losses.append(
        ListedLoss(
          survey: name,
          ExchangeLoss(
            path: "random times", what: "\(feed.hidden) events",
            why: "are still to come, and a calendar would tell when")))
    }
    let written = try export.write(files, losses: losses, isPrivate: true)
    let output = session.output
    if output.isJSON { return try output.json(Document(written: written, calendars: calendars, losses: losses)) }
    export.report(written, losses: losses, to: output)
    let events = calendars.reduce(0) { $0 + $1.events }
    output.line(
      "\(calendars.count) \(calendars.count == 1 ? "calendar" : "calendars"), \(events) \(events == 1 ? "event" : "events")"
    )
  }

  private func feed(of id: Patient.ID, named name: String, in session: Session) throws -> CalendarFeed {
    let home = try session.zone(of: id)
    let today = home.date(of: session.now)
    let interval: EventQuery.Interval =
      try when.isGiven
      ? when.interval(today: today, in: session.zone ?? home) : .days(from: today, to: today.adding(days: Self.days))
    let events = try session.runtime.events(EventQuery(patient: id, interval: interval), at: session.now)
    guard events.count <= Self.most else {
      throw Failure(
        "a calendar has at most \(Self.most) events, and this has \(events.count); write fewer days with --from and --to"
      )
    }
    return CalendarFeed(events, of: name, at: session.now, .init(titles: titles, todo: todo, alarms: alarms))
  }

  private struct Calendar: Encodable {
    let patient: String
    let file: String
    let events: Int
    let series: Int
  }

  private struct Document: Encodable {
    let written: [String]
    let calendars: [Calendar]
    let losses: [ListedLoss]
  }
}
