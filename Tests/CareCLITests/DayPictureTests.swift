import Foundation
import Testing

/// The pictures of `care today --html`, which refers to nothing outside.
struct DayPictureTests {
  private static let picture = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC")

  @Test func aDayInHTMLHasThePicturesOfItsCards() throws {
    try withCare { care in
      let picture = try #require(Self.picture)
      try care.write(
        """
        return plan "knee" { title = "Knee", tasks = {
          task "read" { title = "Your new knee", schedule = schedule.daily { at = "08:00" }, card = "featured", asset = "knee.png" },
          task "gone" { title = "No picture", schedule = schedule.daily { at = "08:00" }, card = "featured", asset = "other.png" },
        } }
        """, to: "knee/plan.lua")
      try picture.write(to: care.folder.appending(path: "knee/knee.png"))
      for command in [
        "care seed knee --at 2026-06-01T06:00 --zone UTC",
        "care enroll knee --patient ana --create --start 2026-06-02 --at 2026-06-01T07:00 --zone UTC",
      ] {
        let result = try care.shell(command)
        try #require(result.code == 0, "\(command): \(result.errors)\(result.output)")
      }
      let page = try care.shell("care today --patient ana --at 2026-06-02T08:30 --zone UTC --html").output
      let source = "data:image/png;base64,\(picture.base64EncodedString())"
      #expect(page.contains("<img class=\"care-picture\" src=\"\(source)\" alt=\"Your new knee\" width=\"3\""))
      // One that the plan does not have is described.
      #expect(page.contains("<p class=\"care-image\">No picture</p>"))
    }
  }
}
