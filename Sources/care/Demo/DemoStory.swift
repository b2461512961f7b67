import CareCards
import CareModel
import CareRuntime
import Foundation

/// A participant's week, as a file describes it.
struct DemoStory: Decodable {
  /// The participant.
  let patient: Patient.ID
  /// The participant's zone.
  let zone: Zone
  /// The first day.
  let start: CivilDate
  private let days: [String: [Action]]

  /// One action of the participant.
  struct Action: Decodable {
    /// The wall time.
    let at: TimeOfDay
    /// The task whose event is done.
    let task: CareTask.ID
    /// The answers to the task's survey.
    let answers: [String: AnswerInput]?
    /// The file name of a motion recording, in the story's folder.
    let recording: String?
    /// The reason for which the event is declined.
    let decline: String?
  }

  /// The days with actions, in order.
  var week: [(date: CivilDate, actions: [Action])] {
    get throws {
      try days.map { text, actions in
        guard let date = CivilDate(text) else {
          throw Failure("the story's day '\(text)' is not a date; write 2026-10-28")
        }
        return (date, actions)
      }.sorted { $0.date < $1.date }
    }
  }
}

/// The files of the demo, in a folder at or above the current folder or the program's.
struct DemoFiles {
  /// The folder of plans.
  let plans: String
  /// The file of the story; recordings are in its folder.
  let story: URL

  private static let storyPath = "examples/01-first-plan/answers.json"

  /// Finds the story and the sample plans, unless another folder of plans is passed.
  init(plans: String?) throws {
    let starts = [URL(filePath: FileManager.default.currentDirectoryPath), Bundle.main.bundleURL]
    let roots = starts.flatMap(Self.ancestors)
    let holdsStory = { (folder: URL) in
      FileManager.default.fileExists(atPath: folder.appending(path: Self.storyPath).path)
    }
    guard let root = roots.first(where: holdsStory) else {
      throw Failure(
        "\(Self.storyPath) is neither in this folder nor in one above; run care demo in the project's folder")
    }
    self.plans = plans ?? root.appending(path: "plans").path
    story = root.appending(path: Self.storyPath)
  }

  /// Returns a folder and all folders above it.
  private static func ancestors(_ folder: URL) -> [URL] {
    var folders = [folder.standardizedFileURL]
    while let last = folders.last, last.path != "/" { folders.append(last.deletingLastPathComponent()) }
    return folders
  }

  /// Returns the bytes of a file in the story's folder.
  func data(_ name: String) throws -> Data {
    try InputFile.data(story.deletingLastPathComponent().appending(path: name).path)
  }
}
