import ArgumentParser
import Care
import CareRuntime
import Foundation

/// `care demo`.
struct DemoCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Run the sample scenario on a temporary store.",
    discussion: """
      Seeds the sample plans, enrolls a participant, plays through a week with answers from a file, and shows the days, the \
      adherence, and the insights.
      """)

  @Option(help: ArgumentHelp("A folder of plans. Default: the sample plans.", valueName: "folder"))
  var plans: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.json { throw ValidationError("care demo has no JSON output; omit --json") }
  }

  func perform() throws {
    let files = try DemoFiles(plans: plans)
    let story = try JSONText.decode(DemoStory.self, from: InputFile.data(files.story.path))
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let runtime = try StoreOpening.open(
      folder.appending(path: "care.sqlite").path, creates: true, entropy: Array("care demo".utf8))
    try Demo(runtime: runtime, files: files, story: story, output: common.output).run()
  }
}
