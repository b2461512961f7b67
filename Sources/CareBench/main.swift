import Foundation

// care-bench [--json] [NAME…]: measures the hot paths whose names start with one of NAME; all of them by default.

let suites: [(prefix: String, run: () throws -> [Measurement])] = [
  ("schedule", ScheduleBenchmarks.run), ("lua", LuaBenchmarks.run), ("store", StoreBenchmarks.run),
]
let wanted = CommandLine.arguments.dropFirst().filter { $0 != "--json" }
let unknown = wanted.filter { name in !suites.contains { name.hasPrefix($0.prefix) } }
guard unknown.isEmpty else {
  FileHandle.standardError.write(
    Data("care-bench: there is no \(unknown.joined(separator: ", ")); write schedule, lua or store\n".utf8))
  exit(64)
}

var measurements: [Measurement] = []
for suite in suites where wanted.isEmpty || wanted.contains(where: { $0.hasPrefix(suite.prefix) }) {
  measurements += try suite.run().filter { found in wanted.isEmpty || wanted.contains { found.name.hasPrefix($0) } }
}
if CommandLine.arguments.contains("--json") {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(measurements), as: UTF8.self))
} else {
  for measurement in measurements { print(measurement.line) }
}
