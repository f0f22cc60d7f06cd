import { describe, expect, test } from 'vitest'
import type { Roster } from '../../src/battle/roster.ts'
import { DRAW, FIRST_WINS, Score, SECOND_WINS, STALEMATE } from '../../src/battle/score.ts'
import { setUpScoreboard } from '../../src/battle/scoreboard.ts'
import { makeRecorder } from '../../src/fight/recorder.ts'
import { measure } from '../../src/metrics/metrics.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'

const roster: Roster = {
  parties: ['spears', 'swords'],
  combatants: [
    { name: 'hoplite 1', template: 'hoplite', party: 0 },
    { name: 'hoplite 2', template: 'hoplite', party: 0 },
    { name: 'Captain', template: 'swordsman', party: 1 },
  ],
  weapons: ['spear', 'sword', 'bow'],
  armours: ['mail', 'plate'],
  actions: ['attack', 'flee'],
  rules: [
    [{ list: 'turn', text: 'attack nearest' }],
    [],
    [
      { list: 'turn', text: 'attack weakest' },
      { list: 'reactions', text: 'flee' },
    ],
  ],
}
const scoreboard = setUpScoreboard({
  roster,
  maxRounds: 20,
  attackTypes: [
    { combatant: 0, weapon: 0 },
    { combatant: 1, weapon: 0 },
    { combatant: 2, weapon: 1 },
  ],
  armourOf: [0, 0, -1],
  turnTypes: [
    { combatant: 0, action: 0 },
    { combatant: 1, action: 0 },
    { combatant: 2, action: 0 },
    { combatant: 2, action: 1 },
  ],
  otherDamage: false,
  fates: ['slain'],
})

describe('measure', () => {
  // Four battles, written out: by battle, what each counter was.
  const score = new Score(scoreboard.layout)
  const recorder = makeRecorder(scoreboard.layout, score)
  const battles = [
    {
      outcome: FIRST_WINS,
      rounds: 2,
      attacks: [2, 1, 2],
      hits: [1, 0, 0],
      dealt: [6, 0, 0],
      slain: [0, 0, 1],
      flights: 1,
    },
    {
      outcome: SECOND_WINS,
      rounds: 3,
      attacks: [3, 2, 3],
      hits: [0, 1, 2],
      dealt: [0, 4, 11],
      slain: [1, 1, 0],
      flights: 0,
    },
    { outcome: DRAW, rounds: 3, attacks: [1, 1, 3], hits: [1, 0, 1], dealt: [2, 0, 9], slain: [1, 1, 1], flights: 0 },
    {
      outcome: STALEMATE,
      rounds: 20,
      attacks: [0, 0, 0],
      hits: [0, 0, 0],
      dealt: [0, 0, 0],
      slain: [0, 0, 0],
      flights: 0,
    },
  ]
  for (const { outcome, rounds, attacks, hits, dealt, slain, flights } of battles) {
    score.clear()
    score.attacks.set(attacks)
    score.hits.set(hits)
    score.dealt.set(dealt)
    score.slain.set(slain)
    score.stands.set(slain.map((out) => 1 - out))
    score.taken.set([dealt[2], 0, dealt[0] + dealt[1]])
    score.hitsTaken.set([hits[2], 0, hits[0] + hits[1]])
    score.absorbed.set([2 * hits[2], 0, 0])
    score.turns.fill(rounds)
    score.turnTypes.set([rounds, rounds, rounds - flights, flights])
    if (outcome === FIRST_WINS) score.firstSlain.set([0, 0, 1])
    if (outcome === FIRST_WINS) score.firstLoss.set([0, 1])
    recorder.record(outcome, rounds)
  }
  score.fired.set([7, 8, 9])
  const tally = recorder.take()
  const { metrics, scarce, histograms, fired, firstSlain } = measure(tally, scoreboard, roster)
  const values = Object.fromEntries(Object.entries({ ...metrics, ...scarce }).map(([name, { value }]) => [name, value]))

  test('names every metric that was counted, in the order in which they are shown', () => {
    const quantiles = (name: string) => ['p05', 'p10', 'p25', 'p50', 'p75', 'p90', 'p95'].map((p) => `${name}.${p}`)
    // Of so few battles, means and quantiles are known only where the values are bounded: not those of damage.
    expect(Object.keys(metrics)).toEqual([
      ...['win.spears', 'win.swords', 'draw', 'stalemate'],
      ...['rounds.mean', ...quantiles('rounds'), 'rounds.max'],
      ...['survivors.spears.mean', ...quantiles('survivors.spears')],
      ...['survivors.swords.mean', ...quantiles('survivors.swords')],
      ...['first_slain.spears', 'first_slain.swords'],
      ...['survive.hoplite 1', 'survive.hoplite 2', 'survive.Captain', 'survive.hoplite'],
      ...['slain.hoplite 1', 'slain.hoplite 2', 'slain.Captain', 'slain.hoplite'],
      ...['damage.spears.p05', 'damage.spears.p10', 'damage.spears.p25'],
      ...['damage.swords.p05', 'damage.swords.p10', 'damage.swords.p25'],
      ...['damage.hoplite 1', 'damage.hoplite 2', 'damage.Captain', 'damage.hoplite'].flatMap((name) =>
        ['p05', 'p10', 'p25'].map((of) => `${name}.${of}`),
      ),
      // Nothing at all, in any battle.
      'taken.hoplite 2.mean',
      ...['hit.spear', 'hit.sword'],
      ...['accuracy.hoplite 1', 'accuracy.hoplite 2', 'accuracy.Captain', 'accuracy.hoplite'],
      ...[
        'use.hoplite 1.attack',
        'use.hoplite 2.attack',
        'use.Captain.attack',
        'use.Captain.flee',
        'use.hoplite.attack',
      ],
    ])
  })

  test('counts outcomes as shares of battles, with exact intervals', () => {
    expect(metrics['win.spears'].value).toBe(0.25)
    const { low, high } = clopperPearson(1, 4)
    expect(metrics['win.spears'].low).toBeCloseTo(low, 9)
    expect(metrics['win.spears'].high).toBeCloseTo(high, 9)
    expect(values).toMatchObject({ 'win.swords': 0.25, draw: 0.25, stalemate: 0.25 })
  })

  test('counts a stalemate as all rounds', () => {
    expect(values).toMatchObject({ 'rounds.mean': 7, 'rounds.p50': 3, 'rounds.max': 20 })
    expect(metrics['rounds.max']).toEqual({ kind: 'quantile', value: 20, low: 20, high: 20 })
    expect(histograms.rounds).toEqual({ 2: 1, 3: 2, 20: 1 })
  })

  test('sums a template over its members, and averages its shares', () => {
    expect(values).toMatchObject({
      'survive.hoplite 1': 0.5,
      'survive.hoplite': 0.5,
      'slain.Captain': 0.5,
      'damage.hoplite.mean': 3,
      'damage.hoplite 1.mean': 2,
      'survivors.spears.mean': 1,
    })
    expect(histograms['damage.hoplite']).toEqual({ 0: 1, 2: 1, 4: 1, 6: 1 })
    expect(histograms['survivors.spears']).toEqual({ 0: 2, 2: 2 })
  })

  test('makes ratios of totals over totals', () => {
    expect(values).toMatchObject({
      'hit.spear': 0.3,
      'damage_per_attack.spear.mean': 1.2,
      'damage_per_hit.spear.mean': 4,
      'hit.sword': 0.375,
      'damage_per_hit.sword.mean': 6.666666667,
      'absorbed.mail.mean': 2,
      'use.Captain.flee': 0.03571428571,
    })
  })

  test('leaves out what nothing was counted for: a weapon nobody has, an armour nobody wears', () => {
    expect(Object.keys(metrics).filter((name) => /bow|plate/.test(name))).toEqual([])
    score.clear()
    recorder.record(DRAW, 1)
    expect(
      Object.keys(measure(recorder.take(), scoreboard, roster).metrics).filter((name) => name.startsWith('hit.')),
    ).toEqual([])
  })

  test('gives every figure an interval of some width around it, within what is possible', () => {
    for (const [name, { kind, value, low, high }] of Object.entries(metrics)) {
      expect(low, name).toBeLessThanOrEqual(value)
      expect(high, name).toBeGreaterThanOrEqual(value)
      expect(low, name).toBeGreaterThanOrEqual(0)
      if (kind !== 'share') continue
      expect(high, name).toBeLessThanOrEqual(1)
      expect(high, name).toBeGreaterThan(low)
    }
  })

  test('keeps the bounds of shares and survivors, however seldom they were reached', () => {
    expect(metrics['survivors.spears.p50']).toEqual({ kind: 'quantile', value: 0, low: 0, high: 2 })
    expect(metrics['use.hoplite.attack'].value).toBe(1)
    expect(metrics['use.hoplite.attack'].high).toBe(1)
    expect(metrics['use.hoplite.attack'].low).toBeCloseTo(clopperPearson(1.4, 1.4).low, 9)
  })

  test('tells whose rules fired how often, and who fell first', () => {
    expect(fired).toEqual([[7], [], [8, 9]])
    expect(firstSlain.map(({ value }) => value)).toEqual([0, 0, 0.25])
    expect(values).toMatchObject({ 'first_slain.spears': 0, 'first_slain.swords': 0.25 })
    expect(firstSlain[0].high).toBeGreaterThan(0.5)
  })
})
