import { z } from 'zod'
import { presetOf, takenBy } from '../../scenario/field-text.ts'
import { unwrap } from '../../scenario/issues.ts'
import { jsonSchemaOf, scenarioJsonSchema } from '../../scenario/json-schema.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import { scenarioSchema } from '../../scenario/schema.ts'
import { SECTIONS_BY_ID } from '../../scenario/sections.ts'
import { EVERYWHERE, type Explained } from './explained.ts'

/**
 * Every key that a scenario can have, by its path without ids and numbers: `weapons.damage`, `parties.members.count`. They are
 * those of the JSON Schema that editors have, which follows from the schemas that scenarios are read by.
 */
export function explainedKeys(rulesets: readonly Ruleset[]): readonly Explained[] {
  let keys = read.get(rulesets)
  if (!keys) {
    keys = readKeys(rulesets)
    read.set(rulesets, keys)
  }
  return keys
}

/** Read once: a JSON Schema takes long to make. */
const read = new WeakMap<readonly Ruleset[], readonly Explained[]>()

function readKeys(rulesets: readonly Ruleset[]): Explained[] {
  // What rulesets add stands in `allOf`, which is not followed.
  const whole = scenarioJsonSchema(rulesets)
  const parts = whole.allOf as readonly { readonly then: Node }[]
  const common = keysIn(whole, '').map((found) => explainKey(found, EVERYWHERE, rulesets[0]))
  const known = new Set(common.map(({ path, meaning }) => `${path}\n${meaning}`))
  const own = rulesets.flatMap((ruleset, at) => {
    const needed = new Set((jsonSchemaOf(ruleset.schema.combatants) as Node).required)
    return keysIn(parts[at].then, '').map((found) => {
      // A template may leave to members what a combatant must have.
      const isNeeded = /^combatants\.[^.]+$/.test(found.path) ? needed.has(found.key) : found.isNeeded
      return explainKey({ ...found, isNeeded }, ruleset.id, ruleset)
    })
  })
  const described = [...common, ...own].filter(({ meaning }) => meaning !== '')
  return described.filter(({ ruleset, path, meaning }) => ruleset === EVERYWHERE || !known.has(`${path}\n${meaning}`))
}

/** What a path may be written as: with ids and numbers, and of a member what is its template's. */
export function formsOf(path: string): string[] {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step))
  const [section, , ...rest] = steps
  const isById = SECTIONS_BY_ID.includes(section) || section === 'parties'
  const forms = [steps.join('.'), ...(isById && rest.length > 0 ? [[section, ...rest].join('.')] : [])]
  const ofTemplates = forms.flatMap((form) =>
    form.startsWith('parties.members.') ? form.replace(/^parties\.members/, 'combatants') : [],
  )
  return [...new Set([path, ...forms, ...ofTemplates])]
}

/** As much of JSON Schema as leads to keys. */
interface Node {
  readonly description?: string
  readonly default?: unknown
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Node | boolean>>
  readonly additionalProperties?: Node | boolean
  readonly items?: Node | boolean
  readonly anyOf?: readonly (Node | boolean)[]
  readonly required?: readonly string[] | undefined
}

interface Key {
  readonly path: string
  readonly key: string
  readonly node: Node
  readonly isNeeded: boolean
}

/** The keys within a node, those of its entries among them, the outer ones first. */
function keysIn(node: Node | boolean | undefined, path: string): Key[] {
  if (typeof node !== 'object') return []
  const { properties = {}, additionalProperties, items, anyOf = [], required = [] } = node
  return [
    ...Object.entries(properties).flatMap(([key, child]): Key[] => {
      const own = path === '' ? key : `${path}.${key}`
      if (typeof child !== 'object') return []
      return [{ path: own, key, node: child, isNeeded: required.includes(key) }, ...keysIn(child, own)]
    }),
    ...[additionalProperties, items, ...anyOf].flatMap((child) => keysIn(child, path)),
  ]
}

function explainKey({ path, node, isNeeded }: Key, ruleset: string, { schema }: Ruleset): Explained {
  const { description = '', default: preset } = node
  const { file, member } = scenarioSchema(schema)
  const [section, part, ...rest] = path.split('.')
  const isOfMember = section === 'parties' && part === 'members'
  const field = isOfMember ? rest.length > 0 && fieldAt(member, rest) : fieldAt(file, path.split('.'))
  const otherwise = preset === undefined ? (isNeeded ? 'none: it must be given' : 'nothing') : presetOf(preset)
  return { ruleset, path, kind: 'key', meaning: description, takes: takesIn(node, field || undefined), otherwise }
}

/** The field at a path without ids. */
function fieldAt(schema: z.ZodType | undefined, [step, ...rest]: readonly string[]): z.ZodType | undefined {
  if (step === undefined) return schema
  let bare = unwrap(schema)
  while (bare instanceof z.ZodRecord || bare instanceof z.ZodArray) {
    bare = unwrap((bare instanceof z.ZodRecord ? bare.valueType : bare.element) as z.ZodType)
  }
  return bare instanceof z.ZodObject ? fieldAt(bare.shape[step] as z.ZodType | undefined, rest) : undefined
}

/** What it takes: in the words of messages where its schema has some, else by the kind of its value. */
function takesIn(node: Node, field: z.ZodType | undefined): string {
  const bare = unwrap(field)
  // Some mappings may also be written as a list.
  const whole = bare instanceof z.ZodPipe ? bare.out : bare
  const isPlain = whole instanceof z.ZodObject || whole instanceof z.ZodRecord || bare?.safeParse(() => {}).success
  const isList = bare instanceof z.ZodArray && unwrap(bare.element as z.ZodType)?.safeParse(() => {}).success
  if (!field || isPlain || isList) return kindsOf(node).join(' or ')
  const taken = takenBy(field)
  // Editors are given which words there are, where a reader takes any.
  return taken.startsWith('printable text') && node.anyOf ? kindsOf(node).join(', or ') : taken
}

function kindsOf({ const: only, enum: words, type, anyOf, additionalProperties }: Node): string[] {
  if (only !== undefined) return [String(only)]
  if (words) return [`one of ${words.join(', ')}`]
  if (anyOf) {
    const consts = anyOf.flatMap((each) => (typeof each === 'object' && each.const !== undefined ? [each.const] : []))
    const others = anyOf.flatMap((each) => (typeof each === 'object' && each.const === undefined ? kindsOf(each) : []))
    return [...new Set([...(consts.length > 0 ? [`one of ${consts.join(', ')}`] : []), ...others])]
  }
  return [type ?? []].flat().map((kind) => {
    if (kind === 'object') return typeof additionalProperties === 'object' ? '"id: …" entries' : '"key: value" entries'
    return KINDS[kind] ?? kind
  })
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}
