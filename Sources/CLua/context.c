// The counting allocator, the work budget, and the termination of a state.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "internal.h"

const char clua_key_kept, clua_key_shadow, clua_key_form, clua_key_proxy, clua_key_object, clua_key_error,
    clua_key_thrown, clua_key_next, clua_key_lazy;

uint64_t clua_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t thread_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

// The time of the thread, or what it was up to a millisecond ago: calls can follow each other faster than the kernel says it.
static uint64_t recent_thread_time(uint64_t now) {
  static _Thread_local uint64_t read, used;
  if (!read || now - read > 1000000) {
    read = now;
    used = thread_time();
  }
  return used;
}

int clua_is_late(clua_context *c) {
  if (!c->deadline) return 0;
  uint64_t now = clua_now();
  if (now <= c->deadline) return 0;
  uint64_t used = thread_time() - c->began;
  if (now > c->latest || used >= c->allowed) return 1;
  // Others had the processor. The rest takes at least as long.
  c->deadline = now + (c->allowed - used);
  if (c->deadline > c->latest) c->deadline = c->latest;
  return 0;
}

// -- Memory -----------------------------------------------------------------------------------------------------------

// Makes the VM call the hook before its next instruction.
static void look_soon(clua_context *c) {
  atomic_store(&c->look, INT64_MAX);
  lua_State *running = atomic_load(&c->running);
  if (running) lua_sethook(running, clua_hook, LUA_MASKCOUNT, 1);
}

static void *allocate(void *ud, void *block, size_t old, size_t size) {
  clua_context *c = ud;
  int is_string = block == NULL && old == LUA_TSTRING, is_object = block == NULL && old != 0;
  if (is_string && size > CLUA_LONG_STRING && c->interval != CLUA_CLOSE_INTERVAL) {
    c->interval = CLUA_CLOSE_INTERVAL;
    look_soon(c);
  }
  if (block == NULL) old = 0;  // for a new block Lua gives the kind of object
  if (size == 0) {
    free(block);
    c->used -= old;
    return NULL;
  }
  if (size > old && c->suspended == 0) {
    size_t now = clua_held(c) + (size - old);
    if (size > c->block_cap || now > c->hard || (is_string && size > c->string_cap)) {
      // The error unwinds the stack before it is caught; no `__close` may run meanwhile.
      // A function in Lua itself that asks for many slots of the stack handles a refusal by raising an error.
      if (c->asking && !is_object) return NULL;
      if (!c->dead) c->dead = CLUA_DEAD_MEMORY;
      look_soon(c);
      return NULL;
    }
    c->work -= (int64_t)(size >> 4);
    // Exceeding the soft limit must not fail here: a NULL makes Lua collect in the middle of an operation. Record it, and
    // let the next safe point collect or terminate.
    if (now > c->limit && !c->over) {
      c->over = 1;
      look_soon(c);
    } else if (c->work < 0 && !c->dead) {
      look_soon(c);
    }
  }
  void *moved = realloc(block, size);
  if (!moved) {
    if (size <= old) return block;
    if (c->suspended) {  // a NULL here would jump over Swift frames
      fputs("care: out of memory\n", stderr);
      abort();
    }
    return NULL;
  }
  c->used += size - old;
  size_t held = clua_held(c);
  if (held > c->peak) c->peak = held;
  return moved;
}

// -- Termination ------------------------------------------------------------------------------------------------------------

const char *clua_death_text(int death) {
  static const char *const texts[] = {"", "work budget exceeded", "time limit exceeded", "memory limit exceeded",
                                      "interrupted"};
  return texts[death];
}

_Noreturn void clua_die(lua_State *L, clua_death reason) {
  clua_context *c = clua_here(L);
  if (!c->dead) c->dead = reason;
  lua_sethook(L, clua_hook, LUA_MASKCOUNT, 1);  // every further instruction of this thread dies
  atomic_store(&c->look, INT64_MAX);            // and every further step of a C loop
  c->suspended++;                               // the message must not fail
  luaL_checkstack(L, 4, NULL);
  lua_pushstring(L, clua_death_text(c->dead));
  c->suspended--;
  lua_error(L);
  abort();
}

void clua_look_around(lua_State *L, clua_context *c) {
  if (c->dead) clua_die(L, c->dead);
  if (atomic_exchange(&c->interrupted, 0)) clua_die(L, CLUA_DEAD_INTERRUPTED);
  if (c->over) {
    c->over = 0;
    if (clua_held(c) > c->limit) {
      c->work -= (int64_t)(c->used >> 4);  // a full collection is work too
      lua_gc(L, LUA_GCCOLLECT, 0);
      if (clua_held(c) > c->limit) clua_die(L, CLUA_DEAD_MEMORY);
    }
  }
  if (c->work < 0) clua_die(L, CLUA_DEAD_BUDGET);
  if (clua_is_late(c)) clua_die(L, CLUA_DEAD_DEADLINE);
  atomic_store(&c->look, c->work > CLUA_LOOK ? c->work - CLUA_LOOK : 0);
  // An interrupt between the test above and the store would otherwise wait for the next call of the hook.
  if (atomic_exchange(&c->interrupted, 0)) clua_die(L, CLUA_DEAD_INTERRUPTED);
}

void clua_hook(lua_State *L, lua_Debug *ar) {
  clua_context *c = clua_here(L);
  int count = lua_gethookcount(L);
  if (ar->event == LUA_HOOKCOUNT) c->work -= count;
  c->asking = 0;
  clua_watch(L, c);
  clua_look_around(L, c);
}

void clua_watch(lua_State *thread, clua_context *c) {
  if (lua_gethookcount(thread) != c->interval || lua_gethookmask(thread) != LUA_MASKCOUNT)
    lua_sethook(thread, clua_hook, LUA_MASKCOUNT, c->interval);
}

void clua_after_catch(lua_State *L, int status) {
  clua_context *c = clua_here(L);
  c->asking = 0;
  if (c->dead) clua_die(L, c->dead);
  if (status == LUA_ERRMEM) clua_die(L, CLUA_DEAD_MEMORY);
}

// -- Lifetime -------------------------------------------------------------------------------------------------------------

static int panic(lua_State *L) {
  const char *text = lua_tostring(L, -1);
  fprintf(stderr, "care: a Lua error outside a protected call: %s\n", text ? text : "?");
  return 0;  // Lua aborts
}

lua_State *clua_open(const clua_limits *limits, clua_dispatch dispatch, clua_release release) {
  clua_context *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->ledger = malloc(sizeof *c->ledger);
  if (!c->ledger) {
    free(c);
    return NULL;
  }
  atomic_init(&c->ledger->total, 1);
  c->limit = limits->memory;
  c->string_cap = limits->string_cap;
  c->load_cap = limits->load_cap;
  c->block_cap = limits->memory / 2 > 2 * limits->string_cap ? limits->memory / 2 : 2 * limits->string_cap;
  c->hard = c->limit + 2 * c->block_cap;
  c->dispatch = dispatch;
  c->release = release;
  c->suspended = 1;
  c->interval = CLUA_INTERVAL;
  atomic_init(&c->references, 1);
  atomic_init(&c->look, 0);
  clua_seed(c, 0);
  lua_State *L = lua_newstate(allocate, c);
  if (!L) {
    clua_unweigh(c->ledger, 1);
    free(c);
    return NULL;
  }
  *(clua_context **)lua_getextraspace(L) = c;
  c->main = L;
  lua_atpanic(L, panic);
  lua_gc(L, LUA_GCSTOP);
  lua_pushcfunction(L, clua_open_sandbox);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    clua_close(L);
    return NULL;
  }
  lua_gc(L, LUA_GCRESTART);
  return L;
}

void clua_close(lua_State *L) {
  clua_context *c = clua_here(L);
  atomic_store(&c->running, NULL);
  c->suspended = 1;
  lua_sethook(L, NULL, 0, 0);
  lua_close(L);
  c->main = NULL;
  clua_unweigh(c->ledger, 1);
  c->ledger = NULL;
  clua_context_release(c);
}

void clua_set_host(lua_State *L, void *host) { clua_here(L)->host = host; }
clua_context *clua_context_of(lua_State *L) { return clua_here(L); }
void clua_context_retain(clua_context *c) { atomic_fetch_add(&c->references, 1); }
void clua_context_release(clua_context *c) {
  if (atomic_fetch_sub(&c->references, 1) == 1) free(c);
}

int clua_arm(lua_State *L, int64_t work, uint64_t nanoseconds) {
  clua_context *c = clua_here(L);
  if (c->dead) return 0;
  if (clua_held(c) > c->limit / 2) lua_gc(L, LUA_GCCOLLECT, 0);  // the caller's garbage is not the script's
  c->work = work;
  c->over = clua_held(c) > c->limit;
  c->close_depth = 0;
  c->asking = 0;
  c->copied = 0;
  c->deadline = 0;
  if (nanoseconds) {
    uint64_t now = clua_now();
    if (nanoseconds > UINT64_MAX / 64) nanoseconds = UINT64_MAX / 64;  // what is added to the clock must not overflow
    c->deadline = now + nanoseconds;
    c->latest = now + CLUA_PATIENCE * nanoseconds;
    c->allowed = nanoseconds;
    c->began = recent_thread_time(now);
  }
  atomic_store(&c->interrupted, 0);
  atomic_store(&c->look, c->over ? INT64_MAX : work > CLUA_LOOK ? work - CLUA_LOOK : 0);
  lua_sethook(L, clua_hook, LUA_MASKCOUNT, c->interval);
  atomic_store(&c->running, L);
  return 1;
}

void clua_disarm(lua_State *L) {
  clua_context *c = clua_here(L);
  atomic_store(&c->running, NULL);
  lua_sethook(L, NULL, 0, 0);
  if (c->keeps_order) {  // a table that nothing else holds must not weigh on later calls
    c->keeps_order = 0;
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_key_next);
  }
}

int clua_revive(lua_State *L) {
  clua_context *c = clua_here(L);
  if (c->dead == CLUA_DEAD_MEMORY) return 0;
  c->dead = CLUA_ALIVE;
  return 1;
}

void clua_collect(lua_State *L) { lua_gc(L, LUA_GCCOLLECT, 0); }

clua_death clua_death_of(clua_context *c) { return c->dead; }
int64_t clua_work_left(clua_context *c) { return c->work; }
size_t clua_memory_used(clua_context *c) { return clua_held(c); }
size_t clua_memory_peak(clua_context *c) { return c->peak; }
int clua_is_frozen(clua_context *c) { return c->frozen; }

int clua_spend(clua_context *c, int64_t work) {
  c->work -= work;
  if (c->work >= atomic_load(&c->look)) return 1;
  // Leave the decision to the next safe point, which is as soon as the host function returns.
  return !c->dead && c->work >= 0 && !atomic_load(&c->interrupted) && !clua_is_late(c);
}

int clua_note_copied(clua_context *c, size_t bytes) {
  c->copied += bytes;
  return clua_held(c) + c->copied <= c->hard;
}

// -- Interrupts -------------------------------------------------------------------------------------------------------

void clua_interrupt(clua_context *c) {
  lua_State *running = atomic_load(&c->running);
  atomic_store(&c->interrupted, 1);
  atomic_store(&c->look, INT64_MAX);
  // lua_sethook is meant to be called like this: from a signal handler, while the state runs.
  if (running) lua_sethook(running, clua_hook, LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
}

static _Atomic(clua_context *) watched;
static struct sigaction before_watch;

static void on_sigint(int number) {
  (void)number;
  clua_context *c = atomic_load(&watched);
  if (c) clua_interrupt(c);
}

int clua_watch_sigint(clua_context *c) {
  clua_context *old = atomic_load(&watched);
  if (c && !old) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_sigint;
    sigemptyset(&action.sa_mask);
    atomic_store(&watched, c);
    if (sigaction(SIGINT, &action, &before_watch) != 0) {
      atomic_store(&watched, NULL);
      return 0;
    }
    return 1;
  }
  if (!c && old && sigaction(SIGINT, &before_watch, NULL) != 0) return 0;
  atomic_store(&watched, c);
  return 1;
}
