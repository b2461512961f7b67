import ArgumentParser
import CareModel
import CareRuntime

/// `care anchor CARE-PLAN NAME=DATE…`.
struct AnchorCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "anchor",
    abstract: "Gives anchors of a care plan their dates: what hangs on them falls due.",
    discussion: "Other anchors stay, and so does what was recorded.")

  @OptionGroup var which: CarePlanOptions

  @Argument(help: ArgumentHelp("An anchor and its day or time, such as surgery=2026-06-05.", valueName: "name=date"))
  var anchors: [AnchorArgument]

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let id = try which.resolve(in: session)
    let version = try session.runtime.setAnchors(
      try AnchorArgument.values(anchors), of: id, basedOn: which.basedOnVersion, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    let days = version.value.anchors.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    session.output.line("\(id) counts from \(days.joined(separator: ", ")).")
  }
}
