extension CareTask {
  /// Returns the label of a kind of value: the task's own, or else the text of the item whose answers have that kind; nil if
  /// neither exists.
  package func label(ofKind kind: String) -> String? { labels[kind] ?? item(kind)?.text }

  /// Returns the survey's item with an id; nil if there is none.
  package func item(_ id: String) -> FormItem? {
    survey?.steps.lazy.flatMap(\.questions).first { $0.id == id }
  }
}

extension Event {
  /// The element of the task's schedule that the event belongs to; nil for a recorded event that no longer has one.
  package var element: ScheduleElement? {
    let elements = task.schedule.elements
    return elements.indices.contains(occurrence.element) ? elements[occurrence.element] : nil
  }
}
