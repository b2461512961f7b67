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

  /// Returns the text that stands for the time of an occurrence: that of its element, unless the element has several times.
  package func timeName(of occurrence: Occurrence) -> String? {
    guard let element = element(of: occurrence), element.times.count < 2 else { return nil }
    if case .random = element.recurrence { return nil }
    return element.text
  }

  /// Returns the text that stands for the time of an occurrence, or else its time of day, with the end if
  /// the author set a duration: `20:00–22:00`.
  ///
  /// `start` and `end` are the times as text; an all-day occurrence has no end.
  package func timeText(of occurrence: Occurrence, start: String, end: @autoclosure () -> String) -> String {
    if let name = timeName(of: occurrence), !name.isEmpty { return name }
    guard !occurrence.isAllDay, let element = element(of: occurrence),
      element.duration != ScheduleElement.defaultDuration,
      occurrence.stop > occurrence.start
    else { return start }
    return "\(start)–\(end())"
  }
}
