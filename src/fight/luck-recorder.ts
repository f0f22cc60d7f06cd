import { makeFloats, makeInts } from '../battle/buffers.ts'
import { COARSE_LUCK, luckProductAt } from './tally.ts'

/** Battles whose products are summed up at once: what they need stays in the processor's first cache. */
const BLOCK = 256
/** Sums that grow side by side: each addition to one waits for the one before. */
const LANES = 4

/**
 * Adds up the luck of battles as `Tally.luck` says.
 *
 * Products are summed up control by control over many battles, so that a sum stays in a register: one by one they would take as
 * long as all else that is counted of a battle.
 *
 * @param luck of a battle, by control
 * @param sums what it is added to
 */
export function makeLuckRecorder(luck: Float64Array, sums: Float64Array) {
  const controls = luck.length
  const COARSE = COARSE_LUCK
  /** By control, the battles of a block, in the units of products. */
  const block = makeFloats(controls * BLOCK)
  const now = makeInts(1)

  /** Counts a battle that ended in a certain way, and clears its luck for the next one. */
  function record(outcome: number): void {
    const to = controls * outcome
    const battle = now[0]
    for (let control = 0; control < controls; control++) {
      const lucky = luck[control]
      luck[control] = 0
      sums[to + control] += lucky
      block[control * BLOCK + battle] = Math.floor(lucky * COARSE + 0.5)
    }
    now[0] = battle + 1
    if (battle === BLOCK - 1) settle()
  }

  /** Sums are complete: nothing of what was recorded is kept back. */
  function settle(): void {
    const battles = now[0]
    now[0] = 0
    const end = Math.ceil(battles / LANES) * LANES
    for (let control = 0; control < controls; control++) block.fill(0, control * BLOCK + battles, control * BLOCK + end)
    for (let one = 0; one < controls; one++) {
      for (let other = one; other < controls; other++) {
        sums[luckProductAt(controls, one, other)] += multiply(one * BLOCK, other * BLOCK, end)
      }
    }
  }

  function multiply(left: number, right: number, end: number): number {
    let first = 0
    let second = 0
    let third = 0
    let fourth = 0
    for (let at = 0; at < end; at += LANES) {
      first += block[left + at] * block[right + at]
      second += block[left + at + 1] * block[right + at + 1]
      third += block[left + at + 2] * block[right + at + 2]
      fourth += block[left + at + 3] * block[right + at + 3]
    }
    return first + second + third + fourth
  }

  return { record, settle }
}
