import CareModel

/// Tells of anchors that nothing counts from.
struct AnchorCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let used = Set(plan.decoder.anchorUses.map(\.name))
    for (place, anchor) in plan.definition.header.anchors.enumerated() where !used.contains(anchor.name) {
      let named = plan.sources.reduce(0) { count, file in
        count + file.tree.nodes.count { if case .string(anchor.name) = $0.kind { true } else { false } }
      }
      // Its own declaration names it once; a script may look at it where it is named again.
      guard named <= 1 else { continue }
      let part = plan.part("anchors[\(place + 1)]")
      var whole = part
      if case .declared(let declaration) = part.value { whole.place = plan.decoder.idPlace(of: declaration) }
      plan.warn(
        .unusedAnchor, at: whole,
        "nothing counts from the anchor '\(anchor.name)'; write start = anchor \"\(anchor.name)\" in a schedule, or leave it out"
      )
    }
  }
}
