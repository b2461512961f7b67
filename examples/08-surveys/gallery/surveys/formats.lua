-- One question for each answer format. The first comment says what the format is for; the lines after `-- >` are typed.

return survey "formats" {
  steps = {
    -- A whole number on a short scale. Each point can have a label, which can be typed too.
    -- > 5
    -- > somewhat
    question "scale" {
      item = scale "bother" {
        text = "How much does it bother you?", min = 0, max = 4, step = 2, required = true,
        labels = { "Not at all", "Somewhat", "Very much" },
      },
    },

    -- A number, with bounds, digits, and units, or a choice of units, of which the first are recorded. Outside the usual range, the participant is asked to
    -- confirm it.
    -- > 160 lb
    -- > 33.4
    -- > no
    -- > 34.3
    -- > yes
    form "numeric" {
      items = {
        numeric "body_weight" {
          text = "What do you weigh?", min = 20, max = 300, digits = 1, units = { "kg", "[lb_av]" }, required = true,
        },
        numeric "temperature" {
          text = "What is your temperature?", min = 30, max = 45, digits = 1, units = "Cel", soft_min = 35, soft_max = 42,
          required = true,
        },
      },
    },

    -- Yes or no, in words of your own if you like.
    -- > I have not
    question "boolean" {
      item = boolean "fasted" { text = "Have you eaten today?", yes = "I have", no = "I have not", required = true },
    },

    -- One or several options of a list. An option with `other` asks for words; one with `exclusive` goes with no other.
    -- > 1, 3
    -- > itching
    question "choice" {
      item = choice "symptoms" {
        text = "What did you feel today?", multiple = true, required = true,
        options = {
          option("nausea", "Nausea", { code = "422587007" }), option("fever", "Fever", { detail = "38 °C or more" }),
          option("other", "Other", { other = true }), option("none", "Nothing", { exclusive = true }),
        },
      },
    },

    -- Words, with a minimum and a maximum number of characters, or a pattern.
    -- > ok
    -- > as usual
    question "text" {
      item = text "day" { text = "How was your day?", min_length = 3, max_length = 20, required = true },
    },

    -- A point on a line without steps, such as a visual analogue scale. With `hide_value`, programs that draw the line show no number.
    -- > 62.4
    question "continuous_scale" {
      item = continuous_scale "pain" {
        text = "How bad is the pain now?", min = 0, max = 100, min_label = "No pain", max_label = "Worst pain",
        hide_value = true, required = true,
      },
    },

    -- A point of a scale whose points are texts. Scores make numbers of them, which sums and conditions use.
    -- > Often
    question "text_scale" {
      item = text_scale "worried" {
        text = "How often did you worry this week?", required = true,
        options = {
          option("never", "Never", { score = 0 }), option("sometimes", "Sometimes", { score = 1 }),
          option("often", "Often", { score = 3 }),
        },
      },
    },

    -- One option of a long list, shown as a wheel where there is one.
    -- > 3
    question "value_picker" {
      item = value_picker "blood" {
        text = "What is your blood group?", required = true,
        options = { option("a", "A"), option("b", "B"), option("ab", "AB"), option("zero", "0") },
      },
    },

    -- Options with images. A terminal shows their texts.
    -- > 2
    question "image_choice" {
      item = image_choice "mood" {
        text = "Which face is most like yours?", required = true,
        options = {
          option("happy", "A happy face", { image = "images/happy.png" }),
          option("sad", "A sad face", { image = "images/sad.png" }),
        },
      },
    },

    -- Options with colors. A terminal shows their texts.
    -- > 1
    question "color_choice" {
      item = color_choice "urine" {
        text = "Which color is your urine?", required = true,
        options = {
          option("pale", "Pale yellow", { color = "#f7f3c0" }), option("dark", "Dark yellow", { color = "#c8a200" }),
        },
      },
    },

    -- Options in an order: all of them, or as many as there are places.
    -- > 3, 1
    question "ranking" {
      item = ranking "matters" {
        text = "What matters most to you?", most = 2, required = true,
        options = { option("pain", "Less pain"), option("sleep", "Better sleep"), option("work", "Going to work") },
      },
    },

    -- A date. Bounds are dates, or days counted from today. Without its day it is a month, or a year, as answers, bounds, and conditions.
    -- > March 2026
    -- > 1987
    -- > 06/07/2026
    -- > 5 June 2026
    form "date" {
      items = {
        date "diagnosed" { text = "When were you diagnosed?", precision = "month", max = "today", required = true },
        date "quit" { text = "In which year did you stop smoking?", precision = "year", max = "today", required = true },
        date "began" { text = "When did it begin?", min = "today-30", max = "today", required = true },
      },
    },

    -- A date and a time, as clocks show it where the participant is.
    -- > 6 June 2026 8:30 pm
    question "date_time" {
      item = date_time "fell" { text = "When did you fall?", max = "today", required = true },
    },

    -- A time of day.
    -- > 8:30 pm
    question "time_of_day" {
      item = time_of_day "dose" { text = "When did you take it?", min = "05:00", max = "23:00", required = true },
    },

    -- A length of time, recorded in seconds.
    -- > 1 h 15 min
    question "time_interval" {
      item = time_interval "nap" { text = "How long did you sleep?", max = 14400, step = 15, required = true },
    },

    -- A height, recorded in cm, in whatever units it is typed.
    -- > 5 ft 4 in
    question "height" {
      item = height "tall" { text = "How tall are you?", min = 100, max = 230, required = true },
    },

    -- A weight, recorded in kg. `system` decides how a number alone is read.
    -- > 154
    question "weight" {
      item = weight "weight" { text = "What do you weigh?", system = "us", soft_min = 40, soft_max = 150, required = true },
    },

    -- An age in whole years. A bound with a label stands for all ages beyond it.
    -- > 94
    question "age" {
      item = age "age" { text = "How old are you?", min = 18, max = 90, max_label = "90 or older", required = true },
    },

    -- A rung of a ladder, 1 at the bottom.
    -- > 6
    question "ses" {
      item = ses "ladder" {
        text = "Where would you place yourself in your community?", top = "Best off", bottom = "Worst off", required = true,
      },
    },

    -- An address for email.
    -- > ana@example
    -- > ana@example.org
    question "email" {
      item = email "address" { text = "Where can we write to you?", required = true },
    },

    -- The answer to another item of the step, once more.
    -- > ana@example.org
    -- > ana@example.com
    -- > ana@example.org
    form "confirm" {
      items = {
        email "first" { text = "Where can we write to you?", required = true },
        confirm "again" { text = "Please type the address again.", of = "first", required = true },
      },
    },

    -- A place on Earth, with no more digits than you need.
    -- > 48.2082, 16.3738
    question "location" {
      item = location "home" { text = "Where do you live?", digits = 2, required = true },
    },

    -- A file, by its path. Its bytes decide its type, whatever its name.
    -- > gallery/plan.lua
    -- > gallery/images/wound.jpg
    question "file" {
      item = file "letter" {
        text = "Do you have a picture of the letter?", types = { "image/jpeg", "image/png" }, max_bytes = 5000000, required = true,
      },
    },
  },
}
