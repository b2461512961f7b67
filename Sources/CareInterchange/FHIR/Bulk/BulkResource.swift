/// The types of resource of a bulk export, in their order.
package enum BulkType: String, Hashable, Sendable, CaseIterable {
  case planDefinition = "PlanDefinition"
  case activityDefinition = "ActivityDefinition"
  case questionnaire = "Questionnaire"
  case study = "ResearchStudy"
  case patient = "Patient"
  case subject = "ResearchSubject"
  case carePlan = "CarePlan"
  case task = "Task"
  case response = "QuestionnaireResponse"
  case observation = "Observation"
  case measureReport = "MeasureReport"
  case provenance = "Provenance"
}

/// A resource of a bulk export on one line.
package struct BulkResource: Sendable {
  /// The type.
  package let type: BulkType
  /// The resource as JSON, without a line break.
  package let line: String

  init(_ type: BulkType, id: String, _ fill: (inout ObjectBuilder) -> Void) {
    var resource = ObjectBuilder()
    resource.add("resourceType", type.rawValue)
    resource.add("id", id)
    fill(&resource)
    self.type = type
    line = resource.json.compact
  }

  /// Creates a resource from its line.
  package init(_ type: BulkType, line: String) {
    self.type = type
    self.line = line
  }
}

/// The losses of an export, each once with the number of resources in which it occurs.
package struct LossCounts: Sendable {
  private struct Place: Hashable, Sendable {
    let survey: String
    let loss: ExchangeLoss
  }

  private var order: [Place] = []
  private var counts: [Place: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// Adds a loss, or to its number.
  package mutating func add(_ loss: ListedLoss) {
    let place = Place(survey: loss.survey, loss: loss.loss)
    if counts[place] == nil { order.append(place) }
    counts[place, default: 0] += loss.responses ?? 0
  }

  /// The losses, in the order in which they first occurred.
  package var all: [ListedLoss] { order.map { ListedLoss(survey: $0.survey, $0.loss, responses: counts[$0] ?? 0) } }
}

/// References, identifiers, and names of the resources of a bulk export.
enum BulkNames {
  static func reference(_ type: BulkType, _ id: String) -> OrderedJSON {
    .object([.init("reference", .text("\(type.rawValue)/\(id)")), .init("type", .text(type.rawValue))])
  }

  static func identifier(_ value: String, in plan: String) -> OrderedJSON {
    .object([.init("system", .text(FHIRNames.system(of: plan))), .init("value", .text(value))])
  }

  /// Returns a concept that is only words.
  static func words(_ text: String) -> OrderedJSON { .object([.init("text", .text(text))]) }

  /// Returns the canonical address of a plan, without its version.
  static func address(_ plan: String) -> String { "urn:care:\(plan)" }

  /// Returns the canonical address of a task of a plan, without its version.
  static func address(_ plan: String, task: String) -> String { "urn:care:\(plan):task:\(task)" }

  /// Returns the id of a version, which ends with the hash of the version's own id.
  static func id(of name: String, version: String) -> String {
    FHIRIdentity.id(of: name, version: FHIRIdentity.hash(version, 32))
  }

  static func study(_ plan: String) -> String { FHIRIdentity.id(plan) }
}
