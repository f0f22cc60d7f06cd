/*
 * The fight of bench/scenarios/raid.yaml, written down the way one would in C: five heroes against a dragon by the rules of
 * raid.rules.yaml, from one tick in which something happens to the next, die by die, one generator for the whole run, the tactics as
 * plain ifs. It is what the speed of declared games by time is measured against, so it keeps the same counts as Tiltyard does for this
 * scenario: see duel.c.
 *
 * Usage: raid BATTLES. Prints one `name value` a line; names with a dot are the metrics of the same name.
 */
#include <limits.h>
#include "common.h"

enum { GUARD, ROGUE, MAGE, WARLOCK, PRIEST, DRAGON, EVERYBODY, HEROES = DRAGON };
enum {
  SLASH, SLAM, STAB, JAB, FIREBALL, BLAST, WITHER, BOLT, WAND, FLASH, GREAT_HEAL, PRAYER, RENEW, CLAW, STORM, SMASH, CURSE, SPELLS,
  NONE = -1,
};
enum {
  CHANTING, SILENCED, STUNNED, TAUNTED, WALLED, QUICKENED, CHILLED, BURNING, WITHERING, BLEEDING, CURSED, RENEWED, PATIENT, ENRAGED,
  EFFECTS,
};
enum { CAST, CHANT, STRIKE, MEND, BARRIER, CLEANSE, FINISHER, KICK, TAUNT, WALL, QUICKEN, ACTIONS };
enum { HP_LEFT, SHIELD_LEFT, MANA_LEFT, ENERGY_LEFT, COMBO_LEFT, THREAT_LEFT, POOLS };
enum { BODILY, MAGICAL };

/* Times are in ticks. */
enum { A_SECOND = 10, A_ROUND = 100, MAX_ROUNDS = 60, GLOBAL_COOLDOWN = 15, FAR = INT_MAX, FOREVER = INT_MAX - 1 };

enum { HEROES_ROW = EVERYBODY, FIRST_SPELL, ROWS = FIRST_SPELL + SPELLS, OWN_COUNTS = ACTIONS + POOLS + EFFECTS + 2, BINS = 1 << 17 };
#include "tally.h"
enum { USE = COMMON_COUNTS, LEFT = USE + ACTIONS, UNDER = LEFT + POOLS, CRITICALS = UNDER + EFFECTS, INTERRUPTED };

#define BIT(one) (1u << (one))
static const struct row rows[ROWS] = {
  {"guard", BIT(GUARD)}, {"rogue", BIT(ROGUE)}, {"mage", BIT(MAGE)}, {"warlock", BIT(WARLOCK)}, {"priest", BIT(PRIEST)},
  {"dragon", BIT(DRAGON)}, {"heroes", BIT(HEROES) - 1},
  /* Tiltyard counts attacks with things that do damage otherwise, too: there are none. */
  {"slash", BIT(GUARD)}, {"slam", BIT(GUARD)}, {"stab", BIT(ROGUE)}, {"jab", BIT(ROGUE)}, {"fireball", BIT(MAGE)}, {"blast", BIT(MAGE)},
  {"wither", BIT(WARLOCK)}, {"bolt", BIT(WARLOCK)}, {"wand", BIT(MAGE) | BIT(WARLOCK) | BIT(PRIEST)}, {"flash", BIT(PRIEST)},
  {"great-heal", BIT(PRIEST)}, {"prayer", BIT(PRIEST)}, {"renew", BIT(PRIEST)}, {"claw", BIT(DRAGON)}, {"storm", BIT(DRAGON)},
  {"smash", BIT(DRAGON)}, {"curse", BIT(DRAGON)},
};
static const struct party parties[2] = {{"heroes", HEROES_ROW}, {"lair", DRAGON}};

/* Mana and energy come back in tenths a tick; they are kept in tenths, of which whole points can be spent. */
static const struct kind { int hp; double power, taken, critical; int threatens, mana, mana_regained, energy, energy_regained; } kinds[EVERYBODY] = {
  [GUARD] = {5200, 60, 0.55, 0.1, 4, 0, 0, 0, 0},
  [ROGUE] = {2600, 105, 0.85, 0.25, 1, 0, 0, 100, 10},
  [MAGE] = {2200, 100, 1, 0.2, 1, 3000, 6, 0, 0},
  [WARLOCK] = {2400, 100, 1, 0.1, 1, 3000, 6, 0, 0},
  [PRIEST] = {2300, 120, 1, 0.15, 1, 5200, 9, 0, 0},
  [DRAGON] = {92000, 475, 1, 0.05, 0, 0, 0, 0, 0},
};

static const struct spell { double worth; int kind, cast, cooldown, mana, heals, leaves; double each; } spells[SPELLS] = {
  [SLASH] = {.worth = 0.9, .leaves = NONE},
  [SLAM] = {.worth = 1.8, .cooldown = 60, .leaves = NONE},
  [STAB] = {.worth = 0.9, .leaves = NONE},
  [JAB] = {.worth = 0.35, .leaves = NONE},
  [FIREBALL] = {2.1, MAGICAL, 25, 0, 45, 0, BURNING, 0.1},
  [BLAST] = {1.3, MAGICAL, 0, 80, 30, 0, NONE, 0},
  [WITHER] = {0.2, MAGICAL, 0, 0, 60, 0, WITHERING, 0.45},
  [BOLT] = {1.5, MAGICAL, 20, 0, 25, 0, NONE, 0},
  [WAND] = {0.4, MAGICAL, 0, 0, 0, 0, NONE, 0},
  [FLASH] = {2.1, MAGICAL, 15, 0, 75, 1, NONE, 0},
  [GREAT_HEAL] = {3.8, MAGICAL, 25, 0, 85, 1, NONE, 0},
  [PRAYER] = {1.5, MAGICAL, 25, 100, 120, 1, NONE, 0},
  [RENEW] = {0, MAGICAL, 0, 0, 45, 1, RENEWED, 0.6},
  [CLAW] = {.worth = 1, .leaves = NONE},
  [STORM] = {1.3, MAGICAL, 30, 250, 0, 0, NONE, 0},
  [SMASH] = {.worth = 2.2, .cooldown = 200, .leaves = NONE},
  [CURSE] = {0.2, MAGICAL, 0, 150, 0, 0, CURSED, 0.2},
};
enum { STAB_ENERGY = 35, FINISHER_ENERGY = 30, BARRIER_MANA = 60, CLEANSE_MANA = 30, MOST_COMBO = 5 };
enum { TAUNT_COOLDOWN = 80, WALL_COOLDOWN = 600, KICK_COOLDOWN = 150, BARRIER_COOLDOWN = 120 };

static const int lasts[EFFECTS] = {
  [CHANTING] = FOREVER, [SILENCED] = 40, [TAUNTED] = 40, [WALLED] = 80, [QUICKENED] = 300, [BURNING] = 80, [WITHERING] = 180,
  [BLEEDING] = 120, [CURSED] = 150, [RENEWED] = 150, [PATIENT] = 3000, [ENRAGED] = FOREVER,
};
static const int every[EFFECTS] = {[BURNING] = 20, [WITHERING] = 30, [BLEEDING] = 20, [CURSED] = 30, [RENEWED] = 30};

/* One battle. */

static int tick, first_slain, standing_heroes;
static int hp[EVERYBODY], shield[EVERYBODY], mana[EVERYBODY], energy[EVERYBODY], combo[EVERYBODY], threat[EVERYBODY];
static int regained_to[EVERYBODY], out[EVERYBODY];
/* When somebody decides next; what it casts, at whom (by bits), and when that is done. */
static int ready[EVERYBODY], casts[EVERYBODY], cast_at[EVERYBODY], due[EVERYBODY];
/* Of spells with a cooldown each is known to one only. */
static int spell_ready[SPELLS], taunt_ready, wall_ready, kick_ready, barrier_ready, has_quickened;
/* Which effects somebody is under, by bits; when these end and next do something; by whom they are, and what each time is worth. */
static unsigned under[EVERYBODY];
static int until[EVERYBODY][EFFECTS], again[EVERYBODY][EFFECTS], caster[EVERYBODY][EFFECTS];
static double worth[EVERYBODY][EFFECTS];
/* No effect ends or does anything before. */
static int soon;

/* All battles. */
enum { MOST_RULES = 7, RULES = 26, INCIDENTS = 72 };
long fired[EVERYBODY][MOST_RULES];

static inline int has(int one, int effect) { return under[one] >> effect & 1; }
static inline int smaller(int one, int other) { return one < other ? one : other; }
static inline int chance(double p) { return next() < p * 4294967296.0; }
static inline int rounded_up(double time) { return time == (int)time ? time : (int)time + 1; }
static inline int is_over(void) { return out[DRAGON] || standing_heroes == 0; }

static void begin(int effect, int one, int by, double carries) {
  int end = lasts[effect] == FOREVER ? FOREVER : tick + lasts[effect];
  if (out[one]) return;
  if (!has(one, effect)) again[one][effect] = every[effect] > 0 ? tick + every[effect] : FAR;
  if (!has(one, effect) || end > until[one][effect]) until[one][effect] = end;
  under[one] |= BIT(effect);
  caster[one][effect] = by;
  worth[one][effect] = carries;
  soon = smaller(soon, smaller(until[one][effect], again[one][effect]));
}

static inline void end(int effect, int one) { under[one] &= ~BIT(effect); }

static void fall(int one) {
  out[one] = 1;
  counts[one][SLAIN] = 1;
  counts[one][STOOD] = tick;
  ready[one] = due[one] = FAR;
  under[one] = 0;
  if (one != DRAGON) standing_heroes--;
  if (first_slain >= 0) return;
  first_slain = one;
  counts[one][FIRST_SLAIN] = counts[one][FIRST_LOSS] = 1;
}

static void harm(int me, int victim, double amount, int kind) {
  if (out[victim]) return;
  if (kind == BODILY) amount *= kinds[victim].taken;
  if (has(victim, WALLED)) amount *= 0.5;
  if (has(me, ENRAGED)) amount *= 5;
  int taken = amount + 1e-9, absorbed = smaller(taken, shield[victim]);
  counts[me][OTHER_DAMAGE] += taken;
  counts[victim][TAKEN] += taken;
  shield[victim] -= absorbed;
  hp[victim] -= taken - absorbed;
  if (hp[victim] <= 0) fall(victim);
  if (!out[me]) threat[me] += taken * kinds[me].threatens;
}

static void heal(int me, int one, double amount) {
  if (out[one]) return;
  int healed = smaller(amount + 1e-9, kinds[one].hp - hp[one]);
  hp[one] += healed;
  counts[me][HEALED] += healed;
  if (!out[me]) threat[me] += healed / 2;
}

/* How much magic or a blow is worth this time: from nine tenths to eleven, twice as much when it is critical. */
static double roll_worth(int me, double share) {
  int critical = chance(kinds[me].critical);
  counts[me][CRITICALS] += critical;
  return kinds[me].power * share * (roll(21) + 89) / 100 * (1 + critical);
}

/* What a spell does to all of its targets. */
static void land(int me, int spell, unsigned targets) {
  const struct spell *own = &spells[spell];
  if (spell == STORM) end(CHANTING, me);
  for (int one = 0; one < EVERYBODY && !is_over(); one++) {
    if (!(targets >> one & 1) || out[one]) continue;
    double amount = roll_worth(me, own->worth);
    if (own->heals) heal(me, one, amount);
    else harm(me, one, amount, own->kind);
    if (own->leaves != NONE) begin(own->leaves, one, me, kinds[me].power * own->each);
  }
}

static inline void regain(int one) {
  const struct kind *own = &kinds[one];
  mana[one] = smaller(mana[one] + own->mana_regained * (tick - regained_to[one]), 10 * own->mana);
  energy[one] = smaller(energy[one] + own->energy_regained * (tick - regained_to[one]), 10 * own->energy);
  regained_to[one] = tick;
}

/* How long something takes whoever does it. */
static inline int hurried(int me, int ticks) { return has(me, QUICKENED) ? rounded_up(ticks / 1.3) : ticks; }

static inline int act(int me, int rule, int action) {
  fired[me][rule]++;
  counts[me][USE + action]++;
  return action == KICK || action == TAUNT || action == WALL || action == QUICKEN ? 0 : hurried(me, GLOBAL_COOLDOWN);
}

/* Begins a spell; returns how long it takes. */
static int use(int me, int rule, int action, int spell, unsigned targets) {
  const struct spell *own = &spells[spell];
  int takes = act(me, rule, action);
  mana[me] -= 10 * own->mana;
  spell_ready[spell] = tick + own->cooldown;
  if (own->cast == 0) {
    land(me, spell, targets);
    return takes;
  }
  casts[me] = spell;
  cast_at[me] = targets;
  due[me] = tick + hurried(me, own->cast);
  return hurried(me, own->cast > GLOBAL_COOLDOWN ? own->cast : GLOBAL_COOLDOWN);
}

static inline int may(int me, int spell) { return spell_ready[spell] <= tick && mana[me] >= 10 * spells[spell].mana; }

/* Tactics: each does one thing, and returns how long it takes. */

static int greatest_threat(void) {
  int most = 0;
  for (int one = 0; one < HEROES; one++) {
    if (!out[one] && threat[one] > most) most = threat[one];
  }
  return most;
}

static int decide_guard(void) {
  if (taunt_ready <= tick && threat[GUARD] < greatest_threat()) {
    taunt_ready = tick + TAUNT_COOLDOWN;
    begin(TAUNTED, DRAGON, GUARD, 0);
    threat[GUARD] = greatest_threat() * 1.1 + 1e-9;
    return act(GUARD, 0, TAUNT);
  }
  if (wall_ready <= tick && 2 * hp[GUARD] < kinds[GUARD].hp) {
    wall_ready = tick + WALL_COOLDOWN;
    begin(WALLED, GUARD, GUARD, 0);
    return act(GUARD, 1, WALL);
  }
  if (may(GUARD, SLAM)) return use(GUARD, 2, STRIKE, SLAM, BIT(DRAGON));
  return use(GUARD, 3, STRIKE, SLASH, BIT(DRAGON));
}

static int decide_rogue(void) {
  if (has(DRAGON, CHANTING) && kick_ready <= tick && chance(0.7)) {
    kick_ready = tick + KICK_COOLDOWN;
    due[DRAGON] = FAR;
    end(CHANTING, DRAGON);
    begin(SILENCED, DRAGON, ROGUE, 0);
    counts[ROGUE][INTERRUPTED]++;
    return act(ROGUE, 0, KICK);
  }
  if (combo[ROGUE] == MOST_COMBO && energy[ROGUE] >= 10 * FINISHER_ENERGY) {
    energy[ROGUE] -= 10 * FINISHER_ENERGY;
    combo[ROGUE] = 0;
    harm(ROGUE, DRAGON, roll_worth(ROGUE, 0.6 * MOST_COMBO), BODILY);
    begin(BLEEDING, DRAGON, ROGUE, kinds[ROGUE].power * MOST_COMBO * 0.06);
    return act(ROGUE, 1, FINISHER);
  }
  if (energy[ROGUE] >= 10 * STAB_ENERGY) {
    energy[ROGUE] -= 10 * STAB_ENERGY;
    combo[ROGUE] = smaller(combo[ROGUE] + 1, MOST_COMBO);
    return use(ROGUE, 2, STRIKE, STAB, BIT(DRAGON));
  }
  return use(ROGUE, 3, STRIKE, JAB, BIT(DRAGON));
}

static int decide_mage(void) {
  if (!has_quickened && 10 * hp[DRAGON] < 3 * kinds[DRAGON].hp) {
    has_quickened = 1;
    for (int one = 0; one < HEROES; one++) begin(QUICKENED, one, MAGE, 0);
    return act(MAGE, 0, QUICKEN);
  }
  if (may(MAGE, BLAST)) return use(MAGE, 1, CAST, BLAST, BIT(DRAGON));
  if (may(MAGE, FIREBALL)) return use(MAGE, 2, CAST, FIREBALL, BIT(DRAGON));
  return use(MAGE, 3, CAST, WAND, BIT(DRAGON));
}

static int decide_warlock(void) {
  if (may(WARLOCK, WITHER) && !has(DRAGON, WITHERING)) return use(WARLOCK, 0, CAST, WITHER, BIT(DRAGON));
  if (may(WARLOCK, BOLT)) return use(WARLOCK, 1, CAST, BOLT, BIT(DRAGON));
  return use(WARLOCK, 2, CAST, WAND, BIT(DRAGON));
}

static inline unsigned standing(void) {
  unsigned all = 0;
  for (int one = 0; one < HEROES; one++) all |= (unsigned)!out[one] << one;
  return all;
}

/* The most wounded of some, of equals the first. */
static int most_wounded(unsigned among) {
  int best = -1;
  double least = 0;
  for (int one = 0; one < HEROES; one++) {
    double health = (double)hp[one] / kinds[one].hp;
    if (!(among >> one & 1) || (best >= 0 && health >= least)) continue;
    best = one;
    least = health;
  }
  return best;
}

static int decide_priest(void) {
  unsigned all = standing(), cursed = 0;
  int one = most_wounded(all), wounded = 0;
  double health = (double)hp[one] / kinds[one].hp;
  for (int friend = 0; friend < HEROES; friend++) {
    wounded += !out[friend] && 10 * hp[friend] < 7 * kinds[friend].hp;
    cursed |= (unsigned)has(friend, CURSED) << friend;
  }
  if (may(PRIEST, PRAYER) && wounded >= 3) return use(PRIEST, 0, MEND, PRAYER, all);
  if (may(PRIEST, FLASH) && health < 0.4) return use(PRIEST, 1, MEND, FLASH, BIT(one));
  if (barrier_ready <= tick && mana[PRIEST] >= 10 * BARRIER_MANA && health < 0.6) {
    barrier_ready = tick + BARRIER_COOLDOWN;
    mana[PRIEST] -= 10 * BARRIER_MANA;
    shield[one] += kinds[PRIEST].power * 2.5;
    return act(PRIEST, 2, BARRIER);
  }
  if (may(PRIEST, GREAT_HEAL) && health < 0.7) return use(PRIEST, 3, MEND, GREAT_HEAL, BIT(one));
  if (cursed && mana[PRIEST] >= 10 * CLEANSE_MANA) {
    mana[PRIEST] -= 10 * CLEANSE_MANA;
    end(CURSED, most_wounded(cursed));
    return act(PRIEST, 4, CLEANSE);
  }
  if (may(PRIEST, RENEW) && health < 0.9 && !has(one, RENEWED)) return use(PRIEST, 5, MEND, RENEW, BIT(one));
  return use(PRIEST, 6, CAST, WAND, BIT(DRAGON));
}

static int most_threatening(void) {
  int best = -1;
  for (int one = 0; one < HEROES; one++) {
    if (!out[one] && (best < 0 || threat[one] > threat[best])) best = one;
  }
  return best;
}

static int any_of(unsigned all) {
  for (int left = below(__builtin_popcount(all)); left > 0; left--) all &= all - 1;
  return __builtin_ctz(all);
}

static int decide_dragon(void) {
  int is_taunted = has(DRAGON, TAUNTED) && !out[GUARD], is_silenced = has(DRAGON, SILENCED);
  unsigned all = is_taunted ? BIT(GUARD) : standing();
  if (!is_silenced && may(DRAGON, STORM)) {
    int takes = use(DRAGON, 0, CHANT, STORM, all);
    begin(CHANTING, DRAGON, DRAGON, 0);
    return takes;
  }
  if (!is_silenced && may(DRAGON, CURSE)) return use(DRAGON, 1, CAST, CURSE, BIT(any_of(all)));
  int victim = is_taunted ? GUARD : most_threatening();
  if (may(DRAGON, SMASH)) return use(DRAGON, 2, STRIKE, SMASH, BIT(victim));
  return use(DRAGON, 3, STRIKE, CLAW, BIT(victim));
}

static int (*const decide[EVERYBODY])(void) = {decide_guard, decide_rogue, decide_mage, decide_warlock, decide_priest, decide_dragon};

/* Somebody acts, and again for as long as that takes no time. */
static void take_turns(int me) {
  int takes = 0;
  while (takes == 0 && !out[me] && !is_over()) {
    regain(me);
    counts[me][TURNS]++;
    for (unsigned left = under[me]; left != 0; left &= left - 1) counts[me][UNDER + __builtin_ctz(left)]++;
    takes = decide[me]();
  }
  if (!out[me]) ready[me] = tick + takes;
}

static void pass_effects(void) {
  for (int one = 0; one < EVERYBODY; one++) {
    for (unsigned left = under[one]; left != 0; left &= left - 1) {
      int effect = __builtin_ctz(left);
      if (until[one][effect] > tick) continue;
      end(effect, one);
      if (effect == PATIENT) begin(ENRAGED, one, one, 0);
    }
  }
  soon = FAR;
  for (int one = 0; one < EVERYBODY; one++) {
    for (unsigned left = under[one]; left != 0; left &= left - 1) {
      int effect = __builtin_ctz(left);
      if (again[one][effect] <= tick) {
        again[one][effect] += every[effect];
        if (effect == RENEWED) heal(caster[one][effect], one, worth[one][effect]);
        else harm(caster[one][effect], one, worth[one][effect], effect == BLEEDING ? BODILY : MAGICAL);
        if (out[one]) break;
      }
      soon = smaller(soon, smaller(until[one][effect], again[one][effect]));
    }
  }
}

static void decide_all(void) {
  int order[EVERYBODY], count = 0;
  for (int one = 0; one < EVERYBODY; one++) {
    if (ready[one] <= tick) order[count++] = one;
  }
  for (int at = count - 1; at > 0; at--) {
    int other = below(at + 1), one = order[at];
    order[at] = order[other];
    order[other] = one;
  }
  for (int at = 0; at < count && !is_over(); at++) {
    if (!out[order[at]]) take_turns(order[at]);
  }
}

static void deploy(void) {
  tick = 0;
  first_slain = -1;
  standing_heroes = HEROES;
  for (int one = 0; one < EVERYBODY; one++) {
    hp[one] = kinds[one].hp;
    mana[one] = 10 * kinds[one].mana;
    energy[one] = 10 * kinds[one].energy;
    shield[one] = combo[one] = threat[one] = out[one] = ready[one] = regained_to[one] = 0;
    due[one] = FAR;
    under[one] = 0;
  }
  memset(spell_ready, 0, sizeof spell_ready);
  taunt_ready = wall_ready = kick_ready = barrier_ready = has_quickened = 0;
  soon = FAR;
  begin(PATIENT, DRAGON, DRAGON, 0);
}

/* Plays one tick. Whether pools have gained by it. */
static int play_tick(void) {
  if (soon <= tick) pass_effects();
  if (is_over()) return 0;
  for (int one = 0; one < EVERYBODY && !is_over(); one++) {
    if (due[one] > tick) continue;
    due[one] = FAR;
    land(one, casts[one], cast_at[one]);
  }
  if (!is_over()) decide_all();
  return 1;
}

static int find_next(void) {
  int next = soon;
  for (int one = 0; one < EVERYBODY; one++) next = smaller(next, smaller(ready[one], due[one]));
  return next;
}

/* What is left in the end, where pools have gained up to some tick. */
static void count_end(int gained_to) {
  counts[DRAGON][SECONDS] = tick;
  tick = gained_to;
  for (int one = 0; one < EVERYBODY; one++) {
    if (out[one]) continue;
    regain(one);
    const int pools[POOLS] = {hp[one], shield[one], mana[one] / 10, energy[one] / 10, combo[one], threat[one]};
    for (int pool = 0; pool < POOLS; pool++) counts[one][LEFT + pool] = pools[pool];
    counts[one][STANDS] = 1;
    counts[one][STOOD] = counts[DRAGON][SECONDS];
  }
}

/* Fights one battle and says how it ended. */
static int fight(int *rounds) {
  deploy();
  for (int has_gained = play_tick();; has_gained = play_tick()) {
    if (is_over()) {
      *rounds = tick / A_ROUND + 1;
      count_end(has_gained ? tick : tick - 1);
      return out[DRAGON] ? FIRST_WINS : SECOND_WINS;
    }
    tick = find_next();
    if (tick < A_ROUND * MAX_ROUNDS) continue;
    tick = A_ROUND * MAX_ROUNDS;
    *rounds = MAX_ROUNDS;
    count_end(tick - 1);
    return STALEMATE;
  }
}

static void say_what_is_kept(void) {
  static const char *const actions[ACTIONS] = {
    ".cast", ".chant", ".strike", ".mend", ".barrier", ".cleanse", ".finisher", ".kick", ".taunt", ".wall", ".quicken",
  };
  static const unsigned done[EVERYBODY] = {
    [GUARD] = BIT(STRIKE) | BIT(TAUNT) | BIT(WALL), [ROGUE] = BIT(STRIKE) | BIT(FINISHER) | BIT(KICK), [MAGE] = BIT(CAST) | BIT(QUICKEN),
    [WARLOCK] = BIT(CAST), [PRIEST] = BIT(CAST) | BIT(MEND) | BIT(BARRIER) | BIT(CLEANSE), [DRAGON] = BIT(CAST) | BIT(CHANT) | BIT(STRIKE),
  };
  static const char *const pools[POOLS] = {"left.hp", "left.shield", "left.mana", "left.energy", "left.combo", "left.threat"};
  static const char *const effects[EFFECTS] = {
    "under.chanting", "under.silenced", "under.stunned", "under.taunted", "under.walled", "under.quickened", "under.chilled",
    "under.burning", "under.withering", "under.bleeding", "under.cursed", "under.renewed", "under.patient", "under.enraged",
  };
  report_common(EVERYBODY, parties, 1);
  report_time(EVERYBODY, DRAGON, A_SECOND, 1);
  for (int row = FIRST_SPELL; row < ROWS; row++) {
    report_ratio("hit", row, "", HITS, ATTACKS, 1);
    report_ratio("damage_per_attack", row, ".mean", DEALT, ATTACKS, 1);
    report_ratio("damage_per_hit", row, ".mean", DEALT, HITS, 1);
    keep_histogram(row, DEALT, 1);
  }
  for (int one = 0; one <= HEROES_ROW; one++) {
    report_mean("criticals", one, ".mean", CRITICALS, 1);
    report_mean("interrupted", one, ".mean", INTERRUPTED, 1);
  }
  for (int one = 0; one < EVERYBODY; one++) {
    for (int action = 0; action < ACTIONS; action++) {
      if (done[one] >> action & 1) report_ratio("use", one, actions[action], USE + action, TURNS, 1);
    }
    for (int pool = 0; pool < POOLS; pool++) report_ratio(pools[pool], one, ".mean", LEFT + pool, STANDS, 1);
    for (int effect = 0; effect < EFFECTS; effect++) report_ratio(effects[effect], one, "", UNDER + effect, TURNS, 1);
  }
}

int main(int argc, char **argv) {
  long battles = argc > 1 ? atol(argv[1]) : 20000;
  seed();
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
