import ArgumentParser
import CareCards
import CareLua
import CareModel
import Foundation

/// `care new NAME`, which writes the folder of a plan to begin with.
struct NewCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write the folder of a new plan, which passes care check and care test.",
    discussion: """
      The folder contains plan.lua, its surveys, translations, and tests, definitions for editors, and a README.md with the next \
      commands. Its name is the plan's id. Nothing that exists is overwritten.

      \(PlanTemplate.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
      """)

  @Argument(help: ArgumentHelp("The folder of the plan, which does not exist yet.", valueName: "name"))
  var name: String

  @Option(help: "The plan to begin with.")
  var from = PlanTemplate.diary

  @OptionGroup var common: CommonOptions

  func perform() throws {
    var path = name
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let id = PlanHeader.ID(URL(filePath: path).lastPathComponent)
    guard id.isWellFormed, ![".", ".."].contains(id.text) else {
      throw Failure(
        "'\(id)' cannot be a plan's id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -, such as care new my-diary")
    }
    guard try isFree(path) else { throw Failure("'\(path)' exists, and nothing was written; choose another name") }
    let files = from.files(named: id.text)
    try NewFiles.write(files.map { .init(path: "\(path)/\($0.path)", text: $0.text) }, replacing: false)
    let written = files.map(\.path).sorted()
    if common.json { return try common.output.json(Report(plan: id.text, folder: path, written: written)) }
    for file in written { common.output.line("written  \(path)/\(file)") }
    common.output.line("next: care preview \(path), care test \(path), care seed \(path)")
  }

  /// Whether a folder can be written: there is nothing of that name, or an empty folder.
  ///
  /// - Throws: ``Failure`` if a folder exists that cannot be listed.
  private func isFree(_ path: String) throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return true }
    guard isFolder.boolValue else { return false }
    do { return try FileManager.default.contentsOfDirectory(atPath: path).isEmpty } catch {
      throw Failure("\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  private struct Report: Encodable {
    let plan: String
    let folder: String
    let written: [String]
  }
}
