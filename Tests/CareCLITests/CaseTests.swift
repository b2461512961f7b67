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
    try withCare(inside.filter { $0 != "session.txt" }.map { "\(folder)/\($0)" }) { care in
      try RecordedSession(of: folder).expectReplay(by: care)
    }
  }
}
