import { FIRST_PLACE, LAST_PLACE } from '../codes.ts'
import type * as schema from '../schema.ts'
import type { Options } from '../schema.ts'
import { type Place, readPlace, SKILLS } from '../skill-table.ts'

/** The target numbers of a combatant (docs/rules/area-2d6.md §2.3). */
export interface SkillTable {
  /** Of the named skills, in the order of `SKILL`. */
  readonly named: readonly number[]
  /** Of the places of the columns in which `parry` and `evade` stand: what a feint draws. */
  readonly parryColumn: readonly number[]
  readonly evadeColumn: readonly number[]
}

/** The place that a named skill or a text stands for; undefined if the table has none. */
function findPlace({ columns, skills }: Pick<Options, 'columns' | 'skills'>, text: string): Place | undefined {
  const written = (SKILLS as readonly string[]).includes(text) ? skills[text as (typeof SKILLS)[number]] : text
  const place = readPlace(written)
  return place && columns.includes(place.column) ? place : undefined
}

/** The left one of the two neighbouring columns that a gap lies between, by its index; -1 if there is no such gap. */
function findGap({ columns }: Pick<Options, 'columns'>, text: string): number {
  return columns.findIndex((column, index) => index + 1 < columns.length && text === `${column}-${columns[index + 1]}`)
}

/** Works out the target number of every place that a battle can ask for. */
export function planSkills(
  options: Options,
  { skills, learned, gaps }: Pick<schema.Combatant, 'skills' | 'learned' | 'gaps'>,
): SkillTable {
  const { columns } = options
  const known: { readonly place: Place; readonly number: number }[] = []
  const know = (text: string, number: number): void => {
    const place = findPlace(options, text)
    if (!place) return
    const before = known.findIndex((other) => isSame(other.place, place))
    if (before >= 0) known.splice(before, 1)
    known.push({ place, number })
  }
  for (const text of learned ?? SKILLS) know(text, learned ? options.learned_target : options.default_target)
  for (const [text, number] of Object.entries(skills)) know(text, number)

  const filled = new Set(gaps.map((gap) => findGap(options, gap)))
  const distance = (one: Place, other: Place): number => {
    const [left, right] = [columns.indexOf(one.column), columns.indexOf(other.column)].sort((a, b) => a - b)
    let gapsBetween = 0
    for (let gap = left; gap < right; gap++) if (!filled.has(gap)) gapsBetween++
    return Math.abs(one.number - other.number) + right - left + gapsBetween
  }
  const numberAt = (place: Place): number =>
    known.find((other) => isSame(other.place, place))?.number ??
    Math.min(...known.map((other) => other.number + distance(place, other.place)))
  const columnOf = (text: string): number[] => {
    const { column } = readPlace(text)!
    return Array.from({ length: LAST_PLACE - FIRST_PLACE + 1 }, (_, index) =>
      numberAt({ column, number: FIRST_PLACE + index }),
    )
  }
  return {
    named: SKILLS.map((skill) => numberAt(readPlace(options.skills[skill])!)),
    parryColumn: columnOf(options.skills.parry),
    evadeColumn: columnOf(options.skills.evade),
  }
}

function isSame(one: Place, other: Place): boolean {
  return one.column === other.column && one.number === other.number
}
