// One sweep over the tracks of a level, a warp for each track and its mirror image. The same as view.rs and sweep.rs do, with
// the same rounding. Pieces on steps are packed two bits a step: ours and theirs, each on their own route.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
typedef int i32;

#define WARPS 8
#define MOVES 49
#define TAILS 5626
#define NOWHERE 255
#define LOWEST ((i32)0x80000000)

struct Tables { i32 *to_throw, *bonus, *bonus_due, *penalty; };

struct Stage {
    const u64 *here_heads, *mirrored_heads, *home_heads, *home_mirrored_heads;
    Tables here, mirrored, home, home_mirrored;
    i32 ours, theirs; // pieces left to bring home
};

struct Work {
    Stage stage[2];
    const u32 *tails;  // where rectangles begin inside a first part: [rest of ours][rest of theirs][second part]
    const u8 *refuges; // pieces[81], put[81][5], taken[81][5]
    const u16 *pairs;  // ways of ours and theirs, by falling pips
    const u32 *levels; // [behind of ours][behind of theirs][43]: where the pairs of each number of pips begin
    const u32 *tracks; // codes: first part << 13 | second part
    const i32 *payments; // [most points][their way]: what a win is worth
};

// A number that is read: from a table at way * ours + theirs * theirs_stride, perhaps the negative of it.
struct Read {
    const i32 *table;
    u16 ours, theirs;
    i32 sign;
};

// A step that ends beyond the refuge or at home: what it is worth without a throw due and with one.
struct Move {
    Read plain, due;
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
    found.begin = heads[head] + tails[(rest_ours * 8 + rest_theirs) * TAILS + tail];
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

__device__ __forceinline__ Read seen(const i32 *table, const Rectangle &at) {
    Read read = {table + at.begin, (u16)at.stride, 1, 1};
    return read;
}

__device__ __forceinline__ Read seen_by_them(const i32 *table, const Rectangle &at) {
    Read read = {table + at.begin, 1, (u16)at.stride, -1};
    return read;
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
            Read payment = {work->payments + 81 * (2 * stage->theirs - pieces(theirs)), 0, 1, 1};
            move->plain = move->due = payment;
        } else if (blocked) {
            move->plain = move->due = seen_by_them(stage->home_mirrored.penalty,
                rectangle(stage->home_mirrored_heads, work->tails, theirs, ours, stage->theirs, stage->ours - 1));
        } else {
            Rectangle at = rectangle(stage->home_heads, work->tails, ours, theirs, stage->ours - 1, stage->theirs);
            move->plain = seen(stage->home.bonus, at);
            move->due = seen(stage->home.bonus_due, at);
        }
        return true;
    }
    if (on(ours, to) == 2) return false;
    ours += 1u << 2 * to;
    if (pieces(ours) > stage->ours) return false;
    u32 square = mirrored_step(to);
    if (square < 16) {
        if (on(theirs, square) == 2) return false;
        theirs &= ~(3u << 2 * square);
    }
    Rectangle at = rectangle(stage->here_heads, work->tails, ours, theirs, stage->ours, stage->theirs);
    Rectangle by_them = rectangle(stage->mirrored_heads, work->tails, theirs, ours, stage->theirs, stage->ours);
    if (jumps(from, to)) {
        move->plain = move->due = seen_by_them(stage->mirrored.penalty, by_them);
        move->shrink = shrink;
    } else if (to == 8 || to == 12) {
        move->plain = seen(stage->here.bonus, at);
        move->due = seen(stage->here.bonus_due, at);
    } else {
        move->plain = seen_by_them(stage->mirrored.to_throw, by_them);
        move->due = seen(stage->here.to_throw, at);
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

struct View {
    const Stage *stage;
    const Move *moves;
    u32 count;
    u64 ours, theirs; // where the positions of this track begin, seen by us and by them
    u32 our_stride, their_stride;
    i32 behind;
};

__device__ __forceinline__ i32 shrunk(i32 value, i32 by) { return value - min(max(value, -by), by); }

__device__ __forceinline__ void best_of(const View &view, const u8 *refuge_pieces, const u8 *put, const u8 *taken, u32 ours,
                                        u32 theirs, Best &best) {
    best.throws[0] = best.throws[1] = best.throws[2] = best.throws[3] = LOWEST;
    best.bonus = best.bonus_due = best.penalty = LOWEST;
    const Stage *stage = view.stage;
    bool river = refuge_pieces[ours] < view.behind;
    // Entering is a step from 0. What is not possible is read from somewhere and not counted, so that no read waits for another.
#pragma unroll
    for (u32 from = 0; from < 4; from++) {
        u32 without = from ? taken[ours * 5 + from] : river ? ours : NOWHERE;
        bool there = without != NOWHERE;
#pragma unroll
        for (u32 to = from + 1; to < 5; to++) {
            u32 way = there ? put[without * 5 + to] : NOWHERE;
            bool possible = way != NOWHERE;
            if (!possible) way = ours;
            u64 at = view.ours + (u64)way * view.our_stride + theirs;
            u64 by_them = view.theirs + (u64)theirs * view.their_stride + way;
            i32 plain = to == 4 ? stage->here.bonus[at] : -stage->mirrored.to_throw[by_them];
            i32 due = to == 4 ? stage->here.bonus_due[at] : stage->here.to_throw[at];
            consider(best, to - from, possible ? plain : LOWEST, possible ? due : LOWEST);
        }
    }
    if (river) return;
#pragma unroll 4
    for (u32 index = 0; index < view.count; index++) {
        const Move move = view.moves[index];
        u32 way = move.from > 4 ? ours : taken[ours * 5 + move.from];
        bool possible = way != NOWHERE;
        if (!possible) way = 0;
        i32 plain = move.plain.sign * move.plain.table[way * move.plain.ours + theirs * move.plain.theirs];
        i32 due = move.due.sign * move.due.table[way * move.due.ours + theirs * move.due.theirs];
        plain = shrunk(plain, move.shrink);
        due = shrunk(due, move.shrink);
        consider(best, move.length, possible ? plain : LOWEST, possible ? due : LOWEST);
    }
}

struct Sum { i64 sum; i64 passes; };

__device__ __forceinline__ Sum sum_of(const Best &best) {
    const i64 WEIGHTS[4] = {3, 3, 1, 1};
    Sum total = {0, 0};
    for (u32 index = 0; index < 4; index++) {
        if (best.throws[index] == LOWEST) total.passes += WEIGHTS[index];
        else total.sum += WEIGHTS[index] * best.throws[index];
    }
    return total;
}

__device__ __forceinline__ i32 before_throw(const Sum &own, const Sum &other) {
    if (!own.passes) return (i32)((own.sum + 4) >> 3);
    i64 whole = 64 - own.passes * other.passes;
    i64 value = 8 * own.sum - own.passes * other.sum + whole / 2;
    i64 quotient = value / whole;
    return (i32)(value % whole < 0 ? quotient - 1 : quotient);
}

__device__ __forceinline__ void put_value(i32 *cell, i32 value, u32 &largest) {
    largest = max(largest, (u32)abs(value - *cell));
    *cell = value;
}

// Works on a track and its mirror image with a group of threads: a warp, or a whole block for the largest.
template <bool BLOCK>
__device__ void work_on(const Work *work, u32 code, i32 shrink, i32 all, const u8 *refuges, Move (*lists)[MOVES], u32 *counts,
                        u32 lane, u32 &largest) {
    const u32 SIZE = BLOCK ? WARPS * 32 : 32;
    const u8 *refuge_pieces = refuges, *put = refuges + 81, *taken = refuges + 81 * 6;
#define SYNC() do { if (BLOCK) __syncthreads(); else __syncwarp(); } while (0)
    u32 sides[2] = {0, 0};
    const u8 OURS[10] = {5, 6, 7, 8, 9, 10, 11, 14, 13, 15}, THEIRS[10] = {5, 6, 7, 8, 9, 10, 11, 14, 15, 13};
    u32 head = code >> 13, tail = code & 8191;
    sides[0] |= tail % 9 / 3 << 24, sides[1] |= tail % 3 << 24;
    tail /= 9;
#pragma unroll
    for (i32 square = 9; square >= 0; square--) {
        u32 &part = square > 5 ? tail : head;
        u32 state = part % 5;
        part /= 5;
        if (state < 3) sides[0] |= state << 2 * OURS[square];
        else sides[1] |= (state - 2) << 2 * THEIRS[square];
    }
    if (lane < 2) counts[lane] = 0;
    SYNC();
    for (u32 index = lane; index < 150; index += SIZE) {
        u32 side = index / 75, from = index % 75 / 5 + 1, length = index % 5 + 1;
        Move move;
        if (step(work, &work->stage[side], side ? sides[1] : sides[0], side ? sides[0] : sides[1], from, length, shrink, &move))
            lists[side][atomicAdd(&counts[side], 1)] = move;
    }
    SYNC();
    View views[2];
#pragma unroll
    for (u32 side = 0; side < 2; side++) {
        const Stage *stage = &work->stage[side];
        Rectangle at = rectangle(stage->here_heads, work->tails, sides[side], sides[1 - side], stage->ours, stage->theirs);
        views[side].stage = stage;
        views[side].moves = lists[side];
        views[side].count = counts[side];
        views[side].ours = at.begin;
        views[side].our_stride = at.stride;
        views[side].behind = stage->ours - pieces(sides[side]);
    }
#pragma unroll
    for (u32 side = 0; side < 2; side++) {
        views[side].theirs = views[1 - side].ours;
        views[side].their_stride = views[1 - side].our_stride;
    }
    const u32 *levels = work->levels + (views[0].behind * 8 + views[1].behind) * 43;
    for (u32 level = 0; level < 42; level++) {
        u32 begin = levels[level], end = levels[level + 1];
        if (begin == end) continue;
        for (u32 pair = begin + lane; pair < end; pair += SIZE) {
            u32 ours = work->pairs[pair] >> 8, theirs = work->pairs[pair] & 255;
            Best best[2];
            best_of(views[0], refuge_pieces, put, taken, ours, theirs, best[0]);
            best_of(views[1], refuge_pieces, put, taken, theirs, ours, best[1]);
            u64 places[2];
            places[0] = views[0].ours + (u64)ours * views[0].our_stride + theirs;
            places[1] = views[1].ours + (u64)theirs * views[1].our_stride + ours;
            i32 values[2];
            if (all) {
                Sum sums[2] = {sum_of(best[0]), sum_of(best[1])};
                values[0] = before_throw(sums[0], sums[1]);
                values[1] = before_throw(sums[1], sums[0]);
            } else {
                values[0] = views[0].stage->here.to_throw[places[0]];
                values[1] = views[1].stage->here.to_throw[places[1]];
            }
#pragma unroll
            for (u32 side = 0; side < 2; side++) {
                const Tables &here = views[side].stage->here;
                u64 place = places[side];
                i32 own = values[side], other = -values[1 - side];
                if (all) put_value(here.to_throw + place, own, largest);
                put_value(here.bonus + place, best[side].bonus == LOWEST ? other : best[side].bonus, largest);
                put_value(here.bonus_due + place, best[side].bonus_due == LOWEST ? own : best[side].bonus_due, largest);
                put_value(here.penalty + place, best[side].penalty == LOWEST ? own : best[side].penalty, largest);
            }
        }
        SYNC();
    }
}

// The tracks of a level are in the order of falling size: the first `large` get a block each.
extern "C" __global__ void __launch_bounds__(WARPS * 32, 3) sweep(const Work *work, u32 first, u32 large, u32 count, i32 shrink,
                                                                  i32 all, u32 *change) {
    __shared__ u8 refuges[81 * 11];
    __shared__ Move lists[WARPS][2][MOVES];
    __shared__ u32 counts[WARPS][2];
    for (u32 index = threadIdx.x; index < 81 * 11; index += blockDim.x) refuges[index] = work->refuges[index];
    __syncthreads();
    u32 warp = threadIdx.x / 32, lane = threadIdx.x % 32, largest = 0;
    if (blockIdx.x < large) {
        work_on<true>(work, work->tracks[first + blockIdx.x], shrink, all, refuges, lists[0], counts[0], threadIdx.x, largest);
    } else {
        for (u32 track = large + (blockIdx.x - large) * WARPS + warp; track < count; track += (gridDim.x - large) * WARPS)
            work_on<false>(work, work->tracks[first + track], shrink, all, refuges, lists[warp], counts[warp], lane, largest);
    }
    __syncwarp();
    for (u32 other = 16; other; other /= 2) largest = max(largest, __shfl_down_sync(0xffffffff, largest, other));
    if (lane == 0 && largest) atomicMax(change, largest);
}

// Values at places in any tables: the table's number in the upper bits of a request, the position's in the lower 40.
extern "C" __global__ void gather(i32 *const *tables, const u64 *requests, i32 *values, u64 count) {
    u64 index = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    if (index < count) values[index] = tables[requests[index] >> 40][requests[index] & 0xffffffffffull];
}
