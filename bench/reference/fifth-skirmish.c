/*
 * The skirmish of bench/scenarios/fifth-skirmish.yaml, written down the way one would in C: four heroes against three ogres and a
 * hobgoblin by the rules of fifth-skirmish.rules.yaml, die by die, one generator for the whole run, the tactics as plain ifs. It is
 * what the speed of declared games is measured against, so it keeps the same counts as Tiltyard does for this scenario: see duel.c.
 *
 * Usage: fifth-skirmish BATTLES. Prints one `name value` a line; names with a dot are the metrics of the same name.
 */
/* The luck of parties: harm, victims felled, both times how far apart the parties are; and the first tie for who acts first. */
enum { HARM, FELLED, HARM_APART, FELLED_APART, OF_A_PARTY, FIRST_ROLL = 2 * OF_A_PARTY };
#define CONTROLS (FIRST_ROLL + 1)
#include "common.h"

/* Who fights, and the rules of their tactics. */

enum { PARTIES = 2, MEMBERS = 4, EVERYBODY = PARTIES * MEMBERS, MAX_ROUNDS = 100 };
enum { FIGHTER, CLERIC, WIZARD, OGRE, HOBGOBLIN, KINDS };
enum { LONGSWORD, CLUB, WEAPONS };
enum { ATTACK_RULE, ROUSE_RULE, HEALING_WORD_RULE, FIREBALL_RULE, RULES };
enum { ATTACK, HEALING_WORD, ROUSE, FIREBALL, TURN_TYPES };

struct kind {
  const char *name;
  int hp_count, hp_sides, hp, ac, strength, dexterity, wisdom, proficiency, attacks, slots, hero, weapon, resists_fire;
};
/* Modifiers, not scores. */
static const struct kind kinds[KINDS] = {
  {"fighter", 0, 0, 44, 18, 3, 1, 0, 3, 2, 0, 1, LONGSWORD, 0},
  {"cleric", 0, 0, 38, 18, 2, 0, 3, 3, 1, 4, 1, LONGSWORD, 0},
  {"wizard", 0, 0, 27, 12, 0, 2, 3, 3, 1, 2, 1, LONGSWORD, 0},
  {"ogre", 7, 10, 21, 11, 4, -1, 0, 2, 1, 0, 0, CLUB, 1},
  {"hobgoblin", 2, 8, 2, 18, 1, 1, 0, 2, 1, 0, 0, LONGSWORD, 0},
};
static const int kind_of[EVERYBODY] = {FIGHTER, FIGHTER, CLERIC, WIZARD, OGRE, OGRE, OGRE, HOBGOBLIN};
static const char *const names[EVERYBODY] = {
  "fighter 1", "fighter 2", "cleric", "wizard", "ogre 1", "ogre 2", "ogre 3", "hobgoblin",
};
static const char *const parties[PARTIES] = {"heroes", "ogres"};
static const char *const weapons[WEAPONS] = {"longsword", "club"};
static const int dice_of[WEAPONS] = {1, 2};
enum { DAMAGE_SIDES = 8, SAVE_BASE = 8, BLAST = 8, BLAST_SIDES = 6, BLASTED = 3, DEATH_SAVES = 3, DEATH_SAVE = 10 };

/* One battle: its state, and what is counted of everybody. */

struct counts {
  int attacks, hits, dealt, other_damage, taken, turns, stands, slain, healed, dying;
  int left, slots_left, successes_left, failures_left;
  int turn_types[TURN_TYPES];
};
enum { STANDS, DYING, DEAD };
static int hp[EVERYBODY], most_hp[EVERYBODY], slots[EVERYBODY], successes[EVERYBODY], failures[EVERYBODY];
static int state[EVERYBODY], order[EVERYBODY], standing[PARTIES];
static struct counts counts[EVERYBODY];
static int first_slain;
/* By attacker, defender and what the defender has left: the harm to be expected, and the chance to fell. A hit does less than that. */
enum { MOST_DAMAGE = 40 };
static double expected_harm[KINDS][KINDS][MOST_DAMAGE + 1], expected_felled[KINDS][KINDS][MOST_DAMAGE + 1];

/*
 * All battles. Not static: the compiler removes static variables that are written and never read, and with them the
 * counting. What follows from a histogram is not summed as well; nor are squares of what is 0 or 1. A unit is one
 * combatant, or all of a kind of which there are several. Incidents are what Tiltyard counts when rules go wrong, a division by
 * zero for one: here nothing does.
 */

enum { FIGHTERS = EVERYBODY, OGRES, UNITS, BINS = 1024, INCIDENTS = 18 };
enum { HP_LEFT, SLOTS_LEFT, SUCCESSES_LEFT, FAILURES_LEFT, POOLS };
long outcomes[OUTCOMES], rounds_histogram[MAX_ROUNDS + 1], fired[EVERYBODY][RULES];
long survivors_histogram[PARTIES][MEMBERS + 1], dealt_histogram[UNITS][BINS], party_dealt_histogram[PARTIES][BINS];
long weapon_dealt_histogram[WEAPONS][BINS];
long stands[EVERYBODY], slain[EVERYBODY], first_to_fall[EVERYBODY], first_loss[PARTIES];
struct moments stands_of_kind[UNITS - EVERYBODY], slain_of_kind[UNITS - EVERYBODY];
struct moments taken[UNITS], attacks[UNITS], hits[UNITS], turns[UNITS], turn_types[UNITS][TURN_TYPES];
struct moments healed[UNITS], party_healed[PARTIES], left[UNITS][POOLS], dying[UNITS];
struct moments weapon_attacks[WEAPONS], weapon_hits[WEAPONS];
long hits_attacks[UNITS], turn_types_turns[UNITS][TURN_TYPES], left_stands[UNITS][POOLS], dying_turns[UNITS];
long weapon_hits_attacks[WEAPONS], weapon_dealt_attacks[WEAPONS], weapon_dealt_hits[WEAPONS];

static inline int party_of(int one) { return one >= MEMBERS; }
static inline const struct kind *of(int one) { return &kinds[kind_of[one]]; }
static inline int smaller(int one, int other) { return one < other ? one : other; }

static inline int roll_many(int dice, int sides) {
  int sum = 0;
  for (int die = 0; die < dice; die++) sum += roll(sides);
  return sum;
}

/* In eighths of all: one party has all of its members, the other none. */
static inline int apart(void) { return 8 / MEMBERS * abs(standing[0] - standing[1]); }

static inline void count_luck(int me, int foe, int damage) {
  double *mine = luck + OF_A_PARTY * party_of(me);
  int has = smaller(hp[foe], MOST_DAMAGE), distance = apart();
  double harm = smaller(damage, has) - expected_harm[kind_of[me]][kind_of[foe]][has];
  double felled = (damage >= has) - expected_felled[kind_of[me]][kind_of[foe]][has];
  mine[HARM] += harm;
  mine[FELLED] += felled;
  mine[HARM_APART] += harm * distance;
  mine[FELLED_APART] += felled * distance;
}

static void slay(int one) {
  state[one] = DEAD;
  counts[one].slain = 1;
  if (first_slain < 0) first_slain = one;
}

/* Heroes who come to 0 lie dying, others are slain. */
static void harm(int one, int damage) {
  counts[one].taken += damage;
  int before = hp[one];
  hp[one] = before > damage ? before - damage : 0;
  if (hp[one] > 0 || hp[one] == before) return;
  standing[party_of(one)]--;
  if (!of(one)->hero) {
    slay(one);
    return;
  }
  state[one] = DYING;
  successes[one] = failures[one] = 0;
}

static void heal(int one, int by, int amount) {
  int before = hp[one];
  hp[one] = smaller(before + amount, most_hp[one]);
  counts[by].healed += hp[one] - before;
  if (state[one] != DYING) return;
  state[one] = STANDS;
  standing[party_of(one)]++;
}

/* Targets, -1 if there is none: of equals the first. */

static int find_weakest_foe(int me) {
  int best = -1, from = MEMBERS * !party_of(me);
  for (int foe = from; foe < from + MEMBERS; foe++) {
    if (state[foe] == STANDS && (best < 0 || hp[foe] < hp[best])) best = foe;
  }
  return best;
}

static int find_strongest_foe(int me, const int *without, int count) {
  int best = -1, from = MEMBERS * !party_of(me);
  for (int foe = from; foe < from + MEMBERS; foe++) {
    int known = 0;
    for (int i = 0; i < count; i++) known |= without[i] == foe;
    if (state[foe] == STANDS && !known && (best < 0 || hp[foe] > hp[best])) best = foe;
  }
  return best;
}

static int find_fallen_friend(int me) {
  int from = MEMBERS * party_of(me);
  for (int one = from; one < from + MEMBERS; one++) {
    if (state[one] == DYING) return one;
  }
  return -1;
}

static int find_most_wounded_friend(int me) {
  int best = -1, from = MEMBERS * party_of(me);
  for (int one = from; one < from + MEMBERS; one++) {
    if (state[one] == STANDS && (best < 0 || hp[one] * most_hp[best] < hp[best] * most_hp[one])) best = one;
  }
  return best;
}

/* Actions. */

static void strike(int me, int foe) {
  const struct kind *own = of(me);
  int dice = dice_of[own->weapon], die = roll(20), damage = 0;
  counts[me].attacks++;
  if (die == 20 || (die > 1 && die + own->strength + own->proficiency >= of(foe)->ac)) {
    damage = roll_many(die == 20 ? 2 * dice : dice, DAMAGE_SIDES) + own->strength;
    counts[me].hits++;
    counts[me].dealt += damage;
  }
  /* As Tiltyard does: it takes luck out of what it draws from tables, for which a club has too many dice. */
  if (own->weapon == LONGSWORD) count_luck(me, foe, damage);
  if (damage > 0) harm(foe, damage);
}

/* Several attacks turn to the next foe when one is slain. */
static void attack(int me, int foe) {
  for (int i = 0; i < of(me)->attacks; i++) {
    if (state[foe] == DEAD) foe = find_weakest_foe(me);
    strike(me, foe);
    if (standing[!party_of(me)] == 0) return;
  }
}

static void fireball(int me, int first) {
  int targets[BLASTED] = {first}, count = 1;
  while (count < BLASTED) {
    int next = find_strongest_foe(me, targets, count);
    if (next < 0) break;
    targets[count++] = next;
  }
  int blast = roll_many(BLAST, BLAST_SIDES), need = SAVE_BASE + of(me)->proficiency + of(me)->wisdom;
  for (int i = 0; i < count; i++) {
    const struct kind *foe = of(targets[i]);
    int damage = roll(20) + foe->dexterity >= need ? blast / 2 : blast;
    if (foe->resists_fire) damage /= 2;
    counts[me].other_damage += damage;
    harm(targets[i], damage);
    if (standing[!party_of(me)] == 0) return;
  }
}

static inline int die_of_healing(int me) { return roll(4) + of(me)->wisdom; }

static inline void note(int me, int rule, int turn_type) {
  fired[me][rule]++;
  counts[me].turn_types[turn_type]++;
}

/* One of the dying rolls a death save: with a 20 it is up again. */
static void save(int me) {
  int die = roll(20);
  if (die >= DEATH_SAVE) successes[me] = smaller(successes[me] + 1, DEATH_SAVES);
  else failures[me] = smaller(failures[me] + (die == 1 ? 2 : 1), DEATH_SAVES);
  if (die == 20) heal(me, me, 1);
  if (failures[me] == DEATH_SAVES) slay(me);
}

/* Both parties still have somebody who stands, before and between the actions of a turn. */
static void take_turn(int me) {
  counts[me].turns++;
  if (state[me] == DYING) {
    counts[me].dying++;
    save(me);
    if (state[me] != STANDS) return;
  }
  int kind = kind_of[me];
  if (kind == CLERIC && slots[me] > 0) {
    int one = find_fallen_friend(me);
    if (one >= 0) {
      slots[me]--;
      note(me, ROUSE_RULE, ROUSE);
      heal(one, me, die_of_healing(me));
    } else {
      one = find_most_wounded_friend(me);
      if (5 * hp[one] < 2 * most_hp[one]) {
        slots[me]--;
        note(me, HEALING_WORD_RULE, HEALING_WORD);
        heal(one, me, die_of_healing(me));
      }
    }
  }
  if (kind == WIZARD && slots[me] > 0 && standing[!party_of(me)] >= 3) {
    slots[me]--;
    note(me, FIREBALL_RULE, FIREBALL);
    fireball(me, find_strongest_foe(me, NULL, 0));
    return;
  }
  note(me, ATTACK_RULE, ATTACK);
  attack(me, find_weakest_foe(me));
}

/* The highest score first; who ties is shuffled. */
static void find_order(void) {
  int scores[EVERYBODY];
  for (int one = 0; one < EVERYBODY; one++) {
    int at = one;
    scores[one] = roll(20) + of(one)->dexterity;
    for (; at > 0 && scores[order[at - 1]] < scores[one]; at--) order[at] = order[at - 1];
    order[at] = one;
  }
  for (int from = 0, to; from < EVERYBODY; from = to) {
    for (to = from + 1; to < EVERYBODY && scores[order[to]] == scores[order[from]]; to++) continue;
    for (int at = to - 1; at > from; at--) {
      int tied = at - from + 1, other = below(tied), one = order[at];
      if (luck[FIRST_ROLL] == 0) luck[FIRST_ROLL] = other - (tied - 1) / 2.0;
      order[at] = order[from + other];
      order[from + other] = one;
    }
  }
}

static void deploy(void) {
  memset(counts, 0, sizeof counts);
  memset(luck, 0, sizeof luck);
  first_slain = -1;
  standing[0] = standing[1] = MEMBERS;
  for (int one = 0; one < EVERYBODY; one++) {
    const struct kind *own = of(one);
    hp[one] = most_hp[one] = own->hp + roll_many(own->hp_count, own->hp_sides);
    slots[one] = own->slots;
    successes[one] = failures[one] = 0;
    state[one] = STANDS;
  }
  find_order();
}

/* Fights one battle and says how it ended. */
static int fight(int *rounds) {
  deploy();
  for (*rounds = 1;; ++*rounds) {
    for (int at = 0; at < EVERYBODY; at++) {
      if (state[order[at]] == DEAD) continue;
      take_turn(order[at]);
      if (standing[1] == 0) return FIRST_WINS;
      if (standing[0] == 0) return SECOND_WINS;
    }
    if (*rounds == MAX_ROUNDS) return STALEMATE;
  }
}

static inline void add_to_bin(long *histogram, int value) { histogram[smaller(value, BINS - 1)]++; }

static void record_unit(int unit, const struct counts *n) {
  const int pools[POOLS] = {n->left, n->slots_left, n->successes_left, n->failures_left};
  add_to_bin(dealt_histogram[unit], n->dealt + n->other_damage);
  add(&taken[unit], n->taken);
  add(&attacks[unit], n->attacks);
  add(&hits[unit], n->hits);
  add(&turns[unit], n->turns);
  add(&healed[unit], n->healed);
  add(&dying[unit], n->dying);
  hits_attacks[unit] += (long)n->hits * n->attacks;
  dying_turns[unit] += (long)n->dying * n->turns;
  for (int turn_type = 0; turn_type < TURN_TYPES; turn_type++) {
    add(&turn_types[unit][turn_type], n->turn_types[turn_type]);
    turn_types_turns[unit][turn_type] += (long)n->turn_types[turn_type] * n->turns;
  }
  for (int pool = 0; pool < POOLS; pool++) {
    add(&left[unit][pool], pools[pool]);
    left_stands[unit][pool] += (long)pools[pool] * n->stands;
  }
}

static void record_kind(int unit, const struct counts *n) {
  record_unit(unit, n);
  add(&stands_of_kind[unit - EVERYBODY], n->stands);
  add(&slain_of_kind[unit - EVERYBODY], n->slain);
}

static void record_weapon(int weapon, const struct counts *n) {
  add(&weapon_attacks[weapon], n->attacks);
  add(&weapon_hits[weapon], n->hits);
  add_to_bin(weapon_dealt_histogram[weapon], n->dealt);
  weapon_hits_attacks[weapon] += (long)n->hits * n->attacks;
  weapon_dealt_attacks[weapon] += (long)n->dealt * n->attacks;
  weapon_dealt_hits[weapon] += (long)n->dealt * n->hits;
}

static void sum(struct counts *to, const struct counts *from) {
  for (size_t i = 0; i < sizeof *to / sizeof(int); i++) ((int *)to)[i] += ((const int *)from)[i];
}

static void record(int outcome, int rounds) {
  struct counts of_kind[KINDS] = {0}, of_party[PARTIES] = {0}, of_weapon[WEAPONS] = {0};
  outcomes[outcome]++;
  rounds_histogram[rounds]++;
  record_luck(outcome);
  if (first_slain >= 0) {
    first_to_fall[first_slain]++;
    first_loss[party_of(first_slain)]++;
  }
  for (int one = 0; one < EVERYBODY; one++) {
    struct counts *n = &counts[one];
    if (state[one] == STANDS) {
      n->stands = 1;
      n->left = hp[one];
      n->slots_left = slots[one];
      n->successes_left = successes[one];
      n->failures_left = failures[one];
    }
    stands[one] += n->stands;
    slain[one] += n->slain;
    record_unit(one, n);
    sum(&of_kind[kind_of[one]], n);
  }
  for (int kind = 0; kind < KINDS; kind++) {
    sum(&of_party[!kinds[kind].hero], &of_kind[kind]);
    sum(&of_weapon[kinds[kind].weapon], &of_kind[kind]);
  }
  record_kind(FIGHTERS, &of_kind[FIGHTER]);
  record_kind(OGRES, &of_kind[OGRE]);
  for (int weapon = 0; weapon < WEAPONS; weapon++) record_weapon(weapon, &of_weapon[weapon]);
  for (int party = 0; party < PARTIES; party++) {
    survivors_histogram[party][of_party[party].stands]++;
    add_to_bin(party_dealt_histogram[party], of_party[party].dealt + of_party[party].other_damage);
    add(&party_healed[party], of_party[party].healed);
  }
}

/* The chance of each damage of an attack; of 0, that it misses. */
static void find_chances(int me, int foe, double *chances) {
  const struct kind *own = &kinds[me];
  memset(chances, 0, (MOST_DAMAGE + 1) * sizeof *chances);
  for (int die = 1; die <= 20; die++) {
    if (die != 20 && (die == 1 || die + own->strength + own->proficiency < kinds[foe].ac)) {
      chances[0] += 1 / 20.0;
      continue;
    }
    double sums[MOST_DAMAGE + 1] = {[0] = 1 / 20.0};
    for (int dice = dice_of[own->weapon] * (die == 20 ? 2 : 1); dice > 0; dice--) {
      double more[MOST_DAMAGE + 1] = {0};
      for (int sum = 0; sum <= MOST_DAMAGE - DAMAGE_SIDES; sum++) {
        for (int face = 1; face <= DAMAGE_SIDES; face++) more[sum + face] += sums[sum] / DAMAGE_SIDES;
      }
      memcpy(sums, more, sizeof sums);
    }
    for (int sum = 0; sum + own->strength <= MOST_DAMAGE; sum++) chances[sum + own->strength] += sums[sum];
  }
}

static void find_expectations(int me, int foe) {
  double chances[MOST_DAMAGE + 1];
  find_chances(me, foe, chances);
  for (int has = 1; has <= MOST_DAMAGE; has++) {
    for (int damage = 1; damage <= MOST_DAMAGE; damage++) {
      expected_harm[me][foe][has] += smaller(damage, has) * chances[damage];
      if (damage >= has) expected_felled[me][foe][has] += chances[damage];
    }
  }
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
  static const char *const titles[TURN_TYPES] = {".attack", ".healing-word", ".rouse", ".fireball"};
  static const char *const pools[POOLS] = {"left.hp", "left.slots", "left.successes", "left.failures"};
  print("survive", name, "", stood, battles);
  print("slain", name, "", fell, battles);
  print("damage", name, ".mean", total(dealt_histogram[unit], BINS), battles);
  print("taken", name, ".mean", taken[unit].sum, battles);
  print("accuracy", name, "", hits[unit].sum, attacks[unit].sum);
  print("healed", name, ".mean", healed[unit].sum, battles);
  print("under.dying", name, "", dying[unit].sum, turns[unit].sum);
  for (int turn_type = 0; turn_type < TURN_TYPES; turn_type++) {
    if (turn_types[unit][turn_type].sum > 0) print("use", name, titles[turn_type], turn_types[unit][turn_type].sum, turns[unit].sum);
  }
  for (int pool = 0; pool < POOLS; pool++) {
    /* Of what hardly ever happens, intervals say little. */
    if (left[unit][pool].sum > battles / 1000) print(pools[pool], name, ".mean", left[unit][pool].sum, stood);
  }
}

int main(int argc, char **argv) {
  long battles = argc > 1 ? atol(argv[1]) : 200000;
  seed();
  for (int one = 0; one < KINDS; one++) {
    for (int other = 0; other < KINDS; other++) find_expectations(one, other);
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
    print("damage", parties[party], ".mean", total(party_dealt_histogram[party], BINS), battles);
    print("healed", parties[party], ".mean", party_healed[party].sum, battles);
  }
  print("rounds", "mean", "", total(rounds_histogram, MAX_ROUNDS + 1), battles);
  for (int one = 0; one < EVERYBODY; one++) print_unit(one, names[one], stands[one], slain[one], battles);
  print("hit", weapons[LONGSWORD], "", weapon_hits[LONGSWORD].sum, weapon_attacks[LONGSWORD].sum);
  print("hit", weapons[CLUB], "", weapon_hits[CLUB].sum, weapon_attacks[CLUB].sum);
  for (int weapon = 0; weapon < WEAPONS; weapon++) {
    double dealt = total(weapon_dealt_histogram[weapon], BINS);
    print("damage_per_attack", weapons[weapon], ".mean", dealt, weapon_attacks[weapon].sum);
    print("damage_per_hit", weapons[weapon], ".mean", dealt, weapon_hits[weapon].sum);
  }

  /* What it keeps of a battle, to be compared with what ours keeps: flags, histograms and moments; see above. */
  int done = 0;
  for (int unit = 0; unit < UNITS; unit++) {
    for (int turn_type = 0; turn_type < TURN_TYPES; turn_type++) done += turn_types[unit][turn_type].sum > 0;
  }
  int flags = 3 * EVERYBODY + PARTIES, histograms = 2 * PARTIES + UNITS + WEAPONS;
  int moments = 2 * (UNITS - EVERYBODY) + UNITS * (6 + POOLS) + done + PARTIES + 2 * WEAPONS;
  printf("kept.values %d\nkept.histograms %d\n", flags + histograms + moments, histograms);
  printf("kept.products %d\n", UNITS * (2 + POOLS) + done + 3 * WEAPONS);
  /* Everybody has one rule, the wizard two, the cleric three. */
  printf("kept.rules %d\nkept.luck %d\n", EVERYBODY + 3 + INCIDENTS, LUCK_SUMS);
  return 0;
}
