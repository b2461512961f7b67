import CareModel

/// The order in which each item of a step comes after the items that its condition names.
struct ItemOrder {
  /// The indices of the items that each item's condition names, ascending.
  let sources: [[Int]]
  /// The indices of the items in the order.
  let places: [Int]
  /// The indices of the items that a condition names.
  let deciding: Set<Int>

  /// Orders the items of a step; nil if a hook decides on one of them, or if items depend on each other in a circle.
  ///
  /// - Complexity: O(items + references).
  init?(_ items: [FormItem], of step: String, scores: [SurveyScore]) {
    let indices = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let scored = Set(scores.map(\.id))
    var sources: [[Int]] = []
    for item in items {
      let conditions = item.showingConditions
      guard !conditions.isEmpty else {
        sources.append([])
        continue
      }
      guard conditions.allSatisfy(\.hooks.isEmpty) else { return nil }
      // A score counts all rows, and so depends on items of each.
      let references = conditions.flatMap(\.references)
      if item.row != nil, references.contains(where: { scored.contains($0.item) && $0.step == nil }) { return nil }
      let own = item.sources(in: step, scores: scores)
      sources.append(
        Set(own.compactMap { indices[FormItem.id($0, inRow: item.row)] ?? indices[$0] }).sorted())
    }
    guard indices.count == items.count, let places = Self.places(sources) else { return nil }
    (self.sources, self.places, deciding) = (sources, places, Set(sources.joined()))
  }

  /// Returns the indices so that each comes after its sources; nil if there is a circle.
  private static func places(_ sources: [[Int]]) -> [Int]? {
    var dependents = Array(repeating: [Int](), count: sources.count)
    var open = sources.map(\.count)
    for (place, own) in sources.enumerated() {
      for source in own { dependents[source].append(place) }
    }
    var places = sources.indices.filter { open[$0] == 0 }
    var next = 0
    while next < places.count {
      for place in dependents[places[next]] {
        open[place] -= 1
        if open[place] == 0 { places.append(place) }
      }
      next += 1
    }
    return places.count == sources.count ? places : nil
  }
}
