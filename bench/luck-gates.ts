import { adjustedDifference } from '../src/metrics/difference.ts'
import { judgedOf } from '../src/metrics/sample.ts'
import type { Controls } from '../src/statistics/control-variates.ts'
import { fewestEvents, leastToAdjust } from '../src/statistics/gate.ts'
import type { Interval } from '../src/statistics/interval.ts'
import { coveringPairedShares } from '../src/statistics/paired-shares.ts'
import { normalTail } from '../src/statistics/special.ts'
import type { Counted } from '../test/studies/verdicts.ts'
import { errorsAt } from './edge.ts'
import { randomOf } from './random.ts'
import type { Rate } from './rate.ts'

/** The last look: enough for the shape of sums, which is what the first looks are about. */
const MOST = 65_536
/** By how much the attacks of one party have to do more than those of the other: from even fights to one won by luck alone. */
const NEEDS = [0, 3, 5, 7]
/** How much is left to other dice. */
const OTHER_DICE = 1.5
/** By how much less they have to do after a change, and in which part of the pairs dice fall anew. */
const CHANGES = [
  [0.1, 0],
  [0.1, 0.02],
  [0.5, 0.1],
] as const

/** A party attacks once, and hits with 8 of 20 for a d8: damage by twentieths. Luck as skew as that of few attacks. */
const DAMAGE = Array.from({ length: 20 }, (_, face) => Math.max(0, face - 11))
const MOST_DAMAGE = DAMAGE[DAMAGE.length - 1]
const WAYS = MOST_DAMAGE + 1
const MEAN = DAMAGE.reduce((sum, damage) => sum + damage, 0) / DAMAGE.length

/** The chance to win where the attacks of one party do so much more than those of the other. */
function chanceOf(more: number, need: number): number {
  return normalTail((need - more) / OTHER_DICE)
}

/** Over all that the dice of both can show. */
function meanOver(of: (more: number) => number): number {
  let sum = 0
  for (const mine of DAMAGE) for (const other of DAMAGE) sum += of(mine - other)
  return sum / DAMAGE.length ** 2
}

/** Both errors of a gate on shares and on drifts in pairs out of which luck is taken, with an edge right at the truth. */
export function measureLuckGates(many: number): Rate[] {
  const rates: Rate[] = []
  for (const need of NEEDS) {
    const truth = meanOver((more) => chanceOf(more, need))
    const ends: readonly Interval[] = [
      { low: 0, high: truth },
      { low: truth, high: 1 },
    ]
    for (const [side, allowed] of ends.entries()) {
      const random = randomOf(23)
      const of = `a share of ${(100 * truth).toPrecision(2)} % without luck, right on its ${['upper', 'lower'][side]} edge`
      rates.push(...errorsAt(of, allowed, many, () => share(need, random), MOST))
    }
  }
  for (const [less, anew] of CHANGES) {
    const need = NEEDS[1]
    const drift = meanOver((more) => chanceOf(more, need - less) - chanceOf(more, need))
    const random = randomOf(29)
    const of = `a drift of ${(100 * drift).toPrecision(2)} points without luck, ${100 * anew} % of dice anew, just what is tolerated`
    const allowed = { low: -drift, high: drift }
    rates.push(...errorsAt(of, allowed, many, () => pairs(need, less, anew, random), MOST))
  }
  return rates
}

/** What a battle, or a pair of them, came to: a figure, and the damage of the attacks that are its controls. */
interface Seen {
  readonly figure: number
  readonly damage: readonly number[]
}

/** How a figure goes together with the luck of attacks; `times` says how often each key was seen, `see` what it means. */
function controlsOf(times: Float64Array, n: number, see: (key: number) => Seen): Controls {
  const all = Array.from(times.entries()).flatMap(([key, times]) => (times > 0 ? [{ times, ...see(key) }] : []))
  const mean = (of: (seen: Seen) => number): number => all.reduce((sum, seen) => sum + seen.times * of(seen), 0) / n
  const figureMean = mean(({ figure }) => figure)
  const means = all[0].damage.map((_, at) => mean(({ damage }) => damage[at] - MEAN))
  const off = (damage: readonly number[], at: number): number => damage[at] - MEAN - means[at]
  return {
    means,
    spread: means.map((_, at) => means.map((_, to) => mean(({ damage }) => off(damage, at) * off(damage, to)))),
    covariance: means.map((_, at) => mean(({ figure, damage }) => (figure - figureMean) * off(damage, at))),
  }
}

function share(need: number, random: () => number): (battles: number) => Counted {
  const chances = chancesOf(need)
  const times = new Float64Array(2 * WAYS ** 2)
  let [fought, count] = [0, 0]
  return (n) => {
    for (; fought < n; fought++) {
      const [mine, other] = [attack(random), attack(random)]
      const figure = random() < chances[mine - other + MOST_DAMAGE] ? 1 : 0
      count += figure
      times[(mine * WAYS + other) * 2 + figure]++
    }
    const luck = controlsOf(times, n, (key) => ({ figure: key % 2, damage: digitsOf(key >> 1, 2) }))
    const sample = { kind: 'count', n, count, luck } as const
    return { samples: [sample], estimate: (confidence) => judgedOf(sample, confidence, fewestEvents(1)) }
  }
}

/** The same battles before and after a change; in a part of them dice fall anew. */
function pairs(need: number, less: number, anew: number, random: () => number): (battles: number) => Counted {
  const [chances, later] = [chancesOf(need), chancesOf(need - less)]
  const times = new Float64Array(3 * WAYS ** 4)
  const counted = { first: 0, second: 0, gained: 0, lost: 0 }
  let fought = 0
  return (n) => {
    for (; fought < n; fought++) {
      let [mine, other, rest] = [attack(random), attack(random), random()]
      const before = mine * WAYS + other
      const first = rest < chances[mine - other + MOST_DAMAGE] ? 1 : 0
      if (random() < anew) [mine, other, rest] = [attack(random), attack(random), random()]
      const second = rest < later[mine - other + MOST_DAMAGE] ? 1 : 0
      counted.first += first
      counted.second += second
      if (second > first) counted.gained++
      if (second < first) counted.lost++
      times[((before * WAYS + mine) * WAYS + other) * 3 + second - first + 1]++
    }
    const see = (key: number): Seen => ({ figure: (key % 3) - 1, damage: digitsOf(Math.floor(key / 3), 4) })
    const figure = { kind: 'shares', n, ...counted, luck: controlsOf(times, n, see) } as const
    const least = leastToAdjust(fewestEvents(1))
    return {
      samples: [{ kind: 'count', n, count: counted.second }],
      estimate: (confidence) =>
        adjustedDifference(figure, confidence, least) ?? coveringPairedShares(figure, confidence),
    }
  }
}

/** The damage of so many attacks, of which a key is made. */
function digitsOf(key: number, attacks: number): number[] {
  return Array.from({ length: attacks }, (_, at) => Math.floor(key / WAYS ** (attacks - 1 - at)) % WAYS)
}

/** By how much more the attacks of one party do, from least to most. */
function chancesOf(need: number): number[] {
  return Array.from({ length: 2 * MOST_DAMAGE + 1 }, (_, at) => chanceOf(at - MOST_DAMAGE, need))
}

function attack(random: () => number): number {
  return DAMAGE[Math.floor(20 * random())]
}
