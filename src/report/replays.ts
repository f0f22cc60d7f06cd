import type { NarratedEvent, NarratedRound, Narration } from '../narration/narration.ts'
import type { Replay } from '../replay.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { hasRoomBeside, listCombatants } from './combatants.ts'
import { commandLine } from './command-line.ts'
import { drawNarratedField } from './field-picture.ts'
import { showCount } from './figure.ts'
import { type Html, html, trusted } from './page/markup.ts'
import { FALLS, showLuck, showOutcome, showPick, titlePick } from './replay-words.ts'
import { showKey } from './stage/key.ts'
import { showStepper } from './stage/stepper.ts'

/** Of a long battle the page tells the first and the last rounds; the command line tells all. */
const FIRST_ROUNDS = 8
const LAST_ROUNDS = 3
/** Of a battle with more events than this, those of each round are folded up: the field and who fell tell the story. */
const MOST_OPEN = 160
/** Characters of all battles together: the whole page is to stay below 2.5 MB. */
const MOST_MARKUP = 800_000

/** The part of the page that tells battles; only the first is not folded up. Empty if there are none. */
export function showReplays(replays: readonly Replay[], scenario: Scenario): Html {
  if (replays.length === 0) return html``
  return html`<h2 id="replays">Battles to watch</h2>
<p class="soft">Picked from the first ${showCount(replays[0].picked?.battles ?? 0)} battles, and fought again to the last die. Dice are followed by what counts, and why.</p>
${listReplaysThatFit(replays, scenario)}`
}

/** Battles of many fill a page; those that have no room left on it are narrated by the command line. */
function listReplaysThatFit(replays: readonly Replay[], scenario: Scenario): Html[] {
  let room = MOST_MARKUP
  return replays.map((replay, index) => {
    const whole = showReplay(replay, scenario, index === 0)
    room -= whole.markup.length
    return index === 0 || room >= 0 ? whole : fold(replay, scenario, false, html``)
  })
}

function showReplay(replay: Replay, scenario: Scenario, open: boolean): Html {
  const { narration } = replay
  const [before, ...rounds] = narration.rounds
  const leftOut = rounds.length - FIRST_ROUNDS - LAST_ROUNDS
  const shown = leftOut > 1 ? [rounds.slice(0, FIRST_ROUNDS), rounds.slice(-LAST_ROUNDS)] : [rounds]
  const gap = html`<p class="soft">${showCount(leftOut)} rounds are left out here.</p>\n`
  const folded = rounds.reduce((sum, { events }) => sum + events.length, 0) > MOST_OPEN
  const parts = shown.map((part) => part.map((round) => showRound(round, narration, folded)))
  const story = html`${showStepper(replay)}<details class="narrated" open><summary>In full</summary>
<section class="round"><h4>Before the first round</h4>
${showEvents(before.events, narration)}${showSight(before, narration)}${showKey(narration)}
</section>
${parts[0]}${parts[1] && [gap, parts[1]]}</details>
`
  return fold(replay, scenario, open, story)
}

function fold(replay: Replay, scenario: Scenario, open: boolean, story: Html): Html {
  const { battle, seed } = replay
  const command = commandLine('replay', scenario, ['--battle', String(battle), '--seed', seed])
  return html`<details class="fold battle"${trusted(open ? ' open' : '')}><summary><h3>${titlePick(replay)}: ${showOutcome(replay)}</h3></summary>
<p class="soft">Battle ${battle}. ${showPick(replay)} To have it narrated on a terminal:</p>
<pre class="line">${command}</pre>
${story}<p class="soft">${showLuck(replay)}</p></details>
`
}

function showRound(round: NarratedRound, narration: Narration, folded: boolean): Html {
  const events = showEvents(round.events, narration)
  const falls = round.events.filter(({ kind }) => FALLS.has(kind)).map(({ text }) => text)
  const reported = folded
    ? html`${falls.length > 0 ? html`<p class="falls">${falls.join(' ')}</p>\n` : ''}${
        round.events.length > 0 ? html`<details><summary>Blow by blow</summary>\n${events}</details>\n` : ''
      }`
    : events
  return html`<section class="round"><h4>Round ${round.number}: ${round.title}</h4>
${reported}${showSight(round, narration)}</section>
`
}

/** Turns with what happened in them. Neighbours who only say the same of their turn are narrated together. */
function showEvents(events: readonly NarratedEvent[], { combatants }: Narration): Html {
  if (events.length === 0) return html``
  const [first] = combatants
  const inks = new Map(combatants.map(({ name, party }) => [name, party === first?.party ? 'first' : 'second']))
  const items: Html[] = []
  for (let index = 0; index < events.length; index++) {
    const { kind, text, actor } = events[index]
    if (kind !== 'turn' || actor === undefined || !text.startsWith(actor)) {
      items.push(html`<li${trusted(FALLS.has(kind) ? ' class="fall"' : '')}>${text}</li>`)
      continue
    }
    const rest = text.slice(actor.length)
    const actors = [actor]
    while (index + 1 < events.length && isAlone(events, index) && saysTheSame(events, index + 1, rest)) {
      actors.push(events[++index].actor!)
    }
    const names = actors.map(
      (name, at) => html`${at > 0 ? ', ' : ''}<b class="${inks.get(name) ?? 'no'}-ink">${name}</b>`,
    )
    items.push(html`<li class="turn">${names}<span>${rest}</span></li>`)
  }
  return html`<ol class="turns">${items}</ol>
`
}

/** Whether nothing came of a turn but what its first line says. */
function isAlone(events: readonly NarratedEvent[], index: number): boolean {
  const next = events[index + 1]
  return next === undefined || next.kind === 'turn'
}

function saysTheSame(events: readonly NarratedEvent[], index: number, rest: string): boolean {
  const { kind, text, actor } = events[index]
  return kind === 'turn' && actor !== undefined && text === `${actor}${rest}` && isAlone(events, index)
}

/** The field, if anybody has moved, and everybody beside it. */
function showSight(round: NarratedRound, narration: Narration): Html {
  const { field, standings, number } = round
  const label = number === 0 ? 'The field before the first round' : `The field after round ${number}`
  // A field that takes the whole width has nobody beside it.
  const beside = field && hasRoomBeside(field, standings.length)
  return html`<div class="sight${beside ? ' both' : ''}">
${field ? drawNarratedField(field, narration, standings, label) : ''}<div>${listCombatants(narration, standings, number)}</div></div>
`
}
