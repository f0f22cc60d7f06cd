import { describeExplained, explain, findUse } from '../report/explain/explain.ts'
import { RULESETS } from '../rulesets/index.ts'
import { presetOf } from '../scenario/field-text.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import { SECTIONS_BY_ID } from '../scenario/sections.ts'
import { plain } from '../source/located.ts'
import { figuresOf, type LastRun } from './last-run.ts'
import { findEntry, sectionsAt } from './names.ts'
import { type FileReading, pathOf } from './read-file.ts'
import { type Spot, wordAt } from './spot.ts'

/** What a key, an id, a word of a tactic or a metric means, and what the last run found of it, as Markdown; empty if nothing. */
export function describeSpot(reading: FileReading, spot: Spot, offset: number, lastRun: LastRun | undefined): string {
  const { path, kind, place } = spot
  const name = kind === 'key' ? String(path.at(-1)) : idAt(spot, offset)
  const metric = path[0] === 'expect' ? metricIn(place.source.text.slice(place.start, place.end)) : undefined
  const figures = lastRun ? figuresOf(lastRun, metric ?? name) : []
  const said = metric === undefined ? meaningOf(reading, spot, offset) : explained(metric, reading)
  return [said, figures.join('\n')].filter((part) => part !== '').join('\n\n---\n\n')
}

function meaningOf(reading: FileReading, spot: Spot, offset: number): string {
  const { path, kind, place } = spot
  if (kind === 'key') return explained(path.join('.'), reading)
  const word = idAt(spot, offset)
  const found = reading.root && findEntry(reading.root, sectionsAt(path, reading), word)
  if (found) {
    const { section, entry } = found
    const written = `${section}.${word}: ${presetOf(plain(entry.value))}`
    const from = entry.keyPlace.source
    return code(pathOf(reading, from) === pathOf(reading, place.source) ? written : `${written}\nin ${from.name}`)
  }
  if (path[0] !== 'tactics') return explained(path.join('.'), reading)
  return explained(wordAt(place.source.text, offset, true).word, reading)
}

/** Of `4 hoplite`, and of a rule in short form, the word at the cursor. */
function idAt({ place }: Spot, offset: number): string {
  return wordAt(place.source.text, offset).word
}

function metricIn(expectation: string): string {
  return expectation
    .replace(/^["']|["']$/g, '')
    .replace(/\s*(\sin\s|[<>]=?).*$/s, '')
    .trim()
}

/** As `tiltyard explain` has it, of the ruleset at hand. */
function explained(query: string, { scenario, ruleset }: FileReading): string {
  const { found } = explain(query, ruleset ? alone(ruleset) : RULESETS)
  const [section, id, field] = query.split('.')
  const isOfEntry = SECTIONS_BY_ID.includes(section) && id !== undefined
  const use = scenario && ruleset && isOfEntry && field !== undefined ? findUse(query, scenario, ruleset) : undefined
  const known = found.filter(({ kind }) => kind !== 'message')
  return known.length > 0 ? code(describeExplained(known, use)) : ''
}

/** The same list every time: what is known of its keys is kept by it. */
function alone(ruleset: Ruleset): readonly Ruleset[] {
  const list = lists.get(ruleset) ?? [ruleset]
  lists.set(ruleset, list)
  return list
}

const lists = new WeakMap<Ruleset, readonly Ruleset[]>()

/** As it is: what a file says is never read as Markdown. */
function code(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text.trimEnd()}\n${fence}`
}
