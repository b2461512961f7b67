import CareLua
import CareModel
import CareTestSupport
import Testing

/// Every name of the registry in a progress function: what reads the clock is noted, so that its value is not kept.
struct ClockReadTests {
  private static let host = LuaScriptHostTests()

  /// Two times whose dates, weekdays, and times of day differ.
  private static let clocks = ["2026-06-07T12:00:00Z", "2031-02-04T04:05:06Z"].compactMap { Instant(iso: $0) }

  /// A share that differs for other texts of a value, or of an error.
  private static let share = """
    local function share(made)
      local _, value = pcall(made)
      local parts = { tostring(value) }
      if type(value) == "table" then
        parts = {}
        for name, part in pairs(value) do parts[#parts + 1] = tostring(name) .. tostring(part) end
        table.sort(parts)
      end
      local text, sum = table.concat(parts), 0
      for place = 1, #text do sum = (sum * 31 + text:byte(place)) % 1000003 end
      return sum / 1000003
    end
    """

  /// Returns a plan whose progress function uses an expression or a statement; nil if no plan can have it.
  private func plan(using example: String) -> ScriptBundle? {
    for body in ["return \(example)", example] {
      let function = "function(event, ctx) return share(function() \(body) end) end"
      do { return try Self.host.bundle(function, at: "progress", before: Self.share) } catch {}
    }
    return nil
  }

  private func run(_ bundle: ScriptBundle, at now: Instant) throws -> (share: Double, reads: HookReads) {
    let reads = HookReads()
    var context = HookContextDouble(event: .checkIn(values: [OutcomeValue(.integer(3), kind: "pain")]))
    context.now = now
    context.reads = reads
    let hook = Hook(path: "tasks.check-in.progress")
    return (try Self.host.host.progress(hook, in: bundle, context: context), reads)
  }

  @Test func whateverDependsOnTheClockIsNoted() throws {
    var dependent: Set<String> = []
    var known = 0
    let all = Registry.everything.constructors, certain: Set<String> = ["ctx.now", "time.now"]
    for entry in Soak.samples(all.filter { !certain.contains($0.name) }) + all.filter({ certain.contains($0.name) }) {
      guard let bundle = plan(using: entry.shownExample ?? entry.name) else { continue }
      known += 1
      let runs = try Self.clocks.map { try run(bundle, at: $0) }
      guard runs[0].share != runs[1].share else { continue }
      dependent.insert(entry.name)
      for run in runs { #expect(!run.reads.areOfArgumentsOnly, "\(entry.name)") }
    }
    // Some names are seen to depend on the clock, and most can be used.
    #expect(dependent.isSuperset(of: certain), "\(dependent.sorted())")
    #expect(known > Soak.samples(all).count / 3)
  }

  @Test func whateverIsReadOfTheContextIsNoted() throws {
    let entries = Registry.everything.constructors.filter { $0.owner == "ctx" }
    #expect(entries.count >= 7)
    for entry in entries {
      let example = entry.shownExample ?? entry.name
      let bundle = try #require(plan(using: example), "\(example)")
      let reads = try run(bundle, at: Self.clocks[0]).reads
      #expect(reads.names.contains(entry.name), "\(example): \(reads.names)")
    }
  }

  @Test func whatReadsOnlyTheEventIsKept() throws {
    for example in ["event:sum()", "event.state", "#event.values", "event.start:iso()"] {
      let bundle = try #require(plan(using: example))
      #expect(try run(bundle, at: Self.clocks[0]).reads.areOfArgumentsOnly, "\(example)")
    }
  }
}
