import CareModel

extension Survey {
  /// Whether anything of the survey is in random order.
  package var hasRandomOrder: Bool { !shuffle.isEmpty || steps.contains(where: \.hasRandomOrder) }

  /// Whether conditions decide on options.
  var hasOptionConditions: Bool { steps.contains { $0.items.contains { !$0.optionConditions.isEmpty } } }

  /// Returns the indices of the steps that can follow the one at a place if nothing leads elsewhere; the first ones for nil.
  ///
  /// The number of steps means the end. Steps in random order can follow each other.
  func inOrder(after place: Int?) -> [Int] {
    guard let place else { return first(at: 0) }
    guard let block = block(of: place), let last = block.last else { return first(at: place + 1) }
    let unit = steps[place].unit, next = place + 1
    if steps.indices.contains(next), steps[next].unit == unit { return [next] }
    return entries(of: block).filter { steps[$0].unit != unit } + first(at: last + 1)
  }

  private func first(at place: Int) -> [Int] { block(of: place).map(entries) ?? [place] }

  /// Returns the first of the steps of each active task in a block, and every other step.
  private func entries(of block: [Int]) -> [Int] {
    block.filter { place in !block.contains { $0 < place && steps[$0].unit == steps[place].unit } }
  }

  /// Returns the indices of the steps that are in random order with the one at a place; nil if it is not.
  private func block(of place: Int) -> [Int]? {
    guard steps.indices.contains(place), let block = shuffle.first(where: { $0.contains(steps[place].unit) }) else {
      return nil
    }
    let places = steps.indices.filter { block.contains(steps[$0].unit) }
    guard let first = places.first, let last = places.last, last - first < places.count else { return nil }
    return places
  }
}
