import CareModel
import CareSQLite
import CareStore
import Foundation
import Testing

/// Files that another user put beside a store; only root can give files away.
@Suite(.enabled(if: geteuid() == 0, "only root can give a file to another user"))
struct OtherUserTests {
  private static let other: uid_t = 65_534

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func aLogOfAUserWhoMayNotWriteTheStoreIsRefused(suffix: String) throws {
    let folder = try StoreFolder("other\(suffix)")
    try folder.makeStore()
    chmod(folder.path(), 0o644)
    try Data(repeating: 1, count: 64).write(to: URL(filePath: folder.path() + suffix))
    #expect(chown(folder.path() + suffix, Self.other, Self.other) == 0)
    let before = try folder.bytes()
    for isReadOnly in [false, true] {
      #expect {
        try folder.store(readOnly: isReadOnly)
      } throws: { error in
        guard case .unavailable(let reason)? = error as? StoreError else { return false }
        return reason.contains("care.sqlite\(suffix)' belongs to another user")
      }
    }
    #expect(try folder.bytes() == before)
  }

  @Test func aLogOfAUserWhoMayWriteTheStoreIsRead() throws {
    let folder = try StoreFolder()
    let store = try folder.store()
    try store.write(at: StoreFolder.start) { try StoreFolder.fill($0, outcomes: 3) }
    chmod(folder.path(), 0o660)
    for suffix in ["-wal", "-shm"] { #expect(chown(folder.path() + suffix, Self.other, Self.other) == 0) }
    #expect(try StoreFolder.readAll(folder.store()).count == 3)
  }
}
