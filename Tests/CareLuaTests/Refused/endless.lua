-- E003 3:1 the plan needs more work than it may; does a loop go on for ever?

while true do end
