/*
 * The duel of bench/scenarios/duel.yaml, written down the way one would in C: two fighters, die by die, one generator
 * for the whole run, the tactics as plain ifs. It is what Tiltyard's speed is measured against, so it keeps the same
 * counts as Tiltyard does for this scenario (src/battle/scoreboard.ts, src/fight/recorder.ts): no fewer, which would
 * flatter the C, and no more, which would flatter us.
 *
 * Usage: duel BATTLES. Prints one `name value` a line; names with a dot are the metrics of the same name.
 */
/* The luck of a duel: what the attacks of either side did. */
#define CONTROLS 2
#include "common.h"

/* The fighters, and the rules that their tactic tries: the built-in one of osr-d20. */

enum { SIDES = 2, MAX_ROUNDS = 100 };
enum { ESCAPE, ATTACK, RELOAD, ADVANCE, PASS, TURN_TYPES };
enum { ESCAPE_RULE, ATTACK_RULE, RELOAD_RULE, ADVANCE_RULE, COUNTER_RULE, PASSING_RULE, FEND_OFF_RULE, PURSUE_RULE, RULES };

struct fighter { int hp, to_hit, ac, armour, damage_sides; };
static const struct fighter fighters[SIDES] = {{19, 4, 14, 4, 8}, {19, 4, 14, 4, 8}};

/* One battle: its state, and what is counted of each side. */

struct counts {
  int attacks, hits, dealt, taken, hits_taken, absorbed, turns;
  int stands, slain, first_slain, first_loss;
  int turn_types[TURN_TYPES];
};
static int hp[SIDES], acted[SIDES];
static struct counts counts[SIDES];
/* By attacker: the damage to be expected of an attack. */
static double expected[SIDES];

/*
 * All battles. Not static: the compiler removes static variables that are written and never read, and with them the
 * counting. What follows from a histogram is not summed as well; nor are squares of what is 0 or 1.
 */

enum { BINS = 128 };
long outcomes[OUTCOMES], rounds_histogram[MAX_ROUNDS + 1], fired[SIDES][RULES];
long stands_histogram[SIDES][2], dealt_histogram[SIDES][BINS], all_dealt_histogram[BINS];
long slain[SIDES], first_slain[SIDES], first_loss[SIDES];
struct moments attacks[SIDES], hits[SIDES], taken[SIDES], turns[SIDES], turn_types[SIDES][TURN_TYPES];
struct moments all_attacks, all_hits, all_hits_taken, all_absorbed;
long hits_attacks[SIDES], turn_types_turns[SIDES][TURN_TYPES];
long all_hits_attacks, all_dealt_attacks, all_dealt_hits, all_absorbed_hits_taken;

/* An attack: d20 against Armour Class; the margin eats the armour, and what is left of it is taken off the damage. */
static void strike(int attacker, int defender) {
  const struct fighter *with = &fighters[attacker], *against = &fighters[defender];
  counts[attacker].attacks++;
  int margin = roll(20) + with->to_hit - against->ac;
  if (margin < 0) return;
  int armour = against->armour > margin ? against->armour - margin : 0;
  int rolled = roll(with->damage_sides);
  int damage = rolled > armour ? rolled - armour : 0;
  counts[attacker].hits++;
  counts[attacker].dealt += damage;
  counts[defender].hits_taken++;
  counts[defender].absorbed += rolled < armour ? rolled : armour;
  counts[defender].taken += damage;
  hp[defender] -= damage;
  if (hp[defender] <= 0) counts[defender].slain = counts[defender].first_slain = counts[defender].first_loss = 1;
}

/* A turn: the foe, if it has not acted, gives up its turn to strike back when it has survived the attack. */
static void take_turn(int me, int foe) {
  acted[me] = 1;
  counts[me].turns++;
  counts[me].turn_types[ATTACK]++;
  fired[me][ATTACK_RULE]++;
  int answers = !acted[foe];
  if (answers) {
    acted[foe] = 1;
    fired[foe][COUNTER_RULE]++;
  }
  strike(me, foe);
  if (answers && hp[foe] > 0) strike(foe, me);
}

/* Fights one battle and says how it ended. */
static int fight(int *rounds) {
  for (int side = 0; side < SIDES; side++) hp[side] = fighters[side].hp;
  memset(counts, 0, sizeof counts);
  for (*rounds = 1;; ++*rounds) {
    acted[0] = acted[1] = 0;
    int first = roll(6) >= 4 ? 0 : 1;
    for (int i = 0; i < SIDES; i++) {
      int me = first ^ i, foe = 1 - me;
      if (acted[me]) continue;
      take_turn(me, foe);
      if (hp[1] <= 0) return FIRST_WINS;
      if (hp[0] <= 0) return SECOND_WINS;
    }
    if (*rounds == MAX_ROUNDS) return STALEMATE;
  }
}

static void record(int outcome, int rounds) {
  outcomes[outcome]++;
  rounds_histogram[rounds]++;
  for (int side = 0; side < SIDES; side++) luck[side] = counts[side].dealt - counts[side].attacks * expected[side];
  record_luck(outcome);
  for (int side = 0; side < SIDES; side++) {
    struct counts *n = &counts[side];
    n->stands = hp[side] > 0;
    stands_histogram[side][n->stands]++;
    dealt_histogram[side][n->dealt]++;
    slain[side] += n->slain;
    first_slain[side] += n->first_slain;
    first_loss[side] += n->first_loss;
    add(&attacks[side], n->attacks);
    add(&hits[side], n->hits);
    add(&taken[side], n->taken);
    add(&turns[side], n->turns);
    hits_attacks[side] += (long)n->hits * n->attacks;
    for (int turn_type = 0; turn_type < TURN_TYPES; turn_type++) {
      add(&turn_types[side][turn_type], n->turn_types[turn_type]);
      turn_types_turns[side][turn_type] += (long)n->turn_types[turn_type] * n->turns;
    }
  }
  long A = counts[0].attacks + counts[1].attacks, H = counts[0].hits + counts[1].hits;
  long D = counts[0].dealt + counts[1].dealt;
  long T = counts[0].hits_taken + counts[1].hits_taken, B = counts[0].absorbed + counts[1].absorbed;
  all_dealt_histogram[D]++;
  add(&all_attacks, A);
  add(&all_hits, H);
  add(&all_hits_taken, T);
  add(&all_absorbed, B);
  all_hits_attacks += H * A;
  all_dealt_attacks += D * A;
  all_dealt_hits += D * H;
  all_absorbed_hits_taken += B * T;
}

int main(int argc, char **argv) {
  long battles = argc > 1 ? atol(argv[1]) : 1000000;
  seed();
  for (int side = 0; side < SIDES; side++) {
    const struct fighter *with = &fighters[side], *against = &fighters[1 - side];
    expected[side] = expect(against->ac - with->to_hit, with->damage_sides, against->armour, with->damage_sides);
  }
  double start = now();
  for (long battle = 0; battle < battles; battle++) {
    int rounds, outcome = fight(&rounds);
    record(outcome, rounds);
  }
  double seconds = now() - start;

  double all_rounds = 0, all_dealt = 0;
  for (int rounds = 0; rounds <= MAX_ROUNDS; rounds++) all_rounds += (double)rounds * rounds_histogram[rounds];
  for (int dealt = 0; dealt < BINS; dealt++) all_dealt += (double)dealt * all_dealt_histogram[dealt];
  printf("battles %ld\nseconds %.6f\n", battles, seconds);
  printf("attacks_per_battle %.4f\n", (double)all_attacks.sum / battles);
  printf("win.knights %.8f\n", (double)outcomes[FIRST_WINS] / battles);
  printf("rounds.mean %.8f\n", all_rounds / battles);
  printf("hit.sword %.8f\n", (double)all_hits.sum / all_attacks.sum);
  printf("damage_per_hit.sword.mean %.8f\n", all_dealt / all_hits.sum);
  printf("absorbed.mail.mean %.8f\n", (double)all_absorbed.sum / all_hits_taken.sum);
  /* What it keeps of a battle, to be compared with what ours keeps: see the histograms, moments, sums and products above. */
  printf("kept.values 33\nkept.histograms 5\nkept.products 16\nkept.rules %d\nkept.luck %d\n", SIDES * RULES, LUCK_SUMS);
  return 0;
}
