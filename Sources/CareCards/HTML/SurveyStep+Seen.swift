import CareModel

/// What a page of a survey observes and reports: that the end of a document was shown, and that the time of a step passes.
///
/// Only the page can know it. Its script fills in hidden fields with the milliseconds since the page was shown; without scripts, the
/// participant says that the document was read, and the server counts the time.
extension SurveyStepPage {
  /// The document of a consent, whose end the page reports as shown.
  package struct Reading: Sendable {
    /// The hash of the document, by which the report names it.
    package var hash: String
    /// Whether the participant can say that it was read, because agreeing needs that and no page has reported it.
    package var isAsked: Bool

    /// Creates the document.
    package init(hash: String, isAsked: Bool) {
      self.hash = hash
      self.isAsked = isAsked
    }
  }

  /// Adds what reports that the document was read to its end.
  func addReading(to html: inout HTMLText) {
    guard let reading else { return }
    html.void("input", ["type": "hidden", "name": "document", "value": reading.hash])
    html.void("input", ["type": "hidden", "name": "read", "value": ""])
    guard reading.isAsked else { return }
    html.element("p", ["class": "care-item", "data-ask-read": ""]) { html in
      html.element("label", ["class": "care-option"]) { html in
        html.void("input", ["type": "checkbox", "name": "read-said", "value": "1"])
        html.element("span", language.page(.readToEnd))
      }
    }
  }

  /// Adds the long text of the step, with a mark at its end.
  func addDocument(to html: inout HTMLText, images: [String: String]) {
    guard let document = step.kind.behavior.longText else { return }
    html.element(
      "div",
      [
        "class": "care-panel care-text-block", "tabindex": "0", "role": "region",
        "aria-label": language.page(.document),
      ]
    ) { html in
      html.add(drawn: MarkdownDocument(document).html(images: images))
      if reading != nil { html.element("div", ["data-end": ""], "") }
    }
  }
}
