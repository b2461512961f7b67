package import CareModel

/// The newest version of a plan as a study of ODM.
package struct ODMStudy {
  /// What the study does not show.
  package private(set) var losses: [ListedLoss] = []
  /// The study as an element.
  package let xml: String
  /// The number of characters that XML does not allow, and that were replaced.
  package let replaced: Int

  /// The start of the clinical data that are of the study.
  let dataStart: String
  /// The surveys by task.
  let forms: [String: ODMForm]
  /// The ids of the tasks.
  let tasks: Set<String>

  /// Writes a plan by its versions and those of its tasks, both oldest first; nil if it has none.
  ///
  /// Questions of earlier versions are those of `codebook`.
  package init?(
    _ plan: PlanHeader.ID, headers: [Version<PlanHeader>], tasks versions: [[Version<CareTask>]], _ codebook: Codebook
  ) {
    guard let last = headers.last else { return nil }
    let header = last.value, study = FHIRNames.system(of: plan.text)
    // Tasks that the plan no longer has can have data.
    let tasks = versions.compactMap { $0.last { !$0.isDeleted }?.value }
    var forms: [String: ODMForm] = [:], losses: [ListedLoss] = []
    func lose(_ path: String, _ what: String, _ why: String) {
      losses.append(ListedLoss(survey: plan.text, ExchangeLoss(path: path, what: what, why: why)))
    }
    if headers.count > 1 {
      lose("versions", "the earlier versions of the plan", "are not written; only the questions that they had are")
    }
    for task in tasks {
      lose("\(task.id.text).schedule", "the schedule", "has no element of ODM")
      let own = codebook.variables.filter { variable in
        variable.source == .item && variable.table == "answers" && variable.plan == plan && variable.task == task.id
      }
      let asked = codebook.surveys.first { $0.plan == plan && $0.task == task.id }?.survey ?? task.survey
      guard let survey = asked else { continue }
      let form = ODMForm(survey, of: task, plan: plan.text, own, translations: header.translations(of: task))
      losses += form.losses
      forms[task.id.text] = form
    }
    let all = tasks.compactMap { forms[$0.id.text] }
    var element = ODMElement("Study", ["OID": study])
    let title = ODMElement("StudyDescription", text: header.title)
    element.add(
      ODMElement("GlobalVariables")
        .with(ODMElement("StudyName", text: plan.text), title, ODMElement("ProtocolName", text: plan.text)))
    var units = ODMElement("BasicDefinitions"), seen: Set<String> = []
    for unit in all.flatMap(\.units) where seen.insert(unit).inserted {
      let symbol = ODMElement("Symbol").with(ODMElement("TranslatedText", text: unit))
      units.add(ODMElement("MeasurementUnit", ["OID": ODMNames.unit(unit), "Name": unit]).with(symbol))
    }
    if !seen.isEmpty { element.add(units) }
    var version = ODMElement("MetaDataVersion", ["OID": last.id.text, "Name": header.authorVersion ?? header.title])
    var refs = ODMElement("Protocol")
    for (place, task) in tasks.enumerated() {
      refs.add(
        ODMElement(
          "StudyEventRef",
          ["StudyEventOID": ODMNames.event(task.id.text), "OrderNumber": String(place + 1), "Mandatory": "No"]))
    }
    version.add(refs)
    for task in tasks {
      var event = ODMElement(
        "StudyEventDef",
        ["OID": ODMNames.event(task.id.text), "Name": task.title, "Repeating": "Yes", "Type": "Scheduled"])
      if forms[task.id.text] != nil {
        event.add(ODMElement("FormRef", ["FormOID": ODMNames.form(task.id.text), "Mandatory": "No"]))
      }
      version.add(event)
    }
    version.add(all.map(\.form))
    version.add(all.flatMap(\.groups))
    version.add(all.flatMap(\.items))
    version.add(all.flatMap(\.codeLists))
    version.add(all.flatMap(\.conditions))
    element.add(version)
    (xml, replaced) = (element.xml, element.replaced)
    dataStart = ODMElement("ClinicalData", ["StudyOID": study, "MetaDataVersionOID": last.id.text]).start
    (self.forms, self.tasks, self.losses) = (forms, Set(tasks.map(\.id.text)), losses)
  }
}

/// The frame of a file of ODM.
package enum ODMFile {
  /// Returns the start of a snapshot; `time`: that of the commit that it shows.
  package static func start(id: String, time: String) -> String {
    let root = ODMElement(
      "ODM",
      [
        "xmlns": "http://www.cdisc.org/ns/odm/v1.3", "ODMVersion": "1.3.2", "FileType": "Snapshot", "FileOID": id,
        "CreationDateTime": time, "AsOfDateTime": time, "SourceSystem": "CareRuntime",
      ])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(root.start)"
  }

  /// The end of a file.
  package static let end = "</ODM>"
}
