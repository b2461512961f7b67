import CareLua
import CareModel
import CareTestSupport
import Testing

/// Plans with random damage: each is read or refused, with every diagnostic at a place in the file.
@Suite struct PlanMutationTests {
  private static let plan = """
    local first = schedule.daily { at = { "08:00", "20:00" }, to = week(1), targets = value(10, { units = "mL" }) }
    return plan "p" {
      title = "P", gate = "a", anchors = { "discharge", anchor "surgery" { required = false } },
      params = { wake = "time", arm = { "A", "B" }, first = { kind = "date", required = false } },
      contacts = { contact "c" { name = "C", category = "care_provider" } },
      tasks = {
        task "a" { title = "A", schedule = first, closes = hours(4), reminders = { { at = "start" } }, progress = "sum",
          later = { { from = "2026-06-21", instructions = "Less" } } },
        task "b" { title = "B", schedule = schedule.compose { first, schedule.once { start = anchor "surgery" + days(2) } },
          survey = survey "s" { steps = {
            form "f" { items = {
              scale "pain" { min = 1, max = 10 }, choice "x" { options = { option("a", "A"), option("b", "B") } },
              boolean "y" { when = survey.all { survey.at_least("pain", 3), survey.equals("x", "a") } },
            }, go = { { when = survey.below("pain", 3), to = "end" }, default = "done" } },
            completion "done" {},
          } }, extract = function(result) return value(result.pain) end },
        task "c" { title = "C", schedule = schedule.daily { at = { param "wake" + hours(1), "20:00" },
          start = after { task = "a", each = true } + days(2), to = param "first" } },
      },
      insights = { insight "i" { over = days(7), show = function(ctx) return nil end } },
      charts = { chart.bar "k" { title = "K", over = days(7), series = { series.values { title = "S", task = "b" } } } },
    }
    """

  private static let pieces = [
    "{", "}", "(", ")", ",", "=", "\"", "nil", "1e400", "-1", "0/0", "true", "{}", "{{}}", "days(9e18)", "\"x\"",
    "function() end",
    "schedule", "survey", "anchor \"z\"", "enrolled", "time \"1\"", "..", "+", "2.5", "9223372036854775807", "\u{0}",
    "ä", "\n",
    "schedule.every { interval = seconds(1) }", "survey.any {}", "value(nil)", "months(900000000000)", "\"all day\"",
  ]

  @Test func aDamagedPlanIsRejectedWithALocation() {
    let seed: UInt64 = 0xDA_4A6E
    print("aDamagedPlanIsRejectedWithALocation: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<Soak.rounds(200) {
      let words = Self.plan.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      var damaged = words
      for _ in 0...random.roll(3) {
        let place = random.roll(damaged.count)
        switch random.roll(3) {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = Self.pieces[random.roll(Self.pieces.count)]
        default: damaged.insert(words[random.roll(words.count)], at: place)
        }
      }
      let text = damaged.joined(separator: " ")
      do {
        _ = try PlanLoader().load(MemoryReader(plan: text))
      } catch {
        refused += 1
        #expect(error.hasErrors, "seed \(seed): \(text)")
        #expect(error.items.allSatisfy { $0.location != nil && !$0.message.isEmpty }, "seed \(seed): \(error.text)")
      }
    }
    #expect(refused > Soak.rounds(200) / 2)
  }
}
