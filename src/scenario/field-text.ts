import { z } from 'zod'
import { jsonSchemaOf } from './json-schema.ts'

/** What a mapping's or a list's entries are, if it is one. */
export function entriesOf(schema: z.ZodType): z.ZodType | undefined {
  const bare = bareOf(schema)
  if (bare instanceof z.ZodRecord) return bare.valueType as z.ZodType
  return bare instanceof z.ZodArray ? (bare.element as z.ZodType) : undefined
}

/** What a field takes, in the words in which it is asked for where something else was written. */
export function takenBy(schema: z.ZodType): string {
  const bare = bareOf(schema)
  const entry = entriesOf(schema)
  if (bare instanceof z.ZodRecord) return entry instanceof z.ZodObject ? 'a mapping' : `a mapping to ${takenBy(entry!)}`
  if (bare instanceof z.ZodArray) {
    const { maxItems } = jsonSchemaOf(bare)
    const one = takenBy(entry!).replace(/^an? /, '')
    return `a list of ${one.endsWith('s') ? one : `${one}s`}, at most ${maxItems}`
  }
  // No field takes this.
  const [issue] = bare.safeParse(() => {}).error?.issues ?? []
  if (issue === undefined) throw new Error('Expected a field that does not take everything')
  return issue.message
    .replace(/ \(a letter, .*?\)/, '')
    .replace(/( in \w+) such as [\d.]+ \w+/, '$1')
    .replace(/ such as [\d.]+ (\w+)/, ' in $1')
    .replace(/,? such as [^,]*?(?=,|$)/, '')
}

/** A default as it would be written in a file. */
export function presetOf(preset: unknown): string {
  return typeof preset === 'string' ? preset : JSON.stringify(preset)
}

function bareOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault
    ? bareOf(schema.unwrap() as z.ZodType)
    : schema
}
