import CareModel
import CareSchedule
import CareStore

extension PatientHistory.Course {
  /// Reads the completions that the tasks of the course count from: one look at the index for each task that any
  /// counts from, none where none does.
  mutating func readCompletions(of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader) throws {
    // Key paths of a generic type are made anew each time that they are used.
    for task in tasks {
      for segment in task.segments {
        try readCompletions(for: segment.version.value.schedule, of: patient, asOf: asOf, in: reader)
      }
    }
  }

  /// What schedules count from, in one version of the enrollment.
  func inputs(of carePlan: CarePlan) -> ScheduleInputs {
    var inputs = carePlan.scheduleInputs
    inputs.parameters = parameters(of: carePlan)
    inputs.completions = completions
    return inputs
  }

  /// Reads the completions that other schedules count from, too.
  mutating func readCompletions(
    for schedule: Schedule, of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader
  ) throws {
    for element in schedule.elements {
      for case .completion(let source, _) in element.anchors where completions[source] == nil {
        completions[source] = try reader.completions(patient: patient, carePlan: id, task: source, asOf: asOf)
      }
    }
  }

  /// The enrollment's parameters; one that the plan came to have later has the default that it came with.
  func parameters(of carePlan: CarePlan) -> [String: ParameterValue] {
    (headers?.segments ?? []).reduce(carePlan.parameters) { parameters, segment in
      parameters.merging(segment.version.value.defaults) { earlier, _ in earlier }
    }
  }
}
