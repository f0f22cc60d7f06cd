/* What the references share: dice, moments of counts, and the clock. Luck only where a reference says of how many controls. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Chance: sfc32 (C. Doty-Humphrey), and Lemire's multiply-with-rejection. */

static uint32_t a = 1, b = 2, c = 3, counter = 1;

static inline uint32_t next(void) {
  uint32_t output = a + b + counter++;
  a = b ^ (b >> 9);
  b = c + (c << 3);
  c = ((c << 21) | (c >> 11)) + output;
  return output;
}

static inline uint32_t below(uint32_t sides) {
  uint64_t product = (uint64_t)next() * sides;
  if ((uint32_t)product < sides) {
    uint32_t favoured = -sides % sides;
    while ((uint32_t)product < favoured) product = (uint64_t)next() * sides;
  }
  return product >> 32;
}

static inline int roll(int sides) { return 1 + (int)below(sides); }

static void seed(void) {
  for (int i = 0; i < 15; i++) next();
}

/* How a battle ends. */
enum { FIRST_WINS, SECOND_WINS, DRAW, STALEMATE, OUTCOMES };

/* What is kept of a count of every battle. */
struct moments { long sum, square; };

static inline void add(struct moments *moments, long value) {
  moments->sum += value;
  moments->square += value * value;
}

#ifdef CONTROLS
/*
 * The luck of a battle (docs/statistics.md, section 12), in as many controls as the reference says before it includes this.
 * Kept are its sums by outcome, and those of the products of any two controls, or of one with itself.
 */

static double luck[CONTROLS];
enum { LUCK_SUMS = OUTCOMES * CONTROLS + CONTROLS * (CONTROLS + 1) / 2 };
double luck_sums[OUTCOMES][CONTROLS], luck_products[CONTROLS][CONTROLS];

/*
 * What harm is to be expected of an attack that needs at least `need` on d20, with a die of damage against armour, if its victim
 * has so much left.
 */
static double expect(int need, int sides, int armour, int most) {
  int sum = 0;
  for (int shown = need > 1 ? need : 1; shown <= 20; shown++) {
    int left = armour > shown - need ? armour - (shown - need) : 0;
    for (int rolled = left + 1; rolled <= sides; rolled++) sum += rolled - left < most ? rolled - left : most;
  }
  return sum / (20.0 * sides);
}

static inline void record_luck(int outcome) {
  for (int one = 0; one < CONTROLS; one++) {
    luck_sums[outcome][one] += luck[one];
    for (int other = one; other < CONTROLS; other++) luck_products[one][other] += luck[one] * luck[other];
  }
}

#endif

/* Processor time: what else the machine does meanwhile does not count, here as in bench/fight.ts. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}
