import { LIST } from '../../../battle/tactic-chance.ts'
import * as SELECTOR from '../../../tactics/selector.ts'
import { BY_VALUE } from '../../../tactics/unnamed-selector.ts'
import { SLACK } from '../arithmetic.ts'
import { MARK, NOTE } from '../codes.ts'
import { hasStep } from '../columns.ts'
import type { Class, Rule } from '../data.ts'
import type { Pool } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { type Code, index, literal, type Spot } from './code.ts'
import { hasWhiles, ticksAt } from './effects.ts'
import { write } from './expressions.ts'
import { chanceOf, rangeOf, turnTypeOf, writeLegal, writeMay, writePayments } from './legality.ts'
import { writeChange, writeReset } from './pools.ts'
import type { StepSpot } from './step-spot.ts'
import { writeSteps } from './steps.ts'

// Turns (§7.2): what a combatant decides, and does.

const MOST_ACTIONS = 20
const PLAIN = '0, -1, 0, 0, -1'

/** Things with which a rule may do its action, in the order in which they are tried. */
export function thingsOf(
  code: Code,
  own: Class,
  { turnType, thing }: Pick<Rule, 'turnType' | 'thing'>,
): readonly number[] {
  const section = turnTypeOf(code, turnType).with
  if (section === undefined) return [0]
  return thing >= 0 ? [thing] : [...new Set(own.carried[section] ?? [])]
}

/** `aim(action, me, other, thing)`: legality for the selection of targets; the action is `turnType * classes + class`. */
export function writeAim(code: Code, name: string): string {
  const { classes } = code.data
  const cases = classes.flatMap((own, at) =>
    distinctTurnTypes(own).flatMap((turnType) => [
      `    case ${turnType * classes.length + at}:`,
      ...thingsOf(code, own, { turnType, thing: -1 }).map(
        (thing) => `      if (thing === ${index(thing)}) return ${writeLegal(code, turnType, own, thing)}(me, other)`,
      ),
      '      return false',
    ]),
  )
  return [
    `function ${name}(action, me, other, thing) {`,
    '  switch (action) {',
    ...cases,
    '  }',
    '  return false',
    '}',
  ].join('\n')
}

function distinctTurnTypes({ turn }: Class): readonly number[] {
  return [...new Set(turn.map(({ turnType }) => turnType))]
}

/** `decide(me)`: the rule that applies first, whose target, thing and selector are left in `chosen`; -1: none. */
export function writeDecide(code: Code, own: Class): string {
  return code.routine(`decide ${own.members}`, (name) => {
    const rules = own.turn.flatMap((rule, place) => writeRule(code, own, rule, place))
    return [`function ${name}(me) {`, '  let target = -1', ...rules, '  return -1', '}'].join('\n')
  })
}

function writeRule(code: Code, own: Class, rule: Rule, place: number): string[] {
  const { turnType } = rule
  const selector = selectorOf(code, rule)
  const things = thingsOf(code, own, rule)
  const tries = things.map((thing) => {
    const may = writeMay(code, turnType, own, thing)
    return `${may}(me) && (target = ${writeSelect(code, own, turnType, thing, selector)}) >= 0`
  })
  const targets = targetsOf(code, own, turnType)
  const chosen = (thing: number): string[] => {
    const spot = tacticSpot(own, turnType, thing, targets)
    const when = rule.when ? write(code, code.specialiser.fold(rule.when, spot.among), spot) : 'true'
    const chance = chanceOf(rule, LIST.TURN, place)
    return [
      `    if (${chance === undefined ? when : `${when} && ${chance}`}) {`,
      '      chosen[0] = target',
      `      chosen[1] = ${index(thing)}`,
      `      chosen[2] = ${literal(selector)}`,
      `      return ${index(place)}`,
      '    }',
    ]
  }
  return tries.flatMap((test, at) => [
    `  ${at === 0 ? '' : '} else '}if (${test}) {`.replace('  } else', '  } else'),
    ...chosen(things[at]!),
    ...(at === tries.length - 1 ? ['  }'] : []),
  ])
}

/** Whom an action of a class can be aimed at. */
function targetsOf(code: Code, own: Class, turnType: number): readonly number[] {
  const action = turnTypeOf(code, turnType)
  if (action.at === 'self' || action.at === 'nobody') return own.members
  const [from, to] = rangeOf(code, action, own.party)
  return Array.from({ length: to - from }, (_, at) => from + at)
}

/** Where expressions of a rule stand. */
function tacticSpot(own: Class, turnType: number, thing: number, targets: readonly number[]): Spot {
  return {
    who: { my: 'me', target: 'target' },
    among: { who: { my: own.members, ...(targets.length > 0 && { target: targets }) }, thing: [thing] },
    thing: index(thing),
    considered: index(turnType),
    given: {},
    roller: 'me',
    purpose: 0,
  }
}

/** `rank(selector, me, target, thing)`: the values of rules that choose by one; of the most, the negative. */
export function writeRanks(code: Code, name: string): string {
  const cases = code.data.classes.flatMap((own) =>
    own.turn.flatMap((rule) => {
      const { by, selector, turnType } = rule
      if (!by) return []
      const lines = thingsOf(code, own, rule).map((thing) => {
        const spot = tacticSpot(own, turnType, thing, targetsOf(code, own, turnType))
        const value = write(code, code.specialiser.fold(by.value, spot.among), spot)
        return `      if (thing === ${index(thing)}) fraction[0] = ${by.end === 'most' ? `-(${value})` : value}`
      })
      return [`    case ${literal(selector)}:`, ...lines, '      return']
    }),
  )
  return [`function ${name}(selector, me, target, thing) {`, '  switch (selector) {', ...cases, '  }', '}'].join('\n')
}

function selectorOf(code: Code, { selector, turnType }: Rule): number {
  if (selector >= 0 || selector <= BY_VALUE) return selector
  const { at } = turnTypeOf(code, turnType)
  return at === 'self' || at === 'nobody' ? SELECTOR.SELF : SELECTOR.NEAREST
}

/** Whom a selector picks; where only one can be meant, whether it is legal at that one. */
function writeSelect(code: Code, own: Class, turnType: number, thing: number, selector: number): string {
  const action = turnTypeOf(code, turnType)
  const legal = writeLegal(code, turnType, own, thing)
  const [from, to] = rangeOf(code, action, own.party)
  if (selector === SELECTOR.SELF || action.at === 'self' || action.at === 'nobody')
    return `(${legal}(me, me) ? me : -1)`
  if (to - from === 1) return `(${legal}(me, ${from}) ? ${from} : -1)`
  const { classes } = code.data
  const packed = turnType * classes.length + classes.indexOf(own)
  return `select(${literal(selector)}, ${packed}, me, ${index(thing)}, ${from}, ${to})`
}

/** Does a action with a thing at a target: costs, the event `acts`, and the steps. */
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
    return [
      `function ${name}(me, target, selector) {`,
      ...(code.tells ? [`  note(${NOTE.TURN_TYPE}, me, target, ${index(turnType)}, ${index(thing)})`] : []),
      ...(code.shape.same ? ['  last[me] = target'] : []),
      ...(code.runsLong ? [`  doing[0] = ${index(turnType)}`] : []),
      ...writePayments(code, turnType, own, thing),
      `  countTurnType(${code.array(code.data.turnTypeOf)}[me * ${turnTypes} + ${index(turnType)}])`,
      `  if (look() || marks[me] & ${MARK.OUT}) return${hasWhiles(code) ? ` ${code.routineOf('look whiles')}()` : ''}`,
      ...(code.hears('acts')
        ? [
            '  const before = cancelled[0]',
            '  cancelled[0] = 0',
            `  ${code.routineOf('acts')}(me, me, target, 0, -1, 0, 0, ${index(action.word)})`,
            '  const isCancelled = cancelled[0]',
            '  cancelled[0] = before',
            ...(code.tells ? [`  if (isCancelled) note(${NOTE.CANCELLED}, me, target, ${index(turnType)}, 0)`] : []),
            `  if (look() || marks[me] & ${MARK.OUT}) return`,
            `  if (isCancelled) return${hasWhiles(code) ? ` ${code.routineOf('look whiles')}()` : ''}`,
          ]
        : []),
      ...(several
        ? [
            '  const oldFrom = targetsFrom[0], oldTo = targetsTo[0]',
            '  targetsFrom[0] = listTop[0]',
            `  chooseTargets(${packed}, me, ${index(thing)}, selector, target, Math.floor(${count} + ${SLACK}))`,
            '  targetsTo[0] = listTop[0]',
            `  ${act}(me, target, selector)`,
            '  listTop[0] = targetsFrom[0]',
            '  targetsFrom[0] = oldFrom',
            '  targetsTo[0] = oldTo',
          ]
        : [`  ${act}(me, target, selector)`]),
      ...(hasWhiles(code) ? [`  ${code.routineOf('look whiles')}()`] : []),
      '}',
    ].join('\n')
  })
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
      isUsed: true,
    }
    return ['{', ...writeSteps(code, code.specialiser.steps(turnTypeOf(code, turnType).steps, among), spot), '}']
  }
}

/** Does what a rule of the turn list decided, with the thing and the target in `chosen`. */
function writePerform(code: Code, own: Class): string {
  return code.routine(`perform ${own.members}`, (name) => {
    const cases = own.turn.flatMap((rule, place) => {
      const things = thingsOf(code, own, rule)
      return [
        `    case ${index(place)}:`,
        `      score.fired[${code.array(code.data.turnRules)}[me] + ${index(place)}]++`,
        ...things.map(
          (thing) =>
            `      if (thing === ${index(thing)}) return ${writeDo(code, own, rule.turnType, thing)}(me, target, selector)`,
        ),
        '      return',
      ]
    })
    return [
      `function ${name}(me, rule) {`,
      '  const target = chosen[0], thing = chosen[1], selector = chosen[2]',
      '  switch (rule) {',
      ...cases,
      '  }',
      '}',
    ].join('\n')
  })
}

/** A whole turn of one class. */
function writeTurn(code: Code, own: Class): string {
  return code.routine(`turn ${own.members}`, (name) => {
    const { game, data } = code
    const stuck = game.effects.flatMap(({ cannotAct }, at) => (cannotAct ? [` && e${at}[me] === 0`] : [])).join('')
    const under = game.effects.map((_, at) => `  if (e${at}[me] > 0) score.own[${data.counted.under[at]!} + me]++`)
    const whiles = hasWhiles(code) ? [`  ${code.routineOf('look whiles')}()`] : []
    const at = (part: number) => `${part * data.combatants} + `
    const decide = writeDecide(code, own)
    const perform = writePerform(code, own)
    const over = '  if (look()) return endTurn()'
    // Whether durations, and what pools gain by the turn, can put somebody out.
    const canEnd =
      game.effects.some(({ down, on }) => down || on.some(({ event }) => event === 'ends')) ||
      game.pools.some(({ eachTurn, resets, fate, on }) => (eachTurn && fate) || ((eachTurn || resets) && on.length > 0))
    return [
      `function ${name}(me) {`,
      ...(code.tells ? [`  note(${NOTE.TURN}, me, -1, 0, 0)`] : []),
      '  beginTurn(me)',
      ...under,
      ...(ticksAt(code, 'start') ? [`  ${code.routineOf('tick start')}(me)`, ...(canEnd ? [over] : [])] : []),
      ...writeRefills(code, own),
      ...whiles,
      ...(canEnd ? [over] : []),
      ...(code.hears('turn-start')
        ? [`  if ((marks[me] & ${MARK.OUT}) === 0) ${code.routineOf('turn-start')}(me, me, me, ${PLAIN})`]
        : []),
      ...whiles,
      over,
      `  if (marks[me] === 0${stuck}) {`,
      ...(game.order.chooses
        ? [
            '    const picked = picks[me]',
            `    if (picked >= 0 && endsTurn[me] === 0) ${writeChosen(code, own)}(me, picked, picks[${at(1)}me], picks[${at(2)}me], picks[${at(3)}me])`,
            '    if (look()) return endTurn()',
          ]
        : []),
      `    for (let done = ${game.order.chooses ? '(picked >= 0 ? 1 : 20)' : 0}; done < ${MOST_ACTIONS} && marks[me] === 0${stuck} && endsTurn[me] === 0; done++) {`,
      `      const rule = ${decide}(me)`,
      '      if (rule < 0) break',
      `      ${perform}(me, rule)`,
      '      if (look()) return endTurn()',
      '    }',
      '  }',
      `  if ((marks[me] & ${MARK.OUT}) === 0) {`,
      ...(code.hears('turn-end') ? [`    ${code.routineOf('turn-end')}(me, me, me, ${PLAIN})`, `  ${over}`] : []),
      ...(ticksAt(code, 'end') ? [`    ${code.routineOf('tick end')}(me)`, ...(canEnd ? [`  ${over}`] : [])] : []),
      ...(code.shape.cooldowns.size > 0 ? ['    coolDown(me)'] : []),
      ...whiles.map((line) => `  ${line}`),
      '  }',
      '  endTurn()',
      '}',
    ].join('\n')
  })
}

/** The turn budget is full, pools go back to their start, and what pools gain by the turn. */
function writeRefills(code: Code, own: Class): string[] {
  const among: Among = { who: { my: own.members } }
  const spot: Spot = { who: { my: 'me' }, among, thing: '0', given: {}, roller: 'me', purpose: 0 }
  const of = (expression: Parameters<typeof write>[1]) => write(code, code.specialiser.fold(expression, among), spot)
  const each = (lines: (pool: Pool, index: number) => readonly string[]) => code.game.pools.flatMap(lines)
  return [
    ...writeBudget(code, own),
    ...each(({ resets }, pool) => (resets === 'turn' ? [`  ${writeReset(code, pool)}(me)`] : [])),
    ...each(({ eachTurn }, pool) => (eachTurn ? [`  ${writeChange(code, pool)}(me, me, ${of(eachTurn)})`] : [])),
  ]
}

/** The turn budget is full. */
function writeBudget(code: Code, own: Class): string[] {
  const spot: Spot = {
    who: { my: 'me' },
    among: { who: { my: own.members } },
    thing: '0',
    given: {},
    roller: 'me',
    purpose: 0,
  }
  return code.game.pools.flatMap(({ isBudget, start }, pool) => {
    if (!isBudget) return []
    const full = write(code, code.specialiser.fold(start, spot.among), spot)
    return [`  p${pool}[me] = Math.max(0, Math.floor(${full} + ${SLACK}))`]
  })
}

/** `refill(me)`: a full budget, for those who decide before their turn. */
export function writeRefill(code: Code, name: string): string {
  return byClass(code, name, (own) =>
    code.routine(`refill ${own.members}`, (each) =>
      [`function ${each}(me) {`, ...writeBudget(code, own), '}'].join('\n'),
    ),
  )
}

/** Does what was chosen at the start of the round; 0 if nothing of it can be done. */
function writeChosen(code: Code, own: Class): string {
  return code.routine(`chosen ${own.members}`, (name) => {
    const cases = own.turn.flatMap((rule, place) =>
      thingsOf(code, own, rule).map((thing) => {
        const may = writeMay(code, rule.turnType, own, thing)
        const legal = writeLegal(code, rule.turnType, own, thing)
        const select = writeSelect(code, own, rule.turnType, thing, selectorOf(code, rule))
        return [
          `  if (rule === ${index(place)} && thing === ${index(thing)}) {`,
          `    if (!${may}(me)) return 0`,
          `    if (!${legal}(me, target)) target = ${select}`,
          '    if (target < 0) return 0',
          `    score.fired[${code.array(code.data.turnRules)}[me] + ${index(place)}]++`,
          `    ${writeDo(code, own, rule.turnType, thing)}(me, target, selector)`,
          '    return 1',
          '  }',
        ].join('\n')
      }),
    )
    return [`function ${name}(me, rule, thing, target, selector) {`, ...cases, '  return 0', '}'].join('\n')
  })
}

/** A function of `me` that does what `make` writes for its class. */
function byClass(code: Code, name: string, make: (own: Class) => string): string {
  const { classes } = code.data
  if (classes.every(({ members }) => members.length === 1) && classes.length <= 2) {
    const [first, second] = classes
    return second
      ? `function ${name}(me) { return me === ${index(first!.members[0]!)} ? ${make(first!)}(me) : ${make(second)}(me) }`
      : `function ${name}(me) { return ${make(first!)}(me) }`
  }
  const cases = classes.flatMap((own) => [
    ...own.members.map((member) => `    case ${index(member)}:`),
    `      return ${make(own)}(me)`,
  ])
  return [`function ${name}(me) {`, '  switch (me) {', ...cases, '  }', '}'].join('\n')
}

export function writeTurns(code: Code, name: string): string {
  return byClass(code, name, (own) => writeTurn(code, own))
}

export function writeDecisions(code: Code, name: string): string {
  return byClass(code, name, (own) => writeDecide(code, own))
}
