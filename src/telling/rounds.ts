import type { JournalEvent } from '../battle/journal.ts'
import { drawField, type Figure, frameOf, markOf } from './drawing.ts'
import type { ToldGround } from './ground.ts'
import type { CommonScene } from './scene.ts'
import type { Standing, Telling, ToldRound } from './telling.ts'

/** A scene that can say how everybody is. */
export interface DrawnScene extends CommonScene {
  standings(): Standing[]
}

/** What a ruleset tells of a round. */
export type RoundTold = Pick<ToldRound, 'title' | 'dice' | 'events'>

/**
 * Tells a battle round by round, with the field as it is after each of them.
 *
 * @param tellRound what happens in a round, of what the journal heard: it brings the scene up to date. Round 0 is how the
 *   battle is set up.
 */
export function tellRounds(
  scene: DrawnScene,
  ground: ToldGround,
  rounds: readonly (readonly JournalEvent[])[],
  tellRound: (events: readonly JournalEvent[], number: number) => RoundTold,
): Telling {
  const { combatants } = scene.roster
  const marks = marksOf(scene, ground)
  const told = rounds.map((events, number) => {
    const { title, dice = [], events: sentences } = tellRound(events, number)
    return {
      number,
      title: number === 0 ? 'before the battle' : title,
      ...(dice.length > 0 && { dice }),
      events: sentences,
      figures: figuresOf(scene, marks),
      standings: scene.standings(),
    }
  })
  const everywhere = told.flatMap(({ figures }) => figures)
  const whole = ground.drawn ? ground.frame : frameOf(everywhere, 1, ground.frame)
  return {
    combatants: combatants.map(({ name }, combatant) => ({
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

function marksOf({ roster }: DrawnScene, { meanings }: ToldGround): string[] {
  const taken = new Set(Object.keys(meanings))
  const counts = [0, 0]
  return roster.combatants.map(({ party }) => markOf(party, counts[party]++, taken))
}

function figuresOf(scene: DrawnScene, marks: readonly string[]): Figure[] {
  return scene.roster.combatants.flatMap((_, combatant) => {
    if (scene.out[combatant] !== '') return []
    const { column, row } = scene.placeOf(scene.cell[combatant])
    return [{ mark: marks[combatant], column: column - 1, row: row - 1 }]
  })
}
