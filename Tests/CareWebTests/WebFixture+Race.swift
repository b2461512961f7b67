import CareRuntime
import CareWeb
import Dispatch
import HummingbirdTesting
import Testing

extension WebFixture {
  /// Sends forms while the thread for writing is busy, until as many writes wait for it as there are forms.
  func sending(
    _ forms: [[(String, String)]], of page: String, to path: String, _ web: WebClient,
    meanwhile: @escaping @Sendable (CareRuntime) throws -> Void = { _ in }
  ) async throws -> [TestResponse] {
    let lane = server.lane, isFree = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let blocked = Task {
      try await lane.write(by: "test") { runtime in
        begin.finish()
        isFree.wait()
        try meanwhile(runtime)
      }
    }
    for await _ in begun {}
    return try await withThrowingTaskGroup(of: (Int, TestResponse).self) { group in
      for (number, fields) in forms.enumerated() {
        group.addTask { (number, try await web.send(page, to: path, fields)) }
      }
      // What waits was read while nothing could be written; the server's look for commits of other processes may be among it.
      try await wait(for: 1 + forms.count, in: lane)
      isFree.signal()
      try await blocked.value
      var answers: [Int: TestResponse] = [:]
      for try await (number, answer) in group { answers[number] = answer }
      return answers.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private func wait(for writes: Int, in lane: StoreLane) async throws {
    for _ in 0..<60_000 where lane.waitingWrites < writes { try await Task.sleep(for: .milliseconds(1)) }
    #expect(lane.waitingWrites >= writes)
  }

  /// Runs `body` while the thread for writing is busy; what waits for it is written afterward.
  func whileWriting<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    let lane = server.lane, isFree = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let blocked = Task {
      try await lane.write(by: "test") { _ in
        begin.finish()
        isFree.wait()
      }
    }
    for await _ in begun {}
    defer { isFree.signal() }
    let result = try await body()
    isFree.signal()
    try await blocked.value
    return result
  }
}
