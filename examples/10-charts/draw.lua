-- Writes the numbers behind a chart.
for _, row in ipairs(chart("care", { patient = "ana" }):table()) do print(row[1], row[2]) end
