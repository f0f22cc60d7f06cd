import type { Result } from '../../metrics/result.ts'
import { drawCombatantDamage, drawWeaponDamage } from './damage.ts'
import { drawRounds } from './rounds.ts'
import { drawSurvivors } from './survivors.ts'
import type { Spec } from './theme.ts'
import { drawWinRates } from './win-rates.ts'

/** Wide enough for two columns, and still readable beside text. */
export const WIDE = 800
/** A chart on a telephone. */
const NARROW = 340

/** A chart as a page needs it: for wide windows and for narrow ones. */
export interface DrawnChart {
  readonly id: string
  readonly wide: Spec
  readonly narrow: Spec
  /** The width of the wide one. */
  readonly width: number
}

/** A chart drawn for both widths; nothing if there is nothing to draw. */
export function drawChart(id: string, spec: (width: number) => Spec | undefined): DrawnChart[] {
  const wide = spec(WIDE)
  const narrow = spec(NARROW)
  return wide && narrow ? [{ id, wide, narrow, width: WIDE }] : []
}

/** All charts of a result. */
export function chartsOf(result: Result): DrawnChart[] {
  return CHARTS.flatMap(({ id, spec }) => drawChart(id, (width) => spec(result, width)))
}

export interface Chart {
  /** Its file name, and its name in the page. */
  readonly id: string
  readonly title: string
  /** The finished specification for a picture so many pixels wide; nothing if the result has nothing to draw. */
  spec(result: Result, width?: number): Spec | undefined
}

/** Every chart of a report, in the order of reading. A new one is a file and a line here. */
export const CHARTS: readonly Chart[] = [
  { id: 'win-rates', title: 'Win rates', spec: (result, width = WIDE) => drawWinRates(result, width) },
  { id: 'rounds', title: 'Length of battles', spec: (result, width = WIDE) => drawRounds(result, width) },
  { id: 'survivors', title: 'Survivors', spec: (result, width = WIDE) => drawSurvivors(result, width) },
  {
    id: 'combatants',
    title: 'Damage by combatant',
    spec: (result, width = WIDE) => drawCombatantDamage(result, width),
  },
  { id: 'weapons', title: 'Damage by weapon', spec: (result, width = WIDE) => drawWeaponDamage(result, width) },
]
