import { MARK, NOTE } from '../codes.ts'
import { hasStep } from '../columns.ts'
import type { Class } from '../data.ts'
import type { Expression } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { type Code, index, roundedDown, type Spot } from './code.ts'
import { isActAnswered, writeUnanswered } from './events.ts'
import { write } from './expressions.ts'
import { writeCells } from './ground.ts'
import { rangeOf, turnTypeOf, writePayments } from './legality.ts'
import type { StepSpot } from './step-spot.ts'
import { writeSteps } from './steps.ts'
import { begunCode, writeTicks } from './ticks.ts'
import { lookingAtWhiles } from './whiles.ts'

// Actions that are done (§7): what is paid, the event `acts`, and the steps.

/** Does an action with a thing at a target: costs, the event `acts`, and the steps. */
export function writeDo(code: Code, own: Class, turnType: number, thing: number): string {
  return code.routine(`do ${turnType} ${own.members} ${thing}`, (name) => {
    const turnTypes = code.game.actions.length + code.game.reactions.length
    const action = turnTypeOf(code, turnType)
    const act = writeAct(code, own, turnType, thing)
    const several = action.targets !== undefined
    const spot: Spot = {
      who: { my: 'me', target: 'target' },
      among: { who: { my: own.members }, thing: [thing] },
      thing: index(thing),
      given: {},
      roller: 'me',
      purpose: 0,
    }
    const count = action.targets && write(code, code.specialiser.fold(action.targets, spot.among), spot)
    const packed = turnType * code.data.classes.length + code.data.classes.indexOf(own)
    const whiles = lookingAtWhiles(code)
      .map((line) => `${line}; `)
      .join('')
    const now: string = `  ${act}(me, target, selector)`
    const begins = `  if (wait > 0) begin(me, ${begunCode(code, turnType, thing) + 1}, target, selector, part[0] + wait)`
    const tellsBegun = `  if (wait > 0) note(${NOTE.BEGUN}, me, target, ${index(turnType)}, wait)`
    const doOrBegin = action.after ? [...(code.tells ? [tellsBegun] : []), begins, `  else${now}`] : [now]
    return [
      `function ${name}(me, target, selector) {`,
      ...(code.tells ? [`  note(${NOTE.TURN_TYPE}, me, target, ${index(turnType)}, ${index(thing)})`] : []),
      ...(code.shape.same ? ['  last[me] = target'] : []),
      ...(code.runsLong ? [`  doing[0] = ${index(turnType)}`] : []),
      ...(code.game.order.clock ? writeTimes(code, turnType, spot) : []),
      ...writePayments(code, turnType, own, thing),
      `  countTurnType(${code.array(code.data.turnTypeOf)}[me * ${turnTypes} + ${index(turnType)}])`,
      `  if (look() || marks[me] & ${MARK.OUT}) { ${whiles}return }`,
      ...writeEventOfAct(code, turnType, whiles),
      ...(several
        ? [
            '  const oldFrom = targetsFrom[0], oldTo = targetsTo[0]',
            '  targetsFrom[0] = listTop[0]',
            roundedDown(count!, 1) === '1' && !action.within
              ? '  list[listTop[0]++] = target'
              : `  chooseTargets(${packed}, me, ${index(thing)}, selector, target, ${roundedDown(count!, 1)}, ${action.within && code.game.grid ? writeCells(code, action.within, spot) : '-1'})`,
            '  targetsTo[0] = listTop[0]',
            ...doOrBegin,
            '  listTop[0] = targetsFrom[0]',
            '  targetsFrom[0] = oldFrom',
            '  targetsTo[0] = oldTo',
          ]
        : doOrBegin),
      ...lookingAtWhiles(code),
      '}',
    ].join('\n')
  })
}

/** The event `acts`, which may cancel it. */
function writeEventOfAct(code: Code, turnType: number, whiles: string): string[] {
  const { word } = turnTypeOf(code, turnType)
  if (!code.hears('acts')) return []
  if (!isActAnswered(code, word)) return [writeUnanswered()]
  return [
    '  const before = cancelled[0]',
    '  cancelled[0] = 0',
    `  ${code.routineOf('acts')}(me, me, target, 0, -1, 0, 0, ${index(word)})`,
    '  const isCancelled = cancelled[0]',
    '  cancelled[0] = before',
    ...(code.tells ? [`  if (isCancelled) note(${NOTE.CANCELLED}, me, target, ${index(turnType)}, 0)`] : []),
    `  if (look() || marks[me] & ${MARK.OUT}) return`,
    `  if (isCancelled) { ${whiles}return }`,
  ]
}

/** By time: how long an action takes, and when its steps are due. */
function writeTimes(code: Code, turnType: number, spot: Spot): string[] {
  const { takes, after } = turnTypeOf(code, turnType)
  const ticks = (seconds: Expression) => writeTicks(code, seconds, spot.among, spot)
  return [...(takes ? [`  took[0] = ${ticks(takes)}`] : []), ...(after ? [`  const wait = ${ticks(after)}`] : [])]
}

/** The steps of an action by one class with one thing. */
export function writeAct(code: Code, own: Class, turnType: number, thing: number): string {
  return code.routine(`act ${turnType} ${own.members} ${thing}`, (name) => {
    const action = turnTypeOf(code, turnType)
    const [from, to] = rangeOf(code, action, own.party)
    const isOne = action.at === 'self' || action.at === 'nobody'
    const reached = isOne ? own.members : Array.from({ length: to - from }, (_, at) => from + at)
    // Whoever answers an attack may take the target's place.
    const isSure = !hasRedirects(code)
    const among: Among = { who: { my: own.members, ...(isSure && { target: reached }) }, thing: [thing] }
    const spot: StepSpot = {
      who: { my: 'me', target: 'target' },
      among,
      thing: index(thing),
      given: { action: index(action.word), dealt: 'dealt' },
      roller: 'me',
      purpose: 0,
      kind: 'action',
      doer: 'me',
      dealt: 'dealt',
      own,
      turnType: turnType * code.data.classes.length + code.data.classes.indexOf(own),
      turnTypeThing: index(thing),
      targets: action.targets !== undefined,
    }
    return [
      `function ${name}(me, target, selector) {`,
      '  let dealt = 0',
      ...writeSteps(code, code.specialiser.steps(action.steps, among), spot),
      '}',
    ].join('\n')
  })
}

function hasRedirects({ game }: Code): boolean {
  return game.reactions.some(({ steps }) => hasStep(steps, ['redirect']))
}

/** `use 3`: an action's steps at somebody in an event, by whoever it is, with its first thing, or with each of them. */
export function writeUseOfAnybody(code: Code, turnType: number, withEach: boolean, name: string): string {
  const section = turnTypeOf(code, turnType).with
  const cases = code.data.classes.flatMap((own) => {
    const labels = own.members.map((member) => `    case ${index(member)}:`)
    const carried = section === undefined ? [0] : (own.carried[section] ?? [])
    const things = withEach ? carried : [carried[0] ?? 0]
    return [...labels, '    {', '      let dealt = 0', ...things.flatMap(stepsWith), '      return dealt', '    }']
  })
  return [`function ${name}(me, target, doer) {`, '  switch (me) {', ...cases, '  }', '  return 0', '}'].join('\n')

  function stepsWith(thing: number): string[] {
    const among: Among = { who: {}, thing: [thing] }
    const spot: StepSpot = {
      who: { my: 'me', target: 'target' },
      among,
      thing: index(thing),
      given: { dealt: 'dealt' },
      roller: 'doer',
      purpose: 0,
      kind: 'event',
      doer: 'doer',
      dealt: 'dealt',
      turnType: -1,
      turnTypeThing: '0',
      used: turnType,
      isUsed: true,
    }
    return ['{', ...writeSteps(code, code.specialiser.steps(turnTypeOf(code, turnType).steps, among), spot), '}']
  }
}
