import { MARK, NOTE } from '../codes.ts'
import type { Class, Rule } from '../data.ts'
import type { Game } from '../ir.ts'
import { writeDo } from './acts.ts'
import { byClass } from './by-class.ts'
import { type Code, index, literal } from './code.ts'
import { type Act, selectorOf, thingsOf, writeDecide, writeRules, writeSelect } from './decisions.ts'
import { ticksAt } from './effects.ts'
import { answeredBy } from './events.ts'
import { writeLegal, writeMay } from './legality.ts'
import { writeStray } from './mistakes.ts'
import { isSettled, keepsOption, optionsOf } from './options.ts'
import { writeRefills } from './refills.ts'
import { lookingAtWhiles } from './whiles.ts'

// Turns (§7.2): what a combatant decides, and does.

const MOST_ACTIONS = 20
const PLAIN = '0, -1, 0, 0, -1'

function coolsByTurns({ actions, reactions }: Game): boolean {
  return [...actions, ...reactions].some(({ cooldown }) => cooldown?.unit === 'turns')
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
      ...(coolsByTurns(game) ? ['    coolDown(me)'] : []),
      // What begins from here on begins after this turn has been counted.
      '    whose[0] = -1',
      ...(ticksAt(code, 'end') ? [`    ${code.routineOf('tick end')}(me)`, ...(canEnd ? [`  ${over}`] : [])] : []),
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
