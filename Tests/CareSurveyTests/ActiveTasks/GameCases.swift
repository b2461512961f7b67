import CareModel

/// Recordings of games and tests, with the results that follow from them.
enum GameCases {
  /// Ten words: the first two are answered correctly in 0.5 s and 0.9 s, the third wrongly, the fourth not at all.
  private static let words =
    "start_time,end_time,color,text,color_selected\n1,1.5,red,red,red\n2,2.9,green,blue,green\n3,4,blue,red,red\n4,5,red,red,\n"
    + (5..<11).map { "\($0),\($0).7,blue,blue,blue\n" }.joined()

  private static func taps(_ circles: some Sequence<Int>) -> String {
    "timestamp,index,incorrect\n" + circles.map { "\($0 + 1),\($0),false\n" }.joined()
  }

  static let all: [ActiveTaskTests.Case] = [
    .init(
      // Congruent: 0.5 s and six times 0.7 s; incongruent: 0.9 s.
      name: "correct answers are compared by agreement", task: .stroop(Stroop()), recording: words,
      expected: [
        "attempts": .integer(10), "correct": .integer(8), "accuracy": .double(0.8),
        "mean_time": .double((0.5 + 0.9 + 4.2) / 8), "congruent_time": .double(4.7 / 7),
        "incongruent_time": .double(0.9), "interference": .double(0.9 - 4.7 / 7),
      ]),
    .init(
      name: "the trail takes until its last circle", task: .trailMaking(TrailMaking()),
      recording: taps(0..<5) + "5.5,7,true\n" + taps(5..<13).split(separator: "\n").dropFirst().joined(separator: "\n"),
      expected: ["duration": .integer(13), "errors": .integer(1)]),
    .init(
      // 3+4 correct, 4+5 correct after a correct one, 5+1 without an answer, 1+2 correct, 2+2 wrong.
      name: "a dyad is a correct addition after a correct one",
      task: .psat(PSAT(presentation: .visual, interStimulusInterval: 3, stimulusDuration: 1, length: 5)),
      recording: "digit,answer,time\n3,,\n4,7,1.0\n5,9,1.5\n1,,\n2,3,2.0\n2,5,0.5\n",
      expected: [
        "presentation": .text("visual"), "inter_stimulus_interval": .integer(3), "stimulus_duration": .integer(1),
        "length": .integer(5), "initial_digit": .integer(3), "total_correct": .integer(3), "total_dyad": .integer(1),
        "total_time": .integer(8),
      ],
      samples: [
        "correct": [true, true, false, true, false].map { .boolean($0) },
        "digit": [4, 5, 1, 2, 2].map { .integer($0) },
        "answer": [.integer(7), .integer(9), nil, .integer(3), .integer(5)],
        "time": [1, 1.5, 3, 2, 0.5].map { .number($0) },
      ]),
    .init(
      name: "two disks take three moves", task: .towerOfHanoi(TowerOfHanoi(disks: 2)),
      recording: "timestamp,donor,recipient\n0,0,1\n1.5,0,2\n4,1,2\n",
      expected: [
        "puzzle_was_solved": .boolean(true), "moves": .integer(3), "minimum_moves": .integer(3),
        "duration": .integer(4),
      ]),
    .init(
      name: "a tower that is not moved is not solved", task: .towerOfHanoi(TowerOfHanoi(disks: 3)),
      recording: "timestamp,donor,recipient\n0,0,1\n",
      expected: [
        "puzzle_was_solved": .boolean(false), "moves": .integer(1), "minimum_moves": .integer(7),
        "duration": .integer(0),
      ]),
    .init(
      // Three places are repeated, then two of four, then four: the longest is 4, and two are correct.
      name: "the score is the longest sequence times the correct ones", task: .spatialSpan(SpatialSpan()),
      recording: "timestamp,game,event,target\n"
        + [(1, [0, 1, 2], [0, 1, 2]), (2, [3, 4, 5, 6], [3, 4]), (3, [8, 7, 6, 5], [8, 7, 6, 5])]
        .flatMap { game, shown, touched in
          shown.map { "\(game),\(game),shown,\($0)\n" } + touched.map { "\(game).5,\(game),touch,\($0)\n" }
        }.joined(),
      expected: [
        "score": .integer(8), "number_of_games": .integer(3), "number_of_failures": .integer(1), "span": .integer(4),
      ]),
    .init(
      name: "a reversed sequence is repeated backward", task: .spatialSpan(SpatialSpan(reversed: true)),
      recording: "timestamp,game,event,target\n0,1,shown,4\n1,1,shown,2\n2,1,touch,2\n3,1,touch,4\n4,1,touch,-1\n",
      expected: [
        "score": .integer(2), "number_of_games": .integer(1), "number_of_failures": .integer(0), "span": .integer(2),
      ],
      samples: ["correct": [nil, nil, .boolean(true), .boolean(true), .boolean(false)]]),
    .init(
      name: "touches beside all places and of a place that was right do not count", task: .spatialSpan(SpatialSpan()),
      recording:
        "timestamp,game,event,target\n0,1,shown,4\n1,1,shown,2\n2,1,touch,-1\n3,1,touch,4\n4,1,touch,4\n5,1,touch,2\n",
      expected: [
        "score": .integer(2), "number_of_games": .integer(1), "number_of_failures": .integer(0), "span": .integer(2),
      ],
      samples: ["correct": [nil, nil, .boolean(false), .boolean(true), .boolean(false), .boolean(true)]]),
    .init(
      name: "a wrong place fails the sequence, whatever follows", task: .spatialSpan(SpatialSpan()),
      recording: "timestamp,game,event,target\n0,1,shown,4\n1,1,shown,2\n2,1,touch,4\n3,1,touch,7\n4,1,touch,2\n",
      expected: [
        "score": .integer(0), "number_of_games": .integer(1), "number_of_failures": .integer(1), "span": .integer(0),
      ],
      samples: ["correct": [nil, nil, .boolean(true), .boolean(false), .boolean(true)]]),
    .init(
      name: "the time includes the moves that miss, and the distance does not",
      task: .holePeg(HolePeg(movingDirection: .right, dominantHand: false, pegs: 2)),
      recording: "time,distance,success\n2.5,200,true\n1.5,150,false\n3,210,true\n",
      expected: [
        "moving_direction": .text("right"), "dominant_hand_tested": .boolean(false), "number_of_pegs": .integer(2),
        "threshold": .double(0.2), "rotated": .boolean(false), "total_successes": .integer(2),
        "total_failures": .integer(1), "total_time": .integer(7), "total_distance": .integer(410),
      ]),
    .init(
      // Amplitudes of 0.1 and 0.01 are -20 dB and -40 dB; the softer tone at 1000 Hz counts. The right ear lacks 4000 Hz.
      name: "four frequencies make an average", task: .toneAudiometry(ToneAudiometry()),
      recording: """
        # output_volume: 0.5
        frequency,channel,channel_selected,amplitude
        500,left,left,0.1
        1000,left,left,0.1
        1000,left,left,0.01
        2000,left,left,0.1
        4000,left,left,0.01
        500,right,right,0.1
        1000,right,right,0.1
        2000,right,right,0.1
        4000,right,left,0.1
        8000,right,,0.1
        """,
      expected: [
        "output_volume": .double(0.5), "tones": .integer(10), "identified": .integer(8), "left_average": .integer(-30),
      ]),
  ]

  static let refused: [ActiveTaskTests.Refusal] = [
    .init(
      name: "a word too few", task: .stroop(Stroop(attempts: 11)), recording: words, code: "too_short"),
    .init(
      name: "a word too many", task: .stroop(Stroop()), recording: words + "20,21,red,red,red\n", code: "contradiction",
      line: 12),
    .init(
      name: "an answer before its word", task: .stroop(Stroop()),
      recording: "start_time,end_time,color,text\n2,1,red,red\n", code: "contradiction", line: 2),
    .init(
      name: "a color that the task does not have", task: .stroop(Stroop()),
      recording: "start_time,end_time,color,text\n1,2,purple,red\n", code: "wrong_value", line: 2),
    .init(
      name: "a trail that stops", task: .trailMaking(TrailMaking()), recording: taps(0..<12), code: "too_short"),
    .init(
      name: "a circle out of order", task: .trailMaking(TrailMaking()), recording: taps([0, 2]), code: "contradiction",
      line: 3),
    .init(
      name: "the next circle as an error", task: .trailMaking(TrailMaking()),
      recording: "timestamp,index,incorrect\n1,0,true\n", code: "contradiction", line: 2),
    .init(
      name: "a tap after the end of the trail", task: .trailMaking(TrailMaking()),
      recording: taps(0..<13) + "14,0,false\n",
      code: "contradiction", line: 15),
    .init(
      name: "an answer to the first digit", task: .psat(PSAT()), recording: "digit,answer,time\n3,3,1\n",
      code: "contradiction", line: 2),
    .init(
      name: "an answer without a time", task: .psat(PSAT()), recording: "digit,answer\n3,\n4,7\n",
      code: "missing_value",
      line: 3),
    .init(
      name: "an answer after the next digit", task: .psat(PSAT(interStimulusInterval: 2)),
      recording: "digit,answer,time\n3,,\n4,7,2.1\n", code: "contradiction", line: 3),
    .init(
      name: "too few additions", task: .psat(PSAT(length: 3)), recording: "digit,answer,time\n3,,\n4,7,1\n",
      code: "too_short"),
    .init(
      name: "a digit of 0", task: .psat(PSAT()), recording: "digit\n0\n", code: "wrong_value", line: 2),
    .init(
      name: "a disk from an empty peg", task: .towerOfHanoi(TowerOfHanoi()),
      recording: "timestamp,donor,recipient\n0,1,2\n", code: "contradiction", line: 2),
    .init(
      name: "a large disk on a small one", task: .towerOfHanoi(TowerOfHanoi()),
      recording: "timestamp,donor,recipient\n0,0,1\n1,0,1\n", code: "contradiction", line: 3),
    .init(
      name: "a move after the end", task: .towerOfHanoi(TowerOfHanoi(disks: 1)),
      recording: "timestamp,donor,recipient\n0,0,2\n1,2,0\n", code: "contradiction", line: 3),
    .init(
      name: "a sequence that is missing", task: .spatialSpan(SpatialSpan()),
      recording: "timestamp,game,event,target\n0,2,shown,1\n",
      code: "contradiction", line: 2),
    .init(
      name: "a place shown after a touch", task: .spatialSpan(SpatialSpan()),
      recording: "timestamp,game,event,target\n0,1,shown,1\n1,1,touch,1\n2,1,shown,2\n", code: "contradiction", line: 4),
    .init(
      name: "a sequence of one place", task: .spatialSpan(SpatialSpan()),
      recording: "timestamp,game,event,target\n0,1,shown,1\n1,1,touch,1\n", code: "too_short"),
    .init(
      name: "a sequence too many", task: .spatialSpan(SpatialSpan(minimumSpan: 2, maximumTests: 1)),
      recording: "timestamp,game,event,target\n0,1,shown,1\n0,1,shown,2\n1,2,shown,1\n", code: "contradiction", line: 4),
    .init(
      name: "a peg too many", task: .holePeg(HolePeg(pegs: 1)),
      recording: "time,distance,success\n1,9,true\n1,9,true\n",
      code: "contradiction", line: 3),
    .init(
      name: "a move after the time limit", task: .holePeg(HolePeg(timeLimit: 10)),
      recording: "time,distance,success\n9,9,true\n1.5,9,true\n", code: "contradiction", line: 3),
    .init(
      name: "a tone without sound", task: .toneAudiometry(ToneAudiometry()),
      recording: "frequency,channel,channel_selected,amplitude\n500,left,left,0\n", code: "wrong_value", line: 2),
    .init(
      name: "a volume above full", task: .toneAudiometry(ToneAudiometry()),
      recording: #"{"output_volume": 2}"#, code: "wrong_value", line: 1),
  ]
}
