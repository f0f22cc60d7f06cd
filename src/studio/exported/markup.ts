import { createHash } from 'node:crypto'
import { type Html, html, jsonMarkup, trusted } from '../../report/page/markup.ts'
import { SHIPPED_ID, SHIPPED_QUERY, type Shipped, type ShippedScenario } from './shipped.ts'

/** Browsers load a page's modules and workers from servers only: this says so, where nothing else will. */
const UNSERVED = `
if (location.protocol === 'file:') {
  document.getElementById('unserved').hidden = false
  document.getElementById('workspace').hidden = true
}
`

/**
 * Has the browser load what the scenario in the address needs while it loads the page's program, which would ask for it file by
 * file. What comes of it, that asks the browser's cache for.
 */
const EARLY = `{
const shipped = JSON.parse(document.getElementById('${SHIPPED_ID}').textContent)
const path = new URLSearchParams(location.search).get('${SHIPPED_QUERY}')
const wanted = shipped.scenarios.find((scenario) => scenario.path === path)
if (wanted && location.protocol !== 'file:') {
  for (const href of shipped.modules[wanted.rules] ?? shipped.modules.declared ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  for (const each of wanted.needs) fetch(each).catch(() => {})
}
}`

/** What a policy has to let run besides the page's own files. */
export const OWN_SCRIPTS = [UNSERVED, EARLY].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

/** Where a scenario is chosen (chooser.ts), and what has come of a link's battles (promise.ts). */
export function showChooser(shipped: Shipped): Html {
  return html`<p id="unserved" class="alarm" hidden>Browsers run this page from a web server only, not from a folder. Any will do, such as \`npx http-server\` or \`python3 -m http.server\` in this folder; so will GitHub Pages, in a folder of a site, too.</p>
<div id="promised" class="promised" role="status" hidden></div>
<section id="chooser" class="chooser" aria-labelledby="chooser-title" hidden>
  <h2 id="chooser-title">Open a scenario</h2>
  <label class="search"><span class="hidden">Find a scenario</span><input id="chooser-find" type="search" placeholder="Find a scenario" autocomplete="off"></label>
  ${groupsOf(shipped).map(showGroup)}
  <p id="chooser-none" class="soft" role="status"></p>
  <h3>Files of yours</h3>
  <div class="asking">
    <label>A scenario, and what it imports <input id="chooser-files" type="file" multiple accept=".yaml,.yml,.json,.csv"></label>
    <label>Or the folder that they are in <input id="chooser-folder" type="file" webkitdirectory></label>
  </div>
  <p class="soft">Or drop files or a folder anywhere on this page. Imports are found by their paths within the folder; a file that is given without one stands for the import of its name.</p>
  <form id="chooser-link-form" class="asking"><label>Or a link of “Copy link”, or what stands behind the # of one <input id="chooser-link" type="text" autocomplete="off" spellcheck="false"></label><button type="submit">Open the link</button></form>
  <form id="chooser-which-form" class="asking" hidden><label>Which of them <select id="chooser-which"></select></label><button type="submit" class="main">Open</button></form>
  <div id="chooser-problems" class="alarm" role="alert" hidden></div>
  <p class="soft">Nothing is uploaded: files are read, and battles fought, in this browser. A page cannot write into your folders, so saving downloads the changed files; nor does it see when they are changed elsewhere: open them again then. Rulesets of your own, which are programs, are run by an installed Tiltyard only.</p>
</section>
<script type="application/json" id="${SHIPPED_ID}">${jsonMarkup(shipped)}</script>
<script>${trusted(EARLY)}</script>`
}

interface ShippedGroup {
  readonly title: string
  readonly scenarios: readonly ShippedScenario[]
}

/** Those of each ruleset together. */
function groupsOf({ scenarios }: Shipped): ShippedGroup[] {
  return [...new Set(scenarios.map(({ rules }) => rules))].map((id) => {
    const own = scenarios.filter(({ rules }) => rules === id)
    return { title: `${own[0].rulesTitle}, ${id}`, scenarios: own }
  })
}

function showGroup({ title, scenarios }: ShippedGroup): Html {
  return html`<details class="shipped" open><summary><h3>${title} <small>${String(scenarios.length)}</small></h3></summary>
<ul class="cards">${scenarios.map(
    ({ path, name, line, picture }) =>
      html`<li><a href="?${new URLSearchParams({ [SHIPPED_QUERY]: path }).toString()}"><img src="${picture}" alt="" loading="lazy"><strong>${name}</strong><span>${line}</span></a></li>\n`,
  )}</ul></details>\n`
}

/** Stands at the end of the page, of which it needs to know. */
export const LAST_SCRIPT: Html = html`<script>${trusted(UNSERVED)}</script>`
