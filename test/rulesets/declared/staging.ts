import { expect } from 'vitest'
import { combatantOf, type Dice, oneByOne } from '../../../src/battle/dice.ts'
import { silentJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { columnsOf } from '../../../src/rulesets/declared/columns.ts'
import { fighter } from '../../../src/rulesets/declared/fighter.ts'
import { openData, type PackedData } from '../../../src/rulesets/declared/packed.ts'
import { loadSound } from '../../sound.ts'
import { dieByDie } from './agreement.ts'

/** A battle of a declared game, whose dice a test dictates: `ogre d20=14 d8=3, d2=1`. */
export async function stage(text: string, folder: string) {
  const scenario = await loadSound({ text, folder })
  const { plan: planned, roster } = await planScenario(scenario)
  const plan = dieByDie(planned as Plan<PackedData>)
  const data = openData(plan.data)
  const names = roster.combatants.map(({ name }) => name)
  const waiting: string[] = []
  const below = (stream: number, sides: number): number => {
    const who = names[combatantOf(stream)]
    const wanted = `${who === undefined ? '' : `${who} `}d${sides}`
    const die = waiting.shift()
    if (die?.startsWith(`${wanted}=`)) return Number(die.slice(wanted.length + 1)) - 1
    throw new Error(`rolled ${wanted}, but ${die ?? 'nothing'} was dictated`)
  }
  const none = (): never => {
    throw new Error('a declared game draws from no table')
  }
  const dice: Dice = { start() {}, below, ...oneByOne(below), outcome: none, check: none }
  const { start, round, memory: bytes } = fighter(plan, dice, new Score(plan.score), silentJournal)
  const memory = openMemory(columnsOf(data), bytes, data) as { readonly [name: string]: Int32Array }
  const of = (name: string): number => names.indexOf(name)

  function dictate(words: string): void {
    for (const group of words.split(',').map((each) => each.trim())) {
      const [first, ...rest] = group.split(/\s+(?=d\d+=)/)
      const isNamed = !/^d\d+=/.test(first!)
      for (const die of isNamed ? rest : [first!, ...rest])
        if (die !== '') waiting.push(isNamed ? `${first} ${die}` : die)
    }
  }

  return {
    /** Begins the battle: pools and order. */
    start(words = ''): void {
      dictate(words)
      start()
      expect(waiting).toEqual([])
    },
    /** Plays a round with exactly these dice; whether the battle goes on. */
    round(words: string): boolean {
      dictate(words)
      const outcome = round()
      expect(waiting).toEqual([])
      return outcome === GOES_ON
    },
    pool: (pool: string, name: string) =>
      memory[`p${data.game.pools.findIndex((each) => each.name === pool)}`]![of(name)],
    stacks: (effect: string, name: string) =>
      memory[`e${data.game.effects.findIndex((each) => each.name === effect)}`]![of(name)],
    isOut: (name: string) => (memory.marks![of(name)]! & 1) !== 0,
  }
}
