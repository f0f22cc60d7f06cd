import { enumeratingDice } from '../battle/enumerating-dice.ts'
import type { MakeFighter } from '../battle/fighter.ts'
import { FREE_NOTE, type Journal, RULE_NOTE } from '../battle/journal.ts'
import type { Plan } from '../battle/plan.ts'
import { MID_ROUND, Score } from '../battle/score.ts'
import { TARGET_BITS, TARGETS } from '../tactics/program.ts'
import { BeyondReach } from './beyond-reach.ts'
import { makeStates } from './states.ts'

/** What somebody decides to do: who, in which list, the place of what is done there (-1: nothing), and at whom. */
export interface Choice {
  readonly who: number
  readonly list: number
  readonly place: number
  readonly target: number
}

/**
 * What may follow, and how likely each is: twice the number of a state in the middle of a round, one more of one between two
 * rounds; `WON` or `LOST`; and below these, decisions: `FIRST_DECISION` less a decision's number.
 */
export interface Prospect {
  readonly codes: Int32Array
  readonly chances: Float64Array
}

export const WON = -1
export const LOST = -2
export const FIRST_DECISION = -3

/** Something that is chosen, not rolled: what each choice leads to, and what it is. */
export interface Decision {
  readonly prospects: readonly Prospect[]
  readonly choices: readonly Choice[]
  /** By choice, those included that lead to the same: its prospect. */
  readonly options: readonly { readonly choice: Choice; readonly prospect: Prospect }[]
  /** What the rules say of whoever decides; left out of who only decides at whom, and where nobody asks. */
  readonly said?: Int32Array
}

/** What a rule says, as one number: its place in the list, and whom it picks, or for whom its condition holds. */
export const SAID = { RULE: TARGET_BITS, TARGETS: TARGETS - 1 } as const

/** A decision some of whose choices have been followed. */
interface OpenDecision {
  /** Which die it is; -1 is what comes before any choice. */
  readonly at: number
  /** How likely it is to be come to, after the choice before it. */
  readonly chance: number
  /** What the way that is being followed leads to. */
  mixture: Map<number, number>
  readonly prospects: Prospect[]
  readonly choices: Choice[]
  readonly said: readonly number[] | undefined
}

const BETWEEN_ROUNDS = 1
/** The budget is looked at each time so many ways of a step have been played. */
const RANGE = 1024

/**
 * All that can happen in battles of which one party's decisions are free, as a Markov decision process: the states of a battle, and
 * what each leads to. The ruleset plays it itself, with dice that fall in every way, as for exact answers (chain.ts).
 *
 * @param isWon whether an outcome is what the party wants
 * @param isChosen the streams by which its decisions are made
 * @param look is called now and then, and may throw
 * @param asks whether to ask what the rules of whoever decides say: then decisions that differ in that are two, though they lead to the same
 */
export function makeDecisionProcess(
  plan: Plan,
  makeFighter: MakeFighter,
  isWon: (outcome: number) => boolean,
  isChosen: (stream: number) => boolean,
  look: () => void,
  asks = false,
) {
  const dice = enumeratingDice(plan.entries, isChosen)
  /** By die of the way that is played: the decision that it belongs to. */
  const choiceOf: Choice[] = []
  /** By die that belongs to a decision: what the rules say; which die that is of which it is being asked, -1: none. */
  const saidAt: (number[] | undefined)[] = []
  let asked = -1
  /** Dice of the way that is played that have been looked at. */
  let scanned = 0
  const journal: Journal = {
    listens: false,
    readsMemory: true,
    asks() {
      const at = dice.rolls()
      if (!asks || at < scanned) return false
      saidAt[at] = []
      asked = at
      return true
    },
    note(event, who, list, place, target) {
      if (event === RULE_NOTE) saidAt[asked]!.push((place << SAID.RULE) + target)
      if (event !== FREE_NOTE) return
      // Where nothing is to be chosen, no die is.
      if (asked === dice.rolls()) saidAt[asked] = undefined
      asked = -1
      const choice = { who, list, place, target: place < 0 ? -1 : target }
      for (let at = dice.rolls() - 1; at >= 0 && dice.isChoice(at) && choiceOf[at] === undefined; at--)
        choiceOf[at] = choice
    },
  }
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, journal)
  const { memory, restore } = fighter
  if (!restore)
    throw new BeyondReach('not to be answered exactly: its ruleset cannot go on from a memory (Fighter.restore)')
  const step = fighter.step ?? fighter.round
  const simplify = fighter.simplify ?? (() => {})
  const saved = new Int32Array(memory.length)
  fighter.start()
  simplify()
  const states = makeStates(memory.slice())
  /** By state. */
  const prospects: Prospect[] = []
  const decisions: Decision[] = []
  const known = new Map<string, number>()
  const open: OpenDecision[] = []
  let edges = 0
  let ways = 0

  /** What the ways come to that the dice can fall in. */
  function follow(play: () => number): Prospect {
    dice.begin()
    open.length = 1
    open[0] = begin(-1, 1)
    choiceOf.length = 0
    saidAt.length = 0
    scanned = 0
    for (;;) {
      const code = play()
      if (++ways % RANGE === 0) look()
      const rolls = dice.rolls()
      for (; scanned < rolls; scanned++) {
        if (dice.isChoice(scanned)) open.push(begin(scanned, dice.probabilityOf(top().at + 1, scanned)))
      }
      add(top().mixture, code, dice.probabilityOf(top().at + 1, rolls))
      const path = choiceOf.slice()
      const goesOn = dice.next()
      const turned = goesOn ? dice.turned() : -1
      while (top().at > turned) {
        const decision = open.pop()!
        endWay(decision, path)
        addAll(top().mixture, close(decision), decision.chance)
      }
      if (!goesOn) return prospectOf(top().mixture)
      if (top().at === turned) endWay(top(), path)
      choiceOf.length = Math.min(choiceOf.length, turned)
      scanned = turned + (top().at === turned ? 1 : 0)
    }
  }

  function begin(at: number, chance: number): OpenDecision {
    const said = saidAt[at]
    saidAt[at] = undefined
    return { at, chance, mixture: new Map(), prospects: [], choices: [], said }
  }

  function top(): OpenDecision {
    return open[open.length - 1]!
  }

  function endWay(decision: OpenDecision, path: readonly Choice[]): void {
    decision.prospects.push(prospectOf(decision.mixture))
    decision.choices.push(path[decision.at]!)
    decision.mixture = new Map()
  }

  /** Choices that lead to the same are one. */
  function close({ prospects: all, choices, said }: OpenDecision): Prospect {
    const keys = all.map(keyOf)
    const different = new Map<string, number>()
    for (const [at, key] of keys.entries()) if (!different.has(key)) different.set(key, at)
    const kept = [...different.values()]
    if (kept.length === 1) return all[kept[0]!]!
    const key = asks ? tellApart(choices, keys, said) : [...different.keys()].sort().join('|')
    let number = known.get(key)
    if (number === undefined) {
      number = decisions.length
      known.set(key, number)
      decisions.push({
        prospects: kept.map((at) => all[at]!),
        choices: kept.map((at) => choices[at]!),
        options: choices.map((choice, at) => ({ choice, prospect: all[different.get(keys[at]!)!]! })),
        ...(said && { said: Int32Array.from(said) }),
      })
      edges += kept.reduce((sum, at) => sum + all[at]!.codes.length, said?.length ?? 0)
    }
    return { codes: Int32Array.of(FIRST_DECISION - number), chances: Float64Array.of(1) }
  }

  function codeOf(phase: number): number {
    return 2 * states.find(memory, phase) + phase
  }

  /** The states that battles begin in. */
  function start(): Prospect {
    return follow(() => {
      fighter.start()
      simplify()
      return codeOf(BETWEEN_ROUNDS)
    })
  }

  /** Follows every state that can be reached from these, and so on. */
  function* explore(): Generator<void, void, void> {
    for (let state = 0; state < states.count(); state++) {
      states.read(state, saved)
      const prospect = follow(() => {
        restore!(saved, undefined)
        const result = step()
        if (result >= 0) return isWon(result) ? WON : LOST
        simplify()
        return codeOf(result === MID_ROUND ? 0 : BETWEEN_ROUNDS)
      })
      prospects.push(prospect)
      edges += prospect.codes.length
      if (state % 64 === 0) {
        look()
        yield
      }
    }
  }

  return {
    start,
    explore,
    prospects,
    decisions,
    states,
    edges: () => edges,
    /** In how many ways dice have fallen in all steps that were followed. */
    ways: () => ways,
    /** Of prospects, about 200 bytes each and 12 an edge. */
    bytes: () => states.bytes() + 200 * (prospects.length + decisions.length) + 12 * edges,
  }
}

function add(mixture: Map<number, number>, code: number, chance: number): void {
  mixture.set(code, (mixture.get(code) ?? 0) + chance)
}

function addAll(mixture: Map<number, number>, { codes, chances }: Prospect, chance: number): void {
  for (let at = 0; at < codes.length; at++) add(mixture, codes[at]!, chance * chances[at]!)
}

function prospectOf(mixture: ReadonlyMap<number, number>): Prospect {
  return { codes: Int32Array.from(mixture.keys()), chances: Float64Array.from(mixture.values()) }
}

/** A key that no other decision has in which anything else may be chosen, or said. */
function tellApart(choices: readonly Choice[], keys: readonly string[], said: readonly number[] = []): string {
  const chosen = choices.map(({ who, list, place, target }, at) => `${who} ${list} ${place} ${target} ${keys[at]}`)
  return `${chosen.join('|')}|${said}`
}

/** Equal chances may differ in their last digits, by the order in which they were added up. */
function keyOf({ codes, chances }: Prospect): string {
  const parts = Array.from(codes, (code, at): [number, string] => [code, chances[at]!.toPrecision(12)])
  return parts
    .sort(([one], [other]) => one - other)
    .map((part) => part.join(':'))
    .join(',')
}
