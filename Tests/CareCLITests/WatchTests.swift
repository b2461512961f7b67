import Foundation
import Testing

struct WatchTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/root/.pyenv/shims/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

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

  @Test(.enabled(if: python != nil, "python3 drives the pseudo-terminal"))
  func aWatchedDayIsRedrawnWhenItChanges() throws {
    let python = try #require(Self.python)
    try withCare(["plans"]) { care in
      try seeded(care)
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pty/watch_test.py").path
      let program = try CareProcess.products.appending(path: "care").path
      let result = try care.shell("\(python) '\(script)' '\(program)' '\(care.folder.path)'")
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
