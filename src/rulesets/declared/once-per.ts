/** A function that finds something out, once for each object that it is asked of. */
export function oncePer<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const known = found.get(key) ?? { value: find(key) }
    found.set(key, known)
    return known.value
  }
}
