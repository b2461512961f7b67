import CareModel

/// A plan's files in memory: `plan.lua` and modules by path.
struct MemoryReader: SourceReader {
  var files: [String: String]

  init(_ files: [String: String]) {
    self.files = files
  }

  init(plan: String) {
    files = ["plan.lua": plan]
  }

  func source(of module: String?) throws(SourceError) -> SourceText? {
    let path = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
    for candidate in [path, "lib/" + path] {
      if let text = files[candidate] {
        return SourceText(path: candidate, displayPath: "plans/test/\(candidate)", text: text)
      }
    }
    return nil
  }
}
