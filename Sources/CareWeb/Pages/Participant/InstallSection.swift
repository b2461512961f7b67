import CareCards
import CareModel

/// The part of the settings that says how the study is put on the home screen of a phone.
///
/// A script offers it with a button where the browser lets a page ask, and hides the section where it is not needed.
struct InstallSection: Sendable {
  /// The name of the heading, to which links lead.
  static let name = "install"
  /// The scripts of a page with this section.
  static let scripts = ["install.js"]

  let language: Language

  /// Adds the section.
  func add(to html: inout HTMLText) {
    html.element("section", ["class": "care-panel", "aria-labelledby": Self.name, "data-install": ""]) { html in
      html.element("h2", ["id": Self.name], language.page(.installTitle))
      html.element("p", language.page(.installText))
      html.element("p", language.page(.installApple))
      html.element("p", language.page(.installOther))
      html.element("p", ["class": "care-actions"]) { html in
        button("ask", .install, "care-button", into: &html)
        button("hide", .installHide, "care-button care-quiet", into: &html)
      }
    }
  }

  /// Adds a button that only the script can do something with.
  private func button(_ action: String, _ title: WebPhrase, _ style: String, into html: inout HTMLText) {
    html.element(
      "button", ["type": "button", "class": style, "data-install-do": action, "hidden": ""], language.page(title))
  }
}
