import CareModel

/// The article that lists every limit of scripts, from the constants that set them.
package enum LimitsPage {
  /// The text of the article.
  package static var text: String {
    """
    # Limits of scripts

    How much memory, work, and time a plan, a hook, or a script can use, and how much it can declare.

    ## Overview

    A limit on a call ends the call. A script cannot catch that, the store stays as it was, and the next call begins in a fresh state. A limit on
    what is declared is an error that names the line and what to write instead.

    ## For a call

    | | a plan or a hook | `care run` and the prompt |
    |---|---|---|
    | memory | \(bytes(SandboxLimits.plan.memory)) | \(bytes(SandboxLimits.console.memory)) |
    | one text | \(bytes(SandboxLimits.plan.string)) | \(bytes(SandboxLimits.console.string)) |
    | work, in units of about one instruction | \(number(Int(SandboxLimits.plan.work))) | \
    \(number(Int(SandboxLimits.console.work))) |
    | time of a processor | \(seconds(.plan)) | \(seconds(.console)); none at the prompt |
    | one source file | \(bytes(SandboxLimits.plan.source)) | \(bytes(SandboxLimits.console.source)) |
    | a text passed to `load` | \(bytes(SandboxLimits.plan.load)) | \(bytes(SandboxLimits.console.load)) |

    Memory includes what the host holds for the script: a task or a schedule counts for as long as anything holds it. Work includes the
    bytes that host functions read and write, and the steps of patterns, sorting, and other loops of the library. The compiler keeps to the time too.
    A call on a busy machine waits for its turn, and ends after five times as long on the clock.

    ## For a page of a survey

    The functions that a page calls (conditions, destinations) share the work of \(number(Int(ActionBudget.calls))) calls, and so do the conditions of
    an outcome's alerts. When that is used up, the survey shows the items and steps that a function could have hidden, in order, and alerts are
    raised. No answer is lost.

    ## For a check

    `care check` and `care seed` try the functions of all their plans on generated data. Together they share the work of
    \(number(Int(TrialBudget.calls))) calls. When that is used up, the rest is not tried, and an error (E003) names the function that used the most.

    ## For what a script declares

    | | at most |
    |---|---|
    | parts of a plan | \(number(PlanDecoder.mostWork)) |
    | calls of constructors while a plan loads | \(number(Constructors.mostDeclarations)) |
    | tables and calls within each other, in a declaration | \(number(Declaration.mostDepth)) |
    | tables within each other, in a value passed to the host | \(number(LuaState.maximumDepth)) |
    | values passed to the host at once | \(number(LuaState.maximumCopied)) |
    | arrays and objects within each other, in JSON | \(number(JSONValue.maxDepth)) |
    | elements of a card | \(number(CardView.mostElements)) |
    | stacks and grids within each other, on a card | \(number(CardView.mostDepth)) |
    | functions that wait for changes | \(number(ChangeHandlers.most)) |
    | elements of a schedule | \(number(PlanSize.scheduleElements.most)) |
    | steps of a survey, and visits of one pass through it | \(number(PlanSize.steps.most)) |
    | items of one step of a survey | \(number(PlanSize.items.most)) |
    | conditions of a survey, with their parts | \(number(PlanSize.conditions.most)) |

    ## For answers

    | | at most |
    |---|---|
    | a file, unless `max_bytes` says otherwise | \(Language.english.fileSize(FileFormat.defaultMaxBytes)) |
    | a file, whatever `max_bytes` says | \(Language.english.fileSize(FileFormat.greatestMaxBytes)) |
    | a document to agree to, or a long text | \(bytes(MarkdownDocument.mostBytes)) |
    | rows of a repeat group, unless `max` says otherwise | \(number(RepeatGroupStep.defaultMax)) |
    | rows of a repeat group, whatever `max` says | \(number(RepeatGroupStep.mostRows)) |
    | the drawing of a signature | \(bytes(Signature.mostStrokeBytes)) |

    A file is read only up to its limit. The store keeps each file once for a patient, however many answers name it.

    ## Sizes that are reported

    `care check` warns (W025) of plans that could be seeded but ask for more than a person could use: more than
    \(number(PlanSize.scheduleElements.usual)) elements, \(number(PlanSize.items.usual)) items of a step, \(number(PlanSize.steps.usual)) steps, \
    \(number(PlanSize.conditions.usual)) conditions, or \(number(PlanSize.eventsOfDay.usual)) events of a task on a day. A day shows at most
    \(number(PlanSize.eventsShown)) events, and says how many more there are.

    """
  }

  private static func bytes(_ count: Int) -> String {
    count >= 1 << 20 ? "\(count >> 20) MB" : "\(count >> 10) kB"
  }

  private static func number(_ value: Int) -> String {
    let digits = String(value)
    return String(
      digits.enumerated().flatMap { place, digit in
        place > 0 && (digits.count - place).isMultiple(of: 3) ? [",", digit] : [digit]
      })
  }

  private static func seconds(_ limits: SandboxLimits) -> String {
    limits.processorTime.map { "\($0.components.seconds) s" } ?? "none"
  }
}
