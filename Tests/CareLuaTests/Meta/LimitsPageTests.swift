import CareLua
import Foundation
import Testing

@Suite struct LimitsPageTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/CareLua/CareLua.docc/Limits.md")

  @Test func theArticleListsTheLimitsInForce() throws {
    if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
      try LimitsPage.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == LimitsPage.text)
  }
}
