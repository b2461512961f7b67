#include "CPostgresPeer.h"

#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The most statements whose results are awaited; half of them are read when there are more.
enum { MOST_PENDING = 512, END = -1 };

struct cpg_peer {
  PGconn *connection;
  int prepared;
  // The kinds of what was sent, from `first` on, in a ring.
  int pending[MOST_PENDING * 2];
  size_t first, waiting;
  int64_t rows, sum;
  char failure[200];
};

static int fail(cpg_peer *peer, const char *message) {
  if (!peer->failure[0]) snprintf(peer->failure, sizeof peer->failure, "%s", message);
  return 0;
}

static int check(cpg_peer *peer, int succeeded) {
  return succeeded ? 1 : fail(peer, PQerrorMessage(peer->connection));
}

static void expect(cpg_peer *peer, int kind) {
  peer->pending[(peer->first + peer->waiting++) % (MOST_PENDING * 2)] = kind;
}

static uint64_t big_endian(const char *bytes, size_t count) {
  uint64_t number = 0;
  for (size_t index = 0; index < count; index++) number = number << 8 | (unsigned char)bytes[index];
  return number;
}

// A column of a row, which does not end with the result: a number, a copy of a text or of bytes, or NULL.
typedef struct {
  int is_null;
  size_t length;
  int64_t number;
  double real;
  char *bytes;
} value;

static value read_value(const PGresult *result, int row, int column) {
  enum { INT8 = 20, INT2 = 21, INT4 = 23, FLOAT8 = 701 };
  value found = {.is_null = PQgetisnull(result, row, column)};
  if (found.is_null) return found;
  const char *bytes = PQgetvalue(result, row, column);
  found.length = (size_t)PQgetlength(result, row, column);
  switch (PQftype(result, column)) {
  case INT8: found.number = (int64_t)big_endian(bytes, 8); break;
  case INT4: found.number = (int32_t)big_endian(bytes, 4); break;
  case INT2: found.number = (int16_t)big_endian(bytes, 2); break;
  case FLOAT8: {
    uint64_t bits = big_endian(bytes, 8);
    memcpy(&found.real, &bits, sizeof bits);
    break;
  }
  default:
    found.bytes = malloc(found.length + 1);
    if (!found.bytes) abort();
    memcpy(found.bytes, bytes, found.length);
    found.bytes[found.length] = 0;
  }
  return found;
}

// Makes the values of all rows, as a client does that hands them on, and drops them again.
static void read_rows(cpg_peer *peer, const PGresult *result) {
  int rows = PQntuples(result), columns = PQnfields(result);
  size_t count = (size_t)rows * (size_t)columns;
  value *values = malloc(count * sizeof *values + 1);
  if (!values) abort();
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      values[(size_t)row * (size_t)columns + (size_t)column] = read_value(result, row, column);
  for (size_t index = 0; index < count; index++) {
    const value *found = &values[index];
    peer->sum += found->bytes ? (int64_t)found->length : found->number + (found->real > 0);
    free(values[index].bytes);
  }
  free(values);
  peer->rows += rows;
}

// Reads the results of the oldest of what was sent.
static int receive(cpg_peer *peer) {
  int kind = peer->pending[peer->first];
  PGresult *result = PQgetResult(peer->connection);
  if (!result) return fail(peer, "a result is missing");
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && status != PGRES_PIPELINE_SYNC)
    fail(peer, PQresultErrorMessage(result));
  if (kind == CPG_QUERY && status == PGRES_TUPLES_OK) read_rows(peer, result);
  PQclear(result);
  if (kind != END)
    while ((result = PQgetResult(peer->connection))) PQclear(result);
  peer->first = (peer->first + 1) % (MOST_PENDING * 2);
  peer->waiting--;
  return !peer->failure[0];
}

// Sends what is buffered, and takes meanwhile what the server answers.
static int flush(cpg_peer *peer) {
  int left;
  while ((left = PQflush(peer->connection)) == 1) {
    struct pollfd socket = {PQsocket(peer->connection), POLLIN | POLLOUT, 0};
    poll(&socket, 1, -1);
    if (socket.revents & POLLIN && !check(peer, PQconsumeInput(peer->connection))) return 0;
  }
  return check(peer, left == 0);
}

static int finish(cpg_peer *peer) {
  if (!check(peer, PQpipelineSync(peer->connection))) return 0;
  expect(peer, END);
  return flush(peer);
}

static int make_room(cpg_peer *peer) {
  if (peer->waiting < MOST_PENDING) return 1;
  if (!check(peer, PQsendFlushRequest(peer->connection)) || !flush(peer)) return 0;
  while (peer->waiting > MOST_PENDING / 2)
    if (!receive(peer)) return 0;
  return 1;
}

static int step(cpg_peer *peer, const cpg_step *step) {
  char name[24];
  switch (step->kind) {
  case CPG_WAIT:
    if (!finish(peer)) return 0;
    while (peer->waiting > 0)
      if (!receive(peer)) return 0;
    return 1;
  case CPG_FLUSH: return finish(peer);
  case CPG_COMMAND:
    if (!make_room(peer)) return 0;
    expect(peer, step->kind);
    return check(peer, PQsendQueryParams(peer->connection, step->command, 0, NULL, NULL, NULL, NULL, 1));
  default:
    if (!make_room(peer)) return 0;
    expect(peer, step->kind);
    static const int binary[64] = {
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    if (step->count > 64) return fail(peer, "a statement has more than 64 values");
    snprintf(name, sizeof name, "peer%d", step->statement);
    return check(peer, PQsendQueryPrepared(peer->connection, name, step->count, step->values, step->lengths, binary, 1));
  }
}

int64_t cpg_run(cpg_peer *peer, const cpg_step *steps, size_t count) {
  int64_t before = peer->rows;
  for (size_t index = 0; index < count; index++)
    if (!step(peer, &steps[index])) return -1;
  return peer->failure[0] ? -1 : peer->rows - before;
}

int cpg_prepare(cpg_peer *peer, const char *sql, int count, const unsigned *types) {
  char name[24];
  snprintf(name, sizeof name, "peer%d", peer->prepared);
  if (!check(peer, PQsendPrepare(peer->connection, name, sql, count, types))) return -1;
  expect(peer, CPG_COMMAND);
  cpg_step wait = {.kind = CPG_WAIT};
  return step(peer, &wait) ? peer->prepared++ : -1;
}

static void set_up(cpg_peer *peer, const char *schema, const char *mark) {
  const char *values[] = {schema, mark};
  PGresult *result = PQexecParams(
      peer->connection,
      "SELECT set_config('search_path', $1, false), set_config('care.session', $2, false), "
      "set_config('synchronous_commit', 'on', false)",
      2, NULL, values, NULL, NULL, 0);
  if (PQresultStatus(result) != PGRES_TUPLES_OK) fail(peer, PQresultErrorMessage(result));
  PQclear(result);
}

cpg_peer *cpg_open(const char *parameters, const char *schema, const char *mark) {
  cpg_peer *peer = calloc(1, sizeof *peer);
  if (!peer) abort();
  peer->connection = PQconnectdb(parameters);
  if (!check(peer, PQstatus(peer->connection) == CONNECTION_OK)) return peer;
  set_up(peer, schema, mark);
  check(peer, PQsetnonblocking(peer->connection, 1) == 0 && PQenterPipelineMode(peer->connection));
  return peer;
}

void cpg_close(cpg_peer *peer) {
  PQfinish(peer->connection);
  free(peer);
}

const char *cpg_failure(const cpg_peer *peer) { return peer->failure[0] ? peer->failure : NULL; }

int64_t cpg_sum(const cpg_peer *peer) { return peer->sum; }

// Reads the columns of one row of a copy; returns whether there was one.
static int read_copied(const char *bytes, int64_t *sum) {
  int columns = (int16_t)big_endian(bytes, 2);
  bytes += 2;
  for (int column = 0; column < columns; column++) {
    int32_t length = (int32_t)big_endian(bytes, 4);
    bytes += 4;
    if (length <= 0) continue;
    *sum += bytes[length - 1];
    bytes += length;
  }
  return columns >= 0;
}

int64_t cpg_copy(const char *parameters, const char *schema, const char *query, int64_t *sum) {
  // A signature of 11 bytes, flags, and the length of an extension that is not there.
  enum { HEADER = 19 };
  cpg_peer *peer = cpg_open(parameters, schema, "copy");
  PQexitPipelineMode(peer->connection);
  PQsetnonblocking(peer->connection, 0);
  size_t length = strlen(query) + 64;
  char *text = malloc(length);
  if (!text) abort();
  snprintf(text, length, "COPY (%s) TO STDOUT (FORMAT binary)", query);
  PGresult *result = PQexec(peer->connection, text);
  free(text);
  if (PQresultStatus(result) != PGRES_COPY_OUT) fail(peer, PQresultErrorMessage(result));
  PQclear(result);
  char *row;
  int64_t rows = 0;
  int size, is_first = 1;
  while (!peer->failure[0] && (size = PQgetCopyData(peer->connection, &row, 0)) > 0) {
    int start = is_first ? HEADER : 0;
    if (size > start && read_copied(row + start, sum)) rows++;
    is_first = 0;
    PQfreemem(row);
  }
  if (peer->failure[0]) {
    fprintf(stderr, "%s\n", peer->failure);
    rows = -1;
  }
  cpg_close(peer);
  return rows;
}
