import CareModel

extension Contact {
  /// Returns the contact in its style, with a link for each way to reach the person that can be opened.
  ///
  /// `level`: the level of its heading.
  func html(_ language: Language, level: Int) -> String {
    var html = HTMLText()
    html.element("div", ["class": "care-contact care-contact-\(style.rawValue)"]) { html in
      html.element("span", ["class": "care-monogram", "aria-hidden": "true"], initials)
      html.element("div", ["class": "care-person"]) { html in
        html.element("h\(level)", name)
        let parts = style == .detailed ? [title, role, organization] : style == .simple ? [title] : [title, role]
        let text = parts.compactMap(\.self).joined(separator: " · ")
        if !text.isEmpty { html.element("p", ["class": "care-text care-dim"], text) }
        guard style != .simple, !ways.isEmpty else { return }
        html.element("ul", ["class": "care-ways"]) { html in
          for way in style == .detailed ? ways : Array(ways.prefix(2)) {
            html.element("li") { html in
              if let url = way.url {
                html.element("a", ["class": "care-button", "href": url, "rel": "noopener noreferrer"]) { html in
                  html.element("span", language(way.kind.phrase))
                  html.element("span", ["class": "care-label"], way.text)
                }
              } else {
                html.add(way.text)
              }
            }
          }
        }
      }
    }
    return html.text
  }
}
