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
