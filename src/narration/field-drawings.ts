import type { Roster } from '../battle/roster.ts'
import { drawAreas } from './area-drawing.ts'
import { type Drawing, drawField, frameOf, type Ground, markOf, type Token } from './drawing.ts'
import type { Place, Standing } from './narration.ts'

/** The character of each combatant, which the ground does not have. */
export function marksOf({ combatants }: Roster, { meanings }: Pick<Ground, 'meanings'>): string[] {
  const taken = new Set(Object.keys(meanings))
  const counts = [0, 0]
  return combatants.map(({ party }) => markOf(party, counts[party]++, taken))
}

/**
 * The field with nobody on it, as far as anybody goes, and by round as it is at its end: undefined where nobody has moved.
 *
 * @param rounds by round: who stands where at its end
 * @param standings everybody's at all times
 */
export function drawFields(
  ground: Ground,
  rounds: readonly (readonly Token[])[],
  standings: Iterable<Standing>,
): { readonly stage: Drawing; readonly fields: readonly (Drawing | undefined)[] } {
  const draw = (tokens: readonly Token[], whole: Ground['frame']) =>
    ground.walls === undefined ? drawField(ground.at, tokens, whole) : drawAreas(ground, tokens, whole)
  const frame = (tokens: readonly Token[]) => (ground.drawn ? ground.frame : frameOf(tokens, 1, ground.frame))
  const whole = frame(rounds.flat())
  const visited = visitedBy(standings)
  return {
    stage: draw(visited, frame(visited)),
    fields: rounds.map((tokens, at) =>
      at > 0 && JSON.stringify(tokens) === JSON.stringify(rounds[at - 1]) ? undefined : draw(tokens, whole),
    ),
  }
}

/** Every place in which anybody stands at any time, once. */
function visitedBy(standings: Iterable<Standing>): Token[] {
  const places = new Map<string, Place>()
  for (const { place } of standings) if (place) places.set(`${place.column} ${place.row}`, place)
  return [...places.values()].map(({ column, row }) => ({ mark: '', column: column - 1, row: row - 1 }))
}
