import Foundation

// care-bench [--json] [--peer NAME=PROGRAM]… [--full] [--patients N] [--folder PATH] [NAME…] measures the hot paths
// whose names start with one of the NAMEs; all of them by default. A peer is a program in scripts/peers that runs the
// schedule workloads with another library. The large store has 500 patients, or 10,000 with --full; with --folder, it
// is kept and reused. --analysis PYTHON names a Python with DuckDB and pandas, beside which cohorts are measured.
// --server URL names the PostgreSQL server on which stores are measured, beside libpq in C.
// care-bench --once NAME AMOUNT does the work of one measurement of schedules, Lua, surveys, or insights so many times, for tools
// that count instructions.

func refuse(_ message: String) -> Never {
  FileHandle.standardError.write(Data("care-bench: \(message)\n".utf8))
  exit(64)
}

var arguments = CommandLine.arguments.dropFirst()
var wanted: [String] = []
var peers: [PeerProgram] = []
var asJSON = false
var python: String?
var server: String?
var isFull = false
var stores = StoreBenchmarks(wanted: [])
while let argument = arguments.popFirst() {
  switch argument {
  case "--json": asJSON = true
  case "--peer":
    guard let peer = arguments.popFirst().flatMap({ PeerProgram($0) }) else { refuse("write --peer NAME=PROGRAM") }
    peers.append(peer)
  case "--once":
    guard let name = arguments.popFirst(), let amount = arguments.popFirst().flatMap({ Int($0) }), amount > 0 else {
      refuse("write --once NAME AMOUNT")
    }
    let once =
      name.hasPrefix("lua.")
      ? LuaBenchmarks.once
      : name.hasPrefix("survey.")
        ? SurveyBenchmarks.once : name.hasPrefix("insights.") ? InsightBenchmarks.once : ScheduleBenchmarks.once
    try once(name, amount)
    exit(0)
  case "--full":
    stores.grow()
    isFull = true
  case "--server":
    guard let url = arguments.popFirst() else { refuse("write --server URL") }
    server = url
  case "--patients":
    guard let number = arguments.popFirst().flatMap({ Int($0) }), number >= 10 else {
      refuse("write --patients NUMBER, at least 10")
    }
    stores.patients = number
  case "--folder":
    guard let path = arguments.popFirst() else { refuse("write --folder PATH") }
    stores.folder = path
  case "--analysis":
    guard let program = arguments.popFirst() else { refuse("write --analysis PYTHON") }
    python = program
  case "--work":
    guard let work = arguments.popFirst().flatMap({ ProcessBenchmarks.Work(rawValue: $0) }),
      let path = arguments.popFirst()
    else { refuse("write --work NAME PATH") }
    try work.perform(path)
  default: wanted.append(argument)
  }
}

stores.wanted = wanted
let isWanted = { [wanted] (name: String) in wanted.isEmpty || wanted.contains { name.hasPrefix($0) } }

var suites: [(prefix: String, run: () throws -> [any Report])] = [
  // The first, since the most memory that the process has had is a figure of it.
  ("lsp", { try EditorBenchmarks.run(isWanted: isWanted) }),
  ("schedule", ScheduleBenchmarks(peers: peers, isWanted: isWanted).run),
  ("lua", { try LuaBenchmarks.run(isWanted: isWanted) }),
  ("survey", { try SurveyBenchmarks.run(isWanted: isWanted) }),
  ("store", stores.run),
  ("delivery", DeliveryBenchmarks(folder: stores.folder, isFull: isFull, wanted: wanted).run),
  (
    "insights",
    InsightBenchmarks(patients: stores.patients, folder: stores.folder, python: python) { name in
      isWanted(name) || wanted.contains { $0.hasPrefix(name) }
    }.run
  ),
]
#if POSTGRES
  suites.append(
    (
      "postgres",
      {
        guard let server else { refuse("write --server URL, of a PostgreSQL server that may be written to") }
        return try PostgresBenchmarks(
          server: BenchServer(url: server), patients: stores.patients, folder: stores.folder, wanted: wanted,
          isFull: isFull
        ).run()
      }
    ))
#endif
let unknown = wanted.filter { name in !suites.contains { name.hasPrefix($0.prefix) } }
if !unknown.isEmpty {
  refuse("there is no \(unknown.joined(separator: ", ")); write \(suites.map(\.prefix).joined(separator: ", "))")
}

var reports: [any Report] = []
for suite in suites
where wanted.isEmpty && (suite.prefix != "postgres" || server != nil)
  || wanted.contains(where: { $0.hasPrefix(suite.prefix) })
{
  reports += try suite.run().filter { isWanted($0.name) }
}
if asJSON {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  let texts = try reports.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
  print("[\n\(texts.joined(separator: ",\n"))\n]")
} else {
  for report in reports { print(report.line) }
}
