import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combatantOf } from '../../../src/battle/dice.ts'
import type { JournalEvent } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import { diceIn, type Notation } from '../../../src/battle/notation.ts'
import type { NarratedEvent, Narration, Standing } from '../../../src/narration/narration.ts'
import { MARK, NOTE } from '../../../src/rulesets/area-2d6/codes.ts'
import { COLUMNS } from '../../../src/rulesets/area-2d6/columns.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { gatherAll } from '../../../src/rulesets/area-2d6/plan/equipment.ts'
import type { Options, Spell, Weapon } from '../../../src/rulesets/area-2d6/schema.ts'
import { facesIn } from '../faces.ts'
import { narrateRandomly, wrongDice } from '../narrated.ts'
import { randomScenario } from './random-scene.ts'

/** `NarratedEvent.kind` under this ruleset. Programs that read replays know them. */
const KINDS =
  'attack bleeding check choice damage declared halted heal hit-points item move order points power power-begins power-ends ' +
  'reaction slain state stray ties turn'

/** Of so many scenarios the last is the first that has a choice. */
const CHOOSING = fc.sample(randomScenario(), { seed: 1, numRuns: 129 }).slice(-1)

const stories = narrateRandomly<Data>(randomScenario(), { battles: 4, runs: 150 }, CHOOSING)

describe('what is reported of a battle', () => {
  test('adds up to what the dice had to show, in every check', () => {
    let checks = 0
    for (const { narration, place } of stories) {
      for (const event of eventsOf(narration)) {
        if (event.need === undefined) continue
        const { dice = [], modifiers = [], total, against = 0, need, success, text } = event
        const natural = dice.slice(-2).reduce((sum, { face }) => sum + face, 0)
        const added = modifiers.reduce((sum, { value }) => sum + value, 0)
        expect(natural + added, `${place}: ${text}`).toBe(total)
        // A natural 2 fails and a natural 12 succeeds, whatever counts.
        expect(Math.min(12, Math.max(3, against - added)), `${place}: ${text}`).toBe(need)
        expect(natural >= need, `${place}: ${text}`).toBe(success)
        checks++
      }
    }
    expect(checks).toBeGreaterThan(1000)
  })

  test('adds up to the damage done, roll, armour and spirits’ shields', () => {
    let rolls = 0
    for (const { scenario, narration, place } of stories) {
      const { min_damage, unarmed_damage } = scenario.rules.options as Options
      for (const { kind, text, weapon, spell, dice = [], armour = 0, absorbed, amount } of eventsOf(narration)) {
        if (kind !== 'damage' || armour === undefined || absorbed === undefined) continue
        const notation = (
          weapon === undefined
            ? (scenario.spells[spell!] as Spell).damage
            : weapon === 'unarmed'
              ? unarmed_damage
              : (scenario.weapons[weapon] as Weapon).damage
        ) as Notation
        const [, change = '0', way] = /\((\d+) (?:die|dice) (more|fewer)\)/.exec(text) ?? []
        expect(dice.length, `${place}: ${text}`).toBe(diceIn(notation) + Number(change) * (way === 'fewer' ? -1 : 1))
        const roll = Math.max(
          0,
          dice.reduce((sum, { face }) => sum + face, notation.constant),
        )
        const done = Math.max(min_damage, roll - armour)
        expect(absorbed, `${place}: ${text}`).toBe(Math.max(0, roll - done))
        const shields = [...text.matchAll(/takes (\d+) of it/g)].reduce((sum, [, taken]) => sum + Number(taken), 0)
        expect(amount, `${place}: ${text}`).toBe(done - shields)
        rolls++
      }
    }
    expect(rolls).toBeGreaterThan(200)
  })

  test('has every die that counted, once', () => {
    expect(stories.flatMap((story) => wrongDice(story, facesThatCount))).toEqual([])
  })

  test('leaves everybody as the memory has it, round by round', () => {
    for (const { scenario, data, heard, memories, narration, place } of stories) {
      const armaments = gatherAll(scenario).flatMap((bearer) => bearer.armaments.map(({ id }) => id))
      const mask = (1 << data.field.shift) - 1
      for (const [number, { standings }] of narration.rounds.entries()) {
        const { hp, hpMax, cell, marks, ready, bleeding } = openMemory(COLUMNS, memories[number], data)
        const points = pointsAfter(heard[number])
        const expected = standings.map(({ name, state }, combatant): Standing => {
          const health = { name, hp: hp[combatant], hpMax: hpMax[combatant] }
          if (marks[combatant] & MARK.OUT) return { ...health, out: 'slain', state: [] }
          const armament = armaments[ready[combatant]]
          const loss = bleeding.length > 0 ? bleeding[combatant] : 0
          const others = state.slice(2).filter((each) => each !== 'prone' && !each.startsWith('bleeding'))
          return {
            ...health,
            place: { column: (cell[combatant] & mask) + 1, row: (cell[combatant] >> data.field.shift) + 1 },
            state: [
              armament === 'unarmed' ? 'bare hands' : armament,
              // Points are forgotten at the end of a round: what was noted of them counts.
              points.has(combatant) ? showPoints(points.get(combatant)!) : state[1],
              ...(marks[combatant] & MARK.PRONE ? ['prone'] : []),
              ...(loss > 0 ? [`bleeding ${loss}`] : []),
              ...others,
            ].sort(),
          }
        })
        const reported = standings.map((standing) => ({ ...standing, state: [...standing.state].sort() }))
        expect(reported, `${place}, round ${number}`).toEqual(expected)
      }
    }
  })

  test('has everything that can happen in a sentence of its kind', () => {
    const kinds = new Set<string>()
    const codes = new Set<number>()
    for (const { heard, narration } of stories) {
      for (const [code] of heard.flat()) codes.add(code)
      for (const { kind } of eventsOf(narration)) kinds.add(kind)
    }
    const names = Object.keys(NOTE) as (keyof typeof NOTE)[]
    expect(names.filter((name) => !codes.has(NOTE[name]))).toEqual([])
    expect([...kinds].sort().join(' ')).toBe(KINDS)
  })
})

/** By combatant: the points that a round's notes leave it, where the last that befell them says so. */
function pointsAfter(events: readonly JournalEvent[]): Map<number, number> {
  const points = new Map<number, number>()
  for (const [code, who, , value, detail] of events) {
    if (code === NOTE.POINTS || code === NOTE.TURN) points.set(who, value)
    else if (code === NOTE.PAID || code === NOTE.TURN_ENDED) points.set(who, detail)
    else if (code === NOTE.STAGGERED || code === NOTE.WORKS) points.delete(who)
  }
  return points
}

const showPoints = (points: number): string => `${points} point${points === 1 ? '' : 's'}`

function eventsOf({ rounds }: Narration): NarratedEvent[] {
  return rounds.flatMap(({ events }) => events)
}

/**
 * The dice of a round that count: those of attacks that were drawn as a whole and then negated do no damage, so that their
 * damage dice stand for nothing.
 */
function facesThatCount(events: readonly JournalEvent[], { attacks: { tables } }: Data): string[] {
  const faces: string[] = []
  const waiting = new Map<number, string[]>()
  for (const event of events) {
    const [code, actor, , value] = event
    const { rolled, damage } = facesIn(event, tables)
    faces.push(...rolled)
    if (damage.length > 0) waiting.set(combatantOf(actor), damage)
    if (code === NOTE.DAMAGE) {
      faces.push(...(waiting.get(actor) ?? []))
      waiting.delete(actor)
    } else if (code === NOTE.ATTACKED && value > 0) waiting.delete(actor)
  }
  return faces
}
