import CareCards

/// A page of the manual: its content between what all pages have.
struct ManualPage {
  var title: String
  /// The page above it: its path and its title.
  var parent: (path: String, title: String)?
  var content: HTMLText

  /// The text by which the files of an earlier manual are known.
  static let mark = "Written by care manual; changes here are overwritten."

  /// Returns the mark as a comment of a language.
  static func mark(in start: String, _ end: String) -> String { start + mark + end }

  /// Returns the markup of the page at a path.
  func html(at path: String) -> String {
    let root = path.contains("/") ? "../" : ""
    var page = HTMLText(capacity: 16_000)
    page.add(drawn: "<!DOCTYPE html>\n<!-- \(Self.mark) -->\n<html lang=\"en\">\n<head>\n")
    page.void("meta", ["charset": "utf-8"])
    page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.void("meta", ["name": "color-scheme", "content": "light dark"])
    page.element("title", "\(title) – Care manual")
    page.void("link", ["rel": "icon", "href": "\(root)icon.svg"])
    page.void("link", ["rel": "stylesheet", "href": "\(root)manual.css"])
    page.element("script", ["src": "\(root)manual.js", "data-root": root.isEmpty ? "./" : root, "defer": ""], "")
    page.add(drawn: "\n</head>\n<body class=\"manual\">\n")
    page.element("a", ["class": "manual-skip", "href": "#content"], "Skip to the content")
    page.element("header", ["class": "manual-bar"]) { html in
      html.element("nav", ["aria-label": "Manual"]) { html in
        html.element("ul") { html in
          for (target, name) in [
            ("index.html", "Care manual"), ("names/index.html", "Names"), ("diagnostics/index.html", "Diagnostics"),
          ] {
            html.element("li") { html in
              html.element("a", ["href": root + target, "aria-current": target == path ? "page" : nil], name)
            }
          }
        }
      }
      // The script shows it: without one, it finds nothing.
      html.element("form", ["class": "manual-search", "role": "search", "id": "search", "hidden": ""]) { html in
        html.element("label", ["for": "search-words"], "Search")
        html.void(
          "input",
          [
            "type": "search", "id": "search-words", "autocomplete": "off", "aria-describedby": "search-help",
            "spellcheck": "false",
          ])
        html.element(
          "span", ["class": "manual-hidden", "id": "search-help"], "The key / leads here, the arrows to what is found.")
        html.element("div", ["id": "search-found", "hidden": ""]) { html in
          html.element("p", ["role": "status", "id": "search-count"], "")
          html.element("ol", ["id": "search-list"], "")
        }
      }
    }
    page.element("main", ["id": "content", "tabindex": "-1"]) { html in
      if let parent {
        html.element("p", ["class": "manual-above"]) {
          $0.element("a", ["href": root + parent.path], "‹ \(parent.title)")
        }
      }
      html.add(content)
    }
    page.add(drawn: "</body>\n</html>\n")
    return page.text
  }
}
