import ArgumentParser
import Care
import CareRuntime
import Foundation

/// `care demo`.
struct DemoCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "The whole story in one go, on a fresh store that is gone afterward.",
    discussion:
      "Seeds the sample plans, enrolls a participant, lives a week from a file, shows the days and what they tell.")

  @Option(help: ArgumentHelp("The folder of plans. Default: the sample plans.", valueName: "folder"))
  var plans: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.json { throw ValidationError("the demo is for people; it has no JSON form") }
  }

  func perform() throws {
    let files = try DemoFiles(plans: plans)
    let story = try JSONDecoder().decode(DemoStory.self, from: InputFile.data(files.story.path))
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let runtime = try StoreOpening.open(
      folder.appending(path: "care.sqlite").path, mayMake: true, entropy: Array("care demo".utf8))
    try Demo(runtime: runtime, files: files, story: story, output: common.output).run()
  }
}
