public import CareModel

extension DiagnosticCode {
  /// The meaning of the code, with an example of the problem and of its solution.
  public var explanation: DiagnosticExplanation {
    switch self {
    case .syntax:
      DiagnosticExplanation(
        "the file is not valid Lua",
        "The file cannot be parsed as Lua 5.4. Often, a comma, a quote, or a closing brace is missing shortly before the place shown.",
        example: #"return plan "walks" { title = "Walks"«|,» tasks = {} }"#)
    case .scriptFailed:
      DiagnosticExplanation(
        "the script raised an error while it was loading",
        "The file is valid Lua, but running it failed; for example, it uses a variable that is nil.",
        example: """
          local walks«| = { "Walks" }»
          return plan "walks" { title = walks[1], tasks = {} }
          """)
    case .limit:
      DiagnosticExplanation(
        "the script exceeded its memory, work, or time limit",
        "A plan only declares, so it needs little. Look for a loop that does not end or a text that keeps growing.",
        example: """
          «while true do end
          |»return plan "walks" { title = "Walks", tasks = {} }
          """)
    case .unreadable:
      DiagnosticExplanation(
        "a module or file cannot be read",
        "A module is a file in the plan's own folder or in the lib folder next to it; dots separate folders.",
        example: #"return plan "walks" { title = «require "texts.titel"|"Walks"», tasks = {} }"#)
    case .noPlan:
      DiagnosticExplanation(
        "the file does not return a plan",
        "A plan file ends by returning its plan; nothing else in it is used.",
        example: #"«local walks =|return» plan "walks" { title = "Walks", tasks = {} }"#)
    case .unknownName:
      DiagnosticExplanation(
        "an undefined name",
        "Lua treats an undefined name as nil, so the value would be lost silently. Declare your own names with local, and put texts in quotes. "
          + "Plans and hooks have no access to files, the system, or the store, except through what a hook receives.",
        example: """
          local morning = schedule.daily { at = "08:00" }
          return plan "walks" { title = "Walks", tasks = { task "walk" { title = "A walk", schedule = «mornign|morning» } } }
          """)
    case .unknownField:
      DiagnosticExplanation(
        "an unknown field",
        "Unknown fields are rejected so that a misspelled one is not ignored silently. See the suggestion.",
        example:
          #"task "walk" { title = "A walk", «instuctions|instructions» = "Twenty minutes.", schedule = schedule.daily { at = "all day" } }"#
      )
    case .missingField:
      DiagnosticExplanation(
        "a required field is missing",
        "The declaration has no meaning without the field, and no default would be right for everyone.",
        example: #"task "walk" { title = "A walk"«|, schedule = schedule.daily { at = "all day" }» }"#)
    case .wrongType:
      DiagnosticExplanation(
        "a value of the wrong type",
        "The field takes a different type of value, such as a text in quotes or a schedule made by a constructor.",
        example: #"task "walk" { title = «20|"A walk"», schedule = schedule.daily { at = "all day" } }"#)
    case .notAllowed:
      DiagnosticExplanation(
        "a value that is not one of the choices",
        "The field takes one of a few texts; the message lists them.",
        example:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" }, card = "«simpel|simple»" }"#)
    case .badID:
      DiagnosticExplanation(
        "an invalid id",
        "An id has 1 to 128 characters of a-z A-Z 0-9 . _ -; ids of a survey's steps and items begin with a letter.",
        example: #"task "«a walk|a-walk»" { title = "A walk", schedule = schedule.daily { at = "all day" } }"#)
    case .duplicateID:
      DiagnosticExplanation(
        "a duplicate id",
        "Ids identify things across all versions of a plan, so each id can be used only once.",
        example: """
          return plan "walks" { title = "Walks", tasks = {
            task "«|morning-»walk" { title = "Morning", schedule = schedule.daily { at = "09:00" } },
            task "«|evening-»walk" { title = "Evening", schedule = schedule.daily { at = "18:00" } },
          } }
          """)
    case .unknownID:
      DiagnosticExplanation(
        "an id that is not declared",
        "The id should name a task, step, item, or anchor of this plan, but there is none with that id.",
        example: """
          return plan "walks" { title = "Walks", gate = "«welcom|welcome»", tasks = {
            task "welcome" { title = "Welcome", schedule = schedule.once { at = "all day" } },
          } }
          """)
    case .outOfRange:
      DiagnosticExplanation(
        "a number or interval out of range",
        "The value has the right type, but is less or greater than the field allows.",
        example: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, grace = hours(«-|»2) }"#)
    case .badTime:
      DiagnosticExplanation(
        "a date or time that does not exist",
        "Write times of day as HH:MM, from 00:00 to 23:59, and dates as YYYY-MM-DD.",
        example: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "«25|15»:00" } }"#)
    case .incompatibleUnits:
      DiagnosticExplanation(
        "units that do not convert into those of a target",
        """
        The progress compares recorded amounts with the targets of their kind. Units convert within mass, volume, length, time, \
        temperature, energy, and pressure; mmol/L and mg/dL convert only with factor = "glucose" on the target. Other units must \
        be written alike.
        """,
        example: """
          task "syrup" { title = "Syrup", schedule = schedule.daily { at = "08:00" }, progress = "sum",
            targets = { value(5, { kind = "dose", units = "mL" }), value(5, { kind = "dose", units = "«mg|mL»" }) } }
          """)
    case .badSchedule:
      DiagnosticExplanation(
        "an invalid schedule",
        "Each field is valid on its own, but together they do not make a schedule; the message says why.",
        example: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00", count = «0|10» } }"#)
    case .badSurvey:
      DiagnosticExplanation(
        "an invalid survey",
        "Each field is valid on its own, but nobody could take this survey; the message says why.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = «10|1», max = «1|10» } },
          } } }
          """)
    case .impureHook:
      DiagnosticExplanation(
        "a hook that changes something outside itself",
        "A hook may be called for any patient, in any order, on any day: it must keep nothing between calls.",
        example: """
          «local calls = 0
          |»return plan "checks" { title = "Checks", tasks = {
            task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, progress = function(event)
              «calls = calls + 1
              return 1|return #event.values > 0 and 1 or 0»
            end },
          } }
          """)
    case .failingHook:
      DiagnosticExplanation(
        "a hook that fails, or returns the wrong thing, on generated data",
        "It would fail for a participant too: an answer may be missing, and the mean of no values is nil.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } }, extract = function(result) return value(«result.pain * 10|(result.pain or 0) * 10», { kind = "pain" }) end }
          """)
    case .badLink:
      DiagnosticExplanation(
        "a linked task with settings that need a person's answer",
        "The outcome of a linked task is computed from samples whenever it is read, and never recorded: it has no survey and no extractor, "
          + "cannot be a gate, and no schedule can count from it.",
        example: """
          task "steps" { title = "Walk", schedule = schedule.daily { at = "all day" },« extract = { "pain" },|»
            link = { quantity = "step_count", aggregate = "sum", units = "count" } }
          """)
    case .badRow:
      DiagnosticExplanation(
        "an unreadable row",
        "A CSV row has as many fields as the header; quotes come in pairs, and a quote inside quotes is doubled. A JSON Lines row is one object "
          + "of strings and numbers. The file is UTF-8.",
        example: """
          patient,quantity,value,units,start
          ana,step_count,4200,«"|»count,2026-06-07T08:00
          """)
    case .badSample:
      DiagnosticExplanation(
        "an invalid field in a row",
        "Numbers have a decimal point and no thousands separators. Times are written YYYY-MM-DDTHH:MM, with an offset or Z unless they are the "
          + "patient's wall time. The message names the rule, but not the value.",
        example: """
          patient,quantity,value,units,start
          ana,step_count,«"4,200"|4200»,count,2026-06-07T08:00
          """)
    case .awkwardID:
      DiagnosticExplanation(
        "an id that is not a Lua name",
        "The item can be read as result:get(step, item), but not as result.item: a Lua name has only letters, digits, and _.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "knee«-|_»pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } } }
          """)
    case .unusedParameter:
      DiagnosticExplanation(
        "an unused parameter",
        "Staff must give it for each enrollment, but nothing depends on it. Use it in a schedule or a hook, or remove it.",
        example: """
          return plan "walks" { title = "Walks", params = { wake = "time" }, tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = «"08:00"|param "wake" + hours(1)» } },
          } }
          """)
    case .constantCondition:
      DiagnosticExplanation(
        "a condition that is always true or never true",
        "What it shows is always shown, or never. Often, the number is outside the item's range, or the item is asked only later.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            form "how" { items = {
              scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              text "where" { text = "Where?", when = survey.at_least("pain", «11|8») },
            } },
          } } }
          """)
    case .unreachableStep:
      DiagnosticExplanation(
        "an unreachable step",
        "Branches lead to the step, but their conditions are never true, or an earlier branch is always taken.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" {
              item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              go = { { when = survey.above("pain", «10|8»), to = "call" }, default = "done" },« -- care: allow W003|»
            },
            completion "call" { title = "Please call us" },
            completion "done" { title = "Thank you" },
          } } }
          """)
    case .endlessSurvey:
      DiagnosticExplanation(
        "steps that never lead to the end of the survey",
        "There is a branch out of these steps, but its condition is never true, so the participant goes in circles.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "again" {
              item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 },
              go = { { when = survey.below("pain", «1|5»), to = "end" }, default = "again" },« -- care: allow W003|»
            },
          } } }
          """)
    case .neverDue:
      DiagnosticExplanation(
        "a task, or a part of its schedule, that is never due",
        "No occurrence is possible, whatever the enrollment date and the anchors: the schedule ends before it starts, every occurrence is an "
          + "exception, or the task waits for itself.",
        example:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00", start = day(«7|3»), to = day(«3|7») } }"#
      )
    case .neverAnswered:
      DiagnosticExplanation(
        "an event that cannot be answered in time",
        "Its window closes as it opens, so every event is missed.",
        example:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, closes = minutes(«0|30») }"#)
    case .mixedUnits:
      DiagnosticExplanation(
        "values of one kind with different units, or some without units",
        "They are added and charted together, although they measure different things.",
        example: """
          task "water" { title = "Drink", schedule = schedule.daily { at = "08:00" },
            targets = { value(250, { kind = "water", units = "mL" }), value(«1|1000», { kind = "water", units = "«L|mL»" }) } }
          """)
    case .missingValues:
      DiagnosticExplanation(
        "values that are never recorded",
        "A chart, an insight, an alert, or an anchor uses values that its task never records, so it stays empty.",
        example: """
          return plan "nights" { title = "Nights", tasks = {
            task "sleep" { title = "Sleep", schedule = schedule.daily { at = "08:00" }, survey = survey "sleep" { steps = {
              question "night" { item = numeric "hours" { text = "How many hours did you sleep?", min = 0, max = 24 } },
            } } },
          }, charts = { chart.bar "sleep" { title = "Sleep", over = days(7), series = {
            series.values { title = "Hours", task = "sleep", kind = "«sleep|hours»" },
          } } } }
          """)
    case .unusedAnswer:
      DiagnosticExplanation(
        "a required answer that nothing uses",
        "The participant must answer, but neither the extractor nor a condition uses the answer, so it is lost.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            form "how" { items = {
              scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              scale "sleep" { text = "How many hours did you sleep?", min = 0, max = 12, required = true },
            } },
          } }, extract = { "pain"«|, "sleep"» } }
          """)
    case .unknownRead:
      DiagnosticExplanation(
        "a hook that reads an answer or a field that its arguments do not have",
        "The survey has no such step or item, or `event` or `ctx` has no such member: the hook would fail when it runs.",
        example: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } }, extract = function(result) return value(result.«pian|pain», { kind = "pain" }) end }
          """)
    case .unusedModule:
      DiagnosticExplanation(
        "an unused module",
        "No file requires this file of the plan's folder, or the value of a require is not used. Use it, or delete it.",
        example: """
          -- plan.lua
          return plan "walks" { title = «"Walks"|require("texts").title», tasks = {} }
          -- texts.lua
          return { title = "Walks" }
          """)
    case .unusedValue:
      DiagnosticExplanation(
        "an unused value",
        "A plan contains only what its tables contain. A value that a constructor makes and that no table includes is lost.",
        example: """
          local walk = task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }
          return plan "walks" { title = "Walks", tasks = {«| walk »} }
          """)
    case .shadowedName:
      DiagnosticExplanation(
        "a local variable that shadows a name of the language",
        "In the scope of the variable, the constructor or function of that name cannot be used. Choose another name.",
        example: """
          local «text|title» = "A walk"
          return plan "walks" { title = «text|title», tasks = {} }
          """)
    case .globalVariable:
      DiagnosticExplanation(
        "a global variable",
        "A variable without local is shared by all files of the plan, and two of them may use the same name.",
        example: """
          «|local »name = "Walks"
          return plan "walks" { title = name, tasks = {} }
          """)
    case .neverReminded:
      DiagnosticExplanation(
        "a reminder that is never sent",
        "Reminders are sent only while an event can be answered. This one comes after it closes, before it opens, or in quiet hours until then.",
        example: """
          task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, closes = hours(«1|3»),
            reminders = { { after_start = hours(2) } } }
          """)
    case .uselessAllow:
      DiagnosticExplanation(
        "an allow comment that has no effect",
        "A comment `-- care: allow W012` silences warnings with that code on its line. This one silences none, or its code is not a "
          + "warning. Errors cannot be silenced.",
        example: """
          «|local text = "A walk" -- care: allow W014
          »return plan "walks" { title = «"Walks"|text», tasks = {} }« -- care: allow W014|»
          """)
    case .unusedAnchor:
      DiagnosticExplanation(
        "an unused anchor",
        "Staff must give it for each enrollment, but nothing depends on it. Count a schedule from it, or remove it.",
        example: """
          return plan "walks" { title = "Walks", anchors = { "surgery" }, tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { «|start = anchor "surgery", »at = "08:00" } },
          } }
          """)
    case .redundant:
      DiagnosticExplanation(
        "a redundant value",
        "The value is there twice, or a change changes nothing. Often, a different value was intended.",
        example:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, tags = { "core"«, "core"|» } }"#
      )
    case .staleTranslation:
      DiagnosticExplanation(
        "a translation that does not match the plan",
        "The plan has no text at this path, or the text shows an answer that its translation omits. Compare it with the plan.",
        example: """
          return plan "walks" { title = "Walks", tasks = {}, translations = {
            de = { title = "Spaziergänge"«, ["walk.title"] = "Ein Spaziergang"|» },
          } }
          """)
    case .missingTranslation:
      DiagnosticExplanation(
        "texts without a translation",
        "They are shown as the plan writes them. A path is a task's id and the fields that lead to the text.",
        example: """
          return plan "walks" { title = "Walks", tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
          }, translations = { de = { title = "Spaziergänge"«|, ["walk.title"] = "Ein Spaziergang"» } } }
          """)
    case .fixedTimes: .fixedTimes
    case .endingChain: .endingChain
    case .lateBeginning: .lateBeginning
    case .otherArm: .otherArm
    case .overlappingEvents: .overlappingEvents
    case .textDependentHook: .textDependentHook
    case .excessive: .excessive
    case .unchosenPasscode: .unchosenPasscode
    case .progressNotKept: .progressNotKept
    case .badInsight: .badInsight
    case .unreachableMinimum: .unreachableMinimum
    case .unshownDocument: .unshownDocument
    case .badChart: .badChart
    case .badColor: .badColor
    case .badReport: .badReport
    case .lowContrast: .lowContrast
    case .unlistedTask: .unlistedTask
    case .missingPicture: .missingPicture
    case .notJSON: .notJSON
    case .wrongResource: .wrongResource
    case .notImportable: .notImportable
    case .lostInExchange: .lostInExchange
    }
  }
}
