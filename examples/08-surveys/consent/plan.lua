local document = require "document"

return plan "knee-study" {
  title = "Knee study",
  translations = { de = require "texts.de" },
  tasks = {
    task "consent" {
      title = "Your consent", schedule = schedule.once {},
      survey = survey "consent" {
        steps = {
          consent "agree" {
            title = "Taking part", document = document, version = "2", read_to_end = true, again = false,
            questions = {
              boolean "must_stay" {
                text = "Must you stay until the end of the study?", required = true,
                correct = false, explanation = "You may leave at any time, without giving a reason.",
              },
              choice "who" {
                text = "Who can see your answers?", required = true,
                options = { option("team", "The study team"), option("all", "Everybody") },
                correct = "team", explanation = "Only the study team can see your answers.",
              },
            },
          },
          -- Nobody signs a version again that they signed before.
          signature "sign" { title = "Your signature", skip = survey.none { survey.is_answered("agree") } },
          completion "done" { title = "Thank you" },
        },
      },
      extract = function(result)
        local agreed = result:step("agree")
        return agreed and { value(agreed.document.version, { kind = "consent" }) } or nil
      end,
    },
  },
}
