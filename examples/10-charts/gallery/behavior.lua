-- The participants of the study in the gallery: most answer two of three moments, each in their own measure, and some leave.

return behaviour {
  traits = function(_, rng) return { share = math.max(0.1, math.min(0.95, rng:normal(0.7, 0.2))) } end,
  do_task = function(_, _, who) return who.share end,
  delay = function(_, rng) return minutes(math.floor(rng:exponential(25))) end,
  drop_out = 0.02,
}
