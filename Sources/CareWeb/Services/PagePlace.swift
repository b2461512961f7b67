import CareAccess
import CareModel
import CareRuntime

// The rule of zones, for every page of the care team: the times of a page about one person are in the zone of that person's participation,
// which is the participant's unless it has one of its own; those of every other page are in the zone of the server. A page says its zone once.

/// What every page of the care team says of where it is.
package struct PagePlace: Sendable {
  /// The zone of its times.
  let zone: Zone
  /// The title of its study; nil for a page about none.
  let study: String?
  /// The name of the account that is signed in.
  let account: String?
}

extension WebServices {
  /// Returns the place of a page of the care team.
  ///
  /// - Parameters:
  ///   - path: The values in the path of the page, of which `patient` is the person that it is about.
  ///   - plan: The study; nil for a page about none.
  ///   - now: The time.
  ///   - session: The session of the account.
  /// - Returns: The place. Its zone is that of the person's participation in the study; the server's on other pages, and for a person who is
  ///   not in the study.
  /// - Throws: `StoreError` if the store or the accounts cannot be read.
  func place(
    ofPage path: [String: String], in plan: PlanHeader.ID?, at now: Instant, _ session: Session
  ) async throws -> PagePlace {
    let account = try await name(of: session)
    guard let plan else { return PagePlace(zone: settings.zone, study: nil, account: account) }
    let patient = path["patient"].map { Patient.ID($0) }
    let (zone, study) = try await lane.read { runtime -> (Zone?, String?) in
      let study = try runtime.plans(at: now).first { $0.value.id == plan }?.value.title
      guard let patient, patient.isWellFormed else { return (nil, study) }
      let own = try runtime.carePlans(of: patient, at: now).map(\.value).filter { $0.plan == plan }
      guard let carePlan = own.shown else { return (nil, study) }
      return (try runtime.zone(of: carePlan, at: now), study)
    }
    return PagePlace(zone: zone ?? settings.zone, study: study, account: account)
  }

  /// Returns the name of the account of a session; nil for a participant's, and for an account without one.
  func name(of session: Session) async throws -> String? {
    guard case .account(let id) = session.principal, let access else { return nil }
    return try await access.run { try $0.account(id)?.name }
  }
}

extension [CarePlan] {
  /// The enrollment that pages are about: the one that has not ended, if a patient was enrolled again, or else the last one.
  var shown: CarePlan? { first { !$0.status.isEnded } ?? self.max { $0.enrolled < $1.enrolled } }
}

extension StaffVisit {
  /// The zone of the times on the page.
  var zone: Zone { place.zone }
}
