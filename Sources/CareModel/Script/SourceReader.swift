/// Where a plan's sources come from: a folder, or a bundle that a store kept.
public protocol SourceReader: Sendable {
  /// The file of the plan itself, or of a module that it requires.
  ///
  /// `module`: nil for the plan; else a name as `require` takes it, such as `surveys.check_in`.
  /// Gives nil when there is no such module.
  /// - Throws: ``SourceError`` when the file is there and cannot be read.
  func source(of module: String?) throws(SourceError) -> SourceText?

  /// The modules that stand in the plan's own folder, whether anything requires them or not; those of its tests aside.
  ///
  /// None where that is not known.
  /// - Throws: ``SourceError`` when the folder is there and cannot be listed.
  func modules() throws(SourceError) -> [String]
}

extension SourceReader {
  /// None.
  public func modules() throws(SourceError) -> [String] { [] }
}

/// A source text, under the path that a bundle keeps and the path that messages show.
public struct SourceText: Hashable, Sendable {
  /// The path within the plan's folder or the library, such as `surveys/check_in.lua`.
  public var path: String
  /// The path as the author would name it, such as `plans/knee-recovery/surveys/check_in.lua`.
  public var displayPath: String
  /// The text.
  public var text: String

  /// A source.
  public init(path: String, displayPath: String, text: String) {
    self.path = path
    self.displayPath = displayPath
    self.text = text
  }
}

/// Why a source cannot be read.
public enum SourceError: Error, Hashable, Sendable {
  /// The file is there and cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not UTF-8.
  case notText(path: String)
}

extension ScriptBundle {
  /// Reads a plan back from the texts that were kept of it.
  public var reader: some SourceReader { BundleReader(bundle: self) }
}

private struct BundleReader: SourceReader {
  let bundle: ScriptBundle

  func modules() -> [String] {
    bundle.files.map(\.path).filter { $0 != "plan.lua" && $0.hasSuffix(".lua") && !$0.hasPrefix("lib/") }
      .map { $0.dropLast(4).split(separator: "/").joined(separator: ".") }
  }

  func source(of module: String?) -> SourceText? {
    let names = module.map { name in
      let path = name.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "/") + ".lua"
      return [path, "lib/" + path]
    }
    for path in names ?? ["plan.lua"] {
      if let file = bundle.files.first(where: { $0.path == path }) {
        return SourceText(path: path, displayPath: path, text: file.text)
      }
    }
    return nil
  }
}
