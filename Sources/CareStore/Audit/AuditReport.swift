package import CareModel

/// What an audit of a store has found.
package struct AuditReport: Hashable, Sendable, Codable {
  /// How many rows were compared with their commitments, erased ones too.
  package var rows = 0
  /// How many commits were compared with their seals.
  package var commits = 0
  /// How many of the rows are erased.
  package var erased = 0
  /// The seal of the last commit, in hexadecimal digits: a note of it fixes everything before.
  package var seal: String
  /// The commit whose seal is the one that was noted; nil when none was, or none has it.
  package var noted: Int?
  /// How many rows and seals are not what was written.
  package var faults = 0
  /// The first of them.
  package var first: AuditFault?

  mutating func add(_ fault: AuditFault) {
    faults += 1
    if let first, first.order <= fault.order { return }
    first = fault
  }
}

/// A row or a seal that is not what was written.
package struct AuditFault: Hashable, Sendable, Codable {
  /// What is wrong with it.
  package enum Finding: String, Hashable, Sendable, Codable {
    /// It is not as it was written.
    case altered
    /// It was written, and is not there.
    case missing
    /// It is there, and was not written by the store.
    case unknown
  }

  /// What is wrong.
  package var finding: Finding
  /// With what: the kind of an entity, `outcome`, `sample`, `author`, `erasure`, `commit` or `seal`; `row` when that cannot be told.
  package var subject: String
  /// In which commit.
  package var seq: Int
  /// At which place of the commit; nil when it is all of it.
  package var place: Int?
  /// The name of the version.
  package var version: VersionID?

  /// A commit comes before its rows, and its seal after them.
  fileprivate var order: (Int, Int) { (seq, place ?? (subject == "commit" ? -1 : .max)) }

  /// The fault in words, without any value.
  package var sentence: String {
    let words = subject.split(separator: "_").joined(separator: " ")
    let verb =
      switch finding {
      case .altered: "is not as it was written"
      case .missing: "is missing"
      case .unknown: "was not written by the store"
      }
    guard let place else {
      return subject == "commit" ? "commit \(seq) \(verb)" : "the \(words) of commit \(seq) \(verb)"
    }
    let name = version.map { " (version \($0))" } ?? ""
    return "the \(words) of commit \(seq) at place \(place)\(name) \(verb)"
  }
}
