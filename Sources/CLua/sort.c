// table.sort: a stable merge sort that terminates for any comparison function. The elements are first copied out of the table; numbers are
// sorted as C numbers, strings by their bytes, and everything else by index. Each element that is moved is charged.
#include <string.h>
#include "internal.h"

enum { CLUA_BLOCK = 4096 };  // elements that are placed between two payments

typedef struct {
  const char *bytes;
  size_t length;
  int place;
} text;

typedef struct {
  lua_State *L;
  clua_context *context;
  int values;    // the stack index of a list of the elements, or 0
  int function;  // the stack index of the comparison, or 0
} sorter;

static inline int integer_before(sorter *s, const lua_Integer *a, const lua_Integer *b) {
  (void)s;
  return *a < *b;
}

static inline int number_before(sorter *s, const lua_Number *a, const lua_Number *b) {
  (void)s;
  return *a < *b;
}

// Compares by bytes, as Lua compares strings in the locale "C".
static inline int text_before(sorter *s, const text *a, const text *b) {
  size_t shorter = a->length < b->length ? a->length : b->length;
  if (shorter >= 64) clua_charge(s->L, s->context, (int64_t)(shorter >> 4));
  int order = memcmp(a->bytes, b->bytes, shorter);
  return order ? order < 0 : a->length < b->length;
}

// Compares with `<`, or with the script's function.
static inline int place_before(sorter *s, const int *a, const int *b) {
  lua_State *L = s->L;
  if (s->function) lua_pushvalue(L, s->function);
  lua_rawgeti(L, s->values, *a);
  lua_rawgeti(L, s->values, *b);
  int before;
  if (s->function) {
    lua_call(L, 2, 1);
    before = lua_toboolean(L, -1);
    lua_pop(L, 1);
  } else {
    before = lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, 2);
  }
  return before;
}

// NAME##_merge merges the runs [low, middle) and [middle, high); NAME##_sort sorts `count` elements and returns which of the two arrays has
// them. A pair of runs that is in order already costs one comparison.
#define MERGE_SORT(NAME, TYPE)                                                                                         \
  static void NAME##_merge(sorter *s, const TYPE *from, TYPE *to, size_t low, size_t middle, size_t high) {            \
    size_t left = low, right = middle, out = low;                                                                      \
    int in_order = middle >= high || !NAME##_before(s, from + middle, from + middle - 1);                              \
    if (!in_order && high - low == 2) {                                                                                \
      clua_charge(s->L, s->context, 1);                                                                                \
      to[low] = from[middle];                                                                                          \
      to[middle] = from[low];                                                                                          \
      return;                                                                                                          \
    }                                                                                                                  \
    if (in_order) {                                                                                                    \
      clua_charge(s->L, s->context, (int64_t)((high - low) >> 4) + 1);                                                 \
      memcpy(to + low, from + low, (high - low) * sizeof(TYPE));                                                       \
      return;                                                                                                          \
    }                                                                                                                  \
    while (left < middle && right < high) {                                                                            \
      size_t stop = out + CLUA_BLOCK < high ? out + CLUA_BLOCK : high;                                                 \
      clua_charge(s->L, s->context, (int64_t)(stop - out));                                                            \
      while (out < stop && left < middle && right < high) {                                                            \
        int later = NAME##_before(s, from + right, from + left);                                                       \
        to[out++] = from[later ? right : left];                                                                        \
        right += (size_t)later;                                                                                        \
        left += (size_t)!later;                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
    memcpy(to + out, from + left, (middle - left) * sizeof(TYPE));                                                     \
    memcpy(to + out + (middle - left), from + right, (high - right) * sizeof(TYPE));                                   \
  }                                                                                                                    \
  static TYPE *NAME##_sort(sorter *s, TYPE *from, TYPE *to, size_t count) {                                            \
    for (size_t width = 1; width < count; width *= 2) {                                                                \
      for (size_t low = 0; low < count; low += 2 * width) {                                                            \
        size_t middle = low + width < count ? low + width : count;                                                     \
        NAME##_merge(s, from, to, low, middle, middle + width < count ? middle + width : count);                       \
      }                                                                                                                \
      TYPE *swap = from;                                                                                               \
      from = to;                                                                                                       \
      to = swap;                                                                                                       \
    }                                                                                                                  \
    return from;                                                                                                       \
  }

MERGE_SORT(integer, lua_Integer)
MERGE_SORT(number, lua_Number)
MERGE_SORT(text, text)
MERGE_SORT(place, int)

static void *room(lua_State *L, size_t count, size_t size) { return lua_newuserdatauv(L, count * size, 0); }

// -- Copying out and back ---------------------------------------------------------------------------------------------

// Copies numbers of one kind out of a table without a metatable. Returns 0 at the first element of another kind.
static int take_integers(sorter *s, lua_Integer *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    clua_charge(s->L, s->context, 1);
    lua_rawgeti(s->L, 1, (lua_Integer)i + 1);
    if (!lua_isinteger(s->L, -1)) return lua_pop(s->L, 1), 0;
    out[i] = lua_tointeger(s->L, -1);
    lua_pop(s->L, 1);
  }
  return 1;
}

static int take_numbers(sorter *s, lua_Number *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    clua_charge(s->L, s->context, 1);
    lua_rawgeti(s->L, 1, (lua_Integer)i + 1);
    int is_number = lua_type(s->L, -1) == LUA_TNUMBER && !lua_isinteger(s->L, -1);
    out[i] = is_number ? lua_tonumber(s->L, -1) : 0;
    lua_pop(s->L, 1);
    if (!is_number || out[i] != out[i]) return 0;  // what is not a number has no order
  }
  return 1;
}

// Fills the list of values from table 1. Returns whether all of them are strings.
static int take_values(sorter *s, lua_Integer count, int plain) {
  int texts = 1;
  for (lua_Integer i = 1; i <= count; i++) {
    clua_charge(s->L, s->context, 1);
    if (plain) lua_rawgeti(s->L, 1, i);
    else lua_geti(s->L, 1, i);
    texts &= lua_type(s->L, -1) == LUA_TSTRING;
    lua_rawseti(s->L, s->values, i);
  }
  return texts;
}

static void take_texts(sorter *s, text *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    clua_charge(s->L, s->context, 1);
    lua_rawgeti(s->L, s->values, (lua_Integer)i + 1);
    out[i].bytes = lua_tolstring(s->L, -1, &out[i].length);
    out[i].place = (int)i + 1;
    lua_pop(s->L, 1);
  }
}

// Sorts a table of numbers of one kind. Returns 0, with no effect, for any other table.
static int sort_numbers(lua_State *L, sorter s, size_t n) {
  lua_rawgeti(L, 1, 1);
  int integers = lua_isinteger(L, -1), numbers = lua_type(L, -1) == LUA_TNUMBER;
  lua_pop(L, 1);
  if (!numbers) return 0;
  if (integers) {
    lua_Integer *from = room(L, n, sizeof *from);
    if (!take_integers(&s, from, n)) return lua_settop(L, 2), 0;
    from = integer_sort(&s, from, room(L, n, sizeof *from), n);
    for (size_t i = 0; i < n; i++) {
      clua_charge(L, s.context, 1);
      lua_pushinteger(L, from[i]);
      lua_rawseti(L, 1, (lua_Integer)i + 1);
    }
  } else {
    lua_Number *from = room(L, n, sizeof *from);
    if (!take_numbers(&s, from, n)) return lua_settop(L, 2), 0;
    from = number_sort(&s, from, room(L, n, sizeof *from), n);
    for (size_t i = 0; i < n; i++) {
      clua_charge(L, s.context, 1);
      lua_pushnumber(L, from[i]);
      lua_rawseti(L, 1, (lua_Integer)i + 1);
    }
  }
  return 1;
}

// Writes the values back to table 1. Whether it is plain is checked again, because a comparison may have changed it.
static void put_back(sorter *s, lua_Integer place, int value, int plain) {
  clua_charge(s->L, s->context, 1);
  lua_rawgeti(s->L, s->values, value);
  if (plain) lua_rawseti(s->L, 1, place);
  else lua_seti(s->L, 1, place);
}

int clua_sort(lua_State *L) {
  sorter s = {L, clua_here(L), 3, 0};
  int plain = clua_is_plain(L, 1, CLUA_READS | CLUA_WRITES | CLUA_MEASURES);
  lua_Integer count = luaL_len(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < 1 << 24, 1, "list too long");
  if (!lua_isnoneornil(L, 2)) {
    luaL_checktype(L, 2, LUA_TFUNCTION);
    s.function = 2;
  }
  lua_settop(L, 2);
  size_t n = (size_t)count;
  if (plain && !s.function && sort_numbers(L, s, n)) return 0;
  // A metatable may report a false length, so the list of values grows as needed.
  lua_createtable(L, plain ? (int)count : 0, 0);
  if (take_values(&s, count, plain) && !s.function) {
    text *from = room(L, n, sizeof *from);
    take_texts(&s, from, n);
    from = text_sort(&s, from, room(L, n, sizeof *from), n);
    for (size_t i = 0; i < n; i++) put_back(&s, (lua_Integer)i + 1, from[i].place, plain);
  } else {
    int *from = room(L, n, sizeof *from);
    for (size_t i = 0; i < n; i++) from[i] = (int)i + 1;
    from = place_sort(&s, from, room(L, n, sizeof *from), n);
    plain = clua_is_plain(L, 1, CLUA_WRITES);
    for (size_t i = 0; i < n; i++) put_back(&s, (lua_Integer)i + 1, from[i], plain);
  }
  return 0;
}
