import Foundation
import Testing

/// The commands of the pages for operators, run as they are written.
struct OperatorPagesTests {
  private static let script = CareProcess.project.appending(path: "scripts/run-pages")

  /// The pages that the script knows.
  static let pages: [String] = {
    let text = (try? String(contentsOf: script, encoding: .utf8)) ?? ""
    return text.matches(of: /\n    "(\w+)": \[/).map { String($0.1) }
  }()

  @Test func eachTaskOfAnOperatorHasItsPage() {
    let tasks: Set = [
      "Installing", "Upgrading", "BackingUp", "RunningSeveralServers", "Monitoring", "RotatingKeys",
      "MovingToPostgreSQL",
    ]
    #expect(tasks.isSubset(of: Self.pages), "\(Self.pages)")
  }

  /// Pages that need a database are omitted where there is none.
  @Test(arguments: pages)
  func aPagesCommandsRun(page: String) throws {
    try withCare { care in
      var care = care
      care.environment["CARE_TEST_POSTGRES"] = CareProcess.server
      let result = try care.shell("'\(Self.script.path)' '\(try CareProcess.products.path)' \(page)")
      #expect(result.code == 0 && result.output.hasSuffix(" passed, 0 failed\n"), "\(result.output)\(result.errors)")
    }
  }
}
