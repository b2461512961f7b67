import CareModel
import Crypto
import Foundation

/// Every name that plan scripts build values with.
///
/// Decoding, error texts, suggestions, editor definitions and help are all made from this one table, so they cannot drift apart.
package struct Registry: Sendable {
  /// Counts the changes by which the same files say something else although the table is the same.
  private static let edition = 1

  /// In the order of the manual.
  package let constructors: [ConstructorEntry]
  /// The names that scripts can call.
  let constructorNames: ConstructorNames
  private let places: [String: Int]
  /// The first parts of the names that a script can use: `schedule`.
  let globals: Set<String>
  /// The second parts of those names, by the first: `daily` of `schedule`.
  let members: [String: Set<String>]

  package init(_ constructors: [ConstructorEntry]) {
    self.constructors = constructors
    constructorNames = ConstructorNames(constructors)
    places = Dictionary(
      constructors.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let names = constructors.filter { $0.form != .record }.map { $0.name.split(separator: ".").map(String.init) }
    globals = Set(names.compactMap(\.first))
    members = Dictionary(grouping: names.filter { $0.count == 2 }, by: { $0[0] }).mapValues { Set($0.map { $0[1] }) }
  }

  /// The language of this release.
  package static let standard = Registry(
    ConstructorEntry.times + ConstructorEntry.schedules + ConstructorEntry.details + ConstructorEntry.plans
      + ConstructorEntry.contacts
      + ConstructorEntry.tasks + ConstructorEntry.cards + ConstructorEntry.surveys + ConstructorEntry.steps
      + ConstructorEntry.formItems
      + ConstructorEntry.conditions + ConstructorEntry.scores + ConstructorEntry.insights + ConstructorEntry.charts
      + ConstructorEntry.marks + ConstructorEntry.reports)

  /// The identity of this release's language: its version, and a digest of the table.
  package static let language: String = {
    let digest = SHA256.hash(data: Data(standard.constructors.map(\.signature).joined(separator: "\n").utf8)).prefix(8)
    return "\(edition)-" + Hex.text(digest)
  }()

  package subscript(name: String) -> ConstructorEntry? {
    places[name].map { constructors[$0] }
  }

  /// The names that a script can call or use, without records.
  package var names: [String] {
    constructors.filter { $0.form != .record }.map(\.name)
  }
}
