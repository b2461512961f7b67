/// The texts of a survey in another language as the text of a module.
struct LuaTexts {
  let survey: String
  let language: String
  /// The texts by path in the survey.
  let texts: [String: String]

  /// The texts as lines of a table, by path.
  var entries: [String] {
    texts.sorted { $0.key < $1.key }.map { path, text in
      "    [id .. \(LuaSource.quoted(".survey.\(path)"))] = \(LuaSource.quoted(text)),\n"
    }
  }

  private func top(named name: String) -> String {
    """
    -- The texts of the survey '\(survey)' in another language. In a plan whose task TASK has the survey:
    --   translations = { \(LuaSource.name(language)) = require("\(name)")("TASK") }


    """
  }

  /// Returns a module with all texts.
  func module(_ entries: [String], named name: String) -> String { top(named: name) + Self.function(entries) }

  /// Returns a module that only returns texts.
  static func function(_ entries: [String]) -> String {
    """
    return function(id)
      return {
    \(entries.joined())  }
    end

    """
  }

  /// Returns a module that joins the texts of others.
  func joined(_ modules: [String], named name: String) -> String {
    let requires = modules.map { "  require \(LuaSource.quoted($0)),\n" }.joined()
    return top(named: name) + """
      local parts = {
      \(requires)}

      return function(id)
        local texts = {}
        for _, part in ipairs(parts) do
          for path, words in pairs(part(id)) do texts[path] = words end
        end
        return texts
      end

      """
  }
}
