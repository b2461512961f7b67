import Foundation
import Testing

/// What a crash prints.
@Suite struct CrashTests {
  @Test func aCrashPrintsOneLineAndNoMemory() throws {
    let care = try CareProcess()
    defer { try? care.remove() }
    try care.write("local secret = 'Ana Diaz' print('begun') while true do end", to: "endless.lua")
    let process = try care.process(try CareProcess.products.appending(path: "care"), ["run", "endless.lua"])
    try process.run()
    // The runtime has a handler of its own until the command begins.
    let output = care.folder.appending(path: ".out")
    while process.isRunning, try Data(contentsOf: output).isEmpty { Thread.sleep(forTimeInterval: 0.02) }
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
}
