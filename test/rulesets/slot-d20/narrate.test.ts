import { describe, expect, test } from 'vitest'
import { diceIn, type Notation } from '../../../src/battle/notation.ts'
import type { NarratedEvent } from '../../../src/narration/narration.ts'
import { NOTE } from '../../../src/rulesets/slot-d20/codes.ts'
import type { Data } from '../../../src/rulesets/slot-d20/plan/data.ts'
import type { Combatant, Options, Weapon } from '../../../src/rulesets/slot-d20/schema.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { narrateRandomly, wrongDice } from '../narrated.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

const stories = narrateRandomly<Data>(randomScene().map(writeScene), { battles: 6, runs: 60 })

describe('what is reported of a battle', () => {
  test('adds up to what the die had to show and to the damage done, in every attack', () => {
    let rolled = 0
    let hits = 0
    for (const { scenario, narration, place } of stories) {
      for (const event of narration.rounds.flatMap(({ events }) => events)) {
        if (event.kind !== 'attack') continue
        const parts = (event.defence ?? []).reduce((sum, { value }) => sum + value, 0)
        const added = (event.modifiers ?? []).reduce((sum, { value }) => sum + value, 0)
        expect(parts - added, `${place}: ${event.text}`).toBe(event.need)
        expect(event.success, `${place}: ${event.text}`).toBe(hitsBy(event, scenario))
        rolled++
        if (!event.success || event.manner === 'shattering') continue
        expect(event.amount, `${place}: ${event.text}`).toBeGreaterThanOrEqual(damageOf(event, scenario))
        if (!(scenario.rules.options as Options).shock) {
          expect(event.amount, `${place}: ${event.text}`).toBe(damageOf(event, scenario))
        }
        hits++
      }
    }
    expect(rolled).toBeGreaterThan(250)
    expect(hits).toBeGreaterThan(100)
  })

  test('has every die that was rolled, once', () => {
    expect(stories.flatMap((story) => wrongDice(story))).toEqual([])
  })

  test('has dead with no hit points left, and nobody else', () => {
    for (const { names, heard, narration, place } of stories) {
      const slain = heard.flat().flatMap(([code, who]) => (code === NOTE.SLAIN ? [names[who]] : []))
      const { standings } = narration.rounds.at(-1)!
      expect(
        standings
          .filter(({ out }) => out === 'slain')
          .map(({ name }) => name)
          .sort(),
        place,
      ).toEqual(slain.sort())
      for (const { hp, out } of standings) expect(hp <= 0, place).toBe(out === 'slain')
    }
  })

  test('leaves no die without a sentence of its own', () => {
    for (const { narration, place } of stories) {
      const loose = narration.rounds.flatMap(({ events }) => events.filter(({ kind }) => kind === 'roll'))
      expect(loose, place).toEqual([])
    }
  })
})

/** Whether an attack hits by the rules (§4.1, step 2), from what is reported of it. */
function hitsBy({ dice = [], total = 0, against = 0, modifiers = [] }: NarratedEvent, scenario: Scenario): boolean {
  const { natural_fail, natural_success } = scenario.rules.options as Options
  const natural = total - modifiers.reduce((sum, { value }) => sum + value, 0)
  expect(dice.map(({ face }) => face)).toContain(natural)
  return natural > natural_fail && (natural >= natural_success || total >= against)
}

/** The damage of a hit by the rules (§4.1, step 4), from what is reported of it. */
function damageOf({ weapon, actor, manner, dice = [] }: NarratedEvent, scenario: Scenario): number {
  const { min_damage, melee_skill_damage, ranged_skill_damage } = scenario.rules.options as Options
  const notation = (scenario.weapons[weapon!] as Weapon).damage as Notation
  const bearer = scenario.parties.flatMap(({ members }) => members).find(({ name }) => name === actor)!
  const isRanged = manner === 'shot' || manner === 'throw' || manner === 'hurl'
  const adds = isRanged ? ranged_skill_damage : melee_skill_damage
  const roll = dice.slice(dice.length - diceIn(notation)).reduce((sum, { face }) => sum + face, notation.constant)
  const { skill } = bearer.fields as Combatant
  return Math.max(min_damage, roll + (adds ? skill : 0))
}
