import Care
import CareModel
import CareRuntime
import Foundation

/// Seeding a folder of many plans of a few hundred lines each, for the first time and again.
struct SeedBenchmarks {
  let plans: Int
  let folder: URL

  func run() throws -> [StoreMeasurement] {
    let root = folder.appending(path: "plans")
    for number in 0..<plans {
      let own = root.appending(path: "plan-\(number)")
      try FileManager.default.createDirectory(at: own.appending(path: "surveys"), withIntermediateDirectories: true)
      try Self.plan(number).write(to: own.appending(path: "plan.lua"), atomically: false, encoding: .utf8)
      try Self.survey.write(to: own.appending(path: "surveys/check_in.lua"), atomically: false, encoding: .utf8)
    }
    let path = folder.appending(path: "seeded.sqlite").path
    let first = try seed(root, path), again = try seed(root, path)
    guard first.report.count(.created) == 5 * plans, again.report.count(.unchanged) == 5 * plans else {
      throw BenchError.text("\(first.report.count(.created)) rows are new, \(again.report.count(.unchanged)) unchanged")
    }
    return [
      StoreMeasurement("store.seed-\(plans)-plans", ours: first.time, unit: "ms", goal: .atMost(10 * Double(plans))),
      StoreMeasurement(
        "store.seed-\(plans)-plans-unchanged", ours: again.time, unit: "ms", goal: .atMost(3 * Double(plans))),
    ]
  }

  /// Seeds a folder as the command does, including finding the plans and opening the store.
  private func seed(_ root: URL, _ path: String) throws -> (report: SeedReport, time: Double) {
    var report = SeedReport(plans: [])
    let time = try StoreMeasurement.Time.wall.microseconds {
      let runtime = try CareRuntime.open(path: path, entropy: Array(0..<32))
      report = try runtime.seed(reading: FolderReader.plans(at: root.path), at: WriteBenchmarks.start)
    }
    return (report, time / 1000)
  }

  private static func plan(_ number: Int) -> String {
    """
    -- Recovering from surgery: daily check-ins, walks, and a look back at the end of the week.
    local survey = require "surveys.check_in"

    return plan "plan-\(number)" {
      title = "Recovering, group \(number)",
      version = "1.0.0",

      contacts = {
        contact "ward" {
          name = "Lexi Torres", role = "Physical therapist", phone = "+1 555 0100", category = "care_provider",
        },
      },

      tasks = {
        task "check-in" {
          title = "Daily check-in",
          instructions = "Two questions about your night and your knee.",
          schedule = schedule.daily { at = "08:00" },
          reminders = { { at = "start" }, { before_close = hours(2), text = "Your check-in is open until midnight." } },
          card = "survey",
          survey = survey,
          extract = function(result)
            return { value(result.pain, { kind = "pain" }), value(result.sleep, { kind = "sleep", units = "h" }) }
          end,
        },

        task "walk" {
          title = "A walk",
          instructions = "Half an hour, at a pace at which you can still talk.",
          schedule = schedule.daily { at = "10:00", to = week(4) },
          grace = hours(4),
        },

        task "look-back" {
          title = "Look back",
          instructions = "What went well this week?",
          schedule = schedule.weekly { start = week(1), at = "18:00" },
          impacts_adherence = false,
        },
      },
    }
    """
  }

  private static let survey = """
    return survey "check-in" {
      steps = {
        form "how" {
          title = "Good morning",
          text = "Please answer both questions.",
          items = {
            scale "pain" {
              text = "How much does your knee hurt?", min = 1, max = 10, step = 1,
              min_label = "No pain", max_label = "Very painful", required = true,
            },
            scale "sleep" { text = "How many hours did you sleep?", min = 0, max = 12, step = 1, required = true },
          },
        },
        completion "done" { title = "Thank you", text = "That is all for this morning." },
      },
    }
    """
}
