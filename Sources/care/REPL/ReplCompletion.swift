import CareLua
import CareModel

/// What the word before the cursor may become: `:commands`, names of Lua, ids in the store.
struct ReplCompletion {
  let world: ReplWorld

  /// The candidates, sorted, each once.
  func candidates(line: String, word: String) -> [String] {
    if word.hasPrefix(":"), line == word { return ColonCommand.all.map(\.name).filter { $0.hasPrefix(word) } }
    let isID = line.hasPrefix(":") || isInString(line.dropLast(word.count))
    var found = Set(isID || !word.isEmpty ? ids.filter { $0.hasPrefix(word) } : [])
    if !isID || line.hasPrefix(":time ") || line.hasPrefix(":help ") {
      found.formUnion(world.console.completions(for: word))
    }
    return found.sorted()
  }

  /// Ids are offered once something is typed of them, or inside a string.
  private var ids: [String] {
    // A store that cannot be read completes nothing; the next command says why.
    (try? world.knownIDs()) ?? []
  }

  private func isInString(_ text: Substring) -> Bool {
    text.filter { $0 == "\"" }.count % 2 == 1 || text.filter { $0 == "'" }.count % 2 == 1
  }
}
