import { z } from 'zod'
import { EXPECTED, type IssueDetails, rule, value } from './values.ts'

// Building blocks of schemas for what things are called, and for lists of it.

export const ID = /^[A-Za-z][A-Za-z0-9_-]*$/
export const ID_EXPECTED = 'an id (a letter, then letters, digits, _ or -)'

/** The id of something. Whether it exists is checked after merging; see `RulesetSchema.references`. */
export function id() {
  return value({
    expected: ID_EXPECTED,
    json: { type: 'string', pattern: ID.source },
    read: (raw) => (typeof raw === 'string' && ID.test(raw) ? raw : undefined),
  })
}

/** The id of something, or `none`, which undoes what the template says. */
export function idOrNone() {
  return z
    .unknown()
    .transform((raw, context): string | undefined => {
      if (raw === 'none') return undefined
      if (typeof raw === 'string' && ID.test(raw)) return raw
      const params: IssueDetails = { kind: EXPECTED }
      context.issues.push({ code: 'custom', message: `${ID_EXPECTED} or none`, input: raw, params: { ...params } })
      return undefined as never
    })
    .meta({ type: 'string', pattern: ID.source })
    .optional()
}

/** A list of ids, at most `longest`; without `repeats` an id may stand in it only once. */
export function ids(longest: number, { repeats = false }: { repeats?: boolean } = {}) {
  const ids = list(id(), longest)
  if (repeats) return ids
  return ids
    .check(
      rule((entries, refuse) => {
        if (!Array.isArray(entries)) return
        for (const [index, entry] of entries.entries()) {
          if (entry !== undefined && entries.indexOf(entry) < index)
            refuse([index], `"${entry}" stands in the list twice`)
        }
      }),
    )
    .meta({ uniqueItems: true })
}

/** A list of at most `longest`. Not zod's own limit: that stumbles over a mapping with a key `length`. */
export function list<Entry extends z.ZodType>(entry: Entry, longest: number) {
  const check = z.check<z.output<Entry>[]>(({ value, issues }) => {
    if (!Array.isArray(value) || value.length <= longest) return
    const params: IssueDetails = { kind: EXPECTED }
    issues.push({ code: 'custom', message: `at most ${longest} entries`, input: value, params: { ...params } })
  })
  check._zod.def.when = () => true
  return z.array(entry).check(check).meta({ maxItems: longest })
}

/** An entry of a list that may be counted: `3 potion`, or `potion`. */
export const COUNTED = /^(?:([1-9]\d{0,2}) +)?([A-Za-z][A-Za-z0-9_-]*)$/

/** A list of ids, each of which may be counted: `[potion, 3 salve]`. Read as a list in which ids are repeated. */
export function countedIds(longest: number) {
  const entry = value({
    expected: 'an id, or a number from 1 to 999 and an id, such as "3 potion"',
    json: { type: 'string', pattern: COUNTED.source },
    read: (raw) => (typeof raw === 'string' && COUNTED.test(raw) ? raw : undefined),
  })
  return list(entry, longest).overwrite((entries) =>
    entries.flatMap((each) => {
      const [, count = '1', id] = COUNTED.exec(each)!
      return Array<string>(Number(count)).fill(id)
    }),
  )
}
