import CareModel
import CareRuntime
import Foundation

/// A participant's week, written down before: what was done when.
struct DemoStory: Decodable {
  /// Who takes part.
  let patient: Patient.ID
  /// Where the participant lives.
  let zone: Zone
  /// The first day.
  let start: CivilDate
  private let days: [String: [Deed]]

  /// One thing done.
  struct Deed: Decodable {
    /// When, by the clock on the wall.
    let at: TimeOfDay
    /// Which task.
    let task: CareTask.ID
    /// Answers to its survey.
    let answers: [String: AnswerInput]?
    /// The file of a motion recording, beside the story.
    let recording: String?
    /// Why it was declined.
    let decline: String?
  }

  /// The days that have deeds, in order.
  var week: [(date: CivilDate, deeds: [Deed])] {
    get throws {
      try days.map { text, deeds in
        guard let date = CivilDate(text) else {
          throw Failure("the story's day '\(text)' is not a date; write 2026-10-28")
        }
        return (date, deeds)
      }.sorted { $0.date < $1.date }
    }
  }
}

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
