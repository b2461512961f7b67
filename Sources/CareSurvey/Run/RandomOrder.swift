import CareModel
import Foundation

/// The random orders of a run.
///
/// A list is sorted by the SHA-256, in hexadecimal, of the text `SEED/STEP` for a step, `SEED/STEP/ITEM` for an item, and
/// `SEED/STEP/ITEM/VALUE` for an option, so that any program can derive the order from a result.
struct RandomOrder {
  /// The number from which the orders derive.
  let seed: UInt64

  /// Returns the seed of a run: the first 13 hexadecimal digits of the SHA-256 of its id, which every program reads exactly.
  static func seed(of runID: String) -> UInt64 { UInt64(Data(runID.utf8).sha256.prefix(13), radix: 16) ?? 0 }

  /// Returns elements in the random order of their paths.
  private func sorted<Element>(_ elements: [Element], by path: (Element) -> String) -> [Element] {
    elements.map { (key: Data("\(seed)/\(path($0))".utf8).sha256, element: $0) }
      .sorted { $0.key < $1.key }.map(\.element)
  }

  /// Returns a survey with its steps, items, and options in the orders that it asks for.
  func arranged(_ survey: Survey) -> Survey {
    var survey = survey
    for block in survey.shuffle {
      let places = survey.steps.indices.filter { block.contains(survey.steps[$0].unit) }
      // The instructions and the conclusion of an active task stay with it.
      let units = sorted(Set(places.map { survey.steps[$0].unit }).sorted()) { $0 }
      let steps = units.flatMap { unit in places.map { survey.steps[$0] }.filter { $0.unit == unit } }
      for (place, step) in zip(places, steps) { survey.steps[place] = step }
    }
    for place in survey.steps.indices where survey.steps[place].hasRandomOrder { arrange(&survey.steps[place], survey) }
    return survey
  }

  private func arrange(_ step: inout Step, _ survey: Survey) {
    let id = step.id
    for place in step.items.indices where step.items[place].format.definition.order == .random {
      let item = step.items[place].id
      let options = step.items[place].format.definition.options
      let free = sorted(options.filter { !$0.pinned && !$0.staysLast }) { "\(id)/\(item)/\($0.value)" }
      var shown = free + options.filter { !$0.pinned && $0.staysLast }
      // From the front, so that each is at the place at which it is written.
      for (place, option) in options.enumerated() where option.pinned { shown.insert(option, at: place) }
      step.items[place] = step.items[place].offering(shown.map(\.value))
    }
    guard step.order == .random else { return }
    step.items = sorted(step.items.units(in: id, scores: survey.scores)) { "\(id)/\($0[0].id)" }.flatMap { $0 }
  }
}

extension ChoiceOption {
  /// Whether the option is after the others in every order, unless it is pinned.
  fileprivate var staysLast: Bool { exclusive || other }
}

extension [FormItem] {
  /// Returns the items in groups that stay together, each with at least one item: an item that depends on earlier ones of the step is
  /// in the group of the last of them.
  fileprivate func units(in step: String, scores: [SurveyScore]) -> [[FormItem]] {
    let places = Dictionary(enumerated().map { ($1.id, $0) }) { first, _ in first }
    var units: [[FormItem]] = []
    var unit: [Int] = []
    for (place, item) in enumerated() {
      let sources = item.sources(in: step, scores: scores).compactMap { places[$0] }.filter { $0 < place }
      // A function may read any answer.
      let last = item.showingConditions.contains { !$0.hooks.isEmpty } && place > 0 ? place - 1 : sources.max()
      unit.append(last.map { unit[$0] } ?? units.count)
      if last == nil { units.append([item]) } else { units[unit[place]].append(item) }
    }
    return units
  }
}

extension FormItem {
  /// The ids of the items of the same step whose answers decide what is shown of the item, or that it repeats.
  func sources(in step: String, scores: [SurveyScore]) -> [String] {
    let named = showingConditions.flatMap(\.references).flatMap { reference in
      // A score depends on whatever its items depend on.
      [reference] + (reference.isBare ? scores.first { $0.id == reference.item }?.items ?? [] : [])
    }
    return named.filter { $0.source == nil && ($0.step == nil || $0.step == step) }.map(\.item)
      + [format.original].compactMap { $0 }
  }
}

extension ItemReference {
  fileprivate var isBare: Bool { step == nil && source == nil }
}

extension Step {
  /// Whether the items or the options of one are in random order.
  var hasRandomOrder: Bool {
    order == .random || items.contains { $0.format.definition.order == .random }
  }
}
