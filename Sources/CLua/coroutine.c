// Coroutines under one budget: creation and resumption are charged, and `resume` never catches a termination.
#include "internal.h"

static lua_State *thread_at(lua_State *L, int index) {
  lua_State *thread = lua_tothread(L, index);
  luaL_argexpected(L, thread, index, "coroutine");
  return thread;
}

// Resumes `thread` with the `count` values on top of L. Returns the number of results, or -1 with an error value.
static int turn(lua_State *L, lua_State *thread, int count, int *status) {
  clua_context *c = clua_here(L);
  int results;
  *status = LUA_ERRRUN;
  clua_charge(L, c, CLUA_PRICE_RESUME);
  if (!lua_checkstack(thread, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, thread, count);
  clua_watch(thread, c);
  atomic_store(&c->running, thread);
  *status = lua_resume(thread, L, count, &results);
  atomic_store(&c->running, L);
  if (*status == LUA_OK || *status == LUA_YIELD) {
    if (c->dead) clua_die(L, c->dead);
    if (!lua_checkstack(L, results + 1)) {
      lua_pop(thread, results);
      lua_pushliteral(L, "too many results to resume");
      return -1;
    }
    lua_xmove(thread, L, results);
    return results;
  }
  clua_after_catch(L, *status);
  lua_xmove(thread, L, 1);
  clua_charge(L, c, CLUA_PRICE_CATCH);
  return -1;
}

static int resume(lua_State *L) {
  int status;
  lua_State *thread = thread_at(L, 1);
  int results = turn(L, thread, lua_gettop(L) - 1, &status);
  lua_pushboolean(L, results >= 0);
  if (results < 0) results = 1;
  lua_insert(L, -(results + 1));
  return results + 1;
}

// Closes `thread` and runs its pending `__close` metamethods. Returns LUA_OK, or leaves an error value on top of the thread.
static int close_thread(lua_State *L, lua_State *thread) {
  clua_context *c = clua_here(L);
  if (c->close_depth >= CLUA_CLOSE_DEPTH) luaL_error(L, "too many nested coroutine.close calls");
  clua_charge(L, c, CLUA_PRICE_RESUME);
  c->close_depth++;
  clua_watch(thread, c);
  atomic_store(&c->running, thread);
  int status = lua_resetthread(thread);  // jumps no further than itself
  atomic_store(&c->running, L);
  c->close_depth--;
  return status;
}

static int wrapped_error(lua_State *L, lua_State *thread) {
  int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD) {
    status = close_thread(L, thread);
    clua_after_catch(L, status);
    if (status != LUA_OK) lua_xmove(thread, L, 1);
  }
  return lua_error(L);
}

int clua_wrapped(lua_State *L) {
  int status;
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int results = turn(L, thread, lua_gettop(L), &status);
  return results < 0 ? wrapped_error(L, thread) : results;
}

static int create(lua_State *L) {
  clua_context *c = clua_here(L);
  luaL_checktype(L, 1, LUA_TFUNCTION);
  clua_charge(L, c, CLUA_PRICE_THREAD);
  lua_State *thread = lua_newthread(L);
  lua_sethook(thread, clua_hook, LUA_MASKCOUNT, c->interval);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  return 1;
}

static int wrap(lua_State *L) {
  create(L);
  lua_pushcclosure(L, clua_wrapped, 1);
  return 1;
}

static int yield(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

static int close(lua_State *L) {
  lua_State *thread = thread_at(L, 1);
  lua_Debug ar;
  if (thread == L) return luaL_error(L, "cannot close a running coroutine");
  if (lua_status(thread) == LUA_OK && lua_getstack(thread, 0, &ar))
    return luaL_error(L, "cannot close a coroutine that has resumed another");
  int status = close_thread(L, thread);
  if (status == LUA_OK) {
    if (clua_here(L)->dead) clua_die(L, clua_here(L)->dead);
    lua_pushboolean(L, 1);
    return 1;
  }
  clua_after_catch(L, status);
  lua_pushboolean(L, 0);
  lua_xmove(thread, L, 1);
  return 2;
}

void clua_open_coroutine(lua_State *L) {
  static const luaL_Reg own[] = {{"create", create}, {"resume", resume}, {"wrap", wrap},
                                 {"yield", yield},   {"close", close},   {NULL, NULL}};
  static const char *const kept[] = {"isyieldable", "running", "status", NULL};
  lua_newtable(L);
  int mine = lua_gettop(L);
  luaL_setfuncs(L, own, 0);
  luaL_requiref(L, LUA_COLIBNAME, luaopen_coroutine, 0);
  for (const char *const *name = kept; *name; name++) {
    lua_getfield(L, mine + 1, *name);
    lua_setfield(L, mine, *name);
  }
  lua_settop(L, mine);
}
