import CareModel
import CarePostgres
import CareStore
import CareTestSupport
import Foundation
import StoreConformance
import Testing

/// The number of crashes to survive, which `scripts/soak` sets; it takes about half a second for each.
private let crashes = ProcessInfo.processInfo.environment["CARE_CRASHES"].flatMap(Int.init)

/// A server that crashes during commits loses nothing that it acknowledged, and nothing is written twice.
@Suite(.enabled(if: crashes != nil && ServerEngine.address != nil)) struct ServerCrashTests {
  /// Crashes the server of the tests and starts it again.
  private static func crash() throws {
    let address = try #require(ServerEngine.address)
    let folder = String(address.split(separator: "host=").last ?? "").replacing("/socket", with: "")
    try ServerFixture.script("crash", folder)
  }

  @Test func whatWasAcknowledgedIsThereAfterEachCrash() throws {
    let engine = try ServerFixture.engine(), store = try ServerFixture.store(engine)
    var random = SeededGenerator(seed: 20_261_124)
    var kept: Set<String> = [], unknown: Set<String> = []
    for round in 1...(crashes ?? 1) {
      let delay = UInt32(random.number(0...60_000))
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        usleep(delay)
        do { try Self.crash() } catch { Issue.record(error) }
        isDone.signal()
      }
      var number = 0
      while isDone.wait(timeout: .now()) != .success {
        number += 1
        let id = "p\(round)-\(number)"
        do {
          try store.write(at: ServerFixture.start) { try $0.add(Patient(id: .init(id), zone: .utc)) }
          kept.insert(id)
        } catch let error as StoreError {
          guard case .unavailable(let reason) = error else { throw error }
          // Only a server that cannot be reached leaves a commit open.
          if reason.contains("not known") { unknown.insert(id) }
        }
      }
    }
    let found = try engine.read { connection in
      try connection.all("SELECT id FROM identity WHERE entity = 'patient'") { $0.text(at: 0) }
    }
    #expect(Set(found).count == found.count, "nothing is written twice")
    #expect(kept.subtracting(found).isEmpty, "nothing that was acknowledged is lost")
    #expect(Set(found).subtracting(kept).subtracting(unknown).isEmpty, "what failed is not there")
    #expect(try store.verify() == [])
    #expect(try store.audit().alteration == nil)
    Attachment.record("\(kept.count) commits, \(unknown.count) left open by a server that was away", named: "crashes")
  }
}
