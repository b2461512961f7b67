# Records two weeks of Ana's answers, with gaps, and a few of Ben's: sh fill.sh
day=0
for pain in 7 7 6 x 6 5 6 5 x 4 4 3 3 2; do
  date=$(date -u -d "2026-06-01 +$day days" +%F)
  if [ "$pain" != x ]; then
    echo "{\"pain\": $pain, \"bend\": $((60 + 4 * day)), \"note\": \"Day $day\"}" > answers.json
    care do check-in --patient ana --answers answers.json --at "${date}T09:20" --yes
  fi
  case $day in 3 | 8) ;; 5) care decline exercises --patient ana --reason pain --at "${date}T17:30" --yes ;;
    *) care do exercises --patient ana --at "${date}T17:30" --yes ;; esac
  if [ $((day % 3)) = 0 ]; then care do exercises --patient ben --at "${date}T18:00" --yes; fi
  day=$((day + 1))
done
