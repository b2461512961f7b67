import ArgumentParser
import CareCards
import CareManual
import Foundation

/// `care manual --out FOLDER`: the manual as pages.
struct ManualCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual as pages for a browser.",
    discussion: """
      Writes a folder of pages: every name that a plan can use with its example and what it looks like, every diagnostic with what is \
      wrong and what is right, and the articles. Open its index.html: it needs no server and no network, also to search. care studio \
      shows the same pages. A later run replaces the pages of an earlier one; a folder with other files is refused.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write into; it is created if necessary.", valueName: "folder"))
  var out: String

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let site = try ManualSite()
    let files = Dictionary(site.paths.map { ($0, Data(site.file($0)?.bytes ?? [])) }) { first, _ in first }
    let folders = Set(site.paths.compactMap { $0.firstIndex(of: "/").map($0.prefix(upTo:)) }).map(String.init)
    let isManual = try Self.isManual(out)
    let report = try GeneratedFolder(
      path: out, command: "care manual", files: files, folders: folders
    ) { _, _ in isManual }.write()
    if common.json { return try common.output.json(report) }
    let counts = [("written", report.written), ("removed", report.removed), ("unchanged", report.unchanged)]
    for (title, files) in counts where !files.isEmpty {
      common.output.line("\(title)  \(files.count) \(files.count == 1 ? "file" : "files")")
    }
    common.output.line("open \(out)/index.html")
  }

  /// Whether a folder has an earlier manual; it is refused if it has other files.
  private static func isManual(_ path: String) throws -> Bool {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    guard FileManager.default.fileExists(atPath: folder.path) else { return false }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      throw Failure("\(path) cannot be read: \(error.localizedDescription)")
    }
    if names.isEmpty { return false }
    let index = FileManager.default.contents(atPath: folder.appending(path: "index.html").path)
    if let index, ManualSite.isOwn(index) { return true }
    throw Failure(
      "\(path) has files that are no manual; nothing was written. Pass --out with an empty folder, or a new one")
  }
}
