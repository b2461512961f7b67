import CallList
import Care
import Foundation

// ring STORE DATE TIME: prints the calls of a day, as the store knows it at a time such as 2026-06-09T08:00:00Z.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let path = arguments.first, let day = CivilDate(arguments[2]),
  let now = Instant(iso: arguments[3])
else {
  FileHandle.standardError.write(Data("usage: ring STORE DATE TIME\n".utf8))
  exit(64)
}
let entropy = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
let care = try CareRuntime.open(path: path, entropy: entropy)
for call in try CallList(care).calls(on: day, at: now) {
  print("\(call.patient): \(call.missed.joined(separator: ", "))")
}
