import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { splitAtCommas } from '../scenario/commas.ts'
import { type EntryNames, entryNamesIn } from '../scenario/entry-names.ts'
import type { Refusal } from '../scenario/files.ts'
import { LONGEST_OPTION, named } from '../scenario/named.ts'
import { isPrintable } from '../scenario/printable.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { idsOf, isSection, type Setting, wrongWord } from '../scenario/setting.ts'
import { placesIn, readVary } from '../scenario/vary.ts'
import { suggest } from '../source/nearest.ts'
import { type Place, type SourceText, wholeOf } from '../source/problem.ts'
import type { ReportedProblems } from './reported-problems.ts'

/** An option before any scenario has been read with it. */
export interface Draft {
  readonly name: string
  /** See `TableOption`. */
  readonly title: string
  readonly place: Place
  readonly settings: readonly Setting[]
  /** Whose party it is, if it is one. */
  readonly file?: string
  /** The entry that it is, if it is one: `weapons` and `mace`. */
  readonly entry?: { readonly section: string; readonly id: string }
}

/** More options than this are no table that anybody could read. */
export const MOST_OPTIONS = 64

/** Where the files are that options, situations and costs name: anywhere, or below the scenario that names them. */
export type Locate = (path: string) => Promise<string | Refusal>

/** Reads what options and situations say, for one scenario. */
export class OptionReader {
  readonly #scenario: Scenario
  readonly #ruleset: Ruleset
  readonly #locate: Locate
  readonly #reported: ReportedProblems
  readonly #names: EntryNames

  constructor(scenario: Scenario, ruleset: Ruleset, locate: Locate, reported: ReportedProblems) {
    this.#scenario = scenario
    this.#ruleset = ruleset
    this.#locate = locate
    this.#reported = reported
    this.#names = entryNamesIn(scenario, ruleset.schema)
  }

  /**
   * The options of several texts, all combined with each other, and single ones by their names (`named`).
   *
   * @param flag what the texts are called: `--among`.
   */
  async read(
    flag: string,
    texts: readonly string[],
    named: { flag: string; texts: readonly string[] },
  ): Promise<Draft[]> {
    const axes: Draft[][] = []
    for (const text of texts) axes.push(await this.#readAxis({ name: flag, text }))
    const single = named.texts.flatMap((text) => this.#readNamed({ name: named.flag, text }) ?? [])
    const drafts = [...combine(axes), ...single]
    this.#check(flag, drafts)
    return drafts
  }

  #check(flag: string, drafts: readonly Draft[]): void {
    if (drafts.length > MOST_OPTIONS) {
      this.#reported.refuse(`${flag} is ${drafts.length} options, expected at most ${MOST_OPTIONS}`)
    }
    const hidden = drafts.find(({ name }) => !isPrintable(name) || [...name].length > LONGEST_OPTION)
    if (hidden) {
      this.#reported.refuse(
        `the option "${hidden.name}" has no such name, expected 1 to ${LONGEST_OPTION} characters that show`,
        hidden.place,
      )
    }
    const twice = drafts.find(({ name }, at) => drafts.findIndex((other) => other.name === name) < at)
    if (twice) this.#reported.refuse(`two options are called "${twice.name}"`, twice.place)
  }

  /** `weapons=dagger,sword`, `weapons=*`, `combatants.*`, `weapons.sword.damage=d4..d12`, `parties/*.yaml`. */
  async #readAxis(source: SourceText): Promise<Draft[]> {
    const { schema } = this.#ruleset
    const whole = wholeOf(source)
    if (!source.text.includes('=') && /\.ya?ml$/i.test(source.text)) return this.#readFiles(source)
    const entries = /^([a-z]+)(?:\.([^.=]*[*?][^.=]*))?$/.exec(source.text)
    const axis =
      entries && isSection(entries[1])
        ? { path: entries[1], values: [entries[2] ?? '*'] }
        : readVary(source, this.#reported.problems)
    if (!axis) return []
    const { path } = axis
    const wrong = wrongWord(path, schema)
    if (wrong) {
      this.#reported.refuse(wrong.message, { source, start: 0, end: path.length }, wrong.hint)
      return []
    }
    if (!isSection(path)) {
      return axis.values.map((value) => ({
        ...{ name: bare(value), title: bare(value), place: whole },
        settings: [{ path, value, written: placesIn(source, value) }],
      }))
    }
    return axis.values.flatMap((value) => {
      const start = Math.max(0, source.text.indexOf(value))
      const place = { source, start, end: start + value.length }
      const written = { path: { source, start: 0, end: path.length }, value: place }
      return this.#entriesOf(path, value, place).map((id) => ({
        ...{ name: bare(id), title: this.#titleOf(path, bare(id)), place, settings: [{ path, value: id, written }] },
        ...(!id.startsWith('[') && { entry: { section: path, id } }),
      }))
    })
  }

  /** The ids of a section that a value means: itself, or all that its `*` and `?` fit. */
  #entriesOf(section: string, value: string, place: Place): string[] {
    // Everything of a list is for the schema to look up.
    if (value.startsWith('[')) return [value]
    const ids = idsOf(section, this.#scenario, this.#ruleset.schema)
    const id = this.#names.idOf(section, value)
    if (/[*?]/.test(value)) {
      const found = Object.keys((this.#scenario.whole[section] as object | undefined) ?? {}).filter((id) =>
        fits(value, id),
      )
      if (found.length === 0) this.#reported.refuse(`no ${section} are called "${value}"`, place, suggest(value, ids))
      return found
    }
    if (ids.includes(id) || (value === 'none' && section !== 'combatants')) return [id]
    this.#reported.refuse(`nothing in ${section} is called "${value}"`, place, suggest(value, ids))
    return []
  }

  /** What sheets call an entry, or each of several: `Long Sword, Dagger`. */
  #titleOf(section: string, ids: string): string {
    const entries = this.#scenario.notes?.[section] ?? {}
    return ids.replaceAll(/[A-Za-z][\w-]*/g, (id) => (Object.hasOwn(entries, id) ? String(entries[id].name ?? id) : id))
  }

  /** `parties/*.yaml`, `reds.yaml,blues.yaml`. */
  async #readFiles(source: SourceText): Promise<Draft[]> {
    const drafts: Draft[] = []
    for (const text of source.text.split(',').map((part) => part.trim())) {
      const start = source.text.indexOf(text)
      const place = { source, start, end: start + text.length }
      for (const file of await this.#filesOf(text, place)) {
        const name = basename(file).replace(/\.ya?ml$/i, '')
        drafts.push({ name, title: name, place, settings: [], file })
      }
    }
    return drafts
  }

  async #filesOf(text: string, place: Place): Promise<string[]> {
    const pattern = basename(text)
    const isPattern = /[*?]/.test(pattern)
    const found = await this.#locate(isPattern ? dirname(text) : text)
    if (typeof found !== 'string') {
      this.#reported.refuse(`cannot read "${text}": ${found.reason}`, place, found.hint)
      return []
    }
    if (!isPattern) return [found]
    const all = await readdir(found).catch(() => undefined)
    const names = (all ?? []).filter((name) => fits(pattern, name)).sort()
    if (!all) this.#reported.refuse(`there is no folder "${dirname(text)}"`, place)
    else if (names.length === 0) this.#reported.refuse(`no file is called "${text}"`, place)
    return names.map((name) => join(found, name))
  }

  /** `board: weapons=[sword], shield=round-shield`. */
  #readNamed(source: SourceText): Draft | undefined {
    const place = wholeOf(source)
    const { name, rest, start } = named(source.text)
    if (name === undefined) {
      this.#reported.refuse('this option has no name, expected NAME: PATH=VALUE', place, EXAMPLE_OPTION)
      return undefined
    }
    const settings = this.readSettings(source, rest, start)
    return settings && { name, title: name, place: { source, start: 0, end: name.length }, settings }
  }

  /** `weapons=[sword], shield=round-shield`, which begins at `start` of the source. */
  readSettings(source: SourceText, text: string, start: number): Setting[] | undefined {
    const settings: Setting[] = []
    for (const part of splitAtCommas(text)) {
      const at = source.text.indexOf(part, start)
      const place = { source, start: at, end: at + part.length }
      const equals = part.indexOf('=')
      const path = part.slice(0, Math.max(0, equals)).trim()
      if (path === '') {
        this.#reported.refuse(`"${part}" changes nothing, expected PATH=VALUE`, place, EXAMPLE_OPTION)
        return undefined
      }
      const wrong = wrongWord(path, this.#ruleset.schema)
      if (wrong) {
        this.#reported.refuse(wrong.message, { source, start: at, end: at + path.length }, wrong.hint)
        return undefined
      }
      const value = part.slice(equals + 1).trim()
      const from = at + part.length - value.length
      const written = {
        path: { source, start: at, end: at + path.length },
        value: { source, start: from, end: from + value.length },
      }
      settings.push({ path, value, written })
    }
    return settings
  }
}

const EXAMPLE_OPTION = 'for example board: weapons=[sword], shield=round-shield'

/** Every option of one list with every option of the next. */
function combine(axes: readonly (readonly Draft[])[]): Draft[] {
  const [first = [], ...others] = axes
  return others.reduce<Draft[]>(
    (drafts, axis) =>
      drafts.flatMap((draft) =>
        axis.map(({ name, title, place, settings, file = draft.file }) => ({
          ...{ name: `${draft.name} + ${name}`, title: `${draft.title} + ${title}`, place },
          settings: [...draft.settings, ...settings],
          ...(file !== undefined && { file }),
        })),
      ),
    [...first],
  )
}

/** `[sword, dagger]` is called `sword, dagger`. */
function bare(value: string): string {
  return value.replace(/^\[(.*)\]$/, '$1')
}

/** Whether a name fits a pattern: `*` is any characters, `?` is one. */
function fits(pattern: string, name: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`).test(name)
}
