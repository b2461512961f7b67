package import CareAccess
package import HTTPTypes
import Hummingbird

/// One operation of the API, described once: what it takes, who may call it, and what it answers.
///
/// Requests are checked, rights are tested, and the description for programs is written from this description.
package struct ProgramOperation: Sendable {
  /// What an operation is about, in which the token must have the rights.
  package enum Reach: Hashable, Sendable {
    /// The whole server.
    case server
    /// Every study in which the token has the right.
    case studies
    /// The study of the path.
    case study
    /// The study of the query, or the only one of the token.
    case chosenStudy
    /// A participant of the study of the query, or of the only one of the token.
    case participant
  }

  /// The name, by which clients that are made from the description call it.
  package let name: String
  /// The method: GET, which changes nothing, POST, PUT, PATCH, or DELETE.
  package let method: HTTPRequest.Method
  /// The path.
  package let pattern: RoutePattern
  /// The operation in one line.
  package let summary: String
  /// What it is about.
  package let reach: Reach
  /// The rights that the token needs.
  package let rights: [Right]
  /// The fields of the query.
  package let query: [ValueField]
  /// The shape of the body; nil without one.
  package let body: ValueShape?
  /// The most bytes of the body.
  package let bodyLimit: Route.Body
  /// The answers: their statuses, and the shapes of their documents.
  package let answers: [Answer]
  /// The handler.
  let handle: @Sendable (ProgramVisit) async throws -> Response

  /// An answer of an operation.
  package struct Answer: Sendable {
    /// The status.
    package let status: HTTPResponse.Status
    /// The shape of the document.
    package let shape: ValueShape
    /// The type of a file; nil for a document.
    package let type: String?
    /// The answer in one line.
    package let summary: String

    /// Creates the answer of a document; with a type, of a file.
    init(status: HTTPResponse.Status, shape: ValueShape, type: String? = nil, summary: String) {
      (self.status, self.shape, self.type, self.summary) = (status, shape, type, summary)
    }
  }

  /// The scopes that the token needs.
  package var scopes: [TokenScope] { rights.compactMap { TokenScope.passing($0) } }

  /// Whether it records something, once for each key.
  package let isRecording: Bool

  /// Whether it takes the version that it is based on, in `If-Match`.
  package let isConditional: Bool

  /// Whether it answers with events that a program follows, and continues after the one in `Last-Event-ID`.
  package var isFollowed: Bool { answers.contains { $0.type == Self.eventStream } }

  /// The type of an answer of events.
  static let eventStream = "text/event-stream"

  /// The fields of the query, with the study where one can be chosen.
  package var fields: [ValueField] {
    switch reach {
    case .server, .studies, .study: query
    case .chosenStudy, .participant: query + [Self.study]
    }
  }

  private static let study = ValueField(
    "study", .id, "The study in which the token's rights are used; needed by a token that reaches several.")

  /// The route of the operation.
  var route: Route {
    method == .get
      ? .get(pattern, caching: .validated, .program(self))
      : Route(method: method, pattern: pattern, body: bodyLimit, caching: .none, handler: .program(self))
  }
}

extension ProgramOperation {
  /// Creates an operation that reads.
  init(
    reading name: String, _ pattern: RoutePattern, _ summary: String, about reach: Reach, _ rights: [Right],
    query: [ValueField] = [], answer shape: ValueShape, type: String? = nil,
    _ handle: @escaping @Sendable (ProgramVisit) async throws -> Response
  ) {
    let answer = Answer(
      status: .ok, shape: shape, type: type, summary: type == nil ? "The document." : "The file.")
    self.init(
      name: name, method: .get, pattern: pattern, summary: summary, reach: reach, rights: rights, query: query,
      body: nil, bodyLimit: .none, answers: [answer], handle: handle, isRecording: false, isConditional: false)
  }

  /// Creates an operation that records; `isConditional`: whether it takes the version that it is based on.
  init(
    recording name: String, method: HTTPRequest.Method = .post, _ pattern: RoutePattern, _ summary: String,
    about reach: Reach, _ rights: [Right], query: [ValueField] = [], isConditional: Bool = false, body: ValueShape?,
    limit: Route.Body = .json, answers: [Answer],
    _ handle: @escaping @Sendable (ProgramVisit) async throws -> Response
  ) {
    self.init(
      name: name, method: method, pattern: pattern, summary: summary, reach: reach, rights: rights, query: query,
      body: body, bodyLimit: body == nil ? .none : limit, answers: answers, handle: handle, isRecording: true,
      isConditional: isConditional)
  }

  /// Creates an operation that needs no key: it looks at what is sent, or a second time it changes nothing.
  init(
    posting name: String, _ pattern: RoutePattern, _ summary: String, about reach: Reach, _ rights: [Right],
    query: [ValueField] = [], body: ValueShape, limit: Route.Body = .records, answer shape: ValueShape,
    _ handle: @escaping @Sendable (ProgramVisit) async throws -> Response
  ) {
    self.init(
      name: name, method: .post, pattern: pattern, summary: summary, reach: reach, rights: rights, query: query,
      body: body, bodyLimit: limit, answers: [Answer(status: .ok, shape: shape, summary: "The document.")],
      handle: handle, isRecording: false, isConditional: false)
  }
}
