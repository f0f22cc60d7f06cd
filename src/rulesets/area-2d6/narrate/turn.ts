import { ORDER } from '../../../battle/dice.ts'
import type { Heading } from '../../../narration/battle.ts'
import { narrateDamage, narrateOut } from '../../../narration/harm.ts'
import { anyDice, type EventNarrators, type Fallen, plain } from '../../../narration/narrator.ts'
import { sayReaction, sayTurn, takeChoice } from '../../../narration/turn.ts'
import { countOf, showDice, showRoll } from '../../../narration/words.ts'
import { ACTION, NOTE, REACTION } from '../codes.ts'
import { ACTIONS, type Narrator, REACTIONS } from './scene.ts'

/** In a battle of more combatants the order of turns does not fit into a heading. */
const MOST_IN_HEADING = 4

/** Tells the order of turns, points, turns, reactions, and who falls (docs/rules/area-2d6.md §3, §6 and §7). */
export function narrateTurns(narrator: Narrator, heading: Heading): EventNarrators {
  const { scene, say } = narrator
  const { name, points, bearers } = scene
  /** In the order of turns: what is said of each. */
  const order: string[] = []
  /** The dice that belong to no combatant: which order was drawn, among equals or among all. */
  let lots: readonly Fallen[] = []
  let rolled: Fallen[] = []

  function beginRound(): void {
    heading.title = 'the same order'
    for (const [combatant, { actions }] of bearers.entries()) points[combatant] = actions
  }

  function setPoints(me: number, _: number, now: number, claimed: number): void {
    points[me] = now
    const why = claimed > 0 ? `: staggering takes ${claimed}` : ' by powers'
    say({
      kind: 'points',
      text: `${name(me)} has ${countOf(now, 'point')} in this round${why}.`,
      actor: name(me),
      amount: now,
    })
  }

  function takePlace(me: number, _: number, __: number, isRolled: number): void {
    if (order.length === 0) {
      rolled = narrator.takeDice(ORDER)
      lots = rolled.filter(({ who }) => who === undefined)
      heading.dice = rolled.map(plain)
    }
    const { initiative } = bearers[me]
    const own = rolled.filter(({ who }) => who === name(me))
    order.push(isRolled ? `${name(me)} ${showRoll(own, initiative.constant)}` : name(me))
    const lot = lots.length === 0 ? '' : `, drawn by lot (${showDice(lots)})`
    const ties = isRolled && lot !== '' ? `, equals${lot.slice(1)}` : lot
    const all = `${order.join(', ')}${ties}`
    if (bearers.length <= MOST_IN_HEADING) heading.title = all
    else {
      if (order.length === 1) heading.title = `${name(me)} first`
      const event = { kind: 'order', text: `The order of turns: ${all}.` }
      if (order.length === 1) say(event)
      else narrator.amend(event)
    }
  }

  function act(me: number, target: number, action: number, rule: number): void {
    const dice = takeChoice(narrator, name(me))
    const actionText = ACTION_TEXTS[action]?.(target === me ? '' : name(target))
    sayTurn(narrator, ACTIONS[action], { actor: me, target, rule: scene.ruleText(me, 'turn', rule), dice, actionText })
  }

  function end(me: number, _: number, hasActed: number, left: number): void {
    const dice = takeChoice(narrator, name(me))
    points[me] = left
    if (hasActed && dice.length === 0) return
    const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : ''
    const text = `${name(me)} does nothing${hasActed ? ' more' : ''}: no rule applies${drawn}.`
    say({ kind: 'turn', text, actor: name(me), action: 'pass', ...anyDice(dice) })
  }

  function react(me: number, target: number, reaction: number, rule: number): void {
    const dice = takeChoice(narrator, name(me))
    const text = scene.ruleText(me, 'reactions', rule)
    const actionText = REACTION_TEXTS[reaction](name(target))
    sayReaction(narrator, REACTIONS[reaction], { actor: me, target, rule: text, dice, actionText })
  }

  /** What something costs stands with it. */
  function pay(me: number, _: number, cost: number, left: number): void {
    points[me] = left
    addToTurnType(`${countOf(cost, 'point')}, ${left} left`)
  }

  function parryFreely(_: number, __: number, left: number): void {
    addToTurnType(`a free parry, ${left} left`)
  }

  function addToTurnType(price: string): void {
    const before = narrator.narrated.at(-1)!
    narrator.amend({ ...before, text: before.text.replace(/\.$/, ` (${price}).`) })
  }

  return {
    [NOTE.ROUND]: beginRound,
    [NOTE.POINTS]: setPoints,
    [NOTE.ORDER]: takePlace,
    [NOTE.ACTION]: act,
    [NOTE.TURN_ENDED]: end,
    [NOTE.REACTED]: react,
    [NOTE.PAID]: pay,
    [NOTE.FREE_PARRY]: parryFreely,
    [NOTE.DAMAGED]: narrateDamage(narrator),
    [NOTE.SLAIN]: narrateOut(narrator, 'slain', (name) => `${name} is slain.`),
  }
}

/** What is done by actions that nothing else tells of. */
const ACTION_TEXTS: Readonly<Record<number, (target: string) => string | undefined>> = {
  [ACTION.ADVANCE]: towards,
  [ACTION.STEP]: towards,
  [ACTION.WITHDRAW]: (target) => `away from ${target}`,
  [ACTION.STEP_BACK]: (target) => `away from ${target}`,
  [ACTION.CHARGE]: (target) => `charges at ${target}`,
  [ACTION.PASS]: () => 'ends the turn',
}

function towards(target: string): string | undefined {
  return target === '' ? undefined : `towards ${target}`
}

const REACTION_TEXTS: Readonly<Record<number, (target: string) => string>> = {
  [REACTION.EVADE]: (target) => `evades ${target}`,
  [REACTION.PARRY]: (target) => `parries ${target}`,
  [REACTION.DEFEND]: (target) => `defends against ${target}`,
  [REACTION.RIPOSTE]: (target) => `ripostes against ${target}`,
  [REACTION.COMMAND]: () => 'calls on its spirit',
  [REACTION.IGNORE]: (target) => `ignores ${target}`,
  [REACTION.PRESS_ON]: () => 'presses on',
  [REACTION.DIVERT]: () => 'turns elsewhere',
  [REACTION.STAY]: () => 'stays',
}
