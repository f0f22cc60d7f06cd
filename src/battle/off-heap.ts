/**
 * The same numbers in typed arrays with buffers of their own. V8 keeps short typed arrays inside the object, where the
 * garbage collector may move them, and must then look up their address at every access; the address of a buffer of its
 * own is a constant in the code. Measured on a duel: a tenth faster.
 */
export function moveOffHeap<Value>(value: Value): Value {
  if (value instanceof Int32Array || value instanceof Float64Array) {
    const copy = value instanceof Int32Array ? new Int32Array(buffer(value)) : new Float64Array(buffer(value))
    copy.set(value)
    return copy as Value
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moveOffHeap(part)])) as Value
}

function buffer(array: Int32Array | Float64Array): ArrayBuffer {
  return new ArrayBuffer(array.byteLength)
}
