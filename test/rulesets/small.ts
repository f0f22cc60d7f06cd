import fc from 'fast-check'
import type { Cast, Fields } from './staging.ts'

/** One or two combatants, A1 and A2, against one, B1: as many as can be solved exactly. */
export function smallParties(combatant: () => fc.Arbitrary<Fields>): Record<'first' | 'second', fc.Arbitrary<Cast>> {
  const party = (name: string, maxLength: number) =>
    fc
      .array(combatant(), { minLength: 1, maxLength })
      .map((all) => Object.fromEntries(all.map((fields, at) => [`${name}${at + 1}`, fields])))
  return { first: party('A', 2), second: party('B', 1) }
}

/** A combatant of such fields, whose tactic has up to three of these rules of each kind, those of turns among fixed ones. */
export function smallCombatant(
  fields: { readonly [Name in string]: fc.Arbitrary<unknown> },
  turns: readonly unknown[],
  reactions: readonly unknown[],
  fixed: (rules: readonly unknown[]) => readonly unknown[],
): fc.Arbitrary<Fields> {
  const some = (rules: readonly unknown[]) => fc.array(fc.constantFrom(...rules), { maxLength: 3 })
  const rules = fc.record({ turn: some(turns).map(fixed), reactions: some(reactions) })
  return fc.record({ ...fields, rules }).map(({ rules, ...others }) => ({ ...others, ...rules }))
}
