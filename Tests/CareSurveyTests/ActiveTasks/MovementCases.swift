import CareModel

/// Recordings of movements, with the results that follow from them.
enum MovementCases {
  static let all: [ActiveTaskTests.Case] = [
    .init(
      name: "taps on the buttons have intervals, others are misses", task: .tapping(Tapping()),
      recording: """
        # view_width: 320
        timestamp,duration,button,x,y
        0.0,0.05,left,10,20
        0.2,0.05,right,30,20
        0.3,0.05,none,50,90
        0.5,0.05,left,10,20
        0.9,,right,,
        """,
      expected: [
        "taps": .integer(4), "misses": .integer(1), "mean_interval": .double(0.3), "interval_deviation": .double(0.1),
        "interval_variation": .double(1.0 / 3), "view_width": .integer(320),
      ],
      samples: [
        "duration": [.double(0.05), .double(0.05), .double(0.05), .double(0.05), nil],
        "button": [.text("left"), .text("right"), .text("none"), .text("left"), .text("right")],
      ]),
    .init(
      name: "one tap has no interval", task: .tapping(Tapping()),
      recording: #"{"timestamp": 1.5, "button": "left"}"#, expected: ["taps": .integer(1), "misses": .integer(0)]),
    .init(
      name: "a walk has a duration and a speed", task: .timedWalk(TimedWalk(distance: 10, timeLimit: 180)),
      recording: "t,mark\n1.5,start\n9.5,finish\n",
      expected: [
        "distance": .integer(10), "time_limit": .integer(180), "duration": .integer(8), "speed": .double(1.25),
        "within_limit": .boolean(true),
      ]),
    .init(
      name: "a slow walk keeps its duration", task: .timedWalk(TimedWalk(distance: 10, timeLimit: 5)),
      recording: #"{"t": 0, "mark": "start"}"# + "\n" + #"{"t": 8, "mark": "finish"}"#,
      expected: [
        "distance": .integer(10), "time_limit": .integer(5), "duration": .integer(8), "speed": .double(1.25),
        "within_limit": .boolean(false),
      ]),
    .init(
      // Six minutes end at t = 460, halfway between 490 m and 570 m, which are 440 m and 520 m after the start.
      name: "the distance is that at six minutes", task: .sixMinuteWalk(SixMinuteWalk()),
      recording: """
        t,distance,steps,heart_rate
        100,50,1000,80
        280,290,1300,110
        430,490,1570,130
        490,570,1690,140
        500,580,1700,150
        """,
      expected: [
        "distance": .integer(480), "duration": .integer(360), "speed": .double(480.0 / 360), "steps": .integer(630),
        "heart_rate_start": .integer(80), "heart_rate_end": .integer(130), "heart_rate_peak": .integer(130),
        "completed": .boolean(true),
      ]),
    .init(
      name: "a walk that is stopped is not complete", task: .sixMinuteWalk(SixMinuteWalk()),
      recording: "t,distance\n0,0\n60,90\n",
      expected: [
        "distance": .integer(90), "duration": .integer(60), "speed": .double(1.5), "completed": .boolean(false),
      ]),
    .init(
      // The reactions take 0.3 s and 0.5 s; the one after 1.5 s is too late. An acceleration of exactly 0.5 g is none.
      name: "reactions count until the timeout",
      task: .reactionTime(ReactionTime(attempts: 2, threshold: 0.5, timeout: 1)),
      recording: """
        t,x,y,z,stimulus,rotation
        0,0,0,0,,1
        5,0,0,0,true,1
        5.2,0.3,0.4,0,,1
        5.3,0.4,0.4,0,,1
        8,2,0,0,,1
        12,0,0,0,true,1
        13.5,3,0,0,,1
        20,0,0,0,true,1
        20.5,0,0,-1,false,1
        """,
      expected: [
        "attempts": .integer(3), "misses": .integer(1), "mean_reaction_time": .double(0.4),
        "reaction_time_deviation": .double(0.02.squareRoot()), "fastest_reaction_time": .double(0.3),
      ],
      samples: [
        "timestamp": [.integer(5), .integer(12), .integer(20)], "reaction_time": [.double(0.3), nil, .double(0.5)],
      ]),
  ]

  static let refused: [ActiveTaskTests.Refusal] = [
    .init(name: "an empty file", task: .tapping(Tapping()), recording: "", code: "empty_recording"),
    .init(name: "a header alone", task: .timedWalk(TimedWalk()), recording: "t,mark\n", code: "empty_recording"),
    .init(
      name: "a name that no sample has", task: .timedWalk(TimedWalk()), recording: "t,mark,speed\n",
      code: "unknown_column",
      line: 1),
    .init(
      name: "a name that no object has", task: .tapping(Tapping()),
      recording: #"{"timestamp": 1, "button": "left"}"# + "\n" + #"{"timestamp": 2, "buton": "left"}"#,
      code: "unknown_column", line: 2),
    .init(
      name: "a setting that the task does not have", task: .timedWalk(TimedWalk()),
      recording: "# orientation: portrait\nt,mark\n0,start\n", code: "unknown_column", line: 1),
    .init(
      name: "a column twice", task: .timedWalk(TimedWalk()), recording: "t,mark,t\n0,start,1\n",
      code: "malformed_sample",
      line: 1),
    .init(
      name: "a row that is too long", task: .timedWalk(TimedWalk()), recording: "t,mark\n0,start\n1,finish,2\n",
      code: "malformed_sample", line: 3),
    .init(
      name: "an object below a header", task: .timedWalk(TimedWalk()),
      recording: "t,mark\n" + #"{"t": 0, "mark": "start"}"#, code: "malformed_sample", line: 2),
    .init(
      name: "a cell without a number", task: .timedWalk(TimedWalk()), recording: "t,mark\n,start\n",
      code: "missing_value",
      line: 2),
    .init(
      name: "a missing column", task: .timedWalk(TimedWalk()), recording: "t\n1\n", code: "missing_value", line: 1),
    .init(
      name: "a number that is a word", task: .timedWalk(TimedWalk()), recording: "t,mark\nsoon,start\n",
      code: "wrong_value", line: 2),
    .init(
      name: "a hexadecimal number", task: .timedWalk(TimedWalk()), recording: "t,mark\n0x10,start\n",
      code: "wrong_value",
      line: 2),
    .init(
      name: "a number without bound", task: .timedWalk(TimedWalk()), recording: "t,mark\ninf,start\n",
      code: "not_finite",
      line: 2),
    .init(
      name: "a list", task: .timedWalk(TimedWalk()), recording: #"{"t": [1], "mark": "start"}"#, code: "wrong_value",
      line: 1),
    .init(
      name: "a time before the one before", task: .tapping(Tapping()), recording: "timestamp,button\n2,left\n1,right\n",
      code: "back_in_time", line: 3),
    .init(
      name: "a tap after the end", task: .tapping(Tapping(duration: 10)),
      recording: "timestamp,button\n2,left\n10.1,right",
      code: "contradiction", line: 3),
    .init(
      name: "no finish", task: .timedWalk(TimedWalk()), recording: "t,mark\n2,start\n", code: "too_short"),
    .init(
      name: "a finish before the start", task: .timedWalk(TimedWalk()), recording: "t,mark\n2,finish\n",
      code: "contradiction", line: 2),
    .init(
      name: "two starts", task: .timedWalk(TimedWalk()), recording: "t,mark\n2,start\n3,start\n", code: "contradiction",
      line: 3),
    .init(
      name: "a walk that takes no time", task: .timedWalk(TimedWalk()), recording: "t,mark\n2,start\n2,finish\n",
      code: "contradiction", line: 3),
    .init(
      name: "a walk that takes next to no time", task: .timedWalk(TimedWalk()),
      recording: "t,mark\n0,start\n5e-324,finish\n", code: "too_short"),
    .init(
      name: "one reading", task: .sixMinuteWalk(SixMinuteWalk()), recording: "t,distance\n0,0\n", code: "too_short"),
    .init(
      name: "a distance that decreases", task: .sixMinuteWalk(SixMinuteWalk()),
      recording: "t,distance\n0,0\n5,9\n9,8\n",
      code: "contradiction", line: 4),
    .init(
      name: "steps that decrease", task: .sixMinuteWalk(SixMinuteWalk()),
      recording: "t,distance,steps\n0,0,5\n5,9,4\n", code: "contradiction", line: 3),
    .init(
      name: "a half step", task: .sixMinuteWalk(SixMinuteWalk()), recording: "t,distance,steps\n0,0,0.5\n",
      code: "wrong_value", line: 2),
    .init(
      name: "a reaction too few", task: .reactionTime(ReactionTime(attempts: 2)),
      recording: "t,x,y,z,stimulus\n0,0,0,0,true\n0.3,1,0,0,\n", code: "too_short"),
    .init(
      name: "a signal too many", task: .reactionTime(ReactionTime(attempts: 1)),
      recording: "t,x,y,z,stimulus\n0,0,0,0,true\n0.3,1,0,0,\n5,0,0,0,true\n", code: "contradiction", line: 4),
  ]
}
