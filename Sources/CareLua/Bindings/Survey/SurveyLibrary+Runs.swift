import CareModel
import CareRuntime
import CareSurvey
import Foundation

extension SurveyLibrary {
  private static let definition = FieldEntry(
    "survey", .declared(.survey), "The survey, e.g. require \"surveys.check_in\".", required: true)

  /// `survey.run` and `survey.resume`.
  static let runs: [Binding<LuaEnvironmentBox>] = [
    .function(
      "survey.run", [definition],
      options: [
        FieldEntry("event", .given(.event), "The event that the run is for; its outcome is recorded at the end.")
      ], gives: .handle("run"),
      "Starts a run of a survey; without an event, nothing is recorded. The survey of an event is that of its plan.",
      example:
        "survey.run(survey \"mood\" { steps = { question \"mood\" { item = scale \"mood\" { text = \"Mood?\", min = 0, max = 10 } } } })"
    ) { box, options, call in
      guard !options["event"].isNil else {
        let declared = try declaredSurvey(try call.value(1))
        call.weigh(declared)
        return call.push(RunHandle(try begin(declared.survey, box), of: declared, box))
      }
      guard case .object(let event as EventHandle) = options["event"] else {
        throw OptionError("wrong_type", "`event` of survey.run must be an event", path: "event", expected: "an event")
      }
      try requireSurvey(of: event, try call.value(1))
      call.push(RunHandle(try box.runtime.beginSurvey(event.event, at: box.now), event))
    },
    .function(
      "survey.resume",
      [definition, FieldEntry("data", .text, "What run:save() returned.", required: true)], gives: .handle("run"),
      "Resumes a saved run of a survey, whose answers are kept as far as they fit a changed survey.",
      example: "survey.resume(mood, data)"
    ) { box, call in
      let declared = try declaredSurvey(try call.value(1)), survey = declared.survey
      call.weigh(declared)
      let data = try call.string(2)
      guard let saved = try? SavedRun(json: Data(data.utf8)) else {
        throw OptionError(
          "wrong_type", "survey.resume takes the text that run:save() returned", expected: "a saved run")
      }
      guard !survey.isExpired(saved, at: box.now) else { throw SurveyRunError.expired(survey: survey.id) }
      call.push(RunHandle(try SurveyRun.resume(survey, from: saved).run, of: declared, box))
    },
  ]

  private static func begin(_ survey: Survey, _ box: LuaEnvironmentBox) throws -> SurveyRun {
    try SurveyRun.begin(survey, runID: "\(survey.id)@\(box.now)", at: box.now)
  }

  /// Refuses a survey that is not the event's own.
  private static func requireSurvey(of event: EventHandle, _ value: LuaValue) throws {
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .survey else {
      throw wrongSurvey(value)
    }
    guard let own = event.event.task.survey else { throw RuntimeError.noSurvey(task: event.event.task.id) }
    guard declaration.id == own.id else {
      throw OptionError(
        "other_survey", "the survey of the event is '\(own.id)', not '\(declaration.id ?? "")'; write event:survey()",
        path: "event")
    }
  }

  /// Returns the survey that a script declares; one with functions or errors is refused.
  private static func declaredSurvey(_ value: LuaValue) throws -> DeclaredSurvey {
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .survey else {
      throw wrongSurvey(value)
    }
    let decoder = PlanDecoder(registry: .standard, sources: [:], isDiscreet: true)
    let survey = Survey.read(declaration, path: declaration.id ?? "", by: decoder)
    if let refusal = decoder.refusal { throw refusal }
    if let hook = decoder.hooks.keys.sorted().first {
      throw OptionError(
        "not_allowed", "`\(hook)` is a function, which runs for an event of a plan; write event:survey()", path: hook)
    }
    if let error = decoder.diagnostics.first(where: { $0.severity == .error }) {
      throw OptionError("wrong_type", "the survey is wrong: \(error.message)", path: error.path)
    }
    guard let survey else { throw wrongSurvey(value) }
    return DeclaredSurvey(survey, parts: decoder.work)
  }

  private static func wrongSurvey(_ value: LuaValue) -> OptionError {
    OptionError(
      "wrong_type",
      "survey.run and survey.resume take a survey first; write survey \"id\" { … } or require \"surveys.name\"",
      expected: "a survey", got: value.typeName)
  }
}

/// A survey that a script declares, as its runs, and the results of these, share it.
final class DeclaredSurvey: LuaHandle {
  let survey: Survey

  /// Keeps a survey that was decoded from so many parts.
  init(_ survey: Survey, parts: Int) {
    self.survey = survey
    super.init()
    hosted = 1024 * (1 + parts)
  }
}

extension LuaValue {
  /// The number of bytes that it takes in the host.
  var hostSize: Int {
    switch self {
    case .string(let text): 64 + text.utf8.count
    case .bytes(let bytes): 64 + bytes.count
    case .table(let table):
      table.array.reduce(128) { $0 + $1.hostSize }
        + table.fields.reduce(0) { $0 + 64 + $1.key.utf8.count + $1.value.hostSize }
    default: 64
    }
  }
}
