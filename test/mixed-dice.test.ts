import { describe, expect, test } from 'vitest'
import { exact } from '../src/exact.ts'
import { replay } from '../src/replay.ts'
import { loadFightable } from './sound.ts'

/*
 * Dice of several kinds and ranges, under every ruleset: one attack of one round, solved exactly, does what counting the faces
 * says. Families with few outcomes are drawn from the attack tables, the others are rolled die by die.
 */

interface Rules {
  readonly field: object
  /** Of both combatants, besides hit points. */
  readonly fields: object
  readonly attack: string
  readonly wait: string
}

const RULES: Readonly<Record<string, Rules>> = {
  'osr-d20': { field: { distance: '5 ft' }, fields: {}, attack: 'attack nearest', wait: 'pass' },
  'slot-d20': { field: { distance: '5 ft' }, fields: { ac: 10 }, attack: 'attack nearest', wait: 'pass' },
  'area-2d6': {
    field: { distance: '0 areas' },
    fields: { actions: 2, skills: { one_handed: 3 } },
    attack: 'melee nearest',
    wait: 'pass',
  },
  'segment-d100': { field: { distance: '1 yd' }, fields: { sl: 8 }, attack: 'attack nearest', wait: 'pass' },
}

async function scenarioOf(system: string, { damage, hp = 1000 }: { damage: string | number; hp?: string | number }) {
  const { field, fields, attack, wait } = RULES[system]
  const data = {
    tiltyard: 1,
    rules: { system },
    weapons: { thing: { damage } },
    combatants: {
      striker: { hp: 1000, ...fields, weapons: ['thing'], tactic: 'strike' },
      target: { hp, ...fields, weapons: [], tactic: 'wait' },
    },
    tactics: { strike: { turn: [attack], reactions: [] }, wait: { turn: [wait], reactions: [] } },
    parties: { first: { members: ['striker'] }, second: { members: ['target'] } },
    field,
    run: { max_rounds: 1 },
  }
  return loadFightable({ data })
}

/** The chance that an attack slays a target of so many hit points. */
async function chanceToSlay(system: string, damage: string | number, hp: string | number): Promise<number> {
  const { metrics } = await exact(await scenarioOf(system, { damage, hp }))
  return metrics['win.first']?.value ?? 0
}

/** By what dice come to, how likely that is, by counting faces: `[8, 6]` and a constant. */
function countedOf(dice: readonly number[], constant: number): Map<number, number> {
  let sums = new Map([[constant, 1]])
  for (const sides of dice) {
    const next = new Map<number, number>()
    for (const [sum, chance] of sums) {
      for (let face = 1; face <= sides; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + chance / sides)
    }
    sums = next
  }
  return sums
}

describe.each(Object.keys(RULES))('%s', (system) => {
  test.each([
    ['d8+d6', [8, 6], 0],
    ['2d6+1d4+3', [6, 6, 4], 3],
    ['4-9', [6], 3],
    // Too many outcomes to be listed.
    ['3d10+d6', [10, 10, 10, 6], 0],
  ])('a hit with %s does what its dice come to', async (damage, dice, constant) => {
    const counted = [...countedOf(dice, constant)]
    const [least, most] = [Math.max(1, counted[0][0]), counted.at(-1)![0]]
    const hit = await chanceToSlay(system, 1000, 1)
    const step = Math.max(1, Math.floor((most - least) / 3))
    for (let hp = least; hp <= most + 1; hp += step) {
      const enough = counted.reduce((sum, [points, chance]) => sum + (points >= hp ? chance : 0), 0)
      expect(await chanceToSlay(system, damage, hp), `${hp} hit points`).toBeCloseTo(hit * enough, 10)
    }
    expect(await chanceToSlay(system, damage, most + 1)).toBe(0)
  })

  test('a range is the die that it stands for', async () => {
    const range = await exact(await scenarioOf(system, { damage: '4-9', hp: '3-8' }))
    const die = await exact(await scenarioOf(system, { damage: 'd6+3', hp: 'd6+2' }))
    expect(range.metrics).toEqual(die.metrics)
  })

  test('hit points of several kinds of dice', async () => {
    const atMost = [...countedOf([4, 3], 0)].reduce((sum, [hp, chance]) => sum + (hp <= 5 ? chance : 0), 0)
    const hit = await chanceToSlay(system, 5, 5)
    expect(await chanceToSlay(system, 5, 'd4+d3')).toBeCloseTo(hit * atMost, 10)
  })

  test('a replay tells every die, and what they come to', async () => {
    const scenario = await scenarioOf(system, { damage: '2d6+d4+3', hp: '2d2+d3' })
    const { narration } = await replay(scenario, { pick: 'win.first', battles: 200 })
    const reported = narration.rounds.flatMap(({ events }) => events.map(({ text }) => text)).join('\n')
    expect(reported).toMatch(/2d2 \d \+ \d \+ d3 \d = \d+ hit points/)
    expect(reported).toMatch(/2d6 \d \+ \d \+ d4 \d \+ 3 = \d+/)
  })
})
