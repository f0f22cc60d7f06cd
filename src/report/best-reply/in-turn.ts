import { visible } from '../../source/escape.ts'
import type { FoundTactic, RepliesInTurn, Reply } from '../../studies/best-reply/in-turn.ts'
import type { ShownLists } from '../../studies/best-reply/tactics.ts'
import type { Spec } from '../charts/theme.ts'
import { evidenceAsJson, evidenceLine } from '../evidence.ts'
import { showBattles, showCount, showFigure } from '../figure.ts'
import { estimateAsJson } from '../json.ts'
import { type Page, table, wrap } from '../lines.ts'
import { anchorOf } from '../matrix/anchor.ts'
import { drawMatrix, drawMix } from '../matrix/chart.ts'
import { writeMatrixCsv } from '../matrix/csv.ts'
import { matrixAsJson } from '../matrix/json.ts'
import { partsOf as partsOfMatrix } from '../matrix/page.ts'
import { sectionsOf as sectionsOfMatrix } from '../matrix/summary.ts'
import { type AnyMatrix, certificateOf, mixOf, shareOf, showChange } from '../matrix/words.ts'
import { table as tableOf } from '../page/document.ts'
import { type Html, html } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { isSame, listsOf } from './lists.ts'
import { listOf } from './page.ts'
import { asYaml } from './words.ts'

// Replies in turn, on a terminal, on a page and as data: the matrix of the tactics found, and what stands behind their names.

/** Options that certainly lie more than this off 50 % are too strong or too weak in a matrix: of no meaning for tactics. */
const MARGIN = 0.5

function matrixOf({ matrix }: RepliesInTurn): AnyMatrix {
  return { ...matrix, margin: MARGIN }
}

/** Whether anybody has found anything. */
function isAnyFound({ tactics }: RepliesInTurn): boolean {
  return tactics.some(({ length }) => length > 1)
}

export function findingOf(found: RepliesInTurn): string {
  const matrix = matrixOf(found)
  const [first, second] = found.parties
  const written = showFigure(shareOf(matrix.cells[0][0]!, undefined))
  if (!isAnyFound(found))
    return `Neither party was found to gain anything by another tactic: the score of ${first} against ${second} is ${written}`
  const value = showFigure(shareOf(matrix.findings.value, undefined))
  const mixes = `${first} plays ${mixOf(matrix, 'rows')}, ${second} ${mixOf(matrix, 'columns')}`
  return `If both learn from each other, the score of ${first} against ${second} is ${value} instead of ${written}: ${mixes}. With these tactics ${certificateOf(matrix)}`
}

/** What is known of what neither of them has found. */
function endOf({ ended, tried, searched }: RepliesInTurn): string {
  const why = {
    settled: 'The last replies of both gained nothing that is certain.',
    replies: 'It ended after as many replies as there may be: a party may still gain by another one.',
    spent: 'It ended because its battles or its time were spent: a party may still gain by another reply.',
  }[ended]
  return `${why} ${showCount(tried)} tactics were tried in ${showBattles(searched)}. A search cannot tell that there is nothing better.`
}

function gainOf({ gain, name }: Reply): string {
  return name === undefined ? 'none that is certain' : `${showChange(gain)} points`
}

export function sectionsOf(found: RepliesInTurn, page: Page): string[][] {
  const { paint, width } = page
  const head = [paint.bold('Replies'), paint.dim('of'), paint.dim('gain, confirmed')]
  const rows = found.replies.map((reply, at) => [`  ${at + 1}`, visible(reply.party), gainOf(reply)])
  const yaml = played(found)
  return [
    rows.length === 0 ? [] : table([head, ...rows], width, { align: 'llr' }),
    ...(isAnyFound(found) ? sectionsOfMatrix(matrixOf(found), page) : []),
    yaml.length === 0 ? [] : asYaml(yaml).trimEnd().split('\n'),
    wrap(endOf(found), width),
  ]
}

/** What is not written yet and is played in the equilibrium: by the ids under which it can be pasted. */
function played(found: RepliesInTurn): (readonly [id: string, lists: ShownLists])[] {
  return playedTactics(found).flatMap(({ groups, name }) =>
    groups.flatMap(({ who, tactic, written, reply }) =>
      isSame(written, reply) ? [] : [[`${tactic ?? who}-${name.replaceAll(' ', '-')}`, reply] as const],
    ),
  )
}

function playedTactics({ tactics, matrix: { findings } }: RepliesInTurn): FoundTactic[] {
  return tactics.flatMap((own, side) => {
    const standings = side === 0 ? findings.rows : findings.columns
    return own.filter((_, at) => at > 0 && standings[at].share.value > LEAST_SHARE)
  })
}

const LEAST_SHARE = 0.005

export function evidenceOf(found: RepliesInTurn): string {
  return evidenceLine(found, foughtOf(found), ' · (–): 90 % of resampled tables')
}

export function foughtOf({ matrix: { fought } }: RepliesInTurn): string {
  return `${showBattles(fought)} of the tactics found, none of them from the searches`
}

export function partsOf(found: RepliesInTurn): Part[] {
  const matrix = matrixOf(found)
  const yaml = played(found)
  const rows = found.replies.map(
    (reply, at) =>
      html`<tr><th scope="row">${at + 1}</th><td class="text">${reply.party}</td><td class="text">${reply.name ?? ''}</td><td>${gainOf(reply)}</td></tr>\n`,
  )
  const replies = html`<p class="soft">Each against the mix of all that the other party had by then, confirmed in battles of their own.</p>
${tableOf(['Reply', 'of', 'called', 'gain'], rows, ['of', 'called'])}
<p>${endOf(found)}</p>`
  return [
    { id: 'replies', title: 'Replies in turn', content: replies, isOpen: true },
    ...(isAnyFound(found) ? partsOfMatrix(matrix, '').filter(({ id }) => id !== 'matchups') : []),
    ...(yaml.length === 0 ? [] : pastable(found, asYaml(yaml))),
    { id: 'matchups', title: 'Every two tactics', content: everyTwo(matrix) },
  ]
}

function pastable(found: RepliesInTurn, yaml: string): Part[] {
  return [
    { id: 'tactics', title: 'The tactics, against what is written', content: tacticsOf(found), isOpen: true },
    {
      ...{ id: 'yaml', title: 'To paste into the scenario', short: 'YAML', isOpen: true },
      content: html`<pre>${yaml}</pre>`,
    },
  ]
}

function tacticsOf(found: RepliesInTurn): Html {
  const parties = found.tactics.flatMap((own, side) => own.map((tactic) => [found.parties[side], tactic] as const))
  const used = playedTactics(found)
  return html`${parties
    .filter(([, tactic]) => used.includes(tactic))
    .map(([party, { name, groups }]) =>
      groups.map(
        ({ who, written, reply }) => html`<h3>${party}, ${name}: ${who}</h3>
${listOf('In its turn', written.turn, reply.turn)}
${listOf('In reaction', written.reactions, reply.reactions)}`,
      ),
    )}`
}

function everyTwo({ table: { rows, columns }, matchups }: AnyMatrix): Html {
  const lines = matchups.map(
    ({ row, column, score, battles, drawn, rounds }) =>
      html`<tr><th scope="row" id="${anchorOf(row, column)}">${rows[row].title} against ${columns[column].title}</th><td>${showFigure(shareOf(score, undefined))}</td><td>${showCount(battles)}</td><td>${(100 * drawn).toFixed(0)} %</td><td>${rounds.toFixed(1)}</td></tr>\n`,
  )
  return tableOf(['Tactics', 'score', 'battles', 'nobody wins', 'rounds'], lines, [])
}

export function drawScores(found: RepliesInTurn, width: number): Spec | undefined {
  return isAnyFound(found) ? drawMatrix(matrixOf(found), width) : undefined
}

export function drawShares(found: RepliesInTurn, width: number): Spec | undefined {
  return isAnyFound(found) ? drawMix(matrixOf(found), width) : undefined
}

/** Tactics are as a scenario file has them; `equilibrium` and `scores` are those of `matrix --json`. */
export function asJson(found: RepliesInTurn): object {
  const { scenario, parties, tactics, replies, ended, searched, tried } = found
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(found), parties },
    replies: replies.map(({ party, gain, name }) => ({ party, name: name ?? null, gain: estimateAsJson(gain) })),
    ...{ ended, searched, tried },
    tactics: tactics.flatMap((own, side) =>
      own.map(({ name, groups }) => ({
        party: parties[side],
        name,
        groups: groups.map(({ who, tactic, reply }) => ({ who, tactic: tactic ?? null, ...listsOf(reply) })),
      })),
    ),
    matrix: matrixAsJson(matrixOf(found)),
  }
}

export function writeCsv(found: RepliesInTurn): string {
  return writeMatrixCsv(matrixOf(found))
}
