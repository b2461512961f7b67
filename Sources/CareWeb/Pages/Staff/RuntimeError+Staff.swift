import CareCards
import CareModel
import CareRuntime

extension RuntimeError {
  /// Returns the error as a sentence on a page about an event, with the title and the time of the event in the place of its key.
  func sentence(about event: Event) -> String {
    if case .tooSoon(event.task.id, _, _) = self {
      return event.task.title + message.dropFirst(event.task.id.text.count) + "."
    }
    let title = "\(event.titleWithTime), \(event.date.formattedWithoutWeekday),"
    return message(naming: { $0 == event.key ? title : $0.text }) + "."
  }
}
