import type { JsonSchema } from '../../src/scenario/json-schema.ts'

/**
 * What a JSON value does wrong by a JSON Schema, as `path: keyword`. Knows the keywords that our schema uses and throws
 * for any other, so that none is passed over in silence.
 */
export function reported(schema: JsonSchema | boolean, value: unknown, path = ''): string[] {
  if (typeof schema === 'boolean') return schema ? [] : [`${path}: false`]
  return Object.entries(schema).flatMap(([keyword, operand]) => {
    if (ANNOTATIONS.has(keyword)) return []
    const judge = KEYWORDS[keyword]
    if (!judge) throw new Error(`the schema uses the keyword ${keyword}`)
    const found = judge(operand as never, value, path, schema)
    return found === true ? [] : found === false ? [`${path || '/'}: ${keyword}`] : found
  })
}

const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'default', 'examples', 'then'])

type Judge = (operand: never, value: unknown, path: string, schema: JsonSchema) => boolean | string[]
type Schema = JsonSchema | boolean

const KEYWORDS: Readonly<Record<string, Judge>> = {
  type: (types: string | string[], value) => [types].flat().some((type) => isOfType(value, type)),
  const: (constant: unknown, value) => value === constant,
  enum: (allowed: unknown[], value) => allowed.includes(value),
  pattern: (pattern: string, value) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minimum: (least: number, value) => typeof value !== 'number' || value >= least,
  maximum: (most: number, value) => typeof value !== 'number' || value <= most,
  minLength: (least: number, value) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (most: number, value) => typeof value !== 'string' || [...value].length <= most,
  minItems: (least: number, value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most: number, value) => !Array.isArray(value) || value.length <= most,
  uniqueItems: (unique: boolean, value) => !unique || !Array.isArray(value) || new Set(value).size === value.length,
  minProperties: (least: number, value) => !isObject(value) || Object.keys(value).length >= least,
  maxProperties: (most: number, value) => !isObject(value) || Object.keys(value).length <= most,
  required: (keys: string[], value) => !isObject(value) || keys.every((key) => Object.hasOwn(value, key)),
  properties: (properties: Record<string, Schema>, value, path) =>
    Object.entries(properties).flatMap(([key, schema]) =>
      isObject(value) && Object.hasOwn(value, key) ? reported(schema, value[key], `${path}/${key}`) : [],
    ),
  additionalProperties: (rest: Schema, value, path, { properties = {} }) => {
    const others = isObject(value) ? Object.keys(value).filter((key) => !Object.hasOwn(properties as object, key)) : []
    if (rest === false) return others.length === 0
    return others.flatMap((key) => reported(rest, (value as Record<string, unknown>)[key], `${path}/${key}`))
  },
  propertyNames: (names: Schema, value, path) =>
    isObject(value)
      ? Object.keys(value).flatMap((key) => (reported(names, key).length > 0 ? [`${path}/${key}: propertyNames`] : []))
      : [],
  items: (item: Schema, value, path) =>
    Array.isArray(value) ? value.flatMap((entry, index) => reported(item, entry, `${path}/${index}`)) : [],
  anyOf: (schemas: Schema[], value) => schemas.some((schema) => reported(schema, value).length === 0),
  allOf: (schemas: Schema[], value, path) => schemas.flatMap((schema) => reported(schema, value, path)),
  if: (condition: Schema, value, path, { then = true }) =>
    reported(condition, value).length === 0 ? reported(then as Schema, value, path) : [],
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isObject(value) : typeof value === type
}
