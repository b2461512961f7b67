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

  func modules() -> [String] {
    files.keys.filter { $0 != "plan.lua" && !$0.hasPrefix("lib/") }
      .map { String($0.dropLast(4)).replacing("/", with: ".") }
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
