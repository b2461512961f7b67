public import ArgumentParser
public import CareModel
import CareRuntime

/// What outcomes can be narrowed and ordered by.
struct OutcomeFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Of this patient; repeatable. Default: all.", valueName: "id"))
  var patient: [Patient.ID] = []

  @Option(help: ArgumentHelp("In this enrollment; repeatable.", valueName: "id"))
  var carePlan: [CarePlan.ID] = []

  @Option(help: ArgumentHelp("Of this task; repeatable.", valueName: "id"))
  var task: [CareTask.ID] = []

  @Option(help: "That ended so; repeatable.")
  var status: [Outcome.Status] = []

  @Option(help: ArgumentHelp("With this tag; of several, with any of them.", valueName: "tag"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("Of this group; of several, of any of them.", valueName: "group"))
  var group: [String] = []

  @Option(name: .customLong("remote-id"), help: ArgumentHelp("With this id in another system.", valueName: "id"))
  var remoteID: [String] = []

  @OptionGroup var when: TimeFilter
  @OptionGroup var known: AsOfOption
  @OptionGroup var page: PageOptions

  /// A query with these filters; wall time is read in `--zone`, else in the zone of the one patient named, else in the machine's.
  func query(in session: Session) throws -> OutcomeQuery {
    let home = patient.count == 1 ? try session.zone(of: patient[0]) : nil
    let zone = try session.zone ?? home ?? SystemZone.zone()
    return OutcomeQuery(
      patients: patient.isEmpty ? nil : patient, carePlans: carePlan.isEmpty ? nil : carePlan,
      tasks: task.isEmpty ? nil : task, remoteIDs: remoteID.isEmpty ? nil : remoteID,
      groups: group.isEmpty ? nil : group, tags: tag.isEmpty ? nil : tag, statuses: status.isEmpty ? nil : status,
      time: try when.time(in: zone), asOf: try known.value(in: zone),
      sort: try page.sorting(OutcomeQuery.SortKey.self).map { .init($0.key, descending: $0.descending) },
      limit: page.limit, after: page.cursor)
  }
}

extension Outcome.Status: ExpressibleByArgument {
  /// Reads an argument of the command line.
  public init?(argument: String) {
    self.init(rawValue: argument == "entered_in_error" ? "enteredInError" : argument)
  }
}
