// Declarations shared by the files of this target.
#ifndef CLUA_INTERNAL_H
#define CLUA_INTERNAL_H

#include <stdatomic.h>
#include "CLua.h"

#define CLUA_MESSAGE_CAP 1024
#define CLUA_TRACE_CAP 4096
#define CLUA_SOURCE_CAP 512
#define CLUA_HOST_CHUNK "=host"

// Prices in units of work; one unit is about one VM instruction.
enum {
  CLUA_INTERVAL = 1000,      // instructions between two looks of the hook
  CLUA_CLOSE_INTERVAL = 50,  // the same, once there are strings that one instruction may take milliseconds to compare
  CLUA_LONG_STRING = 65536,  // bytes of such a string
  CLUA_LOOK = 10000,         // work of C loops between two looks
  CLUA_PRICE_CALL = 5,       // a host function
  CLUA_PATIENCE = 5,         // what a call may take on the clock, in times of its processor time
  CLUA_PRICE_THROW = 300,    // a host function that throws
  CLUA_PRICE_CATCH = 200,    // an unwind that a script catches
  CLUA_HANDLE_WEIGHT = 256,  // what a host object takes at least, in bytes
  CLUA_PRICE_RESUME = 20,
  CLUA_PRICE_THREAD = 1050,  // a thread may run almost an interval before its first look
  CLUA_CLOSE_DEPTH = 50      // nested coroutine.close: Lua 5.4.4 has no check of its own
};

// The state itself counts as one byte, so that the last to leave frees the ledger.
struct clua_ledger {
  _Atomic size_t total;
};

struct clua_context {
  size_t used, peak, limit, hard, block_cap, string_cap, load_cap;
  int suspended;    // > 0: host code is on top, nothing is refused
  int over;         // passed the soft limit: collect, then kill, at the next safe point
  int interval;     // instructions between two looks of the hook
  int keeps_order;  // the registry holds the order of the keys that 'next' went through last
  int dead;         // clua_death
  int frozen;
  int asking;       // a function of Lua's own runs, which may ask for more of the stack than there is
  int close_depth;
  size_t copied;    // bytes that the running host call copied out of the state
  clua_ledger *ledger;
  unsigned calls;   // host calls, to look at the clock now and then
  int64_t work;     // what is left
  _Atomic int64_t look;  // when work falls below this, look around
  atomic_int interrupted;
  atomic_int references;
  // When the clock is looked at next, 0 for no limit; what ends the call at the latest; its time, and where that of its thread began.
  uint64_t deadline, latest, allowed, began;
  lua_State *main;
  _Atomic(lua_State *) running;
  void *host;
  clua_dispatch dispatch;
  clua_release release;
  uint64_t random[4];
  const clua_catalog *catalog;  // names that are made when they are looked for, or NULL
  clua_make make;
  const void *groups[CLUA_MOST_GROUPS];  // the tables of these names, as far as they are made
  uint64_t made[CLUA_MOST_NAMES / 64];     // a bit for each name that is made, or that a script took
  int captured;
  int death_captured;
  clua_failure failure;
  char message[CLUA_MESSAGE_CAP], trace[CLUA_TRACE_CAP], source[CLUA_SOURCE_CAP];
};

// Addresses that serve as registry and metatable keys that no script can make.
extern const char clua_key_kept, clua_key_shadow, clua_key_form, clua_key_proxy, clua_key_object, clua_key_error,
    clua_key_thrown, clua_key_next, clua_key_lazy;

static inline clua_context *clua_here(lua_State *L) { return *(clua_context **)lua_getextraspace(L); }

const char *clua_death_text(int death);
_Noreturn void clua_die(lua_State *L, clua_death reason);
void clua_look_around(lua_State *L, clua_context *c);
void clua_after_catch(lua_State *L, int status);
void clua_hook(lua_State *L, lua_Debug *ar);
// Installs the hook of `thread` at the required interval; a hook that is already installed keeps its count.
void clua_watch(lua_State *thread, clua_context *c);
uint64_t clua_now(void);
// Whether the call has used its time: that of a processor, or CLUA_PATIENCE times as much on the clock, when it waited for the rest.
int clua_is_late(clua_context *c);

// The bytes that the state holds, with those of the host's objects.
static inline size_t clua_held(const clua_context *c) {
  return c->used + atomic_load_explicit(&c->ledger->total, memory_order_relaxed);
}

// Charges work; raises an error if the budget is exceeded. This is a safe point: no VM operation is in progress.
static inline void clua_charge(lua_State *L, clua_context *c, int64_t work) {
  c->work -= work;
  if (__builtin_expect(c->work < atomic_load_explicit(&c->look, memory_order_relaxed), 0)) clua_look_around(L, c);
}

int clua_invoke(lua_State *L, clua_context *c, void *function);
int clua_open_sandbox(lua_State *L);
int clua_tostring(lua_State *L);
void clua_to_text(lua_State *L, int index);
int clua_pairs(lua_State *L);
int clua_next(lua_State *L);
int clua_pairs_step(lua_State *L);
int clua_list_step(lua_State *L);
int clua_charged(lua_State *L);
int clua_trampoline(lua_State *L);
int clua_print(lua_State *L);
int clua_index(lua_State *L);
int clua_wrapped(lua_State *L);
int clua_gmatch_step(lua_State *L);
int clua_sort(lua_State *L);
void clua_set_pattern_functions(lua_State *L);

// Replaces the frozen table at `index` with its shadow. The value must be a table. Returns 1 if it was frozen.
int clua_unfold(lua_State *L, int index);

int clua_lazy_index(lua_State *L);
int clua_lazy_newindex(lua_State *L);
// Returns whether the metatable at `metatable` belongs to a lazy table.
int clua_is_lazy(lua_State *L, int metatable);
// Creates all pending names of the table at `table`, or the one at `key`; `clua_settle_key` creates nothing and only marks the name as taken.
void clua_settle(lua_State *L, int table);
// Creates all pending names of the table at `table`, and makes it an ordinary table that can get another metatable.
void clua_retire(lua_State *L, int table);
void clua_make_key(lua_State *L, int table, int key);
void clua_settle_key(lua_State *L, int table, int key);
void clua_move_group(lua_State *L, int table, int shadow);
// Freezes the one table at `table`.
void clua_freeze_table(lua_State *L, int table);

// Stack slots of a traversal: the visited values, with their origin, and the list of them.
enum { CLUA_SEEN = 1, CLUA_REACHED = 2 };

typedef struct {
  lua_Integer count;
} clua_walk;

// Pops a value and records the tables and functions in it; for a C function, those in its upvalues. Raises an error for a value that
// must not outlive loading.
void clua_visit(lua_State *L, clua_walk *w, const char *label);
// Visits everything reachable from the recorded values.
void clua_visit_all(lua_State *L, clua_walk *w);
// Replaces the value on top with a list of the tables and functions reachable from it.
void clua_walk_from_top(lua_State *L);

// The accesses that a library function makes to a table argument.
enum { CLUA_READS = 1, CLUA_WRITES = 2, CLUA_MEASURES = 4 };
int clua_is_plain(lua_State *L, int index, int needs);

void clua_open_base(lua_State *L, int globals);
void clua_open_coroutine(lua_State *L);
void clua_open_table(lua_State *L);
void clua_open_string(lua_State *L);
void clua_open_math(lua_State *L);
void clua_open_utf8(lua_State *L);

int clua_setmetatable(lua_State *L);
int clua_getmetatable(lua_State *L);
int clua_rawget(lua_State *L);
int clua_rawset(lua_State *L);
int clua_rawlen(lua_State *L);

#endif
