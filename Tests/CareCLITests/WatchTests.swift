import Foundation
import Testing

struct WatchTests {
  private static let clock = "--at 2026-10-28T12:00:00Z --zone UTC"

  private func seeded(_ care: CareProcess) throws {
    try care.write(
      "store.events{ patient = 'ana', on = '2026-10-28', task = 'walk' }[1]:toggle()\n", to: "toggle.lua")
    try care.write("store.patients:add{ id = 'ben', zone = 'UTC' }\n", to: "other.lua")
    let result = try care.shell(
      """
      care seed plans \(Self.clock) &&
        care enroll sleep-and-care --patient ana --start 2026-10-28 --create \(Self.clock)
      """)
    try #require(result.code == 0, "\(result.errors)")
  }

  @Test(.onATerminal)
  func aWatchedDayIsRedrawnWhenItChanges() throws {
    try withCare(["plans"]) { care in
      try seeded(care)
      let result = try care.terminal("watch_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }

  @Test func withoutInputAWatchShowsTheDayOnce() throws {
    try withCare(["plans"]) { care in
      try seeded(care)
      let day = try care.shell("care today \(Self.clock)")
      let watch = try care.shell("care today --watch \(Self.clock) < /dev/null")
      #expect(watch.output == day.output)
      #expect(watch.code == 0)
    }
  }
}
