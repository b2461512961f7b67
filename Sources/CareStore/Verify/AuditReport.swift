package import CareModel

/// The result of an audit.
package struct AuditReport: Hashable, Sendable, Codable {
  /// The number of rows compared with their commitments, including erased rows.
  package var rows = 0
  /// The number of commits compared with their seals.
  package var commits = 0
  /// The number of rows that are erased.
  package var erased = 0
  /// The seal of the last commit in hexadecimal digits.
  ///
  /// A note of it proves everything before it.
  package var seal: String
  /// The commit with the seal that was passed to the audit; nil when none was passed or none matches.
  package var noted: Int?
  /// The number of rows and seals that differ from what was written.
  package var faults = 0
  /// The first fault, in commit order.
  package var first: AuditFault?
  /// The hashes of scripts and pictures that were altered; nil if none was.
  package var scripts: [String]?
  /// The commits with a file that is missing or was altered; nil if there are none.
  package var files: [Int]?
  /// What differs in the schema from what the store made, one sentence each; nil if nothing does.
  package var schema: [String]?
  /// The commits at which someone decided to continue below the time of the last commit; nil if there are none.
  package var clockResets: [Int]?

  /// The first alteration that was found, as a sentence; nil for a store that is as it was written.
  package var alteration: String? {
    if let first {
      let more = faults > 1 ? "; \(faults) alterations in total" : ""
      return "the store was altered: \(first.sentence)\(more)"
    }
    if let scripts { return "the store was altered: the script or picture '\(scripts[0])' differs from its hash" }
    if let files { return "the store was altered: a file of commit \(files[0]) is missing or differs from its hash" }
    return schema.map { "the schema of the store was changed: \($0.joined(separator: "; ")); see care store verify" }
  }

  mutating func add(_ fault: AuditFault) {
    faults += 1
    if let first, first.order <= fault.order { return }
    first = fault
  }
}

/// A row or a seal that differs from what was written.
package struct AuditFault: Hashable, Sendable, Codable {
  /// The kinds of fault.
  package enum Finding: String, Hashable, Sendable, Codable {
    /// The row or seal differs from what was written.
    case altered
    /// The row was written, but does not exist.
    case missing
    /// The row exists, but the store did not write it.
    case unknown
  }

  /// The kind of fault.
  package var finding: Finding
  /// The kind of row: the name of an entity, `outcome`, `sample`, `author`, `erasure`, `commit`, or `seal`; `row` if
  /// it cannot be determined.
  package var subject: String
  /// The number of the commit.
  package var seq: Int
  /// The position in the commit; nil when the fault affects the whole commit.
  package var place: Int?
  /// The id of the version.
  package var version: VersionID?

  /// The sort order of faults: a commit comes before its rows, and its seal after them.
  fileprivate var order: (Int, Int) { (seq, place ?? (subject == "commit" ? -1 : .max)) }

  /// A description of the fault, without any stored value.
  package var sentence: String {
    let words = subject.split(separator: "_").joined(separator: " ")
    let verb =
      switch finding {
      case .altered: "was altered"
      case .missing: "is missing"
      case .unknown: "was not written by the store"
      }
    guard let place else {
      return subject == "commit" ? "commit \(seq) \(verb)" : "the \(words) of commit \(seq) \(verb)"
    }
    let name = version.map { " (version \($0))" } ?? ""
    return "the \(words) of commit \(seq) at position \(place)\(name) \(verb)"
  }
}
