import { type Problem, wholeOf } from '../source/problem.ts'
import { UserError } from './terminal.ts'

/** `red=hesitate:15%` as an override, and checked as one: the schema takes long to load. Throws a `UserError`. */
export function mistakesAsOverride(text: string): string {
  const [, party, kind, share] = /^\s*([^\s=]+)\s*=\s*(?:([a-z-]+)\s*:\s*)?(\S.*?)\s*$/s.exec(text) ?? []
  if (party === undefined) throw new UserError(`--mistakes is "${text}", expected PARTY=SHARE, such as red=15%`)
  return `parties.${party}.mistakes=${kind === undefined ? share : `{ share: ${share}, kind: ${kind} }`}`
}

/** A problem with what `mistakesAsOverride` made of one of these flags, where the user wrote it. */
export function asMistakes(problem: Problem, overrides: readonly string[] = []): Problem {
  const { name, text = '' } = problem.place?.source ?? {}
  if (name !== '--set' || !overrides.includes(text)) return problem
  const [, party, value] = /^parties\.(.*?)\.mistakes=(.*)$/s.exec(text) ?? []
  const [, share, kind] = /^\{ share: (.*), kind: ([a-z-]+) \}$/s.exec(value ?? '') ?? []
  const written = `${party}=${kind === undefined ? value : `${kind}:${share}`}`
  return { ...problem, place: wholeOf({ name: '--mistakes', text: written }) }
}

/** Flags as they are read, with those that are short for overrides among these. */
export function asOverrides<Flags extends Readonly<Record<string, unknown>>>(flags: Flags): Flags {
  const { set = [], mistakes } = flags
  return mistakes === undefined ? flags : { ...flags, set: [set, mistakes].flat() }
}
