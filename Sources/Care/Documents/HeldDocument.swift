package import CareModel

/// A held submission in JSON, with what was sent.
package struct HeldDocument: Encodable {
  let versions: [VersionDocument<HeldSubmission>]
  let submission: Submission

  /// Creates the document of the versions of a held submission, the last one last.
  package init(_ versions: [Version<HeldSubmission>], _ submission: Submission) {
    self.versions = versions.map(VersionDocument.init)
    self.submission = submission
  }
}
