-- A function makes items that are alike; the file is Lua, so it can compute what it declares.
local function how(id, wording, least, most)
  return scale(id) { text = wording, min = 1, max = 7, min_label = least, max_label = most, required = true }
end

return survey "moment" {
  steps = {
    form "feeling" {
      title = "Just before we asked",
      items = {
        how("mood", "How did you feel?", "very bad", "very good"),
        how("stress", "How stressed were you?", "not at all", "very much"),
        choice "company" {
          text = "Who was with you?", required = true,
          options = { option("alone", "Nobody"), option("close", "Family or friends"), option("others", "Other people") },
        },
        -- Asked only of those who were with someone.
        boolean "pleasant" {
          text = "Did you like being with them?", required = true, when = survey.not_equals("company", "alone"),
        },
      },
    },
  },
}
