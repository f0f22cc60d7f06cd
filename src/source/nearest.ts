/**
 * The known name that was certainly meant by `written`, or undefined. Certain: at most one letter in three is wrong,
 * missing, superfluous or swapped with its neighbour, and no other known name is as near; or else it is the only name that
 * has all that is written as whole words: `spear` means `short-spear`.
 */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const names = [...new Set(known)]
  if (written.length > LONGEST) return undefined
  const folded = fold(written)
  let best: string | undefined
  let least = Math.max(1, Math.floor(written.length / 3)) + 1
  let tied = false
  for (const name of names) {
    if (name === written || Math.abs(name.length - written.length) > least) continue
    const edits = countEdits(folded, fold(name))
    // A single letter is never enough to go by.
    if (edits >= Math.max(folded.length, 1)) continue
    if (edits < least) [best, least, tied] = [name, edits, false]
    else if (edits === least && best !== undefined) tied = true
  }
  if (best === undefined && !names.includes(written)) return onlyWith(folded, names)
  return tied ? undefined : best
}

/** The only name that has `folded` as whole words. */
function onlyWith(folded: string, names: readonly string[]): string | undefined {
  // A single letter or digit is never enough to go by.
  if (folded.length < 2) return undefined
  const found = names.filter((name) => `-${fold(name)}-`.includes(`-${folded}-`))
  return found.length === 1 ? found[0] : undefined
}

/** `did you mean "sword"?`, if one of the known names is near enough. */
export function didYouMean(written: unknown, known: Iterable<string>): string | undefined {
  const name = typeof written === 'string' ? nearest(written, known) : undefined
  return name === undefined ? undefined : `did you mean "${name}"?`
}

/** `did you mean …?`, else what there is: `expected one of knight, bandit`; of many names those that are nearest. */
export function suggest(written: unknown, known: Iterable<string>, most = FEW): string | undefined {
  const names = [...new Set(known)]
  return (
    didYouMean(written, names) ?? (names.length > 0 ? expectedNames(byNearness(written, names, most), most) : undefined)
  )
}

/** Names as they are if they are few; else the nearest first. */
function byNearness(written: unknown, names: readonly string[], most: number): readonly string[] {
  if (names.length <= most || typeof written !== 'string' || written.length > LONGEST) return names
  const folded = fold(written)
  return names
    .map((name) => ({ name, edits: countEdits(folded, fold(name)) }))
    .sort((one, other) => one.edits - other.edits)
    .map(({ name }) => name)
}

/** No name is longer. */
const LONGEST = 60

/** More names than this are not read in a message. */
export const FEW = 8

/** `expected one of knight, bandit`; of many the first, and how many more there are. */
export function expectedNames(names: readonly string[], most = FEW): string {
  if (names.length === 1) return `expected ${names[0]}`
  if (names.length <= most) return `expected one of ${names.join(', ')}`
  return `expected one of ${names.slice(0, most).join(', ')} and ${names.length - most} more`
}

/** Names that differ in case or in the kind of dash alone are the same to a hasty writer. */
export function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_]/g, '-')
}

/** The least number of letters to insert, delete, change, or swap with a neighbour (optimal string alignment distance). */
function countEdits(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const now = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let edits = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        edits = Math.min(edits, before[column - 2]! + 1)
      }
      now.push(edits)
    }
    ;[before, last] = [last, now]
  }
  return last[to.length]!
}
