import Care
import CareModel

/// A plan of five timed tasks, a survey, and a tap at any time of the day; or of two cards that its functions draw as well.
struct WebPlan: SourceReader {
  let id: String
  let isDrawn: Bool

  func source(of module: String?) throws(SourceError) -> SourceText? {
    guard module == nil else { return nil }
    let timed = (0..<4).map { place in
      """
        task "task-\(place)" { title = "Task \(place)", instructions = "What there is to do, in a sentence or two.",
          schedule = schedule.daily { at = "\(place == 0 ? "0" : "")\(8 + 2 * place):00" } },
      """
    }
    let drawn = (0..<2).map { place in
      """
        task "drawn-\(place)" { title = "Drawn \(place)", schedule = schedule.daily { at = "all day" },
          card = card { extends = "simple", view = drawing } },
      """
    }
    let text = """
      local function drawing(event)
        return { after = { ui.ring(0.4, { text = "comfort" }), ui.text("As of today, " .. event.title) } }
      end
      return plan "\(id)" { title = "Every day", tasks = {
      \((timed + (isDrawn ? drawn : [])).joined(separator: "\n"))
        task "tap" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
        task "check" { title = "How are you?", schedule = schedule.daily { at = "all day" },
          survey = survey "check" { steps = {
            form "how" { title = "Today", items = {
              scale "pain" { text = "Pain", min = 0, max = 10 },
              boolean "slept" { text = "Did you sleep well?" },
            } },
            completion "end-text" { title = "Thank you" },
          } } },
      } }
      """
    return SourceText(path: "plan.lua", displayPath: "plan.lua", text: text)
  }
}
