import CareAccess
import NIOCore
import Synchronization

/// The open connections by network: one network has a share of them, and idle ones of the network that has most end first.
///
/// A connection is idle while no request of it is being answered. Behind a proxy on this machine all connections are the proxy's, which has
/// limits of its own.
final class ConnectionBook: Sendable {
  private struct Entry {
    var network: ClientAddress
    var number: Int
    var requests = 0
    var close: @Sendable () -> Void
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var networks: [ClientAddress: Set<ObjectIdentifier>] = [:]
    var number = 0
    var ended = 0

    /// Returns the idle connection of a network that is the oldest one.
    func idle(of network: ClientAddress) -> ObjectIdentifier? {
      networks[network, default: []].compactMap { id in entries[id].map { (id, $0) } }
        .filter { $0.1.requests == 0 }.min { $0.1.number < $1.1.number }?.0
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

  /// Creates a book; `most`: the connections of all networks from which on idle ones end; `mostOfOne`: those of one network.
  init(most: Int, mostOfOne: Int) { (self.most, self.mostOfOne) = (most, mostOfOne) }

  /// The number of open connections, and of those that were ended for others.
  var figures: (open: Int, ended: Int) { state.withLock { ($0.entries.count, $0.ended) } }

  /// Notes a new connection, and ends another one, or this one, if there are too many.
  func open(_ id: ObjectIdentifier, from network: ClientAddress, close: @escaping @Sendable () -> Void) {
    let ended = state.withLock { state -> (@Sendable () -> Void)? in
      state.number += 1
      state.entries[id] = Entry(network: network, number: state.number, close: close)
      state.networks[network, default: []].insert(id)
      var victim: ObjectIdentifier?
      if state.networks[network, default: []].count > mostOfOne {
        // A new connection has no request yet, so that there is always one.
        victim = state.idle(of: network)
      } else if state.entries.count > most {
        let heaviest = state.networks.sorted { $0.value.count > $1.value.count }
        for network in heaviest where victim == nil { victim = state.idle(of: network.key) }
      }
      guard let victim, let entry = state.remove(victim) else { return nil }
      state.ended += 1
      return entry.close
    }
    ended?()
  }

  /// Notes the end of a connection.
  func close(_ id: ObjectIdentifier) { state.withLock { _ = $0.remove(id) } }

  /// Notes that a request has arrived over a connection, or that one is answered.
  func count(_ change: Int, of id: ObjectIdentifier) { state.withLock { $0.entries[id]?.requests += change } }
}
