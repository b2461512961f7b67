import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care study`.
struct StudyCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "Show who joined a study, who stayed, and how much of what was due they did.",
    discussion: """
      Leaving is to withdraw, or to be silent: to answer nothing on --silent due days in a row, then or later. Retention is estimated by \
      Kaplan and Meier. The screening is not in the store: pass --screened and --excluded to show it.
      """)

  /// A part of the statistics.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case enrollment, flow, retention, latency, compliance, raster, cremas

    /// The drawing of the part; nil for one that is text.
    var drawing: StudyFigureKind? { StudyFigureKind(rawValue: rawValue) }
  }

  @Argument(help: "The plan that the participants follow.")
  var plan: PlanHeader.ID

  @Option(help: "Only this part: \(Part.allCases.map(\.rawValue).joined(separator: ", ")).")
  var figure: Part?

  @Option(help: "The form: \(ChartCommand.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: ChartCommand.Format?

  @Option(help: ArgumentHelp("The parameter that divides participants into arms. Default: arm.", valueName: "name"))
  var arm: String?

  @Option(help: ArgumentHelp("The due days without an answer that count as leaving. Default: 14.", valueName: "days"))
  var silent = 14

  @Option(help: ArgumentHelp("The number of participants that is aimed at, and by when.", valueName: "number@date"))
  var target: TargetArgument?

  @Option(help: ArgumentHelp("The number who were screened.", valueName: "number"))
  var screened: Int?

  @Option(help: ArgumentHelp("The number who were not enrolled for a reason; repeatable.", valueName: "reason=number"))
  var excluded: [ExcludedArgument] = []

  @OptionGroup var size: DrawingOptions

  @Option(
    help: ArgumentHelp("Write to a new file.", valueName: "file"))
  var out: String?

  @Flag(help: "Replace the file if it exists.")
  var replace = false

  @OptionGroup var known: AsOfOption

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard silent > 0 else { throw ValidationError("--silent is \(silent); pass a number of days above 0") }
    if let screened, screened < 0 {
      throw ValidationError("--screened is \(screened); pass a number that is not negative")
    }
    guard !replace || out != nil else { throw ValidationError("--replace needs --out") }
    guard let format = try form(), format != .text, format != .json else { return }
    guard let figure else { throw ValidationError("--format \(format.rawValue) is of one drawing; pass --figure") }
    guard figure.drawing != nil || format == .html else {
      throw ValidationError("\(figure.rawValue) is a table; pass --format text, html, or json")
    }
  }

  func perform() throws {
    let session = try Session(common), zone = try common.displayZone()
    var query = StudyQuery(plan: plan)
    query.arm = arm ?? query.arm
    query.silentAfter = silent
    query.includesDays = figure == .raster
    query.asOf = try known.value(in: zone)
    let bar = ProgressBar("participants")
    let study = try session.runtime.study(query, at: session.now, progress: { bar.show($0, of: $1) })
    bar.clear()
    let effects = try session.runtime.reminderEffects(of: plan, at: session.now, asOf: query.asOf)
    let format = try form() ?? (session.output.isJSON ? .json : .text)
    let text = try text(of: study, effects, format, zone, session)
    guard let out else { return session.output.raw(text) }
    try NewFiles.write([.init(path: out, text: text.description, isPrivate: true)], replacing: replace)
    session.output.note("wrote \(out)")
  }

  private func form() throws -> ChartCommand.Format? {
    try FigureFormat(format, out: out, isJSON: common.json).format
  }

  private func text(
    of study: StudyFigures, _ effects: [ReminderEffect], _ format: ChartCommand.Format, _ zone: Zone,
    _ session: Session
  ) throws -> TerminalText {
    func drawing(_ kind: StudyFigureKind) -> Figure {
      let screening =
        screened == nil && excluded.isEmpty
        ? nil
        : StudyFigures.Screening(
          screened: screened, excluded: excluded.map { .init(title: $0.reason, count: $0.count) })
      return study.figure(kind, target: target.map { ($0.count, $0.date) }, screening: screening, in: zone)
    }
    let kind = figure.flatMap(\.drawing)
    switch (format, kind) {
    case (.json, nil): return .lines(try JSONText.pretty(StudyDocument(study: study, reminders: effects)) + "\n")
    case (.json, let kind?): return .lines(try JSONText.pretty(drawing(kind)) + "\n")
    case (.svg, let kind?): return .lines(drawing(kind).svg(size.options()))
    case (.html, let kind?): return .lines(drawing(kind).htmlDocument(size.options()))
    case (.vegaLite, let kind?): return .lines(drawing(kind).vegaLite())
    case (.html, nil): return .lines(study.checklistDocument(basis: basis(of: study, zone, session)))
    case (.text, .latency):
      return StudyText.latencyText(study, basis: basis(of: study, zone, session), session.output.style)
        + text(of: effects)
    case (_, let kind?): return FigureText.text(drawing(kind), session.output.style, showsOrigin: true)
    case (_, nil): break
    }
    let basis = basis(of: study, zone, session)
    switch figure {
    case .cremas: return StudyText.checklistText(study, basis: basis, session.output.style)
    default:
      let kinds: [StudyFigureKind] = [.flow, .enrollment, .retention]
      return StudyText.text(study, figures: kinds.map(drawing), basis: basis, session.output.style)
        + text(of: effects)
    }
  }
}

/// The statistics in JSON, with the effect of reminders where any were sent.
private struct StudyDocument: Encodable {
  let study: StudyFigures
  let reminders: [ReminderEffect]

  private enum CodingKeys: CodingKey {
    case reminders
  }

  func encode(to encoder: any Encoder) throws {
    try study.encode(to: encoder)
    guard !reminders.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(reminders, forKey: .reminders)
  }
}

extension StudyCommand {
  /// Returns how many reminders were answered within an hour, over each channel; nothing without any.
  private func text(of effects: [ReminderEffect]) -> TerminalText {
    guard !effects.isEmpty else { return "" }
    var text: TerminalText = "\n Answered within an hour of a reminder\n"
    for effect in effects {
      let share = effect.share.map { " (\(Int(($0 * 100).rounded()))%)" } ?? ""
      text += "   over \(effect.channel): \(effect.answered) of \(effect.sent)\(share)\n"
    }
    return text
  }

  /// Returns the time, the commit, and the zone of the figures.
  private func basis(of study: StudyFigures, _ zone: Zone, _ session: Session) -> String {
    "as of \(session.now.formattedInFull(in: zone))\(known.phrase), commit \(study.compliance.seq); days in the zone of each participant"
  }
}

/// An argument `NUMBER@DATE`: a number of participants and a day.
struct TargetArgument: ExpressibleByArgument {
  /// The most participants that a study plans for.
  static let most = 1_000_000_000

  let count: Int
  let date: CivilDate

  init?(argument: String) {
    let parts = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = BoundedInteger(parts[0], in: 1...Self.most)?.value,
      let date = CivilDate(String(parts[1]))
    else {
      return nil
    }
    (self.count, self.date) = (count, date)
  }
}

/// An argument `REASON=NUMBER`: the number who were not enrolled for a reason.
struct ExcludedArgument: ExpressibleByArgument {
  let reason: String
  let count: Int

  init?(argument: String) {
    guard let place = argument.lastIndex(of: "="),
      let count = BoundedInteger(argument[argument.index(after: place)...], in: 0...TargetArgument.most)?.value,
      place > argument.startIndex
    else { return nil }
    reason = String(argument[..<place])
    self.count = count
  }
}
