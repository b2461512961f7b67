import CareModel
import Foundation

/// An error thrown when a command can mean several events, so that nothing was done.
struct SeveralEvents: Error {
  let task: CareTask.ID
  let events: [Event]
  /// The words before a key that name an event.
  var naming = "--event"

  /// The message, with the words that name each event.
  var message: String {
    let width = events.map(\.key.text.count).max() ?? 0
    let lines = events.map { event in
      "  \(naming) \(event.key.text.padding(toLength: width, withPad: " ", startingAt: 0))  (\(event.state.rawValue))"
    }
    return "\(events.count) events of '\(task)' are possible, and nothing was done; pass one of:\n"
      + lines.joined(separator: "\n")
  }
}
