import CareInterchange
import CareModel
import CareRuntime
import Foundation

/// The export of a store's events beside the same rows written in C, and a cohort beside programs that read the export.
struct ExportBenchmarks {
  /// A store with its raw file.
  let store: BenchStore
  /// A Python with DuckDB and pandas; nil if none is there.
  let python: String?

  /// Measures the export, and the cohort beside the programs that are there.
  func run(_ name: String, rounds: Int, in folder: URL) throws -> [StoreMeasurement] {
    let raw = try RawStore(path: store.path), path = folder.appending(path: "events.csv").path
    let written = try StoreMeasurement(
      "insights.export-of-\(store.outcomes)-events", beside: "the rows written in C", goal: .share(1 / 6.0),
      time: .processor, rounds: rounds, operations: 1,
      ours: { try Self.export(store.runtime, to: path) },
      peer: { try raw.writeOutcomeRows(to: path + ".raw", expecting: store.outcomes) })
    try FileManager.default.removeItem(atPath: path + ".raw")
    let memory = StoreMeasurement(
      "insights.export-of-\(store.outcomes)-events-memory",
      ours: try ProcessBenchmarks.child(.export, store.path), unit: "MB", goal: .atMost(60))
    let compared = try AnalysisPeer.allCases.flatMap { try analysis($0, of: path, name) }
    try FileManager.default.removeItem(atPath: path)
    return [written, memory] + compared
  }

  /// Measures the cohort beside a program that computes the same rate from the exported events.
  private func analysis(_ peer: AnalysisPeer, of path: String, _ name: String) throws -> [StoreMeasurement] {
    guard let python else { return [] }
    let found = try (0..<3).map { _ in try peer.answer(python, path) }.sorted { $0.microseconds < $1.microseconds }[1]
    let query = BenchStore.cohort(.outcomeExists), figures = try store.runtime.cohort(query, at: BenchStore.now)
    guard found.rows == figures.pooled.closed, abs(found.rate - (figures.pooled.value ?? -1)) < 1e-9 else {
      throw BenchError.text("\(peer) finds \(found.rate) of \(found.rows) events")
    }
    let times = try (0..<3).map { _ in
      try StoreMeasurement.Time.processor.microseconds {
        blackHole(try store.runtime.cohort(query, at: BenchStore.now))
      }
    }
    let ours = times.median, own = try ProcessBenchmarks.child(.cohort, store.path)
    return [
      StoreMeasurement(
        "\(name)-beside-\(peer)", ours: ours, unit: "us", goal: .share(peer.share),
        peer: .init(name: "\(peer) on events.csv", peer: found.microseconds, ratio: found.microseconds / ours)),
      StoreMeasurement(
        "\(name)-beside-\(peer)-memory", ours: own, unit: "MB", goal: peer.memoryShare.map { .share($0) },
        peer: .init(name: "\(peer)", peer: found.megabytes, ratio: found.megabytes / own)),
    ]
  }

  /// Writes the events of all followers of the plan to a file.
  static func export(_ runtime: CareRuntime, to path: String) throws {
    var request = ExportRequest()
    (request.plans, request.tables) = (["daily"], [.events])
    var file: CSVFile?
    try runtime.export(request, at: BenchStore.now) { schema in
      let opened = try CSVFile(schema.tables[0], path)
      file = opened
      return opened
    }
    try file?.close()
  }

  /// A file of comma-separated values.
  private final class CSVFile: ExportSink {
    private let text: TableText
    private let file: UnsafeMutablePointer<FILE>
    private var bytes: [UInt8]

    init(_ table: ExportTable, _ path: String) throws {
      guard let file = fopen(path, "w") else { throw BenchError.text("cannot write \(path)") }
      self.file = file
      text = TableText(table, as: .csv)
      bytes = text.header
    }

    func add(_ row: [ExportCell], to table: Int) throws {
      text.add(row, to: &bytes)
      if bytes.count >= 1 << 16 { try flush() }
    }

    func finish(participants: Int) {}

    func close() throws {
      try flush()
      guard fclose(file) == 0 else { throw BenchError.text("the export is incomplete") }
    }

    private func flush() throws {
      guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
        throw BenchError.text("the export is incomplete")
      }
      bytes.removeAll(keepingCapacity: true)
    }
  }
}

/// A program that computes the rate of a cohort from exported events: `scripts/peers/analysis_peer.py`.
private enum AnalysisPeer: String, CaseIterable, CustomStringConvertible {
  case duckdb
  case pandas

  /// The least share of its speed, and the multiple of it.
  var share: Double { self == .duckdb ? 0.5 : 3 }
  /// The multiple of our memory that it uses; DuckDB reads the file in small parts, and has no goal.
  var memoryShare: Double? { self == .duckdb ? nil : 15 }

  var description: String { rawValue }

  /// Runs the program on a file, on one processor.
  func answer(
    _ python: String, _ path: String
  ) throws -> (microseconds: Double, megabytes: Double, rows: Int, rate: Double) {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, "scripts/peers/analysis_peer.py", rawValue, path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 4 else {
      throw BenchError.text("\(self) failed with \(process.terminationStatus)")
    }
    return (numbers[0] * 1e6, numbers[1], Int(numbers[2]), numbers[3])
  }
}

extension RawStore {
  /// Writes as many cells of each newest outcome as an export has for its event, times as numbers.
  fileprivate func writeOutcomeRows(to path: String, expecting count: Int) throws {
    guard let file = fopen(path, "w") else { throw BenchError.text("cannot write \(path)") }
    let found = try write(
      """
      SELECT p.id, c.id, 'daily', o.task, o.occurrence_key, o.task, o.task, 'Title', 1, 1, o.scheduled_start,
      o.scheduled_start, 'UTC', o.scheduled_start, o.scheduled_stop, o.scheduled_stop, o.status, 1, 'true', o.answered,
      o.answered - o.scheduled_start, o.late_entry, o.late_entry, 'false', o.answered, o.seq
      FROM outcome o JOIN identity p ON p.ref = o.patient JOIN identity c ON c.ref = o.care_plan
      WHERE NOT EXISTS (SELECT 1 FROM outcome n WHERE n.patient = o.patient AND n.occurrence_key = o.occurrence_key
      AND n.care_plan = o.care_plan AND (n.seq, n.place) > (o.seq, o.place))
      ORDER BY o.patient, o.scheduled_start
      """, to: file)
    let isWhole = ferror(file) == 0
    guard fclose(file) == 0, isWhole else { throw BenchError.text("\(path) is incomplete") }
    guard found == count else { throw BenchError.text("\(found) rows of \(count)") }
  }
}
