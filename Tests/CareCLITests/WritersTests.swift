import CareTestSupport
import Foundation
import Testing

/// Several processes that write to one store at once.
struct WritersTests {
  /// Returns a process that runs a script with its output in a file, and that has not been started.
  private func writer(_ care: CareProcess, _ arguments: [String], output: String) throws -> Process {
    let clock = PulseStore.clock.split(separator: " ").map(String.init)
    let process = try care.process(CareProcess.products.appending(path: "care"), ["run"] + clock + arguments)
    try care.write("", to: output)
    process.standardOutput = try FileHandle(forWritingTo: care.folder.appending(path: output))
    return process
  }

  @Test func concurrentWritersLoseNoAcknowledgedOutcome() throws {
    try withPulse { pulse in
      let care = pulse.care
      let each = Soak.rounds(12)
      let ranges = (0..<4).map { (first: 10 + $0 * each, last: 9 + ($0 + 1) * each) }
      let writers = try ranges.enumerated().map { number, range in
        let patient = number % 2 == 0 ? "ana" : "bo"
        return try writer(care, ["record.lua", patient, "\(range.first)", "\(range.last)"], output: "out\(number)")
      }
      for writer in writers { try writer.run() }
      for writer in writers { writer.waitUntilExit() }
      #expect(writers.map(\.terminationStatus) == [0, 0, 0, 0])
      var acknowledged: [String: Set<String>] = [:]
      var busy = 0
      for number in ranges.indices {
        let lines = try care.text("out\(number)").split(separator: "\n").map(String.init)
        #expect(lines.count == each, "each write is answered")
        busy += lines.count { $0.hasPrefix("busy: ") && $0.contains("another process is using the store; try again") }
        acknowledged[number % 2 == 0 ? "ana" : "bo", default: []].formUnion(lines.filter { $0.hasPrefix("beat/") })
      }
      let done = acknowledged.values.reduce(0) { $0 + $1.count }
      #expect(done + busy == each * 4)
      for (patient, keys) in acknowledged {
        let kept = try care.shell("care run \(PulseStore.clock) look.lua \(patient)").output.split(separator: "\n")
        #expect(keys.isSubset(of: kept.map(String.init)))
      }
      let audit = try care.run("store", "audit")
      #expect(audit.code == 0, "\(audit.errors)")
      #expect(audit.output.contains("commits    \(5 + done)\n"))
      #expect(try care.run("store", "verify").output == "the store is sound\n")
    }
  }

  @Test func aBackupDuringWritesIsConsistent() throws {
    try withPulse { pulse in
      let care = pulse.care
      let writer = try writer(care, ["record.lua", "bo", "10", "60"], output: "out")
      try writer.run()
      for number in 1...3 {
        let setup = try care.run("store", "backup", "copy\(number).sqlite")
        #expect(setup.code == 0, "\(setup.errors)")
        try care.write(setup.output, to: "seal\(number)")
      }
      writer.waitUntilExit()
      #expect(writer.terminationStatus == 0)
      for number in 1...3 {
        let audit = try care.run("store", "audit", "--store", "copy\(number).sqlite")
        #expect(audit.code == 0, "\(audit.errors)")
        let seal = try #require(try care.text("seal\(number)").split(whereSeparator: \.isWhitespace).last)
        #expect(audit.output.contains(seal))
        let chain = try care.run("store", "audit", "--expect", String(seal))
        #expect(chain.code == 0, "the backup is of a moment of the store: \(chain.errors)")
      }
    }
  }
}
