/// Names of which each is given once, whatever the case of its letters.
package struct UniqueNames: Sendable {
  private var used: Set<String> = []

  /// Creates names, of which some are given already.
  package init(_ used: some Sequence<String> = EmptyCollection<String>()) {
    for name in used { take(name) }
  }

  /// Gives a name if it is free, and returns whether it was.
  @discardableResult
  package mutating func take(_ name: String) -> Bool { used.insert(name.lowercased()).inserted }

  /// Gives the first of some names that is free, or else the last with the least number from 2 that makes it free: `pain_2`.
  package mutating func first(of names: String...) -> String {
    if let free = names.first(where: { take($0) }) { return free }
    let last = names.last ?? ""
    var number = 2
    while !take("\(last)_\(number)") { number += 1 }
    return "\(last)_\(number)"
  }
}
