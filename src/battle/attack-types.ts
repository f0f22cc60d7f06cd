/** A combatant with what it attacks with, in all of its attacks or in those under one circumstance. */
export interface PlannedAttackType {
  readonly combatant: number
  /** What results call it by: a weapon's id, a power's. */
  readonly id: string
  /** One of `Ruleset.circumstances`; left out for all attacks that are not counted under another. */
  readonly circumstance?: string
  /** An attack type of the damage that misses do, and of nothing else: it is not what a hit does. */
  readonly ofMisses?: boolean
}

/** What attacks are counted under, in the order in which they are opened; equal ones are one. */
export function listAttackTypes() {
  const list: PlannedAttackType[] = []
  const known = new Map<string, number>()

  /** The number of an attack type. */
  function open(attackType: PlannedAttackType): number {
    const key = JSON.stringify(attackType)
    if (!known.has(key)) known.set(key, list.push(attackType) - 1)
    return known.get(key)!
  }

  return { list: list as readonly PlannedAttackType[], open }
}
