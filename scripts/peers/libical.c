/*
 * The schedule workloads of care-bench on libical's icalrecur.
 *
 *   libical WORKLOAD ROUNDS [COUNT SUM]
 *
 * Prints nanoseconds of processor time for one operation, the median of the rounds. An operation is one occurrence of a walk over ten
 * years, or one question. COUNT and SUM are how many starts are expected and their sum in seconds since 1970: where they differ from
 * the peer's own, it says so on standard error and ends with 3, after it has measured all the same.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum kind { WALK, DAY, NTH };

struct workload {
  const char *name, *zone;
  enum kind kind;
  const char *starts[4];
  const char *rule;
};

static const struct workload workloads[] = {
    {"ten-years-daily", "America/New_York", WALK, {"20150101T080000"}, "FREQ=DAILY"},
    {"ten-years-daily-berlin", "Europe/Berlin", WALK, {"20150101T080000"}, "FREQ=DAILY"},
    {"ten-years-daily-lord-howe", "Australia/Lord_Howe", WALK, {"20150101T080000"}, "FREQ=DAILY"},
    {"ten-years-three", "America/New_York", WALK, {"20150101T080000", "20150101T120000", "20150101T200000"}, "FREQ=DAILY"},
    {"day-after-ten-years", "America/New_York", DAY, {"20150101T080000"}, "FREQ=DAILY"},
    {"day-after-ten-years-three", "America/New_York", DAY, {"20150101T080000", "20150101T120000", "20150101T200000"}, "FREQ=DAILY"},
    {"occurrence-3652-of-three", "America/New_York", NTH, {"20150101T080000", "20150101T120000", "20150101T200000"}, "FREQ=DAILY"},
    {"monthly-31st", "America/New_York", WALK, {"20150131T080000"}, "FREQ=MONTHLY;BYMONTHDAY=-1"},
    {"weekdays", "America/New_York", WALK, {"20150101T080000"}, "FREQ=WEEKLY;BYDAY=MO,TH"},
    {"nth-weekday", "America/New_York", WALK, {"20150113T080000"}, "FREQ=MONTHLY;BYDAY=2TU"},
    {"three-times-a-day", "America/New_York", WALK, {"20150101T080000"}, "FREQ=DAILY;BYHOUR=8,12,20"},
    {"overnight", "America/New_York", WALK, {"20150101T023000"}, "FREQ=DAILY"},
};

static const struct workload *workload;
static icaltimezone *zone;
static struct icalrecurrencetype rule;
static struct icaltimetype starts[3], first_day, day, next_day;
static int sources;
/* The result of one round. */
static long long count, sum;

static icaltimetype local(const char *text) {
  icaltimetype time = icaltime_from_string(text);
  time.zone = zone;
  return time;
}

/* Merges the sources' occurrences from one moment up to another, or up to a number of them. */
static void walk(icaltimetype from, time_t before, long long most, int only_last) {
  icalrecur_iterator *iterators[3];
  time_t heads[3];
  int live[3];
  for (int i = 0; i < sources; i++) {
    iterators[i] = icalrecur_iterator_new(rule, starts[i]);
    if (icaltime_compare(from, starts[i]) > 0) icalrecur_iterator_set_start(iterators[i], from);
    icaltimetype next = icalrecur_iterator_next(iterators[i]);
    live[i] = !icaltime_is_null_time(next);
    heads[i] = live[i] ? icaltime_as_timet_with_zone(next, zone) : 0;
  }
  count = sum = 0;
  for (long long taken = 0; taken < most; taken++) {
    int least = -1;
    for (int i = 0; i < sources; i++)
      if (live[i] && (least < 0 || heads[i] < heads[least])) least = i;
    if (least < 0 || heads[least] >= before) break;
    if (!only_last || taken == most - 1) {
      count += 1;
      sum += heads[least];
    }
    icaltimetype next = icalrecur_iterator_next(iterators[least]);
    live[least] = !icaltime_is_null_time(next);
    if (live[least]) heads[least] = icaltime_as_timet_with_zone(next, zone);
  }
  for (int i = 0; i < sources; i++) icalrecur_iterator_free(iterators[i]);
}

static void round_once(void) {
  const time_t forever = (time_t)1 << 40;
  switch (workload->kind) {
  case WALK: walk(first_day, icaltime_as_timet_with_zone(day, zone), 1LL << 60, 0); break;
  case DAY: walk(day, icaltime_as_timet_with_zone(next_day, zone), 1LL << 60, 0); break;
  case NTH: walk(first_day, forever, 3653, 1); break;
  }
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 5) {
    fprintf(stderr, "libical WORKLOAD ROUNDS [COUNT SUM]\n");
    return 64;
  }
  for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++)
    if (strcmp(argv[1], workloads[i].name) == 0) workload = &workloads[i];
  int rounds = atoi(argv[2]);
  if (!workload || rounds < 1) {
    fprintf(stderr, "libical: no workload %s, or no rounds\n", argv[1]);
    return 64;
  }
  zone = icaltimezone_get_builtin_timezone(workload->zone);
  if (!zone) {
    fprintf(stderr, "libical: no zone %s\n", workload->zone);
    return 69;
  }
  rule = icalrecurrencetype_from_string(workload->rule);
  for (sources = 0; sources < 3 && workload->starts[sources]; sources++) starts[sources] = local(workload->starts[sources]);
  first_day = local("20150101T000000");
  day = local("20250101T000000");
  next_day = local("20250102T000000");

  round_once(); /* The first round loads the zone and is not counted. */
  int status = 0;
  if (argc == 5 && (atoll(argv[3]) != count || atoll(argv[4]) != sum)) {
    fprintf(stderr, "libical %s: %lld starts with the sum %lld\n", argv[1], count, sum);
    status = 3;
  }
  /* One query is so short that each round repeats it. */
  int repetitions = workload->kind == WALK ? 1 : workload->kind == DAY ? 500 : 1;
  double operations = (double)repetitions * (workload->kind == WALK ? (double)count : 1);
  double *times = calloc((size_t)rounds, sizeof *times);
  if (!times || operations == 0) return 70;
  for (int i = 0; i < rounds; i++) {
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (int j = 0; j < repetitions; j++) round_once();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    times[i] = ((to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) / operations;
  }
  qsort(times, (size_t)rounds, sizeof *times, compare);
  printf("%.1f\n", times[rounds / 2]);
  free(times);
  return status;
}
