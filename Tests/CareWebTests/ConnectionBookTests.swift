import CareAccess
import Synchronization
import Testing

@testable import CareWeb

/// Who keeps a connection when there are too many.
struct ConnectionBookTests {
  /// A connection, and whether it was ended for another one.
  final class Line: Sendable {
    let isEnded = Mutex(false)

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    init(_ book: ConnectionBook, _ network: ClientAddress, isProxy: Bool = false) {
      book.open(id, from: network, isProxy: isProxy) { [self] in isEnded.withLock { $0 = true } }
    }

    var hasEnded: Bool { isEnded.withLock { $0 } }
  }

  @Test func slowBodiesOfManyNetworksLeaveRoomForOthers() {
    let book = ConnectionBook(most: 8, mostOfOne: 4)
    let slow = (0..<8).map { Line(book, "203.0.113.\($0 / 4)") }
    for line in slow { book.count(reading: 1, of: line.id) }
    let other = Line(book, "198.51.100.1")
    #expect(!other.hasEnded)
    #expect(slow.count { $0.hasEnded } == 1)
    #expect(book.figures.open == 8)
    #expect(book.figures.ended == 1)
  }

  @Test func anIdleConnectionEndsFirstThenOneThatIsStillSending() {
    let book = ConnectionBook(most: 100, mostOfOne: 3)
    let network: ClientAddress = "203.0.113.7"
    let (answered, slow, idle) = (Line(book, network), Line(book, network), Line(book, network))
    book.count(answering: 1, of: answered.id)
    book.count(reading: 1, of: slow.id)
    let first = Line(book, network)
    #expect(idle.hasEnded && !slow.hasEnded && !answered.hasEnded && !first.hasEnded)
    book.count(answering: 1, of: first.id)
    let second = Line(book, network)
    #expect(slow.hasEnded && !answered.hasEnded && !first.hasEnded && !second.hasEnded)
    book.count(answering: 1, of: second.id)
    // All others wait for their answers.
    #expect(Line(book, network).hasEnded)
  }

  @Test func strangersBesideAProxyKeepNobodyOut() {
    let book = ConnectionBook(most: 6, mostOfOne: 3)
    let proxy = (0..<5).map { _ in Line(book, "10.0.0.2", isProxy: true) }
    let strangers = (0..<4).map { _ in Line(book, "203.0.113.7") }
    let last = Line(book, "10.0.0.2", isProxy: true)
    #expect(proxy.allSatisfy { !$0.hasEnded } && !last.hasEnded)
    #expect(strangers.count { $0.hasEnded } == 4)
    #expect(book.figures.open == 6)
  }
}
