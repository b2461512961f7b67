import CareModel

extension Contact {
  /// Returns the contact in its style: a line, a name with its title, or everything.
  func lines(width: Int, _ language: Language) -> [StyledText] {
    switch style {
    case .list: return StyledText.marked("☎", summary, tone: .dim, width: width)
    case .simple:
      return StyledText.marked("☎", [name, title].compactMap(\.self).joined(separator: ", "), tone: .dim, width: width)
    case .detailed:
      let person = [title, role, organization].compactMap(\.self).joined(separator: " · ")
      let head =
        StyledText.marked("☎", name, tone: .strong, width: width)
        + TextWrap.lines(person, width: width - 3).map { StyledText("   \($0)", .dim) }
      return head
        + ways.flatMap { way in
          TextWrap.lines("\(language(way.kind.phrase))  \(way.text)", width: width - 3).map { StyledText("   \($0)") }
        }
    }
  }
}
