import type { Course } from '../../fight/course.ts'
import type { Result } from '../../metrics/result.ts'
import { forPicture } from '../../source/escape.ts'
import { drawActionsByTime } from './actions-by-time.ts'
import { drawAbsorbed, drawHits, drawMeanDamage, drawSurvival } from './combatants.ts'
import { drawCombatantDamage, drawWeaponDamage } from './damage.ts'
import { drawDamageByTime } from './damage-by-time.ts'
import { drawRounds } from './rounds.ts'
import { drawSurvivors } from './survivors.ts'
import type { Spec } from './theme.ts'
import { drawWinRates } from './win-rates.ts'

/** As wide as a page has room for, and still readable beside text. */
const WIDE = 800
/** A chart on a tablet, and on a telephone. */
const MIDDLE = 560
const NARROW = 340

/** A chart as a page needs it: for wide windows and for narrow ones. */
export interface DrawnChart {
  readonly id: string
  readonly wide: Spec
  readonly middle: Spec
  readonly narrow: Spec
}

/** A chart drawn for all widths; nothing if there is nothing to draw. */
export function drawChart(id: string, spec: (width: number) => Spec | undefined): DrawnChart[] {
  const [wide, middle, narrow] = [WIDE, MIDDLE, NARROW].map((width) => forPicture(spec(width)))
  return wide && middle && narrow ? [{ id, wide, middle, narrow }] : []
}

/** All charts of a result, and of its battles by time. */
export function chartsOf(result: Result, course?: Course): DrawnChart[] {
  return CHARTS.flatMap(({ id, spec }) => drawChart(id, (width) => spec(result, width, course)))
}

interface Chart {
  /** Its file name, and its name in the page. */
  readonly id: string
  readonly title: string
  /** The finished specification for a picture so many pixels wide; nothing if the result has nothing to draw. */
  spec(result: Result, width?: number, course?: Course): Spec | undefined
}

/** Every chart of a report, in the order of reading. A new one is a file and a line here. */
export const CHARTS: readonly Chart[] = [
  { id: 'win-rates', title: 'Win rates', spec: (result, width = WIDE) => drawWinRates(result, width) },
  { id: 'rounds', title: 'Length of battles', spec: (result, width = WIDE) => drawRounds(result, width) },
  { id: 'survivors', title: 'Survivors', spec: (result, width = WIDE) => drawSurvivors(result, width) },
  { id: 'survival', title: 'Survival by combatant', spec: (result, width = WIDE) => drawSurvival(result, width) },
  { id: 'damage', title: 'Damage by combatant', spec: (result, width = WIDE) => drawMeanDamage(result, width) },
  {
    id: 'damage-by-time',
    title: 'Damage a second by time',
    spec: (result, width = WIDE, course) => course && drawDamageByTime(result, course, width),
  },
  {
    id: 'combatants',
    title: 'Spread of damage by combatant',
    spec: (result, width = WIDE) => drawCombatantDamage(result, width),
  },
  { id: 'hits', title: 'Hits by weapon', spec: (result, width = WIDE) => drawHits(result, width) },
  {
    id: 'weapons',
    title: 'Spread of damage by weapon',
    spec: (result, width = WIDE) => drawWeaponDamage(result, width),
  },
  { id: 'armour', title: 'What armour stops', spec: (result, width = WIDE) => drawAbsorbed(result, width) },
  {
    id: 'actions-by-time',
    title: 'Actions by time',
    spec: (result, width = WIDE, course) => course && drawActionsByTime(result, course, width),
  },
]
