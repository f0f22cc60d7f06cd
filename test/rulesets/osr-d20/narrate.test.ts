import { describe, expect, test } from 'vitest'
import { openMemory } from '../../../src/battle/memory.ts'
import { diceIn, type Notation } from '../../../src/battle/notation.ts'
import type { NarratedEvent, Standing } from '../../../src/narration/narration.ts'
import { MARK, NOTE } from '../../../src/rulesets/osr-d20/codes.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/osr-d20/columns.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { gatherAll } from '../../../src/rulesets/osr-d20/plan/equipment.ts'
import type { Options, Weapon } from '../../../src/rulesets/osr-d20/schema.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { narrateRandomly, wrongDice } from '../narrated.ts'
import { EVERYTHING } from './everything.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

/** `NarratedEvent.kind` under this ruleset. Programs that read replays know them. */
const KINDS =
  'attack buff buff-ended cast caught contest contest-won damage declare dropped effect effect-damage effect-lost ' +
  'effect-roll fled flight found grip healed held helpless hit-points let-go move pace pinned pursuit reaction save ' +
  'search slain taken ties turn weapon wrestle'

const stories = narrateRandomly<Data>(randomScene().map(writeScene), { battles: 3, runs: 50 }, EVERYTHING)

describe('what is reported of a battle', () => {
  test('adds up to what the die had to show and to the damage done, in every attack', () => {
    let rolled = 0
    let hits = 0
    for (const { scenario, narration, place } of stories) {
      for (const event of narration.rounds.flatMap(({ events }) => events)) {
        if (event.kind !== 'attack' || event.dice === undefined) continue
        const parts = (event.defence ?? []).reduce((sum, { value }) => sum + value, 0)
        const added = (event.modifiers ?? []).reduce((sum, { value }) => sum + value, 0)
        expect(parts - added, `${place}: ${event.text}`).toBe(event.need)
        rolled++
        if (!event.success) continue
        expect(damageOf(event, scenario), `${place}: ${event.text}`).toBe(event.amount)
        hits++
      }
    }
    expect(rolled).toBeGreaterThan(500)
    expect(hits).toBeGreaterThan(250)
  })

  test('has everything that can happen in a sentence of its kind', () => {
    const kinds = new Set<string>()
    const codes = new Set<number>()
    for (const { heard, narration } of stories) {
      for (const [code] of heard.flat()) codes.add(code)
      for (const { kind } of narration.rounds.flatMap(({ events }) => events)) kinds.add(kind)
    }
    const names = Object.keys(NOTE) as (keyof typeof NOTE)[]
    expect(names.filter((name) => !codes.has(NOTE[name]))).toEqual([])
    expect([...kinds].sort().join(' ')).toBe(KINDS)
  })

  test('has every die that was rolled, once, in a sentence that says what for', () => {
    const loose = stories.flatMap(({ narration }) => narration.rounds.flatMap(({ events }) => events))
    expect(loose.filter(({ kind }) => kind === 'roll')).toEqual([])
    expect(stories.flatMap((story) => wrongDice(story))).toEqual([])
  })

  test('has everybody where and how they are at the end of every round', () => {
    for (const { scenario, data, memories, narration, place } of stories) {
      const weapons = gatherAll(scenario).flatMap(({ armaments }) => armaments.map(({ id }) => id))
      for (const [number, { standings }] of narration.rounds.entries()) {
        // The end of the battle leaves the last round's states unfinished.
        const isLast = number === narration.rounds.length - 1
        const reported = standings.map((standing) => describeReported(standing, isLast))
        const memory = openMemory(COLUMNS, memories[number], data)
        const are = standings.map((_, combatant) =>
          describeMemory(memory, combatant, data.field.shift, weapons, isLast),
        )
        expect(reported, `${place}, round ${number}`).toEqual(are)
      }
    }
  })
})

/** States and the marks that they stand for. Who casts is helpless, also after the spell has been disturbed. */
const STATES = [
  { mark: MARK.HELPLESS, words: /helpless|casting|disturbed/ },
  { mark: MARK.UNAWARE, words: /unaware/ },
  { mark: MARK.AIMING, words: /aiming/ },
  { mark: MARK.SEARCHING, words: /searching/ },
  { mark: MARK.IMMOBILISED, words: /held/ },
  { mark: MARK.GRIPPING, words: /gripping/ },
]

function describeReported({ hp, hpMax, out, place, state }: Standing, isLast: boolean): string {
  const [weapon, ...others] = state
  const points = `${hp} of ${hpMax}`
  if (out !== undefined) return `${points}, out`
  if (!place) return `${points}, in flight`
  const marks = isLast ? [] : STATES.map(({ words }) => Number(others.some((each) => words.test(each))))
  return `${points} at ${place.column}, ${place.row} with ${weapon.replace('bare hands', 'unarmed')}: ${marks.join('')}`
}

function describeMemory(
  { hp, hpMax, cell, marks, ready }: Memory,
  combatant: number,
  shift: number,
  weapons: readonly string[],
  isLast: boolean,
): string {
  const points = `${hp[combatant]} of ${hpMax[combatant]}`
  const state = marks[combatant]
  if (state & MARK.IN_FLIGHT) return `${points}, in flight`
  if (state & MARK.OUT) return `${points}, out`
  const place = `${(cell[combatant] & ((1 << shift) - 1)) + 1}, ${(cell[combatant] >> shift) + 1}`
  const flags = isLast ? [] : STATES.map(({ mark }) => Number((state & mark) !== 0))
  return `${points} at ${place} with ${weapons[ready[combatant]]}: ${flags.join('')}`
}

/** The damage of a hit by the rules (§4, step 8), from what is reported of it. */
function damageOf(
  { weapon, dice = [], armour = 0, margin = 0, multiplier = 1 }: NarratedEvent,
  scenario: Scenario,
): number {
  const { minimum_damage, multiplies, unarmed_damage } = scenario.rules.options as Options
  const notation = weapon === 'unarmed' ? unarmed_damage : (scenario.weapons[weapon!] as Weapon).damage
  const count = diceIn(notation as Notation)
  const roll = dice.slice(dice.length - count).reduce((sum, { face }) => sum + face, (notation as Notation).constant)
  const left = Math.max(0, armour - margin)
  if (multiplies === 'rolled') return Math.max(minimum_damage, roll * multiplier - left)
  return Math.max(minimum_damage, roll - left) * multiplier
}
