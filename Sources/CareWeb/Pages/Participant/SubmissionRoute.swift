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
    let receipt = try await visit.change { runtime -> Change<SubmissionReceipt> in
      try .recording(runtime.prepare(submission: data, from: visit.patient, at: visit.now), at: visit.now)
    }
    let document = ReceiptDocument(receipt)
    let status: HTTPResponse.Status = document.isHeld ? .accepted : receipt.isReplay ? .ok : .created
    let bytes = try JSONText.utf8(encoding: document)
    var response = Response(status: status, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    response.headers[.contentType] = "application/json"
    return response
  }
}

extension Change<SubmissionReceipt> {
  /// Records or holds a submission, unless it had arrived before.
  static func recording(_ submission: PreparedSubmission, at now: Instant) -> Change {
    if case .replay(let receipt) = submission { return .answer(receipt) }
    return .write { try $0.record(submission, at: now) }
  }
}

/// The answer to a submission, of a phone or of a program.
struct ReceiptDocument: Shaped {
  private let receipt: Submission.ID
  private let state: String
  private let reason: HeldSubmission.Reason?

  /// Creates the answer of a receipt.
  init(_ receipt: SubmissionReceipt) {
    self.receipt = receipt.id
    switch receipt.state {
    case .recorded: (state, reason) = ("recorded", nil)
    case .held(let why): (state, reason) = ("held", why)
    }
  }

  /// The members.
  static let shape = Shape<ReceiptDocument>([
    Column("receipt", \.receipt, "The id of the submission."),
    Column("state", \.state, as: .word(["recorded", "held"]), "What became of it."),
    Column("reason", \.reason?.rawValue, "Why it is held."),
  ])

  /// Whether the submission waits for a person's decision.
  var isHeld: Bool { reason != nil }
}
