import Care
import CareModel
import CareRuntime
import CareStore
import Foundation
import Testing

/// The URL of the server for tests.
private let testServer = ProcessInfo.processInfo.environment["CARE_TEST_POSTGRES"]

/// A program that embeds the runtime opens a store on a server as it opens a file.
@Suite(.enabled(if: testServer != nil)) struct ServerStoreTests {
  private let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans").standardized
  private let now = Instant(milliseconds: 1_780_000_000_000)
  private let entropy: [UInt8] = Array(0..<32)

  private func address(_ schema: String) throws -> String {
    "\(try #require(testServer))&care_schema=\(schema)_\(ProcessInfo.processInfo.processIdentifier)"
  }

  /// A participant's answers on a server and in a file, from the same calls.
  private func story(_ place: String) throws -> CareRuntime {
    let care = try CareRuntime.open(path: place, entropy: entropy)
    let folder = plans.appending(path: "sleep-and-care").path(percentEncoded: false)
    _ = try care.seed(reading: FolderReader.plans(at: folder), at: now)
    let start = try #require(CivilDate("2026-06-07"))
    try care.enroll(Enrollment(patient: "ana", plan: "sleep-and-care", start: start, zoneForNewPatient: .utc), at: now)
    let morning = try #require(Instant(iso: "2026-06-07T08:00:00Z"))
    let event = try care.event(task: "sleep", patient: "ana", on: start, at: morning)
    _ = try care.perform(event, answers: AnswerSheet(answers: ["hours": .double(7.5)]), at: morning)
    return care
  }

  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "care-server-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  @Test func aStoryOnAServerGivesTheSameStoreAsInAFile() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }  // allowed: nobody is left to tell
    let file = folder.appending(path: "care.sqlite").path(percentEncoded: false)
    let onServer = try story(address("story")), inFile = try story(file)
    #expect(try onServer.store.read { try $0.info() } == inFile.store.read { try $0.info() })
    #expect(try onServer.store.verify() == [])
    #expect(try onServer.store.audit().alteration == nil)
    #expect(try StoreLocation(address("story")).exists())
    #expect(try StoreLocation(address("story")).schemaVersion() == CareStore.schemaVersion)
    // Another program sees the commits when it looks for them.
    let beside = try CareRuntime.open(path: address("story"), entropy: entropy)
    try onServer.store.write(at: now.adding(milliseconds: 86_400_000 * 30)) { writer in
      try writer.add(Patient(id: "ben", zone: .utc))
    }
    #expect(try beside.store.poll())
    #expect(try !beside.store.poll())
  }

  @Test func aServersStoreIsPreviewedBackedUpAndCopied() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }  // allowed: nobody is left to tell
    let care = try story(address("copies"))
    let info = try care.store.read { try $0.info() }
    let scratch = try care.scratchCopy()
    try scratch.store.write(at: now.adding(milliseconds: 86_400_000 * 30)) { writer in
      try writer.add(Patient(id: "ben", zone: .utc))
    }
    #expect(try care.store.read { try $0.info() } == info, "what a preview writes stays in it")
    let backup = folder.appending(path: "backup").path(percentEncoded: false)
    try care.backUp(to: backup, replacing: false)
    let file = folder.appending(path: "copy").path(percentEncoded: false)
    _ = try care.copyStore(to: .file(file))
    for path in [backup, file] {
      let copy = try CareRuntime.open(path: path, entropy: entropy)
      #expect(try copy.store.read { try $0.info() } == info)
      _ = try copy.copyStore(to: StoreLocation(address("back_\(path == file)")))
    }
    // A second copy to the same place is refused, and the file that is there stays.
    #expect(throws: StoreError.self) { try care.copyStore(to: .file(file)) }
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func theFilesBesideAServersStoreAreNamedAfterItsSchema() {
    let location = StoreLocation("postgresql:///studies?sslmode=require&care_schema=knee")
    #expect(location.path == "knee.sqlite")
    #expect(location.name == "the schema knee of the server")
    #expect(StoreLocation("postgresql:///studies").path == "care.sqlite")
    #expect(StoreLocation("care.sqlite") == .file("care.sqlite"))
  }
}
