import { STATUS } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import type { Class } from '../data.ts'
import type { Action, Expression, Step } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { byClass } from './by-class.ts'
import { type Code, index, literal, nameOf, type Spot } from './code.ts'
import { write } from './expressions.ts'
import { after, type StepSpot } from './step-spot.ts'

// The grid (§10.2). In the source all distances are in cells.

/** More cells than any field has. */
const FARTHEST = 1_000_000

/** A distance in cells, rounded down. */
export function writeCells(code: Code, distance: Expression, spot: Spot): string {
  const side = code.game.grid!.cell
  const folded = code.specialiser.fold(distance, spot.among)
  if (folded.op === 'number') return literal(Math.max(-1, Math.min(FARTHEST, Math.floor(folded.value / side + SLACK))))
  return `Math.min(${FARTHEST}, Math.floor(${write(code, folded, spot)} / ${literal(side)} + ${SLACK}))`
}

/** How far away the target of an action may be. */
function writeRange(code: Code, { range }: Pick<Action, 'range'>, isReaction: boolean, spot: Spot): string {
  if (range) return writeCells(code, range, spot)
  return isReaction ? literal(FARTHEST) : '1'
}

/** Tests of range and sight, each after an `&&`; none where there is no grid, or nobody is aimed at. */
export function writeInReach(code: Code, action: Action, isReaction: boolean, spot: Spot, target: string): string {
  if (!code.game.grid || action.at === 'self' || action.at === 'nobody') return ''
  const range = writeRange(code, action, isReaction, spot)
  const me = nameOf(spot, 'my')
  const near = range === literal(FARTHEST) ? '' : ` && cellsBetween(${me}, ${target}) <= ${range}`
  const seesAll = action.blind || !code.data.grid!.field.map?.hasWalls
  return `${near}${seesAll ? '' : ` && sees(${me}, ${target})`}`
}

/** `reach(me)`: how many cells the melee actions of somebody reach, at most; -1 without any. */
export function writeReach(code: Code, name: string): string {
  return byClass(code, name, (own) =>
    code.routine(`reach ${own.members}`, (each) => {
      const reaches = [...new Set(meleeOf(code, own))]
      const most = reaches.length > 1 ? `Math.max(${reaches.join(', ')})` : (reaches[0] ?? '-1')
      return `function ${each}(me) { return ${most} }`
    }),
  )
}

/** The ranges of what a class could do in melee, as far as its things allow it. */
function meleeOf(code: Code, own: Class): string[] {
  return code.game.actions.flatMap((action) => {
    if (!action.melee) return []
    const things = action.with === undefined ? [0] : [...new Set(own.carried[action.with] ?? [])]
    return things.flatMap((thing) => {
      const among: Among = { who: { my: own.members }, thing: [thing] }
      const spot: Spot = { who: { my: 'me' }, among, thing: index(thing), given: {}, roller: 'me', purpose: 0 }
      const condition = action.if && code.specialiser.fold(action.if, among)
      if (condition?.op === 'boolean' && !condition.value) return []
      return [writeRange(code, action, false, spot)]
    })
  })
}

/** `canMove(me)`: whether no effect forbids it. */
export function writeCanMove(code: Code, name: string): string {
  const stuck = code.game.effects.flatMap(({ cannotMove }, effect) => (cannotMove ? [`e${effect}[me] === 0`] : []))
  return `function ${name}(me) { return ${stuck.length > 0 ? stuck.join(' && ') : 'true'} }`
}

/** `speed(me)`: how many cells somebody may move in a turn. */
function writeSpeed(code: Code): string {
  return code.routine('speed', (name) =>
    byClass(code, name, (own) =>
      code.routine(`speed ${own.members}`, (each) => {
        const among: Among = { who: { my: own.members } }
        const spot: Spot = { who: { my: 'me' }, among, thing: '0', given: {}, roller: 'me', purpose: 0 }
        return `function ${each}(me) { return ${writeCells(code, code.game.grid!.speed, spot)} }`
      }),
    ),
  )
}

export function writeMove(code: Code, step: Extract<Step, { op: 'move' }>, spot: StepSpot): string[] {
  if (code.quiet) return []
  const [me, target] = [nameOf(spot, 'my'), nameOf(spot, 'target')]
  const upTo = step.upTo && writeCells(code, step.upTo, { ...spot, purpose: STATUS })
  // By time a turn has no speed.
  const left = code.game.order.clock ? undefined : `${writeSpeed(code)}(${me}) - moved[${me}]`
  const budget = upTo && left ? `Math.min(${upTo}, ${left})` : (upTo ?? left ?? literal(FARTHEST))
  if (step.how === 'away') return [`moveAway(${me}, ${target}, ${budget})`, ...after(spot)]
  const [range, isBlind] = rangeOfMove(code, step, spot)
  return [`moveToward(${me}, ${target}, ${range}, ${isBlind}, ${budget})`, ...after(spot)]
}

/** The range that is walked into: that of an action that is named, or of the one whose step it is; and whether it asks for sight. */
function rangeOfMove(code: Code, step: Extract<Step, { op: 'move' }>, spot: StepSpot): [string, boolean] {
  const { actions } = code.game
  if (step.for >= 0) return [writeRangeNamed(code, step.for, spot), actions[step.for]!.blind ?? false]
  const turnType = spot.used ?? Math.floor(spot.turnType / code.data.classes.length)
  const action = actions[turnType]
  return action ? [writeRange(code, action, false, spot), action.blind ?? false] : ['1', false]
}

/** With the same thing, if it is of its kind, or else with the first. */
function writeRangeNamed(code: Code, named: number, spot: StepSpot): string {
  const action = code.game.actions[named]!
  const rangeWith = (own: Class, within: Spot): string => {
    const things = action.with === undefined ? [0] : (own.carried[action.with] ?? [])
    const thing = things.find((each) => String(each) === spot.thing) ?? things[0] ?? 0
    return writeRange(code, action, false, {
      ...within,
      among: { ...within.among, thing: [thing] },
      thing: index(thing),
    })
  }
  if (spot.own) return rangeWith(spot.own, spot)
  const ofAnybody = code.routine(`range ${named} ${spot.thing}`, (name) =>
    byClass(
      code,
      name,
      (own) =>
        code.routine(`range ${named} ${spot.thing} ${own.members}`, (each) => {
          const among: Among = { who: { my: own.members } }
          const who = { my: 'me', target: 'target' }
          const within: Spot = { who, among, thing: '0', given: {}, roller: 'me', purpose: 0 }
          return `function ${each}(me, target) { return ${rangeWith(own, within)} }`
        }),
      'me, target',
    ),
  )
  return `${ofAnybody}(${nameOf(spot, 'my')}, ${nameOf(spot, 'target')})`
}
