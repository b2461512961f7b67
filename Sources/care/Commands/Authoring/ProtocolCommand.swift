import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care protocol PLAN`.
struct ProtocolCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "protocol", abstract: "Write the document that says what a plan asks, for those who review a study.",
    discussion: """
      It has the schedule of activities, the burden, each task with its window and reminders, each survey with every question, option, and \
      condition and a picture of each step, the consent with its document, alerts, contacts, scores, parameters, the data that is kept, and the data \
      dictionary. It is made from the plan alone; an HTML file is complete in itself. For a PDF, weasyprint or chromium must be installed. \
      The same plan gives the same HTML.

      With --since, the changes since another version come first, and are marked where they are. Another version is a plan.lua or its folder, \
      or a version of the plan in the store that --store names: its label, the first characters of its id, or latest.
      """)

  @OptionGroup var plan: PlanPathArgument

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to a new file: NAME.html or NAME.pdf.", valueName: "file"))
  var out: String

  @Option(
    help: ArgumentHelp(
      "The language, such as de: one that the plan is translated to, or en, de, es, or ko. Default: the plan's own texts, in English words.",
      valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("Mark the changes since another version.", valueName: "path-or-version"))
  var since: String?

  @OptionGroup var file: DocumentFileOptions

  @OptionGroup var common: CommonOptions

  private var isPDF: Bool { out.lowercased().hasSuffix(".pdf") }

  func validate() throws {
    guard isPDF || out.lowercased().hasSuffix(".html"), !out.hasPrefix(".") || out.dropFirst().contains(".") else {
      throw ValidationError("'\(out)' has no known ending; write NAME.html or NAME.pdf")
    }
    try file.validate(isPDF: isPDF)
  }

  func perform() throws {
    try NewFiles.requireNew(out, replacing: file.replace)
    let host = LuaScriptHost()
    let definition = try host.load(plan.reader())
    let changes = try since.map { since in
      try ProtocolChanges(of: definition, since: try other(since, of: definition.id, host), named: since)
    }
    let document = try PlanProtocol(of: definition, in: language, changes: changes)
    let html = ProtocolPage(document).html
    let bytes = isPDF ? try PDFConverter(file.converter).pdf(of: html) : Data(html.utf8)
    try NewFiles.write([.init(path: out, bytes: bytes, isPrivate: false)], replacing: file.replace)
    guard common.json else { return common.output.line("wrote \(out)") }
    try common.output.json(
      Report(
        written: out, plan: definition.id, version: definition.header.authorVersion, hash: document.hash,
        language: document.tag, isChanged: changes?.plan.isChanged))
  }

  private struct Report: Encodable {
    let written: String
    let plan: PlanHeader.ID
    let version: String?
    let hash: String
    let language: String
    let isChanged: Bool?

    private enum CodingKeys: String, CodingKey {
      case written, plan, version, hash, language
      case isChanged = "changed"
    }
  }

  // MARK: The other version

  /// Returns another version of the plan: the one in a folder, or one in the store.
  private func other(_ name: String, of plan: PlanHeader.ID, _ host: LuaScriptHost) throws -> PlanDefinition {
    if FileManager.default.fileExists(atPath: name) {
      let readers = try PlanFinder.readers([name])
      guard let reader = readers.first, readers.count == 1 else {
        throw Failure("\(name): there are \(readers.count) plans here; pass the folder of one")
      }
      return try host.load(reader)
    }
    guard try common.store != nil || StoreLocation(common.storePath).exists() else {
      throw Failure(
        "there is no file or folder '\(name)', and no store that could have this version; pass a plan's folder, or --store PATH"
      )
    }
    let runtime = try Session(common).runtime
    let versions = try runtime.history(plan: plan).filter { !$0.isDeleted }
    let known = versions.map { $0.value.authorVersion ?? String($0.id.text.prefix(8)) }.uniqued
    let found = versions.last { version in
      name == "latest" || version.value.authorVersion == name
        || (name.count >= 4 && version.id.text.hasPrefix(name.lowercased()))
    }
    guard let found else {
      throw Failure(
        "the store has no version '\(name)' of the plan '\(plan)'; pass "
          + (known.isEmpty ? "the folder of another version" : "one of \(known.joined(separator: ", ")), or latest"))
    }
    let bundle = try runtime.store.read { try $0.bundle(found.value.bundle) }
    return try host.load(bundle.reader)
  }
}
