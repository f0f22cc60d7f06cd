import { FREE_NOTE } from '../../../battle/journal.ts'
import { LIST } from '../../../battle/tactic-chance.ts'
import { FREE, STRAYING_KINDS } from '../../../tactics/mistakes.ts'
import { MARK, NOTE } from '../codes.ts'
import { IN_A_WORD } from '../columns.ts'
import type { Class, Rule } from '../data.ts'
import type { EventName, Handler, Reaction, Side, Steps } from '../ir.ts'
import { hasPart } from '../parts.ts'
import type { Among } from '../specialise.ts'
import { type Code, index } from './code.ts'
import { write } from './expressions.ts'
import { chanceOf, writeLegal, writeMay, writePayments } from './legality.ts'
import type { StepSpot } from './step-spot.ts'
import { writeSteps } from './steps.ts'
import { lookingAtWhiles } from './whiles.ts'

// Events (§9): who answers, and in which order.

const DEEPEST = 8
const PARAMETERS = 's, source, victim, amount, kind, raw, through, action'
/** What an event passes on to its reactions, as parameters. */
export const PASSED = 'source, victim, amount, kind, raw, through, action'
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
  const alive = event === 'out' ? '' : `if ((marks[s] & ${MARK.OUT}) === 0) `
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

/** Asks the tactic's reactions of one combatant for an event; undefined where nobody has any. */
function writeReactions(code: Code, event: EventName): string | undefined {
  const { actions, reactions } = code.game
  const answering = (rule: Rule) =>
    reactions[rule.turnType - actions.length]!.answers.some((answer) => answer.event === event)
  const classes = code.data.classes.filter((own) => own.reactions.some(answering))
  if (classes.length === 0) return undefined
  return code.routine(`reactions ${event}`, (name) => {
    const refused = code.game.effects.flatMap(({ cannotReact }, at) => (cannotReact ? [`e${at}[me] > 0`] : []))
    const cases = classes.flatMap((own) => [
      ...own.members.map((member) => `    case ${index(member)}:`),
      ...(own.mistakes && !code.quiet
        ? writeStrayAnswers(code, event, own, answering)
        : own.reactions.flatMap((rule, place) => (answering(rule) ? writeAnswer(code, event, own, rule, place) : []))),
      '      break',
    ])
    return [
      `function ${name}(me, s, ${PASSED}) {`,
      `  if (marks[me] !== 0${refused.map((each) => ` || ${each}`).join('')}) return`,
      '  const isFoe = partyOf(me) !== partyOf(s)',
      '  switch (me) {',
      ...cases,
      '  }',
      '}',
    ].join('\n')
  })
}

/** As `writeAnswer` of all that answer, or not: reactions have no selectors, so that no target is the wrong one. */
function writeStrayAnswers(code: Code, event: EventName, own: Class, answering: (rule: Rule) => boolean): string[] {
  const kind = STRAYING_KINDS[own.mistakes!.kind]
  const [strays, told] = ['strays', 'toldStray'].map((called) => `${called}(me, ${LIST.REACTIONS})`)
  const rules = own.reactions.flatMap((rule, place) => (answering(rule) ? [{ rule, place }] : []))
  const written = (instead: (place: number) => readonly string[]) =>
    rules.flatMap(({ rule, place }) => writeAnswer(code, event, own, rule, place, instead(place)))
  switch (kind) {
    case 'hesitate':
      return written(() => [`        if (${strays}) { ${told}; return }`])
    case 'second-best':
      return [
        '      { let isPassedOver = false',
        ...written((place) => [
          `        if (!isPassedOver && ${strays}) { ${told}; isPassedOver = true; break rule${index(place)} }`,
        ]),
        '      }',
      ]
    case FREE:
    case 'random': {
      const possible = rules.flatMap(({ rule, place }) =>
        rule.possible ? answersOf(code, event, own, rule, place) : [],
      )
      return [
        '      { let count = 0',
        ...possible.map(({ holds }) => `      if (${holds}) count++`),
        `      if (count > 0 && ${strays}) {`,
        `        let which = pickStray(me, count${kind === FREE ? ' + 1' : ''})`,
        ...(kind === FREE ? [] : [`        ${told}`]),
        ...possible.flatMap(({ place, target, holds, does }) => [
          `        if (${holds} && which-- === 0) {`,
          ...(kind === FREE ? [noteFree(place, target)] : []),
          ...does,
          '        return',
          '        }',
        ]),
        ...(kind === FREE ? [noteFree(-1, '-1'), '        return'] : []),
        '      } }',
        ...written(() => []),
      ]
    }
    default:
      return written(() => [])
  }
}

function noteFree(place: number, target: string): string {
  return `          note(${FREE_NOTE}, me, ${LIST.REACTIONS}, ${index(place)}, ${target})`
}

/** One rule of a list of reactions: if it answers, nothing else does. `instead` comes before what it does. */
function writeAnswer(
  code: Code,
  event: EventName,
  own: Class,
  rule: Rule,
  place: number,
  instead: readonly string[] = [],
): string[] {
  if (rule.possible) return []
  const chance = chanceOf(rule, LIST.REACTIONS, place)
  const asked = answersOf(code, event, own, rule, place).flatMap(({ holds, does }) => [
    `      if (${holds}) {`,
    ...(chance === undefined ? [] : [`        if (!${chance}) break rule${index(place)}`]),
    ...instead,
    ...does,
    '        return',
    '      }',
  ])
  return chance === undefined && instead.length === 0 ? asked : [`      rule${index(place)}: {`, ...asked, '      }']
}

/** A reaction with one of its things: whether it can be done now, and its doing. */
interface Answer {
  /** The place of its rule in the list. */
  readonly place: number
  readonly target: string
  readonly holds: string
  readonly does: readonly string[]
}

/** With each thing that it can be done with. */
function answersOf(code: Code, event: EventName, own: Class, rule: Rule, place: number): Answer[] {
  const { actions, reactions } = code.game
  const reaction = reactions[rule.turnType - actions.length]!
  const sides = reaction.answers.filter((answer) => answer.event === event).map(({ side }) => SIDE[side])
  const target = reaction.whom === 'self' ? 'me' : reaction.whom
  const stands = reaction.whom === 'self' ? '' : ` && marks[${target}] === 0`
  const things = reaction.with ? (rule.thing >= 0 ? [rule.thing] : (own.carried[reaction.with] ?? [])) : [0]
  return things.map((thing) => {
    const among: Among = { who: { my: own.members }, thing: [thing] }
    const when = rule.when
      ? ` && ${write(code, code.specialiser.fold(rule.when, among), reactionSpot(code, reaction, own, rule.turnType, thing, among, target))}`
      : ''
    const may = writeMay(code, rule.turnType, own, thing)
    const legal = writeLegal(code, rule.turnType, own, thing)
    const holds = `(${sides.join(' || ')})${stands} && ${may}(me) && ${legal}(me, ${target}, ${PASSED})${when}`
    const does = [
      `        fired[${code.array(code.data.reactionRules)}[me] + ${index(place)}]++`,
      `        ${writeReaction(code, reaction, own, rule.turnType, thing)}(me, ${target}, ${PASSED})`,
      ...lookingAtWhiles(code),
    ]
    return { place, target, holds, does }
  })
}

const SIDE: Readonly<Record<Side, string>> = {
  own: 'me === s',
  foe: 'isFoe',
  ally: '(!isFoe && me !== s)',
  friend: '!isFoe',
  anyone: 'me !== s',
}

function reactionSpot(
  code: Code,
  reaction: Reaction,
  own: Class,
  turnType: number,
  thing: number,
  among: Among,
  target: string,
): StepSpot {
  return {
    who: { my: 'me', target, source: 'source', victim: 'victim' },
    among,
    considered: index(turnType),
    thing: index(thing),
    given: {
      amount: 'amount',
      kind: 'kind',
      raw: 'raw',
      through: 'through',
      action: reaction ? 'action' : '-1',
      dealt: 'dealt',
    },
    roller: 'me',
    purpose: 0,
    kind: 'reaction',
    doer: 'me',
    dealt: 'dealt',
    own,
    turnType: turnType * code.data.classes.length + code.data.classes.indexOf(own),
    turnTypeThing: index(thing),
  }
}

/** A reaction is done: paid for, counted, and its steps; in forecasts only these. */
export function writeReaction(code: Code, reaction: Reaction, own: Class, turnType: number, thing: number): string {
  return code.routine(`react ${turnType} ${own.members} ${thing}`, (name) => {
    const among: Among = { who: { my: own.members }, thing: [thing] }
    const spot = reactionSpot(code, reaction, own, turnType, thing, among, 'target')
    const steps = code.specialiser.steps(reaction.steps, among)
    const place = turnType - code.game.actions.length
    const bit = 1 << (place % IN_A_WORD)
    const word = `reacted[me + ${Math.floor(place / IN_A_WORD) * code.data.combatants}]`
    const turnTypes = code.game.actions.length + code.game.reactions.length
    return [
      `function ${name}(me, target, ${PASSED}) {`,
      '  const selector = 0',
      '  let dealt = 0',
      ...(code.tells ? [`  note(${NOTE.REACTION}, me, target, ${index(turnType)}, ${index(thing)})`] : []),
      ...(code.quiet
        ? []
        : [
            ...writePayments(code, turnType, own, thing),
            `  if ((${word} & ${bit}) === 0) {`,
            `    ${word} |= ${bit}`,
            `    turnTypes[${code.array(code.data.turnTypeOf)}[me * ${turnTypes} + ${index(turnType)}]]++`,
            '  }',
            `  if (marks[me] & ${MARK.OUT}) return`,
          ]),
      ...writeSteps(code, steps, spot),
      '}',
    ].join('\n')
  })
}
