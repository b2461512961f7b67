import ArgumentParser
import Care
import CareCards
import CareInterchange
import CareModel
import Foundation

/// `care import form FILE`.
struct ImportFormCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "form", abstract: "Write a form of another program as a survey of a plan.",
    discussion: """
      Recognizes the kind of the file by what is in it: a Questionnaire of FHIR R4 (JSON), a data dictionary of REDCap (CSV), an \
      XLSForm of ODK, KoboToolbox, or SurveyCTO (.xlsx, or a folder with survey.csv, choices.csv, and settings.csv), or the structure \
      of a survey of LimeSurvey (.lss).

      Writes a Lua module that returns the survey, to be reviewed and changed like any other; translations become a module for \
      each language beside it. A dictionary with several forms becomes a module for each, in the folder of -o.

      With --events and --mapping, the two files that a REDCap project with events exports, the folder of -o also gets a plan with a \
      task for each form of an event, due on its day after enrollment; a project with several arms becomes a plan for each.

      What a survey cannot say is a comment in the module, a warning at its line or cell, and a line of NAME.losses.json beside \
      the module. If the file has an error, all of them are reported, and nothing is written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, or a folder with the sheets of an XLSForm; '-' reads standard input.", valueName: "file"))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The module to write, such as surveys/phq9.lua, or a folder for a module of each form. Default: standard output.",
      valueName: "path"))
  var output: String?

  @Option(help: ArgumentHelp("Only this form of a file that has several.", valueName: "name"))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "The events of a REDCap project with their days (events.csv); needs --mapping.", valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "The forms of each event (instrument_event_mappings.csv); needs --events.", valueName: "file"))
  var mapping: String?

  @OptionGroup var sets: ValueSetsOption

  @Flag(help: "Treat what a survey cannot say as an error.")
  var strict = false

  @Flag(help: "Replace files that exist.")
  var replace = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (events == nil) == (mapping == nil) else {
      throw ValidationError("events and the forms in them are two files; pass both --events and --mapping")
    }
    guard events != nil else { return }
    if only != nil { throw ValidationError("the events are of all forms; pass them without --only") }
    guard let output, !output.hasSuffix(".lua") else {
      throw ValidationError("a plan with its surveys is a folder; pass its name with -o")
    }
  }

  func perform() throws {
    let read = try ImportedForms(reading: input(), isStrict: strict, valueSets: sets.valueSets())
    let chosen = try choose(read)
    for questionnaire in chosen { try LoadedImport.check(questionnaire) }
    let schedule = try schedule(of: read)
    let files = try files(of: chosen, arms: schedule?.plans.count ?? 0) + plans(of: schedule, chosen)
    try NewFiles.write(files, replacing: replace)
    let losses = chosen.flatMap(\.losses.items) + (schedule?.losses.items ?? [])
    if common.json {
      return try common.output.json(
        Document(
          program: read.program, surveys: chosen.map(\.survey.id),
          steps: chosen.reduce(0) { $0 + $1.survey.steps.count },
          items: chosen.reduce(0) { $0 + $1.survey.steps.reduce(0) { $0 + $1.items.count } },
          written: files.map(\.path),
          losses: losses, source: output == nil ? chosen.first?.source : nil))
    }
    if output == nil, let only = chosen.first { LoadedImport.show(only, to: common.output) }
    LoadedImport.show(Diagnostics(losses), files, to: common.output)
  }

  // MARK: Input

  private func input() throws -> FormInput {
    var isFolder: ObjCBool = false
    guard file != "-", FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue else {
      let (name, bytes) = try read(file)
      return FormInput(name: name, bytes: bytes)
    }
    let folder = file.hasSuffix("/") && file.count > 1 ? String(file.dropLast()) : file
    var sheets: [String: [UInt8]] = [:]
    for name in FormInput.sheetNames where FileManager.default.fileExists(atPath: "\(folder)/\(name).csv") {
      sheets[name] = try read("\(folder)/\(name).csv", isOfFolder: true).bytes
    }
    guard sheets["survey"] != nil else {
      throw Failure("'\(folder)' has no survey.csv; pass a folder with the sheets of an XLSForm, or a file")
    }
    return FormInput(name: folder, sheets: sheets)
  }

  private func read(_ path: String, isOfFolder: Bool = false) throws -> (name: String, bytes: [UInt8]) {
    try InputFile.bytes(path, upTo: ImportedQuestionnaire.mostBytes, isOfFolder: isOfFolder)
  }

  // MARK: Output

  private func choose(_ read: ImportedForms) throws -> [ImportedQuestionnaire] {
    let names = read.questionnaires.map(\.survey.id)
    if let only {
      let wanted = only.replacing("_", with: "-").lowercased()
      let found = read.questionnaires.filter { $0.survey.id == wanted }
      guard found.isEmpty else { return found }
      let near = Suggestion.nearest(to: wanted, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw Failure("'\(file)' has no form '\(only)'\(near); it has \(names.prefix(20).joined(separator: ", "))")
    }
    guard names.count > 1, output.map({ $0.hasSuffix(".lua") }) ?? true else { return read.questionnaires }
    throw Failure(
      "'\(file)' has \(names.count) forms: \(names.prefix(20).joined(separator: ", ")); pass --only NAME, or a folder with -o"
    )
  }

  private var folder: String? {
    output.map { $0.hasSuffix("/") && $0.count > 1 ? String($0.dropLast()) : $0 }
  }

  private func files(of chosen: [ImportedQuestionnaire], arms: Int) throws -> [NewFiles.File] {
    guard let output, var folder else { return [] }
    // The plans of several arms share the modules of the folder `lib` beside them.
    if arms > 0 { folder += arms > 1 ? "/lib/surveys" : "/surveys" }
    var used: Set<String> = []
    if let twice = chosen.first(where: { !used.insert($0.survey.id).inserted }) {
      throw Failure("'\(file)' has two forms '\(twice.survey.id)'; pass them one by one")
    }
    return try chosen.flatMap { one in
      let name = one.survey.id.replacing("-", with: "_")
      let stem = output.hasSuffix(".lua") ? String(output.dropLast(".lua".count)) : "\(folder)/\(name)"
      let losses = one.losses.items.map { Loss(path: $0.path, place: $0.location?.description ?? "", what: $0.message) }
      let list =
        losses.isEmpty
        ? [] : [NewFiles.File(path: "\(stem).losses.json", text: try JSONText.pretty(losses) + "\n")]
      return try LoadedImport.files(of: one, at: stem) + list
    }
  }

  // MARK: Events

  private func schedule(of read: ImportedForms) throws -> ImportedSchedule? {
    guard let events, let mapping, let folder else { return nil }
    guard read.program == "REDCap" else {
      throw Failure("'\(file)' is no data dictionary of REDCap, which --events and --mapping belong to")
    }
    func input(_ path: String) throws -> FormInput {
      let (name, bytes) = try self.read(path)
      return FormInput(name: name, bytes: bytes)
    }
    let name = folder.split(separator: "/").last.map(String.init) ?? "study"
    return try ImportedSchedule(
      events: input(events), mapping: input(mapping), forms: read, id: name, isStrict: strict
    ) { "surveys.\($0.replacing("-", with: "_"))" }
  }

  /// Returns the plans of the events, each loaded as it would be.
  private func plans(of schedule: ImportedSchedule?, _ chosen: [ImportedQuestionnaire]) throws -> [NewFiles.File] {
    guard let schedule, let folder else { return [] }
    var modules: [String: String] = [:]
    for one in chosen {
      for module in try one.modules(named: "surveys.\(one.survey.id.replacing("-", with: "_"))") {
        modules[module.name.replacing(".", with: "/") + ".lua"] = module.text
      }
    }
    return try schedule.plans.map { plan in
      try LoadedImport.check(modules.merging(["plan.lua": plan.source]) { _, new in new })
      let own = schedule.plans.count > 1 ? "/arm-\(plan.arm)" : ""
      return NewFiles.File(path: "\(folder)\(own)/plan.lua", text: plan.source)
    }
  }

  /// A line of the list of losses.
  private struct Loss: Encodable {
    let path: String
    let place: String
    let what: String
  }

  private struct Document: Encodable {
    let program: String
    let surveys: [String]
    let steps: Int
    let items: Int
    /// The files, in order.
    let written: [String]
    /// The warnings.
    let losses: [Diagnostic]
    /// The module, if it was not written to a file.
    let source: String?
  }
}
