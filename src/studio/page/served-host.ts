import type { FilesNow, Opening, SaveAnswer, SaveRequest } from '../opening.ts'
import type { Host, Unreadable } from './host.ts'

/** The server that the page has come from (server.ts): it reads and writes the files. */
export const servedHost: Host = {
  async open() {
    return (await (await fetch('opening')).json()) as Opening | Unreadable
  },
  async nextFiles(stamp) {
    try {
      const response = await fetch(`changed/${stamp}`)
      return response.ok ? ((await response.json()) as FilesNow) : undefined
    } catch {
      return undefined
    }
  },
  preview: (request) => send('preview', request),
  save: (request) => send('save', request),
  linkTo: async () => location.href,
}

async function send(what: 'preview' | 'save', request: SaveRequest): Promise<SaveAnswer> {
  try {
    const response = await fetch(what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    })
    if (!response.ok) return { refused: await response.text() }
    return (await response.json()) as SaveAnswer
  } catch {
    return { refused: 'The studio’s server does not answer: is `tiltyard studio` still running?' }
  }
}
