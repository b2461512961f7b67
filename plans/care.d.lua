---@meta care

-- The language of care plans for editors, made by `care meta` from the names that `care` itself judges by.
-- It says what may be written and declares nothing at run time; a change here is overwritten.

-- Shapes --------------------------------------------------------------------------------------------------------------

---@alias care.ID string # The id of an entity: 1 to 128 of `a-z A-Z 0-9 . _ -`.
---@alias care.Zone string # An IANA zone, e.g. "America/New_York".
---@alias care.Date string|care.Time # "2026-06-07", or a time.
---@alias care.Moment string|care.Time|care.Point # "2026-06-07", "2026-06-07T08:00", a time, `day(7)`, `anchor "surgery"`.
---@alias care.Span care.Interval|care.IntervalFields # `days(3)`, or `{ days = 3 }`.
---@alias care.Duration care.Span|number|"all day" # An interval, a number of seconds, or "all day".
---@alias care.TimeOfDay string|care.Point # "08:00", or `param "wake"`.
---@alias care.TimesOfDay care.TimeOfDay|care.TimeOfDay[] # A time of day, a list of them, or "all day".
---@alias care.Weekday "mon"|"tue"|"wed"|"thu"|"fri"|"sat"|"sun" # A day of the week.

--- A number and a weekday: `{ 2, "tue" }` is the second Tuesday, `{ -1, "fri" }` the last Friday.
---@class care.WeekdayOfMonth
---@field [1] integer
---@field [2] care.Weekday

--- A plan, as a constructor makes it.
---@class care.PlanRef

--- A task, as a constructor makes it.
---@class care.TaskRef

--- A contact, as a constructor makes it.
---@class care.ContactRef

--- A survey, as a constructor makes it.
---@class care.SurveyRef

--- A step, as a constructor makes it.
---@class care.StepRef

--- An item, as a constructor makes it.
---@class care.ItemRef

--- An option, as a constructor makes it.
---@class care.OptionRef

--- A condition, as a constructor makes it.
---@class care.ConditionRef

--- A score, as a constructor makes it.
---@class care.ScoreRef

--- A value, as a constructor makes it.
---@class care.ValueRef

--- An insight, as a constructor makes it.
---@class care.InsightRef

--- What an insight says, as a constructor makes it.
---@class care.StatementRef

--- A series, as a constructor makes it.
---@class care.SeriesRef

--- A card, as a constructor makes it.
---@class care.CardRef

--- A part of a card, as a constructor makes it.
---@class care.ElementRef

--- An alert, as a constructor makes it.
---@class care.AlertRef

--- An anchor, as a constructor makes it.
---@class care.AnchorRef: care.Point
---@overload fun(fields: care.Anchor): care.AnchorRef

--- A point that each enrollment fixes, e.g. `enrolled`, `anchor "surgery"`, `param "wake"`.
---@class care.Point
---@operator add(care.Interval): care.Point
---@operator sub(care.Interval): care.Point
local Point = {}

--- A graph of a patient's data, as a plan declares it.
---@class care.Chart
local Chart = {}

--- Represents null in a JSON list.
---@class care.Null
local Null = {}

-- Words ---------------------------------------------------------------------------------------------------------------

---@alias care.AdherenceDayState
---| "progress"
---| "no_events"
---| "no_tasks"

---@alias care.AlertUrgency
---| "now"
---| "today"
---| "routine"

---@alias care.ChangedRecordEntity
---| "patient"
---| "plan"
---| "care_plan"
---| "task"
---| "contact"
---| "alert"
---| "outcome"
---| "sample"

---@alias care.ContactCategory
---| "care_provider"
---| "friends_and_family"

---@alias care.CoroutineStatus
---| "running"
---| "suspended"
---| "normal"
---| "dead"

---@alias care.EventState
---| "not_applicable"
---| "declined"
---| "completed"
---| "late"
---| "excused"
---| "upcoming"
---| "started"
---| "open"
---| "partial"
---| "missed"

---@alias care.KneeRangeOfMotionOrientation
---| "portrait"
---| "landscape"

---@alias care.KneeRangeOfMotionSide
---| "left"
---| "right"
---| "unspecified"

---@alias care.LinkAggregate
---| "sum"
---| "mean"
---| "min"
---| "max"
---| "last"
---| "count"
---| "each"

---@alias care.PlanParams
---| "time"
---| "date"
---| "number"
---| "text"
---| "boolean"

---@alias care.RunFinishReason
---| "completed"
---| "saved"
---| "discarded"
---| "failed"
---| "early_termination"

---@alias care.SaidInsightKind
---| "alert"
---| "tip"
---| "message"

---@alias care.ScheduleMonthlyMissing
---| "clamp"
---| "skip"

---@alias care.SeedRowAction
---| "created"
---| "updated"
---| "unchanged"
---| "deleted"

---@alias care.StoreCarePlansUpdateStatus
---| "active"
---| "paused"
---| "completed"
---| "withdrawn"

---@alias care.StoreOutcomesAddStatus
---| "completed"
---| "declined"
---| "excused"
---| "entered_in_error"

---@alias care.StorePatientsUpdateEffective
---| "now"
---| "tomorrow"

---@alias care.StorePatientsUpdatePlanned
---| "keep"
---| "replace"

---@alias care.TaskCard
---| "simple"
---| "instructions"
---| "checklist"
---| "grid"
---| "button_log"
---| "numeric_progress"
---| "labeled_value"
---| "survey"
---| "link"
---| "featured"

---@alias care.TaskProgress
---| "outcome_exists"
---| "values_exist"
---| "targets_met"
---| "sum"

---@alias care.Type
---| "nil"
---| "boolean"
---| "number"
---| "string"
---| "table"
---| "function"
---| "thread"
---| "userdata"

---@alias care.UiIconIcon
---| "check"
---| "cross"
---| "warning"
---| "info"
---| "pill"
---| "heart"
---| "drop"
---| "walk"
---| "moon"
---| "sun"
---| "star"
---| "phone"
---| "clock"
---| "food"
---| "thermometer"
---| "place"

---@alias care.UiTextTone
---| "plain"
---| "strong"
---| "dim"
---| "good"
---| "warning"
---| "alarm"

-- Time ----------------------------------------------------------------------------------------------------------------

-- Dates, times, and intervals, and points that each enrollment fixes. Times are written as ISO text or as values.

--- A time on the wall clock; with an offset or Z, an instant.
---
--- ```lua
--- time "2026-06-07T08:00" + hours(2)
--- ```
---@class care.library.time
---@overload fun(text: string): care.Time
time = {}


--- A date.
---
--- ```lua
--- time.date "2026-06-07" + weeks(1)
--- ```
---@param text string For example "2026-06-07".
---@return care.Time
function time.date(text) end

--- The day on which the patient joined.
---@type care.Point
enrolled = {}

--- So many years.
---
--- ```lua
--- years(1)
--- ```
---@param count integer How many.
---@return care.Interval
function years(count) end

--- So many months.
---
--- ```lua
--- months(1)
--- ```
---@param count integer How many.
---@return care.Interval
function months(count) end

--- So many weeks.
---
--- ```lua
--- weeks(2)
--- ```
---@param count integer How many.
---@return care.Interval
function weeks(count) end

--- So many days.
---
--- ```lua
--- days(3) + hours(12)
--- ```
---@param count integer How many.
---@return care.Interval
function days(count) end

--- So many hours.
---
--- ```lua
--- hours(1.5)
--- ```
---@param count number How many.
---@return care.Interval
function hours(count) end

--- So many minutes.
---
--- ```lua
--- minutes(30)
--- ```
---@param count number How many.
---@return care.Interval
function minutes(count) end

--- So many seconds.
---
--- ```lua
--- seconds(10)
--- ```
---@param count integer How many.
---@return care.Interval
function seconds(count) end

--- So many days after the day of enrollment.
---
--- ```lua
--- schedule.once { start = day(3), at = "10:00" }
--- ```
---@param count integer How many; 0 is the day of enrollment.
---@return care.Point
function day(count) end

--- So many weeks after the day of enrollment.
---
--- ```lua
--- schedule.daily { to = week(2) }
--- ```
---@param count integer How many; 0 is the day of enrollment.
---@return care.Point
function week(count) end

--- So many months after the day of enrollment.
---
--- ```lua
--- schedule.weekly { start = week(1), to = month(1) }
--- ```
---@param count integer How many; 0 is the day of enrollment.
---@return care.Point
function month(count) end

--- An interval by its parts.
---@class (exact) care.IntervalFields
---@field years? integer So many years.
---@field months? integer So many months.
---@field weeks? integer So many weeks.
---@field days? integer So many days.
---@field hours? integer So many hours.
---@field minutes? integer So many minutes.
---@field seconds? integer So many seconds.

--- When a task is first completed; with each = true, whenever one of its events is: one run for every one.
---
--- ```lua
--- schedule.once { start = after "surgery-report" + days(2) }
--- ```
---@param task care.ID|care.CompletedTask The task, or a table.
---@return care.Point
function after(task) end

--- The task whose completion counts.
---
--- ```lua
--- { task = "check-in" }
--- ```
---@class (exact) care.CompletedTask
---@field task care.ID The task.
---@field each? boolean Whether every completed event counts, with a run of its own. Default: false.

--- What enrollment gives for a parameter: a time of day in `at`, a day in `start`.
---
--- ```lua
--- schedule.daily { at = param "wake" }
--- ```
---@param name care.ID The parameter.
---@return care.Point
function param(name) end

--- Returns the time on the host's clock.
---
--- ```lua
--- time.now() - days(1)
--- ```
---@return care.Time
function time.now() end

--- A time: a date, a wall time, or an instant. Times compare with each other.
---@class care.Time
---@field year integer The year.
---@field month integer The month, 1 to 12.
---@field day integer The day of the month.
---@field hour integer The hour, 0 to 23.
---@field minute integer The minute.
---@field second integer The second, without fractions.
---@field weekday integer The day of the week: 1 is Monday, 7 is Sunday.
---@operator add(care.Interval): care.Time
---@operator sub(care.Interval): care.Time
---@operator sub(care.Time): care.Interval
local Time = {}

--- Returns the time as ISO 8601, e.g. 2026-06-07T08:00:00-04:00.
---@return string
function Time:iso() end

--- Returns the time in UTC, e.g. 2026-06-07T12:00:00Z.
---@return string
function Time:utc() end

--- Returns the date of the time.
---@return care.Time
function Time:date() end

--- Returns the time formatted by a pattern, in English.
---@param pattern string For example "%d %b".
---@return string
function Time:format(pattern) end

--- A span of time: compares with another and with a number of seconds; months do not compare with days.
---@class care.Interval
---@operator add(care.Interval): care.Interval
---@operator add(care.Time): care.Time
---@operator add(care.Point): care.Point
---@operator sub(care.Interval): care.Interval
---@operator mul(number): care.Interval
---@operator unm: care.Interval
local Interval = {}

--- Returns the interval in seconds; a day is 24 hours, and a month is an error.
---@return integer
function Interval:seconds() end

-- Schedules -----------------------------------------------------------------------------------------------------------

-- The times at which a task is due, and the queries of a schedule.

---@class care.library.schedule
schedule = {}

--- Falls due every day, or every so many days.
---@class (exact) care.ScheduleDaily
---@field every? integer Every so many days. Default: 1.
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due every day, or every so many days.
---
--- ```lua
--- schedule.daily { at = { "08:00", "20:00" }, to = week(2) }
--- ```
---@param fields care.ScheduleDaily
---@return care.Schedule
function schedule.daily(fields) end

--- Falls due on weekdays of every week, or of every so many weeks.
---@class (exact) care.ScheduleWeekly
---@field on? care.Weekday|care.Weekday[] The weekdays. Default: the weekday of the start.
---@field every? integer Every so many weeks, from the week that holds the start. Default: 1.
---@field wkst? care.Weekday The first day of a week, from which weeks are counted. Default: "mon".
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due on weekdays of every week, or of every so many weeks.
---
--- ```lua
--- schedule.weekly { on = { "mon", "thu" }, at = "18:00", every = 2 }
--- ```
---@param fields care.ScheduleWeekly
---@return care.Schedule
function schedule.weekly(fields) end

--- Falls due on a day of every month, or of every so many months.
---@class (exact) care.ScheduleMonthly
---@field every? integer Every so many months, from the one that holds the start. Default: 1.
---@field day? integer The day of the month; -1 is the last, -2 the one before it.
---@field weekday? care.WeekdayOfMonth Instead of a day, the so-many-th of a weekday; -1 is the last.
---@field missing? care.ScheduleMonthlyMissing In a month that is too short for the day: its last day, or none. Default: "clamp".
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due on a day of every month, or of every so many months.
---
--- ```lua
--- schedule.monthly { weekday = { 2, "tue" }, at = "09:00" }
--- ```
---@param fields care.ScheduleMonthly
---@return care.Schedule
function schedule.monthly(fields) end

--- Falls due on a day of a month of every year, or of every so many years.
---@class (exact) care.ScheduleYearly
---@field month integer The month, 1 to 12.
---@field every? integer Every so many years, from the one that holds the start. Default: 1.
---@field day? integer The day of the month; -1 is the last, -2 the one before it.
---@field weekday? care.WeekdayOfMonth Instead of a day, the so-many-th of a weekday; -1 is the last.
---@field missing? care.ScheduleMonthlyMissing In a month that is too short for the day: its last day, or none. Default: "clamp".
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due on a day of a month of every year, or of every so many years.
---
--- ```lua
--- schedule.yearly { month = 2, day = 29, at = "all day" }
--- ```
---@param fields care.ScheduleYearly
---@return care.Schedule
function schedule.yearly(fields) end

--- Falls due once, at the start.
---@class (exact) care.ScheduleOnce
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due once, at the start.
---
--- ```lua
--- schedule.once { start = anchor "surgery" + weeks(2), at = "10:30" }
--- ```
---@param fields care.ScheduleOnce
---@return care.Schedule
function schedule.once(fields) end

--- Falls due again and again, an interval apart.
---@class (exact) care.ScheduleEvery
---@field interval care.Span From one time to the next.
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due again and again, an interval apart.
---
--- ```lua
--- schedule.every { interval = hours(36), start = day(0), at = "08:00" }
--- ```
---@param fields care.ScheduleEvery
---@return care.Schedule
function schedule.every(fields) end

--- Falls due so many times a day, at random inside a window.
---@class (exact) care.ScheduleRandom
---@field times integer How many times a day, 1 to 96.
---@field between care.TimeOfDay|care.TimeOfDay[] When the window opens and closes, on the next day where that is no later; each time ends inside it.
---@field min_gap? care.Span The least time from one start to the next. Default: seconds(1).
---@field stratified? boolean Whether each time has an equal part of the window for itself. Default: false.
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due so many times a day, at random inside a window.
---
--- ```lua
--- schedule.random { times = 4, between = { "09:00", "21:00" }, min_gap = minutes(60), duration = minutes(20) }
--- ```
---@param fields care.ScheduleRandom
---@return care.Schedule
function schedule.random(fields) end

--- Falls due as a recurrence of iCalendar (RFC 5545) says.
---@class (exact) care.ScheduleRrule
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due as a recurrence of iCalendar (RFC 5545) says.
---
--- ```lua
--- schedule.rrule("FREQ=WEEKLY;BYDAY=MO,TH", { start = "2026-06-08T18:00" })
--- ```
---@param rule string For example "FREQ=WEEKLY;BYDAY=MO,TH", or lines with DTSTART, RRULE, EXDATE and RDATE.
---@param fields? care.ScheduleRrule
---@return care.Schedule
function schedule.rrule(rule, fields) end

--- Falls due as a Timing of FHIR R4 says.
---@class (exact) care.ScheduleFhir
---@field times? string|table The times of day that FHIR leaves open, by code: { MORN = "08:00", BID = { "08:00", "20:00" } }.
---@field start? care.Moment From when it repeats. Default: enrolled.
---@field at? care.TimesOfDay The times of day, such as "08:00" or param "wake", or "all day". Default: the time of the start.
---@field to? care.Moment Up to when it repeats; the moment itself is outside.
---@field through? care.Moment The last day on which it falls due.
---@field lasting? care.Span For how long it repeats.
---@field count? integer How often it falls due at most.
---@field duration? care.Duration How long each time lasts. Default: hours(1). A bare number is in seconds.
---@field text? string What is shown instead of the time.
---@field targets? care.ValueRef|care.ValueRef[] What is asked for each time. Default: the task's.
---@field zone? care.Zone The zone of its times. Default: the patient's.
---@field key? care.ID A name for this element, which becomes part of its events' identity.
---@field except? care.Moment|care.Moment[] Dates and times that are left out; `count` counts them all the same.
---@field also? care.Moment|care.Moment[] Dates and times that are added, before its start and after its end too.
---@field bursts? care.Bursts The spans of time to which it is restricted, from its start on.

--- Falls due as a Timing of FHIR R4 says.
---
--- ```lua
--- schedule.fhir { ["repeat"] = { frequency = 1, period = 1, periodUnit = "d", timeOfDay = { "08:00:00" } } }
--- ```
---@param timing string|table The timing as JSON text, or as a table of the same fields.
---@param fields? care.ScheduleFhir
---@return care.Schedule
function schedule.fhir(timing, fields) end

--- Spans of time, such as one week in every four.
---
--- ```lua
--- { length = days(7), every = weeks(4), count = 6 }
--- ```
---@class (exact) care.Bursts
---@field length care.Span How long each lasts.
---@field every care.Span From the beginning of one to that of the next.
---@field count integer How many there are, 1 to 1000.

--- Several schedules at the same time.
---@class (exact) care.ScheduleCompose
---@field [integer] care.Schedule

--- Several schedules at the same time.
---
--- ```lua
--- schedule.compose { schedule.daily { at = "08:00" }, schedule.weekly { on = "sun", at = "20:00" } }
--- ```
---@param fields care.ScheduleCompose
---@return care.Schedule
function schedule.compose(fields) end

--- Several schedules one after the other: each starts where the one before ends.
---@class (exact) care.SchedulePhases
---@field [integer] care.Schedule

--- Several schedules one after the other: each starts where the one before ends.
---
--- ```lua
--- schedule.phases { schedule.daily { at = "08:00", lasting = weeks(1) }, schedule.weekly { at = "08:00" } }
--- ```
---@param fields care.SchedulePhases
---@return care.Schedule
function schedule.phases(fields) end

--- The times at which a task is due; created by the constructors under `schedule`.
---@class care.Schedule
local Schedule = {}

--- Returns the occurrences in a window, `to` not included, as a list.
---@class (exact) care.ScheduleEvents
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the occurrences in a window, `to` not included, as a list.
---
--- ```lua
--- s:events("2026-06-07", "2026-06-14", { zone = "Europe/Berlin" })
--- ```
---@param from care.Moment From this day or time on.
---@param to care.Moment Up to this day or time.
---@param options? care.ScheduleEvents
---@return care.Occurrence[]
function Schedule:events(from, to, options) end

--- Iterates over the occurrences of a schedule without end: for o in s:each("2026-06-07") do … end.
---@class (exact) care.ScheduleEach
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Iterates over the occurrences of a schedule without end: for o in s:each("2026-06-07") do … end.
---
--- ```lua
--- for o in s:each "2026-06-07" do if o.index > 3 then break end end
--- ```
---@param from care.Moment From this day or time on.
---@param to? care.Moment Up to this day or time. Default: without end.
---@param options? care.ScheduleEach
---@return (fun(): care.Occurrence?)
function Schedule:each(from, to, options) end

--- Returns the first occurrence that starts after a time; nil for none.
---@class (exact) care.ScheduleNext
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the first occurrence that starts after a time; nil for none.
---
--- ```lua
--- s:next "2026-06-07T12:00"
--- ```
---@param time care.Moment The day or time.
---@param options? care.ScheduleNext
---@return care.Occurrence?
function Schedule:next(time, options) end

--- Returns the last occurrence that starts before a time; nil for none.
---@class (exact) care.SchedulePrevious
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the last occurrence that starts before a time; nil for none.
---@param time care.Moment The day or time.
---@param options? care.SchedulePrevious
---@return care.Occurrence?
function Schedule:previous(time, options) end

--- Returns the occurrence at an index; nil for none.
---@class (exact) care.ScheduleOccurrence
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the occurrence at an index; nil for none.
---@param index integer The number of occurrences before it, from 0.
---@param options? care.ScheduleOccurrence
---@return care.Occurrence?
function Schedule:occurrence(index, options) end

--- Returns the number of occurrences that start before a time.
---@class (exact) care.ScheduleCount
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the number of occurrences that start before a time.
---@param time care.Moment The day or time.
---@param options? care.ScheduleCount
---@return integer
function Schedule:count(time, options) end

--- Returns the earliest possible time; nil if its anchors are unknown.
---@class (exact) care.ScheduleStartDate
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the earliest possible time; nil if its anchors are unknown.
---@param options? care.ScheduleStartDate
---@return care.Time?
function Schedule:start_date(options) end

--- Returns the time after which there are no occurrences; nil if there is none.
---@class (exact) care.ScheduleEndDate
---@field zone? care.Zone The zone in which times are read. Default: the patient's, else the schedule's, else the host's.
---@field patient? care.ID Who follows it: their zones, and the anchors and parameters of their enrollment.
---@field plan? care.ID The enrollment in this plan, where the patient follows several.
---@field care_plan? care.ID The enrollment itself.
---@field anchors? table<string, care.Moment> Its anchors, `enrolled` among them, each with its date or time. Default: the enrollment's.
---@field params? table<string, string|number|boolean|care.Moment> Its parameters, each with its value. Default: the enrollment's.
---@field seed? string|number The random seed of random times. Default: the store's, or "".
---@field task? care.ID The task whose random times are drawn. Default: none.

--- Returns the time after which there are no occurrences; nil if there is none.
---@param options? care.ScheduleEndDate
---@return care.Time?
function Schedule:end_date(options) end

--- Returns the same schedule, with its times moved by an interval.
---
--- ```lua
--- s:offset(days(3))
--- ```
---@param interval care.Span The interval.
---@return care.Schedule
function Schedule:offset(interval) end

--- Returns the schedule as a sentence that a person can check.
---
--- ```lua
--- s:describe()
--- ```
---@return string
function Schedule:describe() end

--- Returns the schedule as an iCalendar recurrence (RFC 5545), or an error if it cannot be one.
---@return string
function Schedule:rrule() end

--- Returns the schedule as a FHIR R4 Timing, in JSON, or an error if it cannot be one.
---@return string
function Schedule:fhir() end

--- One time at which a schedule is due.
---@class care.Occurrence
---@field start care.Time When it starts.
---@field stop care.Time When it ends.
---@field slot string The wall time that identifies it.
---@field index integer The number of occurrences of the whole schedule before it.
---@field element integer The index of its element in the schedule, from 1.
---@field key? string Its element's key, if any.
---@field text? string The text shown with it, if any.
---@field targets care.OutcomeValue[] The values that it asks for.
---@field all_day boolean Whether it covers the local day.
---@field zone string The zone in which its times are read.
local Occurrence = {}

-- Plans ---------------------------------------------------------------------------------------------------------------

-- What a plan file returns, and what a plan is made of.

--- What a plan file returns: the tasks, contacts, insights and charts of one plan.
---@class (exact) care.Plan
---@field title string The title to show.
---@field version? string Your own label for this version of the plan.
---@field gate? care.ID The task that must be completed before the plan's other events apply.
---@field anchors? care.ID|care.AnchorRef|(care.ID|care.AnchorRef)[] The named dates that each enrollment sets. Default: {}.
---@field params? table<string, care.PlanParams|string|string[]|care.Parameter> The values that each enrollment sets, by name: a kind, the texts to choose from, or a table. Default: {}.
---@field contacts? care.ContactRef|care.ContactRef[] The care team. Default: {}.
---@field tasks? care.TaskRef|care.TaskRef[] What is asked of the patient. Default: {}.
---@field insights? care.InsightRef|care.InsightRef[] Statements about the data. Default: {}.
---@field charts? care.Chart|care.Chart[] Charts of the data. Default: {}.
---@field translations? table<string, table<string, string>> The texts of the plan in other languages: by language tag, then by path, e.g. ["check-in.title"]. Default: {}.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.

--- What a plan file returns: the tasks, contacts, insights and charts of one plan.
---
--- ```lua
--- return plan "water" {
---   title = "Drinking enough",
---   tasks = { task "glass" { title = "A glass of water", schedule = schedule.daily { at = "08:00" } } },
--- }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Plan): care.PlanRef
---@overload fun(id: care.ID, fields: care.Plan): care.PlanRef
function plan(id) end

--- A day or time that enrollment gives, e.g. the day of surgery: a point to count from, and with a table its
--- declaration.
---@class (exact) care.Anchor
---@field title? string What to call it when asking for it.
---@field required? boolean Whether enrollment must give it. Default: true, without a `from`.
---@field from? care.AnchorSource A recorded date that sets it where enrollment does not give it.

--- A day or time that enrollment gives, e.g. the day of surgery: a point to count from, and with a table its
--- declaration.
---
--- ```lua
--- anchor "surgery" { title = "Day of surgery", required = false }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return care.AnchorRef
---@overload fun(id: care.ID, fields: care.Anchor): care.AnchorRef
function anchor(id) end

--- The date in the newest completed outcome of a task.
---
--- ```lua
--- { task = "surgery-report", kind = "on" }
--- ```
---@class (exact) care.AnchorSource
---@field task care.ID The task.
---@field kind string The kind of the value.

--- Something that enrollment gives, e.g. the time at which the patient wakes.
---
--- ```lua
--- { kind = "time", title = "When do you get up?", default = "07:00" }
--- ```
---@class (exact) care.Parameter
---@field kind care.PlanParams|string|string[] A kind, or the texts to choose from.
---@field title? string What to call it when asking for it.
---@field default? string|number|boolean|care.Moment What holds when enrollment does not give it.
---@field required? boolean Whether enrollment must give it, unless there is a default. Default: true.

--- A person on the care team, or a family member.
---@class (exact) care.Contact
---@field name string The name to show.
---@field role? string The person's role in the care.
---@field title? string A title, e.g. "PT, DPT".
---@field organization? string The person's organization.
---@field category? care.ContactCategory The circle: a professional, or family.
---@field phone? string|care.Way|(string|care.Way)[] Telephone numbers.
---@field messaging? string|care.Way|(string|care.Way)[] Numbers for messages.
---@field email? string|care.Way|(string|care.Way)[] Email addresses.
---@field other? string|care.Way|(string|care.Way)[] Other ways to reach the person.
---@field address? string|care.Address A postal address, as a text or in its parts.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.

--- A person on the care team, or a family member.
---
--- ```lua
--- contact "lexi" { name = "Lexi Torres", role = "Physical therapist", phone = "+1 555 0100" }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Contact): care.ContactRef
---@overload fun(id: care.ID, fields: care.Contact): care.ContactRef
function contact(id) end

--- A number or an address with what it is for; a text alone is the number or address.
---
--- ```lua
--- { value = "+1 555 0100", label = "work" }
--- ```
---@class (exact) care.Way
---@field value string The number or address.
---@field label? string What it is for, e.g. "work".

--- A postal address in its parts.
---
--- ```lua
--- { street = "1 Main Street", city = "Springfield", country = "USA" }
--- ```
---@class (exact) care.Address
---@field street? string Street and number.
---@field city? string The city.
---@field state? string The state or province.
---@field postal_code? string The postal code.
---@field country? string The country, in words.

--- A remark that a person made; a text alone is its content.
---
--- ```lua
--- { content = "Prefers mornings.", author = "Lexi" }
--- ```
---@class (exact) care.Note
---@field content string What it says.
---@field title? string What it is about.
---@field author? string Who made it.
---@field recorded? care.Moment When it was made, with an offset or Z.

--- One thing that a plan asks a participant to do.
---@class (exact) care.Task
---@field title string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence? boolean Whether its events count in adherence. Default: true.
---@field schedule care.Schedule The times at which it is due.
---@field targets? care.ValueRef|care.ValueRef[] The targets of schedule elements that have none of their own. Default: {}.
---@field opens? care.Span How long before the start it can be answered. Default: at the start.
---@field closes? "end of day"|care.Span When its window closes: at the end of the day, or so long after the start. Default: "end of day".
---@field grace? care.Span How long after closing an answer is accepted as late. Default: no time.
---@field until_done? boolean Whether it ends with its first completed event. Default: false.
---@field reminders? care.Reminder|care.Reminder[] When to remind the participant. Default: {}.
---@field alerts? care.AlertRef|care.AlertRef[] The alerts that its answers can raise. Default: {}.
---@field decline? care.Decline The reasons that a participant who declines can give. Default: any words.
---@field card? care.TaskCard|care.CardRef How it is displayed. Default: "simple".
---@field survey? care.SurveyRef The survey that it asks.
---@field extract? (fun(result: care.Result, event: care.Event, ctx: care.Ctx): (care.ValueRef|care.ValueRef[])?)|string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids. Default: every answered item.
---@field progress? care.TaskProgress|(fun(event: care.Event, ctx: care.Ctx): number) How an event's progress is computed. Default: "outcome_exists".
---@field link? care.Link The samples that its outcomes are computed from. Default: none.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field later? care.Later|care.Later[] Planned changes, each from a date on. Default: {}.

--- One thing that a plan asks a participant to do.
---
--- ```lua
--- task "dose" {
---   title = "Your morning dose", instructions = "With a glass of water.",
---   schedule = schedule.daily { at = "08:00", targets = { value(10, { kind = "dose", units = "mg" }) } },
---   opens = minutes(30), closes = hours(4), grace = hours(2),
---   reminders = { { at = "start" }, { before_close = minutes(30), text = "Half an hour left." } },
--- }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Task): care.TaskRef
---@overload fun(id: care.ID, fields: care.Task): care.TaskRef
function task(id) end

--- A planned change of a task: the fields given here win from that date on.
---
--- ```lua
--- { from = "2026-06-21", targets = { value(2, { units = "tablet" }) } }
--- ```
---@class (exact) care.Later
---@field from care.Date The first day of the change.
---@field title? string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence? boolean Whether its events count in adherence. Default: true.
---@field schedule? care.Schedule The times at which it is due.
---@field targets? care.ValueRef|care.ValueRef[] The targets of schedule elements that have none of their own. Default: {}.
---@field opens? care.Span How long before the start it can be answered. Default: at the start.
---@field closes? "end of day"|care.Span When its window closes: at the end of the day, or so long after the start. Default: "end of day".
---@field grace? care.Span How long after closing an answer is accepted as late. Default: no time.
---@field until_done? boolean Whether it ends with its first completed event. Default: false.
---@field reminders? care.Reminder|care.Reminder[] When to remind the participant. Default: {}.
---@field alerts? care.AlertRef|care.AlertRef[] The alerts that its answers can raise. Default: {}.
---@field decline? care.Decline The reasons that a participant who declines can give. Default: any words.
---@field card? care.TaskCard|care.CardRef How it is displayed. Default: "simple".
---@field survey? care.SurveyRef The survey that it asks.
---@field extract? (fun(result: care.Result, event: care.Event, ctx: care.Ctx): (care.ValueRef|care.ValueRef[])?)|string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids. Default: every answered item.
---@field progress? care.TaskProgress|(fun(event: care.Event, ctx: care.Ctx): number) How an event's progress is computed. Default: "outcome_exists".
---@field link? care.Link The samples that its outcomes are computed from. Default: none.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.

--- When to remind of an event; exactly one of at, after_start and before_close.
---
--- ```lua
--- { before_close = minutes(30), text = "Half an hour left." }
--- ```
---@class (exact) care.Reminder
---@field at? "start" At the start.
---@field after_start? care.Span So long after the start.
---@field before_close? care.Span So long before the window closes.
---@field text? string What the reminder says.

--- Which samples answer a task: those of a quantity in each event's window.
---
--- ```lua
--- { quantity = "step_count", aggregate = "sum", units = "count" }
--- ```
---@class (exact) care.Link
---@field quantity care.ID What is measured, e.g. "step_count".
---@field aggregate care.LinkAggregate How samples become values: one value, or `each` its own.
---@field units? string The units that samples must have to count. Default: any.

--- Reaches the care team when a condition holds of what is answered; once for an event.
---@class (exact) care.Alert
---@field title? string What is shown.
---@field when care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) What must hold: of the survey's items, or without a survey of the recorded values, by kind.
---@field to? care.ID|care.ID[] Contacts of this plan. Default: {}.
---@field urgency? care.AlertUrgency How soon somebody must look. Default: "today".

--- Reaches the care team when a condition holds of what is answered; once for an event.
---
--- ```lua
--- alert "severe-pain" { when = survey.at_least("pain", 9), to = "lexi", urgency = "now" }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Alert): care.AlertRef
---@overload fun(id: care.ID, fields: care.Alert): care.AlertRef
function alert(id) end

--- What a patient may say who declines an event.
---
--- ```lua
--- { reasons = { option("nausea", "I felt sick") }, other = true }
--- ```
---@class (exact) care.Decline
---@field reasons care.OptionRef|care.OptionRef[] The reasons to choose from.
---@field other? boolean Whether another reason may be given, in the patient's own words. Default: false.

--- One value of an outcome or of a target.
---@class (exact) care.Value
---@field kind? string What the value tells of, e.g. "pain".
---@field units? string The unit of a number, e.g. "mg".

--- One value of an outcome or of a target.
---
--- ```lua
--- value(10, { kind = "dose", units = "mg" })
--- ```
---@param value? string|number|boolean|care.Moment What was recorded or is asked for; nil is no value.
---@param fields? care.Value
---@return care.ValueRef
function value(value, fields) end

-- Cards ---------------------------------------------------------------------------------------------------------------

-- The look of a task's card, the elements that a script draws it from, and its actions.

--- How a task's card looks, and what its buttons do.
---@class (exact) care.CardFields
---@field extends? care.TaskCard The built-in look to begin with. Default: "simple".
---@field view? (fun(event: care.Event, ctx: care.Ctx): care.CardView?) What the card shows of an event: a function of event and ctx that gives a table with title, detail, and body, or nil for the built-in look. Its texts are not translated.
---@field on? table<string, (fun(event: care.Event, ctx: care.Ctx, input: table<string, string|number|boolean>))> What the card does on an action, by its name: functions of event, ctx and input. What one records at its event is one commit, or nothing when it fails. Default: {}.
---@field style? care.CardStyle Colors. Default: the renderer's own.
---@field links? care.ElementRef|care.ElementRef[] What a card that extends "link" leads to: ui.link(…). Default: {}.

--- How a task's card looks, and what its buttons do.
---
--- ```lua
--- card {
---   extends = "instructions",
---   view = function(event, ctx)
---     return { detail = event:sum "dose" .. " mg", body = { ui.button("log", "Log a dose", { mg = 5 }) } }
---   end,
---   on = { log = function(event, ctx, input) event:append(value(input.mg, { kind = "dose", units = "mg" })) end },
---   style = { color = { accent = "#0a7" } },
--- }
--- ```
---@param fields care.CardFields
---@return care.CardRef
function card(fields) end

--- How a card is colored.
---
--- ```lua
--- { color = { accent = "#0a7" } }
--- ```
---@class (exact) care.CardStyle
---@field color care.CardColors Its colors.

--- The colors of a card.
---
--- ```lua
--- { accent = "#0a7" }
--- ```
---@class (exact) care.CardColors
---@field accent string Of its frame and title, e.g. "#0a7" or "#00aa77".

--- What a card's view gives; what it leaves out is as in the built-in look.
---@class (exact) care.CardView
---@field title? string What it is called. Default: the task's title.
---@field detail? string The time or the count beside the title. Default: as in the built-in look.
---@field body? care.ElementRef|string|(care.ElementRef|string)[] What it shows, from top to bottom. Default: as in the built-in look.

---@class care.library.ui
ui = {}

--- A button that calls an action.
---
--- ```lua
--- ui.button("log", "Log a dose", { mg = 5 })
--- ```
---@param action care.ID Which action of the card's `on` it calls.
---@param title string What stands on it or beside it.
---@param input? table<string, string|number|boolean> What the action is given, by name. Default: {}.
---@return care.ElementRef
function ui.button(action, title, input) end

--- A box to tick; its action is given `on`, true or false, besides.
---@class (exact) care.UiCheck
---@field on? boolean Whether it is ticked. Default: false.
---@field input? table<string, string|number|boolean> What the action is given, by name. Default: {}.

--- A box to tick; its action is given `on`, true or false, besides.
---
--- ```lua
--- ui.check("tick", "Done", { on = true })
--- ```
---@param action care.ID Which action of the card's `on` it calls.
---@param title string What stands on it or beside it.
---@param fields? care.UiCheck
---@return care.ElementRef
function ui.check(action, title, fields) end

--- Boxes to tick, one below the other.
---@class (exact) care.UiCheckList
---@field [integer] care.ElementRef

--- Boxes to tick, one below the other.
---
--- ```lua
--- ui.check_list { ui.check("a", "First"), ui.check("b", "Second") }
--- ```
---@param fields care.UiCheckList
---@return care.ElementRef
function ui.check_list(fields) end

--- A number between two ends; its action is given it as `value` besides.
---@class (exact) care.UiSlider
---@field min? number The least. Default: 0.
---@field max number The greatest.
---@field step? number From one number to the next. Default: 1.
---@field value? number Where it stands.
---@field units? string The unit.
---@field input? table<string, string|number|boolean> What the action is given, by name. Default: {}.

--- A number between two ends; its action is given it as `value` besides.
---
--- ```lua
--- ui.slider("set", "How much?", { max = 10, units = "mg" })
--- ```
---@param action care.ID Which action of the card's `on` it calls.
---@param title string What stands on it or beside it.
---@param fields? care.UiSlider
---@return care.ElementRef
function ui.slider(action, title, fields) end

--- A text to enter; its action is given it as `value` besides.
---@class (exact) care.UiTextField
---@field value? string What stands in it.
---@field max_length? integer At most so many characters. Default: 10000.
---@field input? table<string, string|number|boolean> What the action is given, by name. Default: {}.

--- A text to enter; its action is given it as `value` besides.
---@param action care.ID Which action of the card's `on` it calls.
---@param title string What stands on it or beside it.
---@param fields? care.UiTextField
---@return care.ElementRef
function ui.text_field(action, title, fields) end

--- A number to enter; its action is given it as `value` besides.
---@class (exact) care.UiNumberField
---@field min? number The least.
---@field max? number The greatest.
---@field integer? boolean Whether it is a whole number. Default: false.
---@field value? number What stands in it.
---@field units? string The unit.
---@field input? table<string, string|number|boolean> What the action is given, by name. Default: {}.

--- A number to enter; its action is given it as `value` besides.
---@param action care.ID Which action of the card's `on` it calls.
---@param title string What stands on it or beside it.
---@param fields? care.UiNumberField
---@return care.ElementRef
function ui.number_field(action, title, fields) end

--- A paragraph.
---@class (exact) care.UiText
---@field tone? care.UiTextTone What it means, which decides its color. Default: "plain".

--- A paragraph.
---
--- ```lua
--- ui.text("Well done", { tone = "good" })
--- ```
---@param text string What it says.
---@param fields? care.UiText
---@return care.ElementRef
function ui.text(text, fields) end

--- A heading within the card.
---@class (exact) care.UiHeader
---@field detail? string What stands at its right.

--- A heading within the card.
---@param text string What it says.
---@param fields? care.UiHeader
---@return care.ElementRef
function ui.header(text, fields) end

--- A picture.
---@param source string The name of a picture, or its address.
---@param text string What it shows, for those who do not see it.
---@return care.ElementRef
function ui.image(source, text) end

--- A small picture that every renderer knows.
---@class (exact) care.UiIcon
---@field text? string What stands beside it.

--- A small picture that every renderer knows.
---@param icon care.UiIconIcon Which.
---@param fields? care.UiIcon
---@return care.ElementRef
function ui.icon(icon, fields) end

--- A bar that is filled up to a share.
---@class (exact) care.UiProgress
---@field text? string What stands beside it.

--- A bar that is filled up to a share.
---
--- ```lua
--- ui.progress(0.4, { text = "4 of 10" })
--- ```
---@param share number How much is filled: 0 for nothing, 1 for all; what is more or less counts as that.
---@param fields? care.UiProgress
---@return care.ElementRef
function ui.progress(share, fields) end

--- A ring that is filled up to a share.
---@class (exact) care.UiRing
---@field text? string What stands beside it.

--- A ring that is filled up to a share.
---@param share number How much is filled: 0 for nothing, 1 for all; what is more or less counts as that.
---@param fields? care.UiRing
---@return care.ElementRef
function ui.ring(share, fields) end

--- Points side by side.
---@class (exact) care.UiChart
---@field labels? string|string[] What stands at each point.
---@field min? number The value at the foot. Default: 0, or the least point where that is less.
---@field max? number The value at the top. Default: the greatest point.
---@field text? string What stands beside it.

--- Points side by side.
---@param values number|number[] The points, in order.
---@param fields? care.UiChart
---@return care.ElementRef
function ui.chart(values, fields) end

--- Something to open.
---@param url string Where it leads: https, http, tel or mailto.
---@param title string What is shown.
---@return care.ElementRef
function ui.link(url, title) end

--- A line between parts.
---@return care.ElementRef
function ui.divider() end

--- Parts in columns.
---@class (exact) care.UiGrid
---@field columns? integer How many columns, 1 to 6. Default: 3.
---@field [integer] care.ElementRef|string

--- Parts in columns.
---
--- ```lua
--- ui.grid { columns = 2, "Left", "Right" }
--- ```
---@param fields care.UiGrid
---@return care.ElementRef
function ui.grid(fields) end

--- Parts one below the other, or beside each other.
---@class (exact) care.UiStack
---@field across? boolean Whether they stand beside each other. Default: false.
---@field [integer] care.ElementRef|string

--- Parts one below the other, or beside each other.
---
--- ```lua
--- ui.stack { across = true, "Left", "Right" }
--- ```
---@param fields care.UiStack
---@return care.ElementRef
function ui.stack(fields) end

--- An event's card, with its elements and actions.
---@class care.Card
---@field title string The title.
---@field detail string The time or the count beside the title.
---@field body table<string, any>[] The elements: tables that each name their `type`, e.g. "button".
---@field event care.Event The event, as it is after the last press.
local Card = {}

--- Runs an action of the card; the card is then drawn again.
---
--- ```lua
--- event:card():press("log", { mg = 5 })
--- ```
---@param action string The action.
---@param input? table<string, string|number|boolean> The input of the action, by name. Default: {}.
---@return care.Card
function Card:press(action, input) end

-- Surveys -------------------------------------------------------------------------------------------------------------

-- Questionnaires: steps, items, conditions, scores, runs, and results.

--- A questionnaire: steps shown one at a time.
---
--- ```lua
--- survey "check-in" {
---   steps = {
---     form "how" {
---       title = "Check in",
---       items = { scale "pain" { text = "How is your pain?", min = 1, max = 10, required = true } },
---       go = { { when = survey.at_least("pain", 9), to = "call" }, default = "done" },
---     },
---     completion "call" { title = "Please call us" },
---     completion "done" { title = "All done!" },
---   },
--- }
--- ```
---@class care.library.survey
---@overload fun(id: care.ID): fun(fields: care.Survey): care.SurveyRef
survey = {}

--- A questionnaire: steps shown one at a time.
---@class (exact) care.Survey
---@field title? string What the participant sees as the survey's name.
---@field steps care.StepRef|care.StepRef[] The steps, in order.
---@field unanswered? string What a text shows in place of an answer that was not given. Default: "…".
---@field scores? table<string, care.ScoreRef> Numbers worked out of several answers, by name. Default: {}.

--- Where a step leads: the first branch whose condition holds.
---
--- ```lua
--- { { when = survey.at_least("pain", 9), to = "call" }, default = "done" }
--- ```
---@class (exact) care.Go
---@field default? string Where to go when no condition holds. Default: the next step.
---@field [integer] care.Branch

--- One way on, and when it is taken.
---
--- ```lua
--- { when = survey.equals("again", true), to = "end" }
--- ```
---@class (exact) care.Branch
---@field when care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) When it is taken.
---@field to string A step's id, or "end".

--- Text to read.
---@class (exact) care.Instruction
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- Text to read.
---
--- ```lua
--- instruction "welcome" { title = "Welcome", text = "Two short questions." }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Instruction): care.StepRef
---@overload fun(id: care.ID, fields: care.Instruction): care.StepRef
function instruction(id) end
survey.instruction = instruction

--- Several items on one screen.
---@class (exact) care.Form
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field items care.ItemRef|care.ItemRef[] The items, in order.
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- Several items on one screen.
---
--- ```lua
--- form "how" { title = "Check in", items = { scale "pain" { min = 1, max = 10 } } }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Form): care.StepRef
---@overload fun(id: care.ID, fields: care.Form): care.StepRef
function form(id) end
survey.form = form

--- One item on a screen of its own.
---@class (exact) care.Question
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field item care.ItemRef The item.
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- One item on a screen of its own.
---
--- ```lua
--- question "night" { item = scale "hours" { text = "Hours of sleep?", min = 0, max = 12 } }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Question): care.StepRef
---@overload fun(id: care.ID, fields: care.Question): care.StepRef
function question(id) end
survey.question = question

--- A document to agree to; a refusal ends the survey.
---@class (exact) care.Consent
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field document string The document.
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- A document to agree to; a refusal ends the survey.
---
--- ```lua
--- consent "agree" { title = "Taking part", document = "What the study does with your answers." }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Consent): care.StepRef
---@overload fun(id: care.ID, fields: care.Consent): care.StepRef
function consent(id) end
survey.consent = consent

--- Permissions to grant; none is an answer too.
---@class (exact) care.Permissions
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field request care.OptionRef|care.OptionRef[] What may be granted.
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- Permissions to grant; none is an answer too.
---
--- ```lua
--- permissions "may" { request = { option("motion", "Read motion") } }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Permissions): care.StepRef
---@overload fun(id: care.ID, fields: care.Permissions): care.StepRef
function permissions(id) end
survey.permissions = permissions

--- The last text of a way through the survey.
---@class (exact) care.Completion
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- The last text of a way through the survey.
---
--- ```lua
--- completion "done" { title = "All done!" }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Completion): care.StepRef
---@overload fun(id: care.ID, fields: care.Completion): care.StepRef
function completion(id) end
survey.completion = completion

--- Measures how far a knee bends, from a recording of motion.
---@class (exact) care.KneeRangeOfMotion
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field side? care.KneeRangeOfMotionSide Which knee. Default: "unspecified".
---@field orientation? care.KneeRangeOfMotionOrientation How the device is held when the recording does not say. Default: "portrait".
---@field optional? boolean Whether the step may be skipped. Default: false.
---@field skip? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) Passes the step over when it holds.
---@field go? string|care.Go|(fun(result: care.Result, ctx: care.Ctx): string?) Where to go from here: a step's id, branches, or a function. Default: the next step.
---@field leads_to? string|string[] Where a `go` function may lead.

--- Measures how far a knee bends, from a recording of motion.
---
--- ```lua
--- knee_range_of_motion "id" {}
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.KneeRangeOfMotion): care.StepRef
---@overload fun(id: care.ID, fields: care.KneeRangeOfMotion): care.StepRef
function knee_range_of_motion(id) end
survey.knee_range_of_motion = knee_range_of_motion

--- A whole number on a short scale.
---@class (exact) care.Scale
---@field text? string The question.
---@field detail? string A second, smaller text.
---@field min integer The least value.
---@field max integer The greatest value, at most 13 steps from the least.
---@field step? integer The distance between neighboring values. Default: 1.
---@field min_label? string What the least value means.
---@field max_label? string What the greatest value means.
---@field units? string The units of the value, e.g. "h".
---@field required? boolean Whether the step can be left only with an answer. Default: false.
---@field dont_know? boolean Whether "don't know" is offered. Default: false.
---@field default? string|number|boolean|string|string[] The answer that a new visit starts with.
---@field read_only? boolean Whether the answer cannot be changed. Default: false.
---@field when? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) When the item shows. Default: always.

--- A whole number on a short scale.
---
--- ```lua
--- scale "pain" { text = "How is your pain?", min = 1, max = 10, min_label = "None", required = true }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Scale): care.ItemRef
---@overload fun(id: care.ID, fields: care.Scale): care.ItemRef
function scale(id) end
survey.scale = scale

--- A number, whole or decimal.
---@class (exact) care.Numeric
---@field text? string The question.
---@field detail? string A second, smaller text.
---@field integer? boolean Whether only whole numbers are taken. Default: false.
---@field digits? integer The most digits after the decimal point.
---@field min? number The least value.
---@field max? number The greatest value.
---@field units? string The units of the value, e.g. "h".
---@field required? boolean Whether the step can be left only with an answer. Default: false.
---@field dont_know? boolean Whether "don't know" is offered. Default: false.
---@field default? string|number|boolean|string|string[] The answer that a new visit starts with.
---@field read_only? boolean Whether the answer cannot be changed. Default: false.
---@field when? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) When the item shows. Default: always.

--- A number, whole or decimal.
---
--- ```lua
--- numeric "weight" { text = "Your weight", digits = 1, min = 20, max = 300, units = "kg" }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Numeric): care.ItemRef
---@overload fun(id: care.ID, fields: care.Numeric): care.ItemRef
function numeric(id) end
survey.numeric = numeric

--- Yes or no.
---@class (exact) care.Boolean
---@field text? string The question.
---@field detail? string A second, smaller text.
---@field units? string The units of the value, e.g. "h".
---@field required? boolean Whether the step can be left only with an answer. Default: false.
---@field dont_know? boolean Whether "don't know" is offered. Default: false.
---@field default? string|number|boolean|string|string[] The answer that a new visit starts with.
---@field read_only? boolean Whether the answer cannot be changed. Default: false.
---@field when? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) When the item shows. Default: always.

--- Yes or no.
---
--- ```lua
--- boolean "agree" { text = "Do you agree?", required = true }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Boolean): care.ItemRef
---@overload fun(id: care.ID, fields: care.Boolean): care.ItemRef
function boolean(id) end
survey.boolean = boolean

--- One or several of a list of options.
---@class (exact) care.Choice
---@field text? string The question.
---@field detail? string A second, smaller text.
---@field options care.OptionRef|care.OptionRef[] What may be chosen.
---@field multiple? boolean Whether several may be chosen. Default: false.
---@field min_choices? integer The fewest that make an answer. Default: 1.
---@field max_choices? integer The most that may be chosen.
---@field units? string The units of the value, e.g. "h".
---@field required? boolean Whether the step can be left only with an answer. Default: false.
---@field dont_know? boolean Whether "don't know" is offered. Default: false.
---@field default? string|number|boolean|string|string[] The answer that a new visit starts with.
---@field read_only? boolean Whether the answer cannot be changed. Default: false.
---@field when? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) When the item shows. Default: always.

--- One or several of a list of options.
---
--- ```lua
--- choice "where" {
---   text = "Where does it hurt?", multiple = true,
---   options = { option("knee", "Knee"), option("hip", "Hip"), option("none", "Nowhere", { exclusive = true }) },
--- }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Choice): care.ItemRef
---@overload fun(id: care.ID, fields: care.Choice): care.ItemRef
function choice(id) end
survey.choice = choice

--- Free text.
---@class (exact) care.Text
---@field text? string The question.
---@field detail? string A second, smaller text.
---@field max_length? integer The most characters.
---@field pattern? string A regular expression that must match.
---@field message? string What to say when the pattern does not match.
---@field multiline? boolean Whether the text may have several lines. Default: false.
---@field units? string The units of the value, e.g. "h".
---@field required? boolean Whether the step can be left only with an answer. Default: false.
---@field dont_know? boolean Whether "don't know" is offered. Default: false.
---@field default? string|number|boolean|string|string[] The answer that a new visit starts with.
---@field read_only? boolean Whether the answer cannot be changed. Default: false.
---@field when? care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean) When the item shows. Default: always.

--- Free text.
---
--- ```lua
--- text "remark" { text = "Anything else?", max_length = 500, multiline = true }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Text): care.ItemRef
---@overload fun(id: care.ID, fields: care.Text): care.ItemRef
function text(id) end
survey.text = text

--- One thing that may be chosen.
---@class (exact) care.Option
---@field detail? string A second, smaller text.
---@field exclusive? boolean Whether choosing it rules out every other. Default: false.
---@field other? boolean Whether the participant may type an answer. Default: false.

--- One thing that may be chosen.
---
--- ```lua
--- option("none", "Nowhere", { exclusive = true })
--- ```
---@param value string What an answer holds when it is chosen.
---@param text string What the participant sees.
---@param fields? care.Option
---@return care.OptionRef
function option(value, text, fields) end

--- The answer is this value.
---
--- ```lua
--- survey.equals("agree", true)
--- ```
---@param item string The item's id, or step.item.
---@param value string|number|boolean What it is compared with.
---@return care.ConditionRef
function survey.equals(item, value) end

--- There is an answer, and it is not this value.
---
--- ```lua
--- survey.not_equals("where", "knee")
--- ```
---@param item string The item's id, or step.item.
---@param value string|number|boolean What it is compared with.
---@return care.ConditionRef
function survey.not_equals(item, value) end

--- The number is this or more.
---
--- ```lua
--- survey.at_least("pain", 9)
--- ```
---@param item string The item's id, or step.item.
---@param value number What it is compared with.
---@return care.ConditionRef
function survey.at_least(item, value) end

--- The number is this or less.
---
--- ```lua
--- survey.at_most("sleep", 4)
--- ```
---@param item string The item's id, or step.item.
---@param value number What it is compared with.
---@return care.ConditionRef
function survey.at_most(item, value) end

--- The number is more than this.
---
--- ```lua
--- survey.above("pain", 3)
--- ```
---@param item string The item's id, or step.item.
---@param value number What it is compared with.
---@return care.ConditionRef
function survey.above(item, value) end

--- The number is less than this.
---
--- ```lua
--- survey.below("pain", 9)
--- ```
---@param item string The item's id, or step.item.
---@param value number What it is compared with.
---@return care.ConditionRef
function survey.below(item, value) end

--- The number lies between the two, both inclusive.
---
--- ```lua
--- survey.between("pain", 4, 6)
--- ```
---@param item string The item's id, or step.item.
---@param min number The least.
---@param max number The greatest.
---@return care.ConditionRef
function survey.between(item, min, max) end

--- At least one of these values was chosen.
---
--- ```lua
--- survey.contains_any("where", { "knee", "hip" })
--- ```
---@param item string The item's id, or step.item.
---@param value string|string[] What it is compared with.
---@return care.ConditionRef
function survey.contains_any(item, value) end

--- All of these values were chosen.
---
--- ```lua
--- survey.contains_all("where", { "knee", "hip" })
--- ```
---@param item string The item's id, or step.item.
---@param value string|string[] What it is compared with.
---@return care.ConditionRef
function survey.contains_all(item, value) end

--- The regular expression matches the whole text.
---
--- ```lua
--- survey.matches("code", "[A-Z]{3}")
--- ```
---@param item string The item's id, or step.item.
---@param value string What it is compared with.
---@return care.ConditionRef
function survey.matches(item, value) end

--- There is an answer other than "don't know".
---
--- ```lua
--- survey.is_answered "remark"
--- ```
---@param item string The item's id, or step.item.
---@return care.ConditionRef
function survey.is_answered(item) end

--- The item was shown and has no answer.
---
--- ```lua
--- survey.is_skipped "remark"
--- ```
---@param item string The item's id, or step.item.
---@return care.ConditionRef
function survey.is_skipped(item) end

--- The answer is "don't know".
---
--- ```lua
--- survey.is_dont_know "sleep"
--- ```
---@param item string The item's id, or step.item.
---@return care.ConditionRef
function survey.is_dont_know(item) end

--- Every one holds.
---@class (exact) care.SurveyAll
---@field [integer] care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean)

--- Every one holds.
---
--- ```lua
--- survey.all { survey.at_least("pain", 7), survey.equals("again", true) }
--- ```
---@param fields care.SurveyAll
---@return care.ConditionRef
function survey.all(fields) end

--- At least one holds.
---@class (exact) care.SurveyAny
---@field [integer] care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean)

--- At least one holds.
---
--- ```lua
--- survey.any { survey.at_least("pain", 9), survey.at_most("sleep", 2) }
--- ```
---@param fields care.SurveyAny
---@return care.ConditionRef
function survey.any(fields) end

--- Not one holds.
---@class (exact) care.SurveyNone
---@field [integer] care.ConditionRef|(fun(result: care.Result, ctx: care.Ctx): boolean)

--- Not one holds.
---
--- ```lua
--- survey.none { survey.is_skipped "pain", survey.is_dont_know "pain" }
--- ```
---@param fields care.SurveyNone
---@return care.ConditionRef
function survey.none(fields) end

--- The sum of answers; nil where one of the items has no number.
---@class (exact) care.SurveySum
---@field [integer] string

--- The sum of answers; nil where one of the items has no number.
---
--- ```lua
--- survey.sum { "pain", "sleep" }
--- ```
---@param fields care.SurveySum
---@return care.ScoreRef
function survey.sum(fields) end

--- The mean of answers; nil where one of the items has no number.
---@class (exact) care.SurveyMean
---@field [integer] string

--- The mean of answers; nil where one of the items has no number.
---
--- ```lua
--- survey.mean { "pain", "sleep" }
--- ```
---@param fields care.SurveyMean
---@return care.ScoreRef
function survey.mean(fields) end

--- A run of an event's survey.
---@class care.Run
---@field step? care.ShownStep The current step; nil at the end.
---@field event care.Event The event that it belongs to.
---@field path string[] The ids of the steps visited so far.
---@field finished? care.RunFinishReason How the survey ended, e.g. "completed"; nil while it is in progress.
local Run = {}

--- Answers an item of the current step.
---
--- ```lua
--- run:answer("pain", 4)
--- ```
---@param item string The item.
---@param answer? string|number|boolean|string|string[]|care.DontKnow The answer; nil clears it.
---@return care.Run
function Run:answer(item, answer) end

--- Goes to the next step.
---@return care.ShownStep?
function Run:next() end

--- Goes back to the previous step.
---@return care.ShownStep?
function Run:back() end

--- Skips the current step, if it is optional.
---@return care.ShownStep?
function Run:skip() end

--- Goes back to a step of the path, or on to another.
---@param step string The step.
---@return care.ShownStep?
function Run:go_to(step) end

--- Ends the survey and records its outcome; returns the outcome, or nil if there is nothing to save.
---
--- ```lua
--- run:finish "early_termination"
--- ```
---@param reason? care.RunFinishReason How it ends. Default: "completed".
---@return care.Outcome?
function Run:finish(reason) end

--- Saves the answers as a draft, to resume later.
---@return care.Run
function Run:save() end

--- Returns the ids of the visible items.
---@return string[]
function Run:visible() end

--- Returns the answers so far.
---@return care.Result
function Run:result() end

--- The answer "don't know".
---
--- ```lua
--- { dont_know = true }
--- ```
---@class (exact) care.DontKnow
---@field dont_know boolean True.

--- Returns whether an item accepts an answer, and if not, why.
---@param item care.ItemRef The item, e.g. scale "pain" { min = 1, max = 10 }.
---@param answer? string|number|boolean|string|string[]|care.DontKnow The answer; nil for none, which an optional item accepts.
---@return boolean
---@return care.AnswerProblem?
function survey.validate(item, answer) end

--- Why an item does not accept an answer.
---@class care.AnswerProblem
---@field code string The rule that was broken.
---@field message string The rule in words.

--- A survey result. A name other than a method is an item, and holds the answer at its latest visit.
---@class care.Result
---@field [string] (string|number|boolean|string|string[])?
local Result = {}

--- Returns the answer to an item at the latest visit of a step; nil if there is none.
---
--- ```lua
--- result:get("how", "pain")
--- ```
---@param step string The step.
---@param item string The item.
---@return string|number|boolean|string|string[]
function Result:get(step, item) end

--- Returns the answers of the latest visit of a step, by item.
---@param step string The step.
---@return care.Visit?
function Result:step(step) end

--- Returns the answers of every visit of a step, the first visit first.
---@param step string The step.
---@return care.Visit[]
function Result:visits(step) end

--- Returns whether the answer to an item is "don't know".
---
--- ```lua
--- result:is_dont_know "sleep"
--- ```
---@param item string The item.
---@return boolean
function Result:is_dont_know(item) end

--- Returns a score of the survey; nil if one of its items has no number.
---@param score string The score.
---@return number?
function Result:score(score) end

--- The answers of one visit of a step, by item.
---@class care.Visit
---@field start? number The angle at the start of a measured step, in degrees.
---@field finish? number The angle at the end of a measured step, in degrees.
---@field minimum? number The least angle of a measured step, in degrees.
---@field maximum? number The greatest angle of a measured step, in degrees.
---@field range? number The range of motion of a measured step, in degrees.
---@field [string] (string|number|boolean|string|string[])?
local Visit = {}

--- A step of a survey as it is shown.
---@class care.ShownStep
---@field id string The step.
---@field kind string Its kind, e.g. "form".
---@field title? string The heading.
---@field text? string The main text.
---@field detail? string A second, smaller text.
---@field optional boolean Whether it can be skipped.
---@field items care.ShownItem[] The visible items.

--- An item of a step as it is shown.
---@class care.ShownItem
---@field id string The item.
---@field type string Its format, e.g. "scale".
---@field text? string The question.
---@field detail? string A second, smaller text.
---@field required boolean Whether the step needs an answer to it.
---@field answer? string|number|boolean|string|string[] The answer so far.

-- The store -----------------------------------------------------------------------------------------------------------

-- The versioned database, at the prompt and in scripts of `care run`. Recorded versions never change.

---@class care.library.store
store = {}

--- The patients: :add :update :delete :get :fetch :history.
---@type care.StorePatients
store.patients = {}

--- The plans that were seeded: :get :fetch :history.
---@type care.StorePlans
store.plans = {}

--- The tasks of plans, of care plans, and of patients: :add :update :delete :revert :get :fetch :history.
---@type care.StoreTasks
store.tasks = {}

--- The enrollments: :add :update :delete :get :fetch :history.
---@type care.StoreCarePlans
store.care_plans = {}

--- The care teams: :add :update :delete :get :fetch :history.
---@type care.StoreContacts
store.contacts = {}

--- The outcomes of events: :add :update :delete :get :fetch :history.
---@type care.StoreOutcomes
store.outcomes = {}

--- Measurements, from which linked tasks compute their outcomes: :add :update :get :fetch :history :delete.
---@type care.StoreSamples
store.samples = {}

--- The alerts that were raised: :fetch :get :acknowledge :history.
---@type care.StoreAlerts
store.alerts = {}

--- Enrolls a patient in a plan; returns the care plan.
---@class (exact) care.StoreEnroll
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field plan care.ID The plan.
---@field start? care.Date The day of enrollment. Default: today.
---@field anchors? table<string, care.Moment> The plan's anchors, each with its date or time. Default: {}.
---@field id? care.ID The id of the care plan. Default: patient.plan.
---@field zone? care.Zone The zone of the patient, who is created if there is none of that id.
---@field params? table<string, string|number|boolean|care.Moment> The plan's parameters, each with its value. Default: {}.

--- Enrolls a patient in a plan; returns the care plan.
---
--- ```lua
--- store.enroll { patient = "p1", plan = "knee", start = "2026-06-07", id = "p1.again" }
--- ```
---@param options care.StoreEnroll
---@return care.CarePlan
function store.enroll(options) end

--- Permanently erases a patient and all of the patient's data; returns how much was erased. Backups are untouched.
---@param patient care.ID The patient.
---@return care.Erasure
function store.erase(patient) end

--- Returns the events of a patient on a day or between two times, in order.
---@class (exact) care.StoreEvents
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field on? care.Date On this day. Default: today.
---@field from? care.Moment From this day or time on.
---@field to? care.Moment Up to this day or time.
---@field task? care.ID Of one task only. Default: all.
---@field care_plan? care.ID Of one enrollment only. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns the events of a patient on a day or between two times, in order.
---
--- ```lua
--- store.events { patient = "p1", on = "2026-06-07", task = "walk" }
--- ```
---@param options? care.StoreEvents
---@return care.Event[]
function store.events(options) end

--- Runs a function whose writes are one commit, or nothing if it fails; returns what it returns.
---
--- ```lua
--- store.transaction(function() return #store.events { patient = "p1" } end)
--- ```
---@param body (fun(): any) The function.
---@return any
function store.transaction(body) end

--- Returns the reminders of a patient between two times, each once, in order.
---@class (exact) care.StoreDue
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field from? care.Moment From this day or time on. Default: now.
---@field to? care.Moment Up to this day or time. Default: 24 hours after `from`.

--- Returns the reminders of a patient between two times, each once, in order.
---
--- ```lua
--- store.due { patient = "p1", from = "2026-06-07", to = "2026-06-08" }
--- ```
---@param options? care.StoreDue
---@return care.DueReminder[]
function store.due(options) end

--- Calls a function after each commit, of this process or another, once the line or script that runs has ended.
---
--- ```lua
--- store.on_change(function(change) print(change.seq) end)
--- ```
---@param handler (fun(change: care.Change)) Gets the change; what it writes is a change of its own.
---@return care.ChangeHandler
function store.on_change(handler) end

--- The patients in the store.
---@class care.StorePatients
local StorePatients = {}

--- Adds a patient, effective from the beginning.
---@class (exact) care.StorePatientsAdd
---@field id care.ID The id.
---@field name? string|care.PersonName The name: a given name, or its parts.
---@field zone care.Zone The zone in which the patient lives.
---@field birthday? care.Date The date of birth.
---@field sex? string Sex as recorded.
---@field allergies? string|string[] Known allergies. Default: {}.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.

--- Adds a patient, effective from the beginning.
---
--- ```lua
--- store.patients:add { id = "p2", name = { given = "Ben" }, zone = "Europe/Berlin" }
--- ```
---@param options care.StorePatientsAdd
---@return care.PatientRow
function StorePatients:add(options) end

--- Writes a new version of a patient; the fields given here win.
---@class (exact) care.StorePatientsUpdate
---@field id care.ID The id.
---@field name? string|care.PersonName The name: a given name, or its parts.
---@field zone? care.Zone The zone in which the patient lives.
---@field birthday? care.Date The date of birth.
---@field sex? string Sex as recorded.
---@field allergies? string|string[] Known allergies. Default: {}.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Writes a new version of a patient; the fields given here win.
---@param options care.StorePatientsUpdate
---@return care.PatientRow
function StorePatients:update(options) end

--- Ends a patient's record; its history stays.
---@class (exact) care.StorePatientsDelete
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Ends a patient's record; its history stays.
---@param id care.ID The id.
---@param options? care.StorePatientsDelete
function StorePatients:delete(id, options) end

--- Refused: you can only revert a care plan's own change of a task.
function StorePatients:revert() end

--- Returns a patient by id as it is now; nil if there is none.
---@class (exact) care.StorePatientsGet
---@field plan? care.ID|care.ID[] Who follows one of these plans. Default: all.
---@field care_plan? care.ID|care.ID[] Who has one of these enrollments. Default: all.
---@field on? care.Date As it is on this local day. Default: now.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns a patient by id as it is now; nil if there is none.
---
--- ```lua
--- store.patients:get "p1"
--- ```
---@param id string The id.
---@param options? care.StorePatientsGet
---@return care.PatientRow?
function StorePatients:get(id, options) end

--- Returns the patients that match, in order, and the cursor of the next page if there is one.
---@class (exact) care.StorePatientsFetch
---@field ids? string|string[] Only these. Default: all.
---@field plan? care.ID|care.ID[] Who follows one of these plans. Default: all.
---@field care_plan? care.ID|care.ID[] Who has one of these enrollments. Default: all.
---@field versions? string|string[] Only these versions, in force or not. Default: all.
---@field tags? string|string[] Only with any of these tags. Default: all.
---@field group? string Only of this group. Default: all.
---@field groups? string|string[] Only of any of these groups. Default: all.
---@field remote_ids? string|string[] Only with one of these ids in another system. Default: all.
---@field on? care.Date As they are on this local day. Default: now.
---@field from? care.Moment In the newest version in force from this day or time on.
---@field to? care.Moment In the newest version in force before this day or time.
---@field all_versions? boolean Every version ever written, tombstones too. Default: false.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field sort? string|string[] By given, family, effective, recorded, group, id; "given:desc" puts the greatest first. Default: owner and id.
---@field limit? integer At most so many. Default: all.
---@field after? string After a page: the cursor that came with it.

--- Returns the patients that match, in order, and the cursor of the next page if there is one.
---
--- ```lua
--- store.patients:fetch { plan = "knee" }
--- ```
---@param options? care.StorePatientsFetch
---@return care.PatientRow[]
---@return string?
function StorePatients:fetch(options) end

--- Returns every version of a patient, the first recorded first.
---@class (exact) care.StorePatientsHistory
---@field plan? care.ID|care.ID[] Who follows one of these plans. Default: all.
---@field care_plan? care.ID|care.ID[] Who has one of these enrollments. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns every version of a patient, the first recorded first.
---@param id string The id.
---@param options? care.StorePatientsHistory
---@return care.PatientRow[]
function StorePatients:history(id, options) end

--- The parts of a person's name.
---
--- ```lua
--- { given = "Ana", family = "Diaz" }
--- ```
---@class (exact) care.PersonName
---@field given? string The given name.
---@field family? string The family name.
---@field middle? string Middle names.
---@field prefix? string The prefix, e.g. "Dr".
---@field suffix? string The suffix, e.g. "Jr".
---@field nickname? string The nickname.

--- The plans in the store.
---@class care.StorePlans
local StorePlans = {}

--- Refused: only seeding writes plans; see seed.
function StorePlans:add() end

--- Refused: only seeding writes plans; see seed.
function StorePlans:update() end

--- Refused: only seeding writes plans; see seed.
function StorePlans:delete() end

--- Refused: only seeding writes plans; see seed.
function StorePlans:revert() end

--- Returns a plan by id as it is now; nil if there is none.
---@class (exact) care.StorePlansGet
---@field patient? care.ID|care.ID[] Plans that one of these patients follows. Default: all.
---@field on? care.Date As it is on this local day. Default: now.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns a plan by id as it is now; nil if there is none.
---@param id string The id.
---@param options? care.StorePlansGet
---@return care.PlanRow?
function StorePlans:get(id, options) end

--- Returns the plans that match, in order, and the cursor of the next page if there is one.
---@class (exact) care.StorePlansFetch
---@field ids? string|string[] Only these. Default: all.
---@field patient? care.ID|care.ID[] Plans that one of these patients follows. Default: all.
---@field versions? string|string[] Only these versions, in force or not. Default: all.
---@field tags? string|string[] Only with any of these tags. Default: all.
---@field group? string Only of this group. Default: all.
---@field groups? string|string[] Only of any of these groups. Default: all.
---@field remote_ids? string|string[] Only with one of these ids in another system. Default: all.
---@field on? care.Date As they are on this local day. Default: now.
---@field from? care.Moment In the newest version in force from this day or time on.
---@field to? care.Moment In the newest version in force before this day or time.
---@field all_versions? boolean Every version ever written, tombstones too. Default: false.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field sort? string|string[] By title, effective, recorded, group, id; "title:desc" puts the greatest first. Default: owner and id.
---@field limit? integer At most so many. Default: all.
---@field after? string After a page: the cursor that came with it.

--- Returns the plans that match, in order, and the cursor of the next page if there is one.
---@param options? care.StorePlansFetch
---@return care.PlanRow[]
---@return string?
function StorePlans:fetch(options) end

--- Returns every version of a plan, the first recorded first.
---@class (exact) care.StorePlansHistory
---@field patient? care.ID|care.ID[] Plans that one of these patients follows. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns every version of a plan, the first recorded first.
---@param id string The id.
---@param options? care.StorePlansHistory
---@return care.PlanRow[]
function StorePlans:history(id, options) end

--- The tasks in the store.
---@class care.StoreTasks
local StoreTasks = {}

--- Adds a task of a patient or of a care plan; it takes data only, no functions.
---@class (exact) care.StoreTasksAdd
---@field id care.ID The id.
---@field title string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence? boolean Whether its events count in adherence. Default: true.
---@field schedule care.Schedule The times at which it is due.
---@field targets? care.ValueRef|care.ValueRef[] The targets of schedule elements that have none of their own. Default: {}.
---@field opens? care.Span How long before the start it can be answered. Default: at the start.
---@field closes? "end of day"|care.Span When its window closes: at the end of the day, or so long after the start. Default: "end of day".
---@field grace? care.Span How long after closing an answer is accepted as late. Default: no time.
---@field until_done? boolean Whether it ends with its first completed event. Default: false.
---@field reminders? care.Reminder|care.Reminder[] When to remind the participant. Default: {}.
---@field alerts? care.AlertRef|care.AlertRef[] The alerts that its answers can raise. Default: {}.
---@field decline? care.Decline The reasons that a participant who declines can give. Default: any words.
---@field card? care.TaskCard|care.CardRef How it is displayed. Default: "simple".
---@field survey? care.SurveyRef The survey that it asks.
---@field extract? (fun(result: care.Result, event: care.Event, ctx: care.Ctx): (care.ValueRef|care.ValueRef[])?)|string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids. Default: every answered item.
---@field progress? care.TaskProgress|(fun(event: care.Event, ctx: care.Ctx): number) How an event's progress is computed. Default: "outcome_exists".
---@field link? care.Link The samples that its outcomes are computed from. Default: none.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field care_plan? care.ID The care plan that it belongs to.
---@field patient? care.ID The patient that it belongs to.
---@field plan? care.ID Refused: only seeding writes what belongs to a plan.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.

--- Adds a task of a patient or of a care plan; it takes data only, no functions.
---@param options care.StoreTasksAdd
---@return care.TaskRow
function StoreTasks:add(options) end

--- Writes a new version of a task; the fields given here win. With a care plan, overrides its plan's task.
---@class (exact) care.StoreTasksUpdate
---@field id care.ID The id.
---@field title? string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence? boolean Whether its events count in adherence. Default: true.
---@field schedule? care.Schedule The times at which it is due.
---@field targets? care.ValueRef|care.ValueRef[] The targets of schedule elements that have none of their own. Default: {}.
---@field opens? care.Span How long before the start it can be answered. Default: at the start.
---@field closes? "end of day"|care.Span When its window closes: at the end of the day, or so long after the start. Default: "end of day".
---@field grace? care.Span How long after closing an answer is accepted as late. Default: no time.
---@field until_done? boolean Whether it ends with its first completed event. Default: false.
---@field reminders? care.Reminder|care.Reminder[] When to remind the participant. Default: {}.
---@field alerts? care.AlertRef|care.AlertRef[] The alerts that its answers can raise. Default: {}.
---@field decline? care.Decline The reasons that a participant who declines can give. Default: any words.
---@field card? care.TaskCard|care.CardRef How it is displayed. Default: "simple".
---@field survey? care.SurveyRef The survey that it asks.
---@field extract? (fun(result: care.Result, event: care.Event, ctx: care.Ctx): (care.ValueRef|care.ValueRef[])?)|string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids. Default: every answered item.
---@field progress? care.TaskProgress|(fun(event: care.Event, ctx: care.Ctx): number) How an event's progress is computed. Default: "outcome_exists".
---@field link? care.Link The samples that its outcomes are computed from. Default: none.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field care_plan? care.ID The care plan that it belongs to.
---@field patient? care.ID The patient that it belongs to.
---@field plan? care.ID Refused: only seeding writes what belongs to a plan.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Writes a new version of a task; the fields given here win. With a care plan, overrides its plan's task.
---@param options care.StoreTasksUpdate
---@return care.TaskRow
function StoreTasks:update(options) end

--- Ends a task; of a care plan also the plan's task, for that patient only.
---@class (exact) care.StoreTasksDelete
---@field care_plan? care.ID The care plan that it belongs to.
---@field patient? care.ID The patient that it belongs to.
---@field plan? care.ID Refused: only seeding writes what belongs to a plan.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Ends a task; of a care plan also the plan's task, for that patient only.
---@param id care.ID The id.
---@param options? care.StoreTasksDelete
function StoreTasks:delete(id, options) end

--- Removes a care plan's override of a task; it follows the plan's task again.
---@class (exact) care.StoreTasksRevert
---@field care_plan care.ID The care plan.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Removes a care plan's override of a task; it follows the plan's task again.
---@param id care.ID The task.
---@param options? care.StoreTasksRevert
---@return care.TaskRow
function StoreTasks:revert(id, options) end

--- Returns a task by id as it is now; nil if there is none.
---@class (exact) care.StoreTasksGet
---@field plan? care.ID|care.ID[] Of one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients: their own, and those of plans that they follow. Default: all.
---@field care_plan? care.ID|care.ID[] Of one of these enrollments. Default: all.
---@field on? care.Date As it is on this local day. Default: now.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns a task by id as it is now; nil if there is none.
---
--- ```lua
--- store.tasks:get("walk", { plan = "knee", on = "2026-06-07" })
--- ```
---@param id string The id.
---@param options? care.StoreTasksGet
---@return care.TaskRow?
function StoreTasks:get(id, options) end

--- Returns the tasks that match, in order, and the cursor of the next page if there is one.
---@class (exact) care.StoreTasksFetch
---@field ids? string|string[] Only these. Default: all.
---@field plan? care.ID|care.ID[] Of one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients: their own, and those of plans that they follow. Default: all.
---@field care_plan? care.ID|care.ID[] Of one of these enrollments. Default: all.
---@field versions? string|string[] Only these versions, in force or not. Default: all.
---@field tags? string|string[] Only with any of these tags. Default: all.
---@field group? string Only of this group. Default: all.
---@field groups? string|string[] Only of any of these groups. Default: all.
---@field remote_ids? string|string[] Only with one of these ids in another system. Default: all.
---@field on? care.Date As they are on this local day. Default: now.
---@field from? care.Moment In the newest version in force from this day or time on.
---@field to? care.Moment In the newest version in force before this day or time.
---@field all_versions? boolean Every version ever written, tombstones too. Default: false.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field with_events? boolean Only tasks of which the patients have an event then; today without a time. Default: false.
---@field sort? string|string[] By title, effective, recorded, group, id; "title:desc" puts the greatest first. Default: owner and id.
---@field limit? integer At most so many. Default: all.
---@field after? string After a page: the cursor that came with it.

--- Returns the tasks that match, in order, and the cursor of the next page if there is one.
---
--- ```lua
--- store.tasks:fetch { patient = "p1", tags = { "core" }, sort = "title" }
--- ```
---@param options? care.StoreTasksFetch
---@return care.TaskRow[]
---@return string?
function StoreTasks:fetch(options) end

--- Returns every version of a task, the first recorded first.
---@class (exact) care.StoreTasksHistory
---@field plan? care.ID|care.ID[] Of one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients: their own, and those of plans that they follow. Default: all.
---@field care_plan? care.ID|care.ID[] Of one of these enrollments. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns every version of a task, the first recorded first.
---@param id string The id.
---@param options? care.StoreTasksHistory
---@return care.TaskRow[]
function StoreTasks:history(id, options) end

--- The care plans in the store.
---@class care.StoreCarePlans
local StoreCarePlans = {}

--- Adds a care plan, with a plan as store.enroll does, or without one.
---@class (exact) care.StoreCarePlansAdd
---@field id care.ID The id.
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field plan? care.ID The plan to follow, if any.
---@field start? care.Date The day of enrollment. Default: today.
---@field title? string A title to show. Default: the plan's.
---@field anchors? table<string, care.Moment> The plan's anchors, each with its date or time. Default: {}.
---@field params? table<string, string|number|boolean|care.Moment> The plan's parameters, each with its value. Default: {}.
---@field follow? string The versions of the plan that it follows: "latest", or the id of one. Default: "latest".
---@field zone? care.Zone The zone in which its times are read. Default: the patient's.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.

--- Adds a care plan, with a plan as store.enroll does, or without one.
---@param options care.StoreCarePlansAdd
---@return care.CarePlan
function StoreCarePlans:add(options) end

--- Writes a new version of a care plan; the fields given here win, and anchors and params are added.
---@class (exact) care.StoreCarePlansUpdate
---@field id care.ID The id.
---@field title? string A title to show. Default: the plan's.
---@field anchors? table<string, care.Moment> The plan's anchors, each with its date or time. Default: {}.
---@field params? table<string, string|number|boolean|care.Moment> The plan's parameters, each with its value. Default: {}.
---@field follow? string The versions of the plan that it follows: "latest", or the id of one. Default: "latest".
---@field zone? care.Zone The zone in which its times are read. Default: the patient's.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field status? care.StoreCarePlansUpdateStatus The state of the enrollment.
---@field reason? string The reason for which it was paused, completed, or withdrawn.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Writes a new version of a care plan; the fields given here win, and anchors and params are added.
---@param options care.StoreCarePlansUpdate
---@return care.CarePlan
function StoreCarePlans:update(options) end

--- Deletes a care plan: unlike one that has ended, queries no longer return it.
---@class (exact) care.StoreCarePlansDelete
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Deletes a care plan: unlike one that has ended, queries no longer return it.
---@param id care.ID The id.
---@param options? care.StoreCarePlansDelete
function StoreCarePlans:delete(id, options) end

--- Refused: you can only revert a care plan's own change of a task.
function StoreCarePlans:revert() end

--- Returns an enrollment by id as it is now; nil if there is none.
---@class (exact) care.StoreCarePlansGet
---@field plan? care.ID|care.ID[] In one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients. Default: all.
---@field on? care.Date As it is on this local day. Default: now.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns an enrollment by id as it is now; nil if there is none.
---@param id string The id.
---@param options? care.StoreCarePlansGet
---@return care.CarePlan?
function StoreCarePlans:get(id, options) end

--- Returns the care plans that match, in order, and the cursor of the next page if there is one.
---@class (exact) care.StoreCarePlansFetch
---@field ids? string|string[] Only these. Default: all.
---@field plan? care.ID|care.ID[] In one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients. Default: all.
---@field versions? string|string[] Only these versions, in force or not. Default: all.
---@field tags? string|string[] Only with any of these tags. Default: all.
---@field group? string Only of this group. Default: all.
---@field groups? string|string[] Only of any of these groups. Default: all.
---@field remote_ids? string|string[] Only with one of these ids in another system. Default: all.
---@field on? care.Date As they are on this local day. Default: now.
---@field from? care.Moment In the newest version in force from this day or time on.
---@field to? care.Moment In the newest version in force before this day or time.
---@field all_versions? boolean Every version ever written, tombstones too. Default: false.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field sort? string|string[] By title, patient, plan, enrolled, status, effective, recorded, group, id; "title:desc" puts the greatest first. Default: owner and id.
---@field limit? integer At most so many. Default: all.
---@field after? string After a page: the cursor that came with it.

--- Returns the care plans that match, in order, and the cursor of the next page if there is one.
---@param options? care.StoreCarePlansFetch
---@return care.CarePlan[]
---@return string?
function StoreCarePlans:fetch(options) end

--- Returns every version of an enrollment, the first recorded first.
---@class (exact) care.StoreCarePlansHistory
---@field plan? care.ID|care.ID[] In one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns every version of an enrollment, the first recorded first.
---@param id string The id.
---@param options? care.StoreCarePlansHistory
---@return care.CarePlanRow[]
function StoreCarePlans:history(id, options) end

--- The contacts in the store.
---@class care.StoreContacts
local StoreContacts = {}

--- Adds a contact of a patient, of a care plan, or of nobody.
---@class (exact) care.StoreContactsAdd
---@field id care.ID The id.
---@field name string The name to show.
---@field role? string The person's role in the care.
---@field title? string A title, e.g. "PT, DPT".
---@field organization? string The person's organization.
---@field category? care.ContactCategory The circle: a professional, or family.
---@field phone? string|care.Way|(string|care.Way)[] Telephone numbers.
---@field messaging? string|care.Way|(string|care.Way)[] Numbers for messages.
---@field email? string|care.Way|(string|care.Way)[] Email addresses.
---@field other? string|care.Way|(string|care.Way)[] Other ways to reach the person.
---@field address? string|care.Address A postal address, as a text or in its parts.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field care_plan? care.ID The care plan that it belongs to.
---@field patient? care.ID The patient that it belongs to.
---@field plan? care.ID Refused: only seeding writes what belongs to a plan.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.

--- Adds a contact of a patient, of a care plan, or of nobody.
---@param options care.StoreContactsAdd
---@return care.ContactRow
function StoreContacts:add(options) end

--- Writes a new version of a contact; the fields given here win.
---@class (exact) care.StoreContactsUpdate
---@field id care.ID The id.
---@field name? string The name to show.
---@field role? string The person's role in the care.
---@field title? string A title, e.g. "PT, DPT".
---@field organization? string The person's organization.
---@field category? care.ContactCategory The circle: a professional, or family.
---@field phone? string|care.Way|(string|care.Way)[] Telephone numbers.
---@field messaging? string|care.Way|(string|care.Way)[] Numbers for messages.
---@field email? string|care.Way|(string|care.Way)[] Email addresses.
---@field other? string|care.Way|(string|care.Way)[] Other ways to reach the person.
---@field address? string|care.Address A postal address, as a text or in its parts.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field care_plan? care.ID The care plan that it belongs to.
---@field patient? care.ID The patient that it belongs to.
---@field plan? care.ID Refused: only seeding writes what belongs to a plan.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Writes a new version of a contact; the fields given here win.
---@param options care.StoreContactsUpdate
---@return care.ContactRow
function StoreContacts:update(options) end

--- Ends a contact; its history stays.
---@class (exact) care.StoreContactsDelete
---@field care_plan? care.ID The care plan that it belongs to.
---@field patient? care.ID The patient that it belongs to.
---@field plan? care.ID Refused: only seeding writes what belongs to a plan.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Ends a contact; its history stays.
---@param id care.ID The id.
---@param options? care.StoreContactsDelete
function StoreContacts:delete(id, options) end

--- Refused: you can only revert a care plan's own change of a task.
function StoreContacts:revert() end

--- Returns a contact by id as it is now; nil if there is none.
---@class (exact) care.StoreContactsGet
---@field plan? care.ID|care.ID[] Of one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients: their own, and those of plans that they follow. Default: all.
---@field care_plan? care.ID|care.ID[] Of one of these enrollments. Default: all.
---@field on? care.Date As it is on this local day. Default: now.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns a contact by id as it is now; nil if there is none.
---@param id string The id.
---@param options? care.StoreContactsGet
---@return care.ContactRow?
function StoreContacts:get(id, options) end

--- Returns the contacts that match, in order, and the cursor of the next page if there is one.
---@class (exact) care.StoreContactsFetch
---@field ids? string|string[] Only these. Default: all.
---@field plan? care.ID|care.ID[] Of one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients: their own, and those of plans that they follow. Default: all.
---@field care_plan? care.ID|care.ID[] Of one of these enrollments. Default: all.
---@field versions? string|string[] Only these versions, in force or not. Default: all.
---@field tags? string|string[] Only with any of these tags. Default: all.
---@field group? string Only of this group. Default: all.
---@field groups? string|string[] Only of any of these groups. Default: all.
---@field remote_ids? string|string[] Only with one of these ids in another system. Default: all.
---@field on? care.Date As they are on this local day. Default: now.
---@field from? care.Moment In the newest version in force from this day or time on.
---@field to? care.Moment In the newest version in force before this day or time.
---@field all_versions? boolean Every version ever written, tombstones too. Default: false.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field sort? string|string[] By name, role, organization, effective, recorded, group, id; "name:desc" puts the greatest first. Default: owner and id.
---@field limit? integer At most so many. Default: all.
---@field after? string After a page: the cursor that came with it.

--- Returns the contacts that match, in order, and the cursor of the next page if there is one.
---@param options? care.StoreContactsFetch
---@return care.ContactRow[]
---@return string?
function StoreContacts:fetch(options) end

--- Returns every version of a contact, the first recorded first.
---@class (exact) care.StoreContactsHistory
---@field plan? care.ID|care.ID[] Of one of these plans. Default: all.
---@field patient? care.ID|care.ID[] Of one of these patients: their own, and those of plans that they follow. Default: all.
---@field care_plan? care.ID|care.ID[] Of one of these enrollments. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns every version of a contact, the first recorded first.
---@param id string The id.
---@param options? care.StoreContactsHistory
---@return care.ContactRow[]
function StoreContacts:history(id, options) end

--- The outcomes in the store.
---@class care.StoreOutcomes
local StoreOutcomes = {}

--- Records an outcome at an event that has none.
---@class (exact) care.StoreOutcomesAdd
---@field key string The key of the event, e.g. "check-in/2026-06-07T08:00".
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field care_plan? care.ID The enrollment. Default: the one that has the event.
---@field status? care.StoreOutcomesAddStatus The status. Default: "completed".
---@field values? care.ValueRef|care.ValueRef[] The values. Default: {}.
---@field reason? string Why it was declined or excused.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.

--- Records an outcome at an event that has none.
---@param options care.StoreOutcomesAdd
---@return care.OutcomeRow
function StoreOutcomes:add(options) end

--- Corrects the outcome of an event; the fields given here win.
---@class (exact) care.StoreOutcomesUpdate
---@field key string The key of the event, e.g. "check-in/2026-06-07T08:00".
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field care_plan? care.ID The enrollment. Default: the one that has the event.
---@field status? care.StoreOutcomesAddStatus The status. Default: "completed".
---@field values? care.ValueRef|care.ValueRef[] The values. Default: {}.
---@field reason? string Why it was declined or excused.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Corrects the outcome of an event; the fields given here win.
---@param options care.StoreOutcomesUpdate
---@return care.OutcomeRow
function StoreOutcomes:update(options) end

--- Clears the outcome of an event; its history stays.
---@class (exact) care.StoreOutcomesDelete
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field care_plan? care.ID The enrollment. Default: the one that has the event.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Clears the outcome of an event; its history stays.
---@param key string The key of the event.
---@param options? care.StoreOutcomesDelete
function StoreOutcomes:delete(key, options) end

--- Refused: you can only revert a care plan's own change of a task.
function StoreOutcomes:revert() end

--- Returns the outcome of an event; nil if there is none.
---@class (exact) care.StoreOutcomesGet
---@field patient? care.ID|care.ID[] Of one of these patients. Default: the chosen one, else all.
---@field care_plan? care.ID|care.ID[] In one of these enrollments. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns the outcome of an event; nil if there is none.
---@param key string The key of an event.
---@param options? care.StoreOutcomesGet
---@return care.OutcomeRow?
function StoreOutcomes:get(key, options) end

--- Returns the outcomes that match, in order, and the cursor of the next page if there is one.
---@class (exact) care.StoreOutcomesFetch
---@field patient? care.ID|care.ID[] Of one of these patients. Default: the chosen one, else all.
---@field care_plan? care.ID|care.ID[] In one of these enrollments. Default: all.
---@field task? care.ID|care.ID[] Of one of these tasks. Default: all.
---@field task_versions? string|string[] Recorded under one of these versions of a task. Default: all.
---@field keys? string|string[] Of one of these events. Default: all.
---@field status? care.StoreOutcomesAddStatus|care.StoreOutcomesAddStatus[] With one of these statuses. Default: all.
---@field versions? string|string[] Only these versions, in force or not. Default: all.
---@field tags? string|string[] Only with any of these tags. Default: all.
---@field group? string Only of this group. Default: all.
---@field groups? string|string[] Only of any of these groups. Default: all.
---@field remote_ids? string|string[] Only with one of these ids in another system. Default: all.
---@field on? care.Date Of events that start on this local day.
---@field from? care.Moment Of events that start on this day, at this time, or later.
---@field to? care.Moment Of events that start before this day or time.
---@field all_versions? boolean Every version, also what was cleared, instead of the newest. Default: false.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field sort? string|string[] By start, recorded, key; "start:desc" puts the greatest first. Default: the start.
---@field limit? integer At most so many. Default: all.
---@field after? string After a page: the cursor that came with it.

--- Returns the outcomes that match, in order, and the cursor of the next page if there is one.
---
--- ```lua
--- store.outcomes:fetch { patient = "p1", from = "2026-06-01", limit = 100 }
--- ```
---@param options? care.StoreOutcomesFetch
---@return care.OutcomeRow[]
---@return string?
function StoreOutcomes:fetch(options) end

--- Returns every version of an event's outcome, the first recorded first.
---@class (exact) care.StoreOutcomesHistory
---@field patient? care.ID|care.ID[] Of one of these patients. Default: the chosen one, else all.
---@field care_plan? care.ID|care.ID[] In one of these enrollments. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns every version of an event's outcome, the first recorded first.
---@param key string The key of an event.
---@param options? care.StoreOutcomesHistory
---@return care.OutcomeRow[]
function StoreOutcomes:history(key, options) end

--- The samples in the store.
---@class care.StoreSamples
local StoreSamples = {}

--- Adds a sample, or corrects the one with the same remote id; the same content again changes nothing.
---@class (exact) care.StoreSamplesAdd
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field quantity string The quantity, e.g. "step_count".
---@field value number The measured value.
---@field units? string The units, e.g. "count".
---@field start care.Moment When it began; a wall time is read in the patient's zone.
---@field stop? care.Moment When it ended. Default: the start.
---@field source? string The device or the import.
---@field remote_id string The sample's id in its source.

--- Adds a sample, or corrects the one with the same remote id; the same content again changes nothing.
---
--- ```lua
--- store.samples:add { patient = "p1", quantity = "step_count", value = 950, start = "2026-06-07T08:00", remote_id = "watch-1" }
--- ```
---@param options care.StoreSamplesAdd
---@return care.SampleRow
function StoreSamples:add(options) end

--- Corrects a sample; the fields given here win.
---@class (exact) care.StoreSamplesUpdate
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field quantity? string The quantity, e.g. "step_count".
---@field value? number The measured value.
---@field units? string The units, e.g. "count".
---@field start? care.Moment When it began; a wall time is read in the patient's zone.
---@field stop? care.Moment When it ended. Default: the start.
---@field source? string The device or the import.
---@field remote_id string The sample's id in its source.

--- Corrects a sample; the fields given here win.
---@param options care.StoreSamplesUpdate
---@return care.SampleRow
function StoreSamples:update(options) end

--- Returns a sample; nil if there is none.
---@class (exact) care.StoreSamplesGet
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.

--- Returns a sample; nil if there is none.
---@param remote_id string The sample's id in its source.
---@param options? care.StoreSamplesGet
---@return care.SampleRow?
function StoreSamples:get(remote_id, options) end

--- Returns a patient's samples that overlap a period, by quantity, then by start.
---@class (exact) care.StoreSamplesFetch
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field quantity? string Of one quantity only. Default: all.
---@field from? care.Moment From this day or time on. Default: the first.
---@field to? care.Moment Up to this day or time. Default: the last.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field limit? integer At most so many. Default: all.

--- Returns a patient's samples that overlap a period, by quantity, then by start.
---@param options? care.StoreSamplesFetch
---@return care.SampleRow[]
function StoreSamples:fetch(options) end

--- Returns every version of a sample, the first recorded first.
---@class (exact) care.StoreSamplesHistory
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.

--- Returns every version of a sample, the first recorded first.
---@param remote_id string The sample's id in its source.
---@param options? care.StoreSamplesHistory
---@return care.SampleRow[]
function StoreSamples:history(remote_id, options) end

--- Deletes a sample; its history stays.
---@class (exact) care.StoreSamplesDelete
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.

--- Deletes a sample; its history stays.
---@param remote_id string The sample's id in its source.
---@param options? care.StoreSamplesDelete
---@return care.SampleRow
function StoreSamples:delete(remote_id, options) end

--- The alerts in the store.
---@class care.StoreAlerts
local StoreAlerts = {}

--- Returns the alerts: open ones first, then by urgency, then the one raised first.
---@class (exact) care.StoreAlertsFetch
---@field patient? care.ID Of this patient. Default: all.
---@field care_plan? care.ID In this enrollment. Default: all.
---@field task? care.ID Of this task. Default: all.
---@field key? string Of this event. Default: all.
---@field open? boolean Only those that nobody has acknowledged; with false only the others. Default: all.
---@field urgency? care.AlertUrgency Of this urgency. Default: all.
---@field to? care.ID Only those for this contact. Default: all.
---@field as_of? integer|care.Moment As the store knew it then: a time, or the number of a commit. Default: now.
---@field limit? integer At most so many. Default: all.

--- Returns the alerts: open ones first, then by urgency, then the one raised first.
---
--- ```lua
--- store.alerts:fetch { open = true, urgency = "now" }
--- ```
---@param options? care.StoreAlertsFetch
---@return care.AlertRow[]
function StoreAlerts:fetch(options) end

--- Returns an alert; nil if there is none.
---@class (exact) care.StoreAlertsGet
---@field patient? care.ID The patient, where several have an alert of that id.
---@field care_plan? care.ID The enrollment, where several have one.

--- Returns an alert; nil if there is none.
---@param id string The alert, e.g. "check-in/2026-06-07T08:00#severe-pain".
---@param options? care.StoreAlertsGet
---@return care.AlertRow?
function StoreAlerts:get(id, options) end

--- Records that someone has handled an alert; the first acknowledgment counts.
---@class (exact) care.StoreAlertsAcknowledge
---@field by string Who handled it.
---@field patient? care.ID The patient, where several have an alert of that id.
---@field care_plan? care.ID The enrollment, where several have one.

--- Records that someone has handled an alert; the first acknowledgment counts.
---@param id string The alert, e.g. "check-in/2026-06-07T08:00#severe-pain".
---@param options? care.StoreAlertsAcknowledge
---@return care.AlertRow
function StoreAlerts:acknowledge(id, options) end

--- Returns every version of an alert, the first recorded first.
---@class (exact) care.StoreAlertsHistory
---@field patient? care.ID The patient, where several have an alert of that id.
---@field care_plan? care.ID The enrollment, where several have one.

--- Returns every version of an alert, the first recorded first.
---@param id string The alert, e.g. "check-in/2026-06-07T08:00#severe-pain".
---@param options? care.StoreAlertsHistory
---@return care.AlertRow[]
function StoreAlerts:history(id, options) end

--- A patient's enrollment in a plan.
---@class care.CarePlan
---@field id string The id.
---@field title? string A title to show.
---@field patient string The patient that it belongs to.
---@field plan? string The plan that is followed, if any.
---@field start care.Time The day of enrollment.
---@field anchors table<string, care.Time> The plan's anchors, each with its date or time.
---@field status care.StoreCarePlansUpdateStatus The state of the enrollment.
---@field reason? string The reason for which it was paused, completed, or withdrawn.
---@field params table<string, any> The plan's parameters, each with its value.
---@field follow string The versions of the plan that it follows: "latest", or the id of one.
---@field zone? string The zone in which its times are read.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.
local CarePlan = {}

--- Sets the date or time of an anchor; the events that count from it move.
---
--- ```lua
--- care_plan:set_anchor("surgery", "2026-06-05")
--- ```
---@param name string The anchor.
---@param date care.Moment Its date or time.
---@return care.CarePlan
function CarePlan:set_anchor(name, date) end

--- Pauses the care plan: its events are excused, and can still be answered.
---@class (exact) care.CarePlanPause
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field to? care.StorePatientsUpdateEffective|care.Moment When it resumes. Default: when it is resumed.
---@field reason? string The reason.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Pauses the care plan: its events are excused, and can still be answered.
---
--- ```lua
--- care_plan:pause { from = "2026-07-01", to = "2026-07-08", reason = "On vacation" }
--- ```
---@param options? care.CarePlanPause
---@return care.CarePlan
function CarePlan:pause(options) end

--- Ends the pause; at the start of a planned one, cancels it.
---@class (exact) care.CarePlanResume
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Ends the pause; at the start of a planned one, cancels it.
---@param options? care.CarePlanResume
---@return care.CarePlan
function CarePlan:resume(options) end

--- Ends the care plan because the patient leaves; recorded outcomes stay.
---@class (exact) care.CarePlanWithdraw
---@field reason? string The reason.
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Ends the care plan because the patient leaves; recorded outcomes stay.
---@param options? care.CarePlanWithdraw
---@return care.CarePlan
function CarePlan:withdraw(options) end

--- Ends the care plan because it is done; recorded outcomes stay.
---@class (exact) care.CarePlanComplete
---@field reason? string The reason.
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Ends the care plan because it is done; recorded outcomes stay.
---@param options? care.CarePlanComplete
---@return care.CarePlan
function CarePlan:complete(options) end

--- Overrides a task for this care plan: the fields given win, earlier overrides stay, the rest follows the plan.
---@class (exact) care.CarePlanOverride
---@field title? string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence? boolean Whether its events count in adherence. Default: true.
---@field schedule? care.Schedule The times at which it is due.
---@field targets? care.ValueRef|care.ValueRef[] The targets of schedule elements that have none of their own. Default: {}.
---@field opens? care.Span How long before the start it can be answered. Default: at the start.
---@field closes? "end of day"|care.Span When its window closes: at the end of the day, or so long after the start. Default: "end of day".
---@field grace? care.Span How long after closing an answer is accepted as late. Default: no time.
---@field until_done? boolean Whether it ends with its first completed event. Default: false.
---@field reminders? care.Reminder|care.Reminder[] When to remind the participant. Default: {}.
---@field alerts? care.AlertRef|care.AlertRef[] The alerts that its answers can raise. Default: {}.
---@field decline? care.Decline The reasons that a participant who declines can give. Default: any words.
---@field card? care.TaskCard|care.CardRef How it is displayed. Default: "simple".
---@field survey? care.SurveyRef The survey that it asks.
---@field extract? (fun(result: care.Result, event: care.Event, ctx: care.Ctx): (care.ValueRef|care.ValueRef[])?)|string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids. Default: every answered item.
---@field progress? care.TaskProgress|(fun(event: care.Event, ctx: care.Ctx): number) How an event's progress is computed. Default: "outcome_exists".
---@field link? care.Link The samples that its outcomes are computed from. Default: none.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Overrides a task for this care plan: the fields given win, earlier overrides stay, the rest follows the plan.
---
--- ```lua
--- care_plan:override("walk", { schedule = schedule.daily { at = "09:00" } })
--- ```
---@param task care.ID The task.
---@param options? care.CarePlanOverride
---@return care.TaskRow
function CarePlan:override(task, options) end

--- Removes the care plan's override of a task; it follows the plan's task again.
---@class (exact) care.CarePlanRevert
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Removes the care plan's override of a task; it follows the plan's task again.
---@param task care.ID The task.
---@param options? care.CarePlanRevert
---@return care.TaskRow
function CarePlan:revert(task, options) end

--- Sets parameters, effective from the patient's next local date; the others stay.
---@class (exact) care.CarePlanSetParams
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Sets parameters, effective from the patient's next local date; the others stay.
---@param params table<string, string|number|boolean|care.Moment> Names, each with its value.
---@param options? care.CarePlanSetParams
---@return care.CarePlan
function CarePlan:set_params(params, options) end

--- Writes a new version of the care plan; the fields given here win.
---@class (exact) care.CarePlanUpdate
---@field title? string A title to show. Default: the plan's.
---@field anchors? table<string, care.Moment> The plan's anchors, each with its date or time. Default: {}.
---@field params? table<string, string|number|boolean|care.Moment> The plan's parameters, each with its value. Default: {}.
---@field follow? string The versions of the plan that it follows: "latest", or the id of one. Default: "latest".
---@field zone? care.Zone The zone in which its times are read. Default: the patient's.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field status? care.StoreCarePlansUpdateStatus The state of the enrollment.
---@field reason? string The reason for which it was paused, completed, or withdrawn.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Writes a new version of the care plan; the fields given here win.
---@param options? care.CarePlanUpdate
---@return care.CarePlan
function CarePlan:update(options) end

--- A function that is called after commits.
---@class care.ChangeHandler
local ChangeHandler = {}

--- Stops calling the function.
function ChangeHandler:stop() end

--- A version of a patient.
---@class care.PatientRow
---@field id string The id.
---@field name? table<string, string> The name: a given name, or its parts.
---@field zone string The zone in which the patient lives.
---@field birthday? care.Time The date of birth.
---@field sex? string Sex as recorded.
---@field allergies string[] Known allergies.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A version of a plan.
---@class care.PlanRow
---@field id string The id.
---@field title string The title to show.
---@field author_version? string Your own label for this version of the plan.
---@field gate? string The task that must be completed before the plan's other events apply.
---@field anchors string[] The named dates that each enrollment sets.
---@field params string[] The values that each enrollment sets, by name: a kind, the texts to choose from, or a table.
---@field insights string[] Statements about the data.
---@field charts string[] Charts of the data.
---@field languages string[] The texts of the plan in other languages: by language tag, then by path, e.g. ["check-in.title"].
---@field files string[] The files that it was loaded from.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A version of an enrollment.
---@class care.CarePlanRow
---@field id string The id.
---@field title? string A title to show.
---@field patient string The patient that it belongs to.
---@field plan? string The plan that is followed, if any.
---@field start care.Time The day of enrollment.
---@field anchors table<string, care.Time> The plan's anchors, each with its date or time.
---@field status care.StoreCarePlansUpdateStatus The state of the enrollment.
---@field reason? string The reason for which it was paused, completed, or withdrawn.
---@field params table<string, any> The plan's parameters, each with its value.
---@field follow string The versions of the plan that it follows: "latest", or the id of one.
---@field zone? string The zone in which its times are read.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A version of a contact.
---@class care.ContactRow
---@field id string The id.
---@field ways care.ContactWay[] Every way to reach the person, each with its kind.
---@field name string The name to show.
---@field role? string The person's role in the care.
---@field title? string A title, e.g. "PT, DPT".
---@field organization? string The person's organization.
---@field category? string The circle: a professional, or family.
---@field phone? string|care.ContactWay[] Telephone numbers.
---@field messaging? string|care.ContactWay[] Numbers for messages.
---@field email? string|care.ContactWay[] Email addresses.
---@field other? string|care.ContactWay[] Other ways to reach the person.
---@field address? string|table<string, string> A postal address, as a text or in its parts.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field plan? string The plan that it belongs to, if it is a plan's.
---@field care_plan? string The care plan that it belongs to, if it is one's own.
---@field patient? string The patient that it belongs to, if it is a patient's own.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A version of a task.
---@class care.TaskRow
---@field id string The id.
---@field title string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence boolean Whether its events count in adherence.
---@field schedule string The times at which it is due.
---@field targets care.OutcomeValue[] The targets of schedule elements that have none of their own.
---@field opens? care.Interval How long before the start it can be answered.
---@field closes "end of day"|care.Interval When its window closes: at the end of the day, or so long after the start.
---@field grace? care.Interval How long after closing an answer is accepted as late.
---@field until_done boolean Whether it ends with its first completed event.
---@field reminders? table<string, any>[] When to remind the participant.
---@field alerts? table<string, any>[] The alerts that its answers can raise.
---@field decline? table<string, any> The reasons that a participant who declines can give.
---@field card string How it is displayed.
---@field survey? string The survey that it asks.
---@field extract? string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids.
---@field progress string How an event's progress is computed.
---@field link? table<string, string> The samples that its outcomes are computed from.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field plan? string The plan that it belongs to, if it is a plan's.
---@field care_plan? string The care plan that it belongs to, if it is one's own.
---@field patient? string The patient that it belongs to, if it is a patient's own.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A number or an address.
---@class care.ContactWay
---@field value string The number or address.
---@field label? string What it is for.
---@field kind? string In the list of all ways: phone, messaging, email or other.

--- A remark that a person made.
---@class care.NoteRow
---@field content string What it says.
---@field title? string What it is about.
---@field author? string Who made it.
---@field recorded? care.Time When it was made.

--- A version of an outcome.
---@class care.OutcomeRow
---@field patient string The patient.
---@field care_plan? string The enrollment.
---@field task string The task.
---@field key string The key of the event.
---@field start care.Time When the event starts.
---@field stop care.Time When the event ends.
---@field status care.StoreOutcomesAddStatus The status of the outcome.
---@field reason? string Why it was declined or excused.
---@field values care.OutcomeValue[] The recorded values.
---@field answered care.Time When it was answered.
---@field task_version string The version of the task that was answered.
---@field zone? string The zone in which it was recorded.
---@field group? string A group for queries.
---@field tags? string[] Tags for queries.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name.
---@field notes? care.NoteRow[] Remarks by people, in order.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A version of a raised alert.
---@class care.AlertRow
---@field id string The id.
---@field patient string The patient.
---@field care_plan? string The enrollment.
---@field task string The task.
---@field key string The key of the event.
---@field alert string The alert's id in the plan.
---@field title? string The title to show.
---@field to string[] The contacts it is for.
---@field urgency care.AlertUrgency How soon someone must look at it.
---@field judged boolean Whether the condition was evaluated; false if it could not be.
---@field raised care.Time When it was raised.
---@field acknowledged? care.Time When someone acknowledged it.
---@field acknowledged_by? string Who acknowledged it.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- A version of a sample.
---@class care.SampleRow
---@field patient string The patient.
---@field quantity string The quantity.
---@field value number The measured value.
---@field units? string The units.
---@field start care.Time When it began.
---@field stop care.Time When it ended.
---@field source? string The device or the import.
---@field remote_id string The sample's id in its source.
---@field version string The id of this version.
---@field effective "beginning"|care.Time When this version takes effect.
---@field recorded care.Time When this version was committed.
---@field seq integer The commit that wrote it.
---@field author? string Who wrote it, if that is known.
---@field deleted? boolean True if this version is a tombstone.

--- What was erased, in numbers.
---@class care.Erasure
---@field care_plans integer Number of care plans erased.
---@field versions integer Number of versions erased.
---@field outcomes integer Number of outcomes erased.
---@field values integer Number of values erased.
---@field samples integer Number of samples erased.
---@field drafts integer Number of drafts erased.
---@field authored integer Number of commits whose author was the patient.
---@field patient string The patient who was erased.
---@field seq integer The number of the commit.
---@field compacted boolean Whether the file holds no trace of the data either.

--- A reminder of an event.
---@class care.DueReminder
---@field id string The id; the same reminder is never returned twice.
---@field at care.Time When to remind.
---@field text string The text to show.
---@field task string The task.
---@field key string The key of the event.
---@field care_plan? string The enrollment.

--- What one commit changed.
---@class care.Change
---@field seq integer The number of the commit.
---@field recorded care.Time When it was recorded.
---@field author? string Who wrote it, if that is known.
---@field records care.ChangedRecord[] What was written, each record once; empty where that is unknown, and then anything may differ.

--- One record that a commit wrote.
---@class care.ChangedRecord
---@field entity care.ChangedRecordEntity The kind of record.
---@field id string Its id; of outcomes and samples the patient's.
---@field plan? string The plan that it belongs to, if any.
---@field care_plan? string The enrollment that it belongs to, if any.
---@field patient? string The patient that it belongs to, if any.

-- Events --------------------------------------------------------------------------------------------------------------

-- The occurrences of tasks with their outcomes, and how to record at them.

--- One occurrence of a task. Hooks can read it; actions of a card and scripts can also record at it.
---@class care.Event
---@field id string The id of the event, e.g. check-in/2026-06-07T08:00.
---@field key string The same as id.
---@field task string The task's id.
---@field title string The task's title.
---@field start care.Time When it is due.
---@field stop care.Time When it ends.
---@field index integer The number of occurrences before it.
---@field slot string The wall time that identifies the occurrence.
---@field zone string The zone in which its times are read.
---@field state care.EventState The state of the event.
---@field outcome? care.Outcome The outcome; nil if there is none.
---@field values care.OutcomeValue[] The recorded values; none without an outcome.
---@field progress number How much of it is done, 0 to 1.
---@field targets care.OutcomeValue[] The values that it asks for.
---@field params table<string, any> The plan's parameters for this patient, by name.
local Event = {}

--- Returns the event's card as its plan draws it; `tostring` gives its text.
---
--- ```lua
--- event:card()
--- ```
---@return care.Card
function Event:card() end

--- Records values in place of those that are there.
---
--- ```lua
--- event:record { value(10, { kind = "dose", units = "mg" }) }
--- ```
---@param values? care.ValueRef|string|number|boolean|(care.ValueRef|string|number|boolean)[] A value, a list of them, or none.
---@return care.Event
function Event:record(values) end

--- Completes the event, or clears its outcome.
---@return care.Event
function Event:toggle() end

--- Adds a value.
---
--- ```lua
--- event:append(value(5, { kind = "dose", units = "mg" }))
--- ```
---@param value care.ValueRef|string|number|boolean A value(…), or a bare number, text, or boolean.
---@return care.Event
function Event:append(value) end

--- Removes a value.
---@param place integer The index of the value, from 1.
---@return care.Event
function Event:remove_value(place) end

--- Clears the outcome.
---@return care.Event
function Event:clear() end

--- Records that the patient declines the event.
---@param reason? string The reason.
---@return care.Event
function Event:decline(reason) end

--- Records that the event is excused.
---@param reason? string The reason.
---@return care.Event
function Event:excuse(reason) end

--- Starts a run of the event's survey, or resumes it.
---@return care.Run
function Event:survey() end

--- Returns the sum of the recorded numbers of a kind.
---
--- ```lua
--- event:sum "dose"
--- ```
---@param kind? string Of this kind. Default: all.
---@return number
function Event:sum(kind) end

--- What was recorded at an event.
---@class care.Outcome
---@field status care.StoreOutcomesAddStatus The status of the outcome.
---@field recorded care.Time When it was recorded.
---@field reason? string Why it was declined or excused.
---@field values care.OutcomeValue[] The recorded values.
---@field computed? boolean True if it was computed from samples.

--- A value of an outcome or of a target.
---@class care.OutcomeValue
---@field value string|number|boolean|care.Time The value itself.
---@field kind? string The kind of the value, e.g. "pain".
---@field units? string The units of a number, e.g. "mg".
---@field recorded? care.Time When it was recorded; nil for a target.

-- Adherence, insights, charts -----------------------------------------------------------------------------------------

-- Statistics: shares of events that were done, statements that a plan makes, and charts.

---@class care.library.adherence
adherence = {}

--- Returns the adherence of each day.
---@class (exact) care.AdherenceDaily
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field from care.Date The first day.
---@field to care.Date The day after the last.
---@field tasks? care.ID|care.ID[] Of these tasks only. Default: all that count.
---@field strategy? care.TaskProgress How an event's progress is computed. Default: each task's own.

--- Returns the adherence of each day.
---
--- ```lua
--- adherence.daily { patient = "p1", from = "2026-06-07", to = "2026-06-14" }
--- ```
---@param options care.AdherenceDaily
---@return care.AdherenceDay[]
function adherence.daily(options) end

--- Returns the closed rate: the share of closed events that were done.
---@class (exact) care.AdherenceRateFields
---@field patient? care.ID The patient; can be left out where one was chosen. Default: the chosen one.
---@field from care.Date The first day.
---@field to care.Date The day after the last.
---@field tasks? care.ID|care.ID[] Of these tasks only. Default: all that count.
---@field strategy? care.TaskProgress How an event's progress is computed. Default: each task's own.

--- Returns the closed rate: the share of closed events that were done.
---
--- ```lua
--- adherence.rate { patient = "p1", from = "2026-06-07", to = "2026-06-14" }
--- ```
---@param options care.AdherenceRateFields
---@return care.AdherenceRate
function adherence.rate(options) end

--- A statement about a patient's data that the plan can make.
---
--- ```lua
--- insight "sleep" {
---   over = days(7), at_least = 3,
---   show = function(ctx)
---     local mean = ctx.values { task = "check-in", kind = "sleep", over = days(7) }:mean()
---     if mean and mean < 7 then return insight.tip { title = "Sleep", text = "You slept less than seven hours." } end
---   end,
--- }
--- ```
---@class care.library.insight
---@overload fun(id: care.ID): fun(fields: care.Insight): care.InsightRef
insight = {}

--- A statement about a patient's data that the plan can make.
---@class (exact) care.Insight
---@field over care.Span Over how many whole days before today.
---@field at_least? integer How many days with data it needs to speak at all. Default: 0.
---@field show (fun(ctx: care.Ctx): care.StatementRef?) Looks at the data and says something, or nil.

--- Something to act on.
---@class (exact) care.InsightAlert
---@field title string A few words.
---@field text string What it says.

--- Something to act on.
---
--- ```lua
--- insight.alert { title = "Pain", text = "Your pain was high this week." }
--- ```
---@param fields care.InsightAlert
---@return care.StatementRef
function insight.alert(fields) end

--- Advice.
---@class (exact) care.InsightTip
---@field title string A few words.
---@field text string What it says.

--- Advice.
---
--- ```lua
--- insight.tip { title = "Sleep", text = "Go to bed a little earlier." }
--- ```
---@param fields care.InsightTip
---@return care.StatementRef
function insight.tip(fields) end

--- Something to know.
---@class (exact) care.InsightMessage
---@field title string A few words.
---@field text string What it says.

--- Something to know.
---
--- ```lua
--- insight.message { title = "Well done", text = "You did all of it this week." }
--- ```
---@param fields care.InsightMessage
---@return care.StatementRef
function insight.message(fields) end

--- An insight that speaks when a figure crosses a bound; exactly one of below, at_most, above, at_least, equals,
--- between and outside.
---@class (exact) care.Threshold
---@field on "adherence"|care.ThresholdValues What is held against the bound: the share done of what has closed, 0 to 1, or the mean of recorded values.
---@field over care.Span Over how many whole days before today.
---@field below? number Less than this.
---@field at_most? number This or less.
---@field above? number More than this.
---@field at_least? number This or more.
---@field equals? number This.
---@field between? number|number[] From the first to the second, both included.
---@field outside? number|number[] Less than the first or more than the second.
---@field title string A few words.
---@field text? string What it says; {value} stands for the figure. Default: "It is {value}.".

--- An insight that speaks when a figure crosses a bound; exactly one of below, at_most, above, at_least, equals,
--- between and outside.
---
--- ```lua
--- threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Less than half", text = "You did {value}." }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.Threshold): care.InsightRef
---@overload fun(id: care.ID, fields: care.Threshold): care.InsightRef
function threshold(id) end

--- The recorded values that a threshold looks at.
---
--- ```lua
--- { task = "check-in" }
--- ```
---@class (exact) care.ThresholdValues
---@field task care.ID The task that gave the values.
---@field kind? string The kind of the values. Default: any.

---@class care.library.chart
chart = {}

--- Bars side by side for each day.
---@class (exact) care.ChartBar
---@field title string The title.
---@field text? string What it tells.
---@field over care.Span Over how many whole days before today.
---@field series care.SeriesRef|care.SeriesRef[] What is drawn beside each other.
---@field axis? care.Axis The ends of the axis. Default: from the data.

--- Bars side by side for each day.
---
--- ```lua
--- chart.bar "care-and-sleep" {
---   title = "Care and sleep", over = days(7), axis = { min = 0, max = 100 },
---   series = {
---     series.adherence { title = "Care", label = "{value}%" },
---     series.values { title = "Sleep", task = "check-in", kind = "sleep", scale_to = 100 },
---   },
--- }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.ChartBar): care.Chart
---@overload fun(id: care.ID, fields: care.ChartBar): care.Chart
function chart.bar(id) end

--- Points for each day, joined from one to the next.
---@class (exact) care.ChartLine
---@field title string The title.
---@field text? string What it tells.
---@field over care.Span Over how many whole days before today.
---@field series care.SeriesRef|care.SeriesRef[] What is drawn beside each other.
---@field axis? care.Axis The ends of the axis. Default: from the data.

--- Points for each day, joined from one to the next.
---
--- ```lua
--- chart.line "id" { title = "…", over = days(3), series = { series.values { title = "…", task = "id" } } }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.ChartLine): care.Chart
---@overload fun(id: care.ID, fields: care.ChartLine): care.Chart
function chart.line(id) end

--- Points for each day.
---@class (exact) care.ChartScatter
---@field title string The title.
---@field text? string What it tells.
---@field over care.Span Over how many whole days before today.
---@field series care.SeriesRef|care.SeriesRef[] What is drawn beside each other.
---@field axis? care.Axis The ends of the axis. Default: from the data.

--- Points for each day.
---
--- ```lua
--- chart.scatter "id" { title = "…", over = days(3), series = { series.values { title = "…", task = "id" } } }
--- ```
---@param id care.ID Its id, which stays the same for ever.
---@return fun(fields: care.ChartScatter): care.Chart
---@overload fun(id: care.ID, fields: care.ChartScatter): care.Chart
function chart.scatter(id) end

--- The ends of a chart's axis.
---
--- ```lua
--- { min = 0, max = 100 }
--- ```
---@class (exact) care.Axis
---@field min? number The value at the foot.
---@field max? number The value at the top.

---@class care.library.series
series = {}

--- Each day's adherence in percent.
---@class (exact) care.SeriesAdherence
---@field title string The title in the legend.
---@field tasks? care.ID|care.ID[] Which tasks count. Default: all that impact adherence.
---@field label? string How a point is written; {value} stands for it. Default: "{value}".
---@field scale_to? number Scale the points so that the greatest is this.
---@field color? string A color, e.g. "#0a7".

--- Each day's adherence in percent.
---
--- ```lua
--- series.adherence { title = "Care", label = "{value}%" }
--- ```
---@param fields care.SeriesAdherence
---@return care.SeriesRef
function series.adherence(fields) end

--- The mean of each day's values of one kind.
---@class (exact) care.SeriesValues
---@field title string The title in the legend.
---@field task care.ID The task that gave the values.
---@field kind? string The kind of the values. Default: any.
---@field label? string How a point is written; {value} stands for it. Default: "{value}".
---@field scale_to? number Scale the points so that the greatest is this.
---@field color? string A color, e.g. "#0a7".

--- The mean of each day's values of one kind.
---
--- ```lua
--- series.values { title = "Sleep", task = "check-in", kind = "sleep", scale_to = 100 }
--- ```
---@param fields care.SeriesValues
---@return care.SeriesRef
function series.values(fields) end

--- The context of a hook: the time, recorded values, adherence.
---@class care.Ctx
---@field now care.Time The time at which the hook runs.
local Ctx = {}

--- Returns a task's values over whole days before today: :mean :min :max :sum :last :count :by_day :list.
---@class (exact) care.CtxValues
---@field task care.ID The task.
---@field kind? string Values of this kind only.
---@field over care.Span The number of whole days before today, as an interval.

--- Returns a task's values over whole days before today: :mean :min :max :sum :last :count :by_day :list.
---
--- ```lua
--- ctx.values { task = "check-in", kind = "pain", over = days(7) }:mean()
--- ```
---@param options care.CtxValues
---@return care.Values
function Ctx.values(options) end

--- Returns the adherence of each whole day before today.
---@class (exact) care.CtxAdherence
---@field over care.Span The number of whole days before today, as an interval.

--- Returns the adherence of each whole day before today.
---
--- ```lua
--- ctx.adherence { over = days(7) }[1].progress
--- ```
---@param options care.CtxAdherence
---@return care.AdherenceDay[]
function Ctx.adherence(options) end

--- Recorded values over days, and their statistics.
---@class care.Values
---@operator len: integer
local Values = {}

--- Returns the mean of the numbers; nil for none.
---@return number?
function Values:mean() end

--- Returns the least number; nil for none.
---@return number?
function Values:min() end

--- Returns the greatest number; nil for none.
---@return number?
function Values:max() end

--- Returns the sum of the numbers; nil for none.
---@return number?
function Values:sum() end

--- Returns the value recorded last; nil for none.
---@return any
function Values:last() end

--- Returns the number of values, as `#` does.
---@return integer
function Values:count() end

--- Returns each value with its date, the oldest first.
---@return care.DatedValue[]
function Values:list() end

--- Returns each day that has numbers, with their mean.
---@return care.DayMean[]
function Values:by_day() end

--- A value of an outcome, with the day of its event.
---@class care.DatedValue
---@field value string|number|boolean|care.Time The value itself.
---@field kind? string The kind of the value, e.g. "pain".
---@field units? string The units of a number, e.g. "mg".
---@field recorded? care.Time When it was recorded; nil for a target.
---@field date care.Time The local day of the event.

--- The mean of a day's numbers.
---@class care.DayMean
---@field date care.Time The day.
---@field mean number The mean.

--- The adherence of one day.
---@class care.AdherenceDay
---@field date care.Time The day.
---@field state care.AdherenceDayState Whether events were due, none were, or no task that counts was in force.
---@field progress? number The share that was done, 0 to 1; nil if nothing was due.
---@field due integer Number of events that were due.
---@field done integer Number of events done.
---@field open integer Number of events that can still be done.
---@field declined integer Number of events declined.
---@field excused integer Number of events excused.

--- The share of closed events that were done.
---@class care.AdherenceRate
---@field value? number The share, 0 to 1; nil if nothing has closed.
---@field done integer Number of events done.
---@field closed integer Number of events closed.

--- A statement of an insight.
---@class care.SaidInsight
---@field id string The insight.
---@field kind care.SaidInsightKind The kind of statement.
---@field title string The title.
---@field text string The text.

-- Scripts -------------------------------------------------------------------------------------------------------------

-- Other names of scripts of `care run`, the prompt, and plans.

---@class care.library.json
json = {}

--- Returns a value as JSON, with its names in order.
---
--- ```lua
--- json.encode { pain = 4 }
--- ```
---@param value string|number|boolean Nil, a text, number, boolean, or table of such.
---@return string
function json.encode(value) end

--- Returns the value of a JSON text; null in an object is absent.
---
--- ```lua
--- json.decode '{"pain":4}'
--- ```
---@param text string JSON.
---@return any
function json.decode(text) end

--- Represents null in a list.
---@type care.Null
json.null = {}

--- The arguments of the script, starting at 1.
---@type string[]
arg = {}

--- Prints its arguments on one line.
function print() end

--- Loads a plan, or a folder of plans, into the store; writes only what changed.
---
--- ```lua
--- seed "plans/knee"
--- ```
---@param path string For example "plans/knee-recovery".
---@return care.SeedReport
function seed(path) end

--- What seeding wrote.
---@class care.SeedReport
---@field created integer Number of created records.
---@field updated integer Number of updated records.
---@field unchanged integer Number of unchanged records.
---@field deleted integer Number of deleted records.
---@field rows care.SeedRow[] Each record, plan by plan.
---@field seq? integer The number of the commit; nil if nothing was written.

--- A record of a plan that was seeded.
---@class care.SeedRow
---@field plan string The plan.
---@field entity string plan, task, or contact.
---@field id string The id.
---@field action care.SeedRowAction What seeding did.
---@field fields? string[] The fields that changed.

-- Plan tests and simulation -------------------------------------------------------------------------------------------

-- Names for files in a plan's folder `tests`, and for behaviors.

--- Declares a test of the plan, on a store and a clock of its own: test("what holds", function(sim) … end).
---
--- ```lua
--- test("a glass counts", function(sim)
---   local p = sim.enroll { start = "2026-06-07" }
---   p:at "2026-06-07T08:05"
---   p:toggle "glass"
---   expect(p:adherence "2026-06-07"):equals(1)
--- end)
--- ```
---@param name string The claim of the test.
---@param body (fun(sim: care.Sim)) Gets `sim`.
function test(name, body) end

--- The store and the clock of one test of a plan.
---@class care.Sim
---@field store care.library.store The test's store, as `store` is at the prompt.
---@field adherence care.library.adherence Reports, as `adherence` returns them at the prompt.
local Sim = {}

--- Enrolls a participant in the plan; the first one sets the clock to the beginning of the day of enrollment.
---@class (exact) care.SimEnroll
---@field start? care.Date The day of enrollment. Default: "2026-06-01".
---@field anchors? table<string, care.Moment> The plan's anchors, each with its date or time. Default: {}.
---@field params? table<string, string|number|boolean|care.Moment> The plan's parameters, each with its value. Default: {}.
---@field zone? care.Zone The zone that the participant lives in. Default: "UTC", or the zone of the one before.
---@field id? care.ID The participant's id. Default: "p1", "p2", ….

--- Enrolls a participant in the plan; the first one sets the clock to the beginning of the day of enrollment.
---
--- ```lua
--- sim.enroll { start = "2026-06-07", anchors = { surgery = "2026-06-05" } }
--- ```
---@param options? care.SimEnroll
---@return care.Participant
function Sim.enroll(options) end

--- Moves the clock forward.
---@param time care.Moment|care.Span A date, a time, a time of the current day such as "08:05", or an interval from now such as days(1).
function Sim.at(time) end

--- Starts an expectation about a value: expect(x):equals(3).
---
--- ```lua
--- expect(p:event("glass").state):equals("open")
--- ```
---@param value? string|number|boolean Any value; a function for :fails.
---@param label? string A name for the value in the message of a failure.
---@return care.Expectation
function expect(value, label) end

--- A participant of a test, whose actions the test performs.
---@class care.Participant
---@field id string The participant's id.
---@field zone string The zone that the participant lives in now.
---@field now care.Time The time on the clock, where the participant lives.
---@field care_plan care.CarePlan The enrollment.
local Participant = {}

--- Moves the clock forward; times are wall time where the participant lives.
---
--- ```lua
--- participant:at "2026-06-07T08:05"
--- ```
---@param time care.Moment|care.Span A date, a time, a time of the current day such as "08:05", or an interval from now such as days(1).
---@return care.Participant
function Participant:at(time) end

--- Moves the participant to another zone, from now on.
---@param zone care.Zone The new zone.
---@return care.Participant
function Participant:move(zone) end

--- Returns a task's current event: the first that can be answered, else the one that began last, else the next.
---@param task care.ID The task.
---@param day? care.Date Another day. Default: today.
---@return care.Event
function Participant:event(task, day) end

--- Runs the survey of a task's event with answers by item; returns the outcome.
---
--- ```lua
--- participant:answer("check-in", { pain = 4, sleep = 8 })
--- ```
---@param task care.ID The task.
---@param answers? table<string, string|number|boolean> Each item with its answer. Default: {}.
---@return care.Outcome?
function Participant:answer(task, answers) end

--- Starts a run of the survey of a task's event.
---@param task care.ID The task.
---@return care.Run
function Participant:start(task) end

--- Completes a task's event, or clears its outcome; returns the event.
---@param task care.ID The task.
---@return care.Event
function Participant:toggle(task) end

--- Declines a task's event; returns the event.
---@param task care.ID The task.
---@param reason? string The reason.
---@return care.Event
function Participant:decline(task, reason) end

--- Excuses a task's event; returns the event.
---@param task care.ID The task.
---@param reason? string The reason.
---@return care.Event
function Participant:excuse(task, reason) end

--- Records values at a task's event; returns the event.
---@param task care.ID The task.
---@param values care.ValueRef|string|number|boolean|(care.ValueRef|string|number|boolean)[] A value, or a list.
---@return care.Event
function Participant:record(task, values) end

--- Adds a value at a task's event; returns the event.
---@param task care.ID The task.
---@param value care.ValueRef|string|number|boolean The value.
---@return care.Event
function Participant:append(task, value) end

--- Returns the card of a task's event.
---@param task care.ID The task.
---@return care.Card
function Participant:card(task) end

--- Returns the events on a day or between two times, in order.
---@class (exact) care.ParticipantEvents
---@field on? care.Date On this day. Default: today.
---@field from? care.Moment From this day or time on.
---@field to? care.Moment Up to this day or time.
---@field task? care.ID Of one task only. Default: all.

--- Returns the events on a day or between two times, in order.
---@param options? care.ParticipantEvents
---@return care.Event[]
function Participant:events(options) end

--- Returns the recorded values of a task, oldest first, as bare values.
---@class (exact) care.ParticipantValues
---@field task care.ID The task.
---@field kind? string Of this kind. Default: all.
---@field over? care.Span Over so many whole days before today. Default: all so far.

--- Returns the recorded values of a task, oldest first, as bare values.
---@param options care.ParticipantValues
---@return (string|number|boolean)[]
function Participant:values(options) end

--- Returns the reminders between two times, in order.
---@class (exact) care.ParticipantReminders
---@field on? care.Date On this day.
---@field from? care.Moment From this day or time on. Default: now.
---@field to? care.Moment Up to this day or time. Default: 24 hours after `from`.

--- Returns the reminders between two times, in order.
---@param options? care.ParticipantReminders
---@return care.DueReminder[]
function Participant:reminders(options) end

--- Returns the alerts that were raised, the most urgent first.
---@class (exact) care.ParticipantAlerts
---@field task? care.ID Of one task only. Default: all.
---@field open? boolean Only those that nobody has acknowledged; with false only the others. Default: both.

--- Returns the alerts that were raised, the most urgent first.
---@param options? care.ParticipantAlerts
---@return care.AlertRow[]
function Participant:alerts(options) end

--- Returns the statements that the plan's insights make now.
---@return care.SaidInsight[]
function Participant:insights() end

--- Returns the progress of a day, 0 to 1, nil if nothing counts; with a table, the adherence of each day.
---@class (exact) care.ParticipantAdherence
---@field from care.Date The first day.
---@field to care.Date The day after the last.
---@field tasks? care.ID|care.ID[] Of these tasks only. Default: all that count.

--- Returns the progress of a day, 0 to 1, nil if nothing counts; with a table, the adherence of each day.
---
--- ```lua
--- participant:adherence "2026-06-07"
--- ```
---@param options? care.ParticipantAdherence|care.Date
---@return number?|care.AdherenceDay[]
function Participant:adherence(options) end

--- Sets the date or time of an anchor; the events that count from it move.
---
--- ```lua
--- participant:set_anchor("surgery", "2026-06-05")
--- ```
---@param name string The anchor.
---@param date care.Moment Its date or time.
---@return care.Participant
function Participant:set_anchor(name, date) end

--- Pauses the care plan: its events are excused, and can still be answered.
---@class (exact) care.ParticipantPause
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field to? care.StorePatientsUpdateEffective|care.Moment When it resumes. Default: when it is resumed.
---@field reason? string The reason.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Pauses the care plan: its events are excused, and can still be answered.
---
--- ```lua
--- participant:pause { from = "2026-07-01", to = "2026-07-08", reason = "On vacation" }
--- ```
---@param options? care.ParticipantPause
---@return care.Participant
function Participant:pause(options) end

--- Ends the pause; at the start of a planned one, cancels it.
---@class (exact) care.ParticipantResume
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Ends the pause; at the start of a planned one, cancels it.
---@param options? care.ParticipantResume
---@return care.Participant
function Participant:resume(options) end

--- Ends the care plan because the patient leaves; recorded outcomes stay.
---@class (exact) care.ParticipantWithdraw
---@field reason? string The reason.
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Ends the care plan because the patient leaves; recorded outcomes stay.
---@param options? care.ParticipantWithdraw
---@return care.Participant
function Participant:withdraw(options) end

--- Ends the care plan because it is done; recorded outcomes stay.
---@class (exact) care.ParticipantComplete
---@field reason? string The reason.
---@field from? care.StorePatientsUpdateEffective|care.Moment When the change takes effect. Default: now.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Ends the care plan because it is done; recorded outcomes stay.
---@param options? care.ParticipantComplete
---@return care.Participant
function Participant:complete(options) end

--- Overrides a task for this care plan: the fields given win, earlier overrides stay, the rest follows the plan.
---@class (exact) care.ParticipantOverride
---@field title? string The title to show.
---@field instructions? string What to do, in your words.
---@field impacts_adherence? boolean Whether its events count in adherence. Default: true.
---@field schedule? care.Schedule The times at which it is due.
---@field targets? care.ValueRef|care.ValueRef[] The targets of schedule elements that have none of their own. Default: {}.
---@field opens? care.Span How long before the start it can be answered. Default: at the start.
---@field closes? "end of day"|care.Span When its window closes: at the end of the day, or so long after the start. Default: "end of day".
---@field grace? care.Span How long after closing an answer is accepted as late. Default: no time.
---@field until_done? boolean Whether it ends with its first completed event. Default: false.
---@field reminders? care.Reminder|care.Reminder[] When to remind the participant. Default: {}.
---@field alerts? care.AlertRef|care.AlertRef[] The alerts that its answers can raise. Default: {}.
---@field decline? care.Decline The reasons that a participant who declines can give. Default: any words.
---@field card? care.TaskCard|care.CardRef How it is displayed. Default: "simple".
---@field survey? care.SurveyRef The survey that it asks.
---@field extract? (fun(result: care.Result, event: care.Event, ctx: care.Ctx): (care.ValueRef|care.ValueRef[])?)|string|string[] How a survey's result becomes outcome values: a function of result and event, or a list of item ids. Default: every answered item.
---@field progress? care.TaskProgress|(fun(event: care.Event, ctx: care.Ctx): number) How an event's progress is computed. Default: "outcome_exists".
---@field link? care.Link The samples that its outcomes are computed from. Default: none.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Overrides a task for this care plan: the fields given win, earlier overrides stay, the rest follows the plan.
---
--- ```lua
--- participant:override("walk", { schedule = schedule.daily { at = "09:00" } })
--- ```
---@param task care.ID The task.
---@param options? care.ParticipantOverride
---@return care.TaskRow
function Participant:override(task, options) end

--- Removes the care plan's override of a task; it follows the plan's task again.
---@class (exact) care.ParticipantRevert
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.
---@field force? boolean Whether to write although outcomes were recorded under what changes. Default: false.

--- Removes the care plan's override of a task; it follows the plan's task again.
---@param task care.ID The task.
---@param options? care.ParticipantRevert
---@return care.TaskRow
function Participant:revert(task, options) end

--- Sets parameters, effective from the patient's next local date; the others stay.
---@class (exact) care.ParticipantSetParams
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.

--- Sets parameters, effective from the patient's next local date; the others stay.
---@param params table<string, string|number|boolean|care.Moment> Names, each with its value.
---@param options? care.ParticipantSetParams
---@return care.Participant
function Participant:set_params(params, options) end

--- Writes a new version of the care plan; the fields given here win.
---@class (exact) care.ParticipantUpdate
---@field title? string A title to show. Default: the plan's.
---@field anchors? table<string, care.Moment> The plan's anchors, each with its date or time. Default: {}.
---@field params? table<string, string|number|boolean|care.Moment> The plan's parameters, each with its value. Default: {}.
---@field follow? string The versions of the plan that it follows: "latest", or the id of one. Default: "latest".
---@field zone? care.Zone The zone in which its times are read. Default: the patient's.
---@field group? string A group for queries.
---@field tags? string|string[] Tags for queries. Default: {}.
---@field remote_id? string Its id in another system.
---@field source? string Its origin, e.g. the name of a device or an import.
---@field asset? string The name of a picture or file that belongs to it.
---@field user_info? table<string, string> Texts that you keep with it, by name. Default: {}.
---@field notes? string|care.Note|(string|care.Note)[] Remarks by people, in order. Default: {}.
---@field status? care.StoreCarePlansUpdateStatus The state of the enrollment.
---@field reason? string The reason for which it was paused, completed, or withdrawn.
---@field effective? care.StorePatientsUpdateEffective|care.Moment When the version takes effect. Default: now, or the patient's next date for a change of a schedule.
---@field based_on? string The version that the change is made from; refused if another came first.
---@field planned? care.StorePatientsUpdatePlanned Whether to keep or replace changes planned for later. Default: refused if there are any.

--- Writes a new version of the care plan; the fields given here win.
---@param options? care.ParticipantUpdate
---@return care.Participant
function Participant:update(options) end

--- An expectation about a value; each method returns it, for the next one.
---@class care.Expectation
local Expectation = {}

--- Expects an equal value: numbers by value, tables by all that they hold, times by instant, also to their text.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:equals(value) end

--- Expects an equal value for every name given here; other names are ignored.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:matches(value) end

--- Expects another value.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:not_equals(value) end

--- Expects a number near this one.
---@param value number The number.
---@param tolerance? number The greatest difference. Default: 0.005.
---@return care.Expectation
function Expectation:near(value, tolerance) end

--- Expects nil.
---@return care.Expectation
function Expectation:is_nil() end

--- Expects any value but nil.
---@return care.Expectation
function Expectation:not_nil() end

--- Expects true, and no other value.
---@return care.Expectation
function Expectation:is_true() end

--- Expects false, and no other value.
---@return care.Expectation
function Expectation:is_false() end

--- Expects this value or more.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:at_least(value) end

--- Expects this value or less.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:at_most(value) end

--- Expects a list with such an item, a table with such fields, or a text with such a part; a table matches by its
--- fields.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:contains(value) end

--- Expects no such item, fields, or part.
---@param value string|number|boolean Any value.
---@return care.Expectation
function Expectation:not_contains(value) end

--- Expects a list of so many items.
---@param count integer The number of items.
---@return care.Expectation
function Expectation:counts(count) end

--- Expects a function that fails when it is called.
---
--- ```lua
--- expect(function() p:toggle "glass" end):fails "window_closed"
--- ```
---@param code? string The code of the error, e.g. "window_closed". Default: any.
---@return care.Expectation
function Expectation:fails(code) end

--- Declares how virtual participants behave; what is left out has typical values.
---@class (exact) care.Behaviour
---@field do_task? number|(fun(event: care.Event, rng: care.Rng, traits: any): number) The probability that an event is done, 0 to 1; asked on each day on which it can be. Default: 0.8.
---@field decline? number|(fun(event: care.Event, rng: care.Rng, traits: any): number) The probability that an event that is not done is declined. Default: 0.1.
---@field delay? care.Span|(fun(event: care.Event, rng: care.Rng, traits: any): care.Interval|number) How long after it opens an event is done; an all-day event can be done from 08:00. Default: half an hour on average, four hours for all-day events.
---@field answers? (fun(event: care.Event, rng: care.Rng, traits: any): (table<string, string|number|boolean>)?) Answers by item; missing ones are random. Default: all random.
---@field drop_out? number|(fun(day: integer, rng: care.Rng, traits: any): number) The probability that a participant leaves at the beginning of a day. Default: 0.002.
---@field traits? (fun(number: integer, rng: care.Rng): any) The traits of a participant: every other function gets them as its last argument.

--- Declares how virtual participants behave; what is left out has typical values.
---
--- ```lua
--- return behaviour {
---   traits = function(number, rng) return { diligence = rng:normal(0.8, 0.1) } end,
---   do_task = function(event, rng, who) return math.max(0, math.min(1, who.diligence)) end,
---   delay = minutes(20),
---   answers = function(event, rng) return { pain = rng:int(1, 10) } end,
--- }
--- ```
---@param options? care.Behaviour
---@return any
function behaviour(options) end

--- Random numbers for one decision of a virtual participant: rng() returns one from 0 up to 1.
---@class care.Rng
---@operator call: number
local Rng = {}

--- Returns an integer; all are equally likely.
---@param least integer The least.
---@param most integer The greatest.
---@return integer
function Rng:int(least, most) end

--- Returns true with a probability.
---@param chance number The probability, 0 to 1.
---@return boolean
function Rng:chance(chance) end

--- Returns a normally distributed number.
---@param mean number The mean.
---@param deviation number The standard deviation.
---@return number
function Rng:normal(mean, deviation) end

--- Returns an exponentially distributed number, 0 or more.
---@param mean number The mean.
---@return number
function Rng:exponential(mean) end

--- Returns an item of a list; all are equally likely.
---@param list string|number|boolean|(string|number|boolean)[] The list to choose from.
---@return any
function Rng:pick(list) end

-- The guarded standard library ----------------------------------------------------------------------------------------

-- The parts of Lua 5.4 that scripts have, and their differences: all is deterministic, charged for, and read-only.

--- Gives its values, or raises the message when the first is false or nil.
---@param value any
---@param message? any
---@param ... any
---@return any
function assert(value, message, ...) end

--- Raises an error.
---@param message any
---@param level? integer
function error(message, level) end

--- Calls a function and catches what it raises. Not caught: the end of the budget of memory, work or time.
---@param body function
---@param ... any
---@return boolean
---@return any
function pcall(body, ...) end

--- As pcall, with a function that is given the error. It is not called when a budget has ended.
---@param body function
---@param handler function
---@param ... any
---@return boolean
---@return any
function xpcall(body, handler, ...) end

--- The values from a place on; their number for "#".
---@param place any
---@param ... any
---@return any
function select(place, ...) end

--- The type of a value; what the host gives, such as an event, is userdata.
---@param value any
---@return care.Type
function type(value) end

--- The value as text. A table is <table> and a function <function>: no address shows.
---@param value any
---@return string
function tostring(value) end

--- The number that a text holds; nil for none.
---@param value any
---@param base? integer
---@return number?
function tonumber(value, base) end

--- The entry after a key, in the order of pairs.
---@param table any[]
---@param key? any
---@return any
---@return any
function next(table, key) end

--- Visits all entries in an order that is always the same: integers ascending, other numbers, then texts by their
--- bytes.
---@param table any[]
---@return function
---@return any
---@return any
function pairs(table) end

--- Visits 1, 2, 3, … up to the first absent one.
---@param table any[]
---@return function
---@return any
---@return integer
function ipairs(table) end

--- Whether two values are the same, without metamethods.
---@param first any
---@param second any
---@return boolean
function rawequal(first, second) end

--- An entry of a table, without metamethods.
---@param table any[]
---@param key any
---@return any
function rawget(table, key) end

--- Sets an entry; refused for what is read-only.
---@param table any[]
---@param key any
---@param value any
---@return any[]
function rawset(table, key, value) end

--- The length of a table or text, without metamethods.
---@param value any
---@return integer
function rawlen(value) end

--- The metatable of a value; false for texts and handles of the host.
---@param value any
---@return any
function getmetatable(value) end

--- Sets the metatable of a table; one with __gc is refused.
---@param table any[]
---@param metatable? any[]
---@return any[]
function setmetatable(table, metatable) end

--- Compiles text of at most 8 kB; nil and a message where it is no Lua. Compiled code is refused.
---@param source string|function
---@param name? string
---@param mode? string
---@param environment? any[]
---@return function?
---@return string?
function load(source, name, mode, environment) end

--- The value of a module of the plan's own folder or of `lib`, which runs once.
---@param name string
---@return any
function require(name) end

---@class stringlib
string = {}

--- The bytes of a part of a text.
---@param text string
---@param from? integer
---@param to? integer
---@return any
function string.byte(text, from, to) end

--- The text of such bytes.
---@param ... integer
---@return string
function string.char(...) end

--- Where a pattern is first found. Every step costs work, so a pattern without end ends the call, not the host.
---@param text string
---@param pattern string
---@param from? integer
---@param plain? boolean
---@return integer?
---@return integer?
function string.find(text, pattern, from, plain) end

--- A text after a format, as C's printf; %p is refused: addresses do not show.
---@param format string
---@param ... any
---@return string
function string.format(format, ...) end

--- Visits every match of a pattern.
---@param text string
---@param pattern string
---@param from? integer
---@return function
function string.gmatch(text, pattern, from) end

--- The text with matches replaced, and how many were.
---@param text string
---@param pattern string
---@param replacement string|number|boolean|any[]|function
---@param most? integer
---@return string
---@return integer
function string.gsub(text, pattern, replacement, most) end

--- The number of bytes.
---@param text string
---@return integer
function string.len(text) end

--- With small letters, of A to Z alone.
---@param text string
---@return string
function string.lower(text) end

--- With capital letters, of a to z alone.
---@param text string
---@return string
function string.upper(text) end

--- What a pattern captures where it is first found.
---@param text string
---@param pattern string
---@param from? integer
---@return string?
function string.match(text, pattern, from) end

--- Values in binary form.
---@param format string
---@param ... any
---@return string
function string.pack(format, ...) end

--- The length of what string.pack makes.
---@param format string
---@return integer
function string.packsize(format) end

--- Values from their binary form.
---@param format string
---@param text string
---@param from? integer
---@return any
function string.unpack(format, text, from) end

--- The text so many times; one text holds at most 1 MB.
---@param text string
---@param count integer
---@param separator? string
---@return string
function string.rep(text, count, separator) end

--- The bytes from the last to the first.
---@param text string
---@return string
function string.reverse(text) end

--- A part of a text; negative places count from the end.
---@param text string
---@param from integer
---@param to? integer
---@return string
function string.sub(text, from, to) end

---@class care.library.table
table = {}

--- The texts and numbers of a list, joined.
---@param list any[]
---@param separator? string
---@param from? integer
---@param to? integer
---@return string
function table.concat(list, separator, from, to) end

--- Puts a value at the end of a list, or at a place before it.
---@param list any[]
---@param ... any
function table.insert(list, ...) end

--- Copies part of a list.
---@param list any[]
---@param from integer
---@param to integer
---@param place integer
---@param target? any[]
---@return any[]
function table.move(list, from, to, place, target) end

--- A list of its arguments, with their number as `n`.
---@param ... any
---@return any[]
function table.pack(...) end

--- Takes a value out of a list: the last, or the one at a place.
---@param list any[]
---@param place? integer
---@return any
function table.remove(list, place) end

--- Sorts a list in place. Equal elements stay in their order; a comparison that contradicts itself is no error.
---@param list any[]
---@param before? function
function table.sort(list, before) end

--- The values of a list.
---@param list any[]
---@param from? integer
---@param to? integer
---@return any
function table.unpack(list, from, to) end

---@class care.library.math
math = {}

--- The arc cosine of a number.
---@param x number
---@return number
function math.acos(x) end

--- The arc sine of a number.
---@param x number
---@return number
function math.asin(x) end

--- The cosine of a number.
---@param x number
---@return number
function math.cos(x) end

--- The degrees of a number.
---@param x number
---@return number
function math.deg(x) end

--- The power of e of a number.
---@param x number
---@return number
function math.exp(x) end

--- The radians of a number.
---@param x number
---@return number
function math.rad(x) end

--- The sine of a number.
---@param x number
---@return number
function math.sin(x) end

--- The square root of a number.
---@param x number
---@return number
function math.sqrt(x) end

--- The tangent of a number.
---@param x number
---@return number
function math.tan(x) end

--- A number without its sign.
---@param x number
---@return number
function math.abs(x) end

--- The angle of a point.
---@param y number
---@param x? number
---@return number
function math.atan(y, x) end

--- The next integer that is no less.
---@param x number
---@return integer
function math.ceil(x) end

--- The next integer that is no more.
---@param x number
---@return integer
function math.floor(x) end

--- The rest of a division, rounded toward zero.
---@param x number
---@param y number
---@return number
function math.fmod(x, y) end

--- The logarithm; natural without a base.
---@param x number
---@param base? number
---@return number
function math.log(x, base) end

--- The greatest.
---@param ... number
---@return number
function math.max(...) end

--- The least.
---@param ... number
---@return number
function math.min(...) end

--- The whole part, and the rest.
---@param x number
---@return number
---@return number
function math.modf(x) end

--- A random number from 0 to 1, up to one, or between two. It is drawn from the call's own seed: the same call draws
--- the same.
---@param from? integer
---@param to? integer
---@return number
function math.random(from, to) end

--- The integer that a number is; nil for none.
---@param x any
---@return integer?
function math.tointeger(x) end

--- "integer" or "float"; nil for no number.
---@param x any
---@return string?
function math.type(x) end

--- Whether one integer is below another, without signs.
---@param first integer
---@param second integer
---@return boolean
function math.ult(first, second) end

---@class care.library.utf8
utf8 = {}

--- The text of such code points.
---@param ... integer
---@return string
function utf8.char(...) end

--- Visits every character.
---@param text string
---@param lax? boolean
---@return function
---@return string
---@return integer
function utf8.codes(text, lax) end

--- The code points of a part of a text.
---@param text string
---@param from? integer
---@param to? integer
---@param lax? boolean
---@return any
function utf8.codepoint(text, from, to, lax) end

--- The number of characters; nil and a place where it is not UTF-8.
---@param text string
---@param from? integer
---@param to? integer
---@param lax? boolean
---@return integer?
---@return integer?
function utf8.len(text, from, to, lax) end

--- The byte at which a character begins.
---@param text string
---@param count integer
---@param from? integer
---@return integer?
function utf8.offset(text, count, from) end

---@class care.library.coroutine
coroutine = {}

--- A coroutine. It works on the budget of the call that resumes it, and ends with it.
---@param body function
---@return thread
function coroutine.create(body) end

--- Goes on with a coroutine.
---@param thread thread
---@param ... any
---@return boolean
---@return any
function coroutine.resume(thread, ...) end

--- Hands values to whoever resumed.
---@param ... any
---@return any
function coroutine.yield(...) end

--- A coroutine as a function that goes on with it.
---@param body function
---@return function
function coroutine.wrap(body) end

--- Ends a coroutine that waits.
---@param thread thread
---@return boolean
---@return any
function coroutine.close(thread) end

--- Where a coroutine stands.
---@param thread thread
---@return care.CoroutineStatus
function coroutine.status(thread) end

--- Whether a coroutine may yield.
---@param thread? thread
---@return boolean
function coroutine.isyieldable(thread) end

--- The running coroutine, and whether it is the main one.
---@return thread
---@return boolean
function coroutine.running() end

--- "Lua 5.4".
---@type string
_VERSION = ""

--- The globals; while hooks run they can be read and not changed.
---@type table<string, any>
_G = {}

--- The ratio of a circle's circumference to its diameter.
---@type number
math.pi = 0

--- A number greater than every other.
---@type number
math.huge = 0

--- The greatest integer.
---@type integer
math.maxinteger = 0

--- The least integer.
---@type integer
math.mininteger = 0

--- A pattern that matches one character of a UTF-8 text.
---@type string
utf8.charpattern = ""
