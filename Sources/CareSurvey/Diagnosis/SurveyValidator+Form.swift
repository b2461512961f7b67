import CareModel

extension SurveyValidator {
  /// The maximum size of a text that a form has, in bytes.
  private static let mostBytes = 2048
  /// The maximum number of codes of an item.
  private static let mostCodes = 64

  /// Checks the names of the form that the survey was made from: their sizes, and that each names one item.
  mutating func checkForm() {
    if let form = survey.form { check(form) }
    var links: [String: String] = [:]
    for (index, step) in survey.steps.enumerated() {
      let path = "steps[\(index + 1)]"
      if let link = step.form { check(link, "\(path).form") }
      for (number, item) in step.items.enumerated() {
        guard let link = item.form else { continue }
        let path = "\(path).items[\(number + 1)].form"
        check(link, path)
        guard let linkID = link.linkID else { continue }
        if let first = links[linkID] {
          report(.duplicateItem, "\(path).link_id", "another item has this linkId at \(first); each has its own")
        } else {
          links[linkID] = path
        }
      }
    }
    for score in survey.scores { if let link = score.form { check(link, "scores.\(score.id).form") } }
  }

  private mutating func check(_ form: FormIdentity) {
    let path = "form"
    check(form.url, "\(path).url")
    check(form.version, "\(path).version")
    check(form.checksum, "\(path).checksum")
    check(form.codes, "\(path).codes")
    for name in ["url", "version"] {
      let text = name == "url" ? form.url : form.version
      if text?.contains(where: { $0.isWhitespace || $0 == "|" }) == true {
        report(
          .badLimits, "\(path).\(name)", "\(name) has no spaces and no '|'; write the address and the version apart")
      }
    }
    for (linkID, parent) in form.parents.sorted(by: { $0.key < $1.key }) {
      check(linkID, "\(path).parents")
      check(parent, "\(path).parents")
    }
    guard form.parents.count <= FormIdentity.mostParents else {
      let most = FormIdentity.mostParents
      return report(.badLimits, "\(path).parents", "a form has at most \(most) items around others; remove some")
    }
    if let (linkID, isCircular) = form.wrongParent {
      let what = isCircular ? "itself" : "more than \(FormIdentity.mostDepth) others"
      report(.badLimits, "\(path).parents", "an item is inside \(what); remove a parent of '\(linkID.prefix(60))'")
    }
  }

  private mutating func check(_ link: FormLink, _ path: String) {
    check(link.linkID, "\(path).link_id")
    check(link.definition, "\(path).definition")
    check(link.prefix, "\(path).prefix")
    check(link.codes, "\(path).codes")
  }

  private mutating func check(_ codes: [String], _ path: String) {
    if codes.count > Self.mostCodes {
      report(.badLimits, path, "an item has at most \(Self.mostCodes) codes, not \(codes.count); remove some")
    }
    for code in codes { check(code, path) }
  }

  private mutating func check(_ text: String?, _ path: String) {
    guard let text else { return }
    if text.isEmpty || text.utf8.count > Self.mostBytes {
      report(.badLimits, path, "write 1 to \(Self.mostBytes) bytes, not \(text.utf8.count)")
    }
  }
}
