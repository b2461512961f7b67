# Enrolls seven participants and records their answers in the order of time: sh fill.sh
enroll() { care enroll beeps --patient "$1" --create --param arm="$2" --start "$3" --at 2026-06-01T07:00; }
enroll p01 coach 2026-06-01; enroll p02 usual 2026-06-01; enroll p03 coach 2026-06-02; enroll p04 usual 2026-06-02
enroll p05 coach 2026-06-03; enroll p06 usual 2026-06-03; enroll p07 usual 2026-06-03
answer() { echo "2026-06-$1T$2 $3 $4"; }
for day in 01 02 03 04 05 06 07 08 09 10 11 12 13 14; do
  case $day in 05 | 11) ;; *) answer $day 09:07 p01 morning ;; esac
  answer $day 20:12 p01 evening
  case $day in 01 | 02 | 03 | 04) answer $day 09:41 p02 morning; answer $day 20:55 p02 evening ;; esac
  case $day in 01) ;; *) answer $day 09:15 p03 morning ;; esac
  case $day in 02 | 04 | 06 | 09 | 12) answer $day 10:20 p04 morning ;; 05 | 10) answer $day 21:30 p04 evening ;; esac
  case $day in 01 | 02) ;; *) answer $day 09:03 p05 morning; answer $day 20:25 p05 evening ;; esac
  case $day in 03 | 04 | 05 | 06 | 07) answer $day 09:50 p06 morning ;; esac
done | sort | while read -r time patient task; do care do "$task" --patient "$patient" --at "$time" --yes < /dev/null; done
care withdraw beeps --patient p06 --reason "moved away" --at 2026-06-14T22:00
