import CareLua
import CareModel
import Testing

@Suite struct RequiredReportTests {
  private let decoder = PlanDecoder(registry: .standard, sources: [:])

  private func declared(
    _ name: String, _ fields: [String: AuthoredValue]
  ) throws -> Declaration {
    Declaration(
      try #require(Registry.standard[name]), arguments: [.text("a")], table: .table(AuthoredTable(fields: fields)),
      position: ScriptPosition(file: "plan.lua", line: 3))
  }

  @Test func aReaderThatReturnsNothingSilentlyIsAnError() throws {
    let declaration = try declared("scale", [:])
    let read: Int? = decoder.requireReport(of: declaration, path: "steps[1]") { nil }
    #expect(read == nil)
    let error = try #require(decoder.diagnostics.first)
    #expect(decoder.diagnostics.count == 1)
    #expect(error.severity == .error && error.path == "steps[1]" && error.location?.line == 3)
    #expect(error.message.hasPrefix("`scale` cannot be read"))
  }

  @Test func anErrorThatWasReportedIsEnough() throws {
    let declaration = try declared("scale", [:])
    for _ in 0..<2 {
      let read: Int? = decoder.requireReport(of: declaration, path: "steps[1]") {
        decoder.report(.outOfRange, at: decoder.authored(declaration, path: "steps[1]"), "the limits are wrong")
        return nil
      }
      #expect(read == nil)
    }
    #expect(decoder.diagnostics.map(\.message) == ["the limits are wrong"])
  }

  @Test func aWarningIsNotEnough() throws {
    let declaration = try declared("scale", [:])
    let _: Int? = decoder.requireReport(of: declaration, path: "steps[1]") {
      decoder.report(
        .outOfRange, at: decoder.authored(declaration, path: "steps[1]"), severity: .warning, "the limits are odd")
      return nil
    }
    #expect(decoder.diagnostics.map(\.severity) == [.warning, .error])
  }

  @Test(arguments: Registry.standard.constructors.filter { [.item, .step].contains($0.noun) && $0.form == .named })
  func aPartIsReadOrReported(_ entry: ConstructorEntry) throws {
    for field in entry.fields {
      let decoder = PlanDecoder(registry: .standard, sources: [:])
      decoder.validate(try declared(entry.name, [field.name: .other("thread")]))
      #expect(decoder.diagnostics.contains { $0.severity == .error }, "\(field.name)")
    }
  }

  @Test func whatWasReportedWhileTheFileRanIsNotReportedAgain() throws {
    let poisoned = try declared("scale", ["min": .poisoned, "max": .integer(3)])
    decoder.validate(poisoned)
    #expect(decoder.diagnostics.isEmpty)
  }
}
