import Foundation
import Testing

/// The studies of `examples/07-studies`, each a plan with tests, a behavior for simulations, and a session.
struct StudyTests {
  private static let folder = "examples/07-studies"
  /// The modules that the studies share, which `examples/07-studies/lib` is a link to.
  private static let library = "plans/lib"

  static let studies: [String] = {
    let path = CareProcess.project.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted()
  }()

  private func with(_ studies: [String], _ body: (CareProcess) throws -> Void) throws {
    try withCare(studies.map { "\(Self.folder)/\($0)" } + [Self.library], body)
  }

  @Test func thereAreSixStudies() {
    #expect(Self.studies.count == 6)
  }

  @Test func allStudiesPassTheCheck() throws {
    try with(Self.studies) { care in
      let result = try care.run("check", ".")
      #expect(result.output == "\(Self.studies.count) plans checked, no problems found\n", "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test(arguments: studies)
  func theTestsOfAStudyPass(_ study: String) throws {
    try with([study]) { care in
      let result = try care.run("test", study)
      let counts = try #require(
        result.output.split(separator: "\n").last?.wholeMatch(of: #/(\d+) passed, (\d+) failed/#), "\(result.errors)")
      #expect(counts.1 != "0" && counts.2 == "0", "\(result.output)\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test(arguments: studies)
  func theSessionOfAStudyReplays(_ study: String) throws {
    try with([study]) { care in
      try RecordedSession(of: "\(Self.folder)/\(study)").expectReplay(by: care, in: study)
    }
  }

  @Test(arguments: studies)
  func theReadmeOfAStudyQuotesItsFiles(_ study: String) throws {
    try RecordedSession(of: "\(Self.folder)/\(study)").expectReadmeQuotesFiles()
  }
}
