public import CareModel

/// A reader for a plan in texts, such as one that a program makes, or a test contains.
///
/// ```swift
/// let water = TextReader(#"return plan "water" { title = "Water", tasks = { … } }"#)
/// _ = try care.seed(reading: [water], at: now)
/// let split = TextReader(files: ["plan.lua": plan, "surveys/check_in.lua": survey, "lib/scores.lua": scores])
/// ```
public struct TextReader: SourceReader, Hashable {
  /// The texts by path: `plan.lua`, the plan's own modules, and shared ones below `lib/`.
  public let files: [String: String]

  /// Creates a reader for files by path.
  public init(files: [String: String]) { self.files = files }

  /// Creates a reader for a plan in one text.
  public init(_ plan: String) { self.init(files: ["plan.lua": plan]) }

  /// Returns the text of the plan, or of a module; nil if there is none.
  public func source(of module: String?) -> SourceText? {
    let path = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
    for candidate in module == nil ? [path] : [path, "lib/" + path] {
      if let text = files[candidate] { return SourceText(path: candidate, displayPath: candidate, text: text) }
    }
    return nil
  }

  /// Returns the modules of the plan itself, in the order of their names.
  public func modules() -> [String] {
    files.keys.filter { $0 != "plan.lua" && $0.hasSuffix(".lua") && !$0.hasPrefix("lib/") }
      .map { String($0.dropLast(".lua".count)).replacing("/", with: ".") }.sorted()
  }
}
