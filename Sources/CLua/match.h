// A matcher for Lua patterns that charges every step.
#ifndef CLUA_MATCH_H
#define CLUA_MATCH_H

#include "internal.h"

enum { CLUA_CAPTURES = 32, CLUA_CAPTURE_OPEN = -1, CLUA_CAPTURE_POSITION = -2 };

typedef struct {
  lua_State *L;
  clua_context *context;
  const char *subject, *subject_end, *pattern_end;
  int depth;  // nested C calls that are still allowed
  int count;  // captures, closed and open
  struct {
    const char *start;
    ptrdiff_t length;
  } captures[CLUA_CAPTURES];
} clua_matcher;

void clua_matcher_start(clua_matcher *m, lua_State *L, const char *subject, size_t length, const char *pattern_end);
// Returns the end of the match of `pattern` that starts at `subject`, or NULL. Raises an error if the pattern is malformed.
const char *clua_match_at(clua_matcher *m, const char *subject, const char *pattern);
// Pushes capture `index`, or the whole match when there are no captures and `index` is 0.
void clua_push_capture(clua_matcher *m, int index, const char *start, const char *end);
// Pushes all captures, or the whole match if there are none and `start` is not NULL. Returns their number.
int clua_push_captures(clua_matcher *m, const char *start, const char *end);

#endif
