import Crypto
package import Foundation
import Synchronization

/// The forms that were carried out, so that a double click, Back, or a browser that sends again does nothing a second time (W86).
///
/// It is in memory, and so forgets with the process; the oldest forms are forgotten first.
package final class UsedForms: Sendable {
  private struct State {
    var known: Set<Data> = []
    var order: [Data] = []
  }

  private let state = Mutex(State())
  private let room: Int

  /// Creates the memory of no forms; `room` is the number that it holds at least.
  package init(room: Int = 50_000) { self.room = room }

  /// Whether a form was carried out.
  package func contains(_ mark: Data) -> Bool { state.withLock { $0.known.contains(mark) } }

  /// Remembers a form that was carried out.
  package func insert(_ mark: Data) {
    state.withLock { state in
      guard state.known.insert(mark).inserted else { return }
      state.order.append(mark)
      guard state.order.count > 2 * room else { return }
      state.known.subtract(state.order.prefix(room))
      state.order.removeFirst(room)
    }
  }

  /// Returns the mark of a form: of its session, its address, and all its fields, of which `once` is another for each page; nil without it.
  static func mark(of form: FormFields, to path: String, of session: String) -> Data? {
    guard form["once"]?.isEmpty == false else { return nil }
    var hash = SHA256()
    for text in [session, path] + form.all.flatMap({ [$0.name, $0.value] }) {
      hash.update(data: Data("\(text.utf8.count):\(text)".utf8))
    }
    return Data(hash.finalize())
  }
}
