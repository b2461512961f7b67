import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// `care diff PATH…`.
struct DiffCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what seeding would change, field by field, and which participants it affects.",
    discussion: """
      Writes nothing. Compares the future events of each participant who follows a plan before and after the change. \
      Participants are listed by id.
      """)

  @OptionGroup var plans: PlanPathArguments

  @Option(
    help: ArgumentHelp(
      "When the changes take effect: a date, a time, now, or tomorrow. Default: as for care seed.", valueName: "date"))
  var effective: EffectiveArgument?

  @OptionGroup var length: DaysOption
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let readers = try plans.readers()
    let session = try Session(common.withoutCreatingStore())
    let zone = try common.displayZone()
    let diff = try session.runtime.diff(
      reading: readers, effective: effective?.effective(in: zone, now: session.now), days: length.days, at: session.now)
    if session.output.isJSON { return try session.output.json(diff) }
    guard !diff.isEmpty else {
      let plans = diff.plans.count == 1 ? "1 plan" : "\(diff.plans.count) plans"
      return session.output.line("no changes (\(plans) compared)")
    }
    session.output.raw(diff.changes(in: zone).map { $0.text(session.output.style) }.joined(separator: "\n"))
    let same = diff.plans.filter { !$0.isChanged }.map(\.id.text)
    if !same.isEmpty { session.output.line("\nno changes in \(same.joined(separator: ", "))") }
  }
}
