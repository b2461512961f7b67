import CareInsights
import CareLua
import CareModel

/// Hook calls from Swift and back: the arguments, the call within its budget, and the decoded result.
enum HookBenchmarks {
  static func all() throws -> [LuaComparison] {
    let host = LuaScriptHost()
    let definition = try host.load(plan)
    guard let task = definition.tasks.first?.base, case .hook(let extract) = task.extraction,
      case .hook(let progress) = task.progress, let insight = definition.header.insights.first
    else { throw BenchError.text("the plan of the hooks lacks its task") }
    // A store provides another copy of the same texts.
    let bundle = ScriptBundle(files: definition.bundle.files.map { .init(path: $0.path, hash: $0.hash, text: $0.text) })
    let context = Context(event: event(task))
    let result = Self.result
    guard try host.extract(extract, in: bundle, result: result, context: context)?.count == 2,
      try host.progress(progress, in: bundle, context: context) == 0.5,
      try host.insight(insight, in: bundle, context: context)?.kind == .tip
    else { throw BenchError.text("the hooks do not give what they should") }
    return [
      LuaComparison(
        "lua.hook.extract", unit: .us, goal: 8, operations: 5000,
        ours: { for _ in 0..<$0 { blackHole(try host.extract(extract, in: bundle, result: result, context: context)) } }
      ),
      LuaComparison(
        "lua.hook.progress", unit: .us, operations: 5000,
        ours: { for _ in 0..<$0 { blackHole(try host.progress(progress, in: bundle, context: context)) } }),
      LuaComparison(
        "lua.hook.insight", unit: .us, operations: 5000,
        ours: { for _ in 0..<$0 { blackHole(try host.insight(insight, in: bundle, context: context)) } }),
    ]
  }

  /// A plan with a hook of each kind.
  private static let plan = PlanText(
    text: """
      return plan "bench" {
        title = "Bench",
        tasks = {
          task "check-in" {
            title = "Check in",
            schedule = schedule.daily { at = "08:00" },
            survey = survey "check-in" {
              steps = {
                form "how" {
                  items = {
                    scale "pain" { text = "How much does it hurt?", min = 1, max = 10, step = 1 },
                    scale "sleep" { text = "How long did you sleep?", min = 0, max = 12, step = 1 },
                  },
                },
              },
            },
            extract = function(result)
              return {
                value(result.pain, { kind = "pain" }),
                value(result.sleep, { kind = "sleep", units = "h" }),
              }
            end,
            progress = function(event) return event.state == "open" and 0.5 or 0 end,
          },
        },
        insights = {
          insight "sleep" {
            over = days(7),
            at_least = 3,
            show = function(ctx)
              local sleep = ctx.values { task = "check-in", kind = "sleep", over = days(7) }
              if sleep:mean() > 7 then
                return insight.tip { title = "Well rested", text = "You slept well. Keep going!" }
              end
            end,
          },
        },
      }
      """)

  private struct PlanText: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plans/bench/plan.lua", text: text) : nil
    }
  }

  private static let now = Instant(milliseconds: 1_780_833_600_000)

  private static func event(_ task: CareTask) -> Event {
    let key = OccurrenceKey(task: task.id, slot: .instant(now))
    return Event(
      patient: "ana", carePlan: nil, plan: "bench", task: task, taskVersion: VersionID("t"), key: key,
      occurrence: Occurrence(
        slot: .instant(now), start: now, stop: now.adding(seconds: 3600), index: 0, element: 0, isAllDay: false),
      zone: .utc, window: EventWindow(opens: now, closes: .end, graceEnds: .end), outcome: nil, state: .open,
      progress: 0)
  }

  private static let result = SurveyResult(
    runID: "r", surveyID: "check-in", surveyHash: "h", started: now,
    steps: [
      StepResult(
        id: "how", visit: 1, started: now,
        answers: [
          AnswerResult(itemID: "pain", answer: .integer(4), format: "scale"),
          AnswerResult(itemID: "sleep", answer: .integer(8), format: "scale"),
        ])
    ])

  /// A patient's data without a store.
  private struct Context: HookContext {
    var event: Event?
    var now: Instant { HookBenchmarks.now }
    var zone: Zone { .utc }
    var seed: UInt64 { 1 }

    func enrollment() -> HookEnrollment { HookEnrollment(patient: "p", enrolled: nil, zone: zone) }

    func valuesToday(task: CareTask.ID, kind: String?, charging: WorkCharge) -> [DatedValue] { [] }

    func samples(quantity: String, over: CalendarInterval, charging: WorkCharge) -> [DatedValue] { [] }

    func values(task: CareTask.ID, kind: String?, over: CalendarInterval, charging: WorkCharge) -> [DatedValue] {
      (0..<7).map { day in
        let start = now.adding(seconds: -86_400 * (7 - day))
        return DatedValue(date: zone.date(of: start), start: start, value: OutcomeValue(.double(8), kind: "sleep"))
      }
    }

    func adherence(over: CalendarInterval, charging: WorkCharge) -> [DayAdherence] { [] }

    func evidence(of statistic: StatisticDefinition, over: CalendarInterval, charging: WorkCharge) -> Evidence {
      let today = zone.date(of: now)
      return Evidence(method: statistic.method, from: today.adding(days: -over.days), to: today, n: 0, silent: .noData)
    }

    func coverage(_ definition: CoverageDefinition, over: CalendarInterval, charging: WorkCharge) -> CoverageFigure {
      .doseCoverage(DoseCoverage(covered: 0, days: 0, unknown: 0, method: .doseCoverage()))
    }

    func sessions(_ definition: SessionDefinition, over: CalendarInterval, charging: WorkCharge) -> SessionRate {
      SessionRate.over([], at: now)
    }

    func events(task: CareTask.ID?, over: CalendarInterval, charging: WorkCharge) -> [Event] { [] }
  }
}
