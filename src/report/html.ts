import { partyColors } from '../battle/party-colors.ts'
import { titleOf } from '../battle/roster.ts'
import type { Result } from '../metrics/result.ts'
import type { FirstBattles } from '../replay.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { CHARTS, chartsOf } from './charts/index.ts'
import { commandLine, filesOf } from './command-line.ts'
import { figureOf, lengthUnit, meanOf, metricOf, showBattles, showCount, showFigure, unitBehind } from './figure.ts'
import { sayHeadline } from './headline.ts'
import { tabulateIncidents } from './incidents.ts'
import { drawMap } from './map.ts'
import { bareRow, cell, row } from './metric-cells.ts'
import { showChart, table, writeDocument } from './page/document.ts'
import { breakable, type Html, html, keepFigures, trusted } from './page/markup.ts'
import { entriesOf, type Part, showContents, showParts } from './page/parts.ts'
import { drawSplit, type Split } from './page/split.ts'
import { WATCHING } from './page/watching.ts'
import { people } from './people.ts'
import { sayWorthOfPlaces } from './places.ts'
import { showReplays } from './replays.ts'
import { followingsOf, subjectsOf } from './subject.ts'
import {
  verdictOf as describeAgreement,
  disagreeing,
  headlinesOf,
  showAgreement,
  showSituations,
} from './verification.ts'

/**
 * The report as one page that needs nothing else: it works from the file system and without a network, which its own
 * policy forbids it to use. `figures` are what stands in the figures of its charts, as markup by id. `replays` are
 * battles to tell, `course` is what happens in battles by time, and `places` what it is worth where parties stand.
 */
export async function writePage(
  result: Result,
  scenario: Scenario,
  figures: ReadonlyMap<string, string>,
  { replays, course, places }: FirstBattles,
): Promise<string> {
  const { battles, digest, partial } = result
  const before: readonly Part[] = [
    { id: 'people', title: 'Who survives, and with what', short: 'Who survives', content: people(result, scenario) },
    {
      id: 'arms',
      title: 'Where the damage comes from, and what armour stops',
      short: 'Damage and armour',
      content: arms(result, figures),
    },
    { id: 'tactics', title: 'Tactics', content: tactics(result, figures) },
  ]
  const after: readonly Part[] = [
    { id: 'figures', title: 'All figures', content: allFigures(result) },
    { id: 'origin', title: 'Where it comes from', content: origin(result, scenario) },
  ]
  const contents = showContents([
    ['glance', 'At a glance'],
    ...(replays.length > 0 ? ([['replays', 'Battles to watch']] as const) : []),
    ...entriesOf(before),
    ...(typeof scenario.field.map === 'string' ? ([['field', 'The field']] as const) : []),
    ...entriesOf(after),
  ])
  return writeDocument({
    title: result.scenario,
    version: result.version,
    card: {
      kind: 'run',
      name: result.scenario,
      verdict: sayHeadline(result),
      split: sharesOf(result),
      parties: result.roster.parties,
      colors: partyColors(result.roster),
      battles,
      digest,
      partial,
    },
    head: html`${head(result, places && sayWorthOfPlaces(places, scenario))}
${contents}`,
    main: html`${glance(result, figures)}
${agreement(result)}
${showReplays(replays, scenario)}
${showParts(before)}${drawMap(scenario)}
${showParts(after)}`,
    wide: true,
    charts: chartsOf(result, course),
    scripts: replays.length > 0 ? [WATCHING] : [],
    parties: result.roster,
  })
}

function head(result: Result, places: string | undefined): Html {
  const { rules, battles, seed, partial, precision } = result
  const asked =
    precision === undefined ? '' : `, asked for win rates to ± ${Number((precision * 100).toPrecision(6))} %`
  const idle = followingsOf(result).filter((rule) => rule.idle)
  const { incidents = [] } = result
  return html`<header>
<h1>${result.scenario}</h1>
<p class="verdict">${keepFigures(sayHeadline(result))}</p>
${split(result)}
<p class="soft">${rules} · ${showBattles(battles)}${asked} · seed ${seed}</p>
${places === undefined ? '' : html`<p class="soft">${keepFigures(places)}</p>\n`}${partial ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> The run was interrupted after ${showBattles(battles)}, fewer than were asked for.</p>` : ''}
${idle.length > 0 ? html`<p class="notice">${countOf(idle.length, 'rule')} never followed in any battle: see <a href="#tactics">Tactics</a>.</p>` : ''}
${incidents.length > 0 ? html`<p class="notice">The rules came to what they should not: see <a href="#tactics">Tactics</a>.</p>` : ''}
</header>`
}

/** The outcomes as parts of one line, and whose they are: what the chart below tells, at a glance. */
function split(result: Result): Html {
  const [first, second] = result.roster.parties
  const side = (party: string, kind: string) => {
    const wins = metricOf(result, `win.${party}`)
    return html`<span><strong class="${kind}-ink">${party}</strong>${wins && html` <span class="whole">${showFigure(wins)}</span>`}</span>`
  }
  return html`${drawSplit(sharesOf(result))}
<p class="sides">${side(first, 'first')}${side(second, 'second')}</p>`
}

function sharesOf(result: Result): Split {
  const [first, second] = result.roster.parties
  const share = (name: string) => metricOf(result, name)?.value ?? 0
  return [share(`win.${first}`), share('draw') + share('stalemate'), share(`win.${second}`)]
}

/** The answer, and the charts that most readers came for. */
function glance(result: Result, figures: ReadonlyMap<string, string>): Html {
  const unit = lengthUnit(result)
  // Of seconds the longest battle has no figure.
  const columns = ['mean', 'p05', 'p25', 'p50', 'p75', 'p95', ...(unit === 'rounds' ? ['max'] : [])]
  const heads = ['mean', 'p5', 'p25', 'median', 'p75', 'p95', ...(unit === 'rounds' ? ['longest'] : [])]
  return html`<h2 id="glance">At a glance</h2>
<div class="charts">${['win-rates', 'rounds', 'survivors', 'survival'].map((id) => chart(result, id, figures))}</div>
${table([unit === 'rounds' ? 'Rounds' : 'Seconds', ...heads], [row('a battle', ...columns.map((column) => metricOf(result, `${unit}.${column}`)))])}`
}

/** What was fought beside what is exactly so. */
function agreement(result: Result): Html {
  const { verification } = result
  if (!verification) return html``
  const { beyondReach } = verification
  if (beyondReach !== undefined) return html`<h2>Verified?</h2>\n<p>Not verified: ${beyondReach.split('\n')[0]}.</p>`
  const wrong = disagreeing(verification)
  const reported = wrong.map((name) => showAgreement(name, result.metrics[name], verification.agreements[name]))
  return html`<h2>Verified</h2>
<p${trusted(wrong.length > 0 ? ' class="notice" role="alert"' : '')}>Of ${showSituations(verification)}: ${describeAgreement(verification)}.</p>
<ul>${[...headlinesOf(result, verification), ...reported].map((line) => html`<li>${line}</li>`)}</ul>`
}

function arms(result: Result, figures: ReadonlyMap<string, string>): Html {
  const weapons = result.roster.weapons.flatMap((weapon) => {
    const hits = metricOf(result, `hit.${weapon}`)
    const attack = meanOf(result, `damage_per_attack.${weapon}.mean`)
    const hit = meanOf(result, `damage_per_hit.${weapon}.mean`)
    return hits || attack || hit ? [bareRow(titleOf(result.roster, 'weapons', weapon), hits, attack, hit)] : []
  })
  return html`<div class="charts">${chart(result, 'damage', figures)}${chart(result, 'damage-by-time', figures)}
${chart(result, 'combatants', figures)}</div>
<h3>Weapons</h3>
${weapons.length > 0 ? table(['Weapon', 'attacks that hit, %', 'damage an attack, hp', 'damage a hit, hp'], weapons) : html`<p class="soft">Nobody attacked.</p>`}
<div class="charts">${chart(result, 'hits', figures)}
${chart(result, 'weapons', figures)}</div>
${figures.has('armour') ? html`<h3>Armour</h3>\n${chart(result, 'armour', figures)}` : ''}`
}

function tactics(result: Result, figures: ReadonlyMap<string, string>): Html {
  const subjects = subjectsOf(result, 0)
  const used = result.roster.actions.flatMap((action) => {
    const shares = subjects.map(({ name }) => metricOf(result, `use.${name}.${action}`))
    return shares.some((share) => share !== undefined) ? [bareRow(action, ...shares)] : []
  })
  const followings = followingsOf(result)
  const most = Math.max(...followings.map(({ times }) => times))
  const rules = followings.map(
    ({ who, list, text, times, idle }) =>
      html`<tr${trusted(idle ? ' class="never"' : '')}><th scope="row">${who}</th><td class="text short">${list}</td><td class="text"><code>${text}</code></td><td>${times === 0 ? 'never' : showCount(times)}</td><td>${showRate(times, result.battles)}</td>${share(times, most)}</tr>\n`,
  )
  const { incidents = [] } = result
  return html`${used.length > 0 ? html`<h3>Actions, % of turns</h3>${table(['Action', ...subjects.map(({ label }) => label)], used)}` : ''}${chart(result, 'actions-by-time', figures)}
${
  rules.length > 0
    ? html`<h3>Rules, and how often they were followed in all battles</h3>
<div class="scroll"><table><thead><tr><th scope="col">Who</th><th scope="col" class="text">list</th><th scope="col" class="text">rule</th><th scope="col">times</th><th scope="col">a\u00a0battle</th><td></td></tr></thead><tbody>
${rules}</tbody></table></div>`
    : ''
}${
  incidents.length > 0
    ? html`<h3>What the rules came to and should not</h3>
${tabulateIncidents(incidents, 'times', (times) => showRate(times, result.battles))}`
    : ''
}`
}

/** Times a battle, to the digits that Poisson's error of so many times leaves standing. */
function showRate(times: number, battles: number): string {
  if (times === 0) return ''
  const value = times / battles
  const reach = (2 * Math.sqrt(times)) / battles
  return figureOf({ kind: 'mean', value, low: value - reach, high: value + reach }).value
}

/** A bar in a cell, for those who look: the number beside it says the same. */
function share(times: number, most: number): Html {
  const width = most > 0 ? (100 * times) / most : 0
  return html`<td class="bar" aria-hidden="true">${times > 0 ? html`<span style="width:${width.toFixed(1)}%"></span>` : ''}</td>`
}

function allFigures({ metrics }: Result): Html {
  const rows = Object.entries(metrics).map(
    ([name, metric]) =>
      html`<tr data-value="${metric.value}"><th scope="row">${breakable(name)}</th>${cell(metric)}<td class="text">${unitBehind(name)}</td></tr>\n`,
  )
  return html`<p class="soft">${showCount(rows.length)} metrics, named as in expectations and in JSON.</p>
<div class="scroll"><table class="metrics"><thead><tr><th scope="col">Metric</th><th scope="col">value</th><th scope="col" class="text">unit</th></tr></thead><tbody>
${rows}</tbody></table></div>`
}

function origin(result: Result, scenario: Scenario): Html {
  const { rules, battles, seed, version, digest } = result
  const files = filesOf(scenario)
  const command = commandLine('run', scenario, ['--battles', String(battles), '--seed', seed])
  return html`<dl class="origin">
<dt>Rules</dt><dd>${rules}</dd>
<dt>Battles</dt><dd>${showCount(battles)}</dd>
<dt>Seed</dt><dd>${seed}</dd>
<dt>Tiltyard</dt><dd>${version}</dd>
<dt>Digest</dt><dd><code>${digest}</code></dd>
</dl>
<p>The same version, scenario, seed and number of battles give the same digest on any machine:</p>
<pre class="line">${command}</pre>
${files.map(({ name, text }, index) => html`<details class="fold"${trusted(index === 0 ? ' open' : '')}><summary>${name}</summary><pre>${text}</pre></details>\n`)}`
}

function chart(result: Result, id: string, figures: ReadonlyMap<string, string>): Html {
  const title = CHARTS.find((each) => each.id === id)?.title
  return showChart(id, `${title}: ${result.scenario}`, figures)
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} was` : `${count} ${noun}s were`
}
