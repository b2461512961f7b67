import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation

/// The store beside the C interface of SQLite, on files with the same tables and the same durability.
struct StoreBenchmarks {
  /// The number of patients in the large store; the small one has a tenth of them.
  var patients = 500
  /// The number of plans to seed.
  var plans = 100
  /// The folder in which the stores are kept and reused; nil creates them for this run only.
  var folder: String?
  /// The prefixes of the requested names; empty requests all.
  var wanted: [String]

  /// Sets the full size: ten thousand patients with three million outcomes, and a thousand plans.
  mutating func grow() { (patients, plans) = (10_000, 1000) }

  func run() throws -> [StoreMeasurement] {
    let manager = FileManager.default
    let own = manager.temporaryDirectory.appending(
      path: "care-bench-store-\(ProcessInfo.processInfo.processIdentifier)")
    try manager.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: own) }
    var kept = own
    if let folder {
      kept = URL(filePath: folder)
      try manager.createDirectory(at: kept, withIntermediateDirectories: true)
    }
    var found: [StoreMeasurement] = []
    if isWanted("record") { found += try WriteBenchmarks(folder: own).run() }
    if isWanted("day", "newest", "events") { found += try ReadBenchmarks(patients: patients, folder: kept).run() }
    if isWanted("day-of") { found += try OpenDayBenchmarks(folder: own).run() }
    if isWanted("open", "scan") {
      found += try ProcessBenchmarks(patients: patients, kept: kept, folder: own).run()
    }
    if isWanted("seed") { found += try SeedBenchmarks(plans: plans, folder: own).run() }
    return found
  }

  private func isWanted(_ parts: String...) -> Bool {
    wanted.isEmpty
      || wanted.contains { name in parts.contains { name.hasPrefix("store." + $0) || "store.\($0)".hasPrefix(name) } }
  }
}
