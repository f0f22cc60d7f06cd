/// <reference lib="dom" />
import '../shims/shared-memory.ts'
import { config } from 'zod'
import { ExportedHost } from '../exported/host.ts'
import type { Host } from './host.ts'
import { byId } from './markup.ts'
import { mend } from './mending.ts'
import { ServedHost } from './served-host.ts'
import { work } from './work.ts'

// The page's program. Everything is read, planned and fought here; its host is only asked for files, and to save them.

// The page forbids making functions of text, which zod would try.
config({ jitless: true })

const host: Host = document.documentElement.dataset.host === 'exported' ? new ExportedHost() : new ServedHost()
const opening = await host.open()
if (opening && 'problems' in opening) {
  mend(host, opening)
} else if (opening) {
  await work(host, opening)
}
byId('workspace').removeAttribute('aria-busy')
document.documentElement.dataset.ready = 'yes'
