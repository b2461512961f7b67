import Foundation
import Testing

extension CareProcess {
  /// The program that drives the pseudo-terminal.
  fileprivate static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/root/.pyenv/shims/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a script of claims about `care` on a pseudo-terminal, by its name in the folder `pty`.
  func terminal(_ script: String) throws -> Result {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pty/\(script).py").path
    let program = try Self.products.appending(path: "care").path
    return try shell("\(try #require(Self.python)) '\(path)' '\(program)' '\(folder.path)'")
  }
}

extension Trait where Self == ConditionTrait {
  /// The condition of tests on a pseudo-terminal.
  static var onATerminal: Self { .enabled(if: CareProcess.python != nil, "python3 drives the pseudo-terminal") }
}
