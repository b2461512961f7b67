import CareModel
import Foundation
import Testing

@testable import CareCards

/// The article about the looks of the pages has the colors of pages, and their contrast as it is measured.
struct LooksColorTests {
  /// The rows of the table of colors, each with its cells.
  private func rows() throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(path: "Sources/CareRuntime/CareRuntime.docc/LooksOfPages.md"), encoding: .utf8)
    return article.split(separator: "\n").filter { $0.contains(" | `#") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
    }
  }

  @Test func eachColorIsThereWithItsContrast() throws {
    let rows = try rows(), light = ThemePalette(Theme(), on: .light), dark = ThemePalette(Theme(), on: .dark)
    #expect(rows.count == ThemePalette.roles.count)
    #expect(Set(rows.map { $0[0] }) == Set(ThemePalette.roles.map(\.name)))
    for row in rows {
      let cells = [light, dark].flatMap { palette in
        let color = palette[row[0]]
        return [color.hex] + ["surface", "page"].map { String(format: "%.1f", color.contrast(with: palette[$0])) }
      }
      #expect(Array(row[2...]) == cells, "\(row[0])")
    }
  }

  @Test func textsAndMarksHaveAContrastOfSeven() throws {
    for role in ThemePalette.roles where role.contrast != nil {
      for background in ThemePalette.Background.allCases {
        let palette = ThemePalette(Theme(), on: background), color = palette[role.name]
        for behind in ["surface", "page"] {
          #expect(color.contrast(with: palette[behind]) >= 7, "\(role.name) \(background) on \(behind)")
        }
      }
    }
  }
}
