/** A name as part of a path: letters of any script and digits, with single dashes between. Never empty. */
export function slug(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, 60).join('') || 'scenario'
}
