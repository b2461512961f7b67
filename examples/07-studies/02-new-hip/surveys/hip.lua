local function pain(id, wording)
  return scale(id) { text = wording, min = 0, max = 10, min_label = "none", max_label = "unbearable", required = true }
end

return survey "hip" {
  steps = {
    form "pain" {
      title = "Pain in the last week",
      items = {
        pain("rest", "How strong was the pain at rest?"),
        pain("walking", "How strong was the pain when you walked?"),
        boolean "sleep" { text = "Did the pain wake you at night?", required = true },
      },
    },
    form "walking" {
      title = "Walking in the last week",
      items = {
        choice "aid" {
          text = "What do you use to walk outside?", required = true,
          options = {
            option("walker", "A walker"), option("crutches", "Two crutches"), option("cane", "One crutch or a cane"),
            option("nothing", "Nothing"), option("inside", "I do not go outside"),
          },
        },
        numeric "minutes" {
          text = "For how many minutes can you walk without a rest?", min = 0, max = 240, integer = true, units = "min",
          required = true,
        },
        boolean "stairs" { text = "Can you climb a flight of stairs?", required = true },
        boolean "fall" { text = "Did you fall?", required = true },
      },
    },
    completion "done" { title = "Thank you", text = "Ines looks at your answers before your next visit." },
  },
}
