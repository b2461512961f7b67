import Foundation
import Testing

struct DemoTests {
  @Test func theDemoPrintsItsGoldenOutput() throws {
    let result = try withCare { care in
      var care = care
      care.environment["TMPDIR"] = care.folder.path
      return try care.shell("cd '\(CareProcess.project.path)' && care demo")
    }
    #expect(result.errors == "")
    #expect(result.code == 0)
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/demo.txt")
    try expectGolden(result.output, golden)
  }

  @Test func theDemoDependsNeitherOnTheZoneNorOnTheFolder() throws {
    let first = try withCare { try $0.shell("cd '\(CareProcess.project.path)' && care demo") }
    let second = try withCare { care in
      var care = care
      care.environment["TZ"] = "Asia/Kathmandu"
      return try care.run("demo")
    }
    #expect(second.code == 0)
    #expect(first.output == second.output)
  }

  @Test func theDemoLeavesNoFiles() throws {
    try withCare { care in
      var care = care
      care.environment["TMPDIR"] = care.folder.path
      _ = try care.run("demo")
      let left = try FileManager.default.contentsOfDirectory(atPath: care.folder.path)
      #expect(left.filter { !$0.hasPrefix(".") } == [])
    }
  }
}
