import ArgumentParser
import CareCards
import CareModel
import CareRuntime
import CareSurvey
import Foundation

/// `care report`.
struct ReportCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Make the document of a participant or a study: HTML, PDF, or text.",
    discussion: """
      The template is a report that the plan declares; without one, the document has what there is: adherence, charts, insights, outcomes, \
      and contacts of a participant, or the statistics of a study. It holds no field of the participant's record unless the report lists it, and the command \
      says which it holds. The foot of each page has the time, the commit, and the first digits of its seal.

      Without --out, the document is printed as text. An HTML file is complete in itself. For a PDF, weasyprint or chromium must be \
      installed. The same --at and --as-of give the same HTML.
      """)

  @Argument(
    help: "The id that the plan gives the report. Default: participant, or with --plan study, which are built in.")
  var template: String?

  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("Of all participants of this plan together.", valueName: "id"))
  var plan: PlanHeader.ID?

  @Option(name: .customLong("care-plan"), help: "Of this care plan only, where the patient has several.")
  var carePlan: CarePlan.ID?

  @Option(help: ArgumentHelp("The first day. Default: the days of the report, up to yesterday.", valueName: "date"))
  var from: CivilDate?

  @Option(help: ArgumentHelp("The day after the last. Default: the patient's today.", valueName: "date"))
  var to: CivilDate?

  @Option(
    help: ArgumentHelp(
      "With --plan: hide numbers of participants from 1 to one less than this; 5 is usual for what leaves the team.",
      valueName: "number"))
  var suppress: Int?

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to a new file: NAME.html, .pdf, or .txt.", valueName: "file"))
  var out: String?

  @OptionGroup var file: DocumentFileOptions

  @OptionGroup var known: AsOfOption

  @OptionGroup var language: LanguageOption

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard plan == nil || patient.patient == nil else {
      throw ValidationError("pass --patient or --plan, but not both")
    }
    guard plan == nil || (from == nil && to == nil && carePlan == nil) else {
      throw ValidationError("--from, --to, and --care-plan are for --patient; the report of a study is of all days")
    }
    guard to == nil || from != nil else { throw ValidationError("--to needs --from") }
    guard suppress == nil || plan != nil else { throw ValidationError("--suppress needs --plan") }
    if let suppress, !(2...1000).contains(suppress) {
      throw ValidationError("--suppress is \(suppress); pass a number from 2 to 1000")
    }
    guard !file.replace || out != nil else { throw ValidationError("--replace needs --out") }
    if let out, form(of: out) == nil {
      throw ValidationError("'\(out)' has no known ending; write NAME.html, NAME.pdf, or NAME.txt")
    }
    try file.validate(isPDF: out.flatMap(form) == .pdf)
    guard !common.json || out != nil else {
      throw ValidationError("--json says what was written; pass --out, or omit --json")
    }
  }

  func perform() throws {
    let session = try Session(common, of: plan == nil ? patient : nil)
    let document = try document(in: session)
    try write(document, in: session)
    for case .failure(let message) in document.parts { session.output.note("! \(message)") }
    for failure in document.failures { session.output.note("! \(failure)") }
    if document.isIncomplete { throw ExitCode(Failure.Code.failed.rawValue) }
  }

  private func document(in session: Session) throws -> Document {
    var query: DocumentQuery
    if let plan {
      query = DocumentQuery(template, of: .study(plan))
      (query.language, query.suppressed) = (language.language, suppress)
      query.zone = try common.displayZone()
      query.asOf = try known.value(in: query.zone)
      let bar = ProgressBar("participants")
      defer { bar.clear() }
      return try session.runtime.document(query, at: session.now, progress: { bar.show($0, of: $1) })
    }
    let patient = try self.patient.resolve(in: session)
    query = DocumentQuery(template, of: .participant(patient, carePlan: carePlan))
    query.asOf = try known.value(in: session.zone ?? session.zone(of: patient))
    query.language = try language.tag(for: patient, in: session, asOf: query.asOf)
    if let from {
      query.period = .init(from: from, to: try to ?? session.today(of: patient))
    }
    return try session.runtime.document(query, at: session.now)
  }

  // MARK: Files

  private enum Form: String { case html, pdf, txt }

  private func form(of path: String) -> Form? {
    path.split(separator: ".").last.flatMap { Form(rawValue: $0.lowercased()) }
  }

  private func write(_ document: Document, in session: Session) throws {
    guard let out, let form = form(of: out) else { return session.output.raw(document.text(session.output.style)) }
    try NewFiles.requireNew(out, replacing: file.replace)
    switch form {
    case .txt: try put(Data(document.text(TerminalStyle(width: 80)).description.utf8), at: out)
    case .html: try put(Data(try html(of: document, session).utf8), at: out)
    case .pdf:
      let html = try html(of: document, session)
      do {
        try put(try PDFConverter(file.converter).pdf(of: html), at: out)
      } catch let failure as Failure {
        // A file that nobody named is not replaced.
        let kept = "\(out.dropLast(4)).html"
        guard !FileManager.default.fileExists(atPath: kept) else {
          throw Failure("\(failure.text); nothing was written, because '\(kept)' exists")
        }
        try put(Data(html.utf8), at: kept)
        throw Failure("\(failure.text); the document is in '\(kept)'")
      }
    }
    let personal = document.personal.map(\.rawValue)
    guard session.output.isJSON else {
      session.output.note("wrote \(out)")
      session.output.note("personal data: \(personal.isEmpty ? "none" : personal.joined(separator: ", "))")
      return
    }
    try session.output.json(
      WrittenDocument(
        written: out, report: document.report, title: document.title, personal: personal, period: document.period,
        origin: document.origin, isIncomplete: document.isIncomplete))
  }

  private func put(_ bytes: Data, at path: String) throws {
    try NewFiles.write([.init(path: path, bytes: bytes, isPrivate: true)], replacing: file.replace)
  }

  /// Returns the document as HTML with its pictures.
  private func html(of document: Document, _ session: Session) throws -> String {
    let images = document.parts.compactMap { if case .image(let image, _) = $0 { image } else { nil } }
    return document.htmlDocument(images: try session.pictures(of: images))
  }

  /// A written document in JSON.
  private struct WrittenDocument: Encodable {
    let written: String
    let report: String
    let title: String
    /// The personal fields that the file holds.
    let personal: [String]
    let period: Document.Period?
    let origin: Document.Origin
    let isIncomplete: Bool

    private enum CodingKeys: String, CodingKey {
      case written, report, title, personal, period, origin
      case isIncomplete = "incomplete"
    }
  }
}
