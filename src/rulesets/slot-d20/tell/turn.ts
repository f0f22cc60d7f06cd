import { CHOICE, ORDER } from '../../../battle/dice.ts'
import { type Fallen, type Narrator, plain, type Tell } from '../../../telling/narrator.ts'
import type { ToldDie } from '../../../telling/telling.ts'
import { showDice, showSigned } from '../../../telling/words.ts'
import { ACTION, HANDLED, MOMENT, NOTE, REACTION, STATE } from '../codes.ts'
import { ACTIONS, REACTIONS, type Scene } from './scene.ts'

/** How a round begins: the title of what is told of it, and the dice behind that. */
export interface Opening {
  title: string
  dice: ToldDie[]
}

/**
 * Tells who acts first, turns, reactions, movement, what comes of things, and who falls (docs/rules/slot-d20.md §3, §6
 * to §8).
 */
export function tellTurns(narrator: Narrator, scene: Scene, opening: Opening): Record<number, Tell> {
  const { name } = scene
  const { say } = narrator
  /** By combatant: its latest action. */
  const doing = new Int32Array(scene.bearers.length).fill(ACTION.PASS)

  function rollInitiative(_: number, __: number, first: number, second: number): void {
    const dice = narrator.takeDice(ORDER)
    const { count } = scene.data.options.initiativeDie
    const { constant } = scene.data.options.initiativeDie
    const last = dice.slice(-2 * count)
    const show = (own: readonly Fallen[], impulse: number): string => {
      const total = own.reduce((sum, { face }) => sum + face, constant + impulse)
      const more = impulse === 0 ? '' : `${showSigned(impulse)} impulse`
      return `${showDice(own)}${constant === 0 ? '' : showSigned(constant)}${more} = ${total}`
    }
    const ties = dice.length / (2 * count) - 1
    const again = ties === 0 ? '' : ties === 1 ? ', after a tie' : `, after ${ties} ties`
    opening.dice = dice.map(plain)
    opening.title = `${show(last.slice(0, count), first)} to ${show(last.slice(count), second)}${again}`
  }

  function beginRound(high: number, _: number, __: number, isRolled: number): void {
    const first = `${scene.roster.parties[high]} first`
    opening.title = isRolled ? `${first} (${opening.title})` : first
  }

  function beginTurn(me: number, _: number, goesOn: number): void {
    if (!goesOn) return
    say({ kind: 'turn', text: `${name(me)} goes on with the turn that was put off.`, actor: name(me) })
  }

  function act(me: number, target: number, action: number, rule: number): void {
    const dice = takeChoice(narrator, name(me))
    const text = scene.ruleText(me, 'turn', rule)
    doing[me] = action
    const drawn = dice.length > 0 ? `, drawn at random (${showDice(dice)})` : ''
    const deed = DEEDS[action]?.(name(target))
    say({
      kind: 'turn',
      text: `${name(me)}, by "${text}"${drawn}${deed === undefined ? '' : `: ${deed}`}.`,
      actor: name(me),
      action: ACTIONS[action],
      rule: text,
      ...(target !== me && { target: name(target) }),
      ...(dice.length > 0 && { dice: dice.map(plain) }),
    })
  }

  function end(me: number, _: number, hasActed: number): void {
    const dice = takeChoice(narrator, name(me))
    if (hasActed && dice.length === 0) return
    const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : ''
    const text = `${name(me)} does nothing${hasActed ? ' more' : ''}: no rule applies${drawn}.`
    const rolled = dice.length > 0 && { dice: dice.map(plain) }
    say({ kind: 'turn', text, actor: name(me), action: 'pass', ...rolled })
  }

  function react(me: number, target: number, reaction: number, rule: number): void {
    const dice = takeChoice(narrator, name(me))
    const text = scene.ruleText(me, 'reactions', rule)
    const deed = REACTION_DEEDS[reaction] ?? (() => `uses its held action for ${REACTIONS[reaction]}`)
    say({
      kind: 'reaction',
      text: `${name(me)} reacts, by "${text}"${dice.length > 0 ? ` (${showDice(dice)})` : ''}: ${deed(name(target))}.`,
      actor: name(me),
      ...(target !== me && { target: name(target) }),
      reaction: REACTIONS[reaction],
      rule: text,
      ...(dice.length > 0 && { dice: dice.map(plain) }),
    })
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
    const deed = ACTIONS[action]
    const text = `${name(me)} can no longer ${deed.replaceAll('-', ' ')}: the action is lost.`
    say({ kind: 'lost', text, actor: name(me), action: deed, ...(target !== me && { target: name(target) }) })
  }

  /** Steps on end are one walk. */
  function move(me: number, _: number, from: number, to: number): void {
    scene.cell[me] = to
    const before = narrator.told.at(-1)
    const goesOn = before?.kind === 'move' && before.actor === name(me)
    const start = goesOn && before.from ? before.from : scene.placeOf(from)
    const end = scene.placeOf(to)
    const event = {
      kind: 'move',
      text: `${name(me)} ${GAITS[doing[me]] ?? 'runs'} from (${start.column}, ${start.row}) to (${end.column}, ${end.row}).`,
      actor: name(me),
      from: start,
      to: end,
    }
    if (goesOn) narrator.amend(event)
    else say(event)
  }

  function damage(combatant: number, _: number, amount: number, left: number): void {
    scene.hp[combatant] = left
    const text = `${name(combatant)} takes ${amount} damage. ${scene.showHitPoints(combatant)}`
    say({ kind: 'damage', text, actor: name(combatant), amount, left })
  }

  function slay(combatant: number): void {
    scene.out[combatant] = 'slain'
    say({ kind: 'slain', text: `${name(combatant)} is slain.`, actor: name(combatant) })
  }

  function handle(me: number, _: number, thing: number, how: number): void {
    const item = scene.thingName(thing)
    const held = scene.inHand[me]
    if (how === HANDLED.READIED || how === HANDLED.PICKED_UP) held.push(item)
    else if (how !== HANDLED.RELOADED && how !== HANDLED.SHOT && held.includes(item)) held.splice(held.indexOf(item), 1)
    const unloaded = `unloaded ${item}`
    if (how === HANDLED.SHOT) scene.states[me].add(unloaded)
    if (how === HANDLED.RELOADED) scene.states[me].delete(unloaded)
    say({ kind: 'thing', text: HANDLINGS[how](name(me), item), actor: name(me), item })
  }

  function change(me: number, other: number, state: number, begins: number): void {
    const word = STATES[state](name(other))
    if (begins) scene.states[me].add(word)
    else scene.states[me].delete(word)
    const told = begins ? BEGINNINGS[state]?.(name(me), name(other)) : ENDINGS[state]?.(name(me))
    if (told === undefined) return
    say({ kind: 'state', text: told, actor: name(me), ...(other !== me && { target: name(other) }) })
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
    [NOTE.MOVED]: move,
    [NOTE.DAMAGED]: damage,
    [NOTE.SLAIN]: slay,
    [NOTE.HANDLED]: handle,
    [NOTE.STATE]: change,
  }
}

/** The dice with which somebody has drawn a target. Those of others came to nothing: that is told here. */
export function takeChoice(narrator: Narrator, me?: string): Fallen[] {
  const dice = narrator.takeDice(CHOICE)
  for (const die of dice.filter(({ who }) => who !== me)) {
    const text = `${die.who} draws a target (${showDice([die])}), and lets it be.`
    narrator.say({ kind: 'choice', text, ...(die.who !== undefined && { actor: die.who }), dice: [plain(die)] })
  }
  return dice.filter(({ who }) => who === me)
}

type Sentence = (me: string, other: string) => string

/** What is done by actions that nothing else tells of. */
const DEEDS: Readonly<Record<number, (target: string) => string>> = {
  [ACTION.HOLD]: () => 'holds its action',
  [ACTION.PASS]: () => 'ends the turn',
  [ACTION.ACT_AFTER]: (target) => `waits until the turn of ${target} is over`,
  [ACTION.CHARGE]: (target) => `charges at ${target}`,
}

const GAITS: Readonly<Record<number, string>> = {
  [ACTION.CHARGE]: 'charges',
  [ACTION.RETREAT]: 'falls back',
}

const REACTION_DEEDS: Readonly<Record<number, (target: string) => string>> = {
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

/** By `STATE`: what is true of somebody. */
const STATES: readonly ((other: string) => string)[] = [
  () => 'prone',
  () => 'in total defense',
  () => 'charged',
  (other) => `screening ${other}`,
  () => 'shields locked',
  () => 'in a shield wall',
  () => 'holding its action',
  () => 'disengaged',
  (other) => `waiting for ${other}`,
]

const BEGINNINGS: Readonly<Record<number, Sentence>> = {
  [STATE.PRONE]: (me) => `${me} lies prone.`,
  [STATE.TOTAL_DEFENSE]: (me) => `${me} is in total defense until its next turn.`,
  [STATE.SCREENING]: (me, other) => `${me} screens ${other}.`,
  [STATE.LOCKED]: (me) => `${me} locks shields.`,
  [STATE.WALLED]: (me) => `${me} is in a shield wall.`,
  [STATE.DISENGAGED]: (me) => `${me} disengages, and its steps give no opening.`,
}

const ENDINGS: Readonly<Record<number, (me: string) => string>> = {
  [STATE.PRONE]: (me) => `${me} stands up.`,
  [STATE.LOCKED]: (me) => `The shield of ${me} is no longer locked.`,
  [STATE.WALLED]: (me) => `${me} is no longer in a shield wall.`,
}
