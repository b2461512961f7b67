/// A part of a plan that another format does not show.
package struct ExchangeLoss: Hashable, Sendable, Encodable {
  /// The path in the plan's own names: `how.pain.vertical`.
  package let path: String
  /// What is lost.
  package let what: String
  /// The reason.
  package let why: String
  /// Whether `care` reads it back from its own extensions, which other programs ignore.
  package let isKept: Bool

  package init(path: String, what: String, why: String, isKept: Bool = false) {
    self.path = path
    self.what = what
    self.why = why
    self.isKept = isKept
  }

  private enum CodingKeys: String, CodingKey {
    case path, what, why, isKept = "kept"
  }

  /// The loss in a line.
  package var text: String { "\(path): \(what) \(why)" + (isKept ? "; care reads it back" : "") }
}
