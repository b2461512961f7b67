#include "match.h"
#include <string.h>

static const char *match(clua_matcher *m, const char *s, const char *p);

void clua_matcher_start(clua_matcher *m, lua_State *L, const char *subject, size_t length, const char *pattern_end) {
  m->L = L;
  m->context = clua_here(L);
  m->subject = subject;
  m->subject_end = subject + length;
  m->pattern_end = pattern_end;
}

const char *clua_match_at(clua_matcher *m, const char *subject, const char *pattern) {
  m->count = 0;
  m->depth = 200;
  return match(m, subject, pattern);
}

// -- Single characters ------------------------------------------------------------------------------------------------

// Classes are those of ASCII in any locale. Each class is one bit of a byte's entry in `kinds`.
enum { ALPHA = 1, DIGIT = 2, LOWER = 4, UPPER = 8, SPACE = 16, CONTROL = 32, PUNCTUATION = 64, HEXADECIMAL = 128 };

#define BYTE(c)                                                                                                        \
  ((((c) >= 'a' && (c) <= 'z') ? ALPHA | LOWER : 0) | (((c) >= 'A' && (c) <= 'Z') ? ALPHA | UPPER : 0) |               \
   (((c) >= '0' && (c) <= '9') ? DIGIT | HEXADECIMAL : 0) | (((c) >= 'a' && (c) <= 'f') ? HEXADECIMAL : 0) |           \
   (((c) >= 'A' && (c) <= 'F') ? HEXADECIMAL : 0) | (((c) == ' ' || ((c) >= 9 && (c) <= 13)) ? SPACE : 0) |            \
   (((c) < 32 || (c) == 127) ? CONTROL : 0) |                                                                          \
   ((((c) > 32 && (c) < '0') || ((c) > '9' && (c) < 'A') || ((c) > 'Z' && (c) < 'a') || ((c) > 'z' && (c) < 127))      \
        ? PUNCTUATION                                                                                                  \
        : 0))
#define FOUR(c) BYTE(c), BYTE((c) + 1), BYTE((c) + 2), BYTE((c) + 3)
#define SIXTEEN(c) FOUR(c), FOUR((c) + 4), FOUR((c) + 8), FOUR((c) + 12)

static const unsigned char kinds[256] = {SIXTEEN(0),  SIXTEEN(16), SIXTEEN(32), SIXTEEN(48),
                                         SIXTEEN(64), SIXTEEN(80), SIXTEEN(96), SIXTEEN(112)};

// Returns the bits of the class named by a letter in either case; 0 if it names none.
static const unsigned char classes[32] = {
    ['a' & 31] = ALPHA, ['c' & 31] = CONTROL, ['d' & 31] = DIGIT, ['g' & 31] = ALPHA | DIGIT | PUNCTUATION,
    ['l' & 31] = LOWER, ['p' & 31] = PUNCTUATION, ['s' & 31] = SPACE, ['u' & 31] = UPPER, ['w' & 31] = ALPHA | DIGIT,
    ['x' & 31] = HEXADECIMAL};

static inline int is_in_class(int c, int letter) {
  int kind = kinds[letter] & ALPHA ? classes[letter & 31] : 0;
  if (!kind) return (letter | 32) == 'z' ? (c == 0) == (letter == 'z') : letter == c;  // %z, of old, stands for NUL
  return ((kinds[c] & kind) != 0) != ((kinds[letter] & UPPER) != 0);
}

// Returns the end of the single-character class at `p`: a character, `%x`, or a set.
static inline const char *after_single(clua_matcher *m, const char *p) {
  const char *end = m->pattern_end, *start = p;
  if (*p == '%') {
    if (p + 1 >= end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p++ != '[') return p;
  if (p < end && *p == '^') p++;
  do {  // a ']' that comes first stands for itself
    if (p >= end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == '%') p++;
  } while (p >= end || *p != ']');
  clua_charge(m->L, m->context, (p - start) >> 2);
  return p + 1;
}

// Returns whether the set from `p` ('[') to `last` (']') has `c`.
static int is_in_set(clua_matcher *m, int c, const char *p, const char *last) {
  const char *start = p++;
  int found = 0, negated = *p == '^';
  if (negated) p++;
  while (p < last && !found) {
    if (*p == '%') {
      found = is_in_class(c, (unsigned char)p[1]);
      p += 2;
    } else if (p + 2 < last && p[1] == '-') {
      found = (unsigned char)p[0] <= c && c <= (unsigned char)p[2];
      p += 3;
    } else {
      found = (unsigned char)*p++ == c;
    }
  }
  clua_charge(m->L, m->context, (p - start) >> 2);
  return found != negated;
}

// Returns whether the character at `s` matches the class from `p` to `next`.
static inline int is_single(clua_matcher *m, const char *s, const char *p, const char *next) {
  clua_charge(m->L, m->context, 1);
  if (s >= m->subject_end) return 0;
  int c = (unsigned char)*s;
  switch (*p) {
    case '.': return 1;
    case '%': return is_in_class(c, (unsigned char)p[1]);
    case '[': return is_in_set(m, c, p, next - 1);
    default: return (unsigned char)*p == c;
  }
}

// -- Repetition -------------------------------------------------------------------------------------------------------

// Returns the number of characters from `s` on that match the class from `p` to `next`.
static ptrdiff_t run_of_singles(clua_matcher *m, const char *s, const char *p, const char *next) {
  enum { BLOCK = 256 };  // characters that are tried between two payments
  const char *start = s, *end = m->subject_end;
  for (;;) {
    const char *stop = end - s > BLOCK ? s + BLOCK : end, *begin = s;
    switch (*p) {
      case '.': s = stop; break;
      case '%':
        while (s < stop && is_in_class((unsigned char)*s, (unsigned char)p[1])) s++;
        break;
      case '[':
        while (s < stop && is_in_set(m, (unsigned char)*s, p, next - 1)) s++;
        break;
      default:
        while (s < stop && *s == *p) s++;
        break;
    }
    clua_charge(m->L, m->context, 1 + (s - begin));
    if (s < stop || s == end) return s - start;
  }
}

static const char *match_longest(clua_matcher *m, const char *s, const char *p, const char *next, ptrdiff_t least) {
  ptrdiff_t count = run_of_singles(m, s, p, next);
  for (; count >= least; count--) {
    const char *end = match(m, s + count, next + 1);
    if (end) return end;
  }
  return NULL;
}

static const char *match_shortest(clua_matcher *m, const char *s, const char *p, const char *next) {
  for (;;) {
    const char *end = match(m, s, next + 1);
    if (end) return end;
    if (!is_single(m, s, p, next)) return NULL;
    s++;
  }
}

// -- Captures ---------------------------------------------------------------------------------------------------------

static const char *open_capture(clua_matcher *m, const char *s, const char *p, ptrdiff_t kind) {
  if (m->count >= CLUA_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->count].start = s;
  m->captures[m->count].length = kind;
  m->count++;
  const char *end = match(m, s, p);
  if (!end) m->count--;
  return end;
}

static const char *close_capture(clua_matcher *m, const char *s, const char *p) {
  int index = m->count - 1;
  while (index >= 0 && m->captures[index].length != CLUA_CAPTURE_OPEN) index--;
  if (index < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[index].length = s - m->captures[index].start;
  const char *end = match(m, s, p);
  if (!end) m->captures[index].length = CLUA_CAPTURE_OPEN;
  return end;
}

// Returns the end of a repetition of the capture named by the digit, or NULL.
static const char *match_back(clua_matcher *m, const char *s, char digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->count || m->captures[index].length == CLUA_CAPTURE_OPEN)
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  // A position capture has no text and matches nowhere; its length exceeds any subject.
  size_t length = (size_t)m->captures[index].length;
  if (length > (size_t)(m->subject_end - s)) return NULL;
  clua_charge(m->L, m->context, 1 + (int64_t)(length >> 3));
  return memcmp(m->captures[index].start, s, length) == 0 ? s + length : NULL;
}

// Returns the end of a balanced match that opens with p[0] and closes with p[1], or NULL.
static const char *match_balanced(clua_matcher *m, const char *s, const char *p) {
  if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->subject_end || *s != p[0]) return NULL;
  int64_t depth = 1;
  while (++s < m->subject_end) {
    clua_charge(m->L, m->context, 1);
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == p[0]) {
      depth++;
    }
  }
  return NULL;
}

// -- Matching ---------------------------------------------------------------------------------------------------------

// Returns whether `s` is at the frontier of the set at `p`.
static int is_frontier(clua_matcher *m, const char *s, const char *p, const char *next) {
  int before = s == m->subject ? 0 : (unsigned char)s[-1];
  int here = s == m->subject_end ? 0 : (unsigned char)*s;
  return !is_in_set(m, before, p, next - 1) && is_in_set(m, here, p, next - 1);
}

// Performs one step of the pattern at *p on the subject at *s. Returns 0 to continue, or 1 if `*s` is the result.
static inline int step(clua_matcher *m, const char **s, const char **p) {
  const char *pattern = *p, *next;
  switch (*pattern) {
    case '(':
      if (pattern + 1 < m->pattern_end && pattern[1] == ')')
        *s = open_capture(m, *s, pattern + 2, CLUA_CAPTURE_POSITION);
      else *s = open_capture(m, *s, pattern + 1, CLUA_CAPTURE_OPEN);
      return 1;
    case ')': *s = close_capture(m, *s, pattern + 1); return 1;
    case '$':
      if (pattern + 1 != m->pattern_end) break;
      if (*s != m->subject_end) *s = NULL;
      return 1;
    case '%':
      if (pattern + 1 >= m->pattern_end) break;
      if (pattern[1] == 'b') {
        *s = match_balanced(m, *s, pattern + 2);
        *p = pattern + 4;
        return *s == NULL;
      }
      if (pattern[1] == 'f') {
        if (pattern + 2 >= m->pattern_end || pattern[2] != '[')
          luaL_error(m->L, "missing '[' after '%%f' in pattern");
        *p = next = after_single(m, pattern + 2);
        if (!is_frontier(m, *s, pattern + 2, next)) *s = NULL;
        return *s == NULL;
      }
      if ((kinds[(unsigned char)pattern[1]] & DIGIT)) {
        *s = match_back(m, *s, pattern[1]);
        *p = pattern + 2;
        return *s == NULL;
      }
      break;
    default: break;
  }
  next = after_single(m, pattern);
  switch (next < m->pattern_end ? *next : 0) {
    case '*': *s = match_longest(m, *s, pattern, next, 0); return 1;
    case '+': *s = match_longest(m, *s, pattern, next, 1); return 1;
    case '-': *s = match_shortest(m, *s, pattern, next); return 1;
    case '?': {
      const char *end = is_single(m, *s, pattern, next) ? match(m, *s + 1, next + 1) : NULL;
      if (end) {
        *s = end;
        return 1;
      }
      *p = next + 1;
      return 0;
    }
    default:
      if (!is_single(m, *s, pattern, next)) *s = NULL;
      else (*s)++;
      *p = next;
      return *s == NULL;
  }
}

static const char *match(clua_matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  while (p < m->pattern_end && !step(m, &s, &p)) {}
  m->depth++;
  return s;
}

// -- Results ----------------------------------------------------------------------------------------------------------

void clua_push_capture(clua_matcher *m, int index, const char *start, const char *end) {
  if (index >= m->count) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(m->L, start, (size_t)(end - start));
    return;
  }
  ptrdiff_t length = m->captures[index].length;
  if (length == CLUA_CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  if (length == CLUA_CAPTURE_POSITION) lua_pushinteger(m->L, m->captures[index].start - m->subject + 1);
  else lua_pushlstring(m->L, m->captures[index].start, (size_t)length);
}

int clua_push_captures(clua_matcher *m, const char *start, const char *end) {
  int count = m->count == 0 && start ? 1 : m->count;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) clua_push_capture(m, i, start, end);
  return count;
}
