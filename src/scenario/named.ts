/** `NAME: the rest`, as options, situations and variants are named; a colon within a path or a value is none of these. */
export function named(text: string): { name: string | undefined; rest: string; start: number } {
  const found = /^([^=:]+):\s+(.*)$/s.exec(text)
  if (!found) return { name: undefined, rest: text.trim(), start: 0 }
  return { name: found[1].trim(), rest: found[2].trim(), start: text.length - found[2].length }
}

/** More characters of a name would leave a table no room. */
export const LONGEST_OPTION = 50
