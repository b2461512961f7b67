import CareModel
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the API, and its description.
package enum ProgramRoutes {
  /// The operations.
  package static let operations: [ProgramOperation] =
    StudyOperations.all + ParticipantOperations.all + ParticipantPatch.all + ReportOperations.all
    + EnrollmentOperations.all + EnrollmentValueOperations.all + RecordingOperations.all + CardOperations.all
    + DraftOperations.all + HeldOperations.all + SampleOperations.all + PlanOperations.all + ExportOperations.all
    + ServerOperations.all

  static let description: RoutePattern = "/openapi.json"

  static let all: [Route] = operations.map(\.route) + [.get(description, .common(describe))]

  /// Whether a path is one of the API, which answers nothing but JSON.
  static func has(_ path: String) -> Bool { path == "/api" || path.hasPrefix("/api/") }

  /// The description in OpenAPI 3.1, which is the same for everyone.
  package static let openAPI: [UInt8] = OpenAPIDescription.document.utf8

  @Sendable private static func describe(_ path: [String: String], _ services: WebServices) -> Response {
    var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: openAPI)))
    response.headers[.contentType] = "application/json"
    return response
  }
}
