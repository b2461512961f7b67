package import CareModel

/// A held submission in JSON, with what was sent.
package struct HeldDocument: Shaped {
  private let versions: [VersionDocument<HeldSubmission>]
  private let submission: Submission

  /// Creates the document of the versions of a held submission, the last one last.
  package init(_ versions: [Version<HeldSubmission>], _ submission: Submission) {
    self.versions = versions.map(VersionDocument.init)
    self.submission = submission
  }

  /// The members.
  package static let shape = Shape<HeldDocument>([
    Column(
      "versions", written: .list(of: .document("HeldVersion")), \.versions,
      "What was decided, the last version last."),
    Column("submission", written: .object, \.submission, "What was sent."),
  ])
}
