import CareCards
import Testing

struct QRCodeTests {
  @Test(arguments: [
    (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (62, 33), (84, 37), (106, 41), (122, 45), (152, 49),
    (180, 53),
    (213, 57),
  ])
  func theSmallestVersionIsChosen(bytes: Int, size: Int) {
    #expect(QRCode(String(repeating: "x", count: bytes))?.size == size)
  }

  @Test func aTextThatIsTooLongHasNone() {
    #expect(QRCode(String(repeating: "x", count: 214)) == nil)
    #expect(QRCode(String(repeating: "é", count: 107)) == nil)
  }

  /// Another program read this drawing as the text.
  @Test func aDrawingIsTheOneThatWasRead() throws {
    let code = try #require(QRCode("HELLO"))
    let rows = (0..<code.size).map { row in
      (0..<code.size).map { code.modules[row * code.size + $0] ? "#" : "." }.joined()
    }
    #expect(rows == Self.hello)
  }

  @Test func patternsForReadersAreInThreeCorners() throws {
    let code = try #require(QRCode("https://study.example.org/join#7K3QX9M2PA"))
    func isDark(_ row: Int, _ column: Int) -> Bool { code.modules[row * code.size + column] }
    for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
      for place in 0..<7 {
        #expect(isDark(row, column + place) && isDark(row + 6, column + place))
        #expect(isDark(row + place, column) && isDark(row + place, column + 6))
      }
      #expect(!isDark(row + 1, column + 1) && isDark(row + 3, column + 3))
    }
    for place in 8..<(code.size - 8) { #expect(isDark(6, place) == place.isMultiple(of: 2)) }
  }

  @Test func aDrawingHasAMarginAndALabel() throws {
    let markup = try #require(QRCode("A")).svg(label: "Scan <this>")
    #expect(markup.contains("viewBox=\"0 0 29 29\""))
    #expect(markup.contains("aria-label=\"Scan &lt;this&gt;\""))
  }

  private static let hello = [
    "#######.##.#..#######",
    "#.....#..##.#.#.....#",
    "#.###.#..####.#.###.#",
    "#.###.#.#..#..#.###.#",
    "#.###.#.#...#.#.###.#",
    "#.....#.#.##..#.....#",
    "#######.#.#.#.#######",
    "........#####........",
    "#...#.######.#####..#",
    "...###..#.###..#.####",
    "#.##..#.#.##..###..#.",
    "###..#...#...##.#....",
    "..#.###..#..###...##.",
    "........###.###..#.##",
    "#######.##..##...#.#.",
    "#.....#....##..#...#.",
    "#.###.#.#..#..###.#.#",
    "#.###.#....##....#.##",
    "#.###.#..###..####...",
    "#.....#..#...##......",
    "#######.#...#####.#.#",
  ]
}
