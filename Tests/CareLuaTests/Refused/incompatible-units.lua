-- E019 10:62 tasks.two-measures.targets[2]: mg does not convert into mL; write units = "mL"
-- E019 16:17 tasks.sugar.targets: the item 'sugar' has the kind of this target, but mg/dL does not convert into mmol/L; write factor = "glucose" at the target
-- E019 23:108 tasks.factor.targets.factor: the factor of glucose converts between mmol/L and mg/dL; write units = "mmol/L", or remove `factor`
-- E019 24:63 tasks.phases.schedule: mg does not convert into mL; write units = "mL"

return plan "p" {
  title = "P",
  tasks = {
    task "two-measures" { title = "A", schedule = schedule.daily {}, progress = "sum",
      targets = { value(5, { kind = "dose", units = "mL" }), value(5, { kind = "dose", units = "mg" }) } },
    task "one-measure" { title = "B", schedule = schedule.daily {}, progress = "sum",
      targets = { value(5, { kind = "dose", units = "g" }), value(5, { kind = "dose", units = "mg" }) } },
    task "no-comparison" { title = "C", schedule = schedule.daily {},
      targets = { value(5, { kind = "dose", units = "mL" }), value(5, { kind = "dose", units = "mg" }) } },
    task "sugar" { title = "D", schedule = schedule.daily {}, progress = "targets_met",
      targets = value(5, { kind = "sugar", units = "mmol/L" }), survey = survey "s" { steps = {
        question "q" { item = numeric "sugar" { units = "mg/dL" } },
      } } },
    task "named" { title = "E", schedule = schedule.daily {}, progress = "sum",
      targets = value(5, { kind = "sugar", units = "mmol/L", factor = "glucose" }), survey = survey "s" { steps = {
        question "q" { item = numeric "sugar" { units = "mg/dL" } },
      } } },
    task "factor" { title = "F", schedule = schedule.daily {}, targets = value(5, { units = "mg", factor = "glucose" }) },
    task "phases" { title = "G", progress = "sum", schedule = schedule.daily { targets = {
      value(5, { units = "mL" }), value(5, { units = "mg" }) } } },
  },
}
