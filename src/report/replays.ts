import type { Drawing } from '../battle/drawing.ts'
import type { Telling, ToldRound } from '../battle/telling.ts'
import type { Replay } from '../replay.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { commandLine } from './command-line.ts'
import { showCount } from './figure.ts'
import { type Html, html } from './page/markup.ts'
import { showOutcome, showPick } from './replay-words.ts'

/** Of a long battle the page tells the first and the last rounds; the command line tells all. */
const FIRST_ROUNDS = 8
const LAST_ROUNDS = 3

/** The part of the page that tells battles, each folded up. Empty if there are none. */
export function showReplays(replays: readonly Replay[], scenario: Scenario): Html {
  if (replays.length === 0) return html``
  return html`<h2 id="replays">Battles told</h2>
<p class="soft">One for each outcome that occurred in the first ${showCount(replays[0].picked?.battles ?? 0)} battles, and the closest win. Whose turn it is stands to the left; dice are followed by what counts, and why.</p>
${replays.map((replay) => showReplay(replay, scenario))}`
}

function showReplay(replay: Replay, scenario: Scenario): Html {
  const { battle, seed, telling } = replay
  const [before, ...rounds] = telling.rounds
  const leftOut = rounds.length - FIRST_ROUNDS - LAST_ROUNDS
  const shown = leftOut > 1 ? [rounds.slice(0, FIRST_ROUNDS), rounds.slice(-LAST_ROUNDS)] : [rounds]
  const gap = html`<p class="soft">${showCount(leftOut)} rounds are left out here.</p>\n`
  const command = commandLine('replay', scenario, ['--battle', String(battle), '--seed', seed])
  const parts = shown.map((part) => part.map((round) => showRound(round, telling)))
  return html`<details class="fold battle"><summary>Battle ${battle}: ${showOutcome(replay)}</summary>
<p class="soft">${showPick(replay)}</p>
<pre>${command}</pre>
${showEvents(before)}${showField(before.field)}${showKey(telling)}
${people(before, telling, ({ hpMax, state }) => [`${hpMax} hit points`, ...state].join(', '))}
${parts[0]}${parts[1] && [gap, parts[1]]}</details>
`
}

function showRound(round: ToldRound, telling: Telling): Html {
  return html`<h3>Round ${round.number}: ${round.title}</h3>
${showEvents(round)}${showField(round.field)}${people(round, telling, ({ hp, hpMax, out, state }) => [out ?? `${hp} of ${hpMax}`, ...state.slice(1)].join(', '))}
`
}

function showEvents({ events }: ToldRound): Html {
  if (events.length === 0) return html``
  return html`<ul>${events.map(({ kind, text }) => (kind === 'turn' ? html`<li class="turn">${text}` : html`<li>${text}`))}</ul>
`
}

function showField(field: Drawing | undefined): Html {
  return field ? html`<pre class="field">${field.lines.join('\n')}</pre>\n` : html``
}

function showKey({ ground, rounds }: Telling): Html {
  const leftOut = rounds.some(({ field }) => field?.columns.includes(0)) ? ['~ columns left out'] : []
  const meanings = [...Object.entries(ground).map(([character, meaning]) => `${character} ${meaning}`), ...leftOut]
  const [corner] = rounds.flatMap(({ field }) => field ?? [])
  const from = corner ? ` The corner is (${corner.columns[0]}, ${corner.firstRow}).` : ''
  return html`<p class="soft">Places are (column, row) of squares of 5 ft.${from} ${meanings.join('; ')}</p>`
}

/** A line for each party. */
function people(
  { standings }: ToldRound,
  { combatants }: Telling,
  describe: (standing: ToldRound['standings'][number]) => string,
): Html {
  const parties = [...new Set(combatants.map(({ party }) => party))]
  const lines = parties.map((party) => {
    const members = standings.flatMap((standing, number) =>
      combatants[number].party === party ? [`${combatants[number].mark} ${standing.name}: ${describe(standing)}`] : [],
    )
    return html`<strong>${party}</strong> ${members.join('; ')}<br>`
  })
  return html`<p class="standing">${lines}</p>`
}
