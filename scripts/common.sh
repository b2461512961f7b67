# Sourced by the other scripts: changes to the root of the checkout and installs missing packages. All output goes to standard error.
# Set needs_test_tools=yes first to install the tools of checks and tests, too, and CARE_LINE_EDITOR=libedit to build on libedit.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

# Plans, lessons, and tests have times of their own, whatever the machine's clock says.
export CARE_ANY_TIME=1

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# step TITLE: says what begins, and how long what began before took; without a title, nothing begins.
step() {
  [ -z "${step_title:-}" ] || took $((SECONDS - step_start)) "$step_title"
  step_title=${1:-} step_start=$SECONDS
  [ -z "$step_title" ] || say "$step_title"
}

# took SECONDS TITLE: says how long something took, and notes it in the file CARE_TIMES, which .ci/run shows at its end.
took() {
  local line
  line=$(printf '%5d s  %s' "$1" "$2")
  say "$line"
  [ -z "${CARE_TIMES:-}" ] || printf '%s\n' "$line" >>"$CARE_TIMES"
}

# project build|test ARGUMENT…: builds or tests the project with SwiftPM. With CARE_BUILD=once, as CI builds from nothing what no change follows,
# each module is compiled as a whole and without debug information, which is three fifths of the work of a debug build; nothing is optimized,
# the C++ of BoringSSL neither.
build_flags=()
if [ "${CARE_BUILD:-}" = once ]; then
  build_flags=(-c release -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -gnone -Xswiftc -no-emit-module-separately-wmo
    -Xcxx -O0 -Xcxx -g0)
fi
project() { swift "$1" "${build_flags[@]}" "${@:2}"; }

# build_benchmarks PROGRAM…: builds programs of Benchmarks in release, and prints the folder that they are in.
build_benchmarks() {
  local build=(swift build --package-path Benchmarks --scratch-path .build-benchmarks -c release) program
  # What is measured has the dependencies of the product, to the version.
  [ ! -e Package.resolved ] || cp Package.resolved Benchmarks/
  for program in "$@"; do "${build[@]}" --product "$program" >&2 || return 1; done
  "${build[@]}" --show-bin-path
}

# Prints the missing Debian packages of the headers and programs that the build needs.
needed_packages() {
  [ -e /usr/include/lua5.4/lua.h ] || echo liblua5.4-dev
  [ -e /usr/include/sqlite3.h ] || echo libsqlite3-dev
  [ -e /usr/include/expat.h ] || echo libexpat1-dev
  [ -e /usr/include/zlib.h ] || echo zlib1g-dev
  if [ "${CARE_LINE_EDITOR:-}" = libedit ]; then
    [ -e /usr/include/histedit.h ] || echo libedit-dev
  else
    [ -e /usr/include/readline/readline.h ] || echo libreadline-dev
  fi
  [ "${CARE_POSTGRES:-}" = no ] || [ -e /usr/include/postgresql/libpq-fe.h ] || echo libpq-dev
  command -v pkg-config >/dev/null || echo pkg-config
  [ "${needs_test_tools:-}" != yes ] || command -v python3 >/dev/null || echo python3
  [ "${needs_test_tools:-}" != yes ] || python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv
  [ "${needs_test_tools:-}" != yes ] || command -v curl >/dev/null || echo curl
  [ "${needs_test_tools:-}" != yes ] || command -v strace >/dev/null || echo strace
  [ "${needs_test_tools:-}" != yes ] || command -v pspp >/dev/null || echo pspp
  [ "${needs_test_tools:-}" != yes ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || echo postgresql
  # Before the throwaway server, and for its certificates.
  [ "${needs_test_tools:-}" != yes ] || [ -x /usr/sbin/pgbouncer ] || echo pgbouncer
  [ "${needs_test_tools:-}" != yes ] || [ -x /usr/bin/openssl ] || echo openssl
}

install_missing() {
  local missing
  missing=$(needed_packages | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0
  command -v apt-get >/dev/null || fail "packages are missing; install the equivalents of these Debian packages: $missing"
  local root=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "packages are missing; run as root: apt-get install $missing"
    root=sudo
  fi
  say "installing $missing"
  { $root apt-get update -q && DEBIAN_FRONTEND=noninteractive $root apt-get install -q -y $missing; } >&2 ||
    fail "apt-get could not install: $missing"
}

command -v swift >/dev/null || fail "there is no Swift 6 toolchain; install one from https://www.swift.org/install/linux"
install_missing
