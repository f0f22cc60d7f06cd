/// <reference lib="dom" />
import '../stand-ins/shared-memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { StreamKey } from '../../battle/seeded-dice.ts'
import type { KeptColumns } from '../../fight/keeper.ts'
import { type FightSide, loadFighter, prepareKeyed } from '../../fight/keyed.ts'
import type { TallyMessage } from '../../fight/tally.ts'

// The whole program of a worker: it fights blocks of battles of one plan after the other.

/** What a worker is told. */
export type Order =
  /** Get ready for plans of a ruleset. */
  | { readonly kind: 'warm'; readonly ruleset: string }
  /** From now on fight this plan; `id` says whose blocks they are. */
  | {
      readonly kind: 'plan'
      readonly id: number
      readonly plan: Plan
      readonly keep: Int32Array
      readonly key: StreamKey
    }
  | { readonly kind: 'fight'; readonly id: number; readonly from: number; readonly to: number }

/** A block fought, or what kept it from being fought. */
export type Answer =
  | {
      readonly id: number
      readonly from: number
      readonly to: number
      readonly tally: TallyMessage
      readonly columns: KeptColumns
    }
  | { readonly id: number; readonly error: string }

const scope = self as unknown as { onmessage: (event: MessageEvent<Order>) => void; postMessage(answer: Answer): void }
let fight: Promise<FightSide> | undefined

scope.onmessage = async ({ data: order }) => {
  if (order.kind === 'warm') {
    await loadFighter(order.ruleset)
    return
  }
  if (order.kind === 'plan') {
    fight = prepareKeyed({ plan: order.plan, keep: order.keep }, order.key)
    return
  }
  const { id, from, to } = order
  try {
    const { tally, columns } = (await fight!)(from, to)
    scope.postMessage({ id, from, to, tally: tally.toMessage(), columns: columns! })
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
}
