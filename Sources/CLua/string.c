// The string library for scripts.
#include <limits.h>
#include <string.h>
#include "internal.h"

// The standard function iterates once per copy, even for an empty string.
static int repeat(lua_State *L) {
  size_t length, gap;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  size_t unit = length + gap;
  if (count <= 0 || unit == 0) return lua_pushliteral(L, ""), 1;
  if (unit > (size_t)INT_MAX / (lua_Unsigned)count) return luaL_error(L, "resulting string too large");
  size_t total = unit * (size_t)count - gap, filled = unit < total ? unit : total;
  clua_context *c = clua_here(L);
  if (total > c->string_cap) clua_die(L, CLUA_DEAD_MEMORY);
  clua_charge(L, c, 1);  // the bytes are charged as they are allocated
  luaL_Buffer out;
  char *bytes = luaL_buffinitsize(L, &out, total);
  memcpy(bytes, text, length);
  memcpy(bytes + length, separator, filled - length);
  while (filled < total) {
    size_t more = filled < total - filled ? filled : total - filled;
    memcpy(bytes + filled, bytes, more);
    filled += more;
  }
  luaL_pushresultsize(&out, total);
  return 1;
}

// Calls the standard `format` after converting table arguments to text without addresses.
static int format(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length), *end = text + length;
  int top = lua_gettop(L), argument = 1;
  clua_charge(L, clua_here(L), 1 + (int64_t)(length >> 2));
  while (text < end) {
    if (*text++ != '%') continue;
    if (text < end && *text == '%') {
      text++;
      continue;
    }
    while (text < end && *text && strchr("-+ #0123456789.", *text)) text++;
    if (text >= end) break;
    argument++;
    if (*text && strchr("aAeEfgG", *text)) clua_charge(L, clua_here(L), 100);  // hundreds of digits take their time
    // Quoting processes each byte, at a few nanoseconds each.
    if (*text == 'q' && lua_type(L, argument) == LUA_TSTRING)
      clua_charge(L, clua_here(L), 4 * (int64_t)lua_rawlen(L, argument));
    if (*text == 'p') return luaL_error(L, "'%%p' is not available");
    if (*text == 's' && argument <= top) {
      int type = lua_type(L, argument);
      if (type == LUA_TTABLE || type >= LUA_TFUNCTION || type == LUA_TLIGHTUSERDATA) {
        clua_to_text(L, argument);
        lua_replace(L, argument);
      }
    }
    text++;
  }
  return clua_charged(L);
}

// Arithmetic on strings parses them as numerals, so their length is charged.
static void charge_arithmetic(lua_State *L, int metatable) {
  static const char *const events[] = {"__add", "__sub", "__mul", "__mod", "__pow", "__div", "__idiv", "__unm", NULL};
  for (const char *const *event = events; *event; event++) {
    lua_getfield(L, metatable, *event);
    lua_pushcclosure(L, clua_charged, 1);
    lua_setfield(L, metatable, *event);
  }
}

void clua_open_string(lua_State *L) {
  static const char *const charged[] = {"byte", "char",    "len", "lower",  "pack",  "packsize",
                                        "reverse", "sub", "unpack", "upper", NULL};
  lua_newtable(L);
  int mine = lua_gettop(L);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
  int stock = mine + 1;
  for (const char *const *name = charged; *name; name++) {
    lua_getfield(L, stock, *name);
    lua_pushcclosure(L, clua_charged, 1);
    lua_setfield(L, mine, *name);
  }
  lua_pushcfunction(L, repeat);
  lua_setfield(L, mine, "rep");
  lua_getfield(L, stock, "format");
  lua_pushcclosure(L, format, 1);
  lua_setfield(L, mine, "format");
  lua_settop(L, mine);
  clua_set_pattern_functions(L);
  // String methods are in a table that scripts cannot access, so that changing `string` breaks no method.
  lua_newtable(L);
  int hidden = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, mine)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, hidden);
  }
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  charge_arithmetic(L, lua_gettop(L));
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, hidden);
  lua_setfield(L, -2, "__index");
  lua_settop(L, mine);
}
