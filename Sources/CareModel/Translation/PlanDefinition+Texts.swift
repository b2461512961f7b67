extension PlanDefinition {
  /// Every text that can be translated, by its path, such as `title`, `check-in.title`, and
  /// `check-in.survey.how.pain.text`.
  ///
  /// A text in a planned change of a task has the same path as the text that it replaces.
  public var texts: [String: String] {
    final class Found { var texts: [String: String] = [:] }
    let found = Found()
    let walk = TextVisitor { path, text in
      found.texts[path] = found.texts[path] ?? text
      return text
    }
    var header = header
    header.walk(walk)
    for var task in tasks.flatMap({ [$0.base] + $0.later.map(\.task) }) { task.walk(walk) }
    return found.texts
  }
}

extension PlanHeader {
  /// Returns the plan's texts in a language: those of the tag itself, otherwise those of its first part, so that
  /// `de-AT` falls back to `de`.
  ///
  /// Returns nil if the plan has neither. Tags are case-insensitive.
  public func texts(in language: String) -> [String: String]? {
    let tag = language.lowercased()
    let first = tag.split(separator: "-").first.map(String.init) ?? tag
    return [tag, first].lazy.compactMap { wanted in translations.first { $0.key.lowercased() == wanted }?.value }.first
  }

  /// Returns the header with its texts replaced by translations. Texts without a translation stay unchanged.
  public func translated(by texts: [String: String]) -> PlanHeader {
    var header = self
    header.walk(TextVisitor { texts[$0] ?? $1 })
    return header
  }

  mutating func walk(_ walk: TextVisitor) {
    walk.text("title", &title)
    for place in anchors.indices { walk.at("anchors.\(anchors[place].name)").text("title", &anchors[place].title) }
    for place in parameters.indices {
      walk.at("params.\(parameters[place].name)").text("title", &parameters[place].title)
    }
    for place in charts.indices {
      let chart = walk.at("charts.\(charts[place].id)")
      chart.text("title", &charts[place].title)
      chart.text("text", &charts[place].text)
      for number in charts[place].series.indices {
        chart.at("series[\(number + 1)]").text("title", &charts[place].series[number].title)
      }
    }
  }
}
