// The only door to Lua 5.4.
//
// Rules that keep `longjmp` out of Swift:
//   1. Lua enters Swift only through `clua_push_function` and types; Swift returns a status, C raises.
//   2. Swift enters Lua only through the functions below; those that may raise run under `lua_pcall`.
//   3. While Swift is on top the allocator never refuses ("suspended"), so raw pushes cannot raise.
#ifndef CLUA_H
#define CLUA_H

#include <stddef.h>
#include <stdint.h>
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>

typedef struct clua_context clua_context;

// Why a state died; a dead state can only be closed (or, except for memory, revived by its host).
typedef enum {
  CLUA_ALIVE = 0,
  CLUA_DEAD_BUDGET,
  CLUA_DEAD_DEADLINE,
  CLUA_DEAD_MEMORY,
  CLUA_DEAD_INTERRUPTED
} clua_death;

typedef struct {
  size_t memory;      // bytes that scripts may hold
  size_t string_cap;  // bytes of one string
  size_t load_cap;    // bytes of source given to `load`
} clua_limits;

// Runs a host function: the number of results on top, or -1 with an error value on top.
typedef int (*clua_dispatch)(void *host, lua_State *L, void *function);
// Drops one reference to a host object.
typedef void (*clua_release)(void *object);

// -- States -----------------------------------------------------------------------------------------------------------

// NULL when the system has no memory.
lua_State *clua_open(const clua_limits *limits, clua_dispatch dispatch, clua_release release);
// What `dispatch` is told; before any host function is pushed.
void clua_set_host(lua_State *L, void *host);
void clua_close(lua_State *L);
clua_context *clua_context_of(lua_State *L);
void clua_context_retain(clua_context *context);
void clua_context_release(clua_context *context);

// Starts an outermost call; `nanoseconds` 0 means no deadline. 0 when the state is dead.
int clua_arm(lua_State *L, int64_t work, uint64_t nanoseconds);
void clua_disarm(lua_State *L);
// 1 when a state that died of its budget, its deadline or an interrupt lives again.
int clua_revive(lua_State *L);
// Frees what is not reached any more.
void clua_collect(lua_State *L);
clua_death clua_death_of(clua_context *context);
// Charges work from Swift: 0 when the state is out of work, out of time or interrupted.
int clua_spend(clua_context *context, int64_t work);
// Notes bytes that the running host call copied out of the state: they cost work, and weigh on the handle that it makes.
void clua_note_copied(clua_context *context, size_t bytes);
int64_t clua_work_left(clua_context *context);
size_t clua_memory_used(clua_context *context);
size_t clua_memory_peak(clua_context *context);
void clua_seed(clua_context *context, uint64_t seed);

// Async-signal-safe, and safe from any thread while the context is retained.
void clua_interrupt(clua_context *context);
// Sends SIGINT to `context`; NULL restores the handler that was there before. 0 when the system refuses.
int clua_watch_sigint(clua_context *context);

// -- Calls ------------------------------------------------------------------------------------------------------------

// Where and why the last protected call failed; valid until the next one.
typedef struct {
  const char *message;
  size_t message_length;
  const char *source;  // the author's chunk, or NULL
  size_t source_length;
  int line;            // 0 when unknown
  const char *trace;   // one frame a line
  size_t trace_length;
} clua_failure;

// Calls the function below `arguments` values; LUA_OK, or an error value on top and `clua_last_failure`.
int clua_call(lua_State *L, int arguments, int results);
// Compiles text; LUA_OK with a function on top, or a message on top.
int clua_load(lua_State *L, const char *source, size_t length, const char *chunk);
// Describes the value at `index` by `__tostring`, under the budget: LUA_OK with a string on top.
int clua_describe(lua_State *L, int index);
clua_failure clua_last_failure(clua_context *context);
// The author's frame `level` (0 is the nearest) from the running function: 0 when there is none.
int clua_position(lua_State *L, int level, const char **source, size_t *length, int *line);

// -- Values: none of these raises while Swift is on top ---------------------------------------------------------------

void clua_pop(lua_State *L, int count);
void clua_push_globals(lua_State *L);
void clua_push_function(lua_State *L, void *function);
void clua_push_print(lua_State *L, void *sink);
// Keeps the value on top under `slot`, and gives it back; 0 < slot.
void clua_keep(lua_State *L, lua_Integer slot);
int clua_kept(lua_State *L, lua_Integer slot);
void clua_drop(lua_State *L, lua_Integer slot);
// Replaces a frozen table at the top by the table that holds its contents.
void clua_resolve(lua_State *L);
// The same, and makes all names that it lacks yet: before its contents are gone through.
void clua_unroll(lua_State *L);

// -- Objects ----------------------------------------------------------------------------------------------------------

// A handle: the host object, the key of its type, and what it weighs against the memory of the state.
typedef struct {
  const void *seal;  // tells handles from any other userdata
  void *object;
  void *key;
  size_t weight;
} clua_handle;

// Takes one reference to `object`. 0 (and nothing pushed) when no type is known under `key`.
int clua_push_object(lua_State *L, void *object, void *key);
// The handle at `index`, or NULL.
const clua_handle *clua_handle_at(lua_State *L, int index);
// Takes a members table (name -> function, or light userdata for a getter) from the top and leaves the new
// metatable there; `fallback` answers other keys.
void clua_new_type(lua_State *L, void *key, const char *name, void *fallback);
// Makes an error value of the table on top: it takes one reference to `thrown`.
void clua_make_error(lua_State *L, void *thrown);
int clua_is_error(lua_State *L, int index);
// What was thrown for the error value at `index`, or NULL.
void *clua_thrown_at(lua_State *L, int index);

// -- Names that are made when they are first looked for --------------------------------------------------------------

// A name of a table: the host makes its value from `item`, or it is the table `shelf` when `item` is -1.
typedef struct {
  const char *text;
  size_t length;
  int item, shelf;
} clua_name;

// A table: its names, sorted by bytes, and the items that make the function that calls it and the one that is asked for names that it
// lacks (-1: none). The first is that of the globals.
typedef struct {
  const char *title;
  int first, count;
  int call, unknown;
} clua_shelf;

typedef struct {
  const clua_name *names;
  const clua_shelf *shelves;
  int name_count, shelf_count;
} clua_catalog;

enum { CLUA_MOST_NAMES = 1024, CLUA_MOST_SHELVES = 64 };

// Pushes the value that an item stands for; never raises.
typedef void (*clua_make)(void *host, lua_State *L, int item);

// Offers the names of a catalog, which must outlive the state, to scripts, beside the globals that are there. Once for a state; 0 when
// it is too large.
int clua_offer(lua_State *L, const clua_catalog *catalog, clua_make make);
// Replaces the key on top by its value in the table below it, without events.
void clua_member(lua_State *L);
// Takes a key and a value from the top into the table below them, without events.
void clua_set_member(lua_State *L);

// -- Freezing ---------------------------------------------------------------------------------------------------------

// Makes all tables reachable from the globals and the kept values read-only: LUA_OK, or a message on top.
int clua_freeze(lua_State *L);
int clua_is_frozen(clua_context *context);
// Replaces the function on top by a list of the variables declared outside it that it, or a function that it reaches,
// assigns to: name, chunk, line of the function, name, …; LUA_OK, or a message on top.
int clua_find_writes(lua_State *L);

static inline int clua_upvalue(int index) { return lua_upvalueindex(index); }
static inline int clua_registry(void) { return LUA_REGISTRYINDEX; }

#endif
