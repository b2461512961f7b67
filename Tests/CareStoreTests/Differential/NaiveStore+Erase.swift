import CareModel
import CareStore

extension NaiveStore {
  /// Takes a patient and all that is theirs away, in a commit of its own.
  mutating func erase(_ patient: Patient.ID) throws(StoreError) {
    guard knows("patient", patient.text) else { throw .notFound(entity: "patient", id: patient.text) }
    if author == patient.text || author == "me:\(patient)" { author = nil }
    let carePlans = Set(
      versions.map(\.identity).filter {
        $0.entity == "care_plan" && parent(of: .init($0.id), "patient") == patient.text
      })
    let owners: Set<Owner> = Set(carePlans.map { .carePlan(.init($0.id)) }).union([.patient(patient)])
    func isErased(_ identity: NaiveIdentity) -> Bool {
      identity == NaiveIdentity(entity: "patient", owner: .none, id: patient.text) || carePlans.contains(identity)
        || owners.contains(identity.owner)
    }
    let gone =
      versions.filter { isErased($0.identity) }.map(\.at) + outcomes.filter { $0.value.patient == patient }.map(\.at)
      + samples.filter { $0.value.patient == patient }.map(\.at)
    versions.removeAll { isErased($0.identity) }
    outcomes.removeAll { $0.value.patient == patient }
    samples.removeAll { $0.value.patient == patient }
    drafts = drafts.filter { $0.key.patient != patient }
    for at in gone { names[at] = nil }
    for place in commits.indices where gone.contains(where: { $0.seq == commits[place].seq }) {
      commits[place].isSilent = true
    }
    for place in commits.indices { commits[place].drafted?.remove(patient) }
    forget(author: patient.text)
    forget(author: "me:\(patient)")
    touch()
    silence()
  }

  /// An author who has a patient's id, or `me:` and the id, is erased with the patient.
  private mutating func forget(author: String) {
    for place in commits.indices where commits[place].author == author { commits[place].author = nil }
    for place in versions.indices where versions[place].author == author { versions[place].author = nil }
    for place in outcomes.indices where outcomes[place].author == author { outcomes[place].author = nil }
    for place in samples.indices where samples[place].author == author { samples[place].author = nil }
  }
}
