import { createHash } from 'node:crypto'

/** Folders have names of at most 255 bytes; a character takes up to 4. */
const LONGEST = 60

/** What Windows takes for a device, whatever folder it stands in. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * A name as part of a path: letters of any script and digits, with single dashes between, in small letters. Never empty, and
 * never the name of a device. A digest stands for a name of signs alone, such as `%` or an emoji.
 */
export function slug(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const whole = words.join('-')
  if (whole === '') return `scenario-${digestOf(name)}`
  if (DEVICE.test(whole)) return `scenario-${whole}`
  return [...whole].slice(0, LONGEST).join('').replace(/-$/, '')
}

/** With a name of letters of three bytes and what was done with it, still within 255 bytes. */
const LONGEST_CHANGES = 60

/**
 * Changes as part of a path, so that the report of a variant does not replace that of another, and says which it is:
 * `weapons.spear.damage=d8`. What is cut off, or is more than ASCII, a digest stands for.
 */
export function slugOfChanges(changes: readonly string[]): string {
  const all = changes.join('-')
  const plain = all
    .replaceAll('*=', 'x=')
    .replaceAll('%', 'pc')
    .replaceAll(/\s+/g, '')
    .replaceAll(/[^A-Za-z0-9_.=+,-]+/g, '-')
    // `weapons.*` would leave a dot and a dash before what follows it.
    .replaceAll(/[-.]*-[-.]*/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  if (plain.length <= LONGEST_CHANGES && /^[\x20-\x7e]*$/.test(all)) return plain
  return [plain.slice(0, LONGEST_CHANGES - 7).replace(/[-.]+$/, ''), digestOf(all)].filter(Boolean).join('-')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6)
}

/** Names that are alike with a number behind all but the first, `duel`, `duel-2`; no number that another name has by itself. */
export function numberAlike(names: readonly string[]): string[] {
  const taken = new Set(names)
  return names.map((name, at) => {
    if (names.indexOf(name) === at) return name
    let number = 2
    while (taken.has(`${name}-${number}`)) number++
    taken.add(`${name}-${number}`)
    return `${name}-${number}`
  })
}
