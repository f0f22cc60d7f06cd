import type { StreamKey } from '../battle/seeded-dice.ts'
import { areAlike, fingerprintOf, numbersIn } from './alike-sides.ts'
import { type Holding, hold, prepareHolding } from './holding.ts'
import { streamKey } from './key.ts'
import { type FightSide, loadModule, prepareWith } from './keyed.ts'
import type { SeededSide } from './match.ts'
import { canHaveOwnCode, loadOwnCode, ownCodes } from './own-code.ts'

/** So many kinds of sides get code of their own at once: to compile it for each takes less than sharing it would. */
const FIRST_COPIES = 4
/** Of more kinds those do that have fought for so long (ms) with code that is shared: most studies are over by then. */
const WORTH_OWN_CODE_MS = 1000
/** So many kinds are kept when those who asked for them are done. */
const MOST_KEPT = 8

/** Sides that are alike, and what fights for all of them. */
interface Kind {
  readonly first: SeededSide
  readonly numbers: readonly Int32Array[]
  ready: Promise<Holding>
  sharesCode: boolean
  /** For how long it has fought (ms). */
  fought: number
}

interface Member {
  readonly kind: Kind
  /** What is its own. */
  readonly numbers: readonly Int32Array[]
  readonly key: StreamKey
}

/**
 * The kinds that this thread has fought last, the latest first: a search asks for the same kind again, round by round, and
 * what fights it is compiled by then. A kind that could not be readied stays away from who asks next.
 */
let kept: readonly Kind[] = []

/** Whether the code that is loaded only once has the memory of some side already. */
let isTaken = false

/**
 * What fights in this thread for several sides, one after the other: to be asked before every chunk. Sides that are alike
 * fight with the same memory and code, all others with memory and, where that pays, code of their own.
 *
 * @param sides how many there may be
 */
export function makeSideFights(sides: number): (side: SeededSide) => Promise<FightSide> {
  /** By fingerprint. */
  const kinds = new Map<number, Kind[]>()
  let kindCount = 0
  const members = new Map<SeededSide, Member>()

  async function join(side: SeededSide) {
    const { plan, seed } = side
    const numbers = numbersIn(plan, (await loadModule(plan.ruleset)).numbers)
    const fingerprint = fingerprintOf(side, numbers)
    const similar = kinds.get(fingerprint) ?? []
    const isLike = ({ first, numbers }: Kind): boolean => areAlike(first, side, numbers)
    let kind = similar.find(isLike)
    if (!kind) {
      kind = kept.find(isLike) ?? make(side, numbers)
      kinds.set(fingerprint, [...similar, kind])
      kindCount++
    }
    const member = { kind, numbers, key: streamKey(seed, plan.scenarioKey) }
    members.set(side, member)
    await kind.ready
    kept = [kind, ...kept.filter((other) => other !== kind)].slice(0, MOST_KEPT)
    return member
  }

  function make(side: SeededSide, numbers: readonly Int32Array[]): Kind {
    const ownCode = (sides > 1 || isTaken) && ownCodes() < FIRST_COPIES && canHaveOwnCode(side.plan.ruleset)
    if (!ownCode) isTaken = true
    return { first: side, numbers, ready: prepare(side, ownCode), sharesCode: !ownCode, fought: 0 }
  }

  return async (side) => {
    const member = members.get(side) ?? (await join(side))
    const { kind } = member
    if (kind.sharesCode && kindCount > 1 && kind.fought > WORTH_OWN_CODE_MS && canHaveOwnCode(side.plan.ruleset)) {
      kind.sharesCode = false
      kind.ready = prepare(side, true)
    }
    const ready = await kind.ready
    return (from, to) => {
      if (ready.holds !== side) hold(ready, side, member.numbers, member.key)
      const start = performance.now()
      const fought = ready.fight(from, to)
      kind.fought += performance.now() - start
      return fought
    }
  }
}

async function prepare(side: SeededSide, ownCode: boolean): Promise<Holding> {
  const { seed, plan } = side
  const code = ownCode ? await loadOwnCode(plan.ruleset) : { ...(await loadModule(plan.ruleset)), prepareWith }
  return prepareHolding(code, side, streamKey(seed, plan.scenarioKey))
}
