// The basic library for scripts: the standard functions that are kept, and guarded versions of others.
#include <string.h>
#include "internal.h"

// -- Errors -----------------------------------------------------------------------------------------------------------

static int finish_pcall(lua_State *L, int status, lua_KContext skip) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)skip;
  clua_after_catch(L, status);
  clua_charge(L, clua_here(L), CLUA_PRICE_CATCH);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

static int guarded_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

// Hooks are off while a message handler runs for an error of the hook: a terminated state must not run the script's handler.
static int guarded_handler(lua_State *L) {
  if (clua_here(L)->dead) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int guarded_xpcall(lua_State *L) {
  int top = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, top - 2, LUA_MULTRET, 2, 2, finish_pcall);
  return finish_pcall(L, status, 2);
}

// -- Text -------------------------------------------------------------------------------------------------------------

// Like luaL_tolstring, without addresses.
void clua_to_text(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
    return;
  }
  int type = lua_type(L, index);
  if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING) {
    luaL_tolstring(L, index, NULL);
    return;
  }
  int has_name = luaL_getmetafield(L, index, "__name");
  const char *name = has_name == LUA_TSTRING ? lua_tostring(L, -1) : luaL_typename(L, index);
  lua_pushfstring(L, "<%s>", name);
  if (has_name != LUA_TNIL) lua_remove(L, -2);
}

int clua_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  clua_to_text(L, 1);
  return 1;
}

// Joins its arguments with tabs, and passes the line to the host function in its upvalue.
int clua_print(lua_State *L) {
  clua_context *c = clua_here(L);
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    clua_to_text(L, i);
    clua_charge(L, c, 1 + (int64_t)(lua_rawlen(L, -1) >> 2));
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  lua_insert(L, 1);
  lua_settop(L, 1);
  return clua_invoke(L, c, lua_touserdata(L, lua_upvalueindex(1)));
}

void clua_push_print(lua_State *L, void *sink) {
  lua_pushlightuserdata(L, sink);
  lua_pushcclosure(L, clua_print, 1);
}

// -- Source -----------------------------------------------------------------------------------------------------------

typedef struct {
  size_t total;
} reader_state;

static const char *read_piece(lua_State *L, void *ud, size_t *size) {
  reader_state *state = ud;
  luaL_checkstack(L, 2, "too many nested functions");
  lua_pushvalue(L, 1);
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    *size = 0;
    return NULL;
  }
  if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "reader function must return a string");
  lua_replace(L, 5);
  const char *text = lua_tolstring(L, 5, size);
  clua_charge(L, clua_here(L), 1 + (int64_t)*size);
  state->total += *size;
  if (state->total > clua_here(L)->load_cap) luaL_error(L, "source is longer than %d bytes", (int)clua_here(L)->load_cap);
  return text;
}

// Accepts text only, of limited length, with a chunk name that cannot be confused for the host's.
static int guarded_load(lua_State *L) {
  clua_context *c = clua_here(L);
  int has_environment = !lua_isnone(L, 4), status;
  const char *chunk = luaL_optstring(L, 2, "=(load)");
  if (strncmp(chunk, CLUA_HOST_CHUNK, sizeof CLUA_HOST_CHUNK - 1) == 0) chunk = "=(load)";
  if (lua_type(L, 1) == LUA_TSTRING) {
    size_t length;
    const char *text = lua_tolstring(L, 1, &length);
    if (length > c->load_cap) {
      luaL_pushfail(L);
      lua_pushfstring(L, "source is longer than %d bytes", (int)c->load_cap);
      return 2;
    }
    clua_charge(L, c, 1 + (int64_t)length);
    status = luaL_loadbufferx(L, text, length, chunk, "t");
  } else {
    reader_state state = {0};
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 5);
    status = lua_load(L, read_piece, &state, chunk, "t");
  }
  if (status != LUA_OK) {
    clua_after_catch(L, status);
    clua_charge(L, c, CLUA_PRICE_CATCH);
    luaL_pushfail(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}

// -- Opening ----------------------------------------------------------------------------------------------------------

// Charges the bytes of the arguments before calling a standard function that scans them in C. Such a function
// has no upvalues, so it can be called directly.
int clua_charged(lua_State *L) {
  int64_t bytes = 0;
  for (int i = lua_gettop(L); i > 0; i--)
    if (lua_type(L, i) == LUA_TSTRING) bytes += (int64_t)lua_rawlen(L, i);
  clua_context *c = clua_here(L);
  clua_charge(L, c, 1 + (bytes >> 2));
  c->asking = 1;
  int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
  c->asking = 0;
  return results;
}

// Copies `names` from the table at `from` to the table at `to`, wrapped to charge for their arguments.
static void take(lua_State *L, int from, int to, const char *const *names, int charged) {
  for (; *names; names++) {
    lua_getfield(L, from, *names);
    if (charged) lua_pushcclosure(L, clua_charged, 1);
    lua_setfield(L, to, *names);
  }
}

void clua_open_base(lua_State *L, int globals) {
  static const char *const plain[] = {"assert", "error", "ipairs", "rawequal", "select", "type", "_VERSION", NULL};
  static const char *const charged[] = {"tonumber", NULL};
  static const luaL_Reg own[] = {{"pcall", guarded_pcall},
                                 {"xpcall", guarded_xpcall},
                                 {"tostring", clua_tostring},
                                 {"load", guarded_load},
                                 {"next", clua_next},
                                 {"pairs", clua_pairs},
                                 {"rawget", clua_rawget},
                                 {"rawset", clua_rawset},
                                 {"rawlen", clua_rawlen},
                                 {"getmetatable", clua_getmetatable},
                                 {"setmetatable", clua_setmetatable},
                                 {NULL, NULL}};
  luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
  int stock = lua_gettop(L);
  take(L, stock, globals, plain, 0);
  take(L, stock, globals, charged, 1);
  lua_settop(L, stock - 1);
  lua_pushvalue(L, globals);
  luaL_setfuncs(L, own, 0);
  lua_setfield(L, globals, LUA_GNAME);
}

void clua_open_utf8(lua_State *L) {
  static const char *const charged[] = {"char", "codes", "codepoint", "len", "offset", NULL};
  static const char *const plain[] = {"charpattern", NULL};
  lua_newtable(L);
  int mine = lua_gettop(L);
  luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 0);
  take(L, mine + 1, mine, charged, 1);
  take(L, mine + 1, mine, plain, 0);
  lua_settop(L, mine);
}

// Hides the key that makes tables weak from scripts: what they store under "__mode" is a
// field like any other. The contents of a weak table depend on when the collector runs, and a chain of ephemerons can
// keep it busy for minutes without a way to interrupt it. Short strings are one object each, which the collector compares
// by address; with other bytes in it, "__mode" becomes another object.
static void hide_weakness(lua_State *L) {
  lua_pushliteral(L, "__mode");
  char *name = (char *)lua_tostring(L, -1);
  uint64_t secret = clua_now() ^ (uint64_t)(uintptr_t)L * 0x9E3779B97F4A7C15u;
  for (int i = 0; i < 6; i++) name[i] = (char)(0x80 | secret >> (8 * i + 3));
  lua_pop(L, 1);
}

static void make_weak_table(lua_State *L, const void *key) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

int clua_open_sandbox(lua_State *L) {
  lua_newtable(L);
  int globals = lua_gettop(L);
  clua_open_base(L, globals);
  static const struct {
    const char *name;
    void (*open)(lua_State *);
  } libraries[] = {{LUA_COLIBNAME, clua_open_coroutine},
                   {LUA_TABLIBNAME, clua_open_table},
                   {LUA_STRLIBNAME, clua_open_string},
                   {LUA_MATHLIBNAME, clua_open_math},
                   {LUA_UTF8LIBNAME, clua_open_utf8}};
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    libraries[i].open(L);
    lua_setfield(L, globals, libraries[i].name);
  }
  lua_pushvalue(L, globals);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_key_kept);
  make_weak_table(L, &clua_key_thrown);
  hide_weakness(L);
  return 0;
}
