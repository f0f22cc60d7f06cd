import type { AttackTables } from '../battle/attack-table.ts'
import type { JournalEvent } from '../battle/journal.ts'
import type { HitPoints } from '../battle/known-rounds.ts'
import type { Ground, Token } from './drawing.ts'
import { drawFields, marksOf } from './field-drawings.ts'
import { narrateHitPoints } from './hit-points.ts'
import type { Change, NarratedDie, Narration, Standing } from './narration.ts'
import { type EventNarrators, makeNarrator, type Narrator } from './narrator.ts'
import type { CommonScene } from './scene.ts'

/** How a round begins: the title of what is reported of it, and the dice behind that. */
export interface Heading {
  title: string
  dice: readonly NarratedDie[]
}

/** What a ruleset gives to have a battle narrated. */
export interface Narrated<Scene extends CommonScene> {
  readonly scene: Scene
  readonly ground: Ground
  /** What the cells of the field are: `areas`, `squares of 1 yd`; left out where they are squares of 5 ft. */
  readonly cells?: string
  readonly tables: AttackTables
  readonly hitPoints: HitPoints
  /** The tellers of a round's events. Made anew for each round, since they remember what came before in it. */
  eventNarratorsOf(narrator: Narrator<Scene>, heading: Heading): EventNarrators
  /** After a round, before the dice that nobody has mentioned. */
  endRound(narrator: Narrator<Scene>): void
}

/**
 * Tells a battle round by round, with the field as it is after each of them.
 *
 * @param rounds what the journal heard (battle/journal.ts): while the battle was set up, then in each round
 */
export function narrateBattle<Scene extends CommonScene>(
  { scene, ground, cells, tables, hitPoints, eventNarratorsOf, endRound }: Narrated<Scene>,
  rounds: readonly (readonly JournalEvent[])[],
): Narration {
  const marks = marksOf(scene.roster, ground)
  const atFirst = scene.standings()
  const narrated = rounds.map((events, number) => {
    const narrator = makeNarrator(scene, tables)
    const heading: Heading = { title: '', dice: [] }
    narrator.narrate(events, eventNarratorsOf(narrator, heading))
    if (number === 0) narrateHitPoints(narrator, hitPoints)
    else endRound(narrator)
    narrator.narrateLooseDice()
    const { title, dice } = heading
    return {
      number,
      title: number === 0 ? 'before the battle' : title,
      ...(dice.length > 0 && { dice }),
      events: narrator.narrated,
      after: narrator.standings,
      figures: figuresOf(scene, marks),
      standings: scene.standings(),
    }
  })
  const { stage, fields } = drawFields(
    ground,
    narrated.map(({ figures }) => figures),
    new Set(narrated.flatMap(({ after, standings }) => [...after.flat(), ...standings])),
  )
  const before = (index: number) => (index === 0 ? atFirst : narrated[index - 1].standings)
  return {
    combatants: scene.roster.combatants.map((_, combatant) => ({
      name: scene.names[combatant].name,
      party: scene.partyOf(combatant),
      mark: marks[combatant],
    })),
    ground: ground.meanings,
    ...(cells !== undefined && { cells }),
    field: stage,
    rounds: narrated.map(({ figures: _, after, ...rest }, index) => {
      const field = fields[index]
      const changes = changesOf(before(index), after, rest.events.length)
      return { ...rest, changes, ...(field && { field }) }
    }),
  }
}

function figuresOf(scene: CommonScene, marks: readonly string[]): Token[] {
  return scene.roster.combatants.flatMap((_, combatant) => {
    if (scene.out[combatant] !== '' || scene.away[combatant]) return []
    const { column, row } = scene.placeOf(scene.cell[combatant])
    const facing = scene.facingOf?.(combatant)
    return [{ mark: marks[combatant], column: column - 1, row: row - 1, ...(facing !== undefined && { facing }) }]
  })
}

/**
 * By event, who stands otherwise after it than before; `standings` are everybody's where they are known. Equal ones are one
 * object (scene.ts).
 */
function changesOf(
  before: readonly Standing[],
  standings: readonly (readonly Standing[])[],
  events: number,
): (readonly Change[])[] {
  let last = before
  return Array.from({ length: events }, (_, event) => {
    const now = standings[event]
    if (now === undefined) return []
    const changed = now.flatMap((standing, combatant) =>
      standing === last[combatant] ? [] : [{ combatant, standing }],
    )
    last = now
    return changed
  })
}
