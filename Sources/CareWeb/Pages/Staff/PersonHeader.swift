import CareAccess
import CareCards
import CareModel
import CareRuntime

/// The person that a page is about, in one line above its tabs: name, contact, plan, day, arm, and state.
struct PersonHeader: Sendable {
  /// The patient.
  let patient: Patient
  /// The participation in the study.
  let carePlan: CarePlan
  /// The title of the plan.
  let plan: String
  /// The date in the zone of the participation.
  let today: CivilDate

  /// Reads the header of a participation.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  init(_ id: Patient.ID, _ carePlan: CarePlan, _ runtime: CareRuntime, at now: Instant) throws {
    patient = try runtime.patient(id, at: now).value
    self.carePlan = carePlan
    let plan = carePlan.plan
    self.plan = try runtime.plans(at: now).first { $0.value.id == plan }?.value.title ?? plan?.text ?? ""
    today = (carePlan.zone ?? patient.zone).date(of: now)
  }

  /// Adds the line.
  func add(into html: inout HTMLText) {
    html.element("p", ["class": "care-detail"]) { html in
      html.add([patient.id.text, patient.name.line].compactMap(\.self).joined(separator: " · "))
      if !patient.ways.isEmpty {
        html.add(" · ")
        html.ways(patient.ways)
      }
      let facts = [
        plan, carePlan.day(on: today, after: "day "), carePlan.arm.map { "arm \($0)" },
        carePlan.status.rawValue,
      ]
      for case let fact? in facts { html.add(" · \(fact)") }
    }
  }
}

extension CarePlan {
  /// The arm, if the plan has arms.
  var arm: String? { parameters[ParameterDefinition.arm]?.description }

  /// Returns the day of the plan on a date: its number after a word, or when it begins; nil for a participation that has ended.
  func day(on today: CivilDate, after word: String = "") -> String? {
    let day = today.dayNumber - enrolled.dayNumber + 1
    return day < 1 ? "begins on \(enrolled.formattedWithoutWeekday)" : status.isEnded ? nil : "\(word)\(day)"
  }
}

extension StaffVisit {
  /// Returns the header of a patient's participation in the study.
  func header(of patient: ScopedPatient) async throws -> PersonHeader {
    let carePlan = try await carePlan(of: patient), now = now
    return try await read { try PersonHeader(patient.id, carePlan, $0, at: now) }
  }
}
