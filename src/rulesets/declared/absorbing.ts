import type { Game } from './ir.ts'

/** What a pool took of damage. `took` is undefined where several pools were emptied whose content is not known. */
interface Absorbed {
  readonly pool: string
  readonly took: number | undefined
  readonly left: number
}

/**
 * Works out what absorbing pools took of damage. The journal tells what is left of a pool, and not what it starts with: the first time
 * a pool is emptied, it took what neither other pools nor the vital pool did.
 */
export function makeAbsorbing({ pools }: Game) {
  /** By combatant and pool: what is in it, as far as events have said it. */
  const contents = new Map<string, number>()
  let victim = -1
  let rest = 0
  let absorbed: Absorbed[] = []
  const inOnes = (pool: number, steps: number): number => steps / 10 ** pools[pool]!.decimals

  /** Somebody has so many steps of a pool. */
  function hold(who: number, pool: number, steps: number): void {
    contents.set(`${who} ${pool}`, steps)
  }

  /** Somebody takes damage. */
  function start(who: number, amount: number): void {
    victim = who
    rest = amount
    absorbed = []
  }

  /** A pool has absorbed; false where it is not of the damage that was narrated last. */
  function absorb(who: number, pool: number, steps: number): boolean {
    if (who !== victim) return false
    const had = contents.get(`${who} ${pool}`)
    // A pool that is not empty took all that was left.
    const took = had !== undefined ? inOnes(pool, had - steps) : steps > 0 ? rest : undefined
    rest -= took ?? 0
    absorbed.push({ pool: pools[pool]!.name, took, left: inOnes(pool, steps) })
    hold(who, pool, steps)
    return true
  }

  /** The vital pool is lowered: what the others took before it. */
  function finish(who: number, pool: number, steps: number): readonly Absorbed[] {
    const had = contents.get(`${who} ${pool}`)
    hold(who, pool, steps)
    if (who !== victim) return []
    const lost = had === undefined ? undefined : inOnes(pool, had - steps)
    const isOne = absorbed.filter(({ took }) => took === undefined).length === 1
    const found = absorbed.map((each) =>
      each.took === undefined && isOne && lost !== undefined ? { ...each, took: rest - lost } : each,
    )
    victim = -1
    return found
  }

  return { hold, start, absorb, finish }
}
