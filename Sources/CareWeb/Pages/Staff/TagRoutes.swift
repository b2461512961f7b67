import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// A tag for several participants of a study at once: the enrollments that a view of the roster has, shown first, each with a mark to take it out.
///
/// A tag says nothing to the participant and changes no event; it is taken away the same way.
enum TagRoutes {
  static let tags: RoutePattern = "/s/{plan}/tags"

  static let all: [Route] = [
    .get(tags, .staff(.enroll, show)),
    .post(tags, .staff(.enroll, change)),
  ]

  /// The most enrollments of a form.
  private static let most = 500
  /// The most characters of a tag.
  static let longest = 100

  /// Returns a tag without blanks around it; nil for a text that is none: empty, too long, or of several lines.
  static func tag(_ text: String) -> String? {
    let tag = text.trimmed
    return !tag.isEmpty && tag.fits(characters: longest) && !tag.unicodeScalars.contains(where: \.isControl) ? tag : nil
  }

  private struct Shown: Sendable {
    var carePlan: CarePlan
    var name: String?
  }

  /// Shows the participants of the view, with the filters of the roster: `?find=P1&need=silence`.
  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), filter = try RosterFilter(visit), now = visit.now
    let all = try await visit.visit.services.board.roster(try filter.query(of: plan), at: now)
    let ids = try await visit.read { try filter.searched(all, $0, at: now).rows.map(\.carePlan) }
    return try await page(visit, Array(ids.prefix(most)), hasMore: ids.count > most)
  }

  private static func page(
    _ visit: StaffVisit, _ ids: [CarePlan.ID], hasMore: Bool = false, problem: String? = nil
  ) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, showsNames = visit.has(.identity), form = visit.visit.form
    let shown = try await visit.read { runtime in
      try ids.map { id in
        let carePlan = try runtime.carePlan(id, at: now).value
        let name = showsNames ? try runtime.patient(carePlan.patient, at: now).value.name.line : nil
        return Shown(carePlan: carePlan, name: name)
      }
    }
    var page = visit.page("Tag participants", saysZone: false)
    if problem != nil { page.status = .unprocessableContent }
    return page.response { [page] html in
      html.errors([problem].compactMap(\.self), title: "Nothing was changed")
      html.element(
        "p", ["class": "care-detail"],
        "A tag is for the team: the roster finds it. The participant does not see it, and no event changes.")
      if shown.isEmpty { return html.nothing("No participant fits.") }
      if hasMore { html.element("p", "The first \(most) of them; tag the others after that.") }
      html.element("form", ["method": "post", "action": tags.path(["plan": plan.text])]) { html in
        html.hidden(page.formFields)
        html.element("div", ["class": "care-item"]) { html in
          html.element("label", ["class": "care-ask", "for": "tag"], "Tag")
          html.void(
            "input",
            [
              "id": "tag", "name": "tag", "value": form["tag"], "required": "", "maxlength": "\(longest)",
              "autocomplete": "off",
            ])
        }
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", "What to do")
          let removes = form["act"] == "remove"
          html.option("Add the tag", name: "act", value: "add", type: "radio", isOn: !removes)
          html.option("Take the tag away", name: "act", value: "remove", type: "radio", isOn: removes)
        }
        html.element("fieldset", ["class": "care-item"]) { html in
          html.element("legend", shown.count == 1 ? "1 participant" : "\(shown.count) participants")
          for one in shown {
            let tags = one.carePlan.details.tags.sorted().joined(separator: ", ")
            let words = [one.carePlan.patient.text, one.name, tags.isEmpty ? nil : "tags: \(tags)"]
            html.option(
              words.compactMap(\.self).joined(separator: " · "), name: "of", value: one.carePlan.id.text, isOn: true)
          }
        }
        html.submit("Change the tags")
      }
      html.element("p") { html in
        html.element("a", ["href": StaffRoutes.roster.path(["plan": plan.text])], "Back without a change")
      }
    }
  }

  /// Adds the tag to the marked enrollments, or takes it away from them, in one commit.
  @Sendable private static func change(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), form = visit.visit.form, now = visit.now
    let ids = form.values("of").map { CarePlan.ID($0) }.uniqued
    guard let act = form["act"], ["add", "remove"].contains(act), ids.count <= most,
      ids.allSatisfy(\.isWellFormed)
    else { throw WebProblem.badRequest }
    // Enrollments of other studies are not there.
    let patients = try await visit.read { runtime in
      let found = try ids.map { try runtime.carePlan($0, at: now).value }
      guard found.allSatisfy({ $0.plan == plan }) else { throw WebProblem.notFound }
      return found.map(\.patient)
    }
    guard let first = patients.first else {
      return try await page(visit, [], problem: "Nobody is marked: go back, and mark someone.")
    }
    guard let tag = Self.tag(form["tag"] ?? "") else {
      return try await page(visit, ids, problem: "Write a tag of 1 to \(longest) characters, in one line.")
    }
    try await visit.writeOnce(for: first) { runtime in
      let runtime = try runtime.because(act == "add" ? "a tag" : "a tag taken away")
      try runtime.transaction(at: now) {
        for id in ids where try runtime.carePlan(id, at: now).value.details.tags.contains(tag) != (act == "add") {
          try runtime.update(carePlan: id, planned: .keep, at: now) { carePlan in
            if act == "add" { carePlan.details.tags.insert(tag) } else { carePlan.details.tags.remove(tag) }
          }
        }
      }
    }
    let query = act == "add" ? "?find=\(PercentEncoding.segment(tag))" : ""
    return .see(StaffRoutes.roster.path(["plan": plan.text]) + query)
  }
}

extension Unicode.Scalar {
  /// Whether it is no sign, such as a line break.
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
