import Foundation

/// Where the demo's plans and story stand: here or above, or above the program.
struct DemoFiles {
  /// The folder of plans.
  let plans: String
  /// The story, and beside it the recordings.
  let story: URL

  private static let storyPath = "examples/01-first-plan/answers.json"

  /// The sample plans unless another folder is given, and their story.
  init(plans: String?) throws {
    let starts = [URL(filePath: FileManager.default.currentDirectoryPath), Bundle.main.bundleURL]
    let roots = starts.flatMap(Self.upwards)
    let holdsStory = { (folder: URL) in
      FileManager.default.fileExists(atPath: folder.appending(path: Self.storyPath).path)
    }
    guard let root = roots.first(where: holdsStory) else {
      throw Failure(
        "the demo's story, \(Self.storyPath), is neither here nor above; run it in the folder of the project")
    }
    self.plans = plans ?? root.appending(path: "plans").path
    story = root.appending(path: Self.storyPath)
  }

  /// A folder and all above it.
  private static func upwards(_ folder: URL) -> [URL] {
    var folders = [folder.standardizedFileURL]
    while let last = folders.last, last.path != "/" { folders.append(last.deletingLastPathComponent()) }
    return folders
  }

  /// The bytes of a file beside the story.
  func data(_ name: String) throws -> Data {
    try InputFile.data(story.deletingLastPathComponent().appending(path: name).path)
  }
}
