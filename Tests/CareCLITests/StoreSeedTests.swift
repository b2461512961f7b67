import Foundation
import Testing

/// `--seed` of commands that create a store, and the refusals of dates.
struct StoreSeedTests {
  private static let plan = """
    return plan "mood" { title = "Mood", anchors = { anchor "surgery" { required = false } }, tasks = {
      task "ask" { title = "Ask", schedule = schedule.random { times = 3, between = { "09:00", "21:00" }, min_gap = minutes(30) } },
    } }
    """

  /// Returns the events of three days in a new store.
  private func events(_ care: CareProcess, store: String, seed: String) throws -> String {
    let result = try care.shell(
      "export CARE_STORE=\(store) && care seed mood \(seed) --at 2026-06-01T00:00Z && care enroll mood --patient ana "
        + "--start 2026-06-01 --create --zone UTC --at 2026-06-01T00:00Z && care events --patient ana --from 2026-06-01 "
        + "--to 2026-06-04 --json --at 2026-06-01T00:00Z")
    try #require(result.code == 0, "\(result.errors)")
    return result.output
  }

  @Test func theSameSeedGivesTheSameRandomTimes() throws {
    try withCare([]) { care in
      try care.write(Self.plan, to: "mood/plan.lua")
      let first = try events(care, store: "a.sqlite", seed: "--seed 7")
      #expect(try events(care, store: "b.sqlite", seed: "--seed 7") == first)
      #expect(try events(care, store: "c.sqlite", seed: "--seed 8") != first)
      #expect(try events(care, store: "d.sqlite", seed: "") != first)
    }
  }

  @Test func aSeedNeverRewritesAnExistingStore() throws {
    try withCare([]) { care in
      try care.write(Self.plan, to: "mood/plan.lua")
      #expect(try care.shell("care seed mood --seed 7").code == 0)
      #expect(try care.shell("care seed mood --seed 7").code == 0)
      let other = try care.shell("care seed mood --seed 8")
      #expect(other.code == 1)
      #expect(other.errors.contains("was not created with this --seed"))
    }
  }

  @Test func aDateInAnotherFormIsRefusedWithTheFormToWrite() throws {
    try withCare([]) { care in
      try care.write(Self.plan, to: "mood/plan.lua")
      let result = try care.shell(
        "care seed mood && care enroll mood --patient ana --create --start 2026-06-01 --anchor surgery=06/21/2026")
      #expect(result.code == 64)
      #expect(result.errors.contains("YYYY-MM-DD, such as surgery=2026-06-21"), "\(result.errors)")
    }
  }
}
