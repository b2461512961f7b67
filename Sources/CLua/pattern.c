// The pattern functions of the string library: find, match, gmatch, and gsub.
#include <string.h>
#include "match.h"

// Returns the offset given by the argument at `index` (default 1), or one beyond the end if it is out of range.
static size_t start_offset(lua_State *L, int index, size_t length) {
  lua_Integer place = luaL_optinteger(L, index, 1);
  if (place > 0) return (lua_Unsigned)place - 1 > length ? length + 1 : (size_t)place - 1;
  if (place == 0) return 0;
  return 0u - (lua_Unsigned)place > length ? 0 : length - (size_t)(0u - (lua_Unsigned)place);
}

static int is_literal(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (pattern[i] && strchr("^$*+?.([%-", pattern[i])) return 0;
  return 1;
}

static const char *search(lua_State *L, const char *text, size_t length, const char *wanted, size_t wanted_length) {
  clua_context *c = clua_here(L);
  if (wanted_length == 0) return text;
  while (length >= wanted_length) {
    const char *hit = memchr(text, wanted[0], length - wanted_length + 1);
    size_t skipped = hit ? (size_t)(hit - text) : length;
    clua_charge(L, c, 1 + (int64_t)(skipped >> 4) + (int64_t)(wanted_length >> 4));
    if (!hit) return NULL;
    if (memcmp(hit, wanted, wanted_length) == 0) return hit;
    text = hit + 1;
    length -= skipped + 1;
  }
  return NULL;
}

static int find_or_match(lua_State *L, int find) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t offset = start_offset(L, 3, length);
  clua_charge(L, clua_here(L), 1 + (int64_t)(pattern_length >> 4));
  if (offset > length) return lua_pushnil(L), 1;
  if (find && (lua_toboolean(L, 4) || is_literal(pattern, pattern_length))) {
    const char *hit = search(L, text + offset, length - offset, pattern, pattern_length);
    if (!hit) return lua_pushnil(L), 1;
    lua_pushinteger(L, hit - text + 1);
    lua_pushinteger(L, hit - text + (lua_Integer)pattern_length);
    return 2;
  }
  clua_matcher m;
  int anchored = pattern_length > 0 && *pattern == '^';
  clua_matcher_start(&m, L, text, length, pattern + pattern_length);
  for (const char *s = text + offset; s <= m.subject_end; s++) {
    clua_charge(L, m.context, 1);
    const char *end = clua_match_at(&m, s, pattern + anchored);
    if (end && !find) return clua_push_captures(&m, s, end);
    if (end) {
      lua_pushinteger(L, s - text + 1);
      lua_pushinteger(L, end - text);
      return clua_push_captures(&m, NULL, NULL) + 2;
    }
    if (anchored) break;
  }
  return lua_pushnil(L), 1;
}

static int find(lua_State *L) { return find_or_match(L, 1); }
static int first_match(lua_State *L) { return find_or_match(L, 0); }

// The state of a `gmatch`, in upvalue 3; upvalues 1 and 2 are the subject and the pattern.
typedef struct {
  const char *text, *text_end, *pattern, *pattern_end;
  const char *place;  // where the next match starts
  const char *last;   // the end of the last match, or NULL
} gmatch_state;

int clua_gmatch_step(lua_State *L) {
  gmatch_state *state = lua_touserdata(L, lua_upvalueindex(3));
  clua_matcher m;
  clua_matcher_start(&m, L, state->text, (size_t)(state->text_end - state->text), state->pattern_end);
  for (const char *s = state->place; s <= state->text_end; s++) {
    clua_charge(L, m.context, 1);
    const char *end = clua_match_at(&m, s, state->pattern);
    if (!end || end == state->last) continue;
    state->place = state->last = end;
    return clua_push_captures(&m, s, end);
  }
  state->place = state->text_end + 1;
  return lua_pushnil(L), 1;
}

static int gmatch(lua_State *L) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t offset = start_offset(L, 3, length);
  lua_settop(L, 2);
  gmatch_state *state = lua_newuserdatauv(L, sizeof *state, 0);
  *state = (gmatch_state){text, text + length, pattern, pattern + pattern_length, text + offset, NULL};
  lua_pushcclosure(L, clua_gmatch_step, 3);
  return 1;
}

// -- gsub -------------------------------------------------------------------------------------------------------------

// Appends the replacement (argument 3) for one match.
static void add_text(clua_matcher *m, luaL_Buffer *out, const char *start, const char *end) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length), *text_end = text + length;
  clua_charge(m->L, m->context, 1 + (int64_t)(length >> 4));
  while (text < text_end) {
    const char *percent = memchr(text, '%', (size_t)(text_end - text));
    luaL_addlstring(out, text, (size_t)((percent ? percent : text_end) - text));
    if (!percent) return;
    char digit = percent + 1 < text_end ? percent[1] : 0;
    if (digit == '%') {
      luaL_addchar(out, '%');
    } else if (digit == '0') {
      luaL_addlstring(out, start, (size_t)(end - start));
    } else if (digit >= '1' && digit <= '9') {
      clua_push_capture(m, digit - '1', start, end);
      luaL_tolstring(m->L, -1, NULL);
      lua_remove(m->L, -2);
      luaL_addvalue(out);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
    text = percent + 2;
  }
}

static void add_replacement(clua_matcher *m, luaL_Buffer *out, const char *start, const char *end) {
  lua_State *L = m->L;
  switch (lua_type(L, 3)) {
    case LUA_TTABLE:
      clua_push_capture(m, 0, start, end);
      lua_gettable(L, 3);
      break;
    case LUA_TFUNCTION: {
      lua_pushvalue(L, 3);
      int count = clua_push_captures(m, start, end);
      lua_call(L, count, 1);
      break;
    }
    default: add_text(m, out, start, end); return;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(out, start, (size_t)(end - start));
    return;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(out);
}

static int gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3), anchored = pattern_length > 0 && *pattern == '^';
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE || type == LUA_TFUNCTION, 3,
                   "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  if (type == LUA_TNUMBER) lua_tolstring(L, 3, NULL);
  clua_matcher m;
  luaL_Buffer out;
  clua_matcher_start(&m, L, text, length, pattern + pattern_length);
  luaL_buffinit(L, &out);
  const char *s = text, *last = NULL;
  while (count < most) {
    clua_charge(L, m.context, 1);
    const char *end = clua_match_at(&m, s, pattern + anchored);
    if (end && end != last) {
      count++;
      add_replacement(&m, &out, s, end);
      s = last = end;
    } else if (s < m.subject_end) {
      luaL_addchar(&out, *s);
      s++;
    } else {
      break;
    }
    if (anchored) break;
  }
  luaL_addlstring(&out, s, (size_t)(m.subject_end - s));
  luaL_pushresult(&out);
  lua_pushinteger(L, count);
  return 2;
}

void clua_set_pattern_functions(lua_State *L) {
  static const luaL_Reg own[] = {
      {"find", find}, {"match", first_match}, {"gmatch", gmatch}, {"gsub", gsub}, {NULL, NULL}};
  luaL_setfuncs(L, own, 0);
}
