import CareLua
import CareModel
import CareTestSupport
import Testing

/// Right plans with other numbers, words and parts in them: the checks look at each, and say the same of it twice.
@Suite struct CheckMutationTests {
  private static let conditions = [
    "survey.at_least(\"pain\", N)", "survey.below(\"pain\", N)", "survey.between(\"sleep\", N, 12)",
    "survey.equals(\"x\", \"a\")",
    "survey.is_answered(\"y\")", "survey.is_skipped(\"sleep\")", "survey.all { C, C }", "survey.any { C, C }",
    "survey.none { C, C }", "survey.contains_any(\"x\", { \"a\", \"b\" })", "survey.equals(\"sleep\", N)",
    "function(result) return result.pain == N end", "survey.all {}", "survey.none {}",
  ]
  private static let times = [
    "\"2026-02-01\"", "\"2026-03-01\"", "day(N)", "enrolled - days(N)", "anchor \"s\" + days(N)", "after \"a\"",
  ]
  private static let schedules = [
    "schedule.daily { at = \"08:00\", start = T, to = T }",
    "schedule.monthly { day = 31, missing = \"skip\", start = T, lasting = days(N1) }",
    "schedule.weekly { on = \"mon\", start = T, count = N1, except = { \"2026-02-02\", \"2026-02-09\" } }",
    "schedule.once { start = T, at = \"10:00\" }", "schedule.compose { S, S }",
    "schedule.every { interval = hours(N1), start = T }",
    "schedule.random { times = 2, between = { \"09:00\", \"21:00\" }, start = T, lasting = days(N1) }",
    "schedule.yearly { month = 2, day = 29, start = T }",
  ]
  private static let extracts = [
    "function(result) return value(result.pain, { kind = \"pain\", units = U }) end",
    "function(result) return { value(result:get(\"f\", \"sleep\"), { kind = K }), value(result[\"x\"]) } end",
    "{ \"pain\", \"x\" }",
    "function(r) local made = value return made(r.pain) end", "helper",
  ]
  private static let plan = """
    local helper = function(result, event) return value(result.pain, { kind = K }) end
    local lost = value(N, { kind = K, units = U })
    return plan "p" {
      title = "P", gate = "a", anchors = { "s", anchor "o" { required = false, from = { task = "b", kind = D } } },
      tasks = {
        task "a" { title = "A", schedule = S, closes = hours(N), grace = minutes(N), opens = hours(N),
          reminders = { { at = "start" }, { after_start = hours(N) }, { before_close = hours(N) } },
          targets = { value(N, { kind = K, units = U }), value(N) },
          later = { { from = "2026-06-21", targets = { value(N, { kind = K, units = U }) } } } },
        task "b" { title = "B", schedule = S, survey = survey "s" { steps = {
            form "f" { items = {
              scale "pain" { min = 1, max = 10, required = true }, numeric "sleep" { min = N, max = 20, when = C },
              choice "x" { options = { option("a", "A"), option("b", "B") }, multiple = true, min_choices = 1 },
              boolean "y" {}, date "on" {},
            }, go = { { when = C, to = G }, { when = C, to = G }, default = G } },
            instruction "g" { skip = C, go = { { when = C, to = "f" }, default = "done" } },
            completion "done" {},
          } }, extract = E, alerts = { alert "z" { when = C } } },
      },
      insights = { insight "i" { over = days(7), show = function(ctx)
        local a = ctx.values { task = "b", kind = K, over = days(7) }
        if a:count() > N then return nil end
      end } },
      charts = { chart.bar "k" { title = "K", over = days(7), series = { series.values { title = "S", task = "b", kind = K } } } },
    }
    """

  @Test func everyPlanIsMutated() {
    let seed: UInt64 = 0xC4_EC_C5
    print("everyPlanIsMutated: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (sound, told) = (0, Set<DiagnosticCode>())
    for _ in 0..<Soak.rounds(15) {
      let text = Self.filled(Self.plan, &random, depth: 0)
      let first = LuaScriptHost().check(MemoryReader(plan: text))
      if !first.hasErrors { sound += 1 }
      told.formUnion(first.items.map(\.code))
      #expect(
        first.items.allSatisfy { $0.location?.column != nil && !$0.message.isEmpty }, "seed \(seed): \(first.text)")
      #expect(LuaScriptHost().check(MemoryReader(plan: text)) == first, "seed \(seed): \(text)")
    }
    #expect(sound > Soak.rounds(15) / 4)
    // A few plans meet some of the checks, and those of the soak the others too.
    let rare: Set<DiagnosticCode> = Soak.rounds(1) > 1 ? [.neverDue, .mixedUnits, .missingValues] : []
    #expect(told.isSuperset(of: rare.union([.constantCondition, .unusedValue])), "\(told)")
  }

  /// The text with each capital that stands alone in the place of a part.
  private static func filled(_ text: String, _ random: inout SeededGenerator, depth: Int) -> String {
    var filled = ""
    var word = ""
    var isQuoted = false
    for letter in text + " " {
      if letter.isLetter || letter.isNumber || letter == "_" {
        word.append(letter)
        continue
      }
      filled += isQuoted ? word : part(word, &random, depth: depth)
      word = ""
      if letter == "\"" { isQuoted.toggle() }
      filled.append(letter)
    }
    return filled
  }

  private static func part(_ word: String, _ random: inout SeededGenerator, depth: Int) -> String {
    func one(_ parts: [String]) -> String {
      let plain = depth < 2 ? parts : parts.filter { !$0.contains("{ C") && !$0.contains("{ S") }
      return filled(plain[random.roll(plain.count)], &random, depth: depth + 1)
    }
    switch word {
    case "N": return "\(random.roll(13))"
    case "N1": return "\(1 + random.roll(40))"
    case "C": return one(conditions)
    case "T": return one(times)
    case "S": return one(schedules)
    case "E": return one(extracts)
    case "K": return ["\"pain\"", "\"sleep\"", "\"x\"", "\"dose\""][random.roll(4)]
    // Only a date can set an anchor.
    case "D": return ["\"on\""][random.roll(4) / 4]
    case "U": return ["\"mg\"", "\"g\"", "\"h\"", "nil"][random.roll(4)]
    case "G": return ["\"g\"", "\"done\"", "\"end\"", "\"f\""][random.roll(4)]
    default: return word
    }
  }
}
