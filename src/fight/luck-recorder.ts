import { makeFloats, makeInts } from '../battle/buffers.ts'
import { COARSE_LUCK, luckProductAt } from './tally.ts'

/** Adds up the luck of battles as `Tally.luck` says. */
export interface LuckRecorder {
  /** Counts a battle that ended in a certain way, and clears its luck for the next one. */
  record(outcome: number): void
  /** Sums are complete: nothing of what was recorded is kept back. */
  settle(): void
}

/** Battles whose products are summed up at once: what they need stays in the processor's first cache. */
const BLOCK = 256

/**
 * Products are summed up control by control over many battles, so that a sum stays in a register: one by one they would take as
 * long as all else that is counted of a battle.
 *
 * @param luck of a battle, by control
 * @param sums what it is added to
 */
export function makeLuckRecorder(luck: Float64Array, sums: Float64Array): LuckRecorder {
  const controls = luck.length
  const COARSE = COARSE_LUCK
  /** By control, the battles of a block, in the units of products. */
  const block = makeFloats(controls * BLOCK)
  const now = makeInts(1)

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

  function settle(): void {
    const battles = now[0]
    now[0] = 0
    for (let one = 0; one < controls; one++) {
      for (let other = one; other < controls; other++) {
        const [left, right] = [one * BLOCK, other * BLOCK]
        let sum = 0
        for (let battle = 0; battle < battles; battle++) sum += block[left + battle] * block[right + battle]
        sums[luckProductAt(controls, one, other)] += sum
      }
    }
  }

  return { record, settle }
}
