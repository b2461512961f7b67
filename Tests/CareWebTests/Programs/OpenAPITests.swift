import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The description of the API: it names every route, parameter, schema, and status.
struct OpenAPITests {
  private static func document() throws -> JSONValue {
    try JSONParser.parse(String(decoding: ProgramRoutes.openAPI, as: UTF8.self))
  }

  private static func path(of pattern: RoutePattern) -> String { pattern.description.filter { $0 != "…" } }

  @Test func everyOperationIsDescribed() throws {
    let document = try Self.document(), paths = document["paths"]
    #expect(document["openapi"].string == "3.1.0")
    #expect(paths.names == Set(ProgramRoutes.operations.map { Self.path(of: $0.pattern) }))
    #expect(Set(ProgramRoutes.operations.map(\.name)).count == ProgramRoutes.operations.count)
    for operation in ProgramRoutes.operations {
      let described = paths[Self.path(of: operation.pattern)][operation.method.rawValue.lowercased()]
      #expect(described["operationId"].string == operation.name)
      #expect(!described["summary"].string.isEmpty)
      #expect(described["x-care-scopes"].list.map(\.string) == operation.scopes.map(\.rawValue))
      let names = described["parameters"].list.map { $0["name"].string }
      let header =
        (operation.isRecording ? ["Idempotency-Key"] : []) + (operation.isConditional ? ["If-Match"] : [])
        + (operation.isFollowed ? ["Last-Event-ID"] : [])
      #expect(Set(names) == Set(operation.pattern.names + operation.fields.map(\.name) + header), "\(operation.name)")
      #expect(names.count == Set(names).count)
      #expect(described["parameters"].list.allSatisfy { $0["schema"] != .null && !$0["description"].string.isEmpty })
      #expect((described["requestBody"] != .null) == (operation.body != nil))
    }
  }

  @Test func everyRouteOfTheAPIIsAnOperation() {
    let routes = RouteRegistry.routes.filter { $0.pattern.description.hasPrefix("/api/") }
    #expect(routes.map(\.pattern) == ProgramRoutes.operations.map(\.pattern))
    for route in routes {
      guard case .program(let rights) = route.audience else {
        Issue.record("\(route.pattern) is not for programs")
        continue
      }
      #expect(!rights.isEmpty)
    }
  }

  @Test func everyStatusHasADocument() throws {
    let paths = try Self.document()["paths"]
    for operation in ProgramRoutes.operations {
      let responses = paths[Self.path(of: operation.pattern)][operation.method.rawValue.lowercased()]["responses"]
      for answer in operation.answers {
        let content = responses[String(answer.status.code)]["content"]
        let isDescribed = content["application/json"]["schema"] != .null
        #expect(answer.type.map { content.names == [$0] } ?? isDescribed, "\(operation.name)")
      }
      for status in ["400", "401", "403", "404", "405", "429", "default"] {
        let schema = responses[status]["content"]["application/problem+json"]["schema"]
        #expect(schema["$ref"].string == "#/components/schemas/Problem", "\(operation.name) \(status)")
      }
      #expect((responses["304"] != .null) == (operation.method == .get))
      #expect((responses["415"] != .null) == (operation.method != .get))
      #expect(operation.isRecording || !operation.isConditional)
    }
  }

  @Test func everyReferenceNamesASchema() throws {
    let document = try Self.document(), known = document["components"]["schemas"].names
    var found: Set<String> = []
    func walk(_ value: JSONValue) {
      switch value {
      case .object(let members):
        if case .string(let text)? = members["$ref"] {
          found.insert(String(text.dropFirst("#/components/schemas/".count)))
        }
        for member in members.values { walk(member) }
      case .array(let items): for item in items { walk(item) }
      case .null, .boolean, .integer, .double, .string: break
      }
    }
    walk(document)
    #expect(found == known)
    #expect(document["components"]["securitySchemes"]["token"]["scheme"].string == "bearer")
    #expect(
      TokenScope.allCases.allSatisfy { scope in
        document["components"]["securitySchemes"]["token"]["description"].string.contains(scope.rawValue)
      })
  }

  @Test func theDescriptionIsForEveryone() async throws {
    let team = try TeamFixture()
    try await team.test { web in
      let answer = try await web.get("/openapi.json")
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/json")
      #expect(answer.json == (try Self.document()))
    }
  }

  /// Answers have the members that the description requires, and no member that it lacks.
  @Test func answersAreAsTheDescriptionSays() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), document = try Self.document()
    let schemas = document["components"]["schemas"]
    try await team.program(token) { program in
      for (path, name) in [
        ("/studies", "StudyVersion"), ("/studies/p/tasks", "TaskVersion"), ("/participants", "Participant"),
        ("/participants/ana/events", "Event"), ("/changes", "Change"), ("/enrollments", "Enrollment"),
        ("/enrollments/ana.p/tasks", "OwnTask"),
      ] {
        let items = try await program.get(path).json["items"].list
        #expect(!items.isEmpty, "\(path)")
        for item in items { Self.expect(item, schemas[name], path) }
      }
      for (path, name) in [
        ("/studies/p", "StudyVersion"), ("/participants/ana", "PatientVersion"), ("/participants/ana/day", "Day"),
        ("/participants/ana/adherence", "Adherence"), ("/participants/ana/insights", "Insights"),
      ] {
        Self.expect(try await program.get(path).json, schemas[name], path)
      }
    }
  }

  private static func expect(_ value: JSONValue, _ schema: JSONValue, _ path: String) {
    let required = Set(schema["required"].list.map(\.string)), known = schema["properties"].names
    #expect(required.isSubset(of: value.names), "\(path) lacks \(required.subtracting(value.names))")
    #expect(value.names.isSubset(of: known), "\(path) has \(value.names.subtracting(known))")
  }
}
