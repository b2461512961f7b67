// Keeps the time of a program at that of CARE_STILL, in milliseconds since 1970, so that pages show the same on every day. Clocks that
// only measure how long something takes run as they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long long still(void) {
  return atoll(getenv("CARE_STILL"));
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
    *now = (struct timespec){still() / 1000, still() % 1000 * 1000000};
    return 0;
  }
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  return real(clock, now);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  *now = (struct timeval){still() / 1000, still() % 1000 * 1000};
  return 0;
}

time_t time(time_t *now) {
  time_t seconds = still() / 1000;
  if (now) *now = seconds;
  return seconds;
}
