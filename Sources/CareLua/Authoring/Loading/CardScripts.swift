import CareModel

/// Finds what a card's script would get wrong only when it is drawn: parts that there are not, buttons without an action.
struct CardScripts {
  let cache: SourceCache
  let registry: Registry

  func check(_ decoder: PlanDecoder) {
    for file in cache.order {
      guard let source = cache.sources[file], let tree = source.tree else { continue }
      for node in tree.nodes {
        guard case .member(let object, let key, let range) = node.kind, case .name("ui", nil) = tree[object].kind,
          registry["ui.\(key)"] == nil
        else { continue }
        let known = registry.cardParts
        let near = Suggestion.nearest(to: key, in: known).map { "; did you mean `ui.\($0)`?" }
        report(
          "there is no card element `ui.\(key)`\(near ?? "")", range, source, decoder,
          notes: near == nil ? [PlanDecoder.list(known, of: "parts")] : [])
      }
    }
    for (path, hook) in decoder.hooks.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".card.view") {
      checkActions(of: hook, path: path, decoder)
    }
  }

  /// Buttons whose action is written out and is none of the card's.
  private func checkActions(of view: PlanDecoder.HookSource, path: String, _ decoder: PlanDecoder) {
    guard let source = view.authored.place.source, let tree = source.tree, let node = view.authored.place.node,
      case .function(let function) = tree[tree.meant(by: node)].kind
    else { return }
    let prefix = path.dropLast("view".count) + "on."
    let own = decoder.hooks.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    for node in tree.nodes where tree.function(node.function, isWithin: function) {
      guard case .call(let callee, nil, let arguments) = node.kind, let name = tree.dottedName(callee),
        registry[name]?.parameters.first?.name == "action", name.hasPrefix("ui."), let first = arguments.first,
        case .string(let action) = tree[first].kind, !own.contains(action),
        action != CardStyle.toggle, action != CardStyle.log
      else { continue }
      let hint = Suggestion.nearest(to: action, in: own).map { "; did you mean '\($0)'?" }
      report(
        "the card has no action '\(action)'\(hint ?? "; write on = { \(action) = function(event, ctx, input) … end }")",
        tree[first].range, source, decoder)
    }
  }

  private func report(
    _ message: String, _ range: Range<Int>, _ source: ParsedSource, _ decoder: PlanDecoder, notes: [String] = []
  ) {
    let line = source.source.line(at: range.lowerBound)
    let place = Place(source: source, key: range, position: ScriptPosition(file: source.source.file, line: line))
    decoder.report(.unknownID, at: Authored(.nothing, path: "", place: place), atKey: true, notes: notes, message)
  }
}
