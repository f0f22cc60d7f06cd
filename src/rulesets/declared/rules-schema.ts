import { type Key, type Keys, PARTS, type PartName, STEPS, type Takes } from './grammar.ts'

type Json = Readonly<Record<string, unknown>>

const EXPRESSION: Json = { type: ['string', 'number', 'boolean'] }
const NAME_PATTERN = '^[a-z][a-z0-9_-]*$'
const ref = (name: string): Json => ({ $ref: `#/$defs/${name}` })
const listOf = (items: Json): Json => ({ type: 'array', items })
const mapOf = (each: Json): Json => ({ type: 'object', additionalProperties: each })
const named = (each: Json): Json => ({ ...mapOf(each), propertyNames: { pattern: NAME_PATTERN } })

const KINDS: Readonly<Record<Extract<Takes, string>, Json>> = {
  expression: EXPRESSION,
  text: { type: ['string', 'number'] },
  number: { type: ['number', 'string'] },
  boolean: { type: 'boolean' },
  true: { const: true },
  name: { type: 'string' },
  names: { anyOf: [{ type: 'string' }, listOf({ type: ['string', 'number'] })] },
  steps: { anyOf: [listOf(ref('step')), { type: 'null' }] },
  events: mapOf(ref('steps')),
  amounts: mapOf(EXPRESSION),
  fields: named({ anyOf: [EXPRESSION, listOf({ type: ['string', 'number'] }), ref('field')] }),
  numbers: mapOf({ type: 'number' }),
  changes: mapOf({ type: ['string', 'number'] }),
  cells: listOf({ anyOf: [{ type: ['number', 'string'] }, listOf({ type: ['number', 'string'] })] }),
  rules: listOf({ anyOf: [{ type: 'string' }, { type: 'object', required: ['do'] }] }),
  duration: { anyOf: [{ type: 'string' }, ref('duration')] },
  texts: mapOf({ type: ['string', 'null'] }),
}

/** The JSON Schema of rules files, by which editors complete and check them: keys and shapes, but no expression. */
export function rulesJsonSchema(): Json {
  const { file, ...parts } = PARTS
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tiltyard rules file',
    description: 'The rules of a game of your own.',
    ...objectOf(file, ['tiltyard_rules']),
    $defs: {
      ...Object.fromEntries(Object.keys(parts).map((part) => [part, objectOf(PARTS[part as PartName])])),
      steps: KINDS.steps,
      step: {
        anyOf: Object.entries(STEPS).map(([name, { beside, ...own }]) => objectOf({ [name]: own, ...beside }, [name])),
      },
    },
  }
}

function objectOf(keys: Keys, required: readonly string[] = []): Json {
  const properties = Object.entries(keys).map(([name, key]) => [name, { ...shapeOf(key), description: describe(key) }])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function describe({ means, otherwise }: Key): string {
  const sentence = `${means[0]!.toUpperCase()}${means.slice(1)}.`.replaceAll('`', '')
  return otherwise === undefined ? sentence : `${sentence} Left out: ${otherwise.replaceAll('`', '')}.`
}

function shapeOf({ takes }: Pick<Key, 'takes'>): Json {
  if (typeof takes === 'string') return KINDS[takes]
  if ('each' in takes) return named(ref(takes.each))
  if ('list' in takes) return listOf(ref(takes.list))
  const own = 'words' in takes ? { enum: takes.words } : ref(takes.one)
  return takes.or === undefined ? own : { anyOf: [own, shapeOf({ takes: takes.or })] }
}
