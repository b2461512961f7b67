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
      Writes care.d.lua (definitions for editors with LuaLS), .luarc.json (their settings), and manual/ (a page for every \
      name) into a folder. If one of these files was not written by this command, it writes nothing.
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

/// The folder into which `care meta` writes.
struct MetaFolder {
  /// The files by what happened to them, as paths in the folder.
  struct Report: Encodable {
    var out: String
    var written: [String] = []
    /// Pages of names that no longer exist.
    var removed: [String] = []
    var unchanged: [String] = []
  }

  let path: String

  private var folder: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Writes all files.
  ///
  /// - Throws: ``Failure``, without writing anything, if one of the files was not written by an earlier run, and if the folder
  ///   cannot be read or written.
  func write() throws -> Report {
    let made = files, old = try pagesThere().filter { made[$0] == nil }
    var report = Report(out: path)
    for (name, text) in made.sorted(by: { $0.key < $1.key }) {
      let there = FileManager.default.contents(atPath: folder.appending(path: name).path)
      guard let there else { report.written.append(name); continue }
      let isSame = there == Data(text.utf8)
      guard isSame || isOwn(name, String(decoding: there, as: UTF8.self)) else {
        throw Failure(
          "\(path)/\(name) was not written by care meta; nothing was written. Move the file, or pass another --out")
      }
      if isSame { report.unchanged.append(name) } else { report.written.append(name) }
    }
    do {
      try FileManager.default.createDirectory(at: folder.appending(path: "manual"), withIntermediateDirectories: true)
      for name in report.written {
        try Data((made[name] ?? "").utf8).write(to: folder.appending(path: name), options: .atomic)
      }
      for name in old {
        try FileManager.default.removeItem(at: folder.appending(path: name))
        report.removed.append(name)
      }
    } catch {
      throw Failure("\(path) cannot be written: \(error.localizedDescription)")
    }
    return report
  }

  private var files: [String: String] {
    var files = ["care.d.lua": DefinitionFile.text(), ".luarc.json": EditorSettings.text()]
    for page in Manual().pages { files["manual/" + page.file] = page.text }
    return files
  }

  /// Whether an earlier run wrote the file.
  private func isOwn(_ name: String, _ text: String) -> Bool {
    switch name {
    case "care.d.lua": DefinitionFile.isOwn(text)
    case ".luarc.json": EditorSettings.isOwn(text)
    default: text.hasPrefix(Manual.mark)
    }
  }

  /// Returns the pages of the manual that an earlier run wrote.
  private func pagesThere() throws -> [String] {
    let manual = folder.appending(path: "manual").path
    guard FileManager.default.fileExists(atPath: manual) else { return [] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: manual) } catch {
      throw Failure("\(manual) cannot be read: \(error.localizedDescription)")
    }
    return names.sorted().map { "manual/" + $0 }.filter { name in
      guard name.hasSuffix(".md"), let data = FileManager.default.contents(atPath: folder.appending(path: name).path)
      else { return false }
      return String(decoding: data, as: UTF8.self).hasPrefix(Manual.mark)
    }
  }
}
