import { FREE_NOTE } from '../../../battle/journal.ts'
import { LIST } from '../../../battle/tactic-chance.ts'
import { FREE, STRAYING_KINDS } from '../../../tactics/mistakes.ts'
import { MARK, NOTE } from '../codes.ts'
import { IN_A_WORD } from '../columns.ts'
import type { Class, Rule } from '../data.ts'
import type { EventName, Reaction, Side } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { type Code, index } from './code.ts'
import { write } from './expressions.ts'
import { chanceOf, writeLegal, writeMay, writePayments } from './legality.ts'
import { PASSED } from './passed.ts'
import type { StepSpot } from './step-spot.ts'
import { writeSteps } from './steps.ts'
import { lookingAtWhiles } from './whiles.ts'

// Reactions (§9.3): the tactic's list is asked at an event, one reaction a combatant.

/** Asks the tactic's reactions of one combatant for an event; undefined where nobody has one. */
export function writeReactions(code: Code, event: EventName): string | undefined {
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
    const holds = `(${sides.join(' || ')})${stands} && ${may}(me, ${target}, ${PASSED}) && ${legal}(me, ${target}, ${PASSED})${when}`
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
