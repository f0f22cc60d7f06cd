import { DRAW, STALEMATE } from '../battle/score.ts'
import { pairedLuckOf } from '../fight/luck-of.ts'
import type { PairTally } from '../fight/pair-tally.ts'
import type { Tally } from '../fight/tally.ts'
import type { Controls } from '../statistics/control-variates.ts'
import type { Interval } from '../statistics/interval.ts'
import type { PairedMoments } from '../statistics/paired-means.ts'
import type { PairedRatios } from '../statistics/paired-ratios.ts'
import type { PairedShares } from '../statistics/paired-shares.ts'
import type { Board, PairedLine, Pairing } from './pairing.ts'
import { momentsOf, ratioMoments } from './sample.ts'

/** What is known of a metric on two sides that were fought with the same dice. */
export type PairedFigure =
  /**
   * Something that happens in a battle or not: in `first` and in `second` of the n battles. `luck` is what its difference has
   * to do with that of the parties, where that was counted.
   */
  | ({
      readonly kind: 'shares'
      readonly first: number
      readonly second: number
      readonly luck?: Controls | undefined
    } & PairedShares)
  /** Something that is added up in a battle; the metric is its mean over `divisor`. */
  | {
      readonly kind: 'means'
      readonly moments: PairedMoments
      readonly divisor: number
      /** Between which values every difference of two battles lies, if that is known; before it is divided. */
      readonly bounds?: Interval
    }
  /** Totals over totals. */
  | {
      readonly kind: 'ratios'
      readonly ratios: PairedRatios
      readonly isShare: boolean
      /** The largest that a denominator can be in a battle, where that is known. */
      readonly mostTrials?: number | undefined
    }

/** Two sides of a match, and what was counted of them as a pair. */
export interface PairFought {
  readonly pairing: Pairing
  readonly boards: readonly [Board, Board]
  readonly tallies: readonly [Tally, Tally]
  readonly pair: PairTally
}

/** The metrics that both sides have, but for quantiles, which have no pairs: by name, as `measure` calls them. */
export function pairFigures(fought: PairFought): Map<string, PairedFigure> {
  return new Map(Array.from(pairedFiguresOf(fought), ([name, figure]) => [name, figure()]))
}

/** The same for who wants but one of them: none is worked out before it is asked for. */
export function pairedFiguresOf(fought: PairFought): Map<string, () => PairedFigure> {
  const { pairing, boards, tallies, pair } = fought
  if (tallies.some(({ battles }) => battles !== pair.battles)) throw new Error('Expected both sides to fight the same')
  const figures = new Map<string, () => PairedFigure>()
  const [parties, otherParties] = boards.map(({ roster }) => roster.parties)
  for (const [party, name] of parties.entries()) {
    const other = otherParties.indexOf(name)
    if (other >= 0) figures.set(`win.${name}`, () => outcomeFigure(fought, party, other))
  }
  figures.set('draw', () => outcomeFigure(fought, DRAW, DRAW))
  figures.set('stalemate', () => outcomeFigure(fought, STALEMATE, STALEMATE))
  figures.set('rounds.mean', () => roundsFigure(fought))
  for (const [name, line] of pairing.lines) {
    figures.set(line.kind === 'mean' ? `${name}.mean` : name, () => lineFigure(line, fought))
  }
  return figures
}

/** Of battles that ended one way on the first side, and one way on the second. */
function outcomeFigure({ tallies, pair }: PairFought, first: number, second: number): PairedFigure {
  const { battles, outcomes } = pair
  const others = [0, 1, 2, 3]
  const figure = sharesFigure(
    battles,
    others.reduce((sum, other) => sum + outcomes[4 * first + other], 0),
    others.reduce((sum, other) => sum + outcomes[4 * other + second], 0),
    outcomes[4 * first + second],
  )
  return { ...figure, luck: pairedLuckOf(tallies, pair, first, second) }
}

function sharesFigure(n: number, first: number, second: number, both: number) {
  return { kind: 'shares' as const, n, first, second, gained: second - both, lost: first - both }
}

function roundsFigure({ pairing, tallies, pair }: PairFought): PairedFigure {
  const [first, second] = tallies.map(({ rounds }) => momentsOf(rounds))
  const [longest, otherLongest] = tallies.map(({ rounds }) => rounds.length - 1)
  return {
    kind: 'means',
    divisor: 1,
    bounds: { low: 1 - longest, high: otherLongest - 1 },
    moments: {
      n: pair.battles,
      sumX: first.sum,
      squaresX: first.squares,
      sumY: second.sum,
      squaresY: second.squares,
      products: pair.products[pairing.rounds],
    },
  }
}

function lineFigure(line: PairedLine, { tallies: [first, second], pair: { battles: n, products } }: PairFought) {
  switch (line.kind) {
    case 'ratio':
      return ratiosFigure(line, first, second, { products })
    case 'mean': {
      const { most } = line.first
      const otherMost = line.second.most
      const [scale, otherScale, divisor] = scalesOf(line.first.parts ?? 1, line.second.parts ?? 1)
      const bounds = most !== undefined &&
        otherMost !== undefined && { bounds: { low: -most * divisor, high: otherMost * divisor } }
      return { kind: 'means', moments: pairedMoments(line, scale, otherScale), divisor, ...bounds } as const
    }
    case 'share': {
      const { members } = line.first
      const others = line.second.members
      if (members === 1 && others === 1) {
        return sharesFigure(n, first.sums[line.first.value], second.sums[line.second.value], products[line.product])
      }
      const [scale, otherScale, divisor] = scalesOf(members, others)
      const bounds = { low: -divisor, high: divisor }
      return { kind: 'means', moments: pairedMoments(line, scale, otherScale), divisor, bounds } as const
    }
  }

  function pairedMoments(of: Extract<PairedLine, { product: number }>, scale: number, otherScale: number) {
    return {
      n,
      sumX: scale * first.sums[of.first.value],
      squaresX: scale ** 2 * first.squares[of.first.value],
      sumY: otherScale * second.sums[of.second.value],
      squaresY: otherScale ** 2 * second.squares[of.second.value],
      products: scale * otherScale * products[of.product],
    }
  }
}

/** Quotients by two numbers as whole numbers over one: by what both are multiplied, and then divided. */
function scalesOf(one: number, other: number): readonly [scale: number, otherScale: number, divisor: number] {
  return one === other ? [1, 1, one] : [other, one, one * other]
}

function ratiosFigure(
  line: Extract<PairedLine, { kind: 'ratio' }>,
  first: Tally,
  second: Tally,
  { products }: Pick<PairTally, 'products'>,
): PairedFigure {
  const [{ parts: bottom = 1, bottomParts: top = 1 }, { parts: otherBottom = 1, bottomParts: otherTop = 1 }] = [
    line.first,
    line.second,
  ]
  const scales = [top * otherTop, top * otherBottom, bottom * otherTop, bottom * otherBottom]
  const [xx, xy, yx, yy] = line.products.map((product, at) => products[product] * scales[at])
  const ratios = { first: ratioMoments(line.first, first), second: ratioMoments(line.second, second), xx, xy, yx, yy }
  const { share: isShare, most } = line.first
  const mostTrials = most !== undefined && line.second.most !== undefined ? Math.max(most, line.second.most) : undefined
  return { kind: 'ratios', ratios, isShare, mostTrials }
}
