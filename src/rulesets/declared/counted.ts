import type { OwnLine, TimeCounters } from '../../battle/scoreboard.ts'
import { vitalOf } from './columns.ts'
import { decimalsOfDamage, partsOfCounts } from './count-parts.ts'
import type { Column, Counted } from './data.ts'
import type { Game } from './ir.ts'
import { hasPart } from './parts.ts'
import { countedTime } from './ticks.ts'

/** What armour takes off is counted in hundredths at most: a battle counts in 32 bits. */
const MOST_ABSORBED_DECIMALS = 2

/** Whether what armour takes off is reported. */
export function hasArmour({ fields }: Game): boolean {
  return fields.some(({ name, kind }) => name === 'armour' && kind === 'reference')
}

/** Where in `Score.own` what only declared games count stands, and in how many parts. */
export function countedOf(game: Game, tables: readonly Column[], combatants: number): Counted {
  let length = 0
  const room = (): number => {
    length += combatants
    return length - combatants
  }
  const healed = room()
  const left = game.pools.map(({ isBudget }) => (isBudget ? -1 : room()))
  const under = game.effects.map(() => room())
  const counts = game.counts.map(() => room())
  const [seconds, stood] = game.order.clock ? [room(), room()] : [-1, -1]
  const decimals = Math.max(...poolsHurt(game).map((pool) => game.pools[pool]!.decimals))
  const finer = hasArmour(game) ? Math.min(MOST_ABSORBED_DECIMALS, decimalsOfDamage(game, tables)) : 0
  return {
    ...{ healed, left, under, counts, seconds, stood, length },
    parts: 10 ** decimals,
    absorbedParts: 10 ** Math.max(decimals, finer),
    countParts: partsOfCounts(game, tables),
  }
}

/** The pools that damage comes off, or that are healed: damage and healing are counted as finely as the finest of them. */
function poolsHurt(game: Game): number[] {
  const pools = new Set([vitalOf(game)])
  hasPart(game, ({ op, from, pool }) => {
    const hurt = op === 'damage' ? Number(from) : op === 'heal' ? Number(pool) : -1
    if (hurt >= 0) pools.add(hurt)
    return false
  })
  return [...pools]
}

/** By time: where seconds are counted. */
export function timeCounters(
  { order }: Game,
  { seconds, stood }: Counted,
  combatants: number,
): { time?: TimeCounters } {
  if (!order.clock) return {}
  const { perSecond } = countedTime(order.clock)
  return { time: { battle: seconds, stood: Array.from({ length: combatants }, (_, one) => stood + one), perSecond } }
}

/** The figures of what only declared games count. */
export function ownLines(game: Game, counted: Counted, combatants: number): OwnLine[] {
  const countersFrom = (from: number) => Array.from({ length: combatants }, (_, combatant) => from + combatant)
  return [
    { name: 'healed', ending: '.mean', per: 'battle', counters: countersFrom(counted.healed), parts: counted.parts },
    ...game.pools.flatMap(({ name, decimals }, pool): OwnLine[] => {
      const from = counted.left[pool]!
      const line = { name: `left.${name}`, ending: '.mean', per: 'stands', parts: 10 ** decimals } as const
      return from < 0 ? [] : [{ ...line, counters: countersFrom(from) }]
    }),
    ...game.effects.map(
      ({ name }, effect): OwnLine => ({
        name: `under.${name}`,
        ending: '',
        per: 'turns',
        counters: countersFrom(counted.under[effect]!),
      }),
    ),
    ...game.counts.map(
      ({ name }, count): OwnLine => ({
        name,
        ending: '.mean',
        per: 'battle',
        counters: countersFrom(counted.counts[count]!),
        parts: counted.countParts[count]!,
      }),
    ),
  ]
}

/** Whether anybody can be out by a fate other than slain. */
export function leaves(game: Game, fate: 'fled' | 'yielded'): boolean {
  return game.pools.some((pool) => pool.fate === fate) || JSON.stringify(game).includes(`"fate":"${fate}"`)
}
