public import Foundation

/// A source of a plan's files: a folder, or a stored bundle.
public protocol SourceReader: Sendable {
  /// Returns the file of the plan itself, or of a module that it requires.
  ///
  /// - Parameter module: nil for the plan; otherwise, a module name such as `surveys.check_in`.
  /// - Returns: nil if there is no such module.
  /// - Throws: ``SourceError`` if the file exists but cannot be read.
  func source(of module: String?) throws(SourceError) -> SourceText?

  /// Returns the modules in the plan's own folder, whether or not anything requires them, except those of its tests.
  ///
  /// The result is empty if they are unknown.
  /// - Throws: ``SourceError`` if the folder exists but cannot be listed.
  func modules() throws(SourceError) -> [String]

  /// Returns a file of the plan's own folder that is no script, such as a picture that a document names.
  ///
  /// - Throws: ``SourceError`` if the file exists but cannot be read.
  func file(_ path: String) throws(SourceError) -> PlanFile
}

/// A file of a plan's folder, as a reader finds it.
public enum PlanFile: Hashable, Sendable {
  /// The reader knows scripts only, as a stored bundle does.
  case unknown
  /// The folder has no such file.
  case missing
  /// The bytes of the file.
  case bytes(Data)
}

extension SourceReader {
  /// Returns no modules.
  ///
  /// - Throws: Nothing; the requirement allows ``SourceError``.
  public func modules() throws(SourceError) -> [String] { [] }

  /// Returns ``PlanFile/unknown``.
  ///
  /// - Throws: Nothing; the requirement allows ``SourceError``.
  public func file(_ path: String) throws(SourceError) -> PlanFile { .unknown }
}

/// A source text with its paths.
public struct SourceText: Hashable, Sendable {
  /// The path in the plan's folder or the library, as bundles store it, such as `surveys/check_in.lua`.
  public var path: String
  /// The path as messages show it, such as `plans/knee-recovery/surveys/check_in.lua`.
  public var displayPath: String
  /// The text.
  public var text: String

  /// Creates a source text.
  public init(path: String, displayPath: String, text: String) {
    self.path = path
    self.displayPath = displayPath
    self.text = text
  }
}

/// An error thrown when a source cannot be read.
public enum SourceError: Error, Hashable, Sendable {
  /// The file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not UTF-8.
  case notText(path: String)
}

extension SourceError: CareError {
  /// The stable code.
  public var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .notText: "not_text"
    }
  }

  /// The problem, and what to do instead.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .notText(let path): "\(path): is not UTF-8 text; save it as UTF-8"
    }
  }
}

extension ScriptBundle {
  /// A reader of the bundle's files.
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
