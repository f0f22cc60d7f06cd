import { hears } from '../heard.ts'
import type { Game, Steps } from '../ir.ts'
import { oncePer } from '../once-per.ts'
import { hasPart, readsLocal } from '../parts.ts'
import type { Among } from '../specialise.ts'
import type { Code } from './code.ts'
import { foldTaken } from './damage.ts'
import type { KnownStrike, Strike } from './known-strike.ts'

// Strikes: attacks whose dice are all known when they are planned, so that one draw from the attack tables says what they do.

/** The strike that begins at a step of a list that has been specialised. */
export function strikeAt(steps: Steps, at: number): Strike | undefined {
  let end = at
  while (steps[end]?.op === 'let') end++
  const attack = steps[end]
  if (attack?.op !== 'attack' || attack.holds.length !== 1 || attack.fails.length > 0) return undefined
  const damage = attack.holds[0]!
  if (damage.op !== 'damage' || damage.to !== 'target' || damage.from >= 0) return undefined
  const rest = steps.slice(end + 1)
  for (const step of steps.slice(at, end)) {
    if (step.op === 'let' && step.lets.some(({ local }) => readsLocal(rest, local))) return undefined
  }
  return { steps: steps.slice(at, end + 1), attack, damage }
}

/**
 * Whether the game lets strikes be drawn: nothing comes between an attack and its damage, only one pool takes that, and all damage is
 * counted in whole points.
 */
export function drawsStrikes(code: Code): boolean {
  return !code.quiet && code.data.counted.parts === 1 && isDrawn(code.game)
}

/** Asked of every attack. */
const isDrawn = oncePer(
  (game: Game): boolean =>
    game.pools.every(({ absorbs }) => !absorbs) &&
    !hears(game, 'attacked') &&
    !hears(game, 'is-hit') &&
    !hasPart(game, ({ op, name }) => op === 'given' && name === 'raw'),
)

/** A strike among those whom it may be by and at, if it depends on nothing but dice. */
export function knowStrike(code: Code, { steps }: Strike, among: Among): KnownStrike | undefined {
  const folded = strikeAt(code.specialiser.steps(steps, among), 0)
  if (!folded || (code.game.taken && folded.damage.kind.op !== 'word')) return undefined
  const { my, target } = among.who
  const taken = foldTaken(code, folded.damage.kind, { victims: target, doer: my, thing: among.thing })
  const locals = new Set<unknown>()
  hasPart([folded.steps, taken], ({ op, lets, local, value }) => {
    if (op === 'let') for (const each of lets as readonly { readonly local: number }[]) locals.add(each.local)
    if (op === 'bind' && value !== undefined) locals.add(local)
    return false
  })
  const isOpen = hasPart([folded.steps, taken], ({ op, local, name }) => {
    if (op === 'local' || op === 'kept') return !locals.has(local)
    return op === 'given' ? name !== 'amount' : OPEN.includes(String(op))
  })
  return isOpen ? undefined : { ...folded, taken }
}

/** What depends on more than dice. */
const OPEN: readonly string[] = [
  ...['field', 'thing', 'worn', 'option', 'value', 'pool', 'effect', 'carried', 'cooldown', 'of'],
  ...['over', 'ready', 'forecast'],
]
