import { TIE_ORDER_COLUMN } from '../../battle/common-memory.ts'
import { type Columns, nobodys, oneEach } from '../../battle/memory.ts'
import type { Data } from './data.ts'
import type { Action, Game, Ground, Handler, Step, Steps } from './ir.ts'
import { oncePer } from './once-per.ts'
import { hasPart } from './parts.ts'
import { Specialiser } from './specialise.ts'
import { MOST_DECISIONS, makeTicks } from './ticks.ts'

/** Where uses or cooldowns of a action with a thing are kept: `turnType * things + thing` → slot. */
type Slots = ReadonlyMap<number, number>

/** What of a game decides which columns there are. */
export interface Shape {
  readonly uses: Slots
  readonly cooldowns: Slots
  /** Pools of which it is asked what they started with. */
  readonly starts: ReadonlySet<number>
  /** Somebody can be brought in, or change places. */
  readonly moves: boolean
  readonly same: boolean
  /** By time: how many actions one can have under way, and whether they keep several targets. */
  readonly underWay: number
  readonly keepsTargets: boolean
}

/** The pool of hit points: the first vital one. */
export function vitalOf({ pools }: Game): number {
  return pools.findIndex(({ fate }) => fate !== undefined)
}

/** Asked for whenever a memory is opened. */
export const shapeOf = oncePer((data: Data): Shape => {
  const { game, classes, thingCount } = data
  const turnTypes = [...game.actions, ...game.reactions]
  const slots = (has: (turnType: Action) => boolean): Slots => {
    const found = new Map<number, number>()
    for (const [turnType, action] of turnTypes.entries()) {
      if (!has(action)) continue
      const section = action.with
      const things = section ? [...new Set(classes.flatMap(({ carried }) => carried[section] ?? []))] : [0]
      for (const thing of things) found.set(turnType * thingCount + thing, found.size)
    }
    return found
  }
  const steps = [
    ...turnTypes.map((turnType) => turnType.steps),
    ...[game.on, ...game.effects.map(({ on }) => on), ...game.pools.map(({ on }) => on)].flatMap((on) =>
      on.map((handler: Handler) => handler.steps),
    ),
  ]
  return {
    uses: slots((turnType) => turnType.uses !== undefined),
    cooldowns: slots((turnType) => turnType.cooldown !== undefined),
    starts: startsRead(game, classes),
    moves: game.front > 0 || steps.some((each) => hasStep(each, ['swap', 'enter'])),
    same: classes.some(({ turn }) => turn.some(({ selector }) => selector === SAME)),
    ...findUnderWay(data),
  }
})

/** Actions of one combatant that can be under way at once, where times differ during a battle. */
const OF_ANY_TIMES = 16
/** Where they do not, at most; and what all of them may keep of their targets, in words of the memory. */
const MOST_UNDER_WAY = 1000
const MOST_TARGETS = 2 ** 22

function findUnderWay(data: Data): Pick<Shape, 'underWay' | 'keepsTargets'> {
  const { game, classes, combatants } = data
  const begun = game.actions.filter(({ after }) => after !== undefined)
  if (begun.length === 0) return { underWay: 0, keepsTargets: false }
  const most = Math.min(MOST_UNDER_WAY, Math.max(OF_ANY_TIMES, Math.floor(MOST_TARGETS / combatants ** 2)))
  const needed = Math.max(1, ...classes.map((own) => placesOf(begun, own, data)))
  return { underWay: Math.min(most, needed), keepsTargets: begun.some(({ targets }) => targets !== undefined) }
}

/** How many actions a combatant can have under way: as many as it can begin, one after the other, until the first is done. */
function placesOf(begun: readonly Action[], { members, carried }: Data['classes'][number], data: Data): number {
  const specialiser = new Specialiser(data)
  const ticks = makeTicks(data.game.order.clock!)
  let longest = 0
  let shortest = Number.POSITIVE_INFINITY
  for (const { with: section, takes, after } of begun) {
    for (const thing of section ? (carried[section] ?? []) : [0]) {
      const among = { who: { my: members }, thing: [thing] }
      const [pace, wait] = [takes!, after!].map((time) => specialiser.fold(time, among))
      if (pace!.op !== 'number' || wait!.op !== 'number') return OF_ANY_TIMES
      longest = Math.max(longest, ticks(wait!.value))
      shortest = Math.min(shortest, ticks(pace!.value) || 1 / MOST_DECISIONS)
    }
  }
  return Math.ceil(longest / shortest)
}

function startsRead(game: Game, classes: Data['classes']): ReadonlySet<number> {
  const read = new Set<number>()
  for (const [pool, { isBudget, resets }] of game.pools.entries()) if (isBudget || resets) read.add(pool)
  hasPart([game, classes], ({ op, of, pool }) => {
    if (op === 'pool' && of === 'start') read.add(Number(pool))
    return false
  })
  return read
}

const SAME = 7

/** Reactions that a word of `reacted` has bits for. */
export const IN_A_WORD = 31

function reactedWords({ reactions }: Game): number {
  return Math.max(1, Math.ceil(reactions.length / IN_A_WORD))
}

/** Whether a list has a step of one of these kinds, in it or within. */
export function hasStep(steps: Steps, ops: readonly Step['op'][]): boolean {
  return steps.some((step) => {
    if (ops.includes(step.op)) return true
    if (step.op === 'attack' || step.op === 'if') return hasStep(step.holds, ops) || hasStep(step.fails, ops)
    return (step.op === 'each' || step.op === 'repeat') && hasStep(step.steps, ops)
  })
}

/** What changes during a battle of a declared game. Pools are kept in their steps. */
export function columnsOf(data: Data): Columns<Data, { readonly data: Data }> {
  const { game, combatants } = data
  const shape = shapeOf(data)
  const each = () => oneEach(combatants)
  const columns: Record<string, Columns<Data, { readonly data: Data }>[string]> = {}
  // As in every memory, hit points come first (battle/common-memory.ts).
  const vital = vitalOf(game)
  const pools = [vital, ...game.pools.keys()].filter((pool, at) => at === 0 || pool !== vital)
  for (const pool of pools) {
    const { name } = game.pools[pool]!
    columns[`p${pool}`] = { of: each, name, advice: `fewer values of ${name}` }
    columns[`m${pool}`] = { of: each, name: `most of ${name}` }
    columns[`s${pool}`] = { of: shape.starts.has(pool) ? each : () => nobodys(0), name: `start of ${name}` }
  }
  // A least that is given is worked out once, as the most is.
  for (const [pool, { name, min }] of game.pools.entries())
    if (min) columns[`n${pool}`] = { of: each, name: `least of ${name}` }
  columns.marks = { of: each, name: 'whether it stands' }
  columns.standing = { of: 'parties' }
  columns.reacted = { of: game.reactions.length > IN_A_WORD ? () => nobodys(reactedWords(game) * combatants) : each }
  for (const [effect, { name, carries, every }] of game.effects.entries()) {
    const advice = `shorter or fewer stacks of ${name}`
    columns[`e${effect}`] = { of: each, name, advice, out: 0 }
    columns[`l${effect}`] = { of: each, name: `what is left of ${name}`, advice, out: 0 }
    columns[`c${effect}`] = { of: each, start: -1, out: -1 }
    columns[`x${effect}`] = { of: each, out: 0 }
    if (every) columns[`y${effect}`] = { of: each, name: `next event of ${name}`, out: 0 }
    for (const carry of carries.keys()) columns[`k${effect}_${carry}`] = { of: () => nobodys(2 * combatants) }
  }
  columns.uses = { of: () => nobodys(shape.uses.size * combatants), name: 'uses of actions', advice: 'fewer uses' }
  /** Twice what is left, and one more in the turn in which it began, which does not count. */
  columns.cooldowns = { of: () => nobodys(shape.cooldowns.size * combatants), name: 'cooldowns' }
  columns.last = {
    of: shape.same ? each : () => nobodys(0),
    start: shape.same ? () => new Int32Array(combatants).fill(-1) : 0,
    out: -1,
  }
  columns.line = { of: shape.moves ? () => nobodys(combatants) : () => nobodys(0) }
  columns.turns = { of: () => nobodys(combatants) }
  /** Scores that are kept: those who come in later are placed among them. */
  const { by, once } = game.order
  const keeps = once && by === 'combatant' && (shape.moves || data.waits.includes(1))
  columns.scores = { of: () => nobodys(keeps ? 2 * combatants : 0) }
  columns.ties = { of: () => nobodys(combatants) }
  columns.acted = { of: each, out: 0 }
  /** How far the round has gone; whose turn it is by turns; which party begins. */
  columns.part = { of: () => nobodys(game.order.clock ? 4 : 3) }
  columns.picks = { of: game.order.chooses ? () => nobodys(4 * combatants) : () => nobodys(0) }
  if (game.order.clock) addTimes(columns, data, shape)
  if (data.grid) {
    // Where somebody fell may still be read.
    const out = readsPlacesOfOthers(data, shape) ? {} : { out: 0 }
    const start = (from: { readonly data: Data }): readonly number[] => from.data.grid!.cells
    columns.cell = { of: each, start, name: 'place', advice: 'a smaller field', ...out }
    columns.moved = { of: each, out: 0 }
    columns.tieOrder = { ...TIE_ORDER_COLUMN.tieOrder, start: ({ data }) => [data.grid!.field.tieOrder] }
  }
  columns.rounds = { of: 'battle', name: 'number of the round' }
  return columns
}

/** By time (clock.ts): when each decides next, what is under way (under-way.ts), and what pools have gained of their next step. */
function addTimes(
  columns: Record<string, Columns<Data, { readonly data: Data }>[string]>,
  { game, combatants }: Data,
  { underWay, keepsTargets }: Shape,
): void {
  const each = () => oneEach(combatants)
  const places = (count: number) => () => Int32Array.from({ length: count * combatants }, (_, at) => at % combatants)
  columns.ready = { of: each, name: 'time to the next decision', advice: 'longer ticks', out: 0 }
  for (const name of ['cast', 'castAt', 'castTarget', 'castSelector']) columns[name] = { of: places(underWay), out: 0 }
  columns.castTargets = { of: () => nobodys(keepsTargets ? underWay * combatants * combatants : 0) }
  for (const [pool, { name, eachSecond }] of game.pools.entries())
    if (eachSecond) columns[`r${pool}`] = { of: () => nobodys(2 * combatants), name: `parts of ${name}` }
}

/** Whether it is asked where somebody fell: who cast an effect, or at whom steps are that come later. */
function readsPlacesOfOthers({ game, classes }: Data, { underWay }: Shape): boolean {
  const ofGround = (what: unknown) => OF_GROUND.some((each) => each === what)
  // In a value of somebody else `my` is that one.
  if (hasPart(game.values, ({ op, what }) => op === 'of' && ofGround(what))) return true
  return hasPart([game, classes], ({ op, who, name, what, within }) => {
    if (op === 'of') return who !== 'my' && who !== 'one' && ofGround(what)
    if (underWay === 0) return false
    return op === 'move' || (op === 'each' && within !== undefined) || (op === 'given' && name === 'distance')
  })
}

const OF_GROUND: readonly Ground[] = ['cover', 'height', 'dark', 'engaged', 'foes_engaged']

/** Whether an expression reads the number of the round. */
export function readsRound(value: unknown): boolean {
  return hasPart(value, ({ op, name }) => op === 'given' && (name === 'round' || name === 'time'))
}
