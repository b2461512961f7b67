import CareModel

/// The open streams of browsers: who hears of which topics, and what each has not sent yet.
struct LiveStreams {
  /// The most streams of a session; a further one ends the oldest.
  static let mostOfSession = 3

  private struct Stream {
    var session: WebSession
    var topics: Set<LiveTopic>
    var news: Set<LiveTopic> = []
    var wake: AsyncStream<Void>.Continuation
  }

  private var streams: [Int: Stream] = [:]
  private var listeners: [LiveTopic: Set<Int>] = [:]
  private var ofSession: [String: [Int]] = [:]
  private var last = 0

  /// The number of open streams.
  var count: Int { streams.count }

  /// Whether every stream has taken its news.
  var isIdle: Bool { streams.values.allSatisfy(\.news.isEmpty) }

  /// The sessions that have streams, each once.
  var sessions: [WebSession] { ofSession.values.compactMap { $0.first.flatMap { streams[$0]?.session } } }

  /// Adds a stream, and returns its number.
  mutating func add(
    _ session: WebSession, _ topics: Set<LiveTopic>, wake: AsyncStream<Void>.Continuation
  ) -> Int {
    last += 1
    streams[last] = Stream(session: session, topics: topics, wake: wake)
    for topic in topics { listeners[topic, default: []].insert(last) }
    ofSession[session.id, default: []].append(last)
    if let open = ofSession[session.id], open.count > Self.mostOfSession { end(open[0]) }
    return last
  }

  /// Notes that topics have changed, and wakes those who listen.
  ///
  /// - Complexity: O(topics + listeners).
  mutating func tell(_ topics: some Sequence<LiveTopic>) {
    for topic in topics {
      for id in listeners[topic] ?? [] { tell(topic, to: id) }
    }
  }

  /// Notes that a topic has changed for one stream, and wakes it.
  mutating func tell(_ topic: LiveTopic, to id: Int) {
    streams[id]?.news.insert(topic)
    streams[id]?.wake.yield()
  }

  /// Notes that everything has changed, and wakes all.
  mutating func tellAll() {
    for (id, stream) in streams {
      streams[id]?.news = stream.topics
      stream.wake.yield()
    }
  }

  /// Wakes all streams, so that those whose browser is gone learn of it.
  func wakeAll() { for stream in streams.values { stream.wake.yield() } }

  /// Returns what a stream has not sent yet; nil if the stream has ended.
  mutating func take(_ id: Int) -> Set<LiveTopic>? {
    guard let news = streams[id]?.news else { return nil }
    streams[id]?.news = []
    return news
  }

  /// Ends a stream.
  mutating func end(_ id: Int) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    for topic in stream.topics {
      listeners[topic]?.remove(id)
      if listeners[topic]?.isEmpty == true { listeners[topic] = nil }
    }
    ofSession[stream.session.id]?.removeAll { $0 == id }
    if ofSession[stream.session.id]?.isEmpty == true { ofSession[stream.session.id] = nil }
    stream.wake.finish()
  }

  /// Ends the streams of a session.
  mutating func end(session: String) { for id in ofSession[session] ?? [] { end(id) } }

  /// Ends all streams.
  mutating func endAll() { for id in Array(streams.keys) { end(id) } }
}
