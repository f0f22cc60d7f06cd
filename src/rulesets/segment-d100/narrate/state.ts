import type { EventNarrators, NarrateEvent } from '../../../narration/narrator.ts'
import { narrateStates as narrateCommonStates, type StateWords } from '../../../narration/state.ts'
import { countOf } from '../../../narration/words.ts'
import { NOTE, STANCE, STATE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** Tells stances, postures, holds, aim and feint (docs/rules/segment-d100.md §6). */
export function narrateStates(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name, states } = scene
  const narrateState = narrateCommonStates(narrator, STATES)

  function takeStance(me: number, before: number, now: number): void {
    states[me].delete(STANCES[before].is)
    if (now !== STANCE.STANDING) states[me].add(STANCES[now].is)
    const verb = now === STANCE.KNEELING && before === STANCE.PRONE ? 'rises to its knees' : STANCES[now].verb
    say({ kind: 'stance', text: `${name(me)} ${verb}.`, actor: name(me) })
  }

  function hold(holder: number, held: number, begins: number): void {
    const [holding, isHeld] = [`holding ${name(held)}`, `held by ${name(holder)}`]
    if (begins) {
      states[holder].add(holding)
      states[held].add(isHeld)
    } else {
      states[holder].delete(holding)
      states[held].delete(isHeld)
    }
    const text = begins ? `${name(holder)} has ${name(held)} in a hold.` : `${name(held)} is out of the hold.`
    say({ kind: 'hold', text, actor: name(holder), target: name(held) })
  }

  function aim(me: number, target: number, points: number): void {
    const isAt = `aiming at ${name(target)}`
    prepare(me, isAt, points, `${isAt} (${points})`, `${name(me)} has ${points} points of aim at ${name(target)}.`)
  }

  function feint(me: number, target: number, turns: number): void {
    const isAt = `feinting at ${name(target)}`
    const long = countOf(turns, 'turn')
    prepare(me, isAt, turns, `${isAt} (${long})`, `${name(me)} has feinted at ${name(target)} for ${long}.`)
  }

  /** Aim or feint: one at a time, and gone without a word. */
  function prepare(me: number, isAt: string, amount: number, is: string, text: string): void {
    const [actionText] = isAt.split(' ')
    for (const state of [...states[me]]) if (state.startsWith(`${actionText} at `)) states[me].delete(state)
    if (amount === 0) return
    states[me].add(is)
    say({ kind: actionText, text, actor: name(me), amount })
  }

  /** An attack that knocks down or grapples is narrated before what comes of it. */
  function afterAttack(narrate: NarrateEvent): NarrateEvent {
    return (...event) => {
      const { narrated } = scene.afterAttack
      if (narrated) narrated.push(() => narrate(...event))
      else narrate(...event)
    }
  }

  return {
    [NOTE.STATE]: (me, _, state, begins) => narrateState(me, me, state, begins),
    [NOTE.STANCE]: afterAttack(takeStance),
    [NOTE.HOLD]: afterAttack(hold),
    [NOTE.AIM]: aim,
    [NOTE.FEINT]: feint,
  }
}

const STANCES = Object.values({
  [STANCE.STANDING]: { is: 'standing', verb: 'stands up' },
  [STANCE.KNEELING]: { is: 'kneeling', verb: 'kneels' },
  [STANCE.PRONE]: { is: 'prone', verb: 'lies prone' },
})

const STATES = Object.values<StateWords>({
  [STATE.EVADING]: { is: () => 'evading', begins: (me) => `${me} evades until its next turn.` },
  [STATE.DODGING]: { is: () => 'dodging', begins: (me) => `${me} has one more defence until its next turn.` },
  [STATE.CHARGING]: { is: () => 'charging', begins: (me) => `${me} is easier to hit until its next turn.` },
  [STATE.CREEPING]: { is: () => 'creeping' },
  [STATE.WAITING]: { is: () => 'waiting', begins: (me) => `${me} waits.` },
})
