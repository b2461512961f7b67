import ArgumentParser
import Care
import CareModel
import CareRuntime
import Foundation

/// `care seed PATH…`.
struct SeedCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "seed", abstract: "Writes what changed in plan scripts into the store, as new versions.",
    discussion: "A plan with a mistake leaves the whole store as it was. Seeding again changes nothing.")

  @Argument(help: ArgumentHelp("A plan.lua, its folder, or a folder of such folders.", valueName: "path"))
  var paths: [String]

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("The day from which changes count.", valueName: "date"))
  var effective: CivilDate?

  @Flag(help: "End the store's plans that are not under the paths.")
  var prune = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    var common = common
    // What would be written to a store that is not there is told without making it.
    if dryRun, !FileManager.default.fileExists(atPath: common.storePath) { common.store = StoreOpening.inMemory }
    let readers = try PlanFinder.readers(paths)
    let session = try Session(common, mayMake: true)
    let report: SeedReport
    do {
      report = try session.runtime.seed(
        reading: readers, effective: effective, prune: prune, dryRun: dryRun, at: session.now)
    } catch let diagnostics as Diagnostics {
      throw SeedFailure(diagnostics: diagnostics, live: try session.livePlans(readers, among: diagnostics))
    }
    if session.output.isJSON { return try session.output.json(SeedDocument(report)) }
    session.output.line(SeedText.text(report, isDry: dryRun))
  }
}

extension Session {
  /// Reads plans; where any has a mistake, the diagnostics of all are thrown together.
  func load(_ readers: [FolderReader]) throws -> [PlanDefinition] {
    var found = Diagnostics([])
    var plans: [PlanDefinition] = []
    for reader in readers {
      do { plans.append(try runtime.load(reader)) } catch { found.items += error.items }
    }
    guard found.items.isEmpty else { throw found }
    return plans
  }
}

/// Plan files that have mistakes, so that nothing was seeded, and the plans that go on as the store has them.
struct SeedFailure: Error {
  let diagnostics: Diagnostics
  let live: [LivePlan]

  /// The diagnostics, then what goes on.
  func text(_ style: TextStyle) -> String {
    ([DiagnosticText.text(diagnostics, style: style)] + live.map(\.sentence) + ["nothing was written"])
      .joined(separator: "\n")
  }
}

/// A plan as the store has it, while its files cannot be read.
struct LivePlan: Encodable {
  let plan: PlanHeader.ID
  let version: String?
  /// How many enrollments go on with it.
  let participants: Int

  /// For example `plan knee-recovery 1.0.0 stays live; 2 participants go on with it`.
  var sentence: String {
    let name = "plan \(plan.text)" + (version.map { " \($0)" } ?? "")
    switch participants {
    case 0: return "\(name) stays live"
    case 1: return "\(name) stays live; 1 participant goes on with it"
    default: return "\(name) stays live; \(participants) participants go on with it"
    }
  }
}

extension Session {
  /// The plans of the store whose files under `readers` have mistakes.
  func livePlans(_ readers: [FolderReader], among diagnostics: Diagnostics) throws -> [LivePlan] {
    let failing = readers.filter { reader in
      diagnostics.items.contains { $0.severity == .error && ($0.location?.file.hasPrefix(reader.displayPath) ?? true) }
    }
    let ids = failing.compactMap { reader in (try? reader.source(of: nil)).flatMap { $0.flatMap(\.planID) } }
    return try runtime.plans(at: now).map(\.value).filter { ids.contains($0.id) }.map { plan in
      let query = RecordQuery<CarePlan>(plans: [plan.id])
      let going = try runtime.carePlans(query, at: now).items.count { version in
        version.value.status == .active || version.value.status == .paused
      }
      return LivePlan(plan: plan.id, version: plan.authorVersion, participants: going)
    }
  }
}

extension SourceText {
  /// The id of the plan that the text declares, as far as that can be seen without running it.
  fileprivate var planID: PlanHeader.ID? {
    text.firstMatch(of: #/\bplan\s*\(?\s*["']([A-Za-z0-9._-]+)["']/#).map { PlanHeader.ID(String($0.1)) }
  }
}
