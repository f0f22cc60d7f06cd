import { STATUS } from '../../../battle/dice.ts'
import { END } from '../codes.ts'
import type { Expression } from '../ir.ts'
import { oncePer } from '../once-per.ts'
import { hasPart } from '../parts.ts'
import type { Code, Spot } from './code.ts'
import { write } from './expressions.ts'

// Effects that end by their `while` (§6): when it is looked whether it still holds.

/** Effects that begin anew by the end of others can end for ever. */
const MOST_LOOKS = 64

/**
 * How many bear effects that have a `while`: mostly nobody does, and nobody need be looked at. Where all that such conditions ask
 * for are pools of the bearer: whether one of a bearer has changed since it was last looked, or somebody has become one.
 */
const WATCHED = 'watched'

function isWatched(code: Code, effect: number): boolean {
  return !code.quiet && code.game.effects[effect]!.while !== undefined
}

function watchedEffects(code: Code): number[] {
  return [...code.game.effects.keys()].filter((effect) => isWatched(code, effect))
}

function foldWhile(code: Code, effect: number): Expression {
  return code.specialiser.fold(code.game.effects[effect]!.while!, { who: {} })
}

const KNOWN: readonly string[] = ['binary', 'call', 'if', 'minus', 'not', 'number', 'boolean', 'word', 'field', 'pool']

/** The pools of bearers that all conditions ask for, if they ask for nothing else that may change. */
const poolsAsked = oncePer((code: Code): ReadonlySet<number> | undefined => {
  const pools = new Set<number>()
  const conditions = watchedEffects(code).map((effect) => foldWhile(code, effect))
  const asksMore = hasPart(conditions, ({ op, who, of, pool, field }) => {
    if (op === undefined) return false
    if (op === 'field') return who !== 'my' || code.specialiser.isChanged(Number(field))
    if (op !== 'pool') return !KNOWN.includes(String(op))
    pools.add(Number(pool))
    return who !== 'my' || of !== 'now' || code.game.pools[Number(pool)]!.isBudget
  })
  return asksMore ? undefined : pools
})

/** The line that says that somebody bears an effect now. */
export function beginningWatch(code: Code, effect: number): string[] {
  if (!isWatched(code, effect)) return []
  return [`  ${code.global(WATCHED)}${poolsAsked(code) ? ' = 1' : '++'}`]
}

/** The line that says that somebody bears it no more, if it did. */
export function endingWatch(code: Code, effect: number, stacks: string): string[] {
  if (!isWatched(code, effect) || poolsAsked(code)) return []
  return [`  if (${stacks} > 0) ${code.global(WATCHED)}--`]
}

/** The line that says that a pool of somebody has changed. */
export function changing(code: Code, pool: number, whom: string): string[] {
  const effects = watchedEffects(code)
  if (effects.length === 0 || !poolsAsked(code)?.has(pool)) return []
  return [`  ${code.global(WATCHED)} |= ${effects.map((effect) => `e${effect}[${whom}]`).join(' | ')}`]
}

/** The line that looks whether a `while` does not hold any more; none if no effect has one. */
export function lookingAtWhiles(code: Code): string[] {
  if (watchedEffects(code).length === 0) return []
  return [`if (${code.global(WATCHED)} !== 0) ${code.routineOf('look whiles')}()`]
}

/** Effects whose `while` does not hold any more end. */
export function writeLookWhiles(code: Code, name: string): string {
  const lines = watchedEffects(code).flatMap((at) => {
    const spot: Spot = {
      who: { my: 'me', caster: `c${at}[me]` },
      among: { who: {} },
      thing: '0',
      given: { stacks: `e${at}[me]` },
      roller: 'me',
      purpose: STATUS,
    }
    return [
      `      if (e${at}[me] > 0 && !(${write(code, foldWhile(code, at), spot)})) {`,
      '        again = 1',
      `        ${code.routineOf(`end ${at}`)}(me, ${END.CONDITION})`,
      '      }',
    ]
  })
  // What ends may be what another condition asks for: it is looked at again until nothing ends.
  return [
    `function ${name}() {`,
    ...(poolsAsked(code) ? [`  ${code.global(WATCHED)} = 0`] : []),
    `  for (let again = 1, looks = 0; again !== 0 && looks < ${MOST_LOOKS}; looks++) {`,
    '    again = 0',
    `    for (let me = 0; me < ${code.data.combatants}; me++) {`,
    ...lines,
    '    }',
    '  }',
    '}',
  ].join('\n')
}

/** Counts anew who bears such effects, when the memory is another. */
export function writeRecount(code: Code, name: string): string {
  const watched = watchedEffects(code)
  if (watched.length === 0) return `function ${name}() {}`
  return [
    `function ${name}() {`,
    `  ${code.global(WATCHED)} = 0`,
    `  for (let me = 0; me < ${code.data.combatants}; me++) {`,
    ...watched.map((effect) => `    if (e${effect}[me] > 0) ${WATCHED}++`),
    '  }',
    '}',
  ].join('\n')
}
