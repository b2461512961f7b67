import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// Each face of a result that is described once has the columns of its shape, under their names: none by hand, and none forgotten.
struct ShapeAgreementTests {
  private static let time = Instant(milliseconds: 0)
  private static let day = DayAdherence(date: Zone.utc.date(of: time), state: .progress, progress: 1)
  private static let reminder = DueReminder(
    id: "walk/1#1", patient: "ana", carePlan: "ana.air", task: "walk", key: OccurrenceKey("walk/1"), at: time,
    text: "Walk", zone: .utc)
  private static let value = OutcomeValue(
    .integer(5), kind: "dose", units: "mg", other: "five", recorded: time, factor: "glucose")

  private static let alert: Version<Alert> = {
    let definition = AlertDefinition(
      id: "low", title: "Low", when: .isAnswered(item: .init("pain")), to: ["lexi"], urgency: .now)
    var alert = Alert(
      patient: "ana", carePlan: "ana.air", task: "walk", key: OccurrenceKey("walk/1"), definition: definition,
      raised: time)
    (alert.acknowledged, alert.acknowledgedBy, alert.assigned, alert.snoozed) = (time, "Lexi", "lexi", time)
    return Version(
      id: VersionID("v"), owner: .carePlan("ana.air"), effective: .beginning, recorded: time, seq: 1, place: 0,
      author: "lexi", why: "called", value: alert)
  }()

  private static func names<Value>(_ shape: Shape<Value>, _ face: ShapeFace) -> [String] {
    shape.columns(of: face).map(\.name)
  }

  /// The names that scripts read in the table of this name.
  private static func script(_ name: String) throws -> [String] {
    try #require(Registry.everything[name]).fields.map(\.name)
  }

  private static func keys(_ document: some Encodable) throws -> Set<String> {
    let text = try JSONText.text(of: document, form: .snakeCase)
    guard case .object(let members) = try JSONParser.parse(text) else { return [] }
    return Set(members.keys)
  }

  @Test func scriptsHaveTheColumns() throws {
    #expect(try Self.script("adherence_day") == Self.names(DayAdherence.shape, .script))
    #expect(try Self.script("outcome_value") == Self.names(OutcomeValue.shape, .script))
    #expect(try Self.script("due_reminder") == Self.names(DueReminder.shape, .script))
    let own = Self.names(Alert.shape, .script)
    #expect(try Self.script("alert_row").prefix(own.count) == own[...])
    // What a version has besides is the same for every record.
    #expect(try Self.script("alert_row").dropFirst(own.count) == Self.script("message_row").suffix(7))
  }

  /// A value with everything has a key for each column; those that are stored have a JSON of their own, which must agree.
  @Test func documentsHaveTheColumns() throws {
    #expect(try Self.keys(Self.day) == Set(Self.names(DayAdherence.shape, .document)))
    #expect(try Self.keys(Self.reminder) == Set(Self.names(DueReminder.shape, .document)))
    #expect(try Self.keys(ValueDocument(Self.value)) == Set(Self.names(ValueDocument.shape, .document)))
    let alert = AlertDocument(Self.alert, recipients: [])
    #expect(try Self.keys(alert) == Set(Self.names(AlertDocument.shape, .document)))
    let version = AlertVersionDocument(Self.alert, recipients: [])
    #expect(try Self.keys(version) == Set(Self.names(AlertVersionDocument.shape, .document)))
  }

  @Test func codebooksHaveTheColumns() throws {
    var request = ExportRequest()
    request.tables = [.alerts, .adherenceDays]
    let runtime = try CareRuntime.inMemory(entropy: [7])
    let schema = try runtime.exportSchema(request, at: Self.time)
    func expect<Value>(_ shape: Shape<Value>, in name: String) throws {
      let table = try #require(schema.tables.first { $0.name == name })
      let columns = shape.columns(of: .table), own = Dictionary(table.columns.map { ($0.name, $0.text) }) { $1 }
      let described = schema.codebook.variables.filter { $0.table == name }.map(\.name)
      #expect(Set(described) == Set(table.columns.map(\.name)))
      for column in columns { #expect(own[column.exportedName] == column.exportedSummary, "\(column.name)") }
      #expect(table.columns.suffix(columns.count).map(\.name).sorted() == columns.map(\.exportedName).sorted())
    }
    try expect(Alert.shape, in: ExportRequest.Table.alerts.rawValue)
    try expect(DayAdherence.shape, in: ExportRequest.Table.adherenceDays.rawValue)
  }
}
