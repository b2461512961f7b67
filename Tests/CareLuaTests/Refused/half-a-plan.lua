-- E011 3:8 plan "p" has no table; write plan "p" { … }

return plan "p"
