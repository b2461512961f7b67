import Care
import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The operations of the API that read what is computed or sent for one participant, in one study.
enum ReportOperations {
  /// The forms of a chart.
  private enum Form: String, CaseIterable {
    case data, svg
    case vegaLite = "vega_lite"
  }

  /// The days of reminders that a request can have.
  private static let mostDays = 62
  /// The seconds of a day.
  private static let day = 86_400

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "getInsights", "/api/v1/participants/{patient}/insights",
      "What the study's plan derives from a participant's data.", about: .participant, [.answers],
      answer: .document("Insights"), insights),
    ProgramOperation(
      reading: "listCharts", "/api/v1/participants/{patient}/charts",
      "The charts of the study's plan: their data, drawings without scripts, or specifications of Vega-Lite.",
      about: .participant, [.answers],
      query: [
        ValueField("format", .word(Form.allCases.map(\.rawValue)), "The form: data if it is not given."),
        ValueField("chart", .text(1...128), "Only the chart with this id."),
      ], answer: ProgramShapes.items(.document("Chart")), charts),
    ProgramOperation(
      reading: "listReminders", "/api/v1/participants/{patient}/reminders",
      "The reminders that are due, as the plan says them: of 24 hours from now, if no times are given.",
      about: .participant, [.roster],
      query: ProgramInput.paging + [
        ValueField("from", .instant, "The earliest time."), ValueField("to", .instant, "The time before which."),
      ], answer: ProgramShapes.items(.document("Reminder")), reminders),
    ProgramOperation(
      reading: "listDeliveries", "/api/v1/deliveries",
      "The reminders and alerts of a study that are sent, the latest due first, with every attempt. What channels answered needs the scope identity.",
      about: .chosenStudy, [.acknowledge],
      query: ProgramInput.paging + [
        ValueField("of", .id, "Only those that concern this participant."),
        ValueField("state", .word(Delivery.State.allCases.map(\.rawValue)), "Only those in this state."),
        ValueField("channel", .text(1...100), "Only those of the channel with this name."),
      ], answer: ProgramShapes.items(.document("Delivery")), deliveries),
  ]

  @Sendable private static func insights(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
    return try await visit.answer { runtime in
      try runtime.reading { seq in
        let report = try runtime.insightReport(patient.id, plan: plan, at: now)
        let origin = Figure.Origin(
          asOf: now, seq: seq > 0 ? seq : nil, zone: try runtime.patient(patient.id, at: now).value.zone)
        return try ProgramAnswer(
          InsightsDocument(patient: patient.id, origin, report, charts: false, silent: true))
      }
    }
  }

  @Sendable private static func charts(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
    let form = visit.input["format"].flatMap { Form(rawValue: $0) } ?? .data, id = visit.input["chart"]
    return try await visit.answer { runtime in
      let charts = try runtime.insightReport(patient.id, plan: plan, at: now).charts
        .filter { id == nil || $0.id == id }
      return ProgramAnswer(.object(["items": .array(try charts.map { .object(try document($0, as: form)) })]))
    }
  }

  private static func document(_ figure: Figure, as form: Form) throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "id": .string(figure.id), "title": .string(figure.title),
      "summary": .string(FigureSummary(figure, in: .english).text),
    ]
    if let carePlan = figure.origin?.carePlan { members["care_plan"] = .string(carePlan.text) }
    switch form {
    case .data: members["figure"] = try JSONParser.parse(try JSONText.utf8(encoding: figure, form: .snakeCase))
    case .vegaLite: members["specification"] = try JSONParser.parse(figure.vegaLite())
    case .svg: members["svg"] = .string(figure.svg(FigureOptions()))
    }
    return members
  }

  @Sendable private static func reminders(_ visit: ProgramVisit) async throws -> Response {
    let staff = try visit.staff(), patient = try await staff.patient(), plan = try staff.plan(), now = visit.now
    let input = visit.input, from = input.instant("from") ?? now, to = input.instant("to") ?? from.adding(seconds: day)
    guard from < to, to <= from.adding(seconds: mostDays * day) else {
      throw WebProblem.invalidField(at: "to", remedy: "a time after 'from', at most \(mostDays) days later")
    }
    return try await visit.answer { runtime in
      let own = Set(try ParticipantOperations.carePlans(of: patient, in: plan, runtime, at: now))
      let due = try runtime.due(patient: patient.id, from: from, to: to, at: now).filter { own.contains($0.carePlan) }
      let (page, next) = try input.page(due.map { ("\($0.at.position) \($0.id)", $0) })
      return try ProgramAnswer(ItemsDocument(items: page, next: next), next: next?.text)
    }
  }

  @Sendable private static func deliveries(_ visit: ProgramVisit) async throws -> Response {
    let plan = try visit.staff().plan(), now = visit.now, input = visit.input, hasNames = visit.has(.identity)
    let place = try input.place().map { text throws(WebProblem) in
      guard let place = DeliveryPlace(text) else { throw ProgramInput.noCursor }
      return place
    }
    let query = DeliveryQuery(
      patient: input["of"].map { Patient.ID($0) },
      states: Set([input["state"].flatMap { Delivery.State(rawValue: $0) }].compactMap(\.self)),
      channel: input["channel"])
    return try await visit.answer { runtime in
      let page = try StudyRecords(runtime: runtime, plan: plan, now: now)
        .deliveries(query, after: place, count: input.limit)
      let items = page.records.map { record in
        var attempts = record.attempts
        // What a channel answers can have an address in it.
        if !hasNames { for place in attempts.indices { attempts[place].receipt = nil } }
        return DeliveryDocument(delivery: record.delivery, attempts: attempts, notes: record.notes)
      }
      let next = page.next.map { input.cursor(at: "\($0)") }
      return try ProgramAnswer(ItemsDocument(items: items, next: next), next: next?.text)
    }
  }
}
