/** Whether plain data are the same, typed arrays in them included. */
export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  // Plans share the tables of their map, which can be large.
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one.constructor !== other.constructor) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return keys.length === others.length && keys.every((key) => isDeepStrictEqual(valueAt(one, key), valueAt(other, key)))
}

function valueAt(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Readonly<Record<string, unknown>>)[key] : MISSING
}

/** Equal to nothing that data hold. */
const MISSING = Symbol('missing')
