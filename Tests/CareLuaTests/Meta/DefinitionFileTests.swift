import CareLua
import Testing

/// `care.d.lua`, as it is written from the registry.
@Suite struct DefinitionFileTests {
  private static let text = DefinitionFile.text()

  @Test func theCheckedInFileMatchesTheRegistry() throws {
    let difference = try RepositoryFile.difference(Self.text, "plans/care.d.lua")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func theFileIsValidLua() throws {
    let state = try LuaState(limits: .console)
    _ = try state.load(source: Self.text, chunk: "care.d.lua")
  }

  @Test func itsAnnotationsAreConsistent() {
    let checker = AnnotationChecker(Self.text)
    #expect(checker.mistakes.isEmpty, "\(checker.mistakes.joined(separator: "\n"))")
    #expect(checker.classes.count > 100)
  }

  @Test func linesAreReadable() {
    for line in Self.text.split(separator: "\n") { #expect(line.count <= 400, "\(line)") }
  }

  @Test(
    arguments: [
      ("---@class care.Broken\n---@field a string\n---@field a string", "has 'a' twice"),
      ("---@type care.Nowhere", "nothing declares 'care.Nowhere'"),
      ("---@alias care.A string\n---@alias care.A string", "declared twice"),
      ("---@alias care.A string", "nobody uses"),
      ("---@param a fun(b: string", "is missing"),
      ("---@parm a string", "'@parm' is unknown"),
    ])
  func theCheckerSeesAMistake(text: String, mistake: String) {
    #expect(AnnotationChecker(text).mistakes.contains { $0.contains(mistake) }, "\(AnnotationChecker(text).mistakes)")
  }
}
