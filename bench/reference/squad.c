/*
 * The skirmish of bench/scenarios/squad.yaml, written down the way one would in C: four soldiers on a hill against four that come up to
 * it by the rules of squad.rules.yaml, sight and walks in tables, one generator for the whole run, the tactics as plain ifs. It is what the
 * speed of declared games on a map is measured against, so it keeps the same counts as Tiltyard does for this scenario: see duel.c.
 *
 * Usage: squad BATTLES. Prints one `name value` a line; names with a dot are the metrics of the same name.
 */
#include "common.h"

enum { PARTIES = 2, MEMBERS = 4, EVERYBODY = PARTIES * MEMBERS, MAX_ROUNDS = 30, NOBODY = -1 };
enum { SENTRY, MARKSMAN, RIFLEMAN, ASSAULT, KINDS };
enum { RIFLE, LONG_RIFLE, SHOTGUN, WEAPONS };
enum { SHOOT, GRENADE, ADVANCE, OVERWATCH, COVERING_FIRE, ACTIONS };
enum { HP_LEFT, GRENADES_LEFT, POOLS };
enum { POINTS = 2, GRENADE_RANGE = 8, BURST = 1 };
enum { COLUMNS = 20, CELLS = COLUMNS * COLUMNS, UNREACHABLE = 0xffff, DEAREST = 2 };

enum {
  SENTRIES = EVERYBODY, MARKSMEN, RIFLEMEN, HILL, ROAD, FIRST_WEAPON, ROWS = FIRST_WEAPON + WEAPONS, UNITS = HILL, BINS = 1 << 10,
  OWN_COUNTS = ACTIONS + POOLS + 2,
};
#include "tally.h"
enum { USE = COMMON_COUNTS, LEFT = USE + ACTIONS, UNDER_WATCHING = LEFT + POOLS, UNDER_DUG_IN };

static const struct row rows[ROWS] = {
  {"sentry 1", 0x1}, {"sentry 2", 0x2}, {"marksman 1", 0x4}, {"marksman 2", 0x8}, {"rifleman 1", 0x10}, {"rifleman 2", 0x20},
  {"rifleman 3", 0x40}, {"assault", 0x80}, {"sentry", 0x3}, {"marksman", 0xc}, {"rifleman", 0x70}, {"hill", 0xf}, {"road", 0xf0},
  {"rifle", 0x73}, {"long-rifle", 0xc}, {"shotgun", 0x80},
};
static const struct party parties[PARTIES] = {{"hill", HILL}, {"road", ROAD}};

/* Distances are in cells of 5 ft. */
static const struct kind { int hp; double aim; int armour, speed, grenades, weapon; } kinds[KINDS] = {
  [SENTRY] = {8, 0.65, 0, 6, 0, RIFLE},
  [MARKSMAN] = {7, 0.72, 0, 6, 0, LONG_RIFLE},
  [RIFLEMAN] = {8, 0.65, 0, 6, 0, RIFLE},
  [ASSAULT] = {10, 0.68, 1, 8, 1, SHOTGUN},
};
static const struct weapon { int sides, more, range, near; double critical; } weapons[WEAPONS] = {
  [RIFLE] = {3, 2, 12, 6, 0.1},
  [LONG_RIFLE] = {3, 3, 18, 10, 0.25},
  [SHOTGUN] = {4, 3, 8, 3, 0.2},
};
static const int kind_of[EVERYBODY] = {SENTRY, SENTRY, MARKSMAN, MARKSMAN, RIFLEMAN, RIFLEMAN, RIFLEMAN, ASSAULT};
static const double STEADY = 0.25;

/* The hill is 10 ft high. Where the first stand is an `a`, where the others stand a `b`, each in reading order. */
static const char map[] =
  "...................."
  "...................."
  "...................."
  "...................."
  "...................."
  "..........####......"
  "..b...........:....."
  ".......w......:....."
  "....b..w.......^a^.."
  ".........ww....^a^.."
  "..............w^a^.."
  "....b....w....w^a^.."
  ".......ww......^^..."
  "..b...........:....."
  "..........##..:....."
  "...................."
  "...................."
  "...................."
  "...................."
  "....................";

/* Tables of the map, by cell and cell: whether one sees the other, and what it costs to walk there. Steps by the order of ties. */
static uint8_t sees[CELLS][CELLS];
static uint16_t walks[CELLS][CELLS];
static double cover[CELLS];
static uint8_t high[CELLS];
static int starts[EVERYBODY];
enum { DIRECTIONS = 8 };
static const int steps[DIRECTIONS][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

/* One battle. */

static int first_slain, standing[PARTIES];
static int hp[EVERYBODY], grenades[EVERYBODY], out[EVERYBODY], acted[EVERYBODY], watching[EVERYBODY], reflex[EVERYBODY];
static int cell[EVERYBODY];
static int8_t occupant[CELLS];
/* What was done in this turn, by bits. */
static unsigned done;

/* All battles. */
enum { MOST_RULES = 5, RULES = 31, INCIDENTS = 24 };
long fired[EVERYBODY][MOST_RULES];

static inline const struct kind *of(int one) { return &kinds[kind_of[one]]; }
static inline const struct weapon *weapon_of(int one) { return &weapons[of(one)->weapon]; }
static inline int party_of(int one) { return one >= MEMBERS; }
static inline int first_foe(int me) { return party_of(me) ? 0 : MEMBERS; }
static inline int larger(int one, int other) { return one > other ? one : other; }
static inline double clamp(double x, double low, double high) { return x < low ? low : x > high ? high : x; }
static inline int chance(double p) { return next() < p * 4294967296.0; }
static inline int is_over(void) { return standing[0] == 0 || standing[1] == 0; }
static inline int between(int from, int to) {
  return larger(abs(from % COLUMNS - to % COLUMNS), abs(from / COLUMNS - to / COLUMNS));
}
static inline int reaches(int me, int foe, int range) {
  return between(cell[me], cell[foe]) <= range && sees[cell[me]][cell[foe]];
}

static void fall(int one) {
  out[one] = 1;
  standing[party_of(one)]--;
  occupant[cell[one]] = NOBODY;
  counts[one][SLAIN] = 1;
  if (first_slain != NOBODY) return;
  first_slain = one;
  counts[one][FIRST_SLAIN] = counts[one][FIRST_LOSS] = 1;
}

/* Armour takes some, but not all. Returns what was taken. */
static int harm(int one, double amount) {
  int taken = larger(1, amount - of(one)->armour + 1e-9);
  counts[one][TAKEN] += taken;
  hp[one] -= taken;
  if (hp[one] <= 0) fall(one);
  return taken;
}

/* A shot that hits so often. */
static void fire(int me, int foe, double hit, double critical) {
  const struct weapon *own = weapon_of(me);
  counts[me][ATTACKS]++;
  if (!chance(clamp(hit, 0.05, 0.95))) return;
  counts[me][HITS]++;
  int damage = roll(own->sides) + own->more;
  counts[me][DEALT] += harm(foe, critical > 0 && chance(critical) ? damage * 1.5 : damage);
}

static void shoot(int me, int foe) {
  const struct weapon *own = weapon_of(me);
  int from = cell[me], to = cell[foe], is_above = high[from] > high[to];
  double far = 0.02 * larger(0, between(from, to) - own->near);
  double hit = of(me)->aim + (is_above ? 0.15 : 0) - cover[to] * 0.6 * (is_above ? 0.5 : 1) - far;
  fire(me, foe, hit, own->critical);
}

static void grenade(int me, int target) {
  int blast = roll(3) + roll(3), centre = cell[target];
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end && !is_over(); foe++) {
    if (!out[foe] && between(centre, cell[foe]) <= BURST) counts[me][OTHER_DAMAGE] += harm(foe, blast);
  }
}

/* Whoever watches fires at whoever moves. */
static void cover_fire(int mover) {
  for (int foe = first_foe(mover), end = foe + MEMBERS; foe < end && !out[mover]; foe++) {
    if (!watching[foe] || out[foe] || reflex[foe] == 0 || !reaches(foe, mover, weapon_of(foe)->range)) continue;
    reflex[foe] = watching[foe] = 0;
    fired[foe][MOST_RULES - 1]++;
    counts[foe][USE + COVERING_FIRE]++;
    fire(foe, mover, of(foe)->aim - 0.15 - cover[cell[mover]] * 0.6, 0);
  }
}

/* The free cell that one step nearer leads to, -1 if there is none. */
static int step_toward(int from, int to, int budget) {
  int best = -1, least = walks[to][from];
  for (int i = 0; i < DIRECTIONS; i++) {
    int x = from % COLUMNS + steps[i][0], y = from / COLUMNS + steps[i][1], next = y * COLUMNS + x;
    if (x < 0 || x >= COLUMNS || y < 0 || y >= COLUMNS || walks[to][next] >= least || occupant[next] != NOBODY) continue;
    if (map[y * COLUMNS + from % COLUMNS] == '#' || map[from / COLUMNS * COLUMNS + x] == '#') continue;
    if (map[next] == ':' && budget < DEAREST) continue;
    best = next;
    least = walks[to][next];
  }
  return best;
}

static void advance(int me, int target) {
  for (int left = of(me)->speed; left > 0 && !reaches(me, target, weapon_of(me)->range);) {
    int next = step_toward(cell[me], cell[target], left);
    if (next < 0) return;
    left -= map[next] == ':' ? DEAREST : 1;
    occupant[cell[me]] = NOBODY;
    occupant[next] = me;
    cell[me] = next;
    cover_fire(me);
    if (out[me]) return;
  }
}

/* Targets: of equals the first. */

static int find_nearest(int me) {
  int best = NOBODY, least = COLUMNS;
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end; foe++) {
    if (out[foe] || between(cell[me], cell[foe]) >= least) continue;
    best = foe;
    least = between(cell[me], cell[foe]);
  }
  return best;
}

static int find_nearest_within(int me, int range) {
  int best = NOBODY, least = range + 1;
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end; foe++) {
    if (out[foe] || between(cell[me], cell[foe]) >= least || !sees[cell[me]][cell[foe]]) continue;
    best = foe;
    least = between(cell[me], cell[foe]);
  }
  return best;
}

static int find_weakest_within(int me, int range) {
  int best = NOBODY;
  for (int foe = first_foe(me), end = foe + MEMBERS; foe < end; foe++) {
    if (!out[foe] && (best == NOBODY || hp[foe] < hp[best]) && reaches(me, foe, range)) best = foe;
  }
  return best;
}

static inline void act(int me, int rule, int action) {
  fired[me][rule]++;
  done |= 1u << action;
}

/* Each decides once, and says whether it may do so again. */

static int decide_shot(int me, int rule, int foe) {
  if (foe == NOBODY || of(me)->aim - cover[cell[foe]] * 0.6 < STEADY) return 0;
  act(me, rule, SHOOT);
  shoot(me, foe);
  return 1;
}

static void watch(int me, int rule) {
  act(me, rule, OVERWATCH);
  watching[me] = 1;
}

static void hold(int me) {
  if (!decide_shot(me, 0, find_weakest_within(me, weapon_of(me)->range))) watch(me, 1);
}

static void go(int me) {
  for (int points = POINTS; points > 0 && !out[me] && !is_over(); points--) {
    if (decide_shot(me, 1, find_weakest_within(me, weapon_of(me)->range))) return;
    act(me, 2, ADVANCE);
    advance(me, find_nearest(me));
  }
}

static void rush(int me) {
  for (int points = POINTS; points > 0 && !out[me] && !is_over(); points--) {
    int near = 0, foe = find_nearest_within(me, GRENADE_RANGE);
    for (int one = first_foe(me), end = one + MEMBERS; one < end; one++) {
      near += !out[one] && between(cell[me], cell[one]) <= GRENADE_RANGE;
    }
    if (points == POINTS && grenades[me] > 0 && foe != NOBODY && near >= 2) {
      act(me, 0, GRENADE);
      grenades[me]--;
      grenade(me, foe);
      return;
    }
    foe = find_nearest_within(me, weapon_of(me)->range);
    if (foe != NOBODY) {
      act(me, 1, SHOOT);
      shoot(me, foe);
      return;
    }
    act(me, 2, ADVANCE);
    advance(me, find_nearest(me));
  }
}

static void take_turn(int me) {
  counts[me][TURNS]++;
  counts[me][UNDER_WATCHING] += watching[me];
  watching[me] = 0;
  reflex[me] = 1;
  done = 0;
  if (kind_of[me] == RIFLEMAN) go(me);
  else if (kind_of[me] == ASSAULT) rush(me);
  else hold(me);
  for (unsigned left = done; left != 0; left &= left - 1) counts[me][USE + __builtin_ctz(left)]++;
}

static int find_next(int party) {
  for (int one = MEMBERS * party, end = one + MEMBERS; one < end; one++) {
    if (!acted[one] && !out[one]) return one;
  }
  return NOBODY;
}

/* One of a party, then one of the other, for as long as both have somebody left. */
static void play_round(void) {
  memset(acted, 0, sizeof acted);
  for (int party = below(PARTIES); !is_over();) {
    int one = find_next(party);
    if (one == NOBODY) one = find_next(!party);
    if (one == NOBODY) return;
    acted[one] = 1;
    party = !party_of(one);
    take_turn(one);
  }
}

static void deploy(void) {
  first_slain = NOBODY;
  standing[0] = standing[1] = MEMBERS;
  memset(occupant, NOBODY, sizeof occupant);
  for (int one = 0; one < EVERYBODY; one++) {
    hp[one] = of(one)->hp;
    grenades[one] = of(one)->grenades;
    out[one] = watching[one] = 0;
    reflex[one] = 1;
    cell[one] = starts[one];
    occupant[starts[one]] = one;
  }
}

static void count_end(void) {
  for (int one = 0; one < EVERYBODY; one++) {
    if (out[one]) continue;
    counts[one][LEFT + HP_LEFT] = hp[one];
    counts[one][LEFT + GRENADES_LEFT] = grenades[one];
    counts[one][STANDS] = 1;
  }
}

/* Fights one battle and says how it ended. */
static int fight(int *rounds) {
  deploy();
  for (*rounds = 1; play_round(), !is_over() && *rounds < MAX_ROUNDS;) ++*rounds;
  count_end();
  if (standing[1] == 0) return FIRST_WINS;
  return standing[0] == 0 ? SECOND_WINS : STALEMATE;
}

/* The map's tables, worked out once. */

/* Where a straight line is after some of its steps, in one of the coordinates: halves are rounded toward its start. */
static int along(int step, int of_steps, int length) {
  int away = (2 * step * abs(length) + of_steps - 1) / (2 * of_steps);
  return length < 0 ? -away : away;
}

static int is_in_sight(int from, int to) {
  int distance = between(from, to), x = from % COLUMNS, y = from / COLUMNS;
  for (int step = 0; step <= distance; step++) {
    int right = step == 0 ? 0 : along(step, distance, to % COLUMNS - x), down = step == 0 ? 0 : along(step, distance, to / COLUMNS - y);
    if (map[(y + down) * COLUMNS + x + right] == '#') return 0;
  }
  return 1;
}

static int can_step(int from, int direction) {
  int x = from % COLUMNS, y = from / COLUMNS, right = x + steps[direction][0], down = y + steps[direction][1];
  if (right < 0 || right >= COLUMNS || down < 0 || down >= COLUMNS) return 0;
  return map[from] != '#' && map[down * COLUMNS + right] != '#' && map[y * COLUMNS + right] != '#' && map[down * COLUMNS + x] != '#';
}

/* Walks to a cell, shortened until none can be any more. */
static void find_walks(int to) {
  for (int at = 0; at < CELLS; at++) walks[to][at] = at == to ? 0 : UNREACHABLE;
  for (int changed = 1; changed;) {
    changed = 0;
    for (int at = 0; at < CELLS; at++) {
      for (int i = 0; i < DIRECTIONS; i++) {
        if (!can_step(at, i)) continue;
        int next = at + steps[i][1] * COLUMNS + steps[i][0], walk = walks[to][next] + (map[next] == ':' ? DEAREST : 1);
        if (walk >= walks[to][at]) continue;
        walks[to][at] = walk;
        changed = 1;
      }
    }
  }
}

static void read_map(void) {
  int placed[PARTIES] = {0, MEMBERS};
  for (int at = 0; at < CELLS; at++) {
    cover[at] = map[at] == 'a' ? 0.25 : map[at] == 'w' ? 0.5 : 0;
    high[at] = map[at] == 'a' || map[at] == '^';
    if (map[at] == 'a' || map[at] == 'b') starts[placed[map[at] == 'b']++] = at;
    find_walks(at);
    for (int to = 0; to < CELLS; to++) sees[at][to] = is_in_sight(at, to);
  }
}

static void say_what_is_kept(void) {
  static const char *const actions[ACTIONS] = {".shoot", ".grenade", ".advance", ".overwatch", ".covering-fire"};
  enum { HOLDING = 1 << SHOOT | 1 << OVERWATCH | 1 << COVERING_FIRE, ALL = (1 << ACTIONS) - 1 };
  static const int known[UNITS] = {
    HOLDING, HOLDING, HOLDING, HOLDING, ALL, ALL, ALL, ALL - (1 << OVERWATCH), HOLDING, HOLDING, ALL,
  };
  report_common(UNITS, parties, 1);
  for (int unit = 0; unit < UNITS; unit++) {
    for (int action = 0; action < ACTIONS; action++) {
      if (known[unit] >> action & 1) report_ratio("use", unit, actions[action], USE + action, TURNS, 1);
    }
    report_ratio("left.hp", unit, ".mean", LEFT + HP_LEFT, STANDS, 1);
    report_ratio("left.grenades", unit, ".mean", LEFT + GRENADES_LEFT, STANDS, 1);
    report_ratio("under.watching", unit, "", UNDER_WATCHING, TURNS, 1);
    report_ratio("under.dug-in", unit, "", UNDER_DUG_IN, TURNS, 1);
  }
  for (int row = FIRST_WEAPON; row < ROWS; row++) {
    report_ratio("hit", row, "", HITS, ATTACKS, 1);
    report_ratio("damage_per_attack", row, ".mean", DEALT, ATTACKS, 1);
    report_ratio("damage_per_hit", row, ".mean", DEALT, HITS, 1);
    keep_histogram(row, DEALT, 1);
  }
}

int main(int argc, char **argv) {
  long battles = argc > 1 ? atol(argv[1]) : 200000;
  seed();
  read_map();
  say_what_is_kept();
  double start = now();
  for (long battle = 0; battle < battles; battle++) {
    int rounds, outcome = fight(&rounds);
    record(outcome, rounds, rows);
  }
  printf("battles %ld\nseconds %.6f\n", battles, now() - start);
  print_all(rows, parties, RULES + INCIDENTS, battles);
  return 0;
}
