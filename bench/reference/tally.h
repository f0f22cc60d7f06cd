/*
 * What is kept of games that count too much to name each count. As Tiltyard does, it is a table: a *value* is a count of one of those who
 * take part, or its sum over several of them. Whoever includes this has said how many take part (EVERYBODY), how many rows there
 * are (ROWS: first those who take part, then all of a kind, parties, things that are carried), how many counts the game has of its own
 * (OWN_COUNTS, numbered from COMMON_COUNTS on), of how many rounds at most (MAX_ROUNDS), and how many bins histograms have (BINS).
 *
 * A program says what it reports (`report_mean` and so on), fights, calls `record` after every battle, and prints.
 */

enum { ATTACKS, HITS, DEALT, OTHER_DAMAGE, DAMAGE, TAKEN, TURNS, STANDS, SLAIN, FIRST_SLAIN, FIRST_LOSS, HEALED, SECONDS, STOOD, COMMON_COUNTS };
enum { COUNTS = COMMON_COUNTS + OWN_COUNTS };

/* Who or what a row is of: one of those who take part, or several of them by bits. */
struct row { const char *name; unsigned members; };
/* A party of one has no row of its own. */
struct party { const char *name; int row; };

/* This battle. Whoever fights fills the rows of those who take part. */
static int counts[ROWS][COUNTS];

/* All battles. Not static: see fifth-skirmish.c. */
enum { MAX_VALUES = 512, MAX_PRODUCTS = 320, MAX_HISTOGRAMS = 32, MAX_LINES = 640, BATTLE = -1 };
struct moments moments[MAX_VALUES];
long products[MAX_PRODUCTS], histograms[MAX_HISTOGRAMS][BINS], rounds_histogram[MAX_ROUNDS + 1], outcomes[OUTCOMES];

/* Where a value stands in `counts`, what products and histograms are of, in how many parts a histogram's values are counted. */
static int values, places[MAX_VALUES];
static int product_count, left_of[MAX_PRODUCTS], right_of[MAX_PRODUCTS];
static int histogram_count, value_of[MAX_HISTOGRAMS], parts_of[MAX_HISTOGRAMS];

/* What is reported: a value over that of `bottom`, or over the number of battles. */
static struct line { const char *metric, *part; int row, top, bottom; double parts; } lines[MAX_LINES];
static int line_count;

static int keep(int row, int count) {
  int place = row * COUNTS + count;
  for (int value = 0; value < values; value++) {
    if (places[value] == place) return value;
  }
  places[values] = place;
  return values++;
}

static void report_mean(const char *metric, int row, const char *part, int count, double parts) {
  keep(row, count);
  lines[line_count++] = (struct line){metric, part, row, count, BATTLE, parts};
}

static void report_ratio(const char *metric, int row, const char *part, int top, int bottom, double parts) {
  int left = keep(row, top), right = keep(row, bottom), at = 0;
  lines[line_count++] = (struct line){metric, part, row, top, bottom, parts};
  while (at < product_count && !(left_of[at] == left && right_of[at] == right)) at++;
  left_of[at] = left;
  right_of[at] = right;
  if (at == product_count) product_count++;
}

static void keep_histogram(int row, int count, int parts) {
  int value = keep(row, count), at = 0;
  while (at < histogram_count && value_of[at] != value) at++;
  value_of[at] = value;
  parts_of[at] = parts;
  if (at == histogram_count) histogram_count++;
}

/* What all games report, of so many rows of one or several who take part and of two parties; damage in so many parts. */
static void report_common(int units, const struct party *parties, int parts) {
  for (int party = 0; party < 2; party++) {
    int row = parties[party].row;
    report_mean("survivors", row, ".mean", STANDS, 1);
    report_mean("first_slain", row, "", FIRST_LOSS, 1);
    report_mean("damage", row, ".mean", DAMAGE, parts);
    report_mean("healed", row, ".mean", HEALED, parts);
    keep_histogram(row, STANDS, 1);
    keep_histogram(row, DAMAGE, parts);
  }
  for (int unit = 0; unit < units; unit++) {
    report_mean("damage", unit, ".mean", DAMAGE, parts);
    report_mean("taken", unit, ".mean", TAKEN, parts);
    report_mean("healed", unit, ".mean", HEALED, parts);
    report_ratio("accuracy", unit, "", HITS, ATTACKS, 1);
    keep_histogram(unit, DAMAGE, parts);
    keep(unit, STANDS);
    keep(unit, SLAIN);
    if (unit < EVERYBODY) {
      report_mean("survive", unit, "", STANDS, 1);
      report_mean("slain", unit, "", SLAIN, 1);
      keep(unit, FIRST_SLAIN);
    }
  }
}

/* Of battles by time: how long they take, in a row that is of somebody, and damage by the second. */
static void report_time(int units, int one, int per_second, int parts) {
  report_mean("seconds", one, "mean", SECONDS, per_second);
  keep_histogram(one, SECONDS, per_second);
  for (int unit = 0; unit < units; unit++) report_ratio("per_second", unit, ".mean", DAMAGE, STOOD, (double)parts / per_second);
}

/* Takes over the counts of a battle, and clears them. */
static void record(int outcome, int rounds, const struct row *rows) {
  const int *all = counts[0];
  for (int one = 0; one < EVERYBODY; one++) counts[one][DAMAGE] = counts[one][DEALT] + counts[one][OTHER_DAMAGE];
  for (int row = EVERYBODY; row < ROWS; row++) {
    for (int one = 0; one < EVERYBODY; one++) {
      if (!(rows[row].members >> one & 1)) continue;
      for (int count = 0; count < COUNTS; count++) counts[row][count] += counts[one][count];
    }
  }
  for (int value = 0; value < values; value++) add(&moments[value], all[places[value]]);
  for (int i = 0; i < product_count; i++) products[i] += (long)all[places[left_of[i]]] * all[places[right_of[i]]];
  for (int i = 0; i < histogram_count; i++) {
    int bin = (all[places[value_of[i]]] + parts_of[i] / 2) / parts_of[i];
    histograms[i][bin < BINS ? bin : BINS - 1]++;
  }
  rounds_histogram[rounds]++;
  outcomes[outcome]++;
  memset(counts, 0, sizeof counts);
}

/*
 * Prints `NAME VALUE` a line. Of what hardly ever happens, what always does, and what is seldom there to be counted, intervals say
 * little: these are left out.
 */
static void print_all(const struct row *rows, const struct party *parties, int rules, long battles) {
  double all_rounds = 0;
  for (int rounds = 0; rounds <= MAX_ROUNDS; rounds++) all_rounds += (double)rounds * rounds_histogram[rounds];
  printf("rounds.mean %.8f\n", all_rounds / battles);
  for (int party = 0; party < 2; party++) printf("win.%s %.8f\n", parties[party].name, (double)outcomes[party] / battles);
  for (int i = 0; i < line_count; i++) {
    struct line line = lines[i];
    long sum = moments[keep(line.row, line.top)].sum, of = line.bottom == BATTLE ? battles : moments[keep(line.row, line.bottom)].sum;
    if (sum <= battles / 1000 || sum == of || of < battles / 20) continue;
    if (line.top == SECONDS) printf("seconds.mean %.8f\n", sum / line.parts / of);
    else printf("%s.%s%s %.8f\n", line.metric, rows[line.row].name, line.part, sum / line.parts / of);
  }
  /* What it keeps of a battle, to be compared with what ours keeps. */
  printf("kept.values %d\nkept.histograms %d\nkept.products %d\n", values, histogram_count, product_count);
  printf("kept.rules %d\nkept.luck 0\n", rules);
}
