// One sweep over the tracks of a level for both players at once, a warp (or for the largest a block) for each track.
//
// Five tables, so that everything that is read for one way of our refuge and all ways of theirs lies side by side: besides the
// value before our throw and of our bonus moves, what their throw and their penalty move are worth to us. The latter two are
// written from the other point of view, as the negatives of their own values.
//
// Pieces on steps are packed two bits a step: ours and theirs, each on their own route.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
typedef int i32;

#ifndef BLOCKS
#define BLOCKS 3
#endif
// Threads that work in step, and how many such groups a block has. A program that runs the kernels without a card has one of each.
#ifndef WARP
#define WARP 32
#define WARPS 8
#endif
// Steps that end beyond the refuge: 14 from inside it, and five lengths from each of at most seven pieces' squares.
#define MOVES 49
// Second parts of codes, and the end.
#define TAIL_BEGINS 5626
#define LEVELS 48
#define NOWHERE 255
#define LOWEST ((i32)0x80000000)
#define MOST 0x7fffffff
// The parts of a unit in which it is told by how much tracks changed lately.
#define PARTS 16
// The powers of two, in units, between which numbers that are moved out go on to a multiple of one.
#define LEAST_STEP 8
#define MOST_STEP 256
// What a sweep does: finds the values of moves; or all values; or the former, and shows the other player those before throws; or all
// of them, those before throws only where they are not proven, and then further out; or nothing but to see by how much these fail to be
// proven.
#define MOVES_ONLY 0
#define ALL 1
#define SHOW 2
#define WIDEN 3
#define CHECK 4

struct Stage {
    // Where first parts of codes begin: in this layer, in its mirror image, and with one of our pieces more at home.
    const u64 *here_heads, *mirrored_heads, *home_heads;
    i32 *our_throw, *their_throw, *bonus, *bonus_due, *their_penalty;
    // In the mirror image: what our throw and our penalty move are worth to them.
    i32 *mirrored_throw, *mirrored_penalty;
    const i32 *home_bonus, *home_bonus_due, *home_penalty;
    i32 ours, theirs; // pieces left to bring home
    i32 rounding;     // added to eight times the value before a throw, which is then rounded down
    i32 outwards;     // 1 if the numbers are at most right, -1 if they are at least right, 0 if they are values
};

struct Work {
    Stage stage[2];
    const u32 *tails;    // where rectangles begin inside a first part: [rest of ours][rest of theirs][second part]
    const u8 *refuges;   // pieces[81], put[81][5], taken[81][5]
    const u8 *ways;      // [behind][81]: the ways in the order of the work
    const u8 *levels;    // [behind][LEVELS]: where those begin that do not depend on each other
    const u32 *tracks;   // codes: first part << 13 | second part
    const i32 *payments; // [most points][their way]: what a win is worth
};

// A step that ends beyond the refuge or at home: where its worth stands, without a throw due and with one, for the first way of
// our refuge.
struct Move {
    const i32 *plain, *due;
    u32 stride;
    i32 shrink; // how much nearer to a draw it counts
    u16 from, length;
};

__constant__ u8 AT_MOST[8] = {1, 5, 15, 31, 50, 66, 76, 80};

__device__ __forceinline__ u32 on(u32 side, u32 step) { return side >> 2 * step & 3; }
__device__ __forceinline__ i32 pieces(u32 side) { return __popc(side & 0x55555555) + 2 * __popc(side & 0xaaaaaaaa); }
__device__ __forceinline__ u32 digit(u32 ours, u32 theirs, u32 our_step, u32 their_step) {
    u32 enemy = on(theirs, their_step);
    return enemy ? 2 + enemy : on(ours, our_step);
}

struct Rectangle { u64 begin; u32 stride; };

// Where the positions of a track begin in a layer with so many pieces left.
__device__ Rectangle rectangle(const u64 *heads, const u32 *tails, u32 ours, u32 theirs, i32 left_ours, i32 left_theirs) {
    u32 head = 0, tail = 0;
    for (u32 step = 5; step <= 10; step++) head = head * 5 + digit(ours, theirs, step, step);
    tail = digit(ours, theirs, 11, 11);
    tail = tail * 5 + digit(ours, theirs, 14, 14);
    tail = tail * 5 + digit(ours, theirs, 13, 15);
    tail = tail * 5 + digit(ours, theirs, 15, 13);
    tail = tail * 9 + on(ours, 12) * 3 + on(theirs, 12);
    const u32 IN_HEAD = 0x3ffc00;
    i32 rest_ours = left_ours - pieces(ours & IN_HEAD), rest_theirs = left_theirs - pieces(theirs & IN_HEAD);
    Rectangle found;
    found.begin = heads[head] + tails[(rest_ours * 8 + rest_theirs) * TAIL_BEGINS + tail];
    found.stride = AT_MOST[left_theirs - pieces(theirs)];
    return found;
}

__device__ __forceinline__ u32 mirrored_step(u32 step) {
    return step == 13 ? 15 : step == 15 ? 13 : step == 12 ? 16 : step;
}

__device__ __forceinline__ bool jumps(u32 from, u32 to) {
    const u32 ROSETTES = 1 << 4 | 1 << 8 | 1 << 12, EYES = 1 << 1 | 1 << 3 | 1 << 11;
    u32 between = ((1u << to) - 1) & ~((2u << from) - 1);
    return (ROSETTES & between) && !(EYES >> from & 1);
}

// A step that ends beyond the refuge or at home, if it can be possible.
__device__ bool step(const Work *work, const Stage *stage, u32 ours, u32 theirs, u32 from, u32 length, i32 shrink, Move *move) {
    const u32 HOME = 16, EXIT = 12;
    u32 to = from + length;
    if (to < 5 || to > HOME) return false;
    if (from > 4) {
        if (!on(ours, from)) return false;
        ours -= 1u << 2 * from;
    }
    move->from = from;
    move->length = length;
    move->shrink = 0;
    if (to == HOME) {
        bool blocked = on(theirs, EXIT) == 2;
        if (!blocked) theirs &= ~(3u << 2 * EXIT);
        if (stage->ours == 1) {
            move->plain = move->due = work->payments + 81 * (2 * stage->theirs - pieces(theirs));
            move->stride = 0;
            return true;
        }
        Rectangle at = rectangle(stage->home_heads, work->tails, ours, theirs, stage->ours - 1, stage->theirs);
        move->plain = (blocked ? stage->home_penalty : stage->home_bonus) + at.begin;
        move->due = (blocked ? stage->home_penalty : stage->home_bonus_due) + at.begin;
        move->stride = at.stride;
        return true;
    }
    if (on(ours, to) == 2) return false;
    ours += 1u << 2 * to;
    if (pieces(ours) > stage->ours) return false;
    u32 square = mirrored_step(to);
    bool knocks = false;
    if (square < 16) {
        if (on(theirs, square) == 2) return false;
        knocks = on(theirs, square) == 1;
        theirs &= ~(3u << 2 * square);
    }
    Rectangle at = rectangle(stage->here_heads, work->tails, ours, theirs, stage->ours, stage->theirs);
    move->stride = at.stride;
    if (jumps(from, to)) {
        move->plain = move->due = stage->their_penalty + at.begin;
        move->shrink = knocks ? shrink : 0;
    } else if (to == 8 || to == 12) {
        move->shrink = knocks ? shrink : 0;
        move->plain = stage->bonus + at.begin;
        move->due = stage->bonus_due + at.begin;
    } else {
        move->plain = stage->their_throw + at.begin;
        move->due = stage->our_throw + at.begin;
    }
    return true;
}

struct Best { i32 throws[4], bonus, bonus_due, penalty; };

__device__ __forceinline__ void consider(Best &best, u32 length, i32 plain, i32 due) {
    if (length == 1) best.throws[0] = max(best.throws[0], plain);
    if (length == 2) best.throws[1] = max(best.throws[1], plain);
    if (length == 3) best.throws[2] = max(best.throws[2], due);
    if (length == 4) best.throws[3] = max(best.throws[3], due);
    if (length != 4) {
        best.bonus = max(best.bonus, plain);
        best.bonus_due = max(best.bonus_due, due);
    }
    best.penalty = max(best.penalty, due);
}

// Nearer to a draw by so much, and no further than that.
__device__ __forceinline__ i32 nearer(i32 value, i32 by) { return value - min(max(value, -by), by); }

__device__ __forceinline__ void put_value(i32 *cell, i32 value, u32 &largest) {
    // Two numbers can be further apart than a signed one tells.
    i32 before = *cell;
    largest = max(largest, value > before ? (u32)value - (u32)before : (u32)before - (u32)value);
    *cell = value;
}

// By how many units a number fails to be proven by what was found (the same rules stand in `proof`), if by any.
__device__ __forceinline__ i64 units_lacking(i32 kept, i64 found, i32 outwards) {
    if (!outwards) return max(found - kept, kept - found);
    return outwards * (found - kept) + (outwards * found < 0);
}

// A number that is proven stays where it is. Another one goes out until it is, and on to a multiple of a power of two.
__device__ __forceinline__ i32 widened(i32 kept, i64 found, i32 outwards) {
    if (!outwards) return (i32)found;
    i64 lacks = units_lacking(kept, found, outwards);
    if (lacks <= 0) return kept;
    i64 step = 1 << (31 - __clz((u32)min(max(lacks, (i64)LEAST_STEP), (i64)MOST_STEP)));
    i64 reached = (outwards * (i64)kept + lacks + step - 1) & -step;
    return (i32)(outwards * min(reached, (i64)MOST));
}

// Works on a track with a group of threads: a warp, or a whole block for the largest.
template <bool BLOCK>
__device__ void work_on(const Work *work, const Stage *stage, u32 swapped, u32 code, i32 shrink, i32 kind, const u8 *refuges,
                        Move *moves, u32 *count, u32 lane, u32 &largest) {
    const u32 SIZE = BLOCK ? WARPS * WARP : WARP;
    const u8 *refuge_pieces = refuges, *put = refuges + 81, *taken = refuges + 81 * 6;
#define SYNC() do { if (BLOCK) __syncthreads(); else __syncwarp(); } while (0)
    u32 first = 0, second = 0;
    const u8 OURS[10] = {5, 6, 7, 8, 9, 10, 11, 14, 13, 15}, THEIRS[10] = {5, 6, 7, 8, 9, 10, 11, 14, 15, 13};
    u32 head = code >> 13, tail = code & 8191;
    first |= tail % 9 / 3 << 24, second |= tail % 3 << 24;
    tail /= 9;
#pragma unroll
    for (i32 square = 9; square >= 0; square--) {
        u32 &part = square > 5 ? tail : head;
        u32 state = part % 5;
        part /= 5;
        if (state < 3) first |= state << 2 * OURS[square];
        else second |= (state - 2) << 2 * THEIRS[square];
    }
    // Where both players have the same tables, a track that is its own mirror image is the work of one.
    if (swapped && first == second && work->stage[0].our_throw == work->stage[1].our_throw) return;
    u32 ours = swapped ? second : first, theirs = swapped ? first : second;
    if (lane == 0) *count = 0;
    SYNC();
    for (u32 index = lane; index < 75; index += SIZE) {
        Move move;
        if (step(work, stage, ours, theirs, index / 5 + 1, index % 5 + 1, shrink, &move)) moves[atomicAdd(count, 1)] = move;
    }
    SYNC();
    u32 possible_moves = *count;
    Rectangle at = rectangle(stage->here_heads, work->tails, ours, theirs, stage->ours, stage->theirs);
    Rectangle seen_by_them = rectangle(stage->mirrored_heads, work->tails, theirs, ours, stage->theirs, stage->ours);
    i32 *our_throw = stage->our_throw + at.begin, *their_throw = stage->their_throw + at.begin;
    i32 *bonus = stage->bonus + at.begin, *bonus_due = stage->bonus_due + at.begin;
    i32 *mirrored_throw = stage->mirrored_throw + seen_by_them.begin;
    i32 *mirrored_penalty = stage->mirrored_penalty + seen_by_them.begin;
    i32 behind = stage->ours - pieces(ours);
    const u8 *ways = work->ways + behind * 81, *levels = work->levels + behind * LEVELS;
    for (u32 level = 0; level < LEVELS - 1; level++) {
        u32 begin = levels[level], rows = levels[level + 1] - begin;
        if (!rows) continue;
        for (u32 index = lane; index < rows * at.stride; index += SIZE) {
            u32 row = index / at.stride, their_way = index - row * at.stride, our_way = ways[begin + row];
            u32 place = our_way * at.stride + their_way;
            Best best;
            best.throws[0] = best.throws[1] = best.throws[2] = best.throws[3] = LOWEST;
            best.bonus = best.bonus_due = best.penalty = LOWEST;
            bool river = refuge_pieces[our_way] < behind;
            // Entering is a step from 0. What is not possible is read from somewhere and not counted, so that no read waits for another.
#pragma unroll
            for (u32 from = 0; from < 4; from++) {
                u32 without = from ? taken[our_way * 5 + from] : river ? our_way : NOWHERE;
                bool there = without != NOWHERE;
#pragma unroll
                for (u32 to = from + 1; to < 5; to++) {
                    u32 way = there ? put[without * 5 + to] : NOWHERE;
                    bool possible = way != NOWHERE;
                    u32 after = (possible ? way : our_way) * at.stride + their_way;
                    i32 plain = to == 4 ? bonus[after] : their_throw[after];
                    i32 due = to == 4 ? bonus_due[after] : our_throw[after];
                    consider(best, to - from, possible ? plain : LOWEST, possible ? due : LOWEST);
                }
            }
            // U2: with a piece in the river nothing moves beyond the refuge.
            if (!river) {
#pragma unroll 4
                for (u32 number = 0; number < possible_moves; number++) {
                    const Move move = moves[number];
                    u32 way = move.from > 4 ? our_way : taken[our_way * 5 + move.from];
                    bool possible = way != NOWHERE;
                    u32 after = (possible ? way : 0) * move.stride + their_way;
                    i32 plain = nearer(move.plain[after], move.shrink), due = nearer(move.due[after], move.shrink);
                    consider(best, move.length, possible ? plain : LOWEST, possible ? due : LOWEST);
                }
            }
            i32 passed = their_throw[place], value;
            if (kind == ALL || kind == WIDEN || kind == CHECK) {
                const i64 WEIGHTS[4] = {3, 3, 1, 1};
                i64 sum = stage->rounding;
#pragma unroll
                for (u32 throws = 0; throws < 4; throws++)
                    sum += WEIGHTS[throws] * (best.throws[throws] == LOWEST ? passed : best.throws[throws]);
                i64 found = sum >> 3;
                if (kind == CHECK) {
                    // Nothing is as low as that: it would be taken for a step that is not possible.
                    i32 kept = our_throw[place];
                    i64 lacks = kept == LOWEST ? MOST : units_lacking(kept, found, stage->outwards);
                    if (lacks > 0) largest = max(largest, (u32)min(lacks, (i64)MOST));
                    continue;
                }
                if (kind == WIDEN) found = widened(our_throw[place], found, stage->outwards);
                value = (i32)found;
                put_value(our_throw + place, value, largest);
            } else {
                value = our_throw[place];
            }
            // Where numbers before throws are moved out, only they count.
            u32 ignored = 0, &moves_largest = kind == WIDEN ? ignored : largest;
            put_value(bonus + place, best.bonus == LOWEST ? passed : best.bonus, moves_largest);
            put_value(bonus_due + place, best.bonus_due == LOWEST ? value : best.bonus_due, moves_largest);
            i32 penalty = -(best.penalty == LOWEST ? value : best.penalty);
            u32 mirrored = their_way * seen_by_them.stride + our_way;
            if (kind != MOVES_ONLY) {
                mirrored_throw[mirrored] = -value;
                mirrored_penalty[mirrored] = penalty;
            } else {
                put_value(mirrored_penalty + mirrored, penalty, largest);
            }
        }
        SYNC();
    }
}

// Notes by how much values of a track changed at most, and the largest such change of all.
__device__ __forceinline__ void note(u32 largest, u32 lane, u32 *track, u32 *change) {
    __syncwarp();
    for (u32 other = WARP / 2; other; other /= 2) largest = max(largest, __shfl_down_sync(0xffffffff, largest, other));
    if (lane % WARP == 0 && largest) {
        if (track) atomicMax(track, largest);
        atomicMax(change, largest);
    }
}

// The tracks of a level are in the order of falling size: the first `large` get a block each. With a threshold only those are
// worked on that changed by so much lately; without one it is noted by how much they change.
extern "C" __global__ void __launch_bounds__(WARPS * WARP, BLOCKS) sweep(const Work *work, u32 first, u32 large, u32 count,
                                                                         i32 shrink, i32 kind, u32 threshold, const u32 *lately,
                                                                         u32 *changes, u32 *change) {
    __shared__ u8 refuges[81 * 11];
    __shared__ Move lists[WARPS][MOVES];
    __shared__ u32 counts[WARPS];
    for (u32 index = threadIdx.x; index < 81 * 11; index += blockDim.x) refuges[index] = work->refuges[index];
    __syncthreads();
    u32 warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    u32 player = blockIdx.y;
    const Stage *stage = &work->stage[player];
    const u32 *tracks = work->tracks + first;
    lately += first, changes += first;
    if (blockIdx.x < large) {
        u32 largest = 0, track = blockIdx.x;
        if (lately[track] < threshold) return;
        work_on<true>(work, stage, player, tracks[track], shrink, kind, refuges, lists[0], counts, threadIdx.x, largest);
        note(largest, threadIdx.x, threshold ? 0 : changes + track, change);
    } else {
        for (u32 track = large + (blockIdx.x - large) * WARPS + warp; track < count; track += (gridDim.x - large) * WARPS) {
            u32 largest = 0;
            if (lately[track] < threshold) continue;
            work_on<false>(work, stage, player, tracks[track], shrink, kind, refuges, lists[warp], counts + warp, lane, largest);
            note(largest, lane, threshold ? 0 : changes + track, change);
        }
    }
}

// Brings up to date by how much tracks changed lately, by the last whole sweep (the same rule stands in `busy`), and finds how many
// positions those have for which it has so many bits.
extern "C" __global__ void spread(const u32 *changes, u32 *lately, const u32 *sizes, u32 count, u64 *bits) {
    __shared__ u64 own[33];
    for (u32 index = threadIdx.x; index < 33; index += blockDim.x) own[index] = 0;
    __syncthreads();
    for (u32 index = blockIdx.x * blockDim.x + threadIdx.x; index < count; index += gridDim.x * blockDim.x) {
        u32 now = changes[index] > 0xffffffff / PARTS ? 0xffffffff : PARTS * changes[index];
        lately[index] = max(now, lately[index] / 2);
        atomicAdd(own + (32 - __clz(lately[index])), (u64)sizes[index]);
    }
    __syncthreads();
    for (u32 index = threadIdx.x; index < 33; index += blockDim.x) atomicAdd(bits + index, own[index]);
}

// Values at places in any tables: the table's number in the upper bits of a request, the position's in the lower 40.
extern "C" __global__ void gather(i32 *const *tables, const u64 *requests, i32 *values, u64 count) {
    for (u64 index = (u64)blockIdx.x * blockDim.x + threadIdx.x; index < count; index += (u64)gridDim.x * blockDim.x)
        values[index] = tables[requests[index] >> 40][requests[index] & 0xffffffffffull];
}

// Makes all numbers of a table the same.
extern "C" __global__ void fill(i32 *table, u64 count, i32 number) {
    for (u64 index = (u64)blockIdx.x * blockDim.x + threadIdx.x; index < count; index += (u64)gridDim.x * blockDim.x) table[index] = number;
}
