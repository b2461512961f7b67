import CareModel
import CareRuntime
import CareStore

/// The manifest of FHIR's bulk exports, with the commit that the files are of.
struct BulkManifest: Encodable {
  /// A file of resources.
  struct Output: Encodable {
    let type: String
    let url: String
    let count: Int
  }

  /// A version of a plan.
  struct Plan: Encodable {
    let plan: String
    let version: String
    let recorded: Instant
  }

  /// What FHIR has no field for.
  struct Extension: Encodable {
    let seq: Int?
    let seal: String?
    /// The Questionnaires, with their versions.
    let questionnaires: [String]?
    let plans: [Plan]?
  }

  let transactionTime: String?
  let request: String
  let requiresAccessToken = false
  let output: [Output]
  let error: [Output] = []
  let `extension`: Extension
  /// The commit; nil for an empty store.
  let commit: StoreCommit?

  private enum CodingKeys: String, CodingKey {
    case transactionTime, request, requiresAccessToken, output, error, `extension`
  }

  init(
    request: String, _ commit: StoreCommit?, output: [Output], questionnaires: [String]? = nil, plans: [Plan]? = nil
  ) {
    (self.request, self.commit, self.output) = (request, commit, output)
    transactionTime = commit?.recorded.iso
    self.extension = Extension(seq: commit?.seq, seal: commit?.seal, questionnaires: questionnaires, plans: plans)
  }
}
