/// <reference lib="dom" />
import '../shims/shared-memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { StreamKey } from '../../battle/seeded-dice.ts'
import { areAlike, numbersIn } from '../../fight/alike-sides.ts'
import { type Holding, hold, prepareHolding } from '../../fight/holding.ts'
import { loadFighter, loadModule, prepareWith } from '../../fight/keyed.ts'
import type { PairColumns } from '../../fight/pair-recorder.ts'
import type { TallyMessage } from '../../fight/tally.ts'
import type { PackedData } from '../../rulesets/declared/packed.ts'
import { onMessage, post } from './worker-scope.ts'

// The whole program of a worker: it fights blocks of battles of one plan after the other. Most changes are of numbers: the plans
// are alike then, and what has been compiled for one of them fights for the next.

/** What a worker is sent. */
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
      readonly columns: PairColumns
    }
  | { readonly id: number; readonly error: string }

let ready: Promise<Holding> | undefined

onMessage<Order>(async (order) => {
  if (order.kind === 'warm') {
    await loadFighter(order.ruleset)
    return
  }
  if (order.kind === 'plan') {
    ready = prepare(order, ready)
    return
  }
  const { id, from, to } = order
  try {
    const { tally, columns } = (await ready!).fight(from, to)
    post<Answer>({ id, from, to, tally: tally.toMessage(), columns: columns! })
  } catch (error) {
    post<Answer>({ id, error: error instanceof Error ? error.message : String(error) })
  }
})

async function prepare(
  order: Extract<Order, { kind: 'plan' }>,
  before: Promise<Holding> | undefined,
): Promise<Holding> {
  const module = await loadModule(order.plan.ruleset)
  const { keep, key } = order
  const plan = await complete(order.plan)
  // All have the seed of the page.
  const side = { plan, keep, seed: '' }
  const holding = await before?.catch(() => undefined)
  const isLike = ({ holds }: Holding): boolean =>
    areAlike({ seed: '', ...holds }, side, numbersIn(holds.plan, module.numbers))
  if (!holding || !isLike(holding)) return prepareHolding({ ...module, prepareWith }, side, key)
  hold(holding, side, numbersIn(plan, module.numbers), key)
  return holding
}

/** A plan of a declared game lacks what only a worker may work out: it becomes code on the way. */
async function complete(plan: Plan): Promise<Plan> {
  if (plan.ruleset !== 'declared') return plan
  const { withStrikes } = await import('../../rulesets/declared/plan-strikes.ts')
  return withStrikes(plan as Plan<PackedData>)
}
