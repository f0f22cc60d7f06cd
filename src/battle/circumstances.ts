/** The types that a ruleset's table of circumstances works on. */
interface Subjects {
  /** An attack that is about to be rolled, with everything that can be seen of the battle. */
  readonly situation: unknown
  /** Who defends, as the scenario has it. */
  readonly defender: unknown
  /** Somebody with one of its weapons, as the scenario has them. */
  readonly loadout: unknown
}

/**
 * Something that counts in an attack. A ruleset has one table of them, from which follow what is reported of an attack and
 * the circumstances by which its hits are counted. What the die must show is summed up by the ruleset's need.ts, in
 * whatever way is quickest; a test holds it against this table for every attack of random battles.
 */
export interface Circumstance<Of extends Subjects> {
  /** What it is called in narrations; some have a name of the defender's: `round shield`. */
  readonly name: string | ((defender: Of['defender']) => string)
  /**
   * What it adds, 0 where it does not apply; `sum` is what its side has come to before it. Left out for what changes no
   * sum, but has its hits counted.
   */
  amount?(situation: Of['situation'], sum: number): number
  /** Narrated even if it is worth nothing: what everything else is added to. */
  readonly always?: true
  readonly counted?: Counted<Of['loadout']>
}

/** Hits under a circumstance are also counted by themselves: `hit.W.CIRCUMSTANCE`. */
export interface Counted<Loadout> {
  /** Its code in `UNDER`. */
  readonly under: number
  /** In the names of metrics. */
  readonly as: string
  /** Whether it can come up in any battle of the scenario. */
  canComeUp(loadout: Loadout): boolean
}

/** The two sides of an attack roll, each in the order of being narrated. The codes of circumstances are their places here. */
export interface Circumstances<Of extends Subjects> {
  /** Added to the roll. */
  readonly roll: readonly Circumstance<Of>[]
  /** Added to what the roll has to reach. */
  readonly defence: readonly Circumstance<Of>[]
}

/** Finds out what counts on one side of an attack, and tells it by its code. */
export function explainSide<Of extends Subjects>(
  circumstances: Circumstances<Of>,
  side: keyof Circumstances<Of>,
  situation: Of['situation'],
  report: (code: number, value: number) => void,
): void {
  const first = side === 'roll' ? 0 : circumstances.roll.length
  let sum = 0
  for (const [index, { amount, always }] of circumstances[side].entries()) {
    const value = amount?.(situation, sum) ?? 0
    sum += value
    if (value !== 0 || always) report(first + index, value)
  }
}

/** What a code stands for: the name of the circumstance, and on which side it counts. */
export function readCircumstance<Of extends Subjects>(
  { roll, defence }: Circumstances<Of>,
  code: number,
  defender: Of['defender'],
): { name: string; side: keyof Circumstances<Of> } {
  const isRoll = code < roll.length
  const { name } = isRoll ? roll[code] : defence[code - roll.length]
  return { name: typeof name === 'string' ? name : name(defender), side: isRoll ? 'roll' : 'defence' }
}

/** Those by which hits are counted, in the order of `UNDER`. */
export function listCounted<Of extends Subjects>({ roll, defence }: Circumstances<Of>): Counted<Of['loadout']>[] {
  return [...roll, ...defence].flatMap(({ counted }) => counted ?? []).sort((a, b) => a.under - b.under)
}
