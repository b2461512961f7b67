import CareModel

extension SurveyStepPage {
  /// Adds the points of the step's text, each behind its picture, its icon, its tag, or a bullet.
  func addPoints(to html: inout HTMLText) {
    // A picture that a photo is lined up with has no words of its own, and says nothing where it is missing.
    let points = (step.body + step.kind.behavior.rows).filter {
      $0.text != $0.image || $0.image.flatMap(picture) != nil
    }
    guard !points.isEmpty else { return }
    html.element("ul", ["class": "care-points-list"]) { html in
      for point in points {
        let source = point.image.flatMap(picture)
        html.element("li", ["class": source != nil || point.glyph != nil ? "care-symbol-point" : nil]) { html in
          if let source {
            source.draw("", into: &html)
          } else if let glyph = point.glyph {
            html.element("span", ["class": "care-glyph", "aria-hidden": "true"], glyph)
          } else if let tag = point.tag {
            html.element("strong", "\(tag) ")
          }
          html.element("span") { html in
            html.add(point.text == point.image ? language.page(.lineUpPhoto) : point.text)
            if let detail = point.detail { html.element("span", ["class": "care-detail"], " \(detail)") }
          }
        }
      }
    }
  }
}

extension BodyItem {
  /// The glyph of its icon; nil without one.
  var glyph: String? { icon.flatMap(Icon.init(rawValue:))?.glyph }
}
