import CareModel
import CareRuntime
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The outbox of a phone: one submission a request, recorded exactly once or held for the care team.
enum SubmissionRoute {
  /// Records or holds a submission: 201 if it was recorded now, 202 if it is held, 200 if it had arrived before.
  ///
  /// The form's token is in the header `Care-Token`. The phone deletes its copy only for an answer of one of these statuses whose receipt
  /// is the submission's id.
  @Sendable static func submit(_ visit: ParticipantVisit) async throws -> Response {
    let data = Data(visit.visit.body)
    let receipt = try await visit.write { try $0.submit(data, from: visit.patient, at: visit.now) }
    let status: HTTPResponse.Status, document: ReceiptDocument
    switch receipt.state {
    case .recorded:
      status = receipt.isReplay ? .ok : .created
      document = ReceiptDocument(receipt: receipt.id, state: "recorded", reason: nil)
    case .held(let reason):
      status = .accepted
      document = ReceiptDocument(receipt: receipt.id, state: "held", reason: reason)
    }
    var response = Response(
      status: status, body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(document))))
    response.headers[.contentType] = "application/json"
    return response
  }

  /// The answer to a submission.
  private struct ReceiptDocument: Encodable {
    var receipt: Submission.ID
    var state: String
    var reason: HeldSubmission.Reason?
  }
}
