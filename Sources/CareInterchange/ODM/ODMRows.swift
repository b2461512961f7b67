package import CareModel

/// The events and answers of an export as clinical data of ODM, one participant after the other.
///
/// It is given the rows of the tables `events` and `answers`, in their order: those of an event stand together.
package struct ODMRows {
  /// What happened to rows.
  package struct Counts: Sendable {
    /// The participants that were written.
    package var subjects = 0
    /// The events that were written.
    package var events = 0
    /// The events of tasks that no plan of the file has.
    package var ownTasks = 0
    /// The answers to items that no form of the file has.
    package var unknown = 0
    /// The answers of earlier visits to a step that occurs once.
    package var replaced = 0
    /// The events that were answered without a survey.
    package var unasked = 0
    /// The characters that XML does not allow.
    package var characters = 0
  }

  /// What happened to rows.
  package private(set) var counts = Counts()

  private let studies: [String: ODMStudy]
  private let columns: (events: [String: Int], answers: [String: Int])
  private let places: (events: Int?, answers: Int?)
  private var subject: String?
  /// The events of the participant by plan.
  private var data: [(plan: String, xml: String)] = []
  private var keys: Set<[String]> = []
  private var current: Current?

  private struct Current {
    let identity: [String]
    var state = ""
    var isAnswered = false
    var groups: [Group] = []
  }

  /// An occurrence of a group.
  private struct Group {
    let oid: String
    let key: String
    var given: [Given] = []
  }

  /// The answer to an item.
  private struct Given {
    let item: ODMItem
    var reason: String?
    var values: [ExportCell] = []
    var words: String?
    var units: String?
  }

  /// Creates the data of some studies, by plan.
  package init(_ studies: [String: ODMStudy], from tables: [ExportTable]) {
    self.studies = studies
    func place(_ name: String) -> Int? { tables.firstIndex { $0.name == name } }
    func names(_ table: Int?) -> [String: Int] {
      Dictionary((table.map { tables[$0].columns } ?? []).enumerated().map { ($1.name, $0) }) { first, _ in first }
    }
    places = (place("events"), place("answers"))
    columns = (names(places.events), names(places.answers))
  }

  /// Takes a row, and returns the data of the participant before it, if they are complete.
  package mutating func add(_ cells: [ExportCell], to table: Int) -> [String] {
    guard table == places.events || table == places.answers else { return [] }
    let isEvent = table == places.events, row = BulkRow(cells, isEvent ? columns.events : columns.answers)
    let identity = ["participant", "care_plan", "plan", "task", "key"].map { row.text($0) ?? "" }
    var done: [String] = []
    if isEvent || current?.identity != identity {
      finishEvent()
      if subject != identity[0] {
        done = finish()
        subject = identity[0]
      }
      current = Current(identity: identity)
    }
    if isEvent {
      current?.state = row.text("state") ?? ""
      current?.isAnswered = row["answered_utc"] != .empty
    } else {
      addAnswer(row)
    }
    return done
  }

  private mutating func addAnswer(_ row: BulkRow) {
    // The event itself is listed if it is of no task of a study.
    guard let identity = current?.identity, let study = studies[identity[2]], study.tasks.contains(identity[3]) else {
      return
    }
    let step = row.text("step") ?? "", name = row.text("item") ?? ""
    guard let form = study.forms[identity[3]], let item = form.asked[step]?[name] ?? form.others[name] else {
      counts.unknown += 1
      return
    }
    let visit = String(row.whole("visit") ?? 1), place = row.whole("row").map { ".\($0)" } ?? ""
    // The same group has items of several steps where it is that of earlier versions.
    let key = (form.asked[step]?[name] == nil ? "\(step)." : "") + visit + place
    var group = current?.groups.firstIndex { $0.oid == item.group && $0.key == key }
    if group == nil {
      if !form.repeating.contains(item.group), let before = current?.groups.firstIndex(where: { $0.oid == item.group })
      {
        counts.replaced += current?.groups[before].given.count ?? 0
        current?.groups.remove(at: before)
      }
      current?.groups.append(Group(oid: item.group, key: key))
      group = current.map { $0.groups.count - 1 }
    }
    guard let group else { return }
    var given = Given(item: item)
    let known = current?.groups[group].given.firstIndex { $0.item.oid == item.oid }
    if let known, let before = current?.groups[group].given[known] { given = before }
    if row["withheld"] == .boolean(true) {
      given.reason = "withheld"
    } else if row["dont_know"] == .boolean(true) {
      given.reason = "don't know"
    } else if let value = ["number", "text", "boolean"].map({ row[$0] }).first(where: { $0 != .empty }) {
      // Only several choices have several values.
      if item.options == nil, !given.values.isEmpty { counts.unknown += 1 }
      given.values.append(value)
      given.words = row.text("other") ?? given.words
      given.units = row.text("units")
    } else {
      given.reason = "skipped"
    }
    if let known {
      current?.groups[group].given[known] = given
    } else {
      current?.groups[group].given.append(given)
    }
  }

  // MARK: Elements

  private mutating func finishEvent() {
    guard let event = current else { return }
    current = nil
    let (plan, task) = (event.identity[2], event.identity[3])
    guard let study = studies[plan], study.tasks.contains(task) else {
      counts.ownTasks += 1
      return
    }
    if event.isAnswered, event.groups.isEmpty { counts.unasked += 1 }
    // A participant can follow a plan again, with the same keys.
    let isFirst = keys.insert([plan, task, event.identity[4]]).inserted
    let key = isFirst ? event.identity[4] : "\(event.identity[1])/\(event.identity[4])"
    var element = ODMElement(
      "StudyEventData", ["StudyEventOID": ODMNames.event(task), "StudyEventRepeatKey": key])
    if !event.state.isEmpty { element.add(Self.note(event.state)) }
    if let form = study.forms[task], !event.groups.isEmpty {
      var data = ODMElement("FormData", ["FormOID": ODMNames.form(task)])
      for group in event.groups {
        let key = form.repeating.contains(group.oid) ? group.key : nil
        var own = ODMElement("ItemGroupData", ["ItemGroupOID": group.oid, "ItemGroupRepeatKey": key])
        for given in group.given { own.add(items(given)) }
        data.add(own)
      }
      element.add(data)
    }
    counts.events += 1
    counts.characters += element.replaced
    if let place = data.firstIndex(where: { $0.plan == plan }) {
      data[place].xml += element.xml
    } else {
      data.append((plan, element.xml))
    }
  }

  private static func note(_ text: String) -> ODMElement {
    ODMElement("Annotation", ["SeqNum": "1"]).with(ODMElement("Comment", text: text))
  }

  private mutating func items(_ given: Given) -> [ODMElement] {
    let item = given.item
    func empty(_ oid: String, _ reason: String) -> ODMElement {
      ODMElement("ItemData", ["ItemOID": oid, "IsNull": "Yes"]).with(Self.note(reason))
    }
    var elements: [ODMElement]
    if let options = item.options {
      let chosen = Set(given.values.map(\.text))
      counts.unknown += chosen.subtracting(options).count
      elements = options.map { option in
        let oid = ODMNames.option(item.oid, option)
        if let reason = given.reason { return empty(oid, reason) }
        return ODMElement("ItemData", ["ItemOID": oid, "Value": chosen.contains(option) ? "true" : "false"])
      }
    } else if let value = given.values.first {
      var element = ODMElement("ItemData", ["ItemOID": item.oid, "Value": item.data(value)])
      if let units = given.units {
        let ref = ODMElement("MeasurementUnitRef", ["MeasurementUnitOID": ODMNames.unit(units)])
        element.add(units == item.units ? ref : Self.note("units: \(units)"))
      }
      elements = [element]
    } else {
      elements = [empty(item.oid, given.reason ?? "skipped")]
    }
    if item.hasWords, let words = given.words {
      elements.append(ODMElement("ItemData", ["ItemOID": ODMNames.words(item.oid), "Value": words]))
    }
    return elements
  }

  /// Returns the data of the last participant, an element for each plan.
  package mutating func finish() -> [String] {
    finishEvent()
    guard let name = subject, !data.isEmpty else { return [] }
    let own = data
    (data, keys, subject) = ([], [], nil)
    counts.subjects += 1
    return own.compactMap { plan, xml in
      let subject = ODMElement("SubjectData", ["SubjectKey": name]).start
      return studies[plan].map { "\($0.dataStart)\(subject)\(xml)</SubjectData></ClinicalData>" }
    }
  }
}
