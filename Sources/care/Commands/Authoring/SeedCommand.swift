import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// `care seed PATH…`.
struct SeedCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "seed", abstract: "Write changed plan scripts to the store, as new versions.",
    discussion: """
      If any plan has an error, nothing is written. Seeding the same files again changes nothing. The warnings of \
      care check go to standard error, and so do questions whose scale changes under the same id: other values of options, another range, or \
      other units.
      """)

  @OptionGroup var plans: PlanPathArguments
  @OptionGroup var mode: DryRunFlag

  @Option(help: ArgumentHelp("The day on which the changes take effect.", valueName: "date"))
  var effective: CivilDate?

  @Flag(help: "End the store's plans that are not under the paths.")
  var prune = false

  @OptionGroup var newStore: NewStoreOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let isDry = mode.dryRun
    let readers = try plans.readers()
    let session = try Session(
      isDry ? try common.withoutCreatingStore() : common, createsStore: true, seed: newStore.seed)
    let checked = CheckedPlans(readers)
    let report: SeedReport
    do {
      report = try checked.seed(
        into: session.runtime, effective: effective, prune: prune, dryRun: isDry, at: session.now)
    } catch let diagnostics as Diagnostics {
      throw SeedFailure(diagnostics: diagnostics, live: try session.livePlans(readers, among: diagnostics))
    }
    if session.output.isJSON {
      try session.output.json(SeedDocument(report))
    } else {
      session.output.line(SeedText.text(report, isDry: isDry, width: session.output.tableWidth))
    }
    let warnings = Diagnostics(checked.diagnostics.flatMap(\.items))
    if !warnings.items.isEmpty { session.output.note(DiagnosticText.text(warnings)) }
    session.output.warn(of: report.scales)
  }
}

extension Output {
  /// Warns of questions whose scale changes under the same id, on standard error.
  func warn(of scales: [ScaleChange]) {
    for change in scales { note(TerminalText("warning: \(change.message)")) }
  }
}

extension Session {
  /// Loads plans.
  ///
  /// - Throws: the `Diagnostics` of all plans together, if any plan has an error.
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

extension Session {
  /// Returns the plans of the store whose files have errors.
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
  /// The id of the plan that the text declares, if it can be found without running the text.
  fileprivate var planID: PlanHeader.ID? {
    text.firstMatch(of: #/\bplan\s*\(?\s*["']([A-Za-z0-9._-]+)["']/#).map { PlanHeader.ID(String($0.1)) }
  }
}
