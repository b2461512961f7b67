return survey "agreement" {
  -- A function of the run: its text is shown at the end.
  on_finish = function(reason, _, result)
    if reason == "completed" and result.call then return "We call you before your first check-up." end
  end,

  steps = {
    consent "agree" {
      title = "Taking part",
      document = "We ask you a few questions a week.\n\nYou can stop at any time, without a reason.",
    },
    question "contact" {
      item = boolean "call" { text = "May we call you?", yes = "You may", no = "Please do not", required = true },
    },
    completion "done" { title = "Welcome" },
  },
}
