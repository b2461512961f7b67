import CareModel
import CareStore
import Testing

/// Two stores over one file see of each other what two processes would.
@Suite(.timeLimit(.minutes(10)))
struct PollTests {
  @Test func anotherProcesssCommitIsSeenByPolling() async throws {
    let folder = try StoreFolder()
    let (ours, theirs) = (try folder.store(), try folder.store())
    var iterator = try ours.changes().makeAsyncIterator()
    try add("anna", to: theirs)
    #expect(ours.position.seq == 0)
    #expect(try ours.poll())
    let change = try await iterator.next()
    #expect(change?.seq == 1)
    #expect(change?.records.map(\.id) == ["anna"])
  }

  @Test func pollingReportsWhetherThereAreNewCommits() throws {
    let folder = try StoreFolder()
    try add("before", to: try folder.store())
    let (ours, theirs) = (try folder.store(), try folder.store())
    #expect(try !ours.poll())
    try add("ours", to: ours)
    #expect(try !ours.poll())
    try add("theirs", to: theirs)
    #expect(try ours.poll())
    #expect(try !ours.poll())
  }

  @Test func aLocalCommitAnnouncesEarlierForeignCommits() async throws {
    let folder = try StoreFolder()
    let (ours, theirs) = (try folder.store(), try folder.store())
    var iterator = try ours.changes().makeAsyncIterator()
    try add("theirs", to: theirs)
    try add("ours", to: ours)
    #expect(try await iterator.next()?.records.map(\.id) == ["theirs"])
    #expect(try await iterator.next()?.records.map(\.id) == ["ours"])
    #expect(try !ours.poll())
  }

  @Test func twoAlternatingStoresSeeEachCommitOnceInOrder() async throws {
    let folder = try StoreFolder()
    let stores = [try folder.store(busyTimeout: 30), try folder.store(busyTimeout: 30)]
    let changes = try stores.map { try $0.changes() }
    try await withThrowingTaskGroup { group in
      for (place, store) in stores.enumerated() {
        group.addTask { for number in 0..<50 { try add("p\(place)-\(number)", to: store) } }
      }
      try await group.waitForAll()
    }
    for (store, changes) in zip(stores, changes) {
      try store.poll()
      var iterator = changes.makeAsyncIterator()
      var seen: [Int] = []
      while seen.count < 100, let change = try await iterator.next() { seen.append(change.seq) }
      #expect(seen == Array(1...100))
    }
  }

  @Test func aReadOnlyStoreSeesCommits() throws {
    let folder = try StoreFolder()
    let writer = try folder.store()
    let reader = try folder.store(readOnly: true)
    #expect(try !reader.poll())
    try add("anna", to: writer)
    #expect(try reader.poll())
  }

  @Test func commitsDuringAWriteAreAnnouncedAfterIt() throws {
    let folder = try StoreFolder()
    let store = try folder.store()
    try store.write(at: StoreFolder.start) { writer in
      try writer.add(Patient(id: "anna", zone: .utc))
      try store.poll()
      #expect(store.position.seq == 0)
    }
    #expect(store.position.seq == 1)
  }

  private func add(_ id: String, to store: CareStore) throws {
    try store.write(at: StoreFolder.start) { try $0.add(Patient(id: .init(id), zone: .utc)) }
  }
}
