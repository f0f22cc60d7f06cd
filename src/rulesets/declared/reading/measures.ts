import { isNothing, type Located } from '../../../source/located.ts'
import { placeOf, type Wording, wordingOf } from '../../../tactics/wording.ts'
import { keysOf } from '../grammar.ts'
import type { Expression, LengthUnit, Unit } from '../ir.ts'
import { unitNamed } from '../units.ts'
import { type Draft, type Scope, warn } from './draft.ts'
import { choiceAt, expressionAt, keysAt, numberIn, refuse, refuseWithoutTime } from './keys.ts'

// Times, distances and durations: an expression, perhaps followed by its unit.

/** How long something lasts. */
interface Duration {
  readonly unit: Unit
  readonly count: Expression
  readonly ofCaster: boolean
  readonly atStart: boolean
}

const FOREVER: Expression = { op: 'number', value: 0 }
/** What a unit may stand behind is no operator: `s` may also be the name of a `let`. */
const MEASURED = /^(.*[\w)%'"]) +([a-z]+)$|^([\d._]+)([a-z]+)$/s

/** What is written before a unit, and the unit; undefined where no unit is named. */
function partedOf({ text, at }: Wording): { written: Wording; unit: Unit | LengthUnit | undefined } {
  const [, spaced, wordAfter, close, word] = MEASURED.exec(text) ?? []
  const unit = unitNamed(wordAfter ?? word ?? '')
  return { written: { text: unit === undefined ? text : (spaced ?? close)!, at }, unit }
}

/** A time: an expression, in seconds with or without a unit. */
export function timeAt(draft: Draft, value: Located, scope: Scope, what: string): Expression {
  return measureAt(draft, value, scope, what, (unit, wording) => {
    if (unit !== 'seconds')
      refuse(draft, `${what} is "${wording.text}"`, placeOf(wording), 'expected a time such as 1.5 s')
    else refuseWithoutTime(draft, 'seconds need', placeOf(wording))
  })
}

/** A distance: an expression, in the unit of the grid with or without a unit. A number without one is often meant in cells. */
export function distanceAt(draft: Draft, value: Located, scope: Scope, what: string): Expression {
  if (draft.unit !== undefined && value.kind === 'scalar' && typeof value.value === 'number' && value.value !== 0) {
    const message = `${what} is ${value.value} without a unit, and counts in ${draft.unit}`
    const hint = `write the unit: ${value.value} ${draft.unit}`
    warn(draft, message, value.place, hint)
  }
  return measureAt(draft, value, scope, what, (unit, wording) => {
    if (draft.unit !== undefined && unit !== draft.unit)
      refuse(draft, `distances of this game are in ${draft.unit}, found "${wording.text}"`, placeOf(wording))
  })
}

function measureAt(
  draft: Draft,
  value: Located,
  scope: Scope,
  what: string,
  check: (unit: Unit | LengthUnit, wording: Wording) => void,
): Expression {
  if (value.kind !== 'scalar' || isNothing(value)) return expressionAt(draft, value, 'number', scope, what)
  const wording = wordingOf(value)
  const { written, unit } = partedOf(wording)
  if (unit !== undefined) check(unit, wording)
  return numberIn(draft, written, scope, `${what} is`)
}

/** Reads `3 turns`, `d4 rounds`, `battle`, by time `1.5 s` or a time without a unit, or `{ turns: N, of, at }`. */
export function durationAt(draft: Draft, value: Located, scope: Scope, key = 'lasts'): Duration | undefined {
  if (value.kind === 'map') {
    const keys = keysAt(draft, value, keysOf('duration'), key)
    const unit = keys.turns ? 'turns' : 'rounds'
    const count = keys[unit]
    if (!count) return refuse(draft, `${key} has no turns`, value.place, 'write { turns: 1 }')
    return {
      unit,
      count: expressionAt(draft, count.value, 'number', scope, unit),
      ofCaster: choiceAt(draft, keys.of, ['bearer', 'caster'], 'bearer') === 'caster',
      atStart: choiceAt(draft, keys.at, ['end', 'start'], 'end') === 'start',
    }
  }
  if (value.kind !== 'scalar') return refuse(draft, `${key} is a list`, value.place, 'write 3 turns')
  const wording = wordingOf(value)
  const plain = { ofCaster: false, atStart: false }
  if (wording.text === 'battle') return { unit: 'battle', count: FOREVER, ...plain }
  const { written, unit = isTime(draft, wording.text, scope) ? 'seconds' : undefined } = partedOf(wording)
  if (unit !== 'turns' && unit !== 'rounds' && unit !== 'seconds') {
    return refuse(
      draft,
      `${key} is "${wording.text}"`,
      value.place,
      `expected N turns, N rounds${draft.byTime ? ', N s' : ''}${key === 'lasts' ? ' or battle' : ''}`,
    )
  }
  if (unit === 'seconds') refuseWithoutTime(draft, 'seconds need', value.place)
  return { unit, count: numberIn(draft, written, scope, `${key} takes`), ...plain }
}

/** By time an expression without a unit is in seconds (§8.3). A single word that names nothing is hardly one. */
function isTime({ byTime }: Draft, text: string, { locals, given }: Scope): boolean {
  return byTime && (!/^[a-z]\w*$/i.test(text) || locals.has(text) || given.some((name) => name === text))
}
