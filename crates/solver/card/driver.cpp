// A driver without a card: as much of CUDA's driver and run-time compiler as the solver calls, and the solver's own kernels, compiled
// for the processor. So what the kernels work out, and what is launched with what, is tested without a card.
//
// A block is one thread here, and blocks run one after the other, those of the two players in turn. How threads share the work of a
// block, wait for each other and put together what they found is not tested, nor what comes of blocks that run at the same time, nor
// whether NVIDIA's compiler takes the kernels.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

struct Index { unsigned x, y; };
static Index threadIdx, blockIdx, blockDim = {1, 1}, gridDim;

#define __global__
#define __device__ static
#define __forceinline__ inline
#define __constant__ static const
#define __shared__ static
#define __launch_bounds__(...)
#define __shfl_down_sync(mask, value, other) (value)
#define __popc __builtin_popcount
#define WARP 1
#define WARPS 1

using std::max;
using std::min;
static void __syncthreads() {}
static void __syncwarp() {}
static int __clz(unsigned number) { return number ? __builtin_clz(number) : 32; }

template <typename T, typename U> static T atomicAdd(T *cell, U more) {
    T before = *cell;
    *cell += more;
    return before;
}

template <typename T> static void atomicMax(T *cell, T value) { *cell = max(*cell, value); }

#include "../src/ur/gpu/sweep.cu"

namespace {

// Calls a kernel with what the addresses of its arguments hold.
template <typename... A, size_t... I> void call(void (*kernel)(A...), void **arguments, std::index_sequence<I...>) {
    kernel(*static_cast<std::remove_reference_t<A> *>(arguments[I])...);
}

template <typename... A> void call(void (*kernel)(A...), void **arguments) {
    call(kernel, arguments, std::index_sequence_for<A...>{});
}

struct Kernel {
    const char *name;
    void (*run)(void **arguments);
};

#define KERNEL(name) {#name, [](void **arguments) { call(name, arguments); }}
const Kernel KERNELS[] = {KERNEL(sweep), KERNEL(spread), KERNEL(gather), KERNEL(fill)};

enum Result { SUCCESS = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NOT_FOUND = 500 };

// Where something must stand that nobody looks at.
int anything;

// What kernels and tables share.
std::mutex one_at_a_time;
using Turn = std::lock_guard<std::mutex>;

// How many bytes tables may take, and how many they do.
const size_t MEMORY = size_t(4) << 30;
size_t taken;

// The size of a table stands so many bytes before it.
const size_t BEFORE = 64;

// What is on a fresh table is not known: certainly not zero.
Result allocate(void **found, size_t bytes) {
    Turn turn(one_at_a_time);
    if (!bytes) return INVALID_VALUE;
    if (bytes > MEMORY - taken) return OUT_OF_MEMORY;
    char *block = static_cast<char *>(aligned_alloc(BEFORE, (bytes / BEFORE + 2) * BEFORE));
    if (!block) return OUT_OF_MEMORY;
    memcpy(block, &bytes, sizeof bytes);
    memset(block + BEFORE, 0xa5, bytes);
    taken += bytes;
    *found = block + BEFORE;
    return SUCCESS;
}

Result give_back(void *table) {
    Turn turn(one_at_a_time);
    char *block = static_cast<char *>(table) - BEFORE;
    size_t bytes;
    memcpy(&bytes, block, sizeof bytes);
    taken -= bytes;
    free(block);
    return SUCCESS;
}

} // namespace

extern "C" {

Result cuInit(unsigned) { return SUCCESS; }
Result cuGetErrorName(Result result, const char **name) {
    *name = result == OUT_OF_MEMORY ? "CUDA_ERROR_OUT_OF_MEMORY" : result == NOT_FOUND ? "CUDA_ERROR_NOT_FOUND" : "CUDA_ERROR_INVALID_VALUE";
    return SUCCESS;
}
Result cuGetErrorString(Result result, const char **text) {
    *text = result == OUT_OF_MEMORY ? "out of memory" : result == NOT_FOUND ? "named symbol not found" : "invalid argument";
    return SUCCESS;
}
Result cuDeviceGet(int *device, int) { return *device = 0, SUCCESS; }
Result cuDevicePrimaryCtxRetain(void **context, int) { return *context = &anything, SUCCESS; }
Result cuDevicePrimaryCtxRelease_v2(int) { return SUCCESS; }
Result cuCtxSetCurrent(void *) { return SUCCESS; }
Result cuCtxGetCurrent(void **context) { return *context = &anything, SUCCESS; }
Result cuCtxSynchronize() { return SUCCESS; }
Result cuDeviceGetAttribute(int *value, int attribute, int) {
    const int MAJOR = 75, MEMORY_POOLS = 115;
    *value = attribute == MAJOR ? 9 : attribute == MEMORY_POOLS;
    return SUCCESS;
}
Result cuStreamSynchronize(void *) { return SUCCESS; }
Result cuStreamIsCapturing(void *, int *status) { return *status = 0, SUCCESS; }
Result cuStreamWaitEvent(void *, void *, unsigned) { return SUCCESS; }
Result cuEventCreate(void **event, unsigned) { return *event = &anything, SUCCESS; }
Result cuEventRecord(void *, void *) { return SUCCESS; }
Result cuEventSynchronize(void *) { return SUCCESS; }
Result cuEventDestroy_v2(void *) { return SUCCESS; }

Result cuMemGetInfo_v2(size_t *available, size_t *total) {
    Turn turn(one_at_a_time);
    return *available = MEMORY - taken, *total = MEMORY, SUCCESS;
}
Result cuMemAllocAsync(void **table, size_t bytes, void *) { return allocate(table, bytes); }
Result cuMemFreeAsync(void *table, void *) { return give_back(table); }
Result cuMemHostAlloc(void **table, size_t bytes, unsigned) { return *table = malloc(bytes), *table ? SUCCESS : OUT_OF_MEMORY; }
Result cuMemFreeHost(void *table) { return free(table), SUCCESS; }
Result cuMemsetD8_v2(void *table, u8 byte, size_t count) { return memset(table, byte, count), SUCCESS; }
Result cuMemsetD8Async(void *table, u8 byte, size_t count, void *) { return cuMemsetD8_v2(table, byte, count); }
Result cuMemcpyHtoDAsync_v2(void *to, const void *from, size_t bytes, void *) { return memcpy(to, from, bytes), SUCCESS; }
Result cuMemcpyDtoHAsync_v2(void *to, const void *from, size_t bytes, void *) { return memcpy(to, from, bytes), SUCCESS; }

Result cuModuleLoadData(void **module, const void *) { return *module = &anything, SUCCESS; }
Result cuModuleUnload(void *) { return SUCCESS; }
Result cuModuleGetFunction(const Kernel **found, void *, const char *name) {
    for (const Kernel &kernel : KERNELS)
        if (!strcmp(kernel.name, name)) return *found = &kernel, SUCCESS;
    return NOT_FOUND;
}
Result cuLaunchKernel(const Kernel *kernel, unsigned blocks, unsigned y, unsigned z, unsigned threads, unsigned, unsigned, unsigned, void *,
                      void **arguments, void **) {
    // On a card, `sweep` counts on 8 warps of 32 threads.
    if (!blocks || !y || z != 1 || threads != 256) return INVALID_VALUE;
    Turn turn(one_at_a_time);
    gridDim = {blocks, y};
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
        for (blockIdx.y = 0; blockIdx.y < y; blockIdx.y++) kernel->run(arguments);
    return SUCCESS;
}

Result nvrtcCreateProgram(void **program, const char *, const char *, int, const char *const *, const char *const *) {
    return *program = &anything, SUCCESS;
}
Result nvrtcCompileProgram(void *, int, const char *const *) { return SUCCESS; }
Result nvrtcDestroyProgram(void **) { return SUCCESS; }
Result nvrtcGetPTXSize(void *, size_t *bytes) { return *bytes = 1, SUCCESS; }
Result nvrtcGetPTX(void *, char *text) { return *text = 0, SUCCESS; }
Result nvrtcGetProgramLogSize(void *, size_t *bytes) { return *bytes = 1, SUCCESS; }
Result nvrtcGetProgramLog(void *, char *text) { return *text = 0, SUCCESS; }
}
