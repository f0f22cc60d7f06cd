/** Plain data with typed arrays as text, the same on any machine and any version of Node. */
export function pack(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'number' && !Number.isFinite(part)) return { Number: [String(part)] }
    return ArrayBuffer.isView(part) ? fromArray(part) : part
  })
}

/** What was packed. Throws a `SyntaxError` for other text. */
export function unpack(text: string): unknown {
  return JSON.parse(text, (_, part) => {
    const [name, numbers] = isPacked(part) ? Object.entries(part)[0] : [undefined, []]
    if (name === undefined) return part
    return name === 'Number' ? Number(numbers[0]) : KINDS[name as keyof typeof KINDS].from(numbers as number[])
  })
}

const KINDS = { Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array }

function fromArray(view: ArrayBufferView): Record<string, number[]> {
  const { name } = view.constructor
  if (!(name in KINDS)) throw new TypeError(`Expected one of ${Object.keys(KINDS).join(', ')}, got ${name}`)
  return { [name]: Array.from(view as Int32Array) }
}

function isPacked(part: unknown): part is Readonly<Record<string, readonly unknown[]>> {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return false
  const names = Object.keys(part)
  return names.length === 1 && (names[0] in KINDS || names[0] === 'Number') && Array.isArray(Object.values(part)[0])
}
