import { STATUS } from '../../../battle/dice.ts'
import { narrateOut } from '../../../narration/harm.ts'
import { anyDice, type EventNarrators, plain } from '../../../narration/narrator.ts'
import { showDice, showSummed } from '../../../narration/words.ts'
import { DROP, NOTE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** Tells flight and pursuit (docs/rules/osr-d20.md §6.7). */
export function narrateFlight(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name } = scene

  function flee(fleer: number, _: number, drop: number): void {
    scene.away[fleer] = true
    const dropped = drop === 0 ? '' : ` and drops ${DROPPED[drop]}`
    say({ kind: 'flight', text: `${name(fleer)} runs from the field${dropped}.`, actor: name(fleer) })
  }

  function stop(pursuer: number, fleer: number, drop: number, stops: number): void {
    const dice = narrator.takeDice(STATUS)
    const { obstacle_stops } = scene.options
    const { morale } = scene.bearers[pursuer].fields
    const what = `${DROPPED[drop]} that ${name(fleer)} dropped`
    const does = drop === DROP.OBSTACLE ? (stops ? 'is stopped by' : 'gets past') : stops ? 'stops for' : 'leaves'
    const rule = drop === DROP.OBSTACLE ? `stops on ${obstacle_stops} or less` : `stops on more than ${morale}`
    const text = `${name(pursuer)} ${does} ${what} (${showDice(dice)}, ${rule}).`
    const thrown = { dice: dice.map(plain), success: stops === 0 }
    say({ kind: 'dropped', text, actor: name(pursuer), target: name(fleer), ...thrown })
  }

  /** Totals come in tenths. */
  function pace(combatant: number, _: number, tenths: number, pursues: number): void {
    const dice = narrator.takeDice(STATUS)
    const total = tenths / 10
    const speed = scene.data.combatants.movement[combatant] / 10
    const rolled = dice.length > 0 ? `${showSummed(dice)} + ${speed} for speed = ` : ''
    const text = `${name(combatant)} ${pursues ? 'pursues' : 'runs'}: ${rolled}${total}.`
    say({ kind: 'pace', text, actor: name(combatant), ...anyDice(dice), total })
  }

  function catchUp(fleer: number, pursuer: number, cell: number): void {
    scene.away[fleer] = false
    scene.cell[fleer] = cell
    const { column, row } = scene.placeOf(cell)
    const text = `${name(pursuer)} catches ${name(fleer)}, who is back at (${column}, ${row}).`
    say({ kind: 'caught', text, actor: name(pursuer), target: name(fleer), to: { column, row } })
  }

  return {
    [NOTE.IN_FLIGHT]: flee,
    [NOTE.STOPPED]: stop,
    [NOTE.PACE]: pace,
    [NOTE.CAUGHT]: catchUp,
    [NOTE.FLED]: narrateOut(narrator, 'fled', (name) => `${name} has fled.`),
  }
}

const DROPPED: Readonly<Record<number, string>> = {
  [DROP.TREASURE]: 'treasure',
  [DROP.FOOD]: 'food',
  [DROP.OBSTACLE]: 'an obstacle',
}
