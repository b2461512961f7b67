import Care
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation
import GRDBSQLite

/// Opening a store, and the memory of a scan, each measured in a separate process.
struct ProcessBenchmarks {
  let patients: Int
  let kept: URL
  let folder: URL

  /// A piece of work that `care-bench --work NAME PATH` does in a separate process; each prints one number.
  enum Work: String {
    case open, openRaw = "open-raw", scan, cohort, export, lines, serverScan = "server-scan"
  }

  func run() throws -> [StoreMeasurement] {
    let store = try BenchStore(patients: patients, in: kept)
    try store.runtime.store.engine.close()
    let crashed = try crashedCopy(of: store.path)
    return [
      try openingAgain(store.path),
      try opening("store.open-in-a-new-process", rounds: 21, store.path),
      try opening("store.open-after-a-crash", goal: 20, rounds: 7, crashed),
      StoreMeasurement(
        "store.scan-of-\(store.outcomes)-outcomes", ours: try Self.child(.scan, store.path), unit: "MB",
        goal: .atMost(60)),
    ]
  }

  /// Measures opening a store that was closed properly, in a process that has opened it before.
  private func openingAgain(_ path: String) throws -> StoreMeasurement {
    var own: [Double] = [], other: [Double] = []
    for round in 0...21 {
      var store: CareStore?
      let ours = try StoreMeasurement.Time.wall.microseconds {
        store = try CareStore(engine: SQLiteEngine(path: path), creating: nil)
      }
      try store?.engine.close()
      let theirs = try StoreMeasurement.Time.wall.microseconds { blackHole(try RawStore(path: path)) }
      guard round > 0 else { continue }
      own.append(ours / 1000)
      other.append(theirs / 1000)
    }
    return StoreMeasurement(
      "store.open-clean", ours: own.median, unit: "ms", goal: .atMost(2),
      peer: .init(name: "SQLite in C", peer: other.median, ratio: other.median / own.median))
  }

  /// Measures processes that open the store and end without closing it, as if killed, so that the log stays.
  private func opening(
    _ name: String, goal: Double? = nil, rounds: Int, _ path: String
  ) throws -> StoreMeasurement {
    var own: [Double] = [], other: [Double] = []
    for round in 0...rounds {
      let times = (try Self.child(.open, path), try Self.child(.openRaw, path))
      guard round > 0 else { continue }
      own.append(times.0)
      other.append(times.1)
    }
    return StoreMeasurement(
      name, ours: own.median, unit: "ms", goal: goal.map { .atMost($0) },
      peer: .init(name: "SQLite in C", peer: other.median, ratio: other.median / own.median))
  }

  /// Copies the store as a killed process leaves it: the file, and a log of 40 MB beside it that was never
  /// checkpointed.
  private func crashedCopy(of path: String) throws -> String {
    let manager = FileManager.default
    let live = folder.appending(path: "live.sqlite").path, crashed = folder.appending(path: "crashed.sqlite").path
    try manager.copyItem(atPath: path, toPath: live)
    let raw = try RawStore(path: live)
    try raw.run(script: "PRAGMA wal_autocheckpoint = 0")
    raw.patient = try raw.number(of: "patient", BenchStore.patient(0).text)
    var number = 0
    while try Self.size(live + "-wal") < 40_000_000 {
      try raw.write(WriteBenchmarks.outcomes(number..<number + 5000), at: BenchStore.now)
      number += 5000
    }
    try manager.moveItem(atPath: live, toPath: crashed)
    try manager.copyItem(atPath: live + "-wal", toPath: crashed + "-wal")
    return crashed
  }

  private static func size(_ path: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// Runs a piece of work in a separate process, and returns its number.
  static func child(_ work: Work, _ path: String) throws -> Double {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--work", work.rawValue, path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, let number = Double(text) else {
      throw BenchError.text("the work \(work.rawValue) failed with \(process.terminationStatus)")
    }
    return number
  }
}

extension ProcessBenchmarks.Work {
  /// Does the work on a store, prints the result, and ends the process at once.
  func perform(_ path: String) throws -> Never {
    switch self {
    case .open:
      var store: CareStore?
      let time = try StoreMeasurement.Time.wall.microseconds {
        store = try CareStore(engine: SQLiteEngine(path: path), creating: nil)
      }
      guard try store?.read({ try $0.lastSeq() }) ?? 0 > 0 else { throw BenchError.text("the store is empty") }
      finish(time / 1000)
    case .openRaw:
      var raw: RawStore?
      let time = try StoreMeasurement.Time.wall.microseconds { raw = try RawStore(path: path) }
      guard try raw?.integer("SELECT count(*) FROM store") == 1 else { throw BenchError.text("the store has no id") }
      finish(time / 1000)
    case .scan:
      let before = try ProcessMemory.resident()
      let store = try CareStore(engine: SQLiteEngine(path: path), creating: nil)
      let ids = try store.read { try $0.identities(Patient.self) }
      var count = 0
      for id in ids {
        count += try store.read { try $0.outcomes(patient: id, from: .beginning, to: .end) }.count
      }
      guard count == ids.count * BenchStore.tasks * BenchStore.days else {
        throw BenchError.text("\(count) outcomes of \(ids.count) patients")
      }
      finish(try ProcessMemory.peak() - before)
    case .serverScan:
      let before = try ProcessMemory.resident()
      guard try ServerScan.rows(path) > 0 else { throw BenchError.text("the store has no outcomes") }
      finish(try ProcessMemory.peak() - before)
    case .export:
      let before = try ProcessMemory.resident(), runtime = try CareRuntime.open(path: path, entropy: [])
      try ExportBenchmarks.export(runtime, to: "/dev/null")
      finish(try ProcessMemory.peak() - before)
    case .lines:
      let before = try ProcessMemory.resident()
      try LinesBenchmarks.writeAll(to: path)
      finish(try ProcessMemory.peak() - before)
    case .cohort:
      let before = try ProcessMemory.resident(), runtime = try CareRuntime.open(path: path, entropy: [])
      let figures = try runtime.cohort(BenchStore.cohort(.outcomeExists), at: BenchStore.now)
      guard figures.pooled.closed > 0 else { throw BenchError.text("no event has closed") }
      finish(try ProcessMemory.peak() - before)
    }
  }

  private func finish(_ number: Double) -> Never {
    print(number)
    fflush(nil)
    _exit(0)
  }
}

/// The memory of this process, as the system counts it.
enum ProcessMemory {
  /// Returns the current resident memory in megabytes.
  static func resident() throws -> Double { try megabytes("VmRSS:") }

  /// Returns the peak resident memory in megabytes.
  static func peak() throws -> Double { try megabytes("VmHWM:") }

  private static func megabytes(_ field: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }) else {
      throw BenchError.text("the system does not tell \(field)")
    }
    return kilobytes * 1024 / 1e6
  }
}
