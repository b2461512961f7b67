import CareModel
import CareSQLite
import CareStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ChangeStreamTests {
  struct Stop: Error {}

  @Test func everySubscriberSeesEveryCommitOnceInOrder() async throws {
    let store = try StoreFixture.store()
    let changes = try store.changes()
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 { try add("p\(writer)-\(number)", to: store) }
          return []
        }
      }
      for _ in 0..<3 {
        group.addTask {
          var seen: [Int] = []
          for try await change in changes {
            seen.append(change.seq)
            if change.seq == 100 { break }
          }
          return seen
        }
      }
      for try await seen in group where !seen.isEmpty { #expect(seen == Array(1...100)) }
    }
  }

  @Test func aSubscriberThatStartsItsLoopLateMissesNothing() async throws {
    let store = try StoreFixture.store()
    let changes = try store.changes()
    for number in 1...500 { try add("p\(number)", to: store) }
    var iterator = changes.makeAsyncIterator()
    for number in 1...500 { #expect(try await iterator.next()?.records.map(\.id) == ["p\(number)"]) }
  }

  @Test func aSubscriptionStartsWithTheNextCommit() async throws {
    let store = try StoreFixture.store()
    try add("before", to: store)
    var iterator = try store.changes().makeAsyncIterator()
    try add("after", to: store)
    #expect(try await iterator.next()?.seq == 2)
  }

  @Test func aSubscriptionInsideAWriteSeesThatWrite() async throws {
    let store = try StoreFixture.store()
    try add("before", to: store)
    let changes = try store.write(at: StoreFixture.day(2)) { writer in
      try writer.add(StoreFixture.patient("anna"))
      return try store.changes()
    }
    var iterator = changes.makeAsyncIterator()
    #expect(try await iterator.next()?.seq == 2)
  }

  @Test func aSubscriptionCanResumeAfterACommit() async throws {
    let store = try StoreFixture.store()
    for number in 1...3 { try add("p\(number)", to: store) }
    var iterator = try store.changes(after: 1).makeAsyncIterator()
    #expect(try await iterator.next()?.seq == 2)
    #expect(try await iterator.next()?.seq == 3)
  }

  @Test func aRolledBackOrEmptyWriteIsNotAnnounced() async throws {
    let store = try StoreFixture.store()
    var iterator = try store.changes().makeAsyncIterator()
    #expect(throws: Stop.self) {
      try store.write(at: StoreFixture.day(1)) { writer in
        try writer.add(StoreFixture.patient("lost"))
        throw Stop()
      }
    }
    try store.write(at: StoreFixture.day(1)) { _ in }
    try add("anna", to: store)
    let change = try await iterator.next()
    #expect(change?.seq == 1)
    #expect(change?.records.map(\.id) == ["anna"])
  }

  @Test func aNestedWriteIsAnnouncedWithTheOuterWrite() async throws {
    let store = try StoreFixture.store()
    var iterator = try store.changes().makeAsyncIterator()
    try store.write(at: StoreFixture.day(1)) { writer in
      try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient("anna")) }
      #expect(store.position.seq == 0)
      try writer.add(StoreFixture.patient("ben"))
    }
    #expect(try await iterator.next()?.records.map(\.id) == ["anna", "ben"])
    #expect(store.position.seq == 1)
  }

  @Test func aSubscriberCanWriteFromItsLoop() async throws {
    let store = try StoreFixture.store()
    let changes = try store.changes()
    try add("p1", to: store)
    for try await change in changes {
      if change.seq == 20 { break }
      try add("p\(change.seq + 1)", to: store)
    }
    #expect(try store.read { try $0.lastSeq() } == 20)
  }

  @Test func theLoopEndsWhenTheTaskIsCanceled() async throws {
    let store = try StoreFixture.store()
    let changes = try store.changes()
    try add("anna", to: store)
    let (seen, tell) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      for try await change in changes { tell.yield(change.seq) }
      return Task.isCancelled
    }
    for await _ in seen { break }
    task.cancel()
    #expect(try await task.value)
  }

  @Test func closingTheStoreEndsEveryLoop() async throws {
    let store = try StoreFixture.store()
    let changes = try store.changes()
    let waiting = (0..<3).map { _ in
      Task {
        for try await _ in changes {}
      }
    }
    try store.close()
    for task in waiting { try await task.value }
    var late = changes.makeAsyncIterator()
    #expect(try await late.next() == nil)
  }

  @Test func aTickNotifiesLiveResultsButNotCommitSubscribers() async throws {
    let store = try StoreFixture.store()
    let mark = store.position
    var iterator = try store.changes().makeAsyncIterator()
    store.tick()
    #expect(await store.changed(since: mark) == ChangePosition(seq: 0, ticks: 1))
    try add("anna", to: store)
    #expect(try await iterator.next()?.seq == 1)
  }

  private func add(_ id: String, to store: CareStore) throws {
    try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient(.init(id))) }
  }
}
