local function how(id, wording, least, most)
  return scale(id) { text = wording, min = 1, max = 7, min_label = least, max_label = most, required = true }
end

return survey "moment" {
  steps = {
    form "feeling" {
      title = "Just before we asked",
      items = {
        how("mood", "How did you feel?", "very bad", "very good"),
        how("energy", "How much energy did you have?", "none", "very much"),
        how("tension", "How tense were you?", "calm", "very tense"),
      },
    },
    form "situation" {
      title = "Where you were",
      items = {
        choice "company" {
          text = "Who was with you?", required = true, multiple = true,
          options = {
            option("alone", "Nobody", { exclusive = true }), option("family", "Partner or family"),
            option("friends", "Friends"), option("colleagues", "Colleagues"), option("others", "Other people"),
          },
        },
        boolean "pleasant" {
          text = "Did you like being with them?", required = true,
          when = survey.contains_any("company", { "family", "friends", "colleagues", "others" }),
        },
      },
    },
  },
}
