import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care chart`.
struct ChartCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a chart of the patient's plans, or all of them.",
    discussion: """
      A missing day is never drawn as 0: the caption counts missing days by reason. `svg` and `html` are files of their own, without \
      scripts and without references; `vega-lite` is a specification for other programs to draw again.
      """)

  /// A form of a drawing.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, svg, html, json
    case vegaLite = "vega-lite"
  }

  @Argument(help: "The id that the plan gives the chart; all charts without it.")
  var id: String?

  @OptionGroup var patient: PatientOption

  @Option(name: .customLong("care-plan"), help: "Of this care plan only, where several have the chart.")
  var carePlan: CarePlan.ID?

  @Option(
    help:
      "The form: \(Format.allCases.map(\.rawValue).joined(separator: ", ")). Default: that of the file's name, or text."
  )
  var format: Format?

  @OptionGroup var drawing: DrawingOptions

  @Flag(help: "Print one paragraph that says what the chart shows.")
  var describe = false

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to a new file.", valueName: "file"))
  var out: String?

  @Flag(help: "Replace the file if it exists.")
  var replace = false

  @OptionGroup var language: LanguageOption

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard !(describe && format != nil) else {
      throw ValidationError("--describe is a form of its own; omit --format")
    }
    guard !replace || out != nil else { throw ValidationError("--replace needs --out") }
    _ = try form()
  }

  private func form() throws -> Format? { try FigureFormat(format, out: out, isJSON: common.json).format }

  func perform() throws {
    let session = try Session(common, of: self.patient)
    let patient = try self.patient.resolve(in: session)
    let tag = try self.language.tag(for: patient, in: session)
    let report = try session.runtime.insightReport(patient, language: tag, at: session.now)
    let figures = try chosen(from: report, of: patient)
    let format = try form() ?? (session.output.isJSON ? .json : .text)
    if format == .json, out == nil {
      return try id == nil ? session.output.json(figures) : session.output.json(figures.first)
    }
    let text = try text(of: figures, format, .of(tag), session.output)
    guard let out else { return session.output.raw(text) }
    try NewFiles.write([.init(path: out, text: text.description, isPrivate: true)], replacing: replace)
    session.output.note("wrote \(out)")
    for failure in report.forParticipant(in: .of(tag)).failures { session.output.note("! \(failure)") }
  }

  private func chosen(from report: InsightReport, of patient: Patient.ID) throws -> [Figure] {
    guard let id else { return report.charts(of: carePlan) }
    do { return try report.charts(id, of: patient, carePlan: carePlan) } catch { throw Failure("\(error.message)") }
  }

  private func text(
    of figures: [Figure], _ format: Format, _ language: Language, _ output: Output
  ) throws -> TerminalText {
    if describe {
      return figures.map { "\(FigureSummary($0, in: language).text)\n" }.joined()
    }
    if format == .text {
      let style = out == nil ? output.style : TerminalStyle(width: output.width)
      return figures.map { FigureText.text($0, style, language, showsOrigin: true) }.joined(separator: "\n")
    }
    guard let figure = figures.first, figures.count == 1 else {
      let known = figures.map(\.id).joined(separator: ", ")
      let carePlans = figures.compactMap { $0.origin?.carePlan?.text }.joined(separator: " or ")
      throw Failure(
        figures.isEmpty
          ? "the plans declare no charts"
          : id == nil
            ? "\(format.rawValue) is of one chart; name one of \(known)"
            : "\(figures.count) care plans have this chart; pass --care-plan \(carePlans)")
    }
    let options = drawing.options(in: language)
    return switch format {
    case .svg: .lines(figure.svg(options))
    case .html: .lines(figure.htmlDocument(options))
    case .vegaLite: .lines(figure.vegaLite(in: language))
    case .json: .lines(try JSONText.pretty(figure) + "\n")
    case .text: FigureText.text(figure, output.style, language, showsOrigin: true)
    }
  }
}
