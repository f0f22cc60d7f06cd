/** An object of the intermediate form, of whatever kind: an expression, a step, dice … */
export type Part = Readonly<Record<string, unknown>>

/** Whether a part of the intermediate form, or anything within it, is such. */
export function hasPart(part: unknown, isSuch: (part: Part) => boolean): boolean {
  if (typeof part !== 'object' || part === null) return false
  if (Array.isArray(part)) {
    for (const each of part) if (hasPart(each, isSuch)) return true
    return false
  }
  if (isSuch(part as Part)) return true
  for (const name in part) if (hasPart((part as Part)[name], isSuch)) return true
  return false
}

/** A copy in which some parts are replaced: `replace` gives what stands for one, or undefined where it stays. */
export function replaceParts<Whole>(part: Whole, replace: (part: Part) => unknown): Whole {
  if (Array.isArray(part)) return part.map((each) => replaceParts(each, replace)) as Whole
  if (typeof part !== 'object' || part === null) return part
  const replaced = replace(part as Part)
  if (replaced !== undefined) return replaced as Whole
  return copyParts(part, (each) => replaceParts(each, replace))
}

/** A copy of an object with something else in each of its places. */
export function copyParts<Whole extends object>(part: Whole, make: (each: unknown, name: string) => unknown): Whole {
  const copy: Record<string, unknown> = {}
  for (const name in part) copy[name] = make(part[name], name)
  return copy as Whole
}

export function readsLocal(part: unknown, local: number): boolean {
  return hasPart(part, ({ op, local: own }) => (op === 'local' || op === 'kept' || op === 'set') && own === local)
}
