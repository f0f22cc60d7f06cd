import { createColors } from 'picocolors'
import stringWidth from 'string-width'
import type { Drawing } from '../narration/drawing.ts'
import type { NarratedRound, Narration, Standing } from '../narration/narration.ts'
import type { Replay } from '../replay.ts'
import { visible } from '../source/escape.ts'
import { showAreas } from './areas-text.ts'
import { partyInks } from './lines.ts'
import { BEGINNINGS, FALLS, SQUARES, showFacing, showLuck, showOutcome, showPick } from './replay-words.ts'

interface StoryOptions {
  /** Columns of the terminal. */
  readonly width: number
  /** Colours, as ANSI codes. */
  readonly color: boolean
}

/** A battle as text, for a designer to check by hand: round by round, with the field where somebody has moved. */
export function renderReplay(replay: Replay, { width, color }: StoryOptions): string {
  const page: Page = { width, paint: createColors(color) }
  const { scenario, seed, battle, narration } = replay
  const heading = `${scenario}: seed ${seed}, battle ${battle}: ${showOutcome(replay)}`
  const [before, ...rounds] = narration.rounds
  const sections = [
    [...wrap(visible(heading), width).map(page.paint.bold), ...wrap(showPick(replay), width).map(page.paint.dim)],
    ...opening(before, replay, page),
    ...rounds.flatMap((round) => chapter(round, replay, page)),
    [
      ...wrap(visible(`Battle ${battle}: ${showOutcome(replay)}.`), width).map(page.paint.bold),
      ...wrap(visible(showLuck(replay)), width).map(page.paint.dim),
    ],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

interface Page {
  readonly width: number
  readonly paint: ReturnType<typeof createColors>
}

/** Who fights whom with what, and where they stand. */
function opening(round: NarratedRound, replay: Replay, page: Page): string[][] {
  return [
    events(round, page),
    standings(round.standings, replay, page, ({ hpMax, state }) =>
      [`${hpMax} hp`, ...state].filter(Boolean).join(', '),
    ),
    round.field ? [...drawing(round.field, page), ...key(replay.narration, page)] : [],
  ]
}

function chapter(round: NarratedRound, replay: Replay, page: Page): string[][] {
  const title = `Round ${round.number}: ${round.title}`
  return [
    [...wrap(visible(title), page.width).map(page.paint.bold), ...events(round, page)],
    round.field ? drawing(round.field, page) : [],
    standings(round.standings, replay, page, ({ hp, hpMax, out, state }) =>
      [out ?? `${hp}/${hpMax}`, ...state.slice(1)].join(', '),
    ),
  ]
}

/** What a combatant's turn brings stands below it, further in. */
function events({ events }: NarratedRound, { width, paint }: Page): string[] {
  return events.flatMap(({ kind, text }) => {
    const indent = BEGINNINGS.has(kind) ? 2 : 4
    const lines = wrap(visible(text), width - indent, 2).map((line) => `${' '.repeat(indent)}${line}`)
    return FALLS.has(kind) ? lines.map(paint.red) : lines
  })
}

/** A line for each party: its members, each with its mark, in brackets lest it is read as an article, and how it stands. */
function standings(
  people: readonly Standing[],
  { narration: { combatants }, colors }: Replay,
  page: Page,
  describe: (standing: Standing) => string,
): string[] {
  const { width } = page
  const parties = [...new Set(combatants.map(({ party }) => party))]
  const inks = partyInks({ parties, colors }, page)
  const names = Math.min(20, Math.max(...parties.map((party) => stringWidth(visible(party)))))
  return parties.flatMap((party, index) => {
    const members = people.flatMap((standing, number) =>
      combatants[number].party === party
        ? [visible(`[${combatants[number].mark}]${showFacing(standing)} ${standing.name}: ${describe(standing)}`)]
        : [],
    )
    const label = visible(party)
    const first = `  ${label}${' '.repeat(Math.max(1, names - stringWidth(label) + 2))}`
    const lines = wrap(members.join('; '), width - stringWidth(first))
    return lines.map((line, at) => `${at === 0 ? inks[index](first) : ' '.repeat(stringWidth(first))}${line}`)
  })
}

/** The field with numbers of rows to its left, and of its first and of every fifth column above it. */
function drawing(field: Drawing, { paint }: Page): string[] {
  if (field.areas) return showAreas(field, field.areas, paint.dim)
  const { columns, firstRow, lines } = field
  const ruler = [...columns].map(() => ' ')
  for (const [at, column] of columns.entries()) {
    const number = String(column)
    const isFree = ruler.slice(Math.max(0, at - 1), at + number.length + 1).every((character) => character === ' ')
    const isDue = at === 0 || (column > 0 && column % 5 === 0)
    if (isDue && isFree) for (const [i, digit] of [...number].entries()) ruler[at + i] = digit
  }
  return [
    paint.dim(`      ${ruler.join('').trimEnd()}`),
    ...lines.map((line, row) => `${paint.dim(String(firstRow + row).padStart(5))} ${line}`),
  ]
}

/** What the characters of the field mean. */
function key({ ground, cells = SQUARES, rounds }: Narration, { width, paint }: Page): string[] {
  const leftOut = rounds.some(({ field }) => field?.columns.includes(0)) ? ['~ columns left out'] : []
  const meanings = [...Object.entries(ground).map(([character, meaning]) => `${character} ${meaning}`), ...leftOut]
  const text = [`Places are (column, row) of ${cells}`, ...meanings].join('; ')
  return ['', ...wrap(`${visible(text)}.`, width - 2).map((line) => paint.dim(`  ${line}`))]
}

/** Lines of at most so many columns; those after the first are indented. Longer words stand on their own. */
function wrap(text: string, width: number, indent = 0): string[] {
  if (text === '') return []
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && stringWidth(longer) > width) {
      lines.push(line)
      line = `${' '.repeat(indent)}${word}`
    } else line = longer
  }
  return [...lines, line]
}
