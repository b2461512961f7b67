import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// `care diff PATH…`.
struct DiffCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Says what seeding would change, field by field, and whom it touches.",
    discussion: """
      Nothing is written. The events to come of whoever follows a plan are compared as they are and as they would be. Participants \
      are named by their ids.
      """)

  @Argument(help: ArgumentHelp("A plan.lua, its folder, or a folder of such folders.", valueName: "path"))
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "From when the changes count: a date, a time, now or tomorrow. Default: as seed has it.", valueName: "date"))
  var effective: EffectiveArgument?

  @Option(help: ArgumentHelp("How many days of events to compare, 1 to 366.", valueName: "number"))
  var days = 28

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...366).contains(days) else { throw ValidationError("--days must be 1 to 366") }
  }

  func perform() throws {
    var common = common
    // A store that is not there is compared as an empty one, and not made.
    if !FileManager.default.fileExists(atPath: common.storePath) { common.store = StoreOpening.inMemory }
    let readers = try PlanFinder.readers(paths)
    let session = try Session(common)
    let zone = try common.displayZone()
    let diff = try session.runtime.diff(
      reading: readers, effective: effective?.effective(in: zone, now: session.now), days: days, at: session.now)
    if session.output.isJSON { return try session.output.json(diff) }
    guard !diff.isEmpty else {
      let plans = diff.plans.count == 1 ? "1 plan" : "\(diff.plans.count) plans"
      return session.output.line("nothing would change: \(plans) compared")
    }
    session.output.raw(diff.changes(in: zone).map { $0.text(session.output.style) }.joined(separator: "\n"))
    let same = diff.plans.filter { !$0.isChanged }.map(\.id.text)
    if !same.isEmpty { session.output.line("\nnothing would change in \(same.joined(separator: ", "))") }
  }
}
