import type { Drawing } from '../narration/drawing.ts'
import type { Narration, Standing } from '../narration/narration.ts'
import { type Html, html } from './page/markup.ts'
import { showFacing } from './replay-words.ts'

/** How somebody stands, for the list of all: a share of the hit points that are left, in per cent, and words. */
interface Condition {
  readonly left: number
  readonly out: boolean
  readonly words: string
}

/** How somebody stands after a round; before the first, by the number 0, with all that it has. */
export function conditionOf(standing: Standing, round: number): Condition {
  const { hp, hpMax, out, state } = standing
  const words = round === 0 ? [`${hpMax} hp`, ...state] : [out ?? `${hp} of ${hpMax}`, ...state.slice(1)]
  return {
    left: Math.max(0, Math.min(100, Math.round((100 * hp) / hpMax))),
    out: out !== undefined,
    words: [showFacing(standing), words.filter((each) => each !== '').join(', ')]
      .filter((each) => each !== '')
      .join(' '),
  }
}

/** A list for each party. */
export function listCombatants({ combatants }: Narration, standings: readonly Standing[], round: number): Html {
  const parties = [...new Set(combatants.map(({ party }) => party))]
  const lists = parties.map((party, index) => {
    const side = index === 0 ? 'first' : 'second'
    const members = standings.flatMap((standing, number) => {
      if (combatants[number].party !== party) return []
      const { left, out, words } = conditionOf(standing, round)
      const gone = out ? ' out' : ''
      return [
        html`<li class="person${gone}"><span class="mark ${side}" aria-hidden="true">${combatants[number].mark}</span><span class="who"><span class="name${gone}">${standing.name}</span> <span class="hp">${words}</span>${out ? '' : html`<span class="left ${side}" aria-hidden="true"><i style="width:${left}%"></i></span>`}</span></li>`,
      ]
    })
    return html`<ul class="people" aria-label="${party}">${members}</ul>
`
  })
  return html`${lists}`
}

/** A field that takes the whole width has nobody beside it. */
export function hasRoomBeside(field: Drawing, combatants: number): boolean {
  return field.columns.length * (field.areas ? 3 : 1) <= 30 && combatants <= 12
}
