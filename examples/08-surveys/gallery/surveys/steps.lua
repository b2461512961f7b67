-- One step of each kind. The first comment says what the kind is for; the lines after `-- >` are typed.

-- The options of every row of the matrix.
local often = { option("never", "Never"), option("some", "Some days"), option("every", "Every day") }

return survey "steps" {
  -- What is shown in the place of a step's texts.
  view_for = function(step, result)
    if step.id == "custom" then
      return { title = "Your night", body = { ui.text(string.format("%g hours", result.sleep)), ui.progress(result.sleep / 8) } }
    end
  end,

  steps = {
    -- A text to read. Every step can have points (`body`), a longer text to ask for with `more`, and a footnote.
    -- > more
    -- > (Enter)
    instruction "instruction" {
      title = "Before you begin", text = "Please sit down for five minutes.", detail = "Your measurement is more exact then.",
      body = { "Do not talk.", { text = "Your arm is at the height of your heart.", tag = "Tip" } },
      learn_more = "Your heart needs this time to slow down.", footnote = "Stop if you feel dizzy.",
    },

    -- A long text to read.
    -- > (Enter)
    web "web" { title = "About the study", content = "We look at sleep.\n\nYou can stop at any time." },

    -- Rows of text to read.
    -- > (Enter)
    survey.table "table" { title = "Numbers to call", rows = { { text = "Ward 3", detail = "+49 30 555 0100" }, "Your doctor" } },

    -- Items that are asked once for each row. The number of rows is the answer to `repeat_group`.
    -- > add
    -- > Mother
    -- > 61
    -- > 1
    -- > (Enter)
    repeat_group "repeat_group" {
      title = "Your relatives", text = "Please add your parents, your brothers and sisters, and your children.",
      max = 12, add_label = "Add a relative", item_title = "{relative}, {age}",
      items = {
        text "relative" { text = "Who is it?", required = true },
        age "age" { text = "How old is {relative}?" },
        choice "conditions" {
          text = "Which of these does {relative} have?",
          options = { option("diabetes", "Diabetes"), option("pressure", "High blood pressure"), option("neither", "Neither") },
        },
      },
    },

    -- A document to agree to. Declining ends the survey.
    -- > yes
    consent "consent" {
      title = "Taking part", document = "We keep your answers for ten years.\n\nYou can stop at any time.",
    },

    -- A place to sign what was agreed to. The time and the zone are kept with the name.
    -- > Ada Example
    signature "signature" { title = "Your signature" },

    -- Permissions to grant. Granting none is an answer too.
    -- > 1
    permissions "permissions" {
      title = "What may we read?", request = { option("motion", "Motion"), option("heart", "Heart rate") },
    },

    -- A photo or another file. It can be passed over unless `required`.
    -- > gallery/images/wound.jpg
    capture "capture" { title = "Your wound", text = "Hold the phone as far away as your hand is wide.", kind = "photo", required = true },

    -- The data of an account. Results keep none of it; name, birthday, and sex become the patient's.
    -- > Ana
    -- > 1980-02-03
    -- > 1
    registration "registration" { title = "About you", fields = { "given_name", "birthday", "sex" } },

    -- A passcode to choose, or to confirm (`purpose`). It is kept as a hash, and no result has it.
    -- > 2468
    -- > 2468
    passcode "passcode" { title = "Your passcode", digits = 4 },

    -- One item on a screen of its own. Items that are not required can be left empty.
    -- > (Enter)
    question "question" { title = "Your questions", item = text "comment" { text = "Do you have a question for us?", max_length = 200 } },

    -- Several items on one screen, here with a time limit. Items and options can be under conditions, and in an order that each run has for itself.
    -- > 7.5
    -- > yes
    -- > It woke me
    form "form" {
      title = "Last night", answer_within = minutes(5),
      items = {
        numeric "sleep" { text = "How long did you sleep?", min = 0, max = 24, digits = 1, units = "h", required = true },
        boolean "dreamt" { text = "Did you dream?", dont_know = true },
        choice "dream" {
          text = "How was the dream?", when = survey.equals("dreamt", true), order = "random",
          options = {
            option("calm", "Calm"), option("strange", "Strange"), option("woke", "It woke me", { when = survey.below("sleep", 8) }),
          },
        },
      },
    },

    -- Several items with the same options, which are columns where there is room.
    -- > 1
    -- > 3
    -- > (Enter)
    matrix "matrix" {
      title = "In the last week, how often did you feel …",
      items = {
        choice "tired" { text = "tired?", options = often, required = true },
        choice "sad" { text = "sad?", options = often },
        choice "hopeful" { text = "hopeful?", options = often },
      },
    },

    -- The answers so far. A number goes back to a step; answers that no longer belong to the path do not count.
    -- > 2
    -- > 8
    -- > no
    -- > (Enter)
    review "review" { title = "Your answers", steps = { "question", "form" } },

    -- A step that the survey's `view_for` draws.
    -- > (Enter)
    custom "custom" { title = "Your night" },

    -- A step to wait at, with no way back.
    -- > (Enter)
    wait "wait" { title = "Please wait", text = "A nurse will hand you the device." },

    -- How far a knee bends.
    -- > recordings/knee_range_of_motion.jsonl
    knee_range_of_motion "knee_range_of_motion" { title = "Bend your left knee", side = "left" },

    -- How far a shoulder moves.
    -- > recordings/shoulder_range_of_motion.jsonl
    shoulder_range_of_motion "shoulder_range_of_motion" { title = "Lift your right arm", side = "right" },

    -- How fast two fingers tap two buttons in turn.
    -- > (Enter)
    -- > recordings/tapping.csv
    -- > (Enter)
    tapping "tapping" { title = "Tap with two fingers", hand = "right", intended_use = "We measure how fast you tap." },

    -- How fast someone walks a known distance.
    -- > recordings/timed_walk.csv
    timed_walk "timed_walk" { title = "Walk to the wall", distance = 10 },

    -- How far someone walks in six minutes.
    -- > recordings/six_minute_walk.jsonl
    six_minute_walk "six_minute_walk" { title = "Walk for six minutes" },

    -- How fast someone reacts to a signal.
    -- > recordings/reaction_time.csv
    reaction_time "reaction_time" { title = "Shake the device when the circle turns blue" },

    -- How much a word disturbs the naming of its color.
    -- > recordings/stroop.jsonl
    stroop "stroop" { title = "Name the color of the word" },

    -- How fast someone connects numbers, or numbers and letters.
    -- > recordings/trail_making.csv
    trail_making "trail_making" { title = "Connect the dots in order" },

    -- How well someone adds each digit to the one before it.
    -- > recordings/psat.csv
    psat "psat" { title = "Add the last two digits" },

    -- How someone solves a puzzle of disks.
    -- > recordings/tower_of_hanoi.jsonl
    tower_of_hanoi "tower_of_hanoi" { title = "Move the tower" },

    -- How long a sequence of places someone can repeat.
    -- > recordings/spatial_span.jsonl
    spatial_span "spatial_span" { title = "Repeat the sequence" },

    -- How fast someone moves pegs into holes.
    -- > recordings/hole_peg.csv
    hole_peg "hole_peg" { title = "Move the pegs" },

    -- Which tones each ear hears.
    -- > recordings/tone_audiometry.csv
    tone_audiometry "tone_audiometry" { title = "Which ear hears the tone?" },

    -- A recording of a sensor, or of columns of your own, which is summarized.
    -- > recordings/active.jsonl
    active "active" { title = "Your heart rate after the stairs", recorder = "heart_rate", duration = 60, answer = "rate_max" },

    -- The last text of a path. Nothing is typed.
    completion "completion" { title = "Thank you", text = "You slept {sleep}." },
  },
}
