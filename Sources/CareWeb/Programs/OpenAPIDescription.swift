import Care
import CareAccess
import CareModel
import HTTPTypes

/// The description of the API in OpenAPI 3.1, made from its operations.
enum OpenAPIDescription {
  /// The statuses of problems that every operation can have.
  private static let common: [HTTPResponse.Status] = [
    .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .conflict, .unprocessableContent,
    .tooManyRequests, .internalServerError, .serviceUnavailable,
  ]
  /// The statuses of problems of those that record.
  private static let ofRecording: [HTTPResponse.Status] = [
    .gone, .preconditionFailed, .contentTooLarge, .unsupportedMediaType, .preconditionRequired,
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
  ]

  /// The document.
  static var document: JSONValue {
    .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string("CareRuntime"), "version": .string("1"),
        "description": .string(
          "Studies, participants, events, and outcomes for programs. Within version 1, only additions are made: ignore members that you do not know. "
            + "A token is made with: care access token create."),
      ]),
      "servers": .array([.object(["url": .string("/")])]),
      "security": .array([.object(["token": .array([])])]),
      "paths": .object(paths),
      "components": .object([
        "securitySchemes": .object([
          "token": .object([
            "type": .string("http"), "scheme": .string("bearer"),
            "description": .string(
              TokenScope.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "; ")),
          ])
        ]),
        "schemas": .object(
          Dictionary(
            uniqueKeysWithValues: ProgramShapes.documents.map { ($0.name, schema(of: $0.shape, isOpen: true)) })),
      ]),
    ])
  }

  private static var paths: [String: JSONValue] {
    var paths: [String: [String: JSONValue]] = [:]
    for operation in ProgramRoutes.operations {
      let path = operation.pattern.description.filter { $0 != "…" }
      paths[path, default: [:]][operation.method.rawValue.lowercased()] = described(operation)
    }
    return paths.mapValues { .object($0) }
  }

  private static func described(_ operation: ProgramOperation) -> JSONValue {
    let scopes = operation.scopes.map(\.rawValue)
    var members: [String: JSONValue] = [
      "operationId": .string(operation.name), "summary": .string(operation.summary),
      "description": .string("Needs the scope \(scopes.joined(separator: " and ")), and a role with these rights."),
      "x-care-scopes": .array(scopes.map { .string($0) }),
      "parameters": .array(parameters(of: operation)), "responses": .object(responses(of: operation)),
    ]
    if let body = operation.body {
      members["requestBody"] = .object([
        "required": .boolean(true),
        "content": .object([
          "application/json": .object(["schema": schema(of: body, isOpen: false)])
        ]),
      ])
    }
    return .object(members)
  }

  private static func parameters(of operation: ProgramOperation) -> [JSONValue] {
    let path = operation.pattern.names.map { name in
      let shape: ValueShape = ["patient", "plan", "care_plan"].contains(name) ? .id : .text(1...300)
      return parameter(name, in: "path", shape, isRequired: true, Self.summaries[name] ?? name)
    }
    let query = operation.fields.map {
      parameter($0.name, in: "query", $0.shape, isRequired: $0.isRequired, $0.summary)
    }
    let event = parameter(
      "Last-Event-ID", in: "header", .integer(0...ValueShape.greatestCommit), isRequired: false,
      "The id of the last event that arrived: those after it, or after 'after' if that is greater; anything else is 400."
    )
    guard operation.isRecording else { return path + query + (operation.isFollowed ? [event] : []) }
    let basis = parameter(
      "If-Match", in: "header", .text(3...130), isRequired: false,
      "The version that the change is based on, in quotes: another one since then is 412.")
    let key = parameter(
      "Idempotency-Key", in: "header", .id, isRequired: true,
      "A new UUID for each thing to record: a request with the same key is carried out once.")
    return path + query + [key] + (operation.isConditional ? [basis] : [])
  }

  private static let summaries = [
    "plan": "The study.", "patient": "The participant.", "key": "The key of the event.",
    "alert": "The id of the alert.", "care_plan": "The enrollment.", "held": "The id of the held submission.",
  ]

  private static func parameter(
    _ name: String, in place: String, _ shape: ValueShape, isRequired: Bool, _ summary: String
  ) -> JSONValue {
    .object([
      "name": .string(name), "in": .string(place), "required": .boolean(isRequired), "description": .string(summary),
      "schema": schema(of: shape, isOpen: false),
    ])
  }

  private static func responses(of operation: ProgramOperation) -> [String: JSONValue] {
    var responses: [String: JSONValue] = ["default": problem("Any other problem.")]
    for answer in operation.answers {
      responses[String(answer.status.code)] = .object([
        "description": .string(answer.summary),
        "content": .object([answer.type ?? "application/json": content(of: answer)]),
      ])
    }
    if operation.method == .get {
      responses["304"] = .object(["description": .string("The program has the document already.")])
    }
    for status in common + (operation.method == .get ? [] : ofRecording) {
      responses[String(status.code)] = problem(status.reasonPhrase)
    }
    return responses
  }

  private static func content(of answer: ProgramOperation.Answer) -> JSONValue {
    answer.type == nil ? .object(["schema": schema(of: answer.shape, isOpen: true)]) : .object([:])
  }

  private static func problem(_ summary: String) -> JSONValue {
    .object([
      "description": .string(summary),
      "content": .object([
        "application/problem+json": .object(["schema": schema(of: .document("Problem"), isOpen: true)])
      ]),
    ])
  }

  // MARK: Schemas

  /// Returns the JSON Schema of a shape; `isOpen`: of an answer, whose objects may get more members.
  static func schema(of shape: ValueShape, isOpen: Bool) -> JSONValue {
    switch shape {
    case .id: text(pattern: "^[A-Za-z0-9._-]{1,128}$")
    case .text(let bounds):
      .object([
        "type": .string("string"), "minLength": .integer(bounds.lowerBound), "maxLength": .integer(bounds.upperBound),
      ])
    case .word(let words): .object(["type": .string("string"), "enum": .array(words.map { .string($0) })])
    case .date: .object(["type": .string("string"), "format": .string("date")])
    case .instant: .object(["type": .string("string"), "format": .string("date-time")])
    case .state: text(pattern: "^([0-9]{1,9}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)$")
    case .cursor: text(pattern: "^[A-Za-z0-9_-]{1,2000}$")
    case .integer(let bounds):
      .object([
        "type": .string("integer"), "minimum": .integer(bounds.lowerBound), "maximum": .integer(bounds.upperBound),
      ])
    case .number: .object(["type": .string("number")])
    case .boolean: .object(["type": .string("boolean")])
    case .scalar:
      .object([
        "anyOf": .array(
          [.text((isOpen ? 0 : 1)...ValueShape.longest), .number, .boolean].map { schema(of: $0, isOpen: isOpen) })
      ])
    case .any: .object([:])
    case .object: .object(["type": .string("object")])
    case .list(let item, let most):
      .object(
        ["type": .string("array"), "items": schema(of: item, isOpen: isOpen)].merging(
          most == .max ? [:] : ["maxItems": .integer(most)]
        ) { first, _ in first })
    case .record(let fields):
      .object([
        "type": .string("object"), "additionalProperties": .boolean(isOpen),
        "required": .array(fields.filter(\.isRequired).map { .string($0.name) }),
        "properties": .object(
          Dictionary(
            uniqueKeysWithValues: fields.map { ($0.name, described(schema(of: $0.shape, isOpen: isOpen), $0.summary)) })
        ),
      ])
    case .optional(let shape):
      .object(["anyOf": .array([schema(of: shape, isOpen: isOpen), .object(["type": .string("null")])])])
    case .document(let name): .object(["$ref": .string("#/components/schemas/\(name)")])
    }
  }

  private static func described(_ schema: JSONValue, _ summary: String) -> JSONValue {
    guard case .object(var members) = schema else { return schema }
    members["description"] = .string(summary)
    return .object(members)
  }

  private static func text(pattern: String) -> JSONValue {
    .object(["type": .string("string"), "pattern": .string(pattern)])
  }
}
