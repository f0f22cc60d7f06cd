import type { Choices } from '../../battle/choices.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { makeMistakes } from '../../battle/mistakes.ts'
import { LIST } from '../../battle/tactic-chance.ts'
import type { MistakeLists } from '../../tactics/mistake-lists.ts'
import { TARGET_BITS, TARGETS } from '../../tactics/program.ts'
import type { Rules } from './code/compile.ts'
import type { Data, Rule } from './data.ts'

type Strays = Pick<MistakeLists, 'share' | 'kind' | 'selector' | 'aims'>

/** Whether the turns and reactions of a declared game are mistakes (battle/mistakes.ts), by the functions that are written for it. */
export function makeStraying(
  data: Data,
  dice: Dice,
  journal: Journal,
  rules: () => Pick<Rules, 'strays'>,
  chosen: Int32Array,
) {
  const lists = straysOf(data)
  const mistakes = makeMistakes({ ...lists, conditions: { of: conditional(data) } }, dice, journal)
  const turns = Array.from({ length: data.combatants }, (_, me) => classOf(data, me).turn)
  const written = Int32Array.from(turns, (turn) => turn.filter(({ possible }) => !possible).length)
  const length = Int32Array.from(turns, (turn) => turn.length)
  const decided = (place: number): number => (place < 0 ? -1 : place * TARGETS + chosen[0]!)
  const choices: Choices = {
    list: LIST.TURN,
    first: (me) => data.turnRules[me]!,
    written: (me) => written[me]!,
    length: (me) => length[me]!,
    aim: (me, place, selector) => rules().strays!.aimRule(me, place, selector),
    holds: (me, place, other) => rules().strays!.holdsFor(me, place, other),
    decide: (me) => decided(rules().strays!.decideByTactic(me)),
    decideAfter: (me, place) => decided(rules().strays!.decideAfter(me, place)),
  }
  return {
    helpers: {
      stray: (me: number): number => mistakes.decide(choices, me),
      strays: mistakes.isMistaken,
      toldStray: mistakes.tell,
      pickStray: mistakes.roll,
      targetOf: (decision: number) => decision & (TARGETS - 1),
      placeOf: (decision: number) => decision >> TARGET_BITS,
    },
    /** The numbers of another scenario with the same lists. */
    renew(other: Data): void {
      const renewed = straysOf(other)
      for (const key of ['share', 'kind', 'selector', 'aims'] as const) lists[key].set(renewed[key])
    },
  }
}

function classOf({ classes }: Data, me: number): Data['classes'][number] {
  return classes.find(({ members }) => members.includes(me))!
}

/** By rule: 0 if it has a condition, which its place is enough to find by; -1 if not. */
function conditional(data: Data): Int32Array {
  return Int32Array.from(rulesOf(data), ({ when }) => (when ? 0 : -1))
}

function rulesOf(data: Data): Rule[] {
  return Array.from({ length: data.combatants }, (_, me) => classOf(data, me)).flatMap(({ turn, reactions }) => [
    ...turn,
    ...reactions,
  ])
}

function straysOf(data: Data): Strays {
  const everybody = Array.from({ length: data.combatants }, (_, me) => classOf(data, me))
  const rules = rulesOf(data)
  const { actions } = data.game
  return {
    share: Float64Array.from(everybody, ({ mistakes }) => mistakes?.share ?? 0),
    kind: Int32Array.from(everybody, ({ mistakes }) => mistakes?.kind ?? 0),
    selector: Int32Array.from(rules, ({ selector }) => selector),
    aims: Uint8Array.from(rules, ({ turnType }) => {
      const at = actions[turnType]?.at
      return Number(at !== undefined && at !== 'self' && at !== 'nobody')
    }),
  }
}
