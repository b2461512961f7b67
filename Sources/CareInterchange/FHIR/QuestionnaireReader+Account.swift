import CareModel

extension QuestionnaireReader {
  /// Names as lost whatever of the file nothing has been made of, and no loss says yet.
  ///
  /// An element is made if the reader asked for it by its name. What it only describes for programs is not content: ids of
  /// elements, and texts that are generated from the rest.
  func account() {
    guard !report.hasErrors else { return }
    account(root.json, "Questionnaire", root.pointer)
  }

  private func account(_ json: LocatedJSON, _ name: String, _ pointer: String) {
    guard !report.lost.contains(pointer) else { return }
    if let items = json.items {
      for (place, item) in items.enumerated() { account(item, name, "\(pointer)/\(place)") }
      return
    }
    guard let members = json.members else { return }
    guard let use = report.knownUse(at: pointer) else { return lose(name, json, pointer) }
    for member in members {
      let place = "\(pointer)/\(JSONPointer.escaped(member.name))"
      if isNoContent(member.name, member.value, pointer) { continue }
      if member.name == "extension", let items = member.value.items {
        accountExtensions(items, use, place)
      } else if use.taken.contains(member.name) {
        account(member.value, member.name, place)
      } else {
        lose(member.name, member.value, place)
      }
    }
  }

  /// Extensions have been looked at if their place has; those of a translation are read by their addresses.
  private func accountExtensions(_ items: [LocatedJSON], _ use: ElementUse, _ pointer: String) {
    for (place, item) in items.enumerated() {
      let own = "\(pointer)/\(place)"
      if use.taken.contains("extension"), report.knownUse(at: own)?.taken.contains(where: { $0 != "url" }) == true {
        account(item, "extension", own)
      } else if !report.lost.contains(own) {
        let url = item.members?.first { $0.name == "url" }?.value.string ?? ""
        header.append(
          report.loss("the extension \(url)", "has no equivalent and is not taken over", at: item.range, own))
      }
    }
  }

  private func lose(_ name: String, _ value: LocatedJSON, _ pointer: String) {
    guard !report.lost.contains(pointer) else { return }
    let text = value.string.map { " (\($0.prefix(60)))" } ?? ""
    header.append(
      report.loss("'\(name)'\(text)", "has no equivalent and is not taken over", at: value.range, pointer))
  }

  private func isNoContent(_ name: String, _ value: LocatedJSON, _ pointer: String) -> Bool {
    switch name {
    case "id", "_id", "resourceType": return true
    case "text":
      // A narrative says for people what the elements say, unless it says that it has more.
      guard pointer == root.pointer || pointer.hasPrefix(root.pointer + "/contained/"), let members = value.members
      else { return false }
      return ["generated", "empty"].contains(members.first { $0.name == "status" }?.value.string)
    default: return false
    }
  }
}
