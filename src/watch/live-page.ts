import type { ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { COLORS_IN_THE_DARK, chartConfig } from '../report/charts/theme.ts'
import { readLibraries } from '../report/page/libraries.ts'
import { html, jsonMarkup, trusted } from '../report/page/markup.ts'
import { STYLE } from '../report/page/style.ts'
import { refuse, serveLoopback } from '../serve/loopback.ts'
import { LIVE_SCRIPT } from './live-script.ts'
import { liveState } from './live-state.ts'
import type { Sight } from './watch.ts'

/** A page in a browser on this machine that follows a file which is watched. */
interface LivePage {
  readonly address: string
  show(sight: Sight): void
  close(): Promise<void>
}

/** Charts take a while to draw; texts alone are not worth more haste. */
const SHOW_MS = 400

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Serves the page of a file that is watched, on this machine only, until it is closed. */
export async function serveLivePage(file: string): Promise<LivePage> {
  const listeners = new Set<ServerResponse>()
  let latest: Sight | undefined
  let reported = 0
  let later: NodeJS.Timeout | undefined

  const message = (sight: Sight): string => `data: ${JSON.stringify(liveState(file, sight))}\n\n`
  const report = (): void => {
    later = undefined
    reported = performance.now()
    if (!latest || listeners.size === 0) return
    const text = message(latest)
    // Whoever is behind is not reported everything, but the next thing.
    for (const listener of listeners) if (!listener.writableNeedDrain) listener.write(text)
  }

  const loopback = await serveLoopback(async (path, { method }, response) => {
    if (method !== 'GET') return refuse(response, 405, 'Only GET is answered.')
    if (path === '') return send(response, 'text/html', pageOf(file))
    if (path === 'live.js') return send(response, 'text/javascript', LIVE_SCRIPT)
    if (path === 'vega.js') return send(response, 'text/javascript', (await readLibraries()).join('\n;\n'))
    if (path !== 'events') return refuse(response, 404, 'There is no such thing here.')
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(latest ? message(latest) : ': nothing yet\n\n')
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  })
  return {
    address: loopback.address,
    show(sight) {
      latest = sight
      if (later) return
      const wait = reported + SHOW_MS - performance.now()
      if (wait <= 0) report()
      else later = setTimeout(report, wait)
    },
    async close() {
      clearTimeout(later)
      await loopback.close()
    },
  }
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': POLICY }).end(text)
}

function pageOf(file: string): string {
  const name = basename(file)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${name} · Tiltyard</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>
<h1 id="title">${name}</h1>
<p id="headline" class="verdict" aria-live="polite"></p>
<p id="status" class="soft"></p>
<p id="gone" class="notice" role="alert" hidden>Not connected: <code>tiltyard watch</code> has ended.</p>
<div id="problems" class="notice" role="alert" hidden></div>
</header>
<main>
<section id="change"></section>
<h2>As it is now</h2>
<section id="outcomes"></section>
<section id="charts" aria-label="Charts"></section>
</main>
<footer>Figures are given with their 95 % interval; digits beyond it are left out.</footer>
<script type="application/json" id="config">${jsonMarkup({ dark: chartConfig('dark'), colors: COLORS_IN_THE_DARK })}</script>
<script src="vega.js"></script>
<script src="live.js"></script>
</body>
</html>
`.markup
}
