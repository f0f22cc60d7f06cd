import { z } from 'zod'
import type { Problem, SourceText } from '../source/problem.ts'
import { outsideTactics, readCondition } from '../tactics/condition.ts'
import type { Expression } from '../tactics/tactic.ts'
import type { Vocabulary } from '../tactics/vocabulary.ts'
import { unwrap } from './issues.ts'
import type { IssueDetails } from './values.ts'

/** A condition that stands outside tactics, in an option or in a combatant's field. */
export interface Condition {
  readonly text: string
  readonly expression: Expression
}

/**
 * A condition over the names of a vocabulary but those that speak of a tactic's rule: `my.prone and distance > 5`. What is
 * wrong in it is reported as in a tactic, with its place in the text.
 */
export function condition(vocabulary: Vocabulary) {
  const schema = z
    .unknown()
    .transform((raw, context): Condition => {
      const text = typeof raw === 'boolean' ? String(raw) : typeof raw === 'string' ? raw.trim() : undefined
      const refuse = (message: string, details: IssueDetails) => {
        context.issues.push({ code: 'custom', message, input: raw, params: { ...details } })
        return undefined as never
      }
      if (text === undefined || text === '') {
        return refuse('a condition such as "target.prone", or true or false', { kind: 'expected' })
      }
      const problems: Problem[] = []
      const source: SourceText = { name: '', text }
      const wording = { text, at: (start: number, end: number) => ({ source, start, end }) }
      const expression = readCondition(wording, outsideTactics(vocabulary), problems)
      for (const { message, hint, place } of problems) {
        refuse(message, { hint, ...(place && { part: [place.start, place.end] as const }) })
      }
      return expression ? { text, expression } : (undefined as never)
    })
    .meta({ type: ['string', 'boolean'], minLength: 1 })
  readers.add(schema.def.out)
  return schema
}

/** What reads conditions, which copies of a schema (`.describe`, `.prefault`) share. */
const readers = new WeakSet<object>()

/** Whether a field is a condition. */
export function isCondition(schema: z.ZodType | undefined): boolean {
  const bare = unwrap(schema)
  return bare instanceof z.ZodPipe && readers.has(bare.def.out)
}
