import CareLua
import CareModel
import Foundation

/// The completion of the word before the cursor: `:commands` and their arguments, Lua names, and ids in the store.
struct ReplCompletion {
  let environment: ReplEnvironment
  /// The lines of the chunk before the current one.
  let chunk: String

  /// Returns the candidates that replace the last word of a line, sorted, each once.
  ///
  /// `word` is the word as readline splits it, which may be shorter or longer than the completed text.
  func candidates(line: String, word: String) -> [String] {
    let (typed, found) = found(line)
    return Set(found).sorted().map { candidate in
      typed.count >= word.count
        ? String(candidate.dropFirst(typed.count - word.count)) : word.dropLast(typed.count) + candidate
    }
  }

  private func found(_ line: String) -> (typed: String, candidates: [String]) {
    guard chunk.isEmpty, line.hasPrefix(":"), !line.hasPrefix("::") else { return lua(chunk + line) }
    guard let space = line.firstIndex(of: " ") else {
      let commands = ColonCommand.all.map { $0.name + ($0.arguments.isEmpty ? "" : " ") }
      return (line, commands.filter { $0.hasPrefix(line) })
    }
    let rest = String(line[line.index(after: space)...].drop { $0 == " " })
    switch line[..<space] {
    case ":help", ":h": return (rest, environment.console.names(beginning: rest))
    case ":time": return lua(rest)
    case ":patient": return (rest, ids(of: ["patient"]).filter { $0.hasPrefix(rest) })
    case ":do", ":undo": return (rest, ids(of: ["task"]).filter { $0.hasPrefix(rest) })
    case ":load": return (rest, Self.paths(beginning: rest))
    default: return (rest, [])
    }
  }

  private func lua(_ text: String) -> (typed: String, candidates: [String]) {
    let found = environment.console.completion(of: text)
    guard let place = found.text else { return (found.typed, found.candidates) }
    if place.callee == "seed" { return (found.typed, Self.paths(beginning: found.typed)) }
    return (found.typed, found.candidates + ids(of: Self.kinds(place)).filter { $0.hasPrefix(found.typed) })
  }

  /// Returns the kinds of ids that a string can contain, by the name of its field or function; all kinds if that is unknown.
  private static func kinds(_ place: ConsoleCompletion.Text) -> Set<String> {
    let words = [
      place.key, place.callee?.split(whereSeparator: { ".:".contains($0) }).dropFirst().first.map(String.init),
    ]
    for word in words.compactMap(\.self) {
      let kind = word.hasSuffix("s") ? String(word.dropLast()) : word
      if Self.all.contains(kind) { return [kind] }
    }
    return Self.all
  }

  private static let all: Set = ["patient", "plan", "task", "contact", "care_plan"]

  private func ids(of kinds: Set<String>) -> [String] {
    // A store that cannot be read has no completions; the next command reports the error.
    (try? environment.knownIDs(of: kinds)) ?? []
  }

  /// Returns files, and folders with a slash at their end.
  private static func paths(beginning start: String) -> [String] {
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    let name = start.dropFirst(folder.count)
    // A folder that cannot be listed has no completions.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }.map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }
}
