import { MARK, NOTE } from '../codes.ts'
import { hasStep } from '../columns.ts'
import type { Class, Rule } from '../data.ts'
import type { Expression, Game } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { byClass } from './by-class.ts'
import { type Code, index, literal, roundedDown, type Spot } from './code.ts'
import { type Act, selectorOf, thingsOf, writeDecide, writeRules, writeSelect } from './decisions.ts'
import { ticksAt } from './effects.ts'
import { answeredBy } from './events.ts'
import { write } from './expressions.ts'
import { writeCells } from './ground.ts'
import { rangeOf, turnTypeOf, writeLegal, writeMay, writePayments } from './legality.ts'
import { writeStray } from './mistakes.ts'
import { isSettled, keepsOption, optionsOf } from './options.ts'
import { writeRefills } from './refills.ts'
import type { StepSpot } from './step-spot.ts'
import { writeSteps } from './steps.ts'
import { begunCode, writeTicks } from './ticks.ts'
import { lookingAtWhiles } from './whiles.ts'

// Turns (§7.2): what a combatant decides, and does.

const MOST_ACTIONS = 20
const PLAIN = '0, -1, 0, 0, -1'

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
      ...(code.hears('acts')
        ? [
            '  const before = cancelled[0]',
            '  cancelled[0] = 0',
            `  ${code.routineOf('acts')}(me, me, target, 0, -1, 0, 0, ${index(action.word)})`,
            '  const isCancelled = cancelled[0]',
            '  cancelled[0] = before',
            ...(code.tells ? [`  if (isCancelled) note(${NOTE.CANCELLED}, me, target, ${index(turnType)}, 0)`] : []),
            `  if (look() || marks[me] & ${MARK.OUT}) return`,
            `  if (isCancelled) { ${whiles}return }`,
          ]
        : []),
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

function coolsByTurns({ actions, reactions }: Game): boolean {
  return [...actions, ...reactions].some(({ cooldown }) => cooldown?.unit === 'turns')
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

/** Conditions under which somebody can act, as far as effects go: each after an `&&`. */
export function stuckOf({ game }: Code): string {
  return game.effects.flatMap(({ cannotAct }, at) => (cannotAct ? [` && e${at}[me] === 0`] : [])).join('')
}

/** A whole turn of one class. */
function writeTurn(code: Code, own: Class): string {
  return code.routine(`turn ${own.members}`, (name) => {
    const { game, data } = code
    const stuck = stuckOf(code)
    const under = game.effects.map((_, at) => `  if (e${at}[me] > 0) ownCounts[${data.counted.under[at]!} + me]++`)
    const whiles = lookingAtWhiles(code)
    const at = (part: number) => `${part * data.combatants} + `
    const keeps = keepsOption(code) && !own.mistakes
    const perform: Act = (rule, at, thing) => [
      ...writeFollow(code, own, rule, at, thing),
      'if (look()) return endTurn()',
      'continue',
    ]
    const over = '  if (look()) return endTurn()'
    // Whether durations, and what pools gain by the turn, can put somebody out.
    const canEnd =
      game.effects.some(({ down, on }) => down || on.some(({ event }) => event === 'ends')) ||
      game.pools.some(({ eachTurn, resets, fate, on }) => (eachTurn && fate) || ((eachTurn || resets) && on.length > 0))
    return [
      `function ${name}(me) {`,
      ...(code.tells ? [`  note(${NOTE.TURN}, me, -1, 0, 0)`] : []),
      '  beginTurn(me)',
      ...(game.grid ? ['  moved[me] = 0'] : []),
      ...under,
      ...(ticksAt(code, 'start') ? [`  ${code.routineOf('tick start')}(me)`, ...(canEnd ? [over] : [])] : []),
      ...writeRefills(code, own),
      ...whiles,
      ...(canEnd ? [over] : []),
      ...firing(code, 'turn-start', [`(marks[me] & ${MARK.OUT}) === 0`]),
      ...whiles,
      over,
      `  if (marks[me] === 0${stuck}) {`,
      ...(keeps ? [...writeFollowOption(code, own), `  ${over}`] : []),
      ...(game.order.chooses
        ? [
            '    const picked = picks[me]',
            `    if (picked >= 0 && endsTurn[me] === 0) ${writeChosen(code, own)}(me, picked, picks[${at(1)}me], picks[${at(2)}me], picks[${at(3)}me])`,
            '    if (look()) return endTurn()',
          ]
        : []),
      ...(keeps
        ? []
        : [
            `    for (let done = ${game.order.chooses ? '(picked >= 0 ? 1 : 20)' : 0}; done < ${game.order.clock ? 1 : MOST_ACTIONS} && marks[me] === 0${stuck} && endsTurn[me] === 0; done++) {`,
            ...(own.mistakes ? writeStrayTurn(code, own) : [...writeRules(code, own, perform), '      break']),
            '    }',
          ]),
      '  }',
      `  if ((marks[me] & ${MARK.OUT}) === 0) {`,
      ...firing(code, 'turn-end', []),
      ...(code.hears('turn-end') ? [`  ${over}`] : []),
      ...(ticksAt(code, 'end') ? [`    ${code.routineOf('tick end')}(me)`, ...(canEnd ? [`  ${over}`] : [])] : []),
      ...(coolsByTurns(game) ? ['    coolDown(me)'] : []),
      ...whiles.map((line) => `  ${line}`),
      '  }',
      '  endTurn()',
      '}',
    ].join('\n')
  })
}

/** As rules are followed, or not. */
function writeStrayTurn(code: Code, own: Class): string[] {
  return [
    `      const place = ${writeStray(code)}(me)`,
    '      if (place < 0) break',
    `      ${writeFollowed(code, own)}(me, place)`,
    '      if (look()) return endTurn()',
  ]
}

/** `follow(me, place)`: does what was left in `chosen`. */
function writeFollowed(code: Code, own: Class): string {
  return code.routine(`followed ${own.members}`, (name) => {
    const cases = own.turn.flatMap((rule, place) =>
      thingsOf(code, own, rule).flatMap((thing) => [
        `  if (place === ${index(place)} && chosen[1] === ${index(thing)}) {`,
        `    fired[${code.array(code.data.turnRules)}[me] + ${index(place)}]++`,
        `    return ${writeDo(code, own, rule.turnType, thing)}(me, chosen[0], chosen[2])`,
        '  }',
      ]),
    )
    return [`function ${name}(me, place) {`, ...cases, '}'].join('\n')
  })
}

/** A rule is followed. */
function writeFollow(code: Code, own: Class, rule: Rule, place: number, thing: number): string[] {
  return [
    `fired[${code.array(code.data.turnRules)}[me] + ${index(place)}]++`,
    `${writeDo(code, own, rule.turnType, thing)}(me, target, ${literal(selectorOf(code, rule))})`,
  ]
}

/** Follows the option that was found before the turn began. Where it is not settled the tactic is asked again. */
function writeFollowOption(code: Code, own: Class): string[] {
  const settled = optionsOf(code, own).flatMap((option, number) => {
    const { rule, place, thing } = option
    if (!isSettled(own, option)) return []
    const lines = writeFollow(code, own, rule, place, thing).map((line) => `      ${line}`)
    return [`    if (found === ${index(number)}) {`, ...lines, '    } else']
  })
  const again = code.routine(`ask again ${own.members}`, (name) => {
    const follow: Act = (rule, place, thing) => [...writeFollow(code, own, rule, place, thing), 'return']
    return [`function ${name}(me) {`, ...writeRules(code, own, follow), '}'].join('\n')
  })
  return ['    const found = option[0], target = chosen[0]', ...settled, `    ${again}(me)`]
}

/** An event of the one whose turn it is. */
function firing(code: Code, event: 'turn-start' | 'turn-end', tests: readonly string[]): string[] {
  if (!code.hears(event)) return []
  const answered = answeredBy(code, event, 'me')
  const all = [...tests, ...(answered === undefined ? [] : [`(${answered})`])]
  return [`${all.length > 0 ? `if (${all.join(' && ')}) ` : ''}${code.routineOf(event)}(me, me, me, ${PLAIN})`]
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
          `    fired[${code.array(code.data.turnRules)}[me] + ${index(place)}]++`,
          `    ${writeDo(code, own, rule.turnType, thing)}(me, target, selector)`,
          '    return 1',
          '  }',
        ].join('\n')
      }),
    )
    return [`function ${name}(me, rule, thing, target, selector) {`, ...cases, '  return 0', '}'].join('\n')
  })
}

export function writeTurns(code: Code, name: string): string {
  return byClass(code, name, (own) => writeTurn(code, own))
}

export function writeDecisions(code: Code, name: string): string {
  return byClass(code, name, (own) => (own.mistakes ? writeStray(code) : writeDecide(code, own)))
}
