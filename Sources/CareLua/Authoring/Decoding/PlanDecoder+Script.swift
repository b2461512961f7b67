import CareModel

// Fields of a task or a contact from scripts are validated as plans are, by the same entries.

extension PlanDecoder {
  /// What a script sets of a task: the fields that it wrote; nil where one is wrong.
  func patch(of id: CareTask.ID, _ reader: FieldReader) -> TaskPatch? {
    guard let task = task(id.text, reader, as: .patch) else { return nil }
    var patch = TaskPatch(task)
    patch.details = RecordDetails()
    func drop<Value>(_ name: String, _ field: WritableKeyPath<TaskPatch, Value?>) {
      if !reader.written.contains(name) { patch[keyPath: field] = nil }
    }
    drop("title", \.title)
    drop("instructions", \.instructions)
    drop("impacts_adherence", \.impactsAdherence)
    drop("schedule", \.schedule)
    drop("targets", \.targets)
    drop("opens", \.opens)
    drop("closes", \.closes)
    drop("grace", \.grace)
    drop("until_done", \.untilDone)
    drop("reminders", \.reminders)
    drop("alerts", \.alerts)
    drop("decline", \.decline)
    drop("card", \.card)
    drop("survey", \.survey)
    drop("extract", \.extraction)
    drop("progress", \.progress)
    drop("link", \.link)
    return patch
  }

  /// Returns a contact with the fields that a script wrote in place of its own.
  func contact(_ old: Contact, _ reader: FieldReader) -> Contact {
    var contact = old
    func has(_ name: String) -> Bool { reader.written.contains(name) }
    contact.name = reader.text("name") ?? old.name
    contact.role = reader.text("role") ?? old.role
    contact.title = reader.text("title") ?? old.title
    contact.organization = reader.text("organization") ?? old.organization
    contact.category = reader.text("category").flatMap { Contact.Category(rawValue: $0) } ?? old.category
    if has("phone") { contact.phone = labeledValues(reader, "phone") }
    if has("messaging") { contact.messaging = labeledValues(reader, "messaging") }
    if has("email") { contact.email = labeledValues(reader, "email") }
    if has("other") { contact.other = labeledValues(reader, "other") }
    if has("address") { contact.address = address(reader) }
    return contact
  }
}

extension Options {
  /// Validates the options of these names as fields of a plan.
  ///
  /// - Throws: ``ConstructorError``: the first that is wrong.
  func judged<Value>(_ fields: [FieldEntry], _ body: (PlanDecoder, FieldReader) -> Value?) throws -> Value {
    let decoder = PlanDecoder(registry: .standard, sources: [:], isDiscreet: true)
    let given = fields.filter { !self[$0.name].isNil }.map { ($0.name, AuthoredValue(self[$0.name])) }
    let table = AuthoredTable(fields: Dictionary(given) { first, _ in first })
    let place = Place(source: nil, position: ScriptPosition(file: "", line: 0))
    let authored = Authored(.table(table), path: "", place: place)
    var reader = FieldReader(entry: ConstructorEntry(entry.name, .record, "", fields: fields), authored: authored)
    decoder.read(table, at: authored, into: &reader)
    let value = body(decoder, reader)
    if let refusal = decoder.refusal { throw refusal }
    if let hook = decoder.hooks.keys.sorted().first {
      throw OptionError(
        "not_allowed",
        "\(entry.name) takes data only, and `\(hook)` is a function; functions live in plans, which are seeded",
        path: hook)
    }
    guard let value else { throw OptionError("wrong_type", "\(entry.name) lacks a field", path: nil) }
    return value
  }

  /// Details with those that are given in the place of the old.
  func details(over old: RecordDetails = RecordDetails()) throws -> RecordDetails {
    let new = try judged(FieldEntry.details) { decoder, reader in decoder.details(reader) }
    var details = old
    details.group = new.group ?? old.group
    details.remoteID = new.remoteID ?? old.remoteID
    details.source = new.source ?? old.source
    details.asset = new.asset ?? old.asset
    if !self["tags"].isNil { details.tags = new.tags }
    if !self["user_info"].isNil { details.userInfo = new.userInfo }
    if !self["notes"].isNil { details.notes = new.notes }
    return details
  }
}
