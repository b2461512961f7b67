import ArgumentParser
import CareLua
import Foundation

/// `care meta --out DIR`: editor definitions and the manual; `care meta NAME`: what a name means.
struct MetaCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta",
    abstract: "Writes editor definitions and the manual, or says what a name of the language means.",
    discussion: """
      Writes care.d.lua (definitions for editors that know LuaLS), .luarc.json (their settings) and manual/ (a page for every \
      name) into a folder. Files that it did not write itself it leaves alone, and then writes nothing.
      """)

  @Argument(help: ArgumentHelp("A name, e.g. task, schedule.daily, event:append.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The folder to write into; it is made where there is none.", valueName: "dir"))
  var out: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (name == nil) != (out == nil) else {
      throw ValidationError("Write care meta --out DIR for all files, or care meta NAME for one name.")
    }
  }

  func perform() throws {
    if let out { return try write(to: out) }
    guard let name, let text = Registry.everything.help(name) else {
      let near = Registry.everything.suggestions(for: name ?? "")
      throw Failure(
        "nothing is called '\(name ?? "")'"
          + (near.isEmpty
            ? "; care meta --out DIR writes all names" : "; did you mean \(near.joined(separator: ", "))?"))
    }
    if common.json { return try common.output.json(NameDocument(name: name, text: text)) }
    common.output.line(text)
  }

  private func write(to out: String) throws {
    let report = try MetaFolder(path: out).write()
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
