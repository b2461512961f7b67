import CareAccess
import NIOCore
import Synchronization

/// The open connections by network: one network has a share of them, and those of the network that has most end first.
///
/// Of one network, idle ones end first, then those whose request has not arrived completely: who sends bodies slowly must not keep others out.
/// A connection that waits for its answer stays. Those of a proxy are everyone's, and the proxy has limits of its own: they are only counted.
final class ConnectionBook: Sendable {
  private struct Entry {
    var network: ClientAddress
    var number: Int
    var reading = 0
    var answering = 0
    var close: @Sendable () -> Void
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var networks: [ClientAddress: Set<ObjectIdentifier>] = [:]
    var number = 0
    var ended = 0

    /// Returns the connection of a network that ends first; the newest one only if there is no other, and none that waits for its answer.
    func first(of network: ClientAddress) -> ObjectIdentifier? {
      let open = networks[network, default: []].compactMap { id in entries[id].map { (id, $0) } }
      return open.filter { $0.1.answering == 0 }.min { rank($0.1) < rank($1.1) }?.0
    }

    private func rank(_ entry: Entry) -> (Int, Int, Int) {
      (entry.number == number ? 1 : 0, entry.reading > 0 ? 1 : 0, entry.number)
    }

    /// Returns the connection that ends first of the network that has most.
    func firstOfHeaviest() -> ObjectIdentifier? {
      var heaviest: (count: Int, id: ObjectIdentifier)?
      for (network, ids) in networks where ids.count > heaviest?.count ?? 0 {
        if let id = first(of: network) { heaviest = (ids.count, id) }
      }
      return heaviest?.id
    }

    mutating func remove(_ id: ObjectIdentifier) -> Entry? {
      guard let entry = entries.removeValue(forKey: id) else { return nil }
      networks[entry.network]?.remove(id)
      if networks[entry.network]?.isEmpty == true { networks[entry.network] = nil }
      return entry
    }
  }

  private let state = Mutex(State())
  private let most: Int
  private let mostOfOne: Int

  /// Creates a book; `most`: the connections of all networks from which on some end; `mostOfOne`: those of one network.
  init(most: Int, mostOfOne: Int) { (self.most, self.mostOfOne) = (most, mostOfOne) }

  /// The number of open connections, and of those that were ended for others.
  var figures: (open: Int, ended: Int) { state.withLock { ($0.entries.count, $0.ended) } }

  /// Notes a new connection, and ends another one, or this one, if there are too many.
  func open(
    _ id: ObjectIdentifier, from network: ClientAddress, isProxy: Bool, close: @escaping @Sendable () -> Void
  ) {
    let ended = state.withLock { state -> (@Sendable () -> Void)? in
      state.number += 1
      state.entries[id] = Entry(network: network, number: state.number, close: close)
      if !isProxy { state.networks[network, default: []].insert(id) }
      var victim: ObjectIdentifier?
      if state.networks[network, default: []].count > mostOfOne {
        victim = state.first(of: network)
      } else if state.entries.count > most {
        victim = state.firstOfHeaviest()
      }
      guard let victim, let entry = state.remove(victim) else { return nil }
      state.ended += 1
      return entry.close
    }
    ended?()
  }

  /// Notes the end of a connection.
  func close(_ id: ObjectIdentifier) { state.withLock { _ = $0.remove(id) } }

  /// Notes that requests of a connection began or ended to arrive, or to be answered.
  func count(reading: Int = 0, answering: Int = 0, of id: ObjectIdentifier) {
    state.withLock {
      $0.entries[id]?.reading += reading
      $0.entries[id]?.answering += answering
    }
  }
}
