/// The texts of a language, as its file in `Words` has them.
///
/// A line is a name, `=`, and a text; a text of several lines follows its name, indented by two spaces, and one in double quotes keeps its
/// spaces. A line in brackets begins a section, and one with `#` is a comment.
@usableFromInline
package struct LanguageFile {
  /// The texts of each section, by name.
  @usableFromInline package private(set) var sections: [String: [String: String]] = [:]
  /// The names that are there twice, and the lines that cannot be read, each as `section.name` or `line N`.
  package private(set) var problems: [String] = []

  /// Reads the bytes of a file.
  package init(_ bytes: [UInt8]) {
    var section = "", open: (name: String, lines: [Substring])?
    func close(_ sections: inout [String: [String: String]], _ problems: inout [String]) {
      guard let (name, lines) = open else { return }
      open = nil
      let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
      let text = lines[..<end].joined(separator: "\n")
      if sections[section, default: [:]].updateValue(text, forKey: name) != nil {
        problems.append("\(section).\(name)")
      }
    }
    for (number, line) in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .enumerated() {
      if open != nil, line.isEmpty || line.hasPrefix("  ") {
        open?.lines.append(line.dropFirst(2))
        continue
      }
      close(&sections, &problems)
      if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
      if line.utf8.first == UInt8(ascii: "["), line.utf8.last == UInt8(ascii: "]") {
        section = String(line.dropFirst().dropLast())
        continue
      }
      guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        problems.append("line \(number + 1)")
        continue
      }
      let name = line[..<sign].trimmed, text = line[line.utf8.index(after: sign)...].trimmed
      if text.isEmpty {
        open = (String(name), [])
      } else {
        let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
        open = (String(name), [isQuoted ? text.dropFirst().dropLast() : text])
        close(&sections, &problems)
      }
    }
    close(&sections, &problems)
  }

  /// Returns the text for each case of a set of names, in their order; that of another language where there is none.
  ///
  /// It is inlinable, since each program reads every text of its languages when it starts.
  @inlinable
  package func texts<Name: CaseIterable>(_ section: String, of _: Name.Type, else other: [String] = []) -> [String] {
    let found = sections[section] ?? [:]
    return Name.allCases.enumerated().map { number, name in
      let name = String(describing: name)
      return found[name] ?? (other.indices.contains(number) ? other[number] : name)
    }
  }

  /// Returns the names of a section that are no case of a set, and the cases that are missing.
  package func differences<Name: CaseIterable>(_ section: String, from _: Name.Type) -> Set<String> {
    Set((sections[section] ?? [:]).keys).symmetricDifference(Name.allCases.map { String(describing: $0) })
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: Substring {
    let first = utf8.firstIndex { $0 != UInt8(ascii: " ") } ?? endIndex
    let last = utf8.lastIndex { $0 != UInt8(ascii: " ") }.map { utf8.index(after: $0) } ?? first
    return self[first..<last]
  }
}
