extension CareTask {
  /// Returns the label of a kind of value: the task's own, or else the text of the item whose answers have that kind; nil if
  /// neither exists.
  package func label(ofKind kind: String) -> String? { labels[kind] ?? item(kind)?.text }

  /// Returns the survey's item with an id; nil if there is none.
  package func item(_ id: String) -> FormItem? {
    survey?.steps.lazy.flatMap(\.questions).first { $0.id == id }
  }

  /// Returns the element of the schedule that an occurrence belongs to; nil for a recorded one that no longer has any.
  package func element(of occurrence: Occurrence) -> ScheduleElement? {
    schedule.elements.indices.contains(occurrence.element) ? schedule.elements[occurrence.element] : nil
  }

  /// Returns the text of an occurrence's element, or else its time of day, with the end if the author set a duration:
  /// `20:00–22:00`.
  ///
  /// `start` and `end` are the times as text; an all-day occurrence has no end.
  package func timeText(of occurrence: Occurrence, start: String, end: @autoclosure () -> String) -> String {
    let element = element(of: occurrence)
    if let text = element?.text, !text.isEmpty { return text }
    guard !occurrence.isAllDay, let element, element.duration != ScheduleElement.defaultDuration,
      occurrence.stop > occurrence.start
    else { return start }
    return "\(start)–\(end())"
  }
}
