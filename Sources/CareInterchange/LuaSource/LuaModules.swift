import CareModel

/// A survey or its texts as several modules, none of which exceeds the size of a plan's file.
struct LuaModules {
  /// A module beside the main one.
  struct Part: Hashable, Sendable {
    /// The name: `part1`.
    let name: String
    let text: String
  }

  /// The module that plans require.
  private(set) var main = ""
  private(set) var parts: [Part] = []
  /// The name of the main module, such as `surveys.big`.
  private let name: String
  /// The maximum size of a module, in bytes.
  private let most: Int

  /// Splits a survey; nil if a single item or the survey without its steps exceeds the size.
  init?(_ survey: LuaSurvey, named name: String, most: Int) {
    (self.name, self.most) = (name, most)
    main = survey.text
    guard main.utf8.count > most else { return }
    guard
      let lists = lists(
        of: survey.stepEntries,
        splitting: { place, modules in
          let step = survey.survey.steps[place]
          guard let items = modules.lists(of: survey.itemEntries(of: step), splitting: { _, _ in nil }) else {
            return nil
          }
          return Self.join + "return { " + survey.source(of: step, items: items).text(column: 9) + " }\n"
        })
    else { return nil }
    main = survey.top + Self.join + "return \(survey.source(steps: lists).text(column: 7))\n"
    guard main.utf8.count <= most, parts.allSatisfy({ $0.text.utf8.count <= most }) else { return nil }
  }

  /// Splits texts in another language; nil if a single text exceeds the size.
  init?(_ texts: LuaTexts, named name: String, most: Int) {
    (self.name, self.most) = (name, most)
    main = texts.module(texts.entries, named: name)
    guard main.utf8.count > most else { return }
    // Around the entries are comments and a function.
    let room = most - 1024
    var pending: [String] = [], bytes = 0, names: [String] = []
    for entry in texts.entries {
      if bytes + entry.utf8.count > room {
        names.append(add(LuaTexts.function(pending)))
        (pending, bytes) = ([], 0)
      }
      pending.append(entry)
      bytes += entry.utf8.count
    }
    names.append(add(LuaTexts.function(pending)))
    main = texts.joined(names.map { "\(name).\($0)" }, named: name)
    guard main.utf8.count <= most, parts.allSatisfy({ $0.text.utf8.count <= most }) else { return nil }
  }

  /// Writes entries as lists in modules of their own, and returns the expression that joins them.
  ///
  /// `split` writes an entry that is too long by itself; nil if it cannot.
  private mutating func lists(
    of entries: [LuaSource.Entry], splitting split: (Int, inout LuaModules) -> String?
  ) -> LuaSource? {
    var names: [String] = [], pending: [LuaSource.Entry] = [], bytes = 0
    // A list has braces, indentation, and line breaks beside its entries.
    let room = most - 256
    func flush(_ modules: inout LuaModules) {
      guard !pending.isEmpty else { return }
      names.append(modules.add("return " + LuaSource.table("", pending).text(column: 7) + "\n"))
      (pending, bytes) = ([], 0)
    }
    for (place, entry) in entries.enumerated() {
      let size = LuaSource.table("", [entry]).text(column: 7).utf8.count
      if size > room {
        flush(&self)
        guard let text = split(place, &self) else { return nil }
        names.append(add(text))
        continue
      }
      if bytes + size > room { flush(&self) }
      pending.append(entry)
      bytes += size
    }
    flush(&self)
    return .table("join ", names.map { .init(nil, .literal("require \(LuaSource.quoted("\(name).\($0)"))")) })
  }

  private mutating func add(_ text: String) -> String {
    let part = Part(name: "part\(parts.count + 1)", text: text)
    parts.append(part)
    return part.name
  }

  private static let join = """
    -- A file of a plan has at most \(ImportLimits.sourceBytes >> 10) KiB, so that the rest is in modules of its own.

    -- Returns the entries of several lists as one list.
    local function join(lists)
      local all = {}
      for _, list in ipairs(lists) do
        for _, entry in ipairs(list) do all[#all + 1] = entry end
      end
      return all
    end


    """
}
