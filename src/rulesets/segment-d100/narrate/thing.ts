import type { EventNarrators } from '../../../narration/narrator.ts'
import { countOf } from '../../../narration/words.ts'
import { HANDLED, NOTE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** Tells what comes of things (docs/rules/segment-d100.md §6.4). */
export function narrateThings(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name, states } = scene

  function handle(me: number, other: number, thing: number, how: number): void {
    const item = scene.thingName(thing)
    const held = scene.inHand[me]
    if (TAKEN.has(how)) held.push(item)
    if (LEFT.has(how) && held.includes(item)) held.splice(held.indexOf(item), 1)
    const unloaded = `unloaded ${item}`
    for (const state of [...states[me]]) if (state.startsWith(`loading the ${item}`)) states[me].delete(state)
    if (how === HANDLED.FIRED && scene.data.kinds.load[scene.data.things.kind[thing]] > 0) states[me].add(unloaded)
    if (how === HANDLED.LOADED || LEFT.has(how)) states[me].delete(unloaded)
    const text = HANDLINGS[how]?.(name(me), item, name(other))
    if (text === undefined) return
    say({
      kind: 'thing',
      text,
      actor: name(me),
      ...(other >= 0 && { target: name(other) }),
      item: scene.thingId(thing),
    })
  }

  function load(me: number, _: number, thing: number, quarters: number): void {
    const item = scene.thingName(thing)
    const whole = scene.data.kinds.load[scene.data.things.kind[thing]]
    for (const state of [...states[me]]) if (state.startsWith(`loading the ${item}`)) states[me].delete(state)
    states[me].delete(`unloaded ${item}`)
    states[me].add(`loading the ${item} (${quarters} of ${whole})`)
    const text = `${name(me)} loads the ${item}: ${quarters} of ${countOf(whole, 'quarter')}.`
    say({ kind: 'thing', text, actor: name(me), item: scene.thingId(thing) })
  }

  return {
    [NOTE.HANDLED]: handle,
    [NOTE.PROGRESS]: load,
  }
}

/** What brings a thing into the hand, and what takes it away. */
const TAKEN: ReadonlySet<number> = new Set([HANDLED.DRAWN, HANDLED.GRABBED, HANDLED.CAUGHT])
const LEFT: ReadonlySet<number> = new Set([
  HANDLED.SHEATHED,
  HANDLED.DROPPED,
  HANDLED.HURLED,
  HANDLED.HANDED,
  HANDLED.TOSSED,
  HANDLED.LET_GO,
])

type Sentence = (me: string, item: string, other: string) => string

/** By `HANDLED`; of the others, what they follow from has been narrated. */
const HANDLINGS: Readonly<Record<number, Sentence>> = {
  [HANDLED.DRAWN]: (me, item) => `${me} draws the ${item}.`,
  [HANDLED.SHEATHED]: (me, item) => `${me} puts the ${item} away.`,
  [HANDLED.DROPPED]: (me, item) => `${me} drops the ${item}.`,
  [HANDLED.GRABBED]: (me, item) => `${me} grabs the ${item}.`,
  [HANDLED.LOADED]: (me, item) => `${me} has loaded the ${item}.`,
  [HANDLED.HANDED]: (me, item, other) => `${me} hands the ${item} to ${other}.`,
  [HANDLED.TOSSED]: (me, item, other) => `${me} tosses the ${item} to ${other}.`,
  [HANDLED.CAUGHT]: (me, item) => `${me} has the ${item} in hand.`,
  [HANDLED.FALLEN]: (_, item) => `The ${item} falls to the ground.`,
  [HANDLED.LET_GO]: (me, item) => `The ${item} of ${me} falls to the ground.`,
}
