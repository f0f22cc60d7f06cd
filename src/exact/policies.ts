import type { Choice, Decision, Prospect } from './decision-process.ts'
import { FIRST_DECISION, LOST, WON } from './decision-process.ts'

/** What can happen in battles of which one party's decisions are free, all of it (decision-process.ts). */
interface Explored {
  readonly first: Prospect
  /** By state. */
  readonly prospects: readonly Prospect[]
  readonly decisions: readonly Decision[]
  readonly maxRounds: number
}

/** A decision with everything that may be done at it: what, and at whom; -1 of whom where that makes no difference. */
export interface DecisionPoint {
  readonly who: number
  readonly list: number
  /** What the rules say there; see `Decision.said`. */
  readonly said?: Int32Array
  readonly options: readonly { readonly place: number; readonly target: number }[]
  /** The number of its first option among those of all. */
  readonly first: number
}

/** By decision, which of its options is taken; of the first round, the second and so on, the last one of all later rounds. */
export type Policy = readonly Int32Array[]

/** What a policy comes to, and what each decision has to do with that. */
export interface Weighed {
  readonly value: number
  /** By round, as in a policy, and decision: how often it is come to in a battle. */
  readonly visits: readonly Float64Array[]
  /** By round and option: the share of wins if that is taken once, and the policy followed from there. */
  readonly worth: readonly Float64Array[]
}

/** A round in which no value changes by more than this changes none after it. */
const SETTLED = 1e-14
/** Battles that are still fought are followed until there are so few. */
const OVER = 1e-10

/**
 * What policies are worth, by backward induction over rounds: of one that is given, or of the best. Everything that leads
 * somewhere in the same round comes in an order in which that is known already, so that a round is one pass over flat arrays.
 */
export function makePolicies({ first, prospects, decisions, maxRounds }: Explored) {
  const flat = decisions.map((decision) => flatten(decision, decisions))
  const states = prospects.length
  const [HERE, DECIDED, END] = [states, 2 * states, 2 * states + decisions.length]
  const edges = layOut([...prospects, ...flat.flatMap((options) => options.map(({ prospect }) => prospect))])
  const firstOption = new Int32Array(decisions.length + 1)
  for (const [at, options] of flat.entries()) firstOption[at + 1] = firstOption[at]! + options.length
  const order = inOrder()
  const points = flat.map((options, at): DecisionPoint => {
    const { who, list } = options[0]!.choice
    const { said } = decisions[at]!
    return { who, list, ...(said && { said }), options: options.map(({ choice }) => choice), first: firstOption[at]! }
  })
  /** Of states between two rounds, with a round less to play; of states, then decisions, in this round; of what ends a battle. */
  const worth = new Float64Array(END + 2)
  const mass = new Float64Array(END + 2)

  function layOut(all: readonly Prospect[]) {
    const from = new Int32Array(all.length + 1)
    for (const [at, { codes }] of all.entries()) from[at + 1] = from[at]! + codes.length
    const to = new Int32Array(from[all.length]!)
    const chance = new Float64Array(to.length)
    for (const [at, { codes, chances }] of all.entries()) {
      for (let edge = 0; edge < codes.length; edge++) to[from[at]! + edge] = placeOf(codes[edge]!)
      chance.set(chances, from[at]!)
    }
    return { from, to, chance }
  }

  /** Where the worth of what follows is kept. */
  function placeOf(code: number): number {
    if (code === WON) return END
    if (code === LOST) return END + 1
    if (code <= FIRST_DECISION) return DECIDED + FIRST_DECISION - code
    return (code & 1) === 1 ? code >> 1 : HERE + (code >> 1)
  }

  /** Places of states and decisions, each after all that it leads to in the same round. */
  function inOrder(): Int32Array {
    const found: number[] = []
    const isFound = new Uint8Array(END + 2)
    const find = (place: number): void => {
      if (place < HERE || place >= END || isFound[place] === 1) return
      isFound[place] = 1
      const [start, end] =
        place < DECIDED
          ? [place - HERE, place - HERE + 1]
          : [states + firstOption[place - DECIDED]!, states + firstOption[place - DECIDED + 1]!]
      for (let edge = edges.from[start]!; edge < edges.from[end]!; edge++) find(edges.to[edge]!)
      found.push(place)
    }
    for (let state = 0; state < states; state++) find(HERE + state)
    return Int32Array.from(found)
  }

  function ahead(prospect: number): number {
    const { from, to, chance } = edges
    let sum = 0
    for (let edge = from[prospect]!, end = from[prospect + 1]!; edge < end; edge++)
      sum += chance[edge]! * worth[to[edge]!]!
    return sum
  }

  /** The largest change of a worth. */
  function endRound(): number {
    let change = 0
    for (let state = 0; state < states; state++) {
      change = Math.max(change, Math.abs(worth[HERE + state]! - worth[state]!))
      worth[state] = worth[HERE + state]!
    }
    return change
  }

  /** @param before is called with each round whose number a policy tells from later ones, when what is decided in it is known */
  function induce(
    rounds: number,
    choose: (decision: number, round: number) => number,
    before?: (round: number) => void,
  ) {
    worth.fill(0)
    worth[END] = 1
    for (let round = maxRounds; round >= 1; round--) {
      const told = Math.min(round, rounds) - 1
      for (let at = 0; at < order.length; at++) {
        const place = order[at]!
        worth[place] = place < DECIDED ? ahead(place - HERE) : choose(place - DECIDED, told)
      }
      if (round <= rounds) before?.(told)
      if (endRound() < SETTLED && round > rounds) round = rounds + 1
    }
    return first.codes.reduce((sum, code, at) => sum + first.chances[at]! * worth[code >> 1]!, 0)
  }

  /** The share of wins. */
  function evaluate(policy: Policy): number {
    return induce(policy.length, (decision, round) =>
      ahead(states + firstOption[decision]! + policy[round]![decision]!),
    )
  }

  /** The best policy, and the share of wins that it comes to. */
  function findBest(): { value: number; policy: Policy } {
    const taken = new Int32Array(decisions.length)
    const value = induce(1, (decision) => {
      const start = firstOption[decision]!
      let best = -1
      for (let option = start; option < firstOption[decision + 1]!; option++) {
        const worth = ahead(states + option)
        if (worth <= best) continue
        best = worth
        taken[decision] = option - start
      }
      return best
    })
    return { value, policy: [taken] }
  }

  function weigh(policy: Policy): Weighed {
    const options = firstOption[decisions.length]!
    const each = policy.map(() => new Float64Array(options))
    const value = induce(
      policy.length,
      (decision, round) => ahead(states + firstOption[decision]! + policy[round]![decision]!),
      (round) => {
        for (let option = 0; option < options; option++) each[round]![option] = ahead(states + option)
      },
    )
    return { value, visits: visit(policy), worth: each }
  }

  /** How often each decision is come to. */
  function visit(policy: Policy): Float64Array[] {
    const { from, to, chance } = edges
    const visits = policy.map(() => new Float64Array(decisions.length))
    mass.fill(0)
    for (const [at, code] of first.codes.entries()) mass[code >> 1]! += first.chances[at]!
    for (let round = 1; round <= maxRounds; round++) {
      const told = Math.min(round, policy.length) - 1
      let fought = 0
      for (let state = 0; state < states; state++) {
        fought += mass[state]!
        mass[HERE + state] = mass[state]!
        mass[state] = 0
      }
      if (fought < OVER) break
      for (let at = order.length - 1; at >= 0; at--) {
        const place = order[at]!
        const here = mass[place]!
        if (here === 0) continue
        mass[place] = 0
        let prospect = place - HERE
        if (place >= DECIDED) {
          const decision = place - DECIDED
          visits[told]![decision]! += here
          prospect = states + firstOption[decision]! + policy[told]![decision]!
        }
        for (let edge = from[prospect]!; edge < from[prospect + 1]!; edge++) mass[to[edge]!]! += here * chance[edge]!
      }
    }
    return visits
  }

  return {
    points,
    evaluate,
    findBest,
    weigh,
    /** How many sums a round takes. */
    edges: edges.to.length,
  }
}

interface Option {
  readonly choice: Pick<Choice, 'who' | 'list' | 'place' | 'target'>
  readonly prospect: Prospect
}

/** What is done and at whom is decided in turn: both as one. */
function flatten({ options, said }: Decision, all: readonly Decision[]): Option[] {
  if (!said) return [...options]
  return options.flatMap(({ choice, prospect }) => {
    const aimed = innerOf(choice, prospect, all)
    return aimed ? [...aimed.options] : [{ choice: { ...choice, target: -1 }, prospect }]
  })
}

/** The decision at whom, if what follows is that. */
function innerOf(choice: Choice, { codes }: Prospect, all: readonly Decision[]): Decision | undefined {
  const inner = codes.length === 1 && codes[0]! <= FIRST_DECISION ? all[FIRST_DECISION - codes[0]!]! : undefined
  const isInner = ({ who, list, place }: Choice): boolean =>
    who === choice.who && list === choice.list && place === choice.place
  return inner && !inner.said && inner.options.every((option) => isInner(option.choice)) ? inner : undefined
}
