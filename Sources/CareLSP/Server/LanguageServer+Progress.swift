import CareModel

extension LanguageServer {
  /// The progress that the client shows while several plans are checked.
  struct Progress {
    var token: Int
    /// The plans that have been checked.
    var done = 0
  }

  /// Begins a progress if several plans are to be checked, and reports the next one.
  func reportProgress(on folder: String) {
    guard client.showsProgress else { return }
    let left = stale.count + 1
    if progress == nil, left > 1 {
      lastToken += 1
      progress = Progress(token: lastToken)
      send([
        "jsonrpc": "2.0", "id": .string("progress-\(lastToken)"), "method": "window/workDoneProgress/create",
        "params": ["token": .integer(lastToken)],
      ])
      notifyProgress(["kind": "begin", "title": "Checking plans", "percentage": 0])
    }
    guard let progress else { return }
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    notifyProgress([
      "kind": "report", "message": .string(name), "percentage": .integer(progress.done * 100 / (progress.done + left)),
    ])
    self.progress?.done += 1
  }

  /// Ends the progress once no plan is left.
  func endProgress() {
    guard progress != nil, stale.isEmpty else { return }
    notifyProgress(["kind": "end"])
    progress = nil
  }

  private func notifyProgress(_ value: JSONValue) {
    guard let progress else { return }
    notify("$/progress", ["token": .integer(progress.token), "value": value])
  }
}
