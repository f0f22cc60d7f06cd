import type { z } from 'zod'

/**
 * zod writes and compiles code of its own for every object that it checks, which pays only after some dozen checks: a
 * process that reads one scenario would wait for it longer than for all the rest of the reading.
 */
const MOST_WITHOUT_CODE = 64
let checks = 0

/** What `schema` makes of data, or what it finds wrong. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(data, { jitless: checks++ < MOST_WITHOUT_CODE })
}
