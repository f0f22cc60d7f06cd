import { CHOICE, ORDER } from '../../../battle/dice.ts'
import type { ToldDie } from '../../../telling/telling.ts'
import { showDice } from '../../../telling/words.ts'
import { ACTION, NOTE, REACTION } from '../codes.ts'
import { type Narrator, plain, type Tell } from './narrator.ts'
import { ACTIONS, REACTIONS } from './scene.ts'

/** How a round begins: the title of what is told of it, and the dice behind that. */
export interface Opening {
  title: string
  dice: ToldDie[]
}

/** Tells who acts first, turns, reactions and movement, and who falls (docs/rules/osr-d20.md §3, §6 and §7). */
export function tellTurns(narrator: Narrator, opening: Opening): Record<number, Tell> {
  const { scene } = narrator
  const { name } = scene
  /** By combatant: the action of its latest turn. */
  const doing = new Int32Array(scene.bearers.length)

  function beginRound(party: number, together: number): void {
    const dice = narrator.takeDice(ORDER)
    const first = scene.roster.parties[party]
    scene.group.turns = together !== 0
    for (const states of scene.states) for (const state of ['casting', 'disturbed']) states.delete(state)
    opening.dice = dice.map(plain)
    if (scene.options.initiative === 'single') {
      const { initiative_target: target } = scene.options
      const how = party === 0 ? `${target} or more` : `less than ${target}`
      opening.title = `${first} first (${showDice(dice)}, ${how})`
    } else if (together) {
      const last = dice.slice(-2).map(({ face }) => face)
      opening.title = `both at once (${showDice(dice.slice(0, 2))}), ${first} first in order (d6 ${last.join(' to ')})`
    } else {
      opening.title = `${first} first (d6 ${dice.map(({ face }) => face).join(' to ')})`
    }
  }

  function beginTurn(me: number, target: number, action: number, rule: number): void {
    const dice = narrator.takeDice(CHOICE)
    scene.states[me].delete('aiming')
    // Whoever goes on searching is told to (`SEARCHES_NOTE`).
    scene.states[me].delete('searching')
    doing[me] = action
    if (action === ACTION.AIM) scene.states[me].add('aiming')
    const text = scene.ruleText(me, 'turn', rule)
    const deed = ACTIONS[action]
    const aimed = ![ACTION.PASS, ACTION.AIM, ACTION.RELOAD, ACTION.PARRY, ACTION.HOLD].some((each) => each === action)
    const drawn = dice.length > 0 ? `, drawn at random (${showDice(dice)})` : ''
    const what = DEEDS[action] ? `: ${DEEDS[action]}` : ''
    narrator.say({
      kind: 'turn',
      text: text === undefined ? `${name(me)} passes: no rule applies.` : `${name(me)}, by "${text}"${drawn}${what}.`,
      actor: name(me),
      action: deed,
      ...(text !== undefined && { rule: text }),
      ...(aimed && target !== me && { target: name(target) }),
      ...(dice.length > 0 && { dice: dice.map(plain) }),
    })
  }

  function react(me: number, target: number, reaction: number, rule: number): void {
    if (!FREE.has(reaction)) scene.states[me].delete('aiming')
    if (reaction === REACTION.HELD_ATTACK) scene.group.blows = 2
    const text = scene.ruleText(me, 'reactions', rule)
    narrator.say({
      kind: 'reaction',
      text: `${name(me)} reacts, by "${text}": ${REACTION_DEEDS[reaction](name(target))}.`,
      actor: name(me),
      target: name(target),
      reaction: REACTIONS[reaction],
      ...(text !== undefined && { rule: text }),
    })
  }

  /** Steps on end are one walk. */
  function move(me: number, _: number, from: number, to: number): void {
    scene.cell[me] = to
    const before = narrator.told.at(-1)
    const goesOn = before?.kind === 'move' && before.actor === name(me)
    const start = goesOn && before.from ? before.from : scene.placeOf(from)
    const end = scene.placeOf(to)
    const way = `from (${start.column}, ${start.row}) to (${end.column}, ${end.row})`
    const event = {
      kind: 'move',
      text: `${name(me)} ${GAITS[doing[me]] ?? 'walks'} ${way}.`,
      actor: name(me),
      from: start,
      to: end,
    }
    if (goesOn) narrator.amend(event)
    else narrator.say(event)
  }

  function damage(combatant: number, _: number, amount: number, left: number): void {
    scene.hp[combatant] = left
    const text = `${name(combatant)} takes ${amount} damage. ${scene.showHitPoints(combatant)}`
    narrator.say({ kind: 'damage', text, actor: name(combatant), amount, left })
  }

  function slay(combatant: number): void {
    scene.out[combatant] = 'slain'
    narrator.say({ kind: 'slain', text: `${name(combatant)} is slain.`, actor: name(combatant) })
  }

  function beginHeld(): void {
    scene.group.turns = true
    narrator.say({ kind: 'held', text: 'Now those who held their action act, all at once.' })
  }

  function beginPursuit(): void {
    scene.group.turns = false
    narrator.say({ kind: 'pursuit', text: 'The pursuit begins.' })
  }

  return {
    [NOTE.ROUND]: beginRound,
    [NOTE.TURN]: beginTurn,
    [NOTE.REACTED]: react,
    [NOTE.MOVED]: move,
    [NOTE.DAMAGED]: damage,
    [NOTE.SLAIN]: slay,
    [NOTE.HELD]: beginHeld,
    [NOTE.PURSUIT]: beginPursuit,
  }
}

/** What is done by actions that nothing else tells of. */
const DEEDS: Readonly<Record<number, string>> = {
  [ACTION.AIM]: 'takes aim',
  [ACTION.RELOAD]: 'reloads',
  [ACTION.PARRY]: 'parries until the round ends',
  [ACTION.HOLD]: 'holds the action',
  [ACTION.PASS]: 'passes',
}

const GAITS: Readonly<Record<number, string>> = {
  [ACTION.RUN]: 'runs',
  [ACTION.CHARGE]: 'charges',
  [ACTION.RETREAT]: 'falls back',
  [ACTION.SKIRMISH]: 'falls back',
  [ACTION.FLEE]: 'flees',
}

/** Reactions that do not end aiming (§7). */
const FREE: ReadonlySet<number> = new Set([REACTION.IMMOBILISE, REACTION.DISARM, REACTION.PURSUE])

const REACTION_DEEDS: Readonly<Record<number, (target: string) => string>> = {
  [REACTION.COUNTER_ATTACK]: (target) => `strikes back at ${target}`,
  [REACTION.HELD_ATTACK]: (target) => `strikes at the same time as ${target}`,
  [REACTION.PARRY]: () => 'parries until the round ends',
  [REACTION.FEND_OFF]: (target) => `strikes at ${target} before the contest`,
  [REACTION.PASSING_ATTACK]: (target) => `strikes at ${target} in passing`,
  [REACTION.GUARD]: () => 'is on guard until the round ends',
  [REACTION.IMMOBILISE]: (target) => `turns the hold on ${target}`,
  [REACTION.DISARM]: (target) => `goes for what ${target} holds`,
  [REACTION.PURSUE]: () => 'pursues',
}
