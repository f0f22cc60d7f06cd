import { CHOICE, ORDER } from '../../../battle/dice.ts'
import type { Heading } from '../../../narration/battle.ts'
import { narrateDamage, narrateOut } from '../../../narration/harm.ts'
import { type EventNarrators, plain } from '../../../narration/narrator.ts'
import { narrateMoves, sayReaction, sayTurn } from '../../../narration/turn.ts'
import { showDice } from '../../../narration/words.ts'
import { ACTION, NOTE, REACTION } from '../codes.ts'
import { ACTIONS, type Narrator, REACTIONS } from './scene.ts'

/** Tells who acts first, turns, reactions and movement, and who falls (docs/rules/osr-d20.md §3, §6 and §7). */
export function narrateTurns(narrator: Narrator, heading: Heading): EventNarrators {
  const { scene, say } = narrator
  const { name } = scene
  /** By combatant: the action of its latest turn. */
  const doing = new Int32Array(scene.bearers.length)
  heading.title = 'decided before anybody acts'

  function beginRound(party: number, together: number): void {
    const dice = narrator.takeDice(ORDER)
    const first = scene.roster.parties[party]
    scene.group.turns = together !== 0
    for (const states of scene.states) for (const state of ['casting', 'disturbed']) states.delete(state)
    heading.dice = dice.map(plain)
    if (scene.options.initiative === 'single') {
      const { initiative_target: target } = scene.options
      const how = party === 0 ? `${target} or more` : `less than ${target}`
      heading.title = `${first} first (${showDice(dice)}, ${how})`
    } else if (together) {
      const last = dice.slice(-2).map(({ face }) => face)
      heading.title = `both at once (${showDice(dice.slice(0, 2))}), ${first} first in order (d6 ${last.join(' to ')})`
    } else {
      heading.title = `${first} first (d6 ${dice.map(({ face }) => face).join(' to ')})`
    }
  }

  function beginTurn(me: number, target: number, action: number, rule: number): void {
    const dice = narrator.takeDice(CHOICE)
    scene.states[me].delete('aiming')
    // Whoever goes on searching is asked to (`NOTE.SEARCHES`).
    scene.states[me].delete('searching')
    doing[me] = action
    if (action === ACTION.AIM) scene.states[me].add('aiming')
    const aimed = ![ACTION.PASS, ACTION.AIM, ACTION.RELOAD, ACTION.PARRY, ACTION.HOLD].some((each) => each === action)
    sayTurn(narrator, ACTIONS[action], {
      actor: me,
      target: aimed ? target : me,
      rule: scene.ruleText(me, 'turn', rule),
      dice,
      actionText: ACTION_TEXTS[action],
    })
  }

  function react(me: number, target: number, reaction: number, rule: number): void {
    if (!FREE.has(reaction)) scene.states[me].delete('aiming')
    if (reaction === REACTION.HELD_ATTACK) scene.group.blows = 2
    const actionText = REACTION_TEXTS[reaction](name(target))
    sayReaction(narrator, REACTIONS[reaction], {
      actor: me,
      target,
      rule: scene.ruleText(me, 'reactions', rule),
      actionText,
    })
  }

  function beginHeld(): void {
    scene.group.turns = true
    say({ kind: 'held', text: 'Now those who held their action act, all at once.' })
  }

  function beginPursuit(): void {
    scene.group.turns = false
    say({ kind: 'pursuit', text: 'The pursuit begins.' })
  }

  return {
    [NOTE.ROUND]: beginRound,
    [NOTE.TURN]: beginTurn,
    [NOTE.REACTED]: react,
    [NOTE.MOVED]: narrateMoves(narrator, (me) => GAITS[doing[me]] ?? 'walks'),
    [NOTE.DAMAGED]: narrateDamage(narrator),
    [NOTE.SLAIN]: narrateOut(narrator, 'slain', (name) => `${name} is slain.`),
    [NOTE.HELD]: beginHeld,
    [NOTE.PURSUIT]: beginPursuit,
  }
}

/** What is done by actions that nothing else tells of. */
const ACTION_TEXTS: Readonly<Record<number, string>> = {
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

const REACTION_TEXTS: Readonly<Record<number, (target: string) => string>> = {
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
