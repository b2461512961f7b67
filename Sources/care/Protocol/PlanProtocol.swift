import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import CareSurvey
import Foundation

/// What the protocol of a plan is made from: the plan in one language, and what follows from it.
struct PlanProtocol {
  /// The plan, with its texts in the language where it has them.
  let plan: PlanDefinition
  /// The language of the built-in texts.
  let language: Language
  /// The tag of the language of the document.
  let tag: String
  /// The digest of the plan's files.
  let hash: String
  /// The events of a participant under some assumptions.
  let activities: PlanActivities
  /// The flows of the surveys, by task and first day.
  let flows: [TaskSurveyFlow]
  /// The variables of an export.
  let codebook: Codebook
  /// The changes since another version; nil without one.
  let changes: ProtocolChanges?
  /// The `data:` URLs of the plan's pictures, by hash.
  let images: [String: String]

  /// Creates the protocol of a plan without errors.
  ///
  /// - Parameters:
  ///   - definition: The plan as its files declare it.
  ///   - language: The tag of the language; nil for the plan's own texts, with English ones around them.
  ///   - changes: The changes since another version.
  /// - Throws: ``Failure`` for a language of which there is no text; `StoreError` and `RuntimeError` as seeding and previewing do.
  init(of definition: PlanDefinition, in language: String?, changes: ProtocolChanges? = nil) throws {
    self.changes = changes
    let header = definition.header
    let own = language.flatMap { header.translation(for: $0) }
    if let language, own == nil {
      let builtIn = Language.tags
      let first = language.lowercased().split { $0 == "-" || $0 == "_" }.first.map(String.init)
      guard first.map(builtIn.contains) ?? false else {
        let known = Set(header.translations.keys).union(builtIn).sorted().joined(separator: ", ")
        throw Failure("the plan '\(definition.id)' has no texts in '\(language)'; pass one of \(known)")
      }
    }
    self.language = Language.of(language)
    tag = own ?? self.language.tag
    plan = own.flatMap { header.translations[$0] }.map { definition.translated(by: $0) } ?? definition
    hash = definition.bundle.contentHash
    activities = try PlanActivities(of: plan)
    flows = plan.surveyFlows(in: self.language)
    codebook = try Self.codebook(of: plan)
    images = Dictionary(
      plan.bundle.pictures.compactMap { file in
        file.picture.mediaType.map { (file.picture.hash, "data:\($0);base64,\(file.bytes.base64EncodedString())") }
      }
    ) { first, _ in first }
  }

  /// The title of the document.
  var title: String { plan.header.title }

  /// The author's version, else the first digits of the hash.
  var version: String { plan.header.authorVersion ?? String(hash.prefix(12)) }

  /// The arms to which participants are assigned; empty for a plan without them.
  var arms: [String] {
    let parameter = plan.header.parameters.first { $0.name == ParameterDefinition.arm }
    guard case .choice(let arms)? = parameter?.kind else { return [] }
    return arms
  }

  /// The arms, if some tasks exist in some of them only; otherwise empty.
  var differingArms: [String] {
    versions.contains { $0.task.applies[ParameterDefinition.arm] != nil } ? arms : []
  }

  /// The tasks, each with its planned changes.
  var versions: [(from: CivilDate?, task: CareTask)] {
    plan.tasks.flatMap { timeline in
      [(nil, timeline.base)] + timeline.later.map { (from: CivilDate?.some($0.from), task: $0.task) }
    }
  }

  /// The variables that an export of a store with the plan alone has.
  private static func codebook(of plan: PlanDefinition) throws -> Codebook {
    let runtime = try CareRuntime.withPlan(plan)
    var request = ExportRequest()
    request.plans = [plan.id]
    request.tables = [.values, .answers]
    request.isWide = true
    return try runtime.export(request, at: PlanActivities.now) { _ in NoRows() }.codebook
  }
}

extension CareRuntime {
  /// Returns a runtime over a store in memory that has one plan.
  ///
  /// - Throws: `StoreError` and `RuntimeError` as seeding does.
  static func withPlan(_ plan: PlanDefinition) throws -> CareRuntime {
    let runtime = try CareRuntime.inMemory(entropy: Array("protocol".utf8)).because("the protocol of the plan")
    _ = try runtime.seed([plan], at: PlanActivities.now)
    return runtime
  }
}

/// A sink of an export whose meaning alone is asked for.
private final class NoRows: ExportSink {
  func add(_ row: [ExportCell], to table: Int) {}
  func finish(participants: Int) {}
}

extension PlanDefinition {
  /// Returns the plan with the texts of a translation.
  fileprivate func translated(by texts: [String: String]) -> PlanDefinition {
    var plan = self
    plan.header = header.translated(by: texts)
    for place in plan.tasks.indices {
      plan.tasks[place].base = plan.tasks[place].base.translated(by: texts)
      for change in plan.tasks[place].later.indices {
        plan.tasks[place].later[change].task = plan.tasks[place].later[change].task.translated(by: texts)
      }
    }
    plan.contacts = contacts.map { $0.translated(by: texts) }
    return plan
  }
}
