import ArgumentParser
import CareModel
import CareRuntime

/// Whose data a command is about; not needed where the store knows one patient only.
struct PatientOption: ParsableArguments {
  @Option(help: ArgumentHelp("Whose; may be left out where the store has one patient.", valueName: "id"))
  var patient: Patient.ID?

  /// The patient meant.
  func resolve(in session: Session) throws -> Patient.ID {
    if let patient { return try session.runtime.patient(patient, at: session.now).value.id }
    let known = try session.runtime.patients(at: session.now).map(\.value.id)
    guard let only = known.first else {
      throw Failure("the store has no patient; enroll one with: care enroll PLAN --patient ID --start DATE --create")
    }
    guard known.count == 1 else {
      throw Failure("the store has several patients; give --patient: \(known.map(\.text).joined(separator: ", "))")
    }
    return only
  }
}
