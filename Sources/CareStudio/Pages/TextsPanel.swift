import CareCards
import CareModel

/// The texts of the plan, with their translations side by side.
struct TextsPanel {
  let view: StudioView

  /// The most texts that are shown.
  private static let most = 500

  func add(to html: inout HTMLText) {
    guard let plan = view.shown else { return }
    let texts = plan.texts, translations = plan.header.translations, tags = translations.keys.sorted()
    if tags.isEmpty {
      html.element(
        "p", ["class": "care-detail"], "The plan has no translations; every language shows these \(texts.count) texts.")
    }
    for tag in tags {
      let missing = texts.keys.count { translation(of: $0, translations[tag] ?? [:]) == nil }
      html.element(
        "p", ["class": missing > 0 ? "studio-warning" : "studio-right"],
        missing > 0 ? "\(tag): \(missing) of \(texts.count) texts are missing" : "\(tag): all \(texts.count) texts")
    }
    html.element("div", ["class": "care-table", "tabindex": "0", "role": "region", "aria-label": "Table of the texts"])
    { html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for title in ["Text", "As written"] + tags { html.element("th", ["scope": "col"], title) }
          }
        }
        html.element("tbody") { html in
          for path in texts.keys.sorted().prefix(Self.most) {
            html.element("tr") { html in
              html.element("th", ["scope": "row"]) { $0.element("code", path) }
              html.element("td", texts[path] ?? "")
              for tag in tags {
                let text = translation(of: path, translations[tag] ?? [:])
                html.element(
                  "td", ["lang": text == nil ? nil : tag, "class": text == nil ? "studio-warning" : nil],
                  text ?? "△ missing")
              }
            }
          }
        }
      }
    }
    if texts.count > Self.most { html.element("p", ["class": "care-detail"], "And \(texts.count - Self.most) more.") }
  }

  private func translation(of path: String, _ translated: [String: String]) -> String? {
    translated[path] ?? translated[path.earlierTextPath]
  }
}
