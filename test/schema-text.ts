/** No line of a schema is longer, unless a single text is. */
const LONGEST = 200

/**
 * A schema as `schema/` has it: what fits into a line is in one. A change shows where it is, and the file is half as large as with a
 * line for each value.
 */
export function schemaText(schema: object): string {
  return `${textOf(schema, '')}\n`
}

function textOf(value: unknown, indent: string): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LONGEST) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => textOf(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${textOf(item, inner)}`)
  const [first, last] = Array.isArray(value) ? '[]' : '{}'
  return `${first}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${last}`
}
