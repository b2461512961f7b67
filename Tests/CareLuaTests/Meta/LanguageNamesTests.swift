import CareLua
import Foundation
import Testing

/// The names of the language's contract are in the registry, each as an entry, a field or an argument.
@Suite struct LanguageNamesTests {
  private static let names: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data/language-names.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap {
      $0.split(separator: " ").map(String.init)
    }
  }()

  private func isKnown(_ name: String) -> Bool {
    let registry = Registry.everything
    if registry[name] != nil { return true }
    if name.hasSuffix(")"), let open = name.firstIndex(of: "(") {
      let argument = name[name.index(after: open)...].dropLast()
      return registry[String(name[..<open])]?.parameters.contains { $0.name == argument } == true
    }
    guard let dot = name.lastIndex(of: ".") else { return false }
    return registry[String(name[..<dot])]?.field(String(name[name.index(after: dot)...])) != nil
  }

  @Test func everyNameOfTheContractIsInTheRegistry() {
    let unknown = Self.names.filter { !isKnown($0) }
    #expect(unknown.isEmpty, "\(unknown)")
    #expect(Self.names.count > 400)
  }

  @Test func namesAreListedOnce() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(arguments: ["schedule.dayly", "task.titel", "option(image)", "nonsense"])
  func aMissingNameIsDetected(name: String) {
    #expect(!isKnown(name))
  }
}
