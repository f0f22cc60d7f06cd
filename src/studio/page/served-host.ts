import type {
  Broken,
  Changes,
  DependentAnswer,
  DependentRequest,
  FilesNow,
  MendAnswer,
  Opening,
  SaveAnswer,
  SaveRequest,
} from '../opening.ts'
import type { Fought, Host, Refused } from './host.ts'
import { openPackedLinks, PACKED, packOpening, takePacked } from './packed-link.ts'

const STOPPED = 'The studio was stopped: nothing can be read or saved until it is started again.'

/** The server that the page has come from (server.ts): it reads and writes the files. */
export class ServedHost implements Host {
  readonly saves = 'Saved'
  readonly linkIs =
    'Copied. It stands behind the address of any studio, such as one that `tiltyard studio --export` has written: ADDRESS#open=…'
  #opening: Opening | undefined

  constructor() {
    openPackedLinks()
  }

  async open(): Promise<Opening | Broken> {
    const opening = (await (await fetch('opening')).json()) as Opening | Broken
    if ('problems' in opening) return opening
    this.#opening = opening
    await takePacked(opening)
    return opening
  }

  async nextFiles(stamp: string): Promise<FilesNow | undefined> {
    try {
      const response = await fetch(`changed/${stamp}`)
      return response.ok ? ((await response.json()) as FilesNow) : undefined
    } catch {
      return undefined
    }
  }

  /** Asks for a proof first: somebody else may listen there meanwhile, who must not learn the page's address. */
  async isThere(): Promise<boolean> {
    try {
      const challenge = crypto.randomUUID()
      const answer = await (await fetch(`/alive/${challenge}`)).text()
      if (answer !== (await proofOf(challenge))) return false
      const version = await (await fetch('version')).text()
      // Another version has other programs, of which this page has some already.
      if (this.#opening && version !== this.#opening.version) location.reload()
      return true
    } catch {
      return false
    }
  }

  preview(request: SaveRequest): Promise<SaveAnswer> {
    return this.#send('preview', request)
  }

  openDependent(request: DependentRequest): Promise<DependentAnswer> {
    return this.#send<DependentAnswer>('dependent', request)
  }

  save(request: SaveRequest): Promise<SaveAnswer> {
    return this.#send('save', request)
  }

  tryTexts(changes: Changes): Promise<MendAnswer | Refused> {
    return this.#send<MendAnswer>('try', { stamp: '', changes })
  }

  mend(request: SaveRequest): Promise<SaveAnswer> {
    return this.#send('mend', request)
  }

  /** Without this machine's address, which nobody else can open, and its secret, which nobody else may know. */
  async linkTo(fought: Fought): Promise<string> {
    return `${PACKED}${await packOpening(this.#opening!, fought)}`
  }

  async #send<Answer = SaveAnswer>(
    what: 'preview' | 'dependent' | 'save' | 'try' | 'mend',
    request: SaveRequest,
  ): Promise<Answer | Refused> {
    if (!(await this.isThere())) return { refused: STOPPED }
    try {
      const response = await fetch(what, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      })
      if (!response.ok) return { refused: await response.text() }
      return (await response.json()) as Answer
    } catch {
      return { refused: STOPPED }
    }
  }
}

/** What only a server answers that knows the secret in this page's address (serve/loopback.ts). */
async function proofOf(challenge: string): Promise<string> {
  const bytes = new TextEncoder()
  const token = location.pathname.split('/')[1]
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(token), how, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(challenge)))
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
