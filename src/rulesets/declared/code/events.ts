import { MARK } from '../codes.ts'
import { hasStep } from '../columns.ts'
import type { EventName, Handler, Side, Steps } from '../ir.ts'
import { hasPart, type Part, replaceParts } from '../parts.ts'
import type { Among } from '../specialise.ts'
import type { Code } from './code.ts'
import { PASSED } from './passed.ts'
import { writeReactions } from './reactions.ts'
import type { StepSpot } from './step-spot.ts'
import { writeSteps } from './steps.ts'

// Events (§9): who answers, and in which order.

const DEEPEST = 8
const PARAMETERS = 's, source, victim, amount, kind, raw, through, action'
const OF_ALL: readonly EventName[] = ['begins', 'ends', 'every', 'empty', 'full']

interface Listener {
  readonly handler: Handler
  readonly effect?: number
  readonly pool?: number
}

/** Everything that has steps for an event, in the order in which one who has it is asked. */
function listenersTo(code: Code, event: EventName): Listener[] {
  const { on, effects, pools } = code.game
  const own = (handlers: readonly Handler[]) => handlers.filter((handler) => handler.event === event)
  return [
    ...own(on).map((handler) => ({ handler })),
    ...effects.flatMap((each, effect) => own(each.on).map((handler) => ({ handler, effect }))),
    ...pools.flatMap((each, pool) => own(each.on).map((handler) => ({ handler, pool }))),
  ]
}

/** Whether anybody may answer an event of somebody; undefined: always. Where only effects of its own do, only under them. */
export function answeredBy(code: Code, event: EventName, whom: string): string | undefined {
  const listeners = listenersTo(code, event)
  const isReacted = code.game.reactions.some(({ answers }) => answers.some((answer) => answer.event === event))
  if (isReacted || listeners.some(({ handler, effect }) => handler.side !== 'own' || effect === undefined))
    return undefined
  return [...new Set(listeners.map(({ effect }) => `e${effect}[${whom}] > 0`))].join(' || ')
}

/** Whether anybody may answer the event that an action is done: by what it is, steps may come to nothing. */
export function isActAnswered(code: Code, action: number): boolean {
  const isReacted = code.game.reactions.some(({ answers }) => answers.some(({ event }) => event === 'acts'))
  const known = ({ op, name }: Part) => (op === 'given' && name === 'action' ? { op: 'word', word: action } : undefined)
  return (
    isReacted ||
    listenersTo(code, 'acts').some(
      ({ handler }) =>
        // Its dice fall whether anything comes of them or not.
        hasStep(handler.steps, ['let']) ||
        code.specialiser.steps(replaceParts(handler.steps, known), { who: {} }).length > 0,
    )
  )
}

/** An event that nobody answers: it counts as one step. */
export function writeUnanswered(): string {
  return `  if (depth[0] >= ${DEEPEST}) tooDeep(); else tooMany()`
}

/** Whether steps raise no event, and leave neither lists nor dice behind. */
function isPlain(code: Code, steps: Steps): boolean {
  return steps.every((step) => {
    if (hasPart(step, ({ dice }) => dice !== undefined)) return false
    if (step.op === 'if') return isPlain(code, step.holds) && isPlain(code, step.fails)
    if (step.op === 'gain' || step.op === 'lose') {
      const { fate, on } = code.game.pools[step.pool]!
      return fate === undefined && on.length === 0
    }
    if (step.op === 'apply') {
      const { effect } = step
      const applied = code.game.effects.find(({ word }) => effect.op === 'word' && word === effect.word)
      return applied !== undefined && !applied.down && applied.on.every(({ event }) => event !== 'begins')
    }
    return step.op === 'count' || step.op === 'cancel'
  })
}

/** The function of an event: `s` is whose it is. */
export function writeEvent(code: Code, event: EventName, name: string): string {
  const listeners = listenersTo(code, event)
  const mine = listeners.filter(({ handler }) => handler.side === 'own' || handler.side === 'friend')
  const others = listeners.filter(({ handler }) => handler.side !== 'own')
  const alive = event === 'out' ? '' : `if ((marks[s] & ${awayFrom(code, event)}) === 0) `
  const reactions = writeReactions(code, event)
  const asked = [
    `function ${name}(${PARAMETERS}) {`,
    `  if (depth[0] >= ${DEEPEST}) return tooDeep()`,
    '  if (tooMany()) return',
  ]
  // Nothing that reads the depth, lists or dice comes before its end.
  if (others.length === 0 && reactions === undefined && mine.every(({ handler }) => isPlain(code, handler.steps)))
    return [...asked, ...mine.map((listener) => `  ${alive}${asks(code, listener, 's')}`), '}'].join('\n')
  return [
    ...asked,
    '  depth[0]++',
    '  const lists = listTop[0], dice = mark()',
    ...mine.map((listener) => `  ${alive}${asks(code, listener, 's')}`),
    ...(others.length > 0
      ? [
          `  for (let o = 0; o < ${code.data.combatants}; o++) {`,
          '    if (o === s) continue',
          '    const isFoe = partyOf(o) !== partyOf(s)',
          ...others.map(
            (listener) => `    if (marks[o] === 0${sideTest(listener.handler.side)}) ${asks(code, listener, 'o')}`,
          ),
          '  }',
        ]
      : []),
    ...(reactions === undefined
      ? []
      : [
          `  ${reactions}(s, s, ${PASSED})`,
          `  for (let o = 0; o < ${code.data.combatants}; o++) if (o !== s) ${reactions}(o, s, ${PASSED})`,
        ]),
    // Steps that end early leave lists and dice behind.
    '  listTop[0] = lists',
    '  release(dice)',
    '  depth[0]--',
    '}',
  ].join('\n')
}

/** Whoever has one of these marks does not answer such an event of its own: in reserve only those of rounds are asked (§10.1). */
function awayFrom(code: Code, event: EventName): number {
  const isOfRound = event === 'round-start' || event === 'round-end'
  return code.game.front === 0 || isOfRound ? MARK.OUT : MARK.OUT | MARK.RESERVE
}

function sideTest(side: Side): string {
  if (side === 'anyone') return ''
  return side === 'foe' ? ' && isFoe' : ' && !isFoe'
}

/** Asks one who has it, if it is there. */
function asks(code: Code, listener: Listener, whom: string): string {
  const call = `${writeHandler(code, listener)}(${whom}, ${PASSED})`
  return listener.effect === undefined ? call : `if (e${listener.effect}[${whom}] > 0) ${call}`
}

function writeHandler(code: Code, { handler, effect }: Listener): string {
  const key = `handler ${effect} ${JSON.stringify(handler)}`
  return code.routine(key, (name) => {
    const among: Among = { who: {} }
    const caster = effect === undefined ? undefined : `c${effect}[me]`
    const spot: StepSpot = {
      who: { my: 'me', source: 'source', victim: 'victim', ...(caster !== undefined && { caster: 'caster' }) },
      among,
      thing: '0',
      given: {
        amount: 'amount',
        kind: 'kind',
        raw: 'raw',
        through: 'through',
        action: 'action',
        dealt: 'dealt',
        // An effect that has ended says how many stacks it had.
        ...(effect !== undefined && { stacks: handler.event === 'ends' ? 'amount' : `e${effect}[me]` }),
      },
      roller: caster === undefined ? 'me' : 'caster',
      purpose: 0,
      kind: 'event',
      doer: caster === undefined ? 'me' : 'caster',
      dealt: 'dealt',
      turnType: -1,
      turnTypeThing: '0',
    }
    return [
      `function ${name}(me, ${PASSED}) {`,
      '  let dealt = 0',
      ...(caster === undefined ? [] : [`  const caster = ${caster}`]),
      ...writeSteps(code, code.specialiser.steps(handler.steps, among), spot),
      '}',
    ].join('\n')
  })
}

/** `begins 3`, `empty 0`: an event of one effect or pool, which only that answers. */
export function writeOwnEvent(code: Code, event: EventName, at: number, name: string): string {
  const isPool = event === 'empty' || event === 'full'
  const { on } = isPool ? code.game.pools[at]! : code.game.effects[at]!
  // An effect that has ended is no longer there to be asked; its steps are done all the same.
  const handlers = on.filter((handler) => handler.event === event)
  const calls = handlers.map((handler) => writeHandler(code, isPool ? { handler, pool: at } : { handler, effect: at }))
  return [
    `function ${name}(s, source, victim, stacks) {`,
    `  if (depth[0] >= ${DEEPEST}) return tooDeep()`,
    '  if (tooMany()) return',
    '  depth[0]++',
    '  const lists = listTop[0], dice = mark()',
    ...(event === 'ends' ? [`  c${at}[s] = source`] : []),
    ...calls.map((call) => `  ${call}(s, source, victim, ${event === 'ends' ? 'stacks' : '0'}, -1, 0, 0, -1)`),
    ...(event === 'ends' ? [`  if (e${at}[s] === 0) c${at}[s] = -1`] : []),
    '  listTop[0] = lists',
    '  release(dice)',
    '  depth[0]--',
    '}',
  ].join('\n')
}

export function isOwnEvent(event: string): boolean {
  return (OF_ALL as readonly string[]).includes(event)
}
