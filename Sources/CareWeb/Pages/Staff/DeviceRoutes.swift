import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The devices and join codes of a person.
enum DeviceRoutes {
  static func section(
    _ devices: [Device], _ codes: [OpenCode], of patient: ScopedPatient, _ authors: AuthorNames, _ visit: StaffVisit,
    _ page: StaffPage, into html: inout HTMLText
  ) {
    guard visit.has(.enroll) else { return }
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Devices and codes")
      if devices.isEmpty { html.nothing("The participant has not joined on a device yet.") }
      for device in devices {
        let by = authors.name(of: device.addedBy).map { ", with a code of \($0)" } ?? ""
        html.element(
          "p",
          "\(device.name), since \(device.made.shortText(in: visit.zone))\(by), last used \(device.seen.shortText(in: visit.zone))"
        )
        html.asked(asked(device.id, of: patient, visit), page.formFields)
      }
      for code in codes {
        html.element(
          "p", ["class": "care-detail"],
          "A code of \(code.made.shortText(in: visit.zone)) by \(authors.name(of: code.by) ?? "–") can be used until \(code.ends.shortText(in: visit.zone))."
        )
      }
      html.action("Issue a code", to: visit.address(PersonRoutes.code, patient), page.formFields)
    }
  }

  /// Issues a code, which is shown only now.
  @Sendable static func issue(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), plan = try visit.plan(), now = visit.now, author = visit.scope.author
    let code = try await visit.visit.access().run {
      try $0.issueJoinCode(for: patient.id, in: plan, by: author, at: now)
    }
    var page = visit.page("A code for \(patient.id)", saysZone: false)
    page.scripts = [HandedAddress.script]
    return page.response { html in
      html.element("p", ["class": "care-panel care-code"], code.text)
      html.element(
        "p", "Hand it to the participant: it signs one device in, within 14 days. It is shown only now.")
      let address = JoinRoutes.join.path() + "#" + code.characters
      html.element("section", ["class": "care-panel"]) { html in
        html.element("h2", "The page that takes the code")
        HandedAddress(
          address: visit.visit.origin + address, subject: "Your code",
          words: "With this address you sign in on your phone. It is for you alone, and valid for 14 days.",
          label: "The address of the code, as a QR code for a phone's camera"
        ).add(into: &html)
        html.element("p") { html in
          html.add("To try it on this device: ")
          html.element("a", ["href": address], address)
        }
      }
      html.element("p", ["class": "care-actions"]) { html in
        html.element(
          "a", ["class": "care-button", "href": visit.address(PersonRoutes.overview, patient)], "Back to \(patient.id)")
      }
    }
  }

  private static func asked(_ device: Device.ID, of patient: ScopedPatient, _ visit: StaffVisit) -> AskedForm {
    AskedForm(
      title: "Sign out there",
      consequence:
        "The participant can then no longer see or record anything on the device; to come back there, they need a new code.",
      address: visit.address(PersonRoutes.revoke, patient), fields: [("device", device.text)])
  }

  /// Signs a device out for good.
  @Sendable static func revoke(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), now = visit.now, author = visit.scope.author
    guard let device = visit.visit.form["device"].map({ Device.ID($0) }) else { throw WebProblem.badRequest }
    guard visit.visit.isConfirmed else {
      return asked(device, of: patient, visit).page(visit, back: visit.address(PersonRoutes.overview, patient))
    }
    try await visit.visit.access().run { try $0.revoke(device, of: patient.id, by: author, at: now) }
    return .see(visit.address(PersonRoutes.overview, patient))
  }
}
