/** A mistake that could slip into the core, and the tests that find it. */
export interface Mutant {
  /** What is wrong with it, in a few words. */
  readonly name: string
  /** The source file, below `src`. */
  readonly file: string
  /** What stands there, exactly once, and what the mistake makes of it. */
  readonly find: string
  readonly replace: string
  /** Files below `test`, all of them part of `npm test`. At least one must fail. The cheapest come first. */
  readonly killedBy: readonly string[]
}

/** Small mistakes in the core: each must be found by `npm test`. `npm run test:mutants` makes them, one at a time. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'dice: results that the last part of a word favours are kept',
    file: 'battle/seeded-dice.ts',
    find: 'while (Math.imul(word, sides) >>> 0 < least)',
    replace: 'while (Math.imul(word, sides) >>> 0 < 0)',
    killedBy: ['battle/seeded-dice.test.ts'],
  },
  {
    name: 'dice: all combatants draw from one stream',
    file: 'battle/seeded-dice.ts',
    find: 'let b = key[1] ^ id[stream]',
    replace: 'let b = key[1] ^ id[0]',
    killedBy: ['battle/seeded-dice.test.ts'],
  },
  {
    name: 'dice: what was drawn ahead survives a new key',
    file: 'battle/seeded-dice.ts',
    find: '    now[AHEAD_COUNT] = 0\n    isAhead.fill(0)\n    cursor.fill(END)\n',
    replace: '',
    killedBy: ['battle/seeded-dice.test.ts', 'fight/alike-sides.test.ts'],
  },
  {
    name: 'streams: the seed is not part of the key',
    file: 'fight/key.ts',
    find: 'seed: string, scenarioId: string): StreamKey {\n',
    replace: "seed: string, scenarioId: string): StreamKey {\n  seed = ''\n",
    killedBy: ['simulate.test.ts', 'fight/battles.test.ts', 'battles.test.ts'],
  },
  {
    name: 'attack entries: one bit less of what armour absorbs is read',
    file: 'battle/attack-table.ts',
    find: 'return (entry >> 1) & 127',
    replace: 'return (entry >> 1) & 63',
    killedBy: ['battle/attack-table.test.ts', 'rulesets.test.ts'],
  },
  {
    name: 'damage dice: a die shows 0 to one less than its sides',
    file: 'battle/attack-table.ts',
    find: 'sum + face + 1',
    replace: 'sum + face',
    killedBy: ['battle/attack-table.test.ts'],
  },
  {
    name: 'osr-d20: armour takes off one point too many',
    file: 'rulesets/osr-d20/tables.ts',
    find: 'const left = Math.max(0, armour - margin)',
    replace: 'const left = Math.max(0, armour - margin + 1)',
    killedBy: ['rulesets/osr-d20/worked-attacks.test.ts'],
  },
  {
    name: 'osr-d20: a face equal to the need misses',
    file: 'rulesets/osr-d20/tables.ts',
    find: 'return face < need ? -1 : face - need',
    replace: 'return face <= need ? -1 : face - need',
    killedBy: ['rulesets/osr-d20/tactics.test.ts'],
  },
  {
    name: 'slot-d20: cover makes its holder easier to hit',
    file: 'rulesets/slot-d20/need.ts',
    find: 'need -= cover[cell[defender]]',
    replace: 'need += cover[cell[defender]]',
    killedBy: ['rulesets/slot-d20/circumstances.test.ts', 'rulesets/slot-d20/worked-attacks.test.ts'],
  },
  {
    name: 'slot-d20: disadvantage beats advantage instead of cancelling it',
    file: 'rulesets/slot-d20/need.ts',
    find: 'return isFavoured === isHampered ? 0 : isFavoured ? 1 : -1',
    replace: 'return isHampered ? -1 : isFavoured ? 1 : 0',
    killedBy: ['rulesets/slot-d20/circumstances.test.ts', 'rulesets/slot-d20/worked-attacks.test.ts'],
  },
  {
    name: 'area-2d6: one way in 36 too many hits',
    file: 'rulesets/area-2d6/tables.ts',
    find: 'return (need) => start + (WAYS_FROM[need] - 1) * sums.length',
    replace: 'return (need) => start + WAYS_FROM[need] * sums.length',
    killedBy: ['rulesets/area-2d6/worked-procedures.test.ts', 'rulesets/area-2d6/actions.test.ts'],
  },
  {
    name: 'segment-d100: what Blocks is not taken off',
    file: 'rulesets/segment-d100/tables.ts',
    find: 'packAttack(Math.max(0, struck - dr - block)',
    replace: 'packAttack(Math.max(0, struck - dr)',
    killedBy: ['rulesets/segment-d100/worked-attacks.test.ts', 'rulesets/segment-d100/actions.test.ts'],
  },
  {
    name: 'harm: nobody is slain by the last hit point in a group',
    file: 'battle/harm.ts',
    find: 'if (hp[combatant] <= 0 && !isGone(combatant)) slay(combatant, first)',
    replace: 'if (hp[combatant] < 0 && !isGone(combatant)) slay(combatant, first)',
    killedBy: ['rulesets.test.ts', 'battles.test.ts'],
  },
  {
    name: 'harm: the first loss is counted for the other party',
    file: 'battle/harm.ts',
    find: 'firstLoss[combatant < firstParty ? 0 : 1] = 1',
    replace: 'firstLoss[combatant < firstParty ? 1 : 0] = 1',
    killedBy: ['battle/memoised-rounds.test.ts', 'battles.test.ts'],
  },
  {
    name: 'selection: of equals the last is chosen',
    file: 'battle/selection.ts',
    find: 'if ((best >= 0 && number >= least) || !mayAimAt(selector, action, me, other, argument)) continue\n      best = other\n      least = number\n    }\n    return best\n  }\n\n  /**\n   * The rank of',
    replace:
      'if ((best >= 0 && number > least) || !mayAimAt(selector, action, me, other, argument)) continue\n      best = other\n      least = number\n    }\n    return best\n  }\n\n  /**\n   * The rank of',
    killedBy: ['battles.test.ts'],
  },
  {
    name: 'standing: the end of a battle names the wrong winner',
    file: 'battle/standing.ts',
    find: 'return standing[1] === 0 ? FIRST_WINS : STALEMATE',
    replace: 'return standing[1] === 0 ? SECOND_WINS : STALEMATE',
    killedBy: ['exact/solve.test.ts', 'battles.test.ts'],
  },
  {
    name: 'memoised rounds: traces of other numbers are kept',
    file: 'battle/memoised-rounds.ts',
    find: '    traceOf.fill(UNKNOWN)\n    clearField()',
    replace: '    clearField()',
    killedBy: ['fight/alike-sides.test.ts', 'battle/memoised-rounds.test.ts'],
  },
  {
    name: 'tallies: large values are counted as one less',
    file: 'fight/histogram.ts',
    find: 'page[value % PAGE] += battles',
    replace: 'page[(value + PAGE - 1) % PAGE] += battles',
    killedBy: ['fight/histogram.test.ts'],
  },
  {
    name: 'tallies: a histogram that grows loses what it had',
    file: 'fight/histogram.ts',
    find: '    this.near.set(old)\n',
    replace: '',
    killedBy: ['fight/tally.test.ts'],
  },
  {
    name: 'tallies: squares are not merged',
    file: 'fight/tally.ts',
    find: 'for (const sum of SUMS) addInto',
    replace: "for (const sum of SUMS) if (sum !== 'squares') addInto",
    killedBy: ['fight/tally.test.ts', 'simulate.test.ts', 'fight/backends.test.ts'],
  },
  {
    name: 'ranges of battles: a chunk that closes a gap is not joined',
    file: 'fight/counted-ranges.ts',
    find: '    left.tally.add(right.tally)\n',
    replace: '',
    killedBy: ['fight/counted-ranges.test.ts'],
  },
  {
    name: 'sides of a study: plans that differ in a constant share code',
    file: 'fight/alike-sides.ts',
    find: 'if (!free.has(left)) return haveSameEntries(these, those)',
    replace: 'if (!free.has(left)) return true',
    killedBy: ['fight/alike-sides.test.ts'],
  },
  {
    name: 'store: counts of another experiment are taken over',
    file: 'store/kept-counts.ts',
    find: 'if (!entry && this.#isOneExperiment && this.#entries.size > 0) {',
    replace: 'if (!entry && this.#isOneExperiment && this.#entries.size > 1) {',
    killedBy: ['cli/checkpoint.test.ts'],
  },
  {
    name: 'exact: states whose phases differ are merged',
    file: 'exact/states.ts',
    find: '    record[0] = phase\n',
    replace: '    record[0] = 0\n',
    killedBy: ['exact/solve.test.ts', 'exact/oracle.test.ts'],
  },
  {
    name: 'exact: a way that was met before loses its chance',
    file: 'exact/chain.ts',
    find: 'chances[placeOf[target]] += chance',
    replace: 'chances[placeOf[target]] = chance',
    killedBy: ['exact/solve.test.ts', 'exact/oracle.test.ts'],
  },
  {
    name: 'intervals: the exact bounds use both tails for each end',
    file: 'statistics/proportion.ts',
    find: 'const alpha = (1 - confidence) / 2\n',
    replace: 'const alpha = 1 - confidence\n',
    killedBy: ['statistics/proportion.test.ts'],
  },
  {
    name: 'pairs: what was lost counts as gained',
    file: 'statistics/paired-shares.ts',
    find: 'return { value: (gained - lost) / n, low: Math.max(-1, centre - half)',
    replace: 'return { value: (lost - gained) / n, low: Math.max(-1, centre - half)',
    killedBy: ['statistics/paired-shares.test.ts', 'metrics/differences.test.ts'],
  },
  {
    name: 'gates: false alarms are not divided among the checks',
    file: 'statistics/gate.ts',
    find: 'fail: look.level(FALSE_ALARM / (ends * checks))',
    replace: 'fail: look.level(FALSE_ALARM / ends)',
    killedBy: ['statistics/gate.test.ts'],
  },
  {
    name: 'looks: the errors of all looks add up to more than was promised',
    file: 'statistics/looks.ts',
    find: 'const shares = battles.map((each) => (spent * each) / all)',
    replace: 'const shares = battles.map((each) => (2 * spent * each) / all)',
    killedBy: ['statistics/looks.test.ts'],
  },
  {
    name: 'luck: products of two controls are summed in the wrong place',
    file: 'fight/tally.ts',
    find: 'return OUTCOMES * controls + one * controls - (one * (one - 1)) / 2 + other - one',
    replace: 'return OUTCOMES * controls + one * controls - (one * (one + 1)) / 2 + other - one',
    killedBy: ['fight/luck-of.test.ts', 'fight/recorder.test.ts'],
  },
  {
    name: 'luck: the estimate moves with what chance added instead of against it',
    file: 'statistics/control-variates.ts',
    find: 'return { value: plain - change,',
    replace: 'return { value: plain + change,',
    killedBy: ['statistics/control-variates.test.ts', 'fight/luck-of.test.ts'],
  },
  {
    name: 'replays: the longest battle is the shortest',
    file: 'fight/pick.ts',
    find: 'return least(all, (battle) => -rounds[battle])',
    replace: 'return least(all, (battle) => rounds[battle])',
    killedBy: ['fight/pick.test.ts'],
  },
  {
    name: 'several tests at once: each p-value is divided by one rank too many',
    file: 'statistics/multiplicity.ts',
    find: '(pValues[at] * m) / (m - index)',
    replace: '(pValues[at] * m) / (m - index + 1)',
    killedBy: ['statistics/multiplicity.test.ts'],
  },
]
