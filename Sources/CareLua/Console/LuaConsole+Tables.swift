extension LuaConsole {
  /// What the unfinished word at the end of a chunk may become inside the table of a call: fields, words, constructors.
  ///
  /// `text` is the whole chunk as far as the cursor, the lines before it too, and ends with `word`. Fields come as `at = `, without those
  /// that the table has already; after `card = ` come the words that it takes, after `schedule = ` the names that make one. Nothing of
  /// the script is run.
  package func tableCompletions(in text: String, word: String) -> [String] {
    Registry.everything.tableCompletions(in: text, word: word) { self.state.handleType(at: $0) }
  }
}
