import CareModel

extension [Event] {
  /// Sorts by start, then task id, element, key, and care plan.
  ///
  /// Events are large: their places are sorted, and each event is moved once, where it is.
  /// - Complexity: O(n log n) comparisons of places, O(n) moves.
  mutating func sortByStart() {
    var order = Array<Int>(indices)
    let starts = map(\.occurrence.start)
    order.sort { a, b in starts[a] == starts[b] ? isBefore(a, b) : starts[a] < starts[b] }
    for first in indices where order[first] != first {
      var place = first
      // A cycle of places: each gets the event that belongs there.
      while order[place] != first {
        let next = order[place]
        swapAt(place, next)
        order[place] = place
        place = next
      }
      order[place] = place
    }
  }

  /// Whether an event comes before another that starts at the same time.
  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    // Most differ in the task; an event is copied for each look at it.
    let (left, right) = (self[a].task.id, self[b].task.id)
    guard left == right else { return left < right }
    return (self[a].occurrence.element, self[a].key, self[a].carePlan?.text ?? "")
      < (self[b].occurrence.element, self[b].key, self[b].carePlan?.text ?? "")
  }
}
