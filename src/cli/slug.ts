/** Folders have names of at most 255 bytes; a character takes up to 4. */
const LONGEST = 60

/** A name as part of a path: letters of any script and digits, with single dashes between. Never empty. */
export function slug(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const whole = words.join('-') || 'scenario'
  return [...whole].slice(0, LONGEST).join('').replace(/-$/, '')
}
