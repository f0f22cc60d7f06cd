import type { NarratedEvent, Narration } from '../../narration/narration.ts'
import type { Replay } from '../../replay.ts'
import { conditionOf, listCombatants } from '../combatants.ts'
import { type Html, html, jsonMarkup } from '../page/markup.ts'
import { FALLS, titlePick } from '../replay-words.ts'
import { turnPoint } from '../token.ts'
import { showKey } from './key.ts'
import type { Frame, Line, Shift } from './play.ts'
import { setStage } from './stage.ts'
import { type Step, stepsByAction, stepsByRound } from './steps.ts'

/** Characters of a battle by its actions: of a longer one the rounds are shown. */
const MOST_BY_ACTION = 600_000

/**
 * A battle to be watched on its field, action by action, as far as a script makes it so (play.ts): without it nothing
 * is shown.
 */
export function showStepper(replay: Replay): Html {
  const { narration } = replay
  if (narration.rounds.length < 2) return html``
  const byAction = prepare(narration, stepsByAction(narration))
  const { picture, frames } =
    byAction.frames.markup.length <= MOST_BY_ACTION ? byAction : prepare(narration, stepsByRound(narration))
  return html`<div class="stepper" role="group" aria-label="${titlePick(replay)}, to be watched" hidden>
<div class="controls"><button type="button" data-go="-round" aria-label="To the round before">${icon('M2 3h2v10H2zM13 3L6 8l7 5z')}</button><button type="button" data-go="-1" aria-label="One action back">${icon('M11 3L4 8l7 5z')}</button><button type="button" class="play" data-go="play"><span class="when-still">${icon('M4 2l10 6-10 6z')}Play</span><span class="when-playing">${icon('M4 3h3v10H4zM9 3h3v10H9z')}Pause</span></button><button type="button" data-go="1" aria-label="One action on">${icon('M5 3l7 5-7 5z')}</button><button type="button" data-go="+round" aria-label="To the next round">${icon('M12 3h2v10h-2zM3 3l7 5-7 5z')}</button><label>by <select><option value="1">action</option><option value="round">round</option></select></label><span class="clock"></span></div>
<input type="range" min="0" max="0" value="0" aria-label="Moment of the battle">
<div class="scene${isWide(narration) ? ' tall' : ''}"><div>${picture}</div><div class="beside"><p class="moment"></p><ol class="turns" aria-live="polite"></ol></div></div>
${listCombatants(narration, narration.rounds[0].standings, 0)}${showKey(narration)}<script type="application/json">${frames}</script></div>
`
}

function icon(path: string): Html {
  return html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${path}"/></svg>`
}

function prepare(narration: Narration, steps: readonly Step[]): { picture: Html; frames: Html } {
  const stage = setStage(
    narration,
    steps.map(({ standings }) => standings),
  )
  const parties = [...new Set(narration.combatants.map(({ party }) => party))]
  const inks = new Map(narration.combatants.map(({ name, party }) => [name, party === parties[0] ? 'first' : 'second']))
  let before: string[] = []
  const frames = steps.map(({ round, events, standings }): Frame => {
    const spots = stage?.spotsOf(standings)
    const all = standings.map((standing, number): Shift => {
      const { left, out, words } = conditionOf(standing, round.number)
      const { party } = narration.combatants[number]
      const turn = standing.facing === undefined ? '' : turnPoint(parties.indexOf(party), standing.facing)
      return [number, spots?.[number] ?? null, turn, left, out ? 1 : 0, words]
    })
    const written = all.map((shift) => JSON.stringify(shift))
    const shifts = all.filter((_, number) => written[number] !== before[number])
    before = written
    const title = round.number === 0 ? 'Before the first round' : `Round ${round.number}: ${round.title}`
    return { round: round.number, title, lines: events.map((event) => lineOf(event, inks)), shifts }
  })
  return { picture: stage?.picture ?? html``, frames: jsonMarkup(frames) }
}

function lineOf({ kind, text, actor }: NarratedEvent, inks: ReadonlyMap<string, string>): Line {
  const called = [actor, `The ${actor}`].find((name) => name !== undefined && text.startsWith(name))
  if (kind === 'turn' && actor !== undefined && called !== undefined) {
    return ['turn', `${inks.get(actor) ?? 'no'}-ink`, called, text.slice(called.length)]
  }
  return [FALLS.has(kind) ? 'fall' : '', '', '', text]
}

/** A field that leaves no room for sentences beside it. */
function isWide({ field }: Narration): boolean {
  return field !== undefined && field.columns.length * (field.areas ? 3 : 1) > 30
}
