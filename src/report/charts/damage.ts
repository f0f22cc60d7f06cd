import { titleOf } from '../../battle/roster.ts'
import type { Result } from '../../metrics/result.ts'
import { metricOf, showFigure } from '../figure.ts'
import { subjectsOf } from '../subject.ts'
import { type Multiple, smallMultiples } from './small-multiples.ts'
import { colorsOf, NEUTRAL_COLOR, type Spec } from './theme.ts'

/** More panels than this are too many to take in; templates are drawn instead of combatants. */
const MOST_PANELS = 8
const UNIT = 'hit points of damage'

/** Damage that each combatant (or all of a template together) dealt in a battle. */
export function drawCombatantDamage(result: Result, width: number): Spec | undefined {
  const subjects = subjectsOf(result, MOST_PANELS)
  const multiples = subjects.flatMap(({ name, label, party }) => multipleOf(result, `damage.${name}`, label, party))
  if (multiples.length === 0) return undefined
  const whom = subjects.some(({ members }) => members.length > 1) ? 'template' : 'combatant'
  return smallMultiples(multiples, {
    width,
    title: `Damage dealt in a battle by each ${whom}`,
    subtitle: whom === 'template' ? 'All members of a template together.' : '',
    unit: UNIT,
    cutNothing: true,
  })
}

/** Damage that each weapon dealt in a battle, in the hands of all who wield it. */
export function drawWeaponDamage(result: Result, width: number): Spec | undefined {
  const multiples = result.roster.weapons.flatMap((weapon) =>
    multipleOf(result, `damage_with.${weapon}`, titleOf(result.roster, 'weapons', weapon)),
  )
  // Games without attacks do their damage otherwise.
  const isAny = multiples.some(({ histogram }) => Object.keys(histogram).some((damage) => damage !== '0'))
  if (!isAny) return undefined
  return smallMultiples(multiples, {
    width,
    title: 'Damage dealt in a battle with each weapon',
    subtitle: 'All who wield it together, with overkill.',
    unit: UNIT,
    cutNothing: true,
  })
}

function multipleOf(result: Result, key: string, label: string, party?: 0 | 1): Multiple[] {
  if (!Object.hasOwn(result.histograms, key)) return []
  const histogram = result.histograms[key]
  const mean = metricOf(result, `${key}.mean`)
  const note = mean ? `mean ${showFigure(mean)}` : ''
  if (party === undefined) return [{ name: label, note, color: NEUTRAL_COLOR, histogram }]
  const { parties } = result.roster
  return [{ name: label, note, color: colorsOf(result.roster)[party], group: parties[party], histogram }]
}
