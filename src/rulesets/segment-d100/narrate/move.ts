import { DAMAGE, STATUS } from '../../../battle/dice.ts'
import { diceIn } from '../../../battle/notation.ts'
import { FACINGS } from '../../../field/facing.ts'
import type { Modifier } from '../../../narration/narration.ts'
import { type EventNarrators, plain } from '../../../narration/narrator.ts'
import { countOf, showDice, showModifiers, showRoll, showSummed, sumOf, totalOf } from '../../../narration/words.ts'
import { CHECK, INJURY, NOTE, STEP } from '../codes.ts'
import { KEPT_BACK } from './attack.ts'
import { showInches, showQuarters } from './measure.ts'
import type { Narrator } from './scene.ts'

/** Tells movement and turning, checks, climbs, falls, and what hurts besides attacks (docs/rules/segment-d100.md §6 to §8). */
export function narrateMovement(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name, data, options, states } = scene
  /** Yards of the turn so far, of whoever moves. */
  let yards = ''

  function measure(_: number, __: number, quartersOfYard: number): void {
    yards = `, ${showQuarters(quartersOfYard)} yd in this turn`
  }

  function move(me: number, how: number, from: number, to: number): void {
    scene.cell[me] = to
    offFace(me)
    const actor = name(me)
    const { verb, isMeasured } = STEPS[how]
    const before = narrator.narrated.at(-1)
    const goesOn = before?.kind === 'move' && before.actor === actor && before.action === verb
    const start = goesOn && before.from ? before.from : scene.placeOf(from)
    const end = scene.placeOf(to)
    const far = isMeasured ? yards : ''
    const text = `${actor} ${verb} from (${start.column}, ${start.row}) to (${end.column}, ${end.row})${far}.`
    const event = { kind: 'move', text, actor, action: verb, from: start, to: end }
    if (goesOn) narrator.amend(event)
    else say(event)
  }

  function turn(me: number, before: number, now: number, left: number): void {
    scene.facing[me] = now
    const text = `${name(me)} turns from ${FACINGS[before]} to ${FACINGS[now]}; ${countOf(left, 'step')} of 45° left.`
    say({ kind: 'turned', text, actor: name(me) })
  }

  function stop(me: number): void {
    say({ kind: 'stopped', text: `${name(me)} does not take the step after all.`, actor: name(me) })
  }

  /** What a check is made with, and what it is about. */
  function skillOf(me: number, about: number): { what: string; av: number } {
    const { wrestling, landing, climbing } = data.combatants
    if (about === CHECK.BREAK_FREE) return { what: 'to break free', av: wrestling[me] }
    if (about === CHECK.CLIMB) return { what: 'to climb', av: climbing[me] }
    return { what: 'to land', av: landing[me] }
  }

  function check(me: number, other: number, chance: number, packed: number): void {
    const { what, av } = skillOf(me, packed >> 1)
    const success = (packed & 1) !== 0
    narrateCheck(me, other, what, av, chance, success ? 'success' : 'failure', success)
  }

  function narrateCheck(
    me: number,
    other: number,
    what: string,
    av: number,
    chance: number,
    verdict: string,
    success: boolean,
  ): void {
    const dice = narrator.takeDice(STATUS)
    const { modifiers, defence } = partsOf(av, chance)
    const shown = [...modifiers.slice(1), ...defence.map(({ name, value }) => ({ name, value: -value }))]
    const sum = `${options.base}${showModifiers(shown)} = ${chance}`
    say({
      kind: 'check',
      text: `${name(me)} checks ${what}: ${showDice(dice)} against ${sum}: ${verdict}.`,
      actor: name(me),
      ...(other >= 0 && other !== me && { target: name(other) }),
      dice: dice.map(plain),
      modifiers,
      defence,
      total: sumOf(dice),
      need: chance,
      success,
    })
  }

  /** What makes up a chance: a difficulty is what is taken off, as far as the bounds of chances show it. */
  function partsOf(av: number, chance: number): { modifiers: Modifier[]; defence: Modifier[] } {
    const modifiers = [
      { name: 'base', value: options.base },
      { name: 'skill', value: av },
    ]
    const difficulty = totalOf(modifiers) - chance
    const isHeld = chance === options.min_chance || chance === options.max_chance
    const what = isHeld ? 'difficulty and bounds' : 'difficulty'
    return { modifiers, defence: difficulty === 0 ? [] : [{ name: what, value: difficulty }] }
  }

  /** A catch roll: 1 if caught, 2 if the thing strikes. */
  function catchIt(me: number, thrower: number, chance: number, result: number): void {
    const verdict = ['missed', 'caught', 'missed, and struck by it'][result]
    narrateCheck(me, thrower, 'to catch', data.combatants.catching[me], chance, verdict, result === 1)
  }

  function fall(me: number, _: number, inches: number): void {
    const text = inches === 0 ? `${name(me)} falls.` : `${name(me)} falls ${showInches(inches)}.`
    say({ kind: 'falls', text, actor: name(me) })
    offFace(me)
  }

  function cushion(me: number, faller: number): void {
    say({
      kind: 'cushion',
      text: `${name(me)} softens the fall of ${name(faller)}.`,
      actor: name(me),
      target: name(faller),
    })
  }

  function injure(me: number, by: number, amount: number, injury: number): void {
    const dice = injury === INJURY.FALL || injury === INJURY.THROW ? narrator.takeDice(DAMAGE) : []
    const isKeptBack = scene.group.isOpen
    if (!isKeptBack) scene.hp[me] -= amount
    const roll = dice.length > 0 ? ` (${describeFall(dice, amount)})` : ''
    const after = amount === 0 ? '' : ` ${isKeptBack ? KEPT_BACK : scene.showHitPoints(me)}`
    say({
      kind: 'injury',
      text: `${name(me)} takes ${amount} damage from ${INJURIES[injury](name(by))}${roll}.${after}`,
      actor: name(me),
      ...(by >= 0 && { target: name(by) }),
      dice: dice.map(plain),
      amount,
      ...(!isKeptBack && { left: scene.hp[me] }),
    })
  }

  /** The dice of a fall, and what they come to if that is not plain. */
  function describeFall(dice: Parameters<typeof showRoll>[0], amount: number): string {
    const { fallDamage } = data.options
    const { constant } = fallDamage
    const count = diceIn(fallDamage)
    const times = count === 0 ? 1 : dice.length / count
    const roll = showRoll(dice, constant * times)
    const rolled = sumOf(dice) + constant * times
    if (rolled === amount) return roll
    return amount === Math.floor(rolled / 2) ? `half of ${roll}` : `${showSummed(dice, constant)}, at least 0 each`
  }

  function climb(me: number, _: number, inches: number, upward: number): void {
    offFace(me)
    if (inches > 0) states[me].add(`on a face, ${showInches(inches)} up`)
    const text = `${name(me)} climbs ${upward ? 'up' : 'down'} to ${showInches(inches)} above the foot.`
    say({ kind: 'climb', text, actor: name(me) })
  }

  /** It is no longer where it was on a face. */
  function offFace(me: number): void {
    for (const state of [...states[me]]) if (state.startsWith('on a face')) states[me].delete(state)
  }

  return {
    [NOTE.MOVEMENT]: measure,
    [NOTE.MOVED]: move,
    [NOTE.TURNED]: turn,
    [NOTE.STOPPED]: stop,
    [NOTE.CHECKED]: check,
    [NOTE.CATCHES]: catchIt,
    [NOTE.FALLS]: fall,
    [NOTE.CUSHIONS]: cushion,
    [NOTE.INJURED]: injure,
    [NOTE.CLIMBS]: climb,
  }
}

/** How somebody moves, and whether yards are counted. */
const STEPS = Object.values({
  [STEP.WALK]: { verb: 'walks', isMeasured: true },
  [STEP.CRAWL]: { verb: 'crawls', isMeasured: true },
  [STEP.SIDE_STEP]: { verb: 'steps without turning', isMeasured: true },
  [STEP.RUN]: { verb: 'runs', isMeasured: false },
  [STEP.JUMP]: { verb: 'jumps', isMeasured: false },
  [STEP.LEAP]: { verb: 'leaps', isMeasured: false },
  [STEP.CLIMB]: { verb: 'climbs', isMeasured: false },
  [STEP.FALL]: { verb: 'falls', isMeasured: false },
  [STEP.AWAY]: { verb: 'steps away', isMeasured: false },
  [STEP.TUMBLE]: { verb: 'tumbles', isMeasured: false },
  [STEP.COUNTER]: { verb: 'tumbles', isMeasured: false },
  [STEP.DIVE]: { verb: 'dives', isMeasured: false },
})

const INJURIES: Readonly<Record<number, (other: string) => string>> = {
  [INJURY.FALL]: () => 'the fall',
  [INJURY.CUSHION]: (other) => `catching ${other}`,
  [INJURY.WEIGHT]: () => 'the weight of what it has caught',
  [INJURY.TOO_HEAVY]: () => 'what is too heavy to catch',
  [INJURY.THROW]: (other) => `what ${other} has thrown`,
}
