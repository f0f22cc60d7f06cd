import { readWritten, writtenOf } from '../../scenario/written.ts'
import { plain } from '../../source/located.ts'
import type { Changes } from '../opening.ts'
import { valuesIn } from '../rules-texts.ts'
import { type Field, isComposed } from './field.ts'

/** A mapping of the scenario's document, as plain data. */
export type DocumentMap = Readonly<Record<string, unknown>>

/** The document with the changes in it, be they right or wrong; what they do not touch is the same object. */
export function documentWith(whole: DocumentMap, changes: Changes): DocumentMap {
  return Object.entries(valuesIn(changes)).reduce(
    (document, [path, value]) => withValue(document, path.split('.'), dataOf(value)) as DocumentMap,
    whole,
  )
}

/** What a change sets, as plain data. */
export function dataOf(text: string): unknown {
  return plain(readWritten(text))
}

function withValue(owner: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(owner))
    return owner.map((item, at) => (at === Number(key) - 1 ? withValue(item, rest, value) : item))
  const map = isMap(owner) ? owner : {}
  return { ...map, [key]: withValue(Object.hasOwn(map, key) ? map[key] : undefined, rest, value) }
}

/** What stands at a path; entries of lists are counted from 1. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce((owner: unknown, key) => {
    if (Array.isArray(owner)) return owner[Number(key) - 1]
    return isMap(owner) && Object.hasOwn(owner, key) ? owner[key] : undefined
  }, document)
}

/** A field as what it is within says it, which has been set as a whole. */
export function standingWithin(field: Field, owner: string, whole: string): Field {
  const said = valueAt(dataOf(whole), field.path.slice(owner.length + 1))
  if (said === undefined) return field
  if (isComposed(field.takes)) return { ...field, text: writtenOf(said) }
  const text = String(said)
  return { ...field, text: text.endsWith(field.suffix) ? text.slice(0, text.length - field.suffix.length) : text }
}

/** A mapping in a mapping; an empty one where there is none. */
export function mapAt(values: DocumentMap, key: string): DocumentMap {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return isMap(value) ? value : {}
}

export function isMap(value: unknown): value is DocumentMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
