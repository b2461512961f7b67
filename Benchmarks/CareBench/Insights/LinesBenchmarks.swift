import CareInterchange
import CareModel
import Foundation

/// Outcomes as lines of JSON, beside Foundation's serializer of the same dictionaries.
enum LinesBenchmarks {
  /// The outcomes of one turn, and those of the process whose memory is measured.
  private static let (turn, all) = (50_000, 1_000_000)

  static func run() throws -> [StoreMeasurement] {
    let written = try StoreMeasurement(
      "insights.lines-of-outcomes", beside: "JSONSerialization", goal: .share(5), time: .processor, rounds: 5,
      operations: turn,
      ours: { try write(turn, to: "/dev/null") },
      peer: { try serialize(turn, to: "/dev/null") })
    try compare()
    let memory = StoreMeasurement(
      "insights.lines-of-\(all)-outcomes-memory", ours: try ProcessBenchmarks.child(.lines, "/dev/null"), unit: "MB",
      goal: .atMost(64))
    return [written, memory]
  }

  /// Writes a million outcomes, as the process whose memory is measured does.
  static func writeAll(to path: String) throws { try write(all, to: path) }

  private static let table = ExportTable(
    name: "values", row: "an outcome",
    columns: [
      ExportColumn("participant", .text, "The participant."), ExportColumn("key", .text, "The key."),
      ExportColumn("task", .text, "The task."), ExportColumn("kind", .text, "The kind."),
      ExportColumn("place", .integer, "The place."), ExportColumn("number", .number, "The number."),
      ExportColumn("text", .text, "The text."), ExportColumn("boolean", .boolean, "The flag."),
      ExportColumn("answered_utc", .utc, "The time."), ExportColumn("date", .date, "The day."),
    ], key: ["key"])

  private static func row(_ number: Int) -> [ExportCell] {
    let start = Instant(milliseconds: 1_780_000_000_000 + Int64(number) * 61_000)
    return [
      .text("p\(number % 5000)"), .text("mood/2026-06-\(10 + number % 20)T08:00"), .text("mood"), .text("pain"),
      .integer(number % 3), .number(Double(number % 1000) / 8), .text("as usual, \"so\" to say\nand more"),
      .boolean(number.isMultiple(of: 2)), .utc(start), .date(Zone.utc.date(of: start)),
    ]
  }

  private static func write(_ count: Int, to path: String) throws {
    let text = TableText(table, as: .jsonl)
    try lines(count, to: path) { number, bytes in text.add(row(number), to: &bytes) }
  }

  private static func serialize(_ count: Int, to path: String) throws {
    try lines(count, to: path) { number, bytes in
      bytes.append(contentsOf: try JSONSerialization.data(withJSONObject: object(number)))
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private static func object(_ number: Int) -> [String: Any] {
    var object: [String: Any] = [:]
    for (column, cell) in zip(table.columns, row(number)) {
      switch cell {
      case .integer(let value): object[column.name] = value
      case .number(let value): object[column.name] = value
      case .boolean(let value): object[column.name] = value
      default: object[column.name] = cell.text
      }
    }
    return object
  }

  private static func lines(
    _ count: Int, to path: String, _ add: (Int, inout [UInt8]) throws -> Void
  ) throws {
    guard let file = fopen(path, "w") else { throw BenchError.text("cannot write \(path)") }
    var bytes: [UInt8] = []
    func flush() throws {
      guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw BenchError.text("\(path) is incomplete") }
      bytes.removeAll(keepingCapacity: true)
    }
    for number in 0..<count {
      try add(number, &bytes)
      if bytes.count >= 1 << 16 { try flush() }
    }
    try flush()
    guard fclose(file) == 0 else { throw BenchError.text("\(path) is incomplete") }
  }

  /// Checks that both sides write the same values.
  private static func compare() throws {
    let text = TableText(table, as: .jsonl)
    for number in 0..<1000 {
      var bytes: [UInt8] = []
      text.add(row(number), to: &bytes)
      let own = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
      let other = try JSONSerialization.data(withJSONObject: object(number))
      guard own == (try JSONSerialization.jsonObject(with: other) as? NSDictionary) else {
        throw BenchError.text("line \(number) differs")
      }
    }
  }
}
