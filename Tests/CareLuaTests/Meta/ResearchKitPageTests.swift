import CareLua
import Foundation
import Testing

/// The article for authors who come from ResearchKit.
@Suite struct ResearchKitPageTests {
  /// The second cell of each row that says what the words of ResearchKit are here.
  private static var cells: [String] {
    get throws {
      let page = RepositoryFile.root.appending(path: "Sources/CareLua/CareLua.docc/ComingFromResearchKit.md")
      let tables = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## Where we differ")[0]
      return tables.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") }
        .map { $0.split(separator: "|")[1].trimmingCharacters(in: .whitespaces) }.filter { $0 != "here" }
    }
  }

  private static func names(in cell: String) -> [String] {
    cell.matches(of: /`([^`]*)`/).map { String($0.1) }.filter { !$0.hasPrefix("care ") && $0 != "ORKFormItem" }
  }

  /// The names of the language, and of its fields; those of this release, or those that it refuses.
  private static func names(supported: Bool) -> Set<String> {
    let entries = Registry.everything.constructors
    return Set(
      entries.filter { $0.isSupported == supported }.map(\.name)
        + entries.filter(\.isSupported).flatMap(\.fields).filter { $0.isSupported == supported }.map(\.name)
        + (supported ? ["end"] : []))
  }

  @Test func everyWordOfTheTablesIsInTheLanguage() throws {
    let supported = Self.names(supported: true), refused = Self.names(supported: false)
    #expect(try Self.cells.count > 80)
    for cell in try Self.cells {
      let isHere = !cell.hasPrefix("not in this release")
      for name in Self.names(in: cell) {
        #expect((isHere ? supported : refused).contains(name), "\(cell): \(name)")
      }
    }
  }

  @Test func everyStepAndFormatHasARow() throws {
    let here = Set(try Self.cells.flatMap(Self.names))
    let makers = Registry.everything.constructors.filter { $0.noun == .step || $0.noun == .item }.map(\.name)
    #expect(Set(makers).subtracting(here) == [])
  }
}
