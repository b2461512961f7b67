import CareModel
import CarePostgres
import CareStore
import CareTestSupport
import Foundation
import StoreConformance
import Testing

@discardableResult
private func run(_ program: String, _ arguments: String...) throws -> Int32 {
  let process = Process()
  (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/env"), [program] + arguments)
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}

/// Whether the tests may mount a small disk, which root may outside of most containers.
private func mayMount() throws -> Bool {
  guard ServerEngine.address != nil else { return false }
  let folder = FileManager.default.temporaryDirectory.appending(path: "care-mount-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }  // allowed: nobody is left to tell
  return try run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.path) == 0 && run("umount", folder.path) == 0
}

/// A server whose disk is full.
@Suite(.enabled("a small disk can be mounted for the server of the tests") { try mayMount() }) struct FullDiskTests {
  @Test func aFullDiskIsNamedAndWhatWasKeptStays() throws {
    let folder = try ServerFixture.script("folder")
    let url = try ServerFixture.script("start", folder)
    let disk = "\(folder)/small"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    try #require(try run("mount", "-t", "tmpfs", "-o", "size=20m,mode=700", "tmpfs", disk) == 0)
    defer {
      #expect(throws: Never.self) {
        // The server ends before its disk goes.
        try run("umount", "-l", disk)
        try ServerFixture.script("stop", folder)
      }
    }
    try #require(try run("chown", "postgres", disk) == 0)
    let made = try run(
      "psql", url, "-q", "-c", "CREATE TABLESPACE small LOCATION '\(disk)'", "-c",
      "CREATE DATABASE full_one TABLESPACE small")
    try #require(made == 0)
    let engine = try PostgresEngine(PostgresAddress(url.replacing("/postgres?", with: "/full_one?")))
    let store = try ServerFixture.store(engine)
    try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    var random = SeededGenerator(seed: 20261125)
    var kept = 1
    var refusal: StoreError?
    while refusal == nil, kept < 200 {
      let bytes = Data((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) })
      let outcome = ServerFixture.outcome(kept, values: [OutcomeValue(.binary(bytes))])
      do {
        try store.write(at: ServerFixture.start) { writer in _ = try writer.record(outcome) }
        kept += 1
      } catch let error as StoreError { refusal = error }
    }
    #expect(refusal == .full)
    #expect(try store.read { try $0.lastSeq() } == kept)
    // Sorting what is verified needs space, too.
    try #require(try run("mount", "-o", "remount,size=200m", disk) == 0)
    #expect(try store.verify() == [])
    try engine.close()
  }
}
