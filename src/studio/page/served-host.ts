import type { FilesNow, Opening, SaveAnswer, SaveRequest, SharerAnswer } from '../opening.ts'
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
  openSharer: (request) => send<SharerAnswer>('sharer', request),
  save: (request) => send('save', request),
  linkTo: async () => location.href,
}

async function send<Answer = SaveAnswer>(
  what: 'preview' | 'sharer' | 'save',
  request: SaveRequest,
): Promise<Answer | { refused: string }> {
  try {
    const response = await fetch(what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    })
    if (!response.ok) return { refused: await response.text() }
    return (await response.json()) as Answer
  } catch {
    return { refused: 'The studio’s server does not answer: is `tiltyard studio` still running?' }
  }
}
