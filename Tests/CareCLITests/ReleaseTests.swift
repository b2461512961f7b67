import Foundation
import Testing

struct ReleaseTests {
  @Test(arguments: [
    ("care --version", "care"), ("care serve --version", "care-serve"), ("care-serve --version", "care-serve"),
  ])
  func aProgramNamesItsVersionAndTheSchemaOfItsStores(_ line: String, _ program: String) throws {
    try withCare { care in
      let result = try care.shell(line)
      #expect(result.code == 0, "\(result.errors)")
      let form = try Regex("\(program) [0-9]+\\.[0-9]+\\.[0-9]+ \\(development, store schema [0-9]+\\)\n")
      #expect(try form.wholeMatch(in: result.output) != nil, "\(result.output)")
    }
  }
}
