/* A library for LD_PRELOAD: lets system calls on a database of SQLite fail, and records what is written to it.
 *
 * It looks at calls on two files, "*.db" and its log "*.db-wal"; everything else passes. src/shim.rs compiles and controls
 * it, src/trace.rs reads the record. Two variables of the environment name files:
 *
 *   MURA_SHIM_CONTROL  eight 32-bit numbers, mapped as memory: see enum control. They can be changed at any time.
 *   MURA_SHIM_TRACE    every call that succeeded is appended here, in order: see struct head.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum call { WRITE = 1, SYNC = 2, TRUNCATE = 4 };
enum file { OTHER = 0, DATABASE = 1, LOG = 2 };

/* Which calls fail on which files (sums of the numbers above), with which error, one in how many (0: none), how many are
 * left to fail; and counted here: calls that could have failed, and those that did. */
enum control { CALLS, FILES, ERROR, ONE_IN, LEFT, SEEN, FAILED, NUMBERS = 8 };

struct head {
    uint8_t call, file;
    uint16_t unused;
    uint32_t length; /* of the bytes that follow, for writes */
    uint64_t offset; /* of a write; the new length, for truncations */
};

static volatile uint32_t *control;
static int trace = -1;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("MURA_SHIM_CONTROL");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd >= 0) {
        void *memory = mmap(NULL, NUMBERS * sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (memory != MAP_FAILED) control = memory;
        close(fd);
    }
    path = getenv("MURA_SHIM_TRACE");
    if (path) trace = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* Asking the system each time needs no list of open files, and no call that opens or closes one. */
static enum file file_of(int fd) {
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return OTHER;
    path[length] = 0;
    return ends_with(path, ".db") ? DATABASE : ends_with(path, ".db-wal") ? LOG : OTHER;
}

static int fails(enum call call, enum file file) {
    if (!control || !control[ONE_IN] || !(control[CALLS] & call) || !(control[FILES] & file)) return 0;
    uint32_t seen = __atomic_fetch_add(&control[SEEN], 1, __ATOMIC_SEQ_CST);
    /* A good hash of the number, so that the calls that fail fall into no step with transactions. */
    uint32_t hash = (seen * 2654435761u) >> 8;
    if (hash % control[ONE_IN] != 0) return 0;
    uint32_t left = control[LEFT];
    do {
        if (left == 0) return 0;
    } while (!__atomic_compare_exchange_n(&control[LEFT], &left, left - 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    __atomic_fetch_add(&control[FAILED], 1, __ATOMIC_SEQ_CST);
    errno = (int)control[ERROR];
    return 1;
}

static void record(enum call call, enum file file, const void *bytes, uint32_t length, uint64_t offset) {
    struct head head = {(uint8_t)call, (uint8_t)file, 0, length, offset};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)bytes, length}};
    /* A record that is cut short would make all others unreadable. */
    if (writev(trace, parts, length ? 2 : 1) != (ssize_t)(sizeof head + length)) abort();
}

#define REAL(type, name, ...)                              \
    static type (*real)(__VA_ARGS__);                      \
    if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* Does a call on a file, unless it is to fail. It and its record are one step, so that the order is exact: a write stands
 * before a sync only if it was done when the sync began. */
#define DO(call, bytes, length, offset, work)                                      \
    enum file file = file_of(fd);                                                  \
    if (file == OTHER) return work;                                                \
    if (fails(call, file)) return -1;                                              \
    if (trace < 0) return work;                                                    \
    pthread_mutex_lock(&one_at_a_time);                                            \
    uint64_t at = (uint64_t)(offset);                                              \
    ssize_t done = work;                                                           \
    if (done >= 0) record(call, file, bytes, (call) == WRITE ? (uint32_t)done : 0, at); \
    pthread_mutex_unlock(&one_at_a_time);                                          \
    return done

ssize_t write(int fd, const void *bytes, size_t length) {
    REAL(ssize_t, "write", int, const void *, size_t);
    DO(WRITE, bytes, length, lseek(fd, 0, SEEK_CUR), real(fd, bytes, length));
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    DO(WRITE, bytes, length, offset, real(fd, bytes, length, offset));
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    DO(WRITE, bytes, length, offset, real(fd, bytes, length, offset));
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    DO(SYNC, NULL, 0, 0, real(fd));
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    DO(SYNC, NULL, 0, 0, real(fd));
}

int ftruncate(int fd, off_t length) {
    REAL(int, "ftruncate", int, off_t);
    DO(TRUNCATE, NULL, 0, length, real(fd, length));
}

int ftruncate64(int fd, off64_t length) {
    REAL(int, "ftruncate64", int, off64_t);
    DO(TRUNCATE, NULL, 0, length, real(fd, length));
}
