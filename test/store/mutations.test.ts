import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { casesOf } from '../cases.ts'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { forgeText } from './forge.ts'

/*
 * Files that Tiltyard has written, changed in one place each: what they say is then a problem or a result, never a bug. The
 * places and values follow from a seed.
 */

const folder = makeFolder('mutated')
beforeAll(async () => {
  await cp(fileURLToPath(new URL('fixtures', import.meta.url)), folder, { recursive: true })
  const text = await readFile(join(folder, 'duel.yaml'), 'utf8')
  const expected = 'expect: [win.red in 40% .. 60%, { metric: rounds.mean, near: baseline, within: 1 }]\n'
  await writeFile(join(folder, 'judged.yaml'), `${text}${expected}`)
  expect(await tiltyard('baseline judged.yaml --battles 200 --threads 0')).toMatchObject({ code: 0 })
  await tiltyard(`${COMPARE} --checkpoint pairs.json --json`)
  for (const number of [1, 2]) await tiltyard(`${COMPARE} --shard ${number}/2 --shards pairs`)
})

const tiltyard = (line: string) => tiltyardIn(folder, line.split(' '), { CI: 'true' })

const COMPARE = 'compare duel.yaml --battles 60 --threads 0 --set weapons.sword.damage=d6'

/** Each file, and what reads it. */
const FILES = [
  ['pairs.json', `${COMPARE} --checkpoint pairs.json --json`],
  ['pairs/1-of-2.json', 'merge pairs/1-of-2.json pairs/2-of-2.json --quiet --json'],
  ['round.json', 'run duel.yaml --precision 1% --threads 0 --shard 1/2 --continue round.json --quiet'],
  ['baselines/judged.json', 'check judged.yaml --json --threads 0 --max-battles 200'],
] as const

const FIELDS = casesOf(55)
const BYTES = casesOf(12)

it.each(FILES)('%s, changed in one place, is refused or used', async (file, line) => {
  const path = join(folder, file)
  const pristine = `${path}.pristine`
  await copyFile(path, pristine)
  const isSummed = !file.startsWith('baselines')
  const random = randomOf(file)
  const codes = new Map<number | null, number>()
  const read = async (what: string) => {
    const { code, stdout, stderr } = await tiltyard(line)
    const said = { file, what, code, stdout, stderr }
    expect([0, 1, 2, 3, 4], JSON.stringify(said)).toContain(code)
    expect(`${stdout}${stderr}`, JSON.stringify(said)).not.toMatch(/bug in Tiltyard|\n {4}at |NaN/)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    await copyFile(pristine, path)
  }
  const change = isSummed
    ? forgeText
    : async (path: string, of: (text: string) => string) => writeFile(path, of(await readFile(path, 'utf8')))
  for (let at = 0; at < FIELDS; at++) {
    let what = ''
    await change(path, (text) => {
      // The last brace stands behind the checksum.
      const value = JSON.parse(isSummed ? `${text}}` : text)
      // A baseline's checksums would find all of it: they are for mistakes, and anybody can leave them out.
      if (!isSummed) delete value.checksums
      what = mutate(value, random)
      const changed = JSON.stringify(value)
      return isSummed ? changed.slice(0, -1) : changed
    })
    await read(what)
  }
  for (let at = 0; at < BYTES; at++) {
    const bytes = await readFile(pristine)
    const place = random(bytes.length)
    bytes[place] = random(256)
    const damaged = at % 3 === 0 ? bytes.subarray(0, place) : bytes
    await writeFile(path, damaged)
    await read(`byte ${place}`)
    if (!isSummed) continue
    await copyFile(pristine, path)
    await forgeText(
      path,
      (text) => `${text.slice(0, place)}${String.fromCharCode(random(128))}${text.slice(place + 1)}`,
    )
    await read(`character ${place}`)
  }
  // Most changes are found; what is changed where nothing follows from it is not.
  expect(codes.get(2)).toBeGreaterThan(FIELDS / 2)
})

const VALUES: readonly unknown[] = [null, -1, 0, 0.5, 1e300, 2 ** 53, '', 'x', '\u001b[2J', [], {}, [[]], true]

/** Changes one value of many: at any depth, whatever it is. Returns what was done. */
function mutate(root: unknown, random: (below: number) => number): string {
  const places: { readonly holder: Record<string, unknown>; readonly key: string; readonly path: string }[] = []
  const visit = (holder: unknown, path: string): void => {
    if (typeof holder !== 'object' || holder === null) return
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key, path: `${path}.${key}` })
      // Of the many numbers of a list a few will do: what stands around them is to have its turn as well.
      if (!Array.isArray(value) || value.length < 10) visit(value, `${path}.${key}`)
      else
        for (const at of [0, 1, value.length - 1])
          places.push({ holder: value as never, key: String(at), path: `${path}.${key}.${at}` })
    }
  }
  visit(root, '')
  const { holder, key, path } = places[random(places.length)]!
  const before = holder[key]
  const kind = random(VALUES.length + 4)
  if (kind === VALUES.length) delete holder[key]
  else if (kind === VALUES.length + 1 && typeof before === 'number') holder[key] = before + 1
  else if (kind === VALUES.length + 2 && Array.isArray(before)) before.pop()
  else if (kind === VALUES.length + 3 && Array.isArray(before)) before.push(...before.slice(-1))
  else holder[key] = VALUES[kind % VALUES.length]
  return `${path}: ${JSON.stringify(before)?.slice(0, 40)} becomes ${JSON.stringify(holder[key])?.slice(0, 40)}`
}

/** Whole numbers below a bound, the same in every run (mulberry32). */
function randomOf(seed: string): (below: number) => number {
  let state = [...seed].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
