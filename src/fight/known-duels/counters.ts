import {
  type Counts,
  DRAW,
  type Fate,
  FIRST_WINS,
  Score,
  type ScoreLayout,
  SECOND_WINS,
  STALEMATE,
} from '../../battle/score.ts'

/** Where in `Score.counters` what stands, of a duel: by combatant, attack type or party. */
export interface Counters {
  readonly hits: readonly number[]
  readonly dealt: readonly number[]
  readonly hitsTaken: readonly number[]
  readonly absorbed: readonly number[]
  readonly taken: readonly number[]
  /** By combatant: how many hit points are left of those who stand; empty if that is not counted. */
  readonly left: readonly number[]
  /** What goes up in a round in which nobody falls, but for what attacks do. */
  readonly traced: readonly number[]
  /** By counter that follows from how a known duel ends: what it is, by outcome. */
  readonly fates: ReadonlyMap<number, readonly number[]>
}

const OUT: readonly Fate[] = ['fled', 'pinned', 'yielded']

export function findCounters(layout: ScoreLayout): Counters {
  const score = new Score(layout, (length) => new Int32Array(length))
  const placesOf = (view: Counts): number[] => Array.from(view, (_, i) => view.byteOffset / 4 + i)
  const fates = new Map<number, readonly number[]>()
  for (const [combatant, lost] of [SECOND_WINS, FIRST_WINS].entries()) {
    const falls = [FIRST_WINS, SECOND_WINS, DRAW, STALEMATE].map((outcome) =>
      Number(outcome === lost || outcome === DRAW),
    )
    for (const view of [score.slain, score.firstSlain, score.firstLoss]) fates.set(placesOf(view)[combatant], falls)
    fates.set(
      placesOf(score.stands)[combatant],
      falls.map((fall) => 1 - fall),
    )
    // Nobody is out otherwise: a round in which somebody is has no trace.
    for (const fate of OUT) fates.set(placesOf(score[fate])[combatant], [0, 0, 0, 0])
  }
  const { ownHitPoints } = layout
  const own = placesOf(score.own)
  const left = ownHitPoints === undefined ? [] : own.slice(ownHitPoints, ownHitPoints + layout.combatants)
  return {
    hits: placesOf(score.hits),
    dealt: placesOf(score.dealt),
    hitsTaken: placesOf(score.hitsTaken),
    absorbed: placesOf(score.absorbed),
    taken: placesOf(score.taken),
    left,
    traced: [
      ...[score.attacks, score.otherDamage, score.turns, score.turnTypes].flatMap(placesOf),
      ...own.filter((counter) => !left.includes(counter)),
    ],
    fates,
  }
}

/** The counters that a value adds up. */
export function countersOf({ valueStart, valueCounters }: ScoreLayout, value: number): number[] {
  return Array.from(valueCounters.subarray(valueStart[value], valueStart[value + 1]))
}
