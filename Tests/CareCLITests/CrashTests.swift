import Foundation
import Testing

/// What a crash prints.
@Suite struct CrashTests {
  @Test func aCrashPrintsOneLineAndNoMemory() throws {
    let care = try CareProcess()
    defer { try? care.remove() }
    try care.write("local secret = 'Ana Diaz' while true do end", to: "endless.lua")
    let process = try care.process(try CareProcess.products.appending(path: "care"), ["run", "endless.lua"])
    try process.run()
    while process.isRunning, try !isCaught(SIGSEGV, by: process.processIdentifier) {
      Thread.sleep(forTimeInterval: 0.02)
    }
    kill(process.processIdentifier, SIGSEGV)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGSEGV)
    let errors = try String(contentsOf: care.folder.appending(path: ".err"), encoding: .utf8)
    #expect(
      errors
        == "care: stopped by an internal error; what was recorded before is safe; run the command again, and report this\n"
    )
  }

  /// Whether a process has a handler of a signal.
  private func isCaught(_ signal: Int32, by process: Int32) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
      let mask = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
    else { return false }
    return mask & (1 << UInt64(signal - 1)) != 0
  }
}
