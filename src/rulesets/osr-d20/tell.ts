import { STATUS } from '../../battle/dice.ts'
import { drawField, type Figure, type Frame, frameOf, markOf } from '../../battle/drawing.ts'
import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import type { Telling, ToldRound } from '../../battle/telling.ts'
import { showRoll } from '../../battle/words.ts'
import { readMap } from '../../field/drawn-map.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type * as schema from './schema.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { tellFlight } from './tell/flight.ts'
import { makeNarrator, type Narrator, plain } from './tell/narrator.ts'
import { openScene, type Scene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'
import { tellWrestling } from './tell/wrestling.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export function tell(
  plan: Plan,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Telling {
  const scene = openScene(plan, roster, scenario)
  const ground = surveyGround(scene)
  const marks = marksOf(scene, ground)
  const told: (Omit<ToldRound, 'field'> & { readonly figures: readonly Figure[] })[] = []
  for (const [number, events] of rounds.entries()) {
    const narrator = makeNarrator(scene)
    const opening = { title: 'decided before anybody acts', dice: [] }
    const tellers = {
      ...tellTurns(narrator, opening),
      ...tellAttacks(narrator),
      ...tellWrestling(narrator),
      ...tellEffects(narrator),
      ...tellFlight(narrator),
    }
    for (const event of events) {
      if (narrator.hear(event)) continue
      const [code, ...numbers] = event
      const [actor, target, value, detail] = numbers
      tellers[code]?.(actor, target, value, detail)
    }
    if (number === 0) tellHitPoints(narrator)
    narrator.tellLooseDice()
    if (number > 0) endRound(scene)
    told.push({
      number,
      title: number === 0 ? 'before the battle' : opening.title,
      ...(opening.dice.length > 0 && { dice: opening.dice }),
      events: narrator.told,
      figures: figuresOf(scene, marks),
      standings: scene.standings(),
    })
  }

  const whole = ground.drawn
    ? ground.frame
    : frameOf(
        told.flatMap(({ figures }) => figures),
        1,
        ground.frame,
      )
  return {
    combatants: roster.combatants.map(({ name }, combatant) => ({
      name,
      party: scene.partyOf(combatant),
      mark: marks[combatant],
    })),
    ground: ground.meanings,
    rounds: told.map(({ figures, ...round }, index) => {
      const isAsBefore = index > 0 && JSON.stringify(figures) === JSON.stringify(told[index - 1].figures)
      return isAsBefore ? round : { ...round, field: drawField(ground.at, figures, whole) }
    }),
  }
}

/** Hit points that are dice are rolled before the first round. */
function tellHitPoints({ scene, say, takeDice }: Narrator): void {
  const dice = takeDice(STATUS)
  const { hpConstant, hpCount } = scene.data.combatants
  for (const [combatant, { name }] of scene.bearers.entries()) {
    if (hpCount[combatant] === 0) continue
    const own = dice.splice(0, hpCount[combatant])
    const roll = own.reduce((sum, { face }) => sum + face, hpConstant[combatant])
    scene.hp[combatant] = scene.hpMax[combatant] = Math.max(1, roll)
    const least = roll < 1 ? ', which counts as 1' : ''
    const text = `${name} has ${showRoll(own, hpConstant[combatant])} hit points${least}.`
    say({ kind: 'hit-points', text, actor: name, dice: own.map(plain), amount: Math.max(1, roll) })
  }
}

function endRound({ group, unaware, helpless }: Scene): void {
  group.turns = false
  group.blows = 0
  for (const rounds of [unaware, helpless]) {
    for (const [combatant, left] of rounds.entries()) rounds[combatant] = Math.max(0, left - 1)
  }
}

/** What the field looks like where nobody stands. */
interface Ground {
  readonly drawn: boolean
  readonly frame: Frame
  /** What its characters mean, those of open ground and of combatants left out. */
  readonly meanings: Readonly<Record<string, string>>
  at(column: number, row: number): string
}

function surveyGround({ scenario, data: { field } }: Scene): Ground {
  const { map, legend } = scenario.field as schema.Field
  const frame = { left: 0, right: field.columns - 1, top: 0, bottom: field.rows - 1 }
  if (map === undefined) return { drawn: false, frame, meanings: {}, at: () => OPEN }
  const { columns, characters } = readMap(map, legend as Record<string, object>)
  const shown = characters.map((character) =>
    DEPLOYMENT.includes(character) && !(legend && character in legend) ? OPEN : character,
  )
  const meanings = Object.fromEntries(
    [...new Set(shown)]
      .filter((character) => character !== OPEN)
      .map((character) => [character, meaningOf(character, legend)]),
  )
  return { drawn: true, frame, meanings, at: (column, row) => shown[row * columns + column] }
}

const OPEN = '.'
const DEPLOYMENT = 'aAbB*'

/** `rough, half cover`. */
function meaningOf(character: string, legend: schema.Field['legend']): string {
  if (character === '#') return 'wall'
  if (character === ':') return 'rough'
  const properties = Object.entries(legend?.[character] ?? {}).flatMap(([name, value]) => {
    if (value === true) return [name]
    if (name === 'cover' && value !== 'none') return [`${value} cover`]
    return typeof value === 'number' && value !== 0 ? [`${name} ${value} ft`] : []
  })
  return properties.join(', ') || 'open'
}

function marksOf({ bearers }: Scene, { meanings }: Ground): string[] {
  const taken = new Set(Object.keys(meanings))
  const counts = [0, 0]
  return bearers.map(({ party }) => markOf(party, counts[party]++, taken))
}

function figuresOf(scene: Scene, marks: readonly string[]): Figure[] {
  return scene.bearers.flatMap((_, combatant) => {
    if (scene.out[combatant] !== '') return []
    const { column, row } = scene.placeOf(scene.cell[combatant])
    return [{ mark: marks[combatant], column: column - 1, row: row - 1 }]
  })
}
