import { readMap } from '../field/drawn-map.ts'
import type { WorthOfPlaces } from '../metrics/worth-of-places.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { showBattles } from './figure.ts'

/**
 * What the parties' places are worth, as a sentence:
 *
 *     Places are worth 3.2 ± 0.6 points to whoever stands on the left.
 *     Places are worth nothing that 2,000 battles can show: 0.1 ± 0.9 points.
 */
export function sayWorthOfPlaces({ battles, value, low, high }: WorthOfPlaces, scenario: Scenario): string {
  const points = (share: number): string => (100 * share).toFixed(1)
  const half = points((high - low) / 2)
  if (low <= 0 && high >= 0) {
    return `Places are worth nothing that ${showBattles(battles)} can show: ${points(Math.abs(value))} ± ${half} points.`
  }
  const whose = value < 0 !== (scenario.field.places === 'exchanged') ? 1 : 0
  return `Places are worth ${points(Math.abs(value))} ± ${half} points to whoever stands ${sayWhere(scenario, whose)}.`
}

/** Where the places of a party are, as they are written: `on the left`. */
function sayWhere({ field: { map }, parties }: Scenario, party: 0 | 1): string {
  // On an open field the first party stands on the left.
  if (typeof map !== 'string') return party === 0 ? 'on the left' : 'on the right'
  const { columns, deployment } = readMap(map)
  const mean = (cells: readonly number[], of: (cell: number) => number): number =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  const distance = (of: (cell: number) => number): number =>
    mean(deployment[party], of) - mean(deployment[1 - party], of)
  const [right, down] = [distance((cell) => cell % columns), distance((cell) => Math.floor(cell / columns))]
  // Where both stand around the same place, neither word says which is meant.
  if (Math.max(Math.abs(right), Math.abs(down)) < 1) return `where ${parties[party].id} is drawn`
  if (Math.abs(right) >= Math.abs(down)) return right < 0 ? 'on the left' : 'on the right'
  return down < 0 ? 'at the top' : 'at the bottom'
}
