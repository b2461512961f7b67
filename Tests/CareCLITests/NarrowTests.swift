import Foundation
import Testing

/// What authors see on a terminal of 40 columns.
struct NarrowTests {
  @Test(.onATerminal) func testsAndSimulationsFitANarrowTerminal() throws {
    try withCare(["examples/07-studies"]) { care in
      let result = try care.terminal("narrow_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }
}
