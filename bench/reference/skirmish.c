/*
 * The skirmish of bench/scenarios/skirmish.yaml, written down the way one would in C: 4 v 4 on the open field, die by die,
 * one generator for the whole run, the tactics as plain ifs. It is what Tiltyard's speed is measured against, so it keeps
 * the same counts as Tiltyard does for this scenario: see duel.c. Sections are those of docs/rules/osr-d20.md.
 *
 * Usage: skirmish BATTLES. Prints one `name value` a line; names with a dot are the metrics of the same name.
 */
/* The luck of parties: harm, victims felled, both times how far apart the parties are; and the first roll for who acts first. */
enum { HARM, FELLED, HARM_APART, FELLED_APART, OF_A_PARTY, FIRST_ROLL = 2 * OF_A_PARTY };
#define CONTROLS (FIRST_ROLL + 1)
#include "common.h"

/* Who fights, and the rules of their tactics: their own of the turn, then the built-in reactions. */

enum { PARTIES = 2, MEMBERS = 4, EVERYBODY = PARTIES * MEMBERS, MAX_ROUNDS = 100 };
enum { SWORDSMAN, AXEMAN, SPEARMAN, KINDS };
enum { ATTACK, ADVANCE, PASS, TURN_TYPES };
enum { ATTACK_RULE, ADVANCE_RULE, COUNTER_RULE, PASSING_RULE, FEND_OFF_RULE, PURSUE_RULE, RULES };

/* Length in feet, reach in cells. */
struct kind { const char *name, *weapon; int to_hit, damage_sides, length, reach, armour; };
static const struct kind kinds[KINDS] = {
  {"swordsman", "sword", 0, 8, 3, 1, 4},
  {"axeman", "axe", -1, 10, 3, 1, 2},
  {"spearman", "spear", 0, 6, 7, 2, 4},
};
static const int kind_of[EVERYBODY] = {SWORDSMAN, SWORDSMAN, AXEMAN, AXEMAN, SPEARMAN, SPEARMAN, SPEARMAN, SPEARMAN};
static const char *const parties[PARTIES] = {"raiders", "guards"};
enum { HP = 10, WEAPON_SKILL = 3, SPEED = 8 };
enum { BASE_AC = 10, LONGER_AC = 2, DOUBLE_TEAM = 2, TRIPLE_TEAM = 5 };

/* The open field (section 8.6), 60 ft between the parties and 30 ft around them, with an edge that nobody can enter. */

enum { MARGIN = 6, DISTANCE = 12, COLUMNS = 2 * MARGIN + DISTANCE + 1, ROWS = 2 * MARGIN + MEMBERS };
struct cell { int column, row; };
static char taken_cells[ROWS + 2][COLUMNS + 2];

/* One battle: its state, and what is counted of everybody. */

struct counts {
  int attacks, hits, dealt, taken, hits_taken, absorbed, turns, stands, slain;
  int turn_types[TURN_TYPES];
};
static int hp[EVERYBODY], acted[EVERYBODY], last_target[EVERYBODY], standing[PARTIES];
static struct cell at[EVERYBODY];
static struct counts counts[EVERYBODY];
static int first_slain;
/* By attacker, defender, need and what the defender has left: the harm to be expected, and the chance to fell. */
enum { NEEDS = BASE_AC + WEAPON_SKILL + LONGER_AC + 1 };
static double expected_harm[KINDS][KINDS][NEEDS][HP + 1], expected_felled[KINDS][KINDS][NEEDS][HP + 1];

/*
 * All battles. Not static: the compiler removes static variables that are written and never read, and with them the
 * counting. What follows from a histogram is not summed as well; nor are squares of what is 0 or 1. A unit is one
 * combatant, or all of one kind; the spearmen are all the guards.
 */

enum { UNITS = EVERYBODY + KINDS, BINS = 128, MAIL = 0, LEATHER = 1, ARMOURS };
long outcomes[OUTCOMES], rounds_histogram[MAX_ROUNDS + 1], fired[EVERYBODY][RULES];
long survivors_histogram[PARTIES][MEMBERS + 1], dealt_histogram[UNITS][BINS], raiders_dealt_histogram[BINS];
long stands[EVERYBODY], slain[EVERYBODY], first_to_fall[EVERYBODY], first_loss[PARTIES];
struct moments stands_of_kind[KINDS - 1], slain_of_kind[KINDS];
struct moments attacks[UNITS], hits[UNITS], taken[UNITS], turns[UNITS], turn_types[UNITS][TURN_TYPES];
struct moments hits_taken[ARMOURS], absorbed[ARMOURS];
long hits_attacks[UNITS], turn_types_turns[UNITS][TURN_TYPES];
long dealt_attacks[KINDS], dealt_hits[KINDS], absorbed_hits_taken[ARMOURS];

static inline int party_of(int one) { return one >= MEMBERS; }
static inline const struct kind *of(int one) { return &kinds[kind_of[one]]; }
static inline int larger(int one, int other) { return one > other ? one : other; }
static inline int sign(int number) { return (number > 0) - (number < 0); }

static inline int between(struct cell from, struct cell to) {
  return larger(abs(to.column - from.column), abs(to.row - from.row));
}

static inline char *taken_at(struct cell cell) { return &taken_cells[cell.row + 1][cell.column + 1]; }

static inline int enter(struct cell *from, int right, int down) {
  struct cell to = {from->column + right, from->row + down};
  if (*taken_at(to)) return 0;
  *from = to;
  return 1;
}

/* One step of a walk (section 8): into a free cell that is nearer, straight before diagonal, else in reading order. */
static inline int step(struct cell *from, struct cell to) {
  int across = to.column - from->column, down = to.row - from->row;
  int right = sign(across), below = sign(down), width = abs(across), height = abs(down);
  if (width > height) {
    if (enter(from, right, 0)) return 1;
    if (down + 1 < width && enter(from, right, -1)) return 1;
    return 1 - down < width && enter(from, right, 1);
  }
  if (height > width) {
    if (enter(from, 0, below)) return 1;
    if (across + 1 < height && enter(from, -1, below)) return 1;
    return 1 - across < height && enter(from, 1, below);
  }
  return enter(from, right, below);
}

/* Whether a walk brings a foe within reach, and where it ends: every step is one nearer. */
static inline int walk(int me, int foe, struct cell *end) {
  int steps = between(at[me], at[foe]) - of(me)->reach;
  if (steps > SPEED) return 0;
  *end = at[me];
  for (; steps > 0; steps--) {
    if (!step(end, at[foe])) return 0;
  }
  return 1;
}

/* Targets, -1 if there is none: of equals the first. Those of attacks leave where the walk to them ends. */

static int find_weakest(int me, struct cell *end) {
  int best = -1, from = MEMBERS * !party_of(me);
  for (int foe = from; foe < from + MEMBERS; foe++) {
    struct cell there;
    if (hp[foe] <= 0 || (best >= 0 && hp[foe] >= hp[best]) || !walk(me, foe, &there)) continue;
    best = foe;
    *end = there;
  }
  return best;
}

static int find_same(int me, struct cell *end) {
  int last = last_target[me];
  if (last >= 0 && hp[last] > 0 && walk(me, last, end)) return last;
  int best = -1, least = 0, from = MEMBERS * !party_of(me);
  for (int foe = from; foe < from + MEMBERS; foe++) {
    struct cell there;
    if (hp[foe] <= 0) continue;
    int distance = between(at[me], at[foe]);
    if ((best >= 0 && distance >= least) || !walk(me, foe, &there)) continue;
    best = foe;
    least = distance;
    *end = there;
  }
  return best;
}

/* The nearest foe out of reach toward whom there is a step. */
static int find_to_advance(int me) {
  int best = -1, least = 0, from = MEMBERS * !party_of(me);
  for (int foe = from; foe < from + MEMBERS; foe++) {
    if (hp[foe] <= 0) continue;
    int distance = between(at[me], at[foe]);
    struct cell there = at[me];
    if ((best >= 0 && distance >= least) || distance <= of(me)->reach || !step(&there, at[foe])) continue;
    best = foe;
    least = distance;
  }
  return best;
}

static void move(int me, struct cell to) {
  *taken_at(at[me]) = 0;
  *taken_at(to) = 1;
  at[me] = to;
}

static inline int threatens(int one, int other) { return between(at[one], at[other]) <= of(one)->reach; }

/* What the allies add that attacked the same foe last and have it within reach (section 5.4). */
static int team(int me, int foe) {
  int pressing = 0, from = MEMBERS * party_of(me);
  for (int ally = from; ally < from + MEMBERS; ally++) {
    if (ally == me || hp[ally] <= 0 || last_target[ally] != foe) continue;
    if (threatens(ally, foe) && ++pressing == 2) return TRIPLE_TEAM;
  }
  return pressing ? DOUBLE_TEAM : 0;
}

static void slay(int one) {
  *taken_at(at[one]) = 0;
  counts[one].slain = 1;
  if (first_slain < 0) first_slain = one;
  standing[party_of(one)]--;
}

/* In eighths of all: one party has all of its members, the other none. */
static inline int apart(void) { return 8 / MEMBERS * abs(standing[0] - standing[1]); }

static inline void count_luck(int me, int foe, int need, int damage) {
  double *mine = luck + OF_A_PARTY * party_of(me);
  int left = hp[foe], distance = apart();
  double harm = (damage < left ? damage : left) - expected_harm[kind_of[me]][kind_of[foe]][need][left];
  double felled = (damage >= left) - expected_felled[kind_of[me]][kind_of[foe]][need][left];
  mine[HARM] += harm;
  mine[FELLED] += felled;
  mine[HARM_APART] += harm * distance;
  mine[FELLED_APART] += felled * distance;
}

/* An attack (section 4): the margin of the hit eats the armour, and what is left of it is taken off the damage. */
static void strike(int me, int foe) {
  const struct kind *with = of(me), *against = of(foe);
  int ac = BASE_AC + WEAPON_SKILL + (against->length > with->length && !acted[foe] ? LONGER_AC : 0);
  int need = ac - WEAPON_SKILL - with->to_hit - team(me, foe);
  last_target[me] = foe;
  counts[me].attacks++;
  int margin = roll(20) - need, damage = 0;
  if (margin >= 0) {
    int armour = larger(against->armour - margin, 0);
    int rolled = roll(with->damage_sides);
    damage = larger(rolled - armour, 0);
    counts[me].hits++;
    counts[me].dealt += damage;
    counts[foe].hits_taken++;
    counts[foe].absorbed += rolled - damage;
    counts[foe].taken += damage;
  }
  count_luck(me, foe, need, damage);
  hp[foe] -= damage;
  if (hp[foe] <= 0) slay(foe);
}

/* Who has not acted yet gives up its turn to strike back: first with the longer weapon, else if both still stand. */
static void attack(int me, int foe) {
  int answers = !acted[foe] && threatens(foe, me);
  if (answers) {
    acted[foe] = 1;
    fired[foe][COUNTER_RULE]++;
    if (of(foe)->length > of(me)->length) {
      strike(foe, me);
      if (hp[me] <= 0) return;
      answers = 0;
    }
  }
  strike(me, foe);
  if (answers && hp[foe] > 0) strike(foe, me);
}

static void take_turn(int me) {
  struct counts *mine = &counts[me];
  struct cell end;
  mine->turns++;
  int foe = kind_of[me] == SPEARMAN ? find_same(me, &end) : find_weakest(me, &end);
  if (foe >= 0) {
    acted[me] = 1;
    fired[me][ATTACK_RULE]++;
    mine->turn_types[ATTACK]++;
    move(me, end);
    attack(me, foe);
    return;
  }
  foe = find_to_advance(me);
  if (foe >= 0) {
    acted[me] = 1;
    fired[me][ADVANCE_RULE]++;
    mine->turn_types[ADVANCE]++;
    end = at[me];
    int steps = between(end, at[foe]) - of(me)->reach;
    if (steps > SPEED) steps = SPEED;
    while (steps > 0 && step(&end, at[foe])) steps--;
    move(me, end);
    return;
  }
  mine->turn_types[PASS]++;
}

static void deploy(void) {
  memset(counts, 0, sizeof counts);
  memset(luck, 0, sizeof luck);
  first_slain = -1;
  standing[0] = standing[1] = MEMBERS;
  for (int one = 0; one < EVERYBODY; one++) *taken_at(at[one]) = 0;
  for (int one = 0; one < EVERYBODY; one++) {
    hp[one] = HP;
    last_target[one] = -1;
    at[one] = (struct cell){MARGIN + DISTANCE * party_of(one), MARGIN + one % MEMBERS};
    *taken_at(at[one]) = 1;
  }
}

/* Fights one battle and says how it ended. */
static int fight(int *rounds) {
  deploy();
  for (*rounds = 1;; ++*rounds) {
    memset(acted, 0, sizeof acted);
    int face = roll(6), first = face >= 4 ? 0 : 1;
    if (*rounds == 1) luck[FIRST_ROLL] = face - 3.5;
    for (int half = 0; half < PARTIES; half++) {
      int from = MEMBERS * (first ^ half);
      for (int me = from; me < from + MEMBERS; me++) {
        if (hp[me] <= 0 || acted[me]) continue;
        take_turn(me);
        if (standing[1] == 0) return FIRST_WINS;
        if (standing[0] == 0) return SECOND_WINS;
      }
    }
    if (*rounds == MAX_ROUNDS) return STALEMATE;
  }
}

static void record_unit(int unit, const struct counts *n) {
  dealt_histogram[unit][n->dealt]++;
  add(&attacks[unit], n->attacks);
  add(&hits[unit], n->hits);
  add(&taken[unit], n->taken);
  add(&turns[unit], n->turns);
  hits_attacks[unit] += (long)n->hits * n->attacks;
  for (int turn_type = 0; turn_type < TURN_TYPES; turn_type++) {
    add(&turn_types[unit][turn_type], n->turn_types[turn_type]);
    turn_types_turns[unit][turn_type] += (long)n->turn_types[turn_type] * n->turns;
  }
}

static void record_kind(int kind, const struct counts *n) {
  record_unit(EVERYBODY + kind, n);
  if (kind != SPEARMAN) add(&stands_of_kind[kind], n->stands);
  add(&slain_of_kind[kind], n->slain);
  dealt_attacks[kind] += (long)n->dealt * n->attacks;
  dealt_hits[kind] += (long)n->dealt * n->hits;
}

static void record_armour(int armour, long hits, long off) {
  add(&hits_taken[armour], hits);
  add(&absorbed[armour], off);
  absorbed_hits_taken[armour] += hits * off;
}

static void record(int outcome, int rounds) {
  struct counts of_kind[KINDS] = {0};
  outcomes[outcome]++;
  rounds_histogram[rounds]++;
  record_luck(outcome);
  if (first_slain >= 0) {
    first_to_fall[first_slain]++;
    first_loss[party_of(first_slain)]++;
  }
  for (int one = 0; one < EVERYBODY; one++) {
    struct counts *n = &counts[one], *sum = &of_kind[kind_of[one]];
    n->stands = hp[one] > 0;
    stands[one] += n->stands;
    slain[one] += n->slain;
    record_unit(one, n);
    for (size_t i = 0; i < sizeof *n / sizeof(int); i++) ((int *)sum)[i] += ((int *)n)[i];
  }
  for (int kind = 0; kind < KINDS; kind++) record_kind(kind, &of_kind[kind]);
  const struct counts *swords = &of_kind[SWORDSMAN], *axes = &of_kind[AXEMAN], *spears = &of_kind[SPEARMAN];
  survivors_histogram[0][swords->stands + axes->stands]++;
  survivors_histogram[1][spears->stands]++;
  raiders_dealt_histogram[swords->dealt + axes->dealt]++;
  record_armour(MAIL, swords->hits_taken + spears->hits_taken, swords->absorbed + spears->absorbed);
  record_armour(LEATHER, axes->hits_taken, axes->absorbed);
}

static double total(const long *histogram, int bins) {
  double sum = 0;
  for (int value = 0; value < bins; value++) sum += (double)value * histogram[value];
  return sum;
}

static void print(const char *metric, const char *name, const char *part, double top, double bottom) {
  printf("%s.%s%s %.8f\n", metric, name, part, top / bottom);
}

static void print_unit(int unit, const char *name, double stood, double fell, double battles) {
  static const char *const titles[TURN_TYPES] = {".attack", ".advance", ".pass"};
  int members = unit < EVERYBODY ? 1 : unit < EVERYBODY + SPEARMAN ? 2 : 4;
  print("survive", name, "", stood, battles * members);
  print("slain", name, "", fell, battles * members);
  print("damage", name, ".mean", total(dealt_histogram[unit], BINS), battles);
  print("taken", name, ".mean", taken[unit].sum, battles);
  print("accuracy", name, "", hits[unit].sum, attacks[unit].sum);
  for (int turn_type = 0; turn_type < TURN_TYPES; turn_type++) print("use", name, titles[turn_type], turn_types[unit][turn_type].sum, turns[unit].sum);
}

static void print_kind(int kind, double battles) {
  int unit = EVERYBODY + kind;
  double stood = kind == SPEARMAN ? total(survivors_histogram[1], MEMBERS + 1) : stands_of_kind[kind].sum;
  print_unit(unit, kinds[kind].name, stood, slain_of_kind[kind].sum, battles);
  print("hit", kinds[kind].weapon, "", hits[unit].sum, attacks[unit].sum);
  print("damage_per_attack", kinds[kind].weapon, ".mean", total(dealt_histogram[unit], BINS), attacks[unit].sum);
  print("damage_per_hit", kinds[kind].weapon, ".mean", total(dealt_histogram[unit], BINS), hits[unit].sum);
}

int main(int argc, char **argv) {
  long battles = argc > 1 ? atol(argv[1]) : 300000;
  seed();
  memset(taken_cells, 1, sizeof taken_cells);
  for (int row = 1; row <= ROWS; row++) memset(taken_cells[row] + 1, 0, COLUMNS);
  for (int one = 0; one < KINDS; one++) {
    for (int other = 0; other < KINDS; other++) {
      for (int need = 0; need < NEEDS; need++) {
        for (int left = 1; left <= HP; left++) {
          double harm = expect(need, kinds[one].damage_sides, kinds[other].armour, left);
          expected_harm[one][other][need][left] = harm;
          /* As many hit points more as victims that have the last of them taken. */
          expected_felled[one][other][need][left] =
            harm - expect(need, kinds[one].damage_sides, kinds[other].armour, left - 1);
        }
      }
    }
  }
  double start = now();
  for (long battle = 0; battle < battles; battle++) {
    int rounds, outcome = fight(&rounds);
    record(outcome, rounds);
  }
  printf("battles %ld\nseconds %.6f\n", battles, now() - start);

  for (int party = 0; party < PARTIES; party++) {
    print("win", parties[party], "", outcomes[party], battles);
    print("survivors", parties[party], ".mean", total(survivors_histogram[party], MEMBERS + 1), battles);
    print("first_slain", parties[party], "", first_loss[party], battles);
  }
  print("rounds", "mean", "", total(rounds_histogram, MAX_ROUNDS + 1), battles);
  print("damage", "raiders", ".mean", total(raiders_dealt_histogram, BINS), battles);
  for (int one = 0; one < EVERYBODY; one++) {
    int number = 1;
    while (one - number >= 0 && kind_of[one - number] == kind_of[one]) number++;
    char name[32];
    snprintf(name, sizeof name, "%s %d", of(one)->name, number);
    print_unit(one, name, stands[one], slain[one], battles);
  }
  for (int kind = 0; kind < KINDS; kind++) print_kind(kind, battles);
  print("absorbed", "mail", ".mean", absorbed[MAIL].sum, hits_taken[MAIL].sum);
  print("absorbed", "leather", ".mean", absorbed[LEATHER].sum, hits_taken[LEATHER].sum);

  /* What it keeps of a battle, to be compared with what ours keeps: flags, histograms and moments; see above. */
  int flags = 3 * EVERYBODY + PARTIES, histograms = PARTIES + UNITS + 1;
  int moments = KINDS - 1 + KINDS + UNITS * (4 + TURN_TYPES) + 2 * ARMOURS;
  printf("kept.values %d\nkept.histograms %d\n", flags + histograms + moments, histograms);
  printf("kept.products %d\nkept.rules %d\n", UNITS * (1 + TURN_TYPES) + 2 * KINDS + ARMOURS, EVERYBODY * RULES);
  printf("kept.luck %d\n", LUCK_SUMS);
  return 0;
}
