import CareTestSupport
import Foundation
import Testing

/// Durability: a process is killed while it records, and the store is verified afterward.
struct DurabilityTests {
  private static let clock = ["--at", "2026-10-28T23:00:00Z", "--zone", "UTC"]

  /// A plan with an event every minute, all open in the evening.
  private static let plan = """
    return plan "pulse" { title = "Pulse", tasks = {
      task "beat" { title = "Beat", schedule = schedule.every { interval = minutes(1), at = "00:00" } },
    } }
    """

  /// Records two values for each event, or for as many as the argument says, and then prints the event's key.
  private static let record = """
    for place, event in ipairs(store.events{ patient = "ana", on = "2026-10-28" }) do
      event:record{ value(place, { kind = "first" }), value(-place, { kind = "second" }) }
      print(event.key)
      if tostring(place) == arg[1] then break end
    end
    """

  /// Prints each outcome's key and how many of its two values exist and belong together.
  private static let look = """
    for place, event in ipairs(store.events{ patient = "ana", on = "2026-10-28" }) do
      if event.outcome then
        local values = event.values
        local whole = #values == 2 and values[1].value == place and values[2].value == -place
        print(event.key .. (whole and " whole" or " half"))
      end
    end
    """

  private func prepared(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "pulse/plan.lua")
      try care.write(Self.record, to: "record.lua")
      try care.write(Self.look, to: "look.lua")
      let options = "--at 2026-10-27T12:00:00Z --zone UTC"
      let result = try care.shell(
        "care seed pulse \(options) && care enroll pulse --patient ana --start 2026-10-28 --create \(options)")
      try #require(result.code == 0, "\(result.errors)")
      try body(care)
    }
  }

  @Test func aKillLosesNoAcknowledgedOutcomeAndLeavesNoPartialOne() throws {
    try prepared { care in
      let file = care.folder.appending(path: "care.sqlite"), fresh = try Data(contentsOf: file)
      for seed in 1...UInt64(Soak.rounds(20)) {
        for suffix in ["-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file.path + suffix)  // allowed: it may not exist
        }
        try fresh.write(to: file)
        var numbers = SeededGenerator(seed: seed)
        let enough = numbers.number(1...60)
        let acknowledged = try recordUntilKilled(care, after: enough, delay: UInt32(numbers.roll(3000)))
        #expect(acknowledged.count >= enough, "seed \(seed)")
        let result = try care.run("run", Self.clock[0], Self.clock[1], Self.clock[2], Self.clock[3], "look.lua")
        let kept = result.output.split(separator: "\n").map(String.init)
        #expect(kept.filter { $0.hasSuffix(" half") } == [], "seed \(seed)")
        let whole = Set(kept.map { String($0.split(separator: " ")[0]) })
        #expect(whole.isSuperset(of: acknowledged), "seed \(seed): \(result.errors)")
        #expect(whole.count <= acknowledged.count + 1, "seed \(seed)")
        let audit = try care.run("store", "audit")
        #expect(audit.code == 0, "seed \(seed): \(audit.errors)")
        #expect(audit.output.contains("commits    \(whole.count + 2)\n"), "seed \(seed)")
      }
      #expect(try care.run("store", "verify").output == "the store is sound\n")
    }
  }

  /// Kills an erasure at a random moment: afterward the patient exists unchanged, or not at all.
  @Test func aKilledErasureErasesAllOrNothing() throws {
    try withPulse { pulse in
      let care = pulse.care
      let file = care.folder.appending(path: "care.sqlite"), fresh = try Data(contentsOf: file)
      let before = try care.run("today", "--patient", "ana", "--on", "2026-10-28", "--at", "2026-10-29T08:00:00Z")
        .output
      var numbers = SeededGenerator(seed: 20_261_029)
      for round in 0..<Soak.rounds(5) {
        for suffix in ["-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file.path + suffix)  // allowed: it may not exist
        }
        try fresh.write(to: file)
        let arguments = ["store", "erase", "ana", "--yes", "--at", "2026-10-29T08:00:00Z"]
        let process = try care.process(CareProcess.products.appending(path: "care"), arguments)
        try process.run()
        usleep(UInt32(numbers.number(5000...120_000)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let audit = try care.run("store", "audit")
        #expect(audit.code == 0, "round \(round): \(audit.errors)")
        #expect(try care.run("store", "verify").output == "the store is sound\n", "round \(round)")
        let after = try care.run("today", "--patient", "ana", "--on", "2026-10-28", "--at", "2026-10-29T08:00:00Z")
        let isErased = audit.output.contains("erased     4\n")
        #expect(isErased || audit.output.contains("erased     0\n"), "round \(round)")
        #expect(
          isErased ? after.errors == "care: there is no patient 'ana'\n" : after.output == before, "round \(round)")
      }
    }
  }

  /// Returns the keys that were printed before the process was killed.
  private func recordUntilKilled(_ care: CareProcess, after enough: Int, delay: UInt32) throws -> Set<String> {
    let process = try care.process(CareProcess.products.appending(path: "care"), ["run"] + Self.clock + ["record.lua"])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var text = ""
    var isAlive = true
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
      if isAlive, text.count(where: { $0 == "\n" }) >= enough {
        usleep(delay)  // so that the kill hits any point of a later commit
        kill(process.processIdentifier, SIGKILL)
        isAlive = false
      }
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "the script was done before it was killed")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return Set(lines.map(String.init))
  }

  private static let strace = ["/usr/bin/strace", "/bin/strace"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(.enabled(if: strace != nil, "strace counts the flushes"))
  func eachAcknowledgedCommitWasFlushed() throws {
    let strace = try #require(Self.strace)
    try prepared { care in
      let line =
        "\(strace) -f -qq -e trace=fdatasync,fsync -o trace care run \(Self.clock.joined(separator: " ")) record.lua 100"
      let result = try care.shell(line)
      let commits = result.output.split(separator: "\n").count
      let flushes = try care.text("trace").split(separator: "\n").count { $0.contains("sync(") && $0.contains("= 0") }
      #expect(commits == 100, "\(result.errors)")
      #expect(flushes >= commits)
    }
  }
}
