/*
 * The battle of bench/scenarios/board.yaml, written down the way one would in C: eight against eight on a board by the rules of
 * board.rules.yaml, from one tick in which somebody decides to the next, one generator for the whole run, the tactic as plain ifs. It is
 * what the speed of declared games by time on a grid is measured against, so it keeps the same counts as Tiltyard does for this
 * scenario: see duel.c.
 *
 * Usage: board BATTLES. Prints one `name value` a line; names with a dot are the metrics of the same name.
 */
#include <limits.h>
#include "common.h"

enum { MEMBERS = 8, EVERYBODY = 2 * MEMBERS, SIZE = 8, NOBODY = -1, FAR = INT_MAX };
enum { CHAMPION, SQUIRE, SEER, HEALER, BEAR, WOLF, ARCHER, KINDS };
enum { KNIGHT, MAGE, BEAST, HUNTER, TRAITS, TOGETHER = 3 };
enum { QUAKE, VOLLEY, MEND, BULWARK, ATTACK, WALK, ACTIONS, NO_ULTIMATE = ACTIONS };
enum { HP_LEFT, MANA_LEFT, SHIELD_LEFT, POOLS };
enum { BLOW, SPELL, FIRE };

/* Times are in ticks, hit points in tenths. */
enum { A_SECOND = 10, A_ROUND = 10, MAX_ROUNDS = 60, OVERTIME = 300, STUNNED = 15, SLOWED = 20, A_POINT = 10 };

enum {
  CHAMPIONS = EVERYBODY, SQUIRES, SEERS, BEARS, WOLVES, ARCHERS, CASTLE, FOREST, ROWS, UNITS = CASTLE, BINS = 1 << 14,
  OWN_COUNTS = ACTIONS + POOLS + 2,
};
#include "tally.h"
enum { USE = COMMON_COUNTS, LEFT = USE + ACTIONS, UNDER_STUNNED = LEFT + POOLS, UNDER_SLOWED };

static const struct row rows[ROWS] = {
  {"champion 1", 0x1}, {"champion 2", 0x2}, {"squire 1", 0x4}, {"squire 2", 0x8}, {"seer 1", 0x10}, {"seer 2", 0x20},
  {"healer", 0x40}, {"seer 3", 0x80}, {"bear 1", 0x100}, {"wolf 1", 0x200}, {"wolf 2", 0x400}, {"wolf 3", 0x800},
  {"bear 2", 0x1000}, {"archer 1", 0x2000}, {"archer 2", 0x4000}, {"archer 3", 0x8000}, {"champion", 0x3}, {"squire", 0xc},
  {"seer", 0xb0}, {"bear", 0x1100}, {"wolf", 0xe00}, {"archer", 0xe000}, {"castle", 0xff}, {"forest", 0xff00},
};
static const struct party parties[2] = {{"castle", CASTLE}, {"forest", FOREST}};

static const struct kind {
  int hp, attack;
  double pace;
  int reach, armour, ward, needs, filled, ultimate, power, trait;
} kinds[KINDS] = {
  [CHAMPION] = {1000, 75, 0.6, 1, 60, 40, 100, 40, QUAKE, 160, KNIGHT},
  [SQUIRE] = {780, 55, 0.7, 1, 45, 20, 80, 0, BULWARK, 260, KNIGHT},
  [SEER] = {480, 34, 0.65, 4, 20, 20, 70, 0, VOLLEY, 120, MAGE},
  [HEALER] = {560, 35, 0.7, 3, 20, 20, 70, 30, MEND, 260, MAGE},
  [BEAR] = {1150, 95, 0.6, 1, 40, 20, 90, 0, QUAKE, 150, BEAST},
  [WOLF] = {680, 66, 0.9, 1, 25, 20, 60, 0, NO_ULTIMATE, 100, BEAST},
  [ARCHER] = {500, 62, 0.8, 5, 20, 20, 70, 0, VOLLEY, 130, HUNTER},
};
static const int kind_of[EVERYBODY] = {
  CHAMPION, CHAMPION, SQUIRE, SQUIRE, SEER, SEER, HEALER, SEER, BEAR, WOLF, WOLF, WOLF, BEAR, ARCHER, ARCHER, ARCHER,
};
static const int starts[EVERYBODY][2] = {
  {0, 1}, {2, 1}, {4, 1}, {6, 1}, {1, 2}, {3, 2}, {5, 2}, {7, 2}, {0, 5}, {2, 5}, {4, 5}, {6, 5}, {1, 6}, {3, 6}, {5, 6}, {7, 6},
};

/* One battle. */

static int tick, first_slain, standing[2], with_trait[TRAITS];
static int hp[EVERYBODY], mana[EVERYBODY], shield[EVERYBODY], out[EVERYBODY];
static int ready[EVERYBODY], stunned_until[EVERYBODY], slowed_until[EVERYBODY];
static int column[EVERYBODY], row[EVERYBODY], occupied[SIZE][SIZE];

/* All battles. */
enum { INCIDENTS = 26 };
long fired[EVERYBODY][ACTIONS];

static inline const struct kind *of(int one) { return &kinds[kind_of[one]]; }
static inline int party_of(int one) { return one >= MEMBERS; }
static inline int first_foe(int me) { return party_of(me) ? 0 : MEMBERS; }
static inline int smaller(int one, int other) { return one < other ? one : other; }
static inline int larger(int one, int other) { return one > other ? one : other; }
static inline int chance(double p) { return next() < p * 4294967296.0; }
static inline int rounded_up(double time) { return time == (int)time ? time : (int)time + 1; }
static inline int is_over(void) { return standing[0] == 0 || standing[1] == 0; }
static inline int between(int one, int other) { return larger(abs(column[one] - column[other]), abs(row[one] - row[other])); }

/* Enough of one trait are stronger. */
static inline int is_together(int me, int trait) { return of(me)->trait == trait && with_trait[trait] >= TOGETHER; }
static inline int guard(int me) { return of(me)->armour + (is_together(me, KNIGHT) ? 40 : 0); }
static inline double luck_of(int me) { return is_together(me, HUNTER) ? 0.45 : 0.2; }
static inline double might(int me) { return of(me)->power * (is_together(me, MAGE) ? 1.4 : 1); }
static inline double quickness(int me) { return of(me)->pace * (is_together(me, BEAST) ? 1.3 : 1) * (slowed_until[me] > tick ? 0.7 : 1); }

static inline void fill(int me, int by) { mana[me] = smaller(mana[me] + by, of(me)->needs); }

static void fall(int one) {
  out[one] = 1;
  standing[party_of(one)]--;
  with_trait[of(one)->trait]--;
  occupied[row[one]][column[one]] = 0;
  ready[one] = FAR;
  counts[one][SLAIN] = 1;
  counts[one][STOOD] = tick;
  if (first_slain != NOBODY) return;
  first_slain = one;
  counts[one][FIRST_SLAIN] = counts[one][FIRST_LOSS] = 1;
}

/* Returns what was taken. */
static int harm(int one, double amount, int kind) {
  if (kind == BLOW) amount *= 100.0 / (100 + guard(one));
  if (kind == SPELL) amount *= 100.0 / (100 + of(one)->ward);
  int taken = A_POINT * amount + 1e-9, absorbed = smaller(taken, A_POINT * shield[one]);
  counts[one][TAKEN] += taken;
  shield[one] = (A_POINT * shield[one] - absorbed) / A_POINT;
  hp[one] -= taken - absorbed;
  if (hp[one] <= 0) fall(one);
  else if (taken > 0) fill(one, 5);
  return taken;
}

static int find_nearest(int me) {
  int best = NOBODY, least = SIZE;
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end; foe++) {
    if (out[foe] || between(me, foe) >= least) continue;
    best = foe;
    least = between(me, foe);
  }
  return best;
}

static int find_weakest(int me, unsigned without) {
  int best = NOBODY;
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end; foe++) {
    if (out[foe] || without >> foe & 1 || between(me, foe) > of(me)->reach) continue;
    if (best == NOBODY || hp[foe] < hp[best]) best = foe;
  }
  return best;
}

/* Among those who have less than seven tenths of their health. */
static int find_most_wounded(int me) {
  int best = NOBODY;
  double least = 0.7;
  for (int one = MEMBERS * party_of(me), end = one + MEMBERS; one < end; one++) {
    double health = (double)hp[one] / (A_POINT * of(one)->hp);
    if (out[one] || health >= least) continue;
    best = one;
    least = health;
  }
  return best;
}

/* Everybody around the target. */
static void quake(int me, int target) {
  int x = column[target], y = row[target];
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end && !is_over(); foe++) {
    if (out[foe] || abs(column[foe] - x) > 2 || abs(row[foe] - y) > 2) continue;
    counts[me][OTHER_DAMAGE] += harm(foe, might(me), SPELL);
    stunned_until[foe] = tick + STUNNED;
  }
}

static void volley(int me) {
  int targets[3], count = 0;
  unsigned chosen = 0;
  for (; count < 3; count++) {
    targets[count] = find_weakest(me, chosen);
    if (targets[count] == NOBODY) break;
    chosen |= 1u << targets[count];
  }
  for (int i = 0; i < count && !is_over(); i++) {
    counts[me][OTHER_DAMAGE] += harm(targets[i], might(me), SPELL);
    slowed_until[targets[i]] = tick + SLOWED;
  }
}

static void mend(int me, int one) {
  int healed = smaller(A_POINT * might(me) + 1e-9, A_POINT * of(one)->hp - hp[one]);
  hp[one] += healed;
  counts[me][HEALED] += healed;
}

static void attack(int me, int foe) {
  counts[me][ATTACKS]++;
  counts[me][HITS]++;
  counts[me][DEALT] += harm(foe, of(me)->attack * (chance(luck_of(me)) ? 1.5 : 1), BLOW);
  if (!is_over()) fill(me, 10);
}

/* One step nearer: straight before diagonal, and the first in reading order. */
static void walk(int me, int foe) {
  static const int steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
  int distance = between(me, foe);
  for (int i = 0; i < 8; i++) {
    int x = column[me] + steps[i][0], y = row[me] + steps[i][1];
    if (x < 0 || x >= SIZE || y < 0 || y >= SIZE || occupied[y][x]) continue;
    if (larger(abs(column[foe] - x), abs(row[foe] - y)) >= distance) continue;
    occupied[row[me]][column[me]] = 0;
    occupied[y][x] = 1;
    column[me] = x;
    row[me] = y;
    return;
  }
}

static inline int act(int me, int action, int takes) {
  fired[me][action]++;
  counts[me][USE + action]++;
  return takes;
}

/* Does one thing, and returns how long it takes. */
static int take_turn(int me) {
  const struct kind *own = of(me);
  int foe = find_nearest(me), distance = between(me, foe), wounded;
  counts[me][TURNS]++;
  counts[me][UNDER_SLOWED] += slowed_until[me] > tick;
  if (mana[me] >= own->needs) {
    switch (own->ultimate) {
      case QUAKE:
        if (distance > 2) break;
        mana[me] -= own->needs;
        quake(me, foe);
        return act(me, QUAKE, A_SECOND);
      case VOLLEY:
        if (distance > own->reach) break;
        mana[me] -= own->needs;
        volley(me);
        return act(me, VOLLEY, A_SECOND);
      case MEND:
        wounded = find_most_wounded(me);
        if (wounded == NOBODY) break;
        mana[me] -= own->needs;
        mend(me, wounded);
        return act(me, MEND, A_SECOND);
      case BULWARK:
        mana[me] -= own->needs;
        shield[me] += might(me);
        return act(me, BULWARK, A_SECOND / 2);
    }
  }
  if (distance <= own->reach) {
    int takes = rounded_up(A_SECOND / quickness(me) - 1e-9);
    attack(me, foe);
    return act(me, ATTACK, takes);
  }
  walk(me, foe);
  return act(me, WALK, A_SECOND / 2);
}

/* In overtime everybody burns. */
static void burn(void) {
  for (int one = 0; one < EVERYBODY; one++) {
    if (!out[one]) counts[one][OTHER_DAMAGE] += harm(one, of(one)->hp / 20.0 + 1, FIRE);
  }
}

/* Everybody who is ready, in random order. */
static void decide_all(void) {
  int order[EVERYBODY], count = 0;
  for (int one = 0; one < EVERYBODY; one++) {
    if (ready[one] <= tick && stunned_until[one] <= tick) order[count++] = one;
  }
  for (int at = count - 1; at > 0; at--) {
    int other = below(at + 1), one = order[at];
    order[at] = order[other];
    order[other] = one;
  }
  for (int at = 0; at < count && !is_over(); at++) {
    int me = order[at];
    if (!out[me] && stunned_until[me] <= tick) ready[me] = tick + take_turn(me);
  }
}

static void deploy(void) {
  tick = 0;
  first_slain = NOBODY;
  standing[0] = standing[1] = MEMBERS;
  memset(with_trait, 0, sizeof with_trait);
  memset(occupied, 0, sizeof occupied);
  for (int one = 0; one < EVERYBODY; one++) {
    hp[one] = A_POINT * of(one)->hp;
    mana[one] = of(one)->filled;
    shield[one] = out[one] = ready[one] = stunned_until[one] = slowed_until[one] = 0;
    with_trait[of(one)->trait]++;
    column[one] = starts[one][0];
    row[one] = starts[one][1];
    occupied[row[one]][column[one]] = 1;
  }
}

static int find_next(void) {
  int next = FAR;
  for (int one = 0; one < EVERYBODY; one++) next = smaller(next, larger(ready[one], stunned_until[one]));
  return next;
}

static void count_end(void) {
  counts[0][SECONDS] = tick;
  for (int one = 0; one < EVERYBODY; one++) {
    if (out[one]) continue;
    counts[one][LEFT + HP_LEFT] = hp[one];
    counts[one][LEFT + MANA_LEFT] = mana[one];
    counts[one][LEFT + SHIELD_LEFT] = shield[one];
    counts[one][STANDS] = 1;
    counts[one][STOOD] = tick;
  }
}

/* Fights one battle and says how it ended. */
static int fight(int *rounds) {
  deploy();
  for (int next = 0, burns = OVERTIME; !is_over(); next = find_next()) {
    tick = smaller(next, burns);
    if (tick >= A_ROUND * MAX_ROUNDS) break;
    if (tick == burns) {
      burn();
      burns += A_ROUND;
      if (is_over()) break;
    }
    decide_all();
  }
  tick = smaller(tick, A_ROUND * MAX_ROUNDS);
  *rounds = smaller(tick / A_ROUND + 1, MAX_ROUNDS);
  count_end();
  if (standing[0] == 0) return standing[1] == 0 ? DRAW : SECOND_WINS;
  return standing[1] == 0 ? FIRST_WINS : STALEMATE;
}

static void say_what_is_kept(void) {
  static const char *const actions[ACTIONS] = {".quake", ".volley", ".mend", ".bulwark", ".attack", ".walk"};
  report_common(UNITS, parties, A_POINT);
  report_time(UNITS, 0, A_SECOND, A_POINT);
  for (int unit = 0; unit < UNITS; unit++) {
    for (int action = 0; action < ACTIONS; action++) report_ratio("use", unit, actions[action], USE + action, TURNS, 1);
    report_ratio("left.hp", unit, ".mean", LEFT + HP_LEFT, STANDS, A_POINT);
    report_ratio("left.mana", unit, ".mean", LEFT + MANA_LEFT, STANDS, 1);
    report_ratio("left.shield", unit, ".mean", LEFT + SHIELD_LEFT, STANDS, 1);
    report_ratio("under.stunned", unit, "", UNDER_STUNNED, TURNS, 1);
    report_ratio("under.slowed", unit, "", UNDER_SLOWED, TURNS, 1);
  }
}

int main(int argc, char **argv) {
  long battles = argc > 1 ? atol(argv[1]) : 50000;
  seed();
  say_what_is_kept();
  double start = now();
  for (long battle = 0; battle < battles; battle++) {
    int rounds, outcome = fight(&rounds);
    record(outcome, rounds, rows);
  }
  printf("battles %ld\nseconds %.6f\n", battles, now() - start);
  print_all(rows, parties, EVERYBODY * ACTIONS + INCIDENTS, battles);
  return 0;
}
