-- Not the words of EQ-5D: replace them with those that you are licensed to use.

local levels = { "The best level", "The second level", "The third level", "The fourth level", "The worst level" }

return {
  title = "Your health today", text = "The instruction of the official version.",
  dimensions = {
    { "mobility", "Dimension 1", levels }, { "self_care", "Dimension 2", levels }, { "activities", "Dimension 3", levels },
    { "discomfort", "Dimension 4", levels }, { "mood", "Dimension 5", levels },
  },
  rating = "The question for the rating, from 0 to 100.",
  note = "The notice of the copyright.",
}
