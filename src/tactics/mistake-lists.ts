import { FREE, STRAYING_KINDS } from './mistakes.ts'
import type { Rule, Tactic } from './tactic.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How everybody strays from its lists of rules: plain data, a part of `Lists`. */
export interface MistakeLists {
  /** By combatant: the chance of a mistake at each decision, 0 of those that make none; and its kind, by `STRAYING_KINDS`. */
  readonly share: Float64Array
  readonly kind: Int32Array
  /** By combatant: how many rules of its turn, and of its reactions, are written; what is possible comes after them. */
  readonly turnWritten: Int32Array
  readonly reactionsWritten: Int32Array
  /** By combatant: how many rules both its lists have, with what is possible. */
  readonly rules: Int32Array
  /** By rule: the code of its selector. */
  readonly selector: Int32Array
  /** By rule: 1 if it is aimed at somebody. */
  readonly aims: Uint8Array
  /** By rule: the program of those after it in its list; -1 where nobody asks for the second best. */
  readonly rest: Int32Array
  /** Conditions by themselves, by which those who are free to do anything may go; left out where nobody is. */
  readonly conditions?: Conditions
}

interface Conditions {
  /** Sources for `instantiate` (program.ts), each once. */
  readonly programs: readonly string[]
  /** By rule: the program of its condition; -1 of those without one, and of reactions. */
  readonly of: Int32Array
}

interface Meanings {
  readonly turnSelector: (rule: Rule) => number
  readonly reactionSelector: (rule: Rule) => number
  /** The number of the program of a list. */
  readonly turnProgram: (rules: readonly Rule[]) => number
  readonly reactionProgram: (rules: readonly Rule[]) => number
  /** The source of a rule's condition by itself. */
  readonly conditionProgram: (rule: Rule) => string
}

export function makesMistakes({ mistakes }: Tactic): boolean {
  return mistakes !== undefined && mistakes.share > 0
}

export function planMistakes(
  tactics: readonly Tactic[],
  { actions, reactions }: Vocabulary,
  { turnSelector, reactionSelector, turnProgram, reactionProgram, conditionProgram }: Meanings,
): MistakeLists {
  const written = (rules: readonly Rule[]) => rules.filter(({ possible }) => !possible).length
  const aimed = { turn: actions, reactions }
  const everyRule = tactics.flatMap((tactic) => {
    const of = (list: 'turn' | 'reactions') => tactic[list].map((rule, at) => ({ rule, at, list, tactic }))
    return [...of('turn'), ...of('reactions')]
  })
  return {
    share: Float64Array.from(tactics, ({ mistakes }) => mistakes?.share ?? 0),
    kind: Int32Array.from(tactics, ({ mistakes }) => (mistakes ? STRAYING_KINDS.indexOf(mistakes.kind) : 0)),
    turnWritten: Int32Array.from(tactics, ({ turn }) => written(turn)),
    reactionsWritten: Int32Array.from(tactics, (tactic) => written(tactic.reactions)),
    rules: Int32Array.from(tactics, (tactic) => tactic.turn.length + tactic.reactions.length),
    selector: Int32Array.from(everyRule, ({ rule, list }) =>
      list === 'turn' ? turnSelector(rule) : reactionSelector(rule),
    ),
    aims: Uint8Array.from(everyRule, ({ rule, list }) => Number(aimed[list][rule.do]?.aims !== 'nobody')),
    rest: Int32Array.from(everyRule, ({ rule, at, list, tactic }) => {
      if (rule.possible || tactic.mistakes?.kind !== 'second-best') return -1
      const rest = tactic[list].map((other, place) => (place <= at ? { ...other, possible: true } : other))
      return (list === 'turn' ? turnProgram : reactionProgram)(rest)
    }),
    ...(tactics.some(({ mistakes }) => mistakes?.kind === FREE) && { conditions: conditionsOf() }),
  }

  function conditionsOf(): Conditions {
    const programs: string[] = []
    const numberOf = (source: string): number => {
      const known = programs.indexOf(source)
      return known >= 0 ? known : programs.push(source) - 1
    }
    const of = everyRule.map(({ rule, list }) => (rule.when && list === 'turn' ? numberOf(conditionProgram(rule)) : -1))
    return { programs, of: Int32Array.from(of) }
  }
}
