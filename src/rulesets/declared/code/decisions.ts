import { LIST } from '../../../battle/tactic-chance.ts'
import * as SELECTOR from '../../../tactics/selector.ts'
import { BY_VALUE } from '../../../tactics/unnamed-selector.ts'
import { vitalOf } from '../columns.ts'
import type { Class, Rule } from '../data.ts'
import { type Code, index, literal, type Spot } from './code.ts'
import { write } from './expressions.ts'
import { asksOfStanding, chanceOf, isIdle, NOBODY, rangeOf, turnTypeOf, writeLegal, writeMay } from './legality.ts'

// What a combatant decides (§7.3).

/** Things with which a rule may do its action, in the order in which they are tried. */
export function thingsOf(
  code: Code,
  own: Class,
  { turnType, thing }: Pick<Rule, 'turnType' | 'thing'>,
): readonly number[] {
  const section = turnTypeOf(code, turnType).with
  if (section === undefined) return [0]
  const carried = [...new Set(own.carried[section] ?? [])]
  return thing < 0 ? carried : carried.filter((each) => each === thing)
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
export function writeDecide(code: Code, own: Class, part = ''): string {
  return code.routine(`decide ${own.members} ${part}`, (name) => {
    const choose: Act = (rule, place, thing) => [
      'chosen[0] = target',
      `chosen[1] = ${index(thing)}`,
      `chosen[2] = ${literal(selectorOf(code, rule))}`,
      `return ${index(place)}`,
    ]
    return [`function ${name}(me) {`, ...writeRules(code, own, choose), '  return -1', '}'].join('\n')
  })
}

/** What is done where a rule applies with a thing; `target` is its target. */
export type Act = (rule: Rule, place: number, thing: number) => string[]

/** The rules of a turn list, one after the other, up to the first that applies. */
export function writeRules(code: Code, own: Class, act: Act, chancesHold = false): string[] {
  const rules = chancesHold ? own.turn.map(({ chance: _, ...rule }): Rule => rule) : own.turn
  return [
    '  let target = -1',
    ...rules.flatMap((rule, place) => (rule.possible ? [] : writeRule(code, own, rule, place, act))),
  ]
}

function writeRule(code: Code, own: Class, rule: Rule, place: number, act: Act): string[] {
  const { turnType } = rule
  const selector = selectorOf(code, rule)
  const things = thingsOf(code, own, rule).filter((thing) => !isIdle(code, turnType, own, thing))
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
      ...act(rule, place, thing).map((line) => `      ${line}`),
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
export function targetsOf(code: Code, own: Class, turnType: number): readonly number[] {
  const action = turnTypeOf(code, turnType)
  if (action.at === 'self' || action.at === 'nobody') return own.members
  const [from, to] = rangeOf(code, action, own.party)
  return Array.from({ length: to - from }, (_, at) => from + at)
}

/** Where expressions of a rule stand. */
export function tacticSpot(own: Class, turnType: number, thing: number, targets: readonly number[]): Spot {
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

export function selectorOf(code: Code, { selector, turnType }: Rule): number {
  if (selector >= 0 || selector <= BY_VALUE) return selector
  const { at } = turnTypeOf(code, turnType)
  return at === 'self' || at === 'nobody' ? SELECTOR.SELF : SELECTOR.NEAREST
}

/** Whom a selector picks; where only one can be meant, whether it is legal at that one. */
export function writeSelect(code: Code, own: Class, turnType: number, thing: number, selector: number): string {
  const action = turnTypeOf(code, turnType)
  const legal = writeLegal(code, turnType, own, thing)
  const [from, to] = rangeOf(code, action, own.party)
  if (selector === SELECTOR.SELF || action.at === 'self' || action.at === 'nobody')
    return `(${legal}(me, me) ? me : -1)`
  if (to - from === 1 && !OF_ALLIES.includes(selector)) return `(${legal}(me, ${from}) ? ${from} : -1)`
  const { classes } = code.data
  const best = writeBest(code, own, turnType, thing, selector)
  if (best !== undefined) return `${best}(me)`
  const packed = turnType * classes.length + classes.indexOf(own)
  return `select(${literal(selector)}, ${packed}, me, ${index(thing)}, ${from}, ${to})`
}

/** The function of a selector that needs no more than a look at each (battle/selection.ts); of equals the first. */
function writeBest(code: Code, own: Class, turnType: number, thing: number, selector: number): string | undefined {
  const rank = rankOf(code, own, selector, thing)
  if (rank === undefined) return undefined
  const [from, to] = OF_ALLIES.includes(selector)
    ? rangeOf(code, { at: 'friend' }, own.party)
    : rangeOf(code, turnTypeOf(code, turnType), own.party)
  const notMe = selector === SELECTOR.ALLY_NEAREST ? ' || other === me' : ''
  const standing = asksOfStanding(code, turnType, own, thing)
  const legal = writeLegal(code, turnType, own, thing)
  const asked = standing === undefined ? `${legal}(me, other)` : standing.replace(/^ && /, '')
  // A distance is worked out once.
  const test = rank.startsWith('cellsBetween') ? asked.replaceAll(rank, 'rank') : asked
  const within = /^rank <= ([^ ]+)$/.exec(test)?.[1]
  if (rank === NEAREST && notMe === '' && (test === '' || within !== undefined))
    return writeNearest(code, from, to, within)
  // As battle/selection.ts does, which counts divisions by zero.
  const isFirst = selector <= BY_VALUE
  return code.routine(`best ${legal} ${selector} ${from} ${to}`, (name) =>
    lookForLeast(name, [from, to], {
      passed: (standing === undefined ? `marks[other] & ${NOBODY}` : 'marks[other] !== 0') + notMe,
      ...(isFirst && asked !== '' && { before: asked }),
      rank,
      ...(!isFirst && test !== '' && { after: test }),
    }),
  )
}

/** Whoever is nearest of some, if that is near enough: one function for all actions of those who have the same foes. */
function writeNearest(code: Code, from: number, to: number, within: string | undefined): string {
  const nearest = code.routine(`nearest ${from} ${to}`, (name) =>
    lookForLeast(name, [from, to], {
      start: 'const here = cell[me]',
      passed: 'marks[other] !== 0',
      rank: 'between(here, cell[other])',
    }),
  )
  if (within === undefined) return nearest
  return code.routine(`nearest ${from} ${to} ${within}`, (name) =>
    [
      `function ${name}(me) {`,
      `  const best = ${nearest}(me)`,
      `  return best >= 0 && cellsBetween(me, best) <= ${within} ? best : -1`,
      '}',
    ].join('\n'),
  )
}

/** The one of least rank of those who are not passed over; of equals the first. What is asked of them, before or after the rank, holds. */
function lookForLeast(
  name: string,
  [from, to]: readonly [from: number, to: number],
  look: {
    readonly start?: string
    readonly passed: string
    readonly before?: string
    readonly rank: string
    readonly after?: string
  },
): string {
  const { start, passed, before, rank, after } = look
  return [
    `function ${name}(me) {`,
    ...(start === undefined ? [] : [`  ${start}`]),
    '  let best = -1, least = 0',
    `  for (let other = ${from}; other < ${to}; other++) {`,
    `    if (${passed}) continue`,
    ...(before === undefined ? [] : [`    if (!(${before})) continue`]),
    `    const rank = ${rank}`,
    '    if (best >= 0 && rank >= least) continue',
    ...(after === undefined ? [] : [`    if (!(${after})) continue`]),
    '    best = other',
    '    least = rank',
    '  }',
    '  return best',
    '}',
  ].join('\n')
}

/** What ranks `other`, the least being chosen; undefined of selectors that are not written out. */
function rankOf(code: Code, own: Class, selector: number, thing: number): string | undefined {
  const isByPlace = BY_PLACE.includes(selector)
  if (selector <= BY_VALUE) return rankByValue(code, own, selector, thing)
  if (isByPlace && code.game.grid) return BY_DISTANCE[selector]
  return isByPlace && code.shape.moves ? undefined : RANKS[selector]?.(vitalOf(code.game))
}

/** The value by which a rule chooses. Values are rounded before they are compared (battle/selection.ts): whole ones are already. */
function rankByValue(code: Code, own: Class, selector: number, thing: number): string | undefined {
  const rule = own.turn.find((each) => each.selector === selector && each.by)
  if (!rule?.by) return undefined
  const { value, end } = rule.by
  const spot = tacticSpot(own, rule.turnType, thing, targetsOf(code, own, rule.turnType))
  const folded = code.specialiser.fold(value, spot.among)
  const isWhole = folded.op === 'pool' && code.game.pools[folded.pool]!.decimals === 0
  if (!isWhole) return undefined
  const written = write(code, folded, { ...spot, who: { ...spot.who, target: 'other' } })
  return end === 'most' ? `-${written} | 0` : written
}

const BY_PLACE: readonly number[] = [SELECTOR.NEAREST, SELECTOR.FARTHEST, SELECTOR.ALLY_NEAREST]

/** They mean no foe, whatever else the action may be at (targets.ts). */
const OF_ALLIES: readonly number[] = [SELECTOR.ALLY_NEAREST, SELECTOR.ALLY_MOST_WOUNDED]

const NEAREST = 'cellsBetween(me, other)'

/** On a grid. */
const BY_DISTANCE: Readonly<Record<number, string>> = {
  [SELECTOR.NEAREST]: NEAREST,
  [SELECTOR.ALLY_NEAREST]: NEAREST,
  [SELECTOR.FARTHEST]: '1048576 - cellsBetween(me, other)',
}

/** By selector: what ranks somebody, the least being chosen. */
const RANKS: Readonly<Record<number, (vital: number) => string>> = {
  [SELECTOR.NEAREST]: () => 'other',
  [SELECTOR.ALLY_NEAREST]: () => 'other',
  [SELECTOR.FARTHEST]: () => '-other | 0',
  [SELECTOR.WEAKEST]: (vital) => `p${vital}[other]`,
  [SELECTOR.STRONGEST]: (vital) => `1048576 - p${vital}[other]`,
  [SELECTOR.MOST_WOUNDED]: (vital) => `p${vital}[other] / m${vital}[other]`,
  [SELECTOR.ALLY_MOST_WOUNDED]: (vital) => `p${vital}[other] / m${vital}[other]`,
}
