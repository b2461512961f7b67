return survey "range-of-motion" {
  steps = {
    instruction "sit" {
      title = "Get ready",
      text = "Sit on the edge of a chair. Hold the phone against the shin of the leg that was operated on.",
    },
    knee_range_of_motion "knee" {
      title = "Bend and stretch",
      text = "Bend your knee as far as you can, then stretch it again.",
      side = "left",
    },
    completion "done" {
      title = "Well done!",
      text = "Every degree counts. Recovery takes patience, and you are on your way.",
    },
  },
}
