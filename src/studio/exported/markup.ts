import { createHash } from 'node:crypto'
import { type Html, html, jsonMarkup, trusted } from '../../report/page/markup.ts'
import { SHIPPED_ID, type Shipped } from './shipped.ts'

/** Browsers load a page's modules and workers from servers only: this says so, where nothing else will. */
const UNSERVED = `
if (location.protocol === 'file:') {
  document.getElementById('unserved').hidden = false
  document.getElementById('desk').hidden = true
}
`

/** What a policy has to let run besides the page's own files. */
export const OWN_SCRIPT = `'sha256-${createHash('sha256').update(UNSERVED).digest('base64')}'`

/** Where a scenario is chosen (chooser.ts), and what has come of a link's battles (promise.ts). */
export function showChooser(shipped: Shipped): Html {
  return html`<p id="unserved" class="alarm" hidden>Browsers run this page from a web server only, not from a folder. Any will do, such as \`npx http-server\` or \`python3 -m http.server\` in this folder; so will GitHub Pages, in a folder of a site, too.</p>
<div id="promised" class="promised" role="status" hidden></div>
<section id="chooser" class="chooser" aria-labelledby="chooser-title" hidden>
  <h2 id="chooser-title">Open a scenario</h2>
  <form id="chooser-shipped-form" class="asking"><label>One of Tiltyard’s <select id="chooser-shipped"></select></label><button type="submit" class="main">Open</button></form>
  <div class="asking">
    <label>Files of yours: a scenario, and what it imports <input id="chooser-files" type="file" multiple accept=".yaml,.yml,.json,.csv"></label>
    <label>Or the folder that they are in <input id="chooser-folder" type="file" webkitdirectory></label>
  </div>
  <p class="soft">Or drop files or a folder anywhere on this page. Imports are found by their paths within the folder; a file that is given without one stands for the import of its name.</p>
  <form id="chooser-which-form" class="asking" hidden><label>Which of them <select id="chooser-which"></select></label><button type="submit" class="main">Open</button></form>
  <div id="chooser-problems" class="alarm" role="alert" hidden></div>
  <p class="soft">Nothing is uploaded: files are read, and battles fought, in this browser. A page cannot write into your folders, so saving downloads the changed files; nor does it see when they are changed elsewhere: open them again then. Rulesets of your own, which are programs, are run by an installed Tiltyard only.</p>
</section>
<script type="application/json" id="${SHIPPED_ID}">${jsonMarkup(shipped)}</script>`
}

/** Stands at the end of the page, of which it needs to know. */
export const LAST_SCRIPT: Html = html`<script>${trusted(UNSERVED)}</script>`
