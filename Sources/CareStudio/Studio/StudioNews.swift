import Synchronization

/// The streams of open pages: each hears that something has changed, and asks for it.
package final class StudioNews: Sendable {
  /// What pages show, by number: a number that has grown is news.
  package struct Mark: Hashable, Sendable {
    /// The state of the studio's own page.
    package var page = 0
    /// The state of the plan on the phone.
    package var phone = 0

    /// The state as pages read it.
    package var text: String { "{\"page\":\(page),\"phone\":\(phone)}" }
  }

  private struct State {
    var mark = Mark()
    var streams: [Int: AsyncStream<Mark>.Continuation] = [:]
    var next = 0
    var isOpen = true
  }

  /// The most streams; further ones are refused.
  static let most = 64

  private let state = Mutex(State())

  /// Creates the news of a studio that has just begun.
  package init() {}

  /// The current state.
  package var mark: Mark { state.withLock(\.mark) }

  /// Opens a stream that begins with the current state; nil if there are too many.
  ///
  /// A page that reads slowly gets the newest state alone.
  package func open() -> (id: Int, marks: AsyncStream<Mark>)? {
    let (marks, next) = AsyncStream<Mark>.makeStream(bufferingPolicy: .bufferingNewest(1))
    return state.withLock { state in
      guard state.isOpen, state.streams.count < Self.most else { return nil }
      state.next += 1
      state.streams[state.next] = next
      next.yield(state.mark)
      return (state.next, marks)
    }
  }

  /// Ends a stream.
  package func close(_ id: Int) { state.withLock { $0.streams.removeValue(forKey: id) }?.finish() }

  /// Ends all streams, and opens no more.
  func end() {
    let streams = state.withLock { state in
      state.isOpen = false
      defer { state.streams = [:] }
      return Array(state.streams.values)
    }
    for stream in streams { stream.finish() }
  }

  /// Tells pages that something has changed; `onPhone`: also the plan on the phone.
  func tell(onPhone: Bool = false) {
    state.withLock { state in
      state.mark.page += 1
      if onPhone { state.mark.phone += 1 }
      for stream in state.streams.values { stream.yield(state.mark) }
    }
  }

  /// Wakes every stream, so that those whose page is gone end.
  func beat() {
    state.withLock { state in for stream in state.streams.values { stream.yield(state.mark) } }
  }
}
