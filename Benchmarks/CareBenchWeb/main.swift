import Foundation

// care-bench-web COMMAND …: the parts of `scripts/bench web` that need the packages; scripts/web/bench runs it.
//   store FOLDER PATIENTS DAYS    fills a store with sign-ins for its participants and a clinician, unless it is there
//   page FOLDER ROUNDS [THREADS]  measures a participant's day in process, on threads at the same time; prints JSON
//   hello PORT                    serves a greeting with Hummingbird alone, until it is killed

func refuse(_ message: String) -> Never {
  FileHandle.standardError.write(Data("care-bench-web: \(message)\n".utf8))
  exit(64)
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("store", 4):
  guard let patients = Int(arguments[2]), let days = Int(arguments[3]), patients > 0, days >= 0 else {
    refuse("write store FOLDER PATIENTS DAYS")
  }
  try WebWorld(folder: URL(filePath: arguments[1]), patients: patients, days: days).make()
case ("page", 3), ("page", 4):
  guard let rounds = Int(arguments[2]), let threads = arguments.count == 4 ? Int(arguments[3]) : 1, rounds > 0,
    threads > 0
  else { refuse("write page FOLDER ROUNDS [THREADS]") }
  try PageBenchmark(folder: URL(filePath: arguments[1]), rounds: rounds, threads: threads).run()
case ("hello", 2):
  guard let port = Int(arguments[1]) else { refuse("write hello PORT") }
  try await HelloServer.run(port: port)
default: refuse("write store, page, or hello")
}
