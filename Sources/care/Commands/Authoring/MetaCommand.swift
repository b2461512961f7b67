import ArgumentParser
import CareCards
import CareLua
import Foundation

/// `care meta --out DIR`, which writes editor definitions and the manual, and `care meta NAME`, which explains a name.
struct MetaCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta",
    abstract: "Write editor definitions and the manual, or explain a name of the plan language.",
    discussion: """
      Writes care.d.lua (definitions for editors with LuaLS), .luarc.json (their settings), and manual/ (a page of Markdown for \
      every name) into a folder. If one of these files was not written by this command, it writes nothing. care manual writes \
      the manual for a browser, with pictures, diagnostics, articles, and a search.
      """)

  @Argument(help: ArgumentHelp("A name, such as task, schedule.daily, or event:append.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The folder to write into; it is created if necessary.", valueName: "dir"))
  var out: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (name == nil) != (out == nil) else {
      throw ValidationError("pass --out DIR to write all files, or NAME to explain one name")
    }
  }

  func perform() throws {
    if let out { return try write(to: out) }
    guard let name, let text = Registry.everything.help(name) else {
      let near = Registry.everything.suggestions(for: name ?? "")
      throw Failure(
        "there is no name '\(name ?? "")'"
          + (near.isEmpty
            ? "; write all names with: care meta --out DIR" : "; did you mean \(near.joined(separator: ", "))?"))
    }
    if common.json { return try common.output.json(NameDocument(name: name, text: text)) }
    common.output.line(.lines(text))
  }

  private func write(to out: String) throws {
    let report = try GeneratedFolder(metaIn: out).write()
    if common.json { return try common.output.json(report) }
    for (title, files) in [("written", report.written), ("removed", report.removed), ("unchanged", report.unchanged)] {
      let pages = files.filter { $0.hasPrefix("manual/") }
      for file in files where !pages.contains(file) { common.output.line("\(title)  \(file)") }
      if let only = pages.first, pages.count == 1 {
        common.output.line("\(title)  \(only)")
      } else if !pages.isEmpty {
        common.output.line("\(title)  manual/  \(pages.count) pages")
      }
    }
  }

  private struct NameDocument: Encodable {
    let name: String
    let text: String
  }
}

extension GeneratedFolder {
  /// The folder into which `care meta` writes.
  fileprivate init(metaIn path: String) {
    var files = ["care.d.lua": DefinitionFile.text(), ".luarc.json": EditorSettings.text()]
    for page in Manual().pages { files["manual/" + page.file] = page.text }
    self.init(path: path, command: "care meta", files: files.mapValues { Data($0.utf8) }, folders: ["manual"]) {
      name, content in
      let text = String(decoding: content, as: UTF8.self)
      return switch name {
      case "care.d.lua": DefinitionFile.isOwn(text)
      case ".luarc.json": EditorSettings.isOwn(text)
      default: text.hasPrefix(Manual.mark)
      }
    }
  }
}
