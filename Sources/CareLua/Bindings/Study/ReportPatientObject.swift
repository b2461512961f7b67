import CareModel

/// The Lua handle to the participant of a report: the ids, and the personal data that the report lists.
///
/// Reading any other personal field is an error and never nil, so that no document is silently without it.
final class ReportPatientObject: LuaHandle, LuaObject {
  private let enrollment: HookEnrollment
  private let personal: PersonalData

  /// Creates the handle of a participant.
  init(_ enrollment: HookEnrollment, _ personal: PersonalData) {
    self.enrollment = enrollment
    self.personal = personal
  }

  static let luaType = LuaType("ctx_patient")
    .metamethod(.index) { call in
      let object = try call.object(1, as: ReportPatientObject.self), name = try call.string(2)
      try call.push(object.value(name))
    }
    .metamethod(.tostring) { call in
      call.push("patient(\(try call.object(1, as: ReportPatientObject.self).enrollment.patient))")
    }

  private func value(_ name: String) throws -> LuaValue {
    let zone = enrollment.zone
    guard let field = PersonalField(rawValue: name) else {
      guard HookEnrollment.row.entry.fields.contains(where: { $0.name == name }) else {
        throw OptionError(
          unknown: name, in: "ctx.patient", known: HookEnrollment.entry.fields.map(\.name))
      }
      let table = HookEnrollment.row.table(enrollment, in: zone)
      guard case .row(let row) = table else { return .nil }
      return row.table.fields[name] ?? .nil
    }
    guard personal.listed.contains(field) else {
      // Names a field and no value, so that the author reads it where other messages are withheld.
      throw ConstructorError(
        code: "not_listed",
        message: "the report does not list '\(name)'; write personal = { \"\(name)\" }, and the document holds it",
        path: "personal")
    }
    switch field {
    case .name: return .string(personal.name ?? enrollment.patient.text)
    case .birthday: return personal.birthday.map { .date($0, zone) } ?? .nil
    case .sex: return personal.sex.map { .string($0) } ?? .nil
    case .allergies: return .list(personal.allergies)
    }
  }
}

extension HookEnrollment {
  /// Returns what `ctx.patient` is: in a report a handle that holds the personal data it lists, and otherwise a table without any.
  func luaPatient(in zone: Zone) -> LuaValue {
    personal.map { .object(ReportPatientObject(self, $0)) } ?? Self.row.table(self, in: zone)
  }

  /// The documentation of `ctx.patient`, with the fields that only reports have.
  static let entry: ConstructorEntry = {
    var entry = row.entry
    entry.add(personalFields)
    return entry
  }()

  /// The names of the fields that only reports have.
  static let personalNames = PersonalField.allCases.map(\.rawValue)

  private static let personalFields: [FieldEntry] = [
    .given("name", .text, "In a report that lists it: the name; the id if the store does not have it."),
    .given("birthday", .optional(.time), "In a report that lists it: the date of birth."),
    .given("sex", .optional(.text), "In a report that lists it: the recorded sex."),
    .given("allergies", .list(of: .text), "In a report that lists them: known allergies."),
  ]
}
