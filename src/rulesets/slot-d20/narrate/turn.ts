import { ORDER } from '../../../battle/dice.ts'
import { diceIn } from '../../../battle/notation.ts'
import type { Heading } from '../../../narration/battle.ts'
import { narrateDamage, narrateOut } from '../../../narration/harm.ts'
import { anyDice, type EventNarrators, type Fallen, plain } from '../../../narration/narrator.ts'
import { narrateStates, type StateWords } from '../../../narration/state.ts'
import { narrateMoves, sayReaction, sayTurn, takeChoice } from '../../../narration/turn.ts'
import { showDice, showSigned, showSummed } from '../../../narration/words.ts'
import { ACTION, HANDLED, MOMENT, NOTE, REACTION, STATE } from '../codes.ts'
import { ACTIONS, type Narrator, REACTIONS } from './scene.ts'

/**
 * Tells who acts first, turns, reactions, movement, what comes of things, and who falls (docs/rules/slot-d20.md §3, §6
 * to §8).
 */
export function narrateTurns(narrator: Narrator, heading: Heading): EventNarrators {
  const { scene, say } = narrator
  const { name } = scene
  /** By combatant: its latest action. */
  const doing = new Int32Array(scene.bearers.length).fill(ACTION.PASS)

  function rollInitiative(_: number, __: number, first: number, second: number): void {
    const dice = narrator.takeDice(ORDER)
    const { initiativeDie } = scene.data.options
    const { constant } = initiativeDie
    const count = diceIn(initiativeDie)
    const last = dice.slice(-2 * count)
    const show = (own: readonly Fallen[], impulse: number): string => {
      const total = own.reduce((sum, { face }) => sum + face, constant + impulse)
      const more = impulse === 0 ? '' : `${showSigned(impulse)} impulse`
      return `${showSummed(own, constant)}${more} = ${total}`
    }
    const ties = dice.length / (2 * count) - 1
    const again = ties === 0 ? '' : ties === 1 ? ', after a tie' : `, after ${ties} ties`
    heading.dice = dice.map(plain)
    heading.title = `${show(last.slice(0, count), first)} to ${show(last.slice(count), second)}${again}`
  }

  function beginRound(high: number, _: number, __: number, isRolled: number): void {
    const first = `${scene.roster.parties[high]} first`
    heading.title = isRolled ? `${first} (${heading.title})` : first
  }

  function beginTurn(me: number, _: number, goesOn: number): void {
    if (!goesOn) return
    say({ kind: 'turn', text: `${name(me)} goes on with the turn that was put off.`, actor: name(me) })
  }

  function act(me: number, target: number, action: number, rule: number): void {
    const dice = takeChoice(narrator, name(me))
    doing[me] = action
    const actionText = ACTION_TEXTS[action]?.(name(target))
    sayTurn(narrator, ACTIONS[action], { actor: me, target, rule: scene.ruleText(me, 'turn', rule), dice, actionText })
  }

  function end(me: number, _: number, hasActed: number): void {
    const dice = takeChoice(narrator, name(me))
    if (hasActed && dice.length === 0) return
    const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : ''
    const text = `${name(me)} does nothing${hasActed ? ' more' : ''}: no rule applies${drawn}.`
    say({ kind: 'turn', text, actor: name(me), action: 'pass', ...anyDice(dice) })
  }

  function react(me: number, target: number, reaction: number, rule: number): void {
    const dice = takeChoice(narrator, name(me))
    const actionText = REACTION_TEXTS[reaction]?.(name(target)) ?? `uses its held action for ${REACTIONS[reaction]}`
    const text = scene.ruleText(me, 'reactions', rule)
    sayReaction(narrator, REACTIONS[reaction], { actor: me, target, rule: text, dice, actionText })
  }

  function beginGroup(_: number, __: number, moment: number): void {
    scene.group.isOpen = true
    if (moment === MOMENT.ROUND_END)
      say({ kind: 'held', text: 'Those who still hold an action have their last chance.' })
  }

  function endGroup(): void {
    scene.group.isOpen = false
  }

  function lose(me: number, target: number, action: number): void {
    const actionText = ACTIONS[action]
    const text = `${name(me)} can no longer ${actionText.replaceAll('-', ' ')}: the action is lost.`
    say({ kind: 'lost', text, actor: name(me), action: actionText, ...(target !== me && { target: name(target) }) })
  }

  function handle(me: number, _: number, thing: number, how: number): void {
    const item = scene.thingName(thing)
    const held = scene.inHand[me]
    if (how === HANDLED.READIED || how === HANDLED.PICKED_UP) held.push(item)
    else if (how !== HANDLED.RELOADED && how !== HANDLED.SHOT && held.includes(item)) held.splice(held.indexOf(item), 1)
    const unloaded = `unloaded ${item}`
    if (how === HANDLED.SHOT) scene.states[me].add(unloaded)
    if (how === HANDLED.RELOADED) scene.states[me].delete(unloaded)
    say({ kind: 'thing', text: HANDLINGS[how](name(me), item), actor: name(me), item: scene.thingId(thing) })
  }

  return {
    [NOTE.INITIATIVE]: rollInitiative,
    [NOTE.ROUND]: beginRound,
    [NOTE.TURN]: beginTurn,
    [NOTE.ACTION]: act,
    [NOTE.TURN_ENDED]: end,
    [NOTE.REACTED]: react,
    [NOTE.GROUP]: beginGroup,
    [NOTE.GROUP_ENDED]: endGroup,
    [NOTE.LOST]: lose,
    [NOTE.MOVED]: narrateMoves(narrator, (me) => GAITS[doing[me]] ?? 'runs'),
    [NOTE.DAMAGED]: narrateDamage(narrator),
    [NOTE.SLAIN]: narrateOut(narrator, 'slain', (name) => `${name} is slain.`),
    [NOTE.HANDLED]: handle,
    [NOTE.STATE]: narrateStates(narrator, STATES),
  }
}

type Sentence = (me: string, other: string) => string

/** What is done by actions that nothing else tells of. */
const ACTION_TEXTS: Readonly<Record<number, (target: string) => string>> = {
  [ACTION.HOLD]: () => 'holds its action',
  [ACTION.PASS]: () => 'ends the turn',
  [ACTION.ACT_AFTER]: (target) => `waits until the turn of ${target} is over`,
  [ACTION.CHARGE]: (target) => `charges at ${target}`,
}

const GAITS: Readonly<Record<number, string>> = {
  [ACTION.CHARGE]: 'charges',
  [ACTION.RETREAT]: 'falls back',
}

const REACTION_TEXTS: Readonly<Record<number, (target: string) => string>> = {
  [REACTION.OPPORTUNITY_ATTACK]: (target) => `strikes at ${target}, who leaves its reach`,
  [REACTION.TOTAL_DEFENSE]: () => 'gives up its Main action for total defense',
  [REACTION.SNAP_ATTACK]: (target) => `a snap attack on ${target}`,
}

/** By `HANDLED`. */
const HANDLINGS: readonly Sentence[] = [
  (me, item) => `${me} takes the ${item} in hand.`,
  (me, item) => `${me} stows the ${item}.`,
  (me, item) => `${me} drops the ${item}.`,
  (me, item) => `${me} picks up the ${item}.`,
  (me, item) => `${me} reloads the ${item}.`,
  (me, item) => `The ${item} of ${me} must be reloaded.`,
  (me, item) => `The ${item} of ${me} lies where it was thrown.`,
  (me, item) => `The ${item} of ${me} is broken.`,
  (me, item) => `${me} has used up the ${item}.`,
]

const STATES = Object.values<StateWords>({
  [STATE.PRONE]: {
    is: () => 'prone',
    begins: (me) => `${me} lies prone.`,
    ends: (me) => `${me} stands up.`,
  },
  [STATE.TOTAL_DEFENSE]: {
    is: () => 'in total defense',
    begins: (me) => `${me} is in total defense until its next turn.`,
  },
  [STATE.CHARGED]: { is: () => 'charged' },
  [STATE.SCREENING]: {
    is: (other) => `screening ${other}`,
    begins: (me, other) => `${me} screens ${other}.`,
  },
  [STATE.LOCKED]: {
    is: () => 'shields locked',
    begins: (me) => `${me} locks shields.`,
    ends: (me) => `The shield of ${me} is no longer locked.`,
  },
  [STATE.WALLED]: {
    is: () => 'in a shield wall',
    begins: (me) => `${me} is in a shield wall.`,
    ends: (me) => `${me} is no longer in a shield wall.`,
  },
  [STATE.HOLDING]: { is: () => 'holding its action' },
  [STATE.DISENGAGED]: {
    is: () => 'disengaged',
    begins: (me) => `${me} disengages, and its steps give no opening.`,
  },
  [STATE.WAITING]: { is: (other) => `waiting for ${other}` },
})
