/* What the references share: dice, moments of counts, and the clock. */
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

/*
 * The luck of a battle (docs/statistics.md, section 12): what the attacks of each party came to, less what was to be
 * expected of them. Kept are its sums by outcome, and the sums of both parties' squares and of their product.
 */

static double luck[2];
enum { LUCK_SUMS = OUTCOMES * 2 + 3 };
double luck_sums[OUTCOMES][2], luck_squares[3];

/* What damage is to be expected of an attack that needs at least `need` on d20, with a die of damage against armour. */
static double expect(int need, int sides, int armour) {
  int sum = 0;
  for (int shown = need > 1 ? need : 1; shown <= 20; shown++) {
    int left = armour > shown - need ? armour - (shown - need) : 0;
    for (int rolled = left + 1; rolled <= sides; rolled++) sum += rolled - left;
  }
  return sum / (20.0 * sides);
}

static inline void record_luck(int outcome) {
  luck_sums[outcome][0] += luck[0];
  luck_sums[outcome][1] += luck[1];
  luck_squares[0] += luck[0] * luck[0];
  luck_squares[1] += luck[0] * luck[1];
  luck_squares[2] += luck[1] * luck[1];
}

/* Processor time: what else the machine does meanwhile does not count, here as in bench/fight.ts. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}
