import { adjustedDifference } from '../src/metrics/difference.ts'
import { judgedOf } from '../src/metrics/sample.ts'
import type { Controls } from '../src/statistics/control-variates.ts'
import { fewestEvents, leastToAdjust } from '../src/statistics/gate.ts'
import type { Interval } from '../src/statistics/interval.ts'
import { FIRST_LOOK } from '../src/statistics/looks.ts'
import { coveringPairedShares } from '../src/statistics/paired-shares.ts'
import { normalTail } from '../src/statistics/special.ts'
import type { Counted } from '../test/studies/verdicts.ts'
import { errorsAt } from './edge.ts'
import { randomOf } from './random.ts'
import type { Rate } from './rate.ts'

/** The last look, besides the first: enough for the shape of sums, which is what the first looks are about. */
const MOST = 65_536

/** Two parties attack once each, for so much damage by twentieths, and one wins if it does that much more, but for other dice. */
interface Fight {
  readonly damage: readonly number[]
  readonly need: number
  /** How much is left to other dice. */
  readonly others: number
}

/** Hits with 8 of 20 for a d8: luck as skew as that of few attacks. */
const SWORD = Array.from({ length: 20 }, (_, face) => Math.max(0, face - 11))
/** Hits with 1 of 20, which decides most fights: of these hardly anything but what is rare is left. */
const BLOW = Array.from({ length: 20 }, (_, face) => (face === 19 ? 20 : 0))
/** From an even fight to one won by luck alone; then what the gain of taking it out cannot be distinguished from nothing of. */
const FIGHTS: readonly Fight[] = [
  ...[0, 3, 5, 7, 8].map((need) => ({ damage: SWORD, need, others: 1.5 })),
  ...[12, 16].map((need) => ({ damage: BLOW, need, others: 3 })),
]
/** By how much less they have to do after a change, and in which part of the pairs dice fall anew. */
const CHANGED = FIGHTS[1]
const CHANGES = [
  [0.1, 0],
  [0.1, 0.02],
  [0.5, 0.1],
] as const

/** The chance to win where the attacks of one party do so much more than those of the other. */
function chanceOf({ need, others }: Fight, more: number): number {
  return normalTail((need - more) / others)
}

/** The same over all that the dice of both can show. */
function truthOf(fight: Fight): number {
  const { damage } = fight
  const all = damage.flatMap((mine) => damage.map((other) => chanceOf(fight, mine - other)))
  return all.reduce((sum, chance) => sum + chance, 0) / all.length
}

/** Both errors of a gate on shares and on drifts in pairs out of which luck is taken, with an edge right at the truth. */
export function measureLuckGates(many: number): Rate[] {
  const rates: Rate[] = []
  for (const fight of FIGHTS) {
    const truth = truthOf(fight)
    const ends: readonly Interval[] = [
      { low: 0, high: truth },
      { low: truth, high: 1 },
    ]
    const what = fight.damage === BLOW ? ', won by single blows,' : ''
    for (const [side, allowed] of ends.entries()) {
      for (const most of [FIRST_LOOK, MOST]) {
        const random = randomOf(23)
        const of = `a share of ${(100 * truth).toPrecision(2)} %${what} up to ${most} battles, on its ${['upper', 'lower'][side]} edge`
        rates.push(...errorsAt(of, allowed, many, () => share(fight, random), most))
      }
    }
  }
  for (const [less, anew] of CHANGES) {
    const after = { ...CHANGED, need: CHANGED.need - less }
    const drift = truthOf(after) - truthOf(CHANGED)
    const random = randomOf(29)
    const of = `a drift of ${(100 * drift).toPrecision(2)} points without luck, ${100 * anew} % of dice anew, just what is tolerated`
    const allowed = { low: -drift, high: drift }
    rates.push(...errorsAt(of, allowed, many, () => pairs(CHANGED, after, anew, random), MOST))
  }
  return rates
}

/** What a battle, or a pair of them, came to: a figure, and the damage of the attacks that are its controls. */
interface Seen {
  readonly figure: number
  readonly damage: readonly number[]
}

/** How a figure goes together with the luck of attacks; `times` says how often each key was seen, `see` what it means. */
function controlsOf(times: Float64Array, n: number, expected: number, see: (key: number) => Seen): Controls {
  const all = Array.from(times.entries()).flatMap(([key, times]) => (times > 0 ? [{ times, ...see(key) }] : []))
  const mean = (of: (seen: Seen) => number): number => all.reduce((sum, seen) => sum + seen.times * of(seen), 0) / n
  const figureMean = mean(({ figure }) => figure)
  const means = all[0].damage.map((_, at) => mean(({ damage }) => damage[at] - expected))
  const off = (damage: readonly number[], at: number): number => damage[at] - expected - means[at]
  return {
    means,
    spread: means.map((_, at) => means.map((_, to) => mean(({ damage }) => off(damage, at) * off(damage, to)))),
    covariance: means.map((_, at) => mean(({ figure, damage }) => (figure - figureMean) * off(damage, at))),
  }
}

function share(fight: Fight, random: () => number): (battles: number) => Counted {
  const { most, expected, attack, digits } = attacksOf(fight, random)
  const chances = chancesOf(fight)
  const times = new Float64Array(2 * (most + 1) ** 2)
  let [fought, count] = [0, 0]
  return (n) => {
    for (; fought < n; fought++) {
      const [mine, other] = [attack(), attack()]
      const figure = random() < chances[mine - other + most] ? 1 : 0
      count += figure
      times[(mine * (most + 1) + other) * 2 + figure]++
    }
    const luck = controlsOf(times, n, expected, (key) => ({ figure: key % 2, damage: digits(key >> 1, 2) }))
    const sample = { kind: 'count', n, count, luck } as const
    return { samples: [sample], estimate: (confidence) => judgedOf(sample, confidence, fewestEvents(1)) }
  }
}

/** The same battles before and after a change; in a part of them dice fall anew. */
function pairs(before: Fight, after: Fight, anew: number, random: () => number): (battles: number) => Counted {
  const { most, expected, attack, digits } = attacksOf(before, random)
  const [chances, later] = [chancesOf(before), chancesOf(after)]
  const ways = most + 1
  const times = new Float64Array(3 * ways ** 4)
  const counted = { first: 0, second: 0, gained: 0, lost: 0 }
  let fought = 0
  return (n) => {
    for (; fought < n; fought++) {
      let [mine, other, rest] = [attack(), attack(), random()]
      const luckBefore = mine * ways + other
      const first = rest < chances[mine - other + most] ? 1 : 0
      if (random() < anew) [mine, other, rest] = [attack(), attack(), random()]
      const second = rest < later[mine - other + most] ? 1 : 0
      counted.first += first
      counted.second += second
      if (second > first) counted.gained++
      if (second < first) counted.lost++
      times[((luckBefore * ways + mine) * ways + other) * 3 + second - first + 1]++
    }
    const see = (key: number): Seen => ({ figure: (key % 3) - 1, damage: digits(Math.floor(key / 3), 4) })
    const figure = { kind: 'shares', n, ...counted, luck: controlsOf(times, n, expected, see) } as const
    const least = leastToAdjust(fewestEvents(1))
    return {
      samples: [{ kind: 'count', n, count: counted.second }],
      estimate: (confidence) =>
        adjustedDifference(figure, confidence, least) ?? coveringPairedShares(figure, confidence),
    }
  }
}

/** The attacks of a fight: the most that one does and what is to be expected of it, one more, and those that a key is made of. */
function attacksOf({ damage }: Fight, random: () => number) {
  const most = Math.max(...damage)
  return {
    most,
    expected: damage.reduce((sum, each) => sum + each, 0) / damage.length,
    attack: () => damage[Math.floor(damage.length * random())],
    digits: (key: number, attacks: number): number[] =>
      Array.from({ length: attacks }, (_, at) => Math.floor(key / (most + 1) ** (attacks - 1 - at)) % (most + 1)),
  }
}

/** By how much more the attacks of one party do, from least to most. */
function chancesOf(fight: Fight): number[] {
  const most = Math.max(...fight.damage)
  return Array.from({ length: 2 * most + 1 }, (_, at) => chanceOf(fight, at - most))
}
