-- Not the words of PANAS: replace them with those of the form that you may use, in its order.

return {
  title = "Feelings", text = "The instruction of the form, with its time frame.",
  options = { "Answer worth 1", "Answer worth 2", "Answer worth 3", "Answer worth 4", "Answer worth 5" },
  items = {
    { "negative", "Negative word 1" }, { "positive", "Positive word 1" }, { "negative", "Negative word 2" },
    { "positive", "Positive word 2" }, { "positive", "Positive word 3" }, { "negative", "Negative word 3" },
    { "positive", "Positive word 4" }, { "negative", "Negative word 4" }, { "positive", "Positive word 5" },
    { "negative", "Negative word 5" },
  },
}
