import { describe, expect, test } from 'vitest'
import type { ScoreLine } from '../../src/battle/board.ts'
import type { Roster } from '../../src/battle/roster.ts'
import { Score } from '../../src/battle/score.ts'
import { type ScoreboardInput, setUpScoreboard } from '../../src/battle/scoreboard.ts'

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
  rules: [[{ list: 'turn', text: 'attack' }], [{ list: 'turn', text: 'attack' }], []],
}
const input: ScoreboardInput = {
  roster,
  maxRounds: 20,
  attackTypes: [
    { combatant: 0, weapon: 0 },
    { combatant: 1, weapon: 0 },
    { combatant: 2, weapon: 1 },
    { combatant: 2, weapon: 0 },
  ],
  armourOf: [0, 0, -1],
  turnTypes: [
    { combatant: 0, action: 0 },
    { combatant: 1, action: 0 },
    { combatant: 2, action: 1 },
  ],
  otherDamage: false,
  fates: ['slain', 'fled'],
}

const scoreboard = setUpScoreboard(input)
const { layout, lines, firstSlain } = scoreboard
const named = (name: string): ScoreLine => {
  const found = lines.filter((line) => line.name === name)
  expect(found, name).toHaveLength(1)
  return found[0]
}

/** The counters of a value, as `view[index]`. */
function countersOf(value: number): string[] {
  const score = new Score(layout)
  const views = Object.entries(score).filter(
    (entry): entry is [string, Int32Array] => entry[1] instanceof Int32Array && entry[0] !== 'counters',
  )
  return Array.from(layout.valueCounters.subarray(layout.valueStart[value], layout.valueStart[value + 1]), (at) => {
    for (const [name, view] of views) {
      const index = at - (view.byteOffset - score.counters.byteOffset) / 4
      if (index >= 0 && index < view.length) return `${name}[${index}]`
    }
    return `nothing at ${at}`
  })
}

describe('the scoreboard', () => {
  test('reports everything of docs/scenario-format.md once, under its name', () => {
    expect(lines.map(({ name }) => name)).toEqual([
      'survivors.spears',
      'survivors.swords',
      'first_slain.spears',
      'first_slain.swords',
      'survive.hoplite 1',
      'survive.hoplite 2',
      'survive.Captain',
      'survive.hoplite',
      'slain.hoplite 1',
      'slain.hoplite 2',
      'slain.Captain',
      'slain.hoplite',
      'fled.hoplite 1',
      'fled.hoplite 2',
      'fled.Captain',
      'fled.hoplite',
      'damage.spears',
      'damage.swords',
      'damage.hoplite 1',
      'damage.hoplite 2',
      'damage.Captain',
      'damage.hoplite',
      'taken.hoplite 1',
      'taken.hoplite 2',
      'taken.Captain',
      'taken.hoplite',
      'hit.spear',
      'damage_per_attack.spear.mean',
      'damage_per_hit.spear.mean',
      'damage_with.spear',
      'hit.sword',
      'damage_per_attack.sword.mean',
      'damage_per_hit.sword.mean',
      'damage_with.sword',
      'accuracy.hoplite 1',
      'accuracy.hoplite 2',
      'accuracy.Captain',
      'accuracy.hoplite',
      'absorbed.mail.mean',
      'use.hoplite 1.attack',
      'use.hoplite 2.attack',
      'use.Captain.flee',
      'use.hoplite.attack',
    ])
  })

  test('says nothing of weapons and armours that nobody has', () => {
    expect(lines.filter(({ name }) => /bow|plate/.test(name))).toEqual([])
  })

  test('adds up the counters of all who share a name', () => {
    const survivors = named('survivors.spears')
    expect(survivors).toMatchObject({ kind: 'mean', most: 2 })
    expect(countersOf((survivors as { value: number }).value)).toEqual(['stands[0]', 'stands[1]'])

    const template = named('survive.hoplite')
    expect(template).toMatchObject({ kind: 'share', members: 2 })
    expect(countersOf((template as { value: number }).value)).toEqual(['stands[0]', 'stands[1]'])

    // A weapon is that of all who wield it; a combatant fights with all of its weapons.
    const spear = named('hit.spear') as ScoreLine & { kind: 'ratio' }
    expect(countersOf(spear.top)).toEqual(['hits[0]', 'hits[1]', 'hits[3]'])
    expect(countersOf(spear.bottom)).toEqual(['attacks[0]', 'attacks[1]', 'attacks[3]'])
    const captain = named('accuracy.Captain') as ScoreLine & { kind: 'ratio' }
    expect(countersOf(captain.bottom)).toEqual(['attacks[2]', 'attacks[3]'])
    const damage = named('damage.Captain') as ScoreLine & { kind: 'mean' }
    expect(countersOf(damage.value)).toEqual(['dealt[2]', 'dealt[3]'])

    const mail = named('absorbed.mail.mean') as ScoreLine & { kind: 'ratio' }
    expect(countersOf(mail.top)).toEqual(['absorbed[0]', 'absorbed[1]'])
    expect(countersOf(mail.bottom)).toEqual(['hitsTaken[0]', 'hitsTaken[1]'])

    const use = named('use.hoplite.attack') as ScoreLine & { kind: 'ratio' }
    expect(countersOf(use.top)).toEqual(['turnTypes[0]', 'turnTypes[1]'])
    expect(countersOf(use.bottom)).toEqual(['turns[0]', 'turns[1]'])
  })

  test('keeps the product of both parts of a ratio, and a histogram of what has one', () => {
    for (const line of lines) {
      if (line.kind === 'ratio') {
        expect([layout.productLeft[line.product], layout.productRight[line.product]]).toEqual([line.top, line.bottom])
      } else if (line.kind === 'mean' && line.histogram !== undefined) {
        expect(layout.histogramValues[line.histogram]).toBe(line.value)
      }
    }
    const histogram = named('damage_with.sword') as ScoreLine & { kind: 'histogram' }
    expect(countersOf(layout.histogramValues[histogram.histogram])).toEqual(['dealt[2]'])
  })

  test('knows what is never anything but 0 or 1', () => {
    const flag = (name: string): boolean => layout.isFlag[(named(name) as { value: number }).value] === 1
    expect(flag('survive.Captain')).toBe(true)
    expect(flag('first_slain.spears')).toBe(true)
    expect(flag('survive.hoplite')).toBe(false)
    expect(flag('damage.Captain')).toBe(false)
  })

  test('tells who was slain first of all', () => {
    expect(firstSlain.map(countersOf)).toEqual([['firstSlain[0]'], ['firstSlain[1]'], ['firstSlain[2]']])
  })

  test('counts other damage only where there can be any', () => {
    const withSpells = setUpScoreboard({ ...input, otherDamage: true })
    expect(withSpells.layout.valueCounters.length).toBeGreaterThan(layout.valueCounters.length)
    const words = (board: typeof scoreboard): number => board.lines.length
    expect(words(withSpells)).toBe(words(scoreboard))
  })

  test('keeps equal sums only once', () => {
    const sums = Array.from({ length: layout.valueStart.length - 1 }, (_, value) => countersOf(value).join())
    expect(new Set(sums).size).toBe(sums.length)
  })
})
