import { CHOICE, ORDER } from '../../../battle/dice.ts'
import type { Heading } from '../../../narration/battle.ts'
import { narrateDamage, narrateOut } from '../../../narration/harm.ts'
import { anyDice, type EventNarrators, type Fallen, plain } from '../../../narration/narrator.ts'
import { sayReaction, sayTurn } from '../../../narration/turn.ts'
import { showDice, showSummed } from '../../../narration/words.ts'
import { ACTION, NOTE, REACTION, TURN } from '../codes.ts'
import { showDefence } from './attack.ts'
import { makeCosts } from './cost.ts'
import { ACTIONS, type Narrator, REACTIONS } from './scene.ts'

/** A reaction that was chosen, before it is known what comes of it and what it costs. */
interface Chosen {
  readonly me: number
  readonly target: number
  readonly reaction: number
  readonly rule: string
  readonly dice: readonly Fallen[]
}

/**
 * Tells initiative, turns, reactions, rests, and who falls (docs/rules/segment-d100.md §3 and §7). What is paid is narrated
 * with what it is paid for.
 */
export function narrateTurns(narrator: Narrator, heading: Heading): EventNarrators {
  const { scene, say } = narrator
  const { name, data } = scene
  let chosen: Chosen | undefined
  /** The last call has begun, and nobody has been asked yet. */
  let isLastCall = false
  const costs = makeCosts(narrator, (who) => chosen?.me === who)
  /** By combatant: its total of this segment, where it has rolled. */
  const totals = new Map<number, number>()
  /** By combatant: whether it has done anything in its turn. */
  const hasActed = scene.bearers.map(() => false)

  /** Dice for the order that have fallen: a duel's all at once, the others when they are needed. */
  const order: Fallen[] = []

  function takeOrder(who: string | undefined): Fallen[] {
    order.push(...narrator.takeDice(ORDER))
    const own = order.filter((die) => die.who === who)
    order.splice(0, order.length, ...order.filter((die) => die.who !== who))
    return own
  }

  function rollInitiative(me: number, _: number, total: number): void {
    const dice = takeOrder(name(me))
    const added = data.combatants.initiative[me] + data.options.initiative.constant
    const parts = showSummed(dice, added)
    totals.set(me, total)
    const rolled = `${parts}${added === 0 && dice.length === 1 ? '' : ` = ${total}`}`
    const own = `${name(me)} ${dice.length === 0 ? total : rolled}`
    const before = narrator.narrated.at(-1)
    if (before?.kind === 'initiative') {
      const text = `${before.text.slice(0, -1)}; ${own}.`
      narrator.amend({ kind: 'initiative', text, dice: [...(before.dice ?? []), ...dice.map(plain)] })
    } else say({ kind: 'initiative', text: `Initiative: ${own}.`, dice: dice.map(plain) })
    heading.title = showOrder()
  }

  /** `Anna and Bert (9) before Carl (4)`. */
  function showOrder(): string {
    const highest = [...new Set(totals.values())].sort((one, other) => other - one)
    const places = highest.map((total) => `${showNames(tiedAt(total))} (${total})`)
    return places.length > MOST_PLACES ? `${places[0]} first` : places.join(' before ')
  }

  function tiedAt(total: number): string[] {
    return [...totals].flatMap(([me, own]) => (own === total ? [name(me)] : []))
  }

  function beginGroup(me: number): void {
    scene.group.isOpen = true
    const total = totals.get(me)
    const all = total === undefined ? [name(me)] : tiedAt(total)
    say({ kind: 'group', text: `${showNames(all)} act at the same time: damage counts when all of them have acted.` })
  }

  function endGroup(): void {
    scene.group.isOpen = false
  }

  function lastCall(): void {
    isLastCall = true
  }

  function beginTurn(me: number, _: number, how: number): void {
    const dice = takeOrder(undefined)
    hasActed[me] = false
    if (isLastCall) say({ kind: 'group', text: 'Those who still wait are asked for the last time.' })
    isLastCall = false
    const lot = dice.length > 0 ? `The lot falls on ${name(me)} (${showDice(dice)}).` : ''
    const waited = how === TURN.AFTER_WAITING || how === TURN.LAST_CALL ? `${name(me)} has waited, and acts now.` : ''
    const text = lot || waited
    if (text !== '') say({ kind: 'begin', text, actor: name(me), ...anyDice(dice) })
  }

  function act(me: number, target: number, action: number, rule: number): void {
    hasActed[me] = true
    const dice = takeDrawn(me, 'turn', rule)
    const actionText = ACTION_TEXTS[action]?.(name(target))
    const whom = target < 0 ? me : target
    sayTurn(narrator, ACTIONS[action], {
      actor: me,
      target: whom,
      rule: scene.ruleText(me, 'turn', rule),
      dice,
      actionText,
    })
  }

  /** The die that has drawn the target of a rule. Those of rules that were passed over after all are narrated here. */
  function takeDrawn(me: number, list: 'turn' | 'reactions', rule: number): Fallen[] {
    const isDrawn = scene.bearers[me].tactic[list][rule]?.at === 'random'
    const dice = takeChoice(narrator, isDrawn ? name(me) : undefined)
    for (const die of dice.slice(0, -1)) describeIdleChoice(narrator, die)
    return dice.slice(-1)
  }

  function end(me: number, _: number, __: number, won: number): void {
    const dice = takeChoice(narrator, name(me))
    scene.end[me] += won
    const rest = won > 0 ? `${name(me)} has rested, and wins END ${won} back: ${scene.end[me]}.` : ''
    if (hasActed[me] && dice.length === 0) {
      if (rest !== '') say({ kind: 'rest', text: rest, actor: name(me), amount: won })
      return
    }
    const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : ''
    const nothing = `${name(me)} does nothing${hasActed[me] ? ' more' : ''}: no rule applies${drawn}.`
    const text = rest === '' ? nothing : `${nothing} ${rest}`
    say({ kind: 'turn', text, actor: name(me), action: 'pass', ...anyDice(dice), ...(won > 0 && { amount: won }) })
  }

  function rest(me: number, _: number, won: number, now: number): void {
    scene.end[me] = now
    if (won === 0) return
    say({ kind: 'rest', text: `${name(me)} wins END ${won} back: ${now}.`, actor: name(me), amount: won })
  }

  function react(me: number, target: number, reaction: number, rule: number): void {
    const dice = takeDrawn(me, 'reactions', rule)
    chosen = { me, target, reaction, rule: scene.ruleText(me, 'reactions', rule), dice }
    const actionText = REACTION_TEXTS[reaction]?.(name(target))
    if (actionText !== undefined) narrateReaction(actionText)
  }

  /** What is offered against an attack, once it is paid. */
  function defend(_: number, __: number, reaction: number, kind: number): void {
    const uses = reaction === REACTION.ACROBATIC_COUNTER ? ', which uses up its turn' : ''
    narrateReaction(`${showDefence(reaction, kind < 0 ? '' : scene.kindName(kind))}${uses}`)
  }

  function narrateReaction(actionText: string): void {
    if (!chosen) return
    const { me, target, reaction, rule, dice } = chosen
    chosen = undefined
    const { text, cost } = costs.take(me)
    sayReaction(narrator, REACTIONS[reaction], { actor: me, target, rule, dice, actionText: `${actionText}${text}` })
    const latest = narrator.narrated.at(-1)!
    if (cost.cost) narrator.amend({ ...latest, ...cost })
  }

  function lose(me: number, target: number): void {
    say({ kind: 'lost', text: `${name(me)} can no longer brawl back.`, actor: name(me), target: name(target) })
  }

  return {
    [NOTE.INITIATIVE]: rollInitiative,
    [NOTE.GROUP]: beginGroup,
    [NOTE.GROUP_ENDED]: endGroup,
    [NOTE.LAST_CALL]: lastCall,
    [NOTE.TURN]: beginTurn,
    [NOTE.ACTION]: act,
    [NOTE.PAID]: costs.pay,
    [NOTE.LEFT]: costs.settle,
    [NOTE.TURN_ENDED]: end,
    [NOTE.RESTED]: rest,
    [NOTE.REACTED]: react,
    [NOTE.DEFENDS]: defend,
    [NOTE.LOST]: lose,
    [NOTE.DAMAGED]: narrateDamage(narrator),
    [NOTE.SLAIN]: narrateOut(narrator, 'slain', (name) => `${name} is slain.`),
  }
}

/** More places than these are not read in a title. */
const MOST_PLACES = 4

/** `Anna, Bert and Carl`. */
function showNames(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The dice with which somebody has drawn a target. Those of others came to nothing: that is narrated here. */
export function takeChoice(narrator: Narrator, me?: string): Fallen[] {
  const dice = narrator.takeDice(CHOICE)
  for (const die of dice) if (die.who !== me) describeIdleChoice(narrator, die)
  return dice.filter(({ who }) => who === me)
}

function describeIdleChoice(narrator: Narrator, die: Fallen): void {
  const text = `${die.who} draws a target (${showDice([die])}), and lets it be.`
  narrator.say({ kind: 'choice', text, ...(die.who !== undefined && { actor: die.who }), dice: [plain(die)] })
}

/** What is done by actions that nothing else tells of. */
const ACTION_TEXTS: Readonly<Record<number, (target: string) => string>> = {
  [ACTION.BREAK_FREE]: () => 'tries to break free',
  [ACTION.REST]: () => 'rests',
}

/** What reactions come to that are no defences. */
const REACTION_TEXTS: Readonly<Record<number, (target: string) => string>> = {
  [REACTION.OPPORTUNITY_STRIKE]: (target) => `strikes at ${target}, who leaves its reach, and uses up its turn`,
  [REACTION.TURN]: (target) => `turns to ${target}`,
  [REACTION.CATCH]: () => 'tries to catch',
}
