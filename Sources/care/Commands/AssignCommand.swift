import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care assign task|contact ID`.
struct AssignCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign", abstract: "Assign a task or a contact to a patient, to a care plan, or to no one.",
    discussion: """
      For example, a contact that was added before its patient: care assign contact lexi --to-patient ana. Changes that are planned \
      for later move along, and recorded outcomes stay where they are. The history of each identity names the other. Without an \
      owner, a task has no events. List what has none with: care tasks --unassigned
      """)

  /// The kinds of records that have owners.
  enum Entity: String, ExpressibleByArgument, CaseIterable {
    case task, contact
  }

  @Argument(help: "The kind of record.")
  var entity: Entity

  @Argument(help: ArgumentHelp("The record's id.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("The patient that it is assigned to.", valueName: "id"))
  var toPatient: Patient.ID?

  @Option(help: ArgumentHelp("The care plan that it is assigned to.", valueName: "id"))
  var toCarePlan: CarePlan.ID?

  @Flag(help: "Leave it without an owner.")
  var toNobody = false

  @Option(
    help: ArgumentHelp("The patient that it belongs to, if several owners have one with this id.", valueName: "id"))
  var patient: Patient.ID?

  @Option(
    help: ArgumentHelp("The care plan that it belongs to, if several owners have one with this id.", valueName: "id"))
  var carePlan: CarePlan.ID?

  @OptionGroup var effective: EffectiveOption
  @OptionGroup var common: CommonOptions

  var which: Patient.ID? { patient ?? toPatient }

  private var newOwners: [Owner] {
    [toPatient.map { Owner.patient($0) }, toCarePlan.map { .carePlan($0) }, toNobody ? Owner.none : nil]
      .compactMap(\.self)
  }

  func validate() throws {
    guard newOwners.count == 1 else {
      throw ValidationError("name one new owner: --to-patient ID, --to-care-plan ID, or --to-nobody")
    }
    guard patient == nil || carePlan == nil else {
      throw ValidationError("--patient and --care-plan exclude each other; pass the owner that it has now")
    }
  }

  func perform() throws {
    let session = try Session(common, of: which)
    guard let newOwner = newOwners.first else { return }
    let runtime = session.runtime
    switch entity {
    case .task:
      let task = CareTask.ID(id), owner = try owner(among: runtime.owners(of: task))
      let from = try start(owner, newOwner, session)
      try report(runtime.assign(task: task, of: owner, to: newOwner, effective: from, at: session.now), session)
    case .contact:
      let contact = Contact.ID(id), owner = try owner(among: runtime.owners(of: contact))
      let from = try start(owner, newOwner, session)
      try report(runtime.assign(contact: contact, of: owner, to: newOwner, effective: from, at: session.now), session)
    }
  }

  /// Returns the owner that the options name, else the only one.
  private func owner(among known: [Owner]) throws -> Owner {
    if let named = patient.map({ Owner.patient($0) }) ?? carePlan.map({ .carePlan($0) }) { return named }
    let own = known.filter { if case .plan = $0 { false } else { true } }
    guard let only = own.first ?? known.first else { throw StoreError.notFound(entity: entity.rawValue, id: id) }
    guard own.count < 2 else {
      throw StoreError.ambiguous(
        entity: entity.rawValue, id: id, choices: own.map { OwnerText.text($0) ?? "no one's" }.sorted())
    }
    return only
  }

  /// Returns the time of `--from`, read in the zone of the new owner, else of the old one.
  private func start(_ owner: Owner, _ newOwner: Owner, _ session: Session) throws -> Effective? {
    try effective.from?.effective(
      in: session.zone(of: newOwner) ?? session.zone(of: owner) ?? common.displayZone(), now: session.now)
  }

  private func report<Value>(_ version: Version<Value>, _ session: Session) throws {
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    session.output.line("assigned the \(entity.rawValue) \(id) to \(OwnerText.text(version.owner) ?? "no one")")
  }
}

extension Session {
  /// Returns the zone in which an owner's dates are read; nil for no owner, and for a plan.
  fileprivate func zone(of owner: Owner) throws -> Zone? {
    switch owner {
    case .none, .plan: nil
    case .patient(let id): try zone(of: id)
    case .carePlan(let id): try zone(ofCarePlan: id)
    }
  }
}
