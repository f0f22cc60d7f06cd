import { describeMetrics } from '../report/metric-list.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import { readYaml } from '../scenario/yaml.ts'
import { valueAt } from '../source/located.ts'
import { COMMON_NAME_HELP, COMMON_SELECTOR_HELP, RANKING_HELP } from '../tactics/help.ts'
import { namesUnder, sectionsOf, selectorsOf } from '../tactics/vocabulary.ts'
import { sectionsAt } from './names.ts'
import type { FileReading } from './read-file.ts'
import { type Spot, spotAt } from './spot.ts'

/** A word that may stand at the cursor. */
export interface Completion {
  readonly label: string
  readonly kind: 'id' | 'metric' | 'word'
  readonly detail?: string
}

/** A text that is being written: whatever is begun at the cursor ends there, so that it can be read. */
interface Unfinished {
  readonly text: string
  /** The beginning of the word at the cursor. */
  readonly start: number
}

/** Sections that say what is expected: what is begun there cannot be right yet, and no figure depends on it. */
export const JUDGING: readonly string[] = ['expect', 'matrix']

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/**
 * A text with a word at the cursor, and what closes the brackets and quotes of its line in place of the rest of it. Brackets that
 * earlier lines have opened are closed where they were.
 */
export function finishAt(text: string, offset: number): Unfinished {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  const lineEnd = offset + text.slice(offset).search(/[\r\n]|$/)
  const before = text.slice(lineStart, offset)
  const { quote, open } = openIn(before)
  const { closed } = openIn(text.slice(lineStart, lineEnd))
  const start = offset - (/[\w.:-]*$/.exec(before)?.[0].length ?? 0)
  const ending = `${quote}${[...open].reverse().join('')}${closed.slice(openIn(before).closed.length).join('')}`
  return { text: `${text.slice(0, offset)}x${ending}${text.slice(lineEnd)}`, start }
}

/** What a part of a line leaves open, and the brackets that it closes without having opened them. */
function openIn(part: string): { readonly quote: string; readonly open: string[]; readonly closed: string[] } {
  const open: string[] = []
  const closed: string[] = []
  let quote = ''
  for (const [at, sign] of [...part].entries()) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (/["']/.test(sign) && !/\w/.test(part[at - 1] ?? '')) quote = sign
    else if (sign === '#' && /^\s?$/.test(part[at - 1] ?? '')) break
    else if (Object.hasOwn(CLOSING, sign)) open.push(CLOSING[sign])
    else if (sign === open.at(-1)) open.pop()
    else if (sign === ']' || sign === '}') closed.push(sign)
  }
  return { quote, open, closed }
}

/** What may stand at the cursor of an unfinished text, by a reading of it `without` what judges. */
export async function completionsAt(
  reading: FileReading,
  name: string,
  { text }: Unfinished,
  offset: number,
): Promise<readonly Completion[]> {
  const root = readYaml({ name, text }, [])
  const spot = root?.kind === 'map' ? spotAt(root, name, offset) : undefined
  if (spot?.kind !== 'value') return []
  const { path, place } = spot
  const before = text.slice(place.start, offset).replace(/^["']/, '')
  if (path[0] === 'expect') return /\s/.test(before) ? [] : metricsOf(reading)
  if (path[0] === 'tactics') return wordsAt(reading, spot, before)
  return idsIn(reading, sectionsAt(path, reading))
}

async function metricsOf({ scenario }: FileReading): Promise<readonly Completion[]> {
  if (!scenario) return []
  const metrics = await describeMetrics(scenario)
  return metrics.map(({ name, meaning, unit }) => ({
    label: name,
    kind: 'metric',
    detail: unit === '' ? meaning : `${meaning} (${unit})`,
  }))
}

function idsIn({ root, ruleset }: FileReading, sections: readonly string[]): Completion[] {
  return sections.flatMap((section) => {
    const entries = valueAt(root, section)
    const written = entries?.kind === 'map' ? entries.entries.map(({ key }) => key) : []
    const builtIn: Readonly<Record<string, readonly string[]>> = ruleset?.schema.builtIn ?? {}
    return [...written, ...(builtIn[section] ?? [])].map((label) => ({ label, kind: 'id' as const, detail: section }))
  })
}

/** The words that a part of a rule may be: of one in short form, an action and then a selector. */
function wordsAt(reading: FileReading, { path: [, , list, , part] }: Spot, before: string): readonly Completion[] {
  const { ruleset } = reading
  if (!ruleset || (list !== 'turn' && list !== 'reactions')) return []
  const actions = list === 'turn' ? ruleset.vocabulary.actions : ruleset.vocabulary.reactions
  if (part === 'with') return idsIn(reading, [...new Set(Object.values(actions).flatMap(sectionsOf))])
  if (part === 'when') return conditionsOf(ruleset)
  if (part === 'at' || (part === undefined && /\s/.test(before))) {
    return /^\S*\s*(most|least)\s/.test(before) ? conditionsOf(ruleset) : selectorWords(ruleset)
  }
  const help = list === 'turn' ? ruleset.help?.actions : ruleset.help?.reactions
  return part === 'do' || part === undefined ? asWords(Object.keys(actions), help) : []
}

function selectorWords({ vocabulary, help }: Ruleset): Completion[] {
  const ranks = vocabulary.ranks ? Object.keys(RANKING_HELP) : []
  const words = [...selectorsOf(vocabulary), ...(vocabulary.namedSelectors ?? []), ...ranks]
  return asWords(words, { ...COMMON_SELECTOR_HELP, ...RANKING_HELP, ...help?.selectors })
}

function conditionsOf({ vocabulary, help }: Ruleset): Completion[] {
  const columns = (owner: string) => asWords(Object.keys(vocabulary.columns), help?.columns, `${owner}.`)
  const names = asWords(Object.keys(namesUnder(vocabulary)), { ...COMMON_NAME_HELP, ...help?.names })
  return [...columns('my'), ...columns('target'), ...names]
}

function asWords(words: readonly string[], help: Readonly<Record<string, string>> = {}, start = ''): Completion[] {
  return words.map((word) => {
    const detail = Object.hasOwn(help, word) ? help[word] : undefined
    return { label: `${start}${word}`, kind: 'word', ...(detail !== undefined && { detail }) }
  })
}
