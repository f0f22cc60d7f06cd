import { join } from 'node:path'
import { joinCommand } from '../command-line.ts'
import { showCount, showFigure } from '../figure.ts'
import { table } from '../page/document.ts'
import { type Html, html } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { anchorOf } from './anchor.ts'
import { matchupFiles } from './matchups.ts'
import {
  type AnyMatrix,
  cycleWords,
  cyclicWords,
  dominatedWords,
  foughtOf,
  isDistinct,
  matchupsOf,
  notesOf,
  nudgesByHelp,
  offenderWords,
  reportedOptions,
  type Side,
  shareOf,
  showChange,
  showMix,
  showVarietyChange,
  sidesOf,
  situationNames,
  varietyOf,
} from './words.ts'

/** For the head of its page. */
export function factsOf(found: AnyMatrix): string[] {
  const mirrored = found.table.isSquare ? ', each with sides exchanged' : ''
  return [`${matchupsOf(found)}${mirrored}`, found.exact ? 'exact: no chance in any figure' : foughtOf(found)]
}

export function partsOf(found: AnyMatrix, folder: string): Part[] {
  const again = html`${howAgain(found, folder)}\n${everyMatchup(found)}`
  return [
    { id: 'comes-to', title: 'What it comes to', content: whatItComesTo(found), isOpen: true },
    { id: 'options', title: 'Every option', content: everyOptionOf(found), isOpen: true },
    ...everyNudge(found),
    {
      id: 'matchups',
      title: `Every matchup: ${showCount(found.matchups.length)}`,
      short: 'Every matchup',
      content: again,
    },
  ]
}

function whatItComesTo(found: AnyMatrix): Html {
  const { table: of } = found
  const dominated = sidesOf(found).flatMap((side) => dominatedWords(found, side))
  const cycles = cycleWords(found)
  return html`<ul>
${sidesOf(found).map((side) => html`<li>${of.isSquare ? 'The mix' : `The mix of the ${side}`}: ${varietyOf(found, side)}${found.findings.isUnique ? '' : '; others do as well, this is the most varied'}.</li>\n`)}<li>${cyclicWords(found)}.</li>
${cycles.map((cycle) => html`<li>${cycle}.</li>\n`)}${dominated.map((sentence) => html`<li>${sentence}.</li>\n`)}</ul>`
}

function everyOptionOf(found: AnyMatrix): Html {
  const { table: of, margin } = found
  return html`<p class="soft">The score is the mean over all matchups, a draw counting half. Options of one tier cannot be distinguished from its best. The mix
leaves nothing to gain by knowing it${found.exact ? '' : '; in brackets, the middle 90 % of tables drawn from the errors of this one'}. The logit
mix is that of people who choose what scores ${Number((100 * found.findings.tau).toPrecision(3))} points more ${Math.E.toFixed(1)} times as often. Too strong or too weak is what certainly
lies more than ${Number((100 * margin).toPrecision(3))} points from 50 %${of.situations.length > 1 ? ': in any situation, or in all of them' : ''}.</p>
${sidesOf(found).map((side) => everyOption(found, side))}`
}

function everyOption(found: AnyMatrix, side: Side): Html {
  const reported = reportedOptions(found, side)
  const priced = reported.some(({ cost }) => cost !== undefined)
  const situations = situationNames(found)
  const heads = [
    found.table.isSquare ? 'Option' : side === 'rows' ? 'Row' : 'Column',
    'tier',
    ...(priced ? ['cost'] : []),
    'score',
    ...situations,
    'mix, %',
    'logit, %',
    'notes',
  ]
  const rows = reported.map(
    (option) =>
      html`<tr><th scope="row">${option.name}</th><td>${option.tier}</td>${priced ? html`<td>${option.cost ?? ''}</td>` : ''}<td>${showFigure(shareOf(option.score, found.exact))}</td>${situations.map((_, at) => html`<td>${showFigure(shareOf(found.bySituation[at][side][option.at].score, found.exact))}</td>`)}<td>${showMix(option.share)}</td><td>${(100 * option.logit).toFixed(0)}</td><td class="text">${notesOf(found, option)}</td></tr>\n`,
  )
  return table(heads, rows, ['notes'])
}

/** What one step of each number of the worst offenders does. */
function everyNudge(found: AnyMatrix): Part[] {
  const { offenders } = found
  if (!offenders) return []
  const heads = ['Number', 'step', 'score, points', 'worst matchup, points', 'variety, options']
  const tables = offenders.map((offender) => {
    const rows = nudgesByHelp(found, offender).map(
      ({ path, now, then, score, worst, variety }) =>
        html`<tr><th scope="row"><code>${path}</code></th><td class="text short">${`${now} → ${then}`}</td><td>${showChange(score)}</td><td>${showChange(worst)}</td><td>${showVarietyChange(variety)}</td></tr>\n`,
    )
    const none = html`<p>It has no number that could be one step more or less.</p>`
    return html`<h3>${offenderWords(found, offender)}</h3>\n${rows.length > 0 ? table(heads, rows, ['step']) : none}`
  })
  const content = html`<p class="soft">${offenders.length > 0 ? 'What would change if a number of these options were one step more or less, and all else as it is; first what brings the option nearer to 50 %.' : 'No option is distinct from 50 %: there is nothing to nudge.'}${found.exact ? '' : ' Fought with the dice of the table itself; ±: 95 % intervals; of the variety in brackets the middle 90 % of resampled tables.'}</p>
${tables}`
  return [{ id: 'nudges', title: 'One step of a number', content, isOpen: true }]
}

/** What to do with the scenario of a matchup; the most lopsided one is the example. */
function howAgain(found: AnyMatrix, folder: string): Html {
  const [files] = matchupFiles(found).values()
  if (!files) return html``
  const line = (command: string) => joinCommand(command, [join(folder, files[0].path)])
  return html`<p class="soft">Each is a scenario of its own, to be run with the same dice, and narrated battle by battle:</p>
<pre class="line">${line('run')}
${line('replay')}</pre>`
}

function everyMatchup(found: AnyMatrix): Html {
  const { table: of, matchups, exact } = found
  const files = matchupFiles(found)
  const several = of.situations.length > 1
  const seen = new Set<string>()
  const heads = [
    'Matchup',
    ...(several ? ['situation'] : []),
    'score',
    ...(exact ? [] : ['battles']),
    'nobody wins',
    'rounds',
    'again',
  ]
  const rows = matchups.map(({ row, column, situation, score, battles, drawn, rounds }, at) => {
    const anchors = [anchorOf(row, column), ...(of.isSquare ? [anchorOf(column, row)] : [])].filter(
      (anchor) => !seen.has(anchor),
    )
    for (const anchor of anchors) seen.add(anchor)
    const reported = isDistinct(score) ? '' : ' margin'
    const [first] = files.get(at) ?? []
    return html`<tr>${cellOf(anchors, html`${of.rows[row].title} against ${of.columns[column].title}`)}${several ? html`<td class="text short">${of.situations[situation].name}</td>` : ''}<td class="${`score${reported}`}">${showFigure(shareOf(score, exact))}</td>${exact ? '' : html`<td>${showCount(battles)}</td>`}<td>${(100 * drawn).toFixed(drawn > 0 && drawn < 0.1 ? 1 : 0)} %</td><td>${rounds.toFixed(1)}</td><td>${first ? html`<a href="${first.path}">scenario</a>` : ''}</td></tr>\n`
  })
  return table(heads, rows, ['situation'])
}

/** The head of a row that is led to by its anchors: its own, and that of the same matchup the other way round. */
function cellOf([own, ...others]: readonly string[], name: Html): Html {
  if (own === undefined) return html`<th scope="row">${name}</th>`
  return html`<th scope="row" id="${own}">${others.map((anchor) => html`<a id="${anchor}"></a>`)}${name}</th>`
}
