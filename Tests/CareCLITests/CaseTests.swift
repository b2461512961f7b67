import Foundation
import Testing

/// What people who run studies met, each as a small plan with a session that shows what is right.
struct CaseTests {
  private static let place = "Tests/CareCLITests/Cases"

  static let cases: [String] = {
    let folder = CareProcess.project.appending(path: place)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }()

  @Test func thereAreCases() {
    #expect(Self.cases.count >= 9)
  }

  @Test(arguments: cases)
  func aCasesSessionReplays(_ name: String) throws {
    let folder = "\(Self.place)/\(name)"
    let inside = try FileManager.default.contentsOfDirectory(atPath: CareProcess.project.appending(path: folder).path)
    let own = inside.filter { $0 != "session.txt" }.map { "\(folder)/\($0)" }
    try withCare(own + sharedModules(of: folder)) { care in
      try RecordedSession(of: folder).expectReplay(by: care)
    }
  }

  /// The modules of `plans/lib` that a case's plan requires, and what they require.
  private func sharedModules(of folder: String) throws -> [String] {
    let file = CareProcess.project.appending(path: "\(folder)/plan.lua")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let plan = try String(contentsOf: file, encoding: .utf8)
    let names = plan.matches(of: #/require "(\w+)"/#).map { "plans/lib/\($0.1).lua" }
    return names.isEmpty ? [] : names + ["plans/lib/options.lua"]
  }
}
