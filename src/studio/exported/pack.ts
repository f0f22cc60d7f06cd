/// <reference lib="dom" />

import { isMap } from '../../source/plain.ts'
import type { Changes } from '../opening.ts'

/** A scenario with all that it takes to fight the same battles again. */
export interface Pack {
  /** The scenario, among the files. */
  readonly file: string
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  /** As the scenario says if left out. */
  readonly seed?: string | undefined
  readonly battles?: number | undefined
  /** What the page is to begin with. */
  readonly changes?: Changes | undefined
  /** What somebody fought of all this, who sends it to be fought again. */
  readonly promise?: Promised | undefined
}

/** Battles that were fought elsewhere. */
export interface Promised {
  readonly battles: number
  readonly digest: string
  /** Of the Tiltyard that fought them. */
  readonly version: string
}

/** More bytes than these are no scenario, but something that would fill the memory when it is unpacked. */
const MOST_BYTES = 8 * 1_048_576
const MOST_BATTLES = 10_000_000

/** As it stands in a link: JSON, deflated, in the letters of base64url. */
export async function writePack(pack: Pack): Promise<string> {
  const bytes = new Blob([JSON.stringify(pack)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const deflated = new Uint8Array(await new Response(bytes).arrayBuffer())
  const letters = Array.from(deflated, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Undefined for what is no pack, or only a part of one. */
export async function readPack(written: string): Promise<Pack | undefined> {
  try {
    const letters = atob(written.replaceAll('-', '+').replaceAll('_', '/'))
    const deflated = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const bytes = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const pack: unknown = JSON.parse(await readAll(bytes))
    return isPack(pack) ? pack : undefined
  } catch {
    return undefined
  }
}

async function readAll(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const reader = bytes.getReader()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > MOST_BYTES) throw new RangeError(`Expected at most ${MOST_BYTES} bytes`)
    text += decoder.decode(value, { stream: true })
  }
}

/** Whether somebody else's data are what they should be. */
export function isPack(value: unknown): value is Pack {
  if (!isMap(value)) return false
  const { file, files, seed, battles, changes, promise } = value
  return (
    typeof file === 'string' &&
    isTexts(files) &&
    Object.hasOwn(files, file) &&
    (seed === undefined || typeof seed === 'string') &&
    (battles === undefined || isCount(battles)) &&
    (changes === undefined || isTexts(changes)) &&
    (promise === undefined || isPromised(promise))
  )
}

function isPromised(value: unknown): value is Promised {
  if (!isMap(value)) return false
  const { battles, digest, version } = value
  return isCount(battles) && typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) && typeof version === 'string'
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isMap(value) && Object.values(value).every((text) => typeof text === 'string')
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST_BATTLES
}
