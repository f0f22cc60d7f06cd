import { LAST_SCRIPT, OWN_SCRIPTS, showChooser } from '../exported/markup.ts'
import type { Shipped } from '../exported/shipped.ts'
import { MAP_PANEL, PANELS } from './panels.ts'
import { STYLE } from './style.ts'

/** Most of what its program imports (rolldown.config.ts), which the browser need not wait for the program to learn. */
const PARTS = ['shown', 'read', 'fought'].map((part) => `page/${part}.js`)

/** What the page may load and run: nothing from elsewhere. */
export const PAGE_POLICY = policyOf([])

function policyOf(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // Vega writes styles into the marks it draws.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** What a page without a server of ours has to know by itself. */
interface Exported {
  readonly version: string
  readonly shipped: Shipped
  /** All that its program imports. */
  readonly modules: readonly string[]
  /** The page that leads to it, if there is one: an address relative to this page. */
  readonly home?: string | undefined
}

/** The page before it knows anything. */
export function studioPage(exported?: Exported): string {
  return `<!doctype html>
<html lang="en" data-first="blue" data-second="red"${exported ? ` data-host="exported" data-version="${exported.version}"` : ''}>
<head>
<meta charset="utf-8">
${exported ? `<meta http-equiv="Content-Security-Policy" content="${policyOf(OWN_SCRIPTS)}">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tiltyard studio</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
${(exported?.modules ?? PARTS).map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<script type="module" src="page/main.js"></script>
</head>
<body>
<header class="bar">
  <div class="name">${exported?.home ? `<a class="home" href="${exported.home}">About Tiltyard</a>` : ''}<strong id="name">Tiltyard</strong> <span id="file" class="soft"></span></div>
  <div class="tools" role="toolbar" aria-label="Changes">
    ${exported ? '<button id="open" type="button">Open…</button>' : ''}
    <button id="undo" type="button" disabled title="Undo (Ctrl+Z)" aria-keyshortcuts="Control+Z"><span aria-hidden="true">↶</span><span class="word"> Undo</span></button>
    <button id="redo" type="button" disabled title="Redo (Ctrl+Shift+Z)" aria-keyshortcuts="Control+Shift+Z"><span aria-hidden="true">↷</span><span class="word"> Redo</span></button>
    <button id="reset" type="button" disabled>Start over</button>
    <button id="share" type="button">Copy link</button>
    <button id="save" type="button" class="main" disabled>Save…</button>
  </div>
</header>
<div id="alarm" class="alarm" role="alert" hidden></div>
<div id="stopped" class="alarm" role="alert" hidden>The studio was stopped. What you have changed stays on this page, which goes on when the studio is started again.</div>
<div id="followed" class="alarm" role="status" hidden></div>
<div id="notice" class="notice" role="status"></div>
${exported ? showChooser(exported.shipped).markup : ''}
<main id="workspace" aria-busy="true">
  <section class="verdict" aria-label="Verdict">
    <h1 id="verdict">Reading…</h1>
    <div id="split" class="split" aria-hidden="true"></div>
    <div id="wanted" class="wanted" aria-hidden="true"></div>
    <details id="expectations" hidden><summary id="expectations-words"></summary><ul id="expected" class="expected" tabindex="0" aria-label="What the scenario expects"></ul></details>
    <p id="moved" class="moved"></p>
    <p id="left-out" class="left-out" hidden><span id="left-out-words"></span> <button id="left-out-show" type="button">Show it</button></p>
    <p id="status" class="hidden" role="status"></p>
    <div class="row"> <p id="progress" class="soft"></p><button id="pause" type="button" hidden>Pause</button><div class="views" role="group" aria-label="What is shown below"><button id="view-numbers" type="button" aria-pressed="true">Numbers</button><button id="view-results" type="button" aria-pressed="false">Results</button></div></div>
  </section>
  <section class="controls" aria-label="Numbers">
    <label class="search"><span class="hidden">Find a number</span><input id="find" type="search" placeholder="Find a number" autocomplete="off"></label>
    <p class="row"><label class="index"><span class="hidden">Go to a section</span><select id="index"></select></label> <button id="fold" type="button">Fold or unfold all</button></p>
    <p class="asks"> <button id="turn" type="button">What should I turn?</button> <button id="matrix-open" type="button">Options against each other</button> <button id="ablate-open" type="button">What hangs on what?</button> <button id="skill-open" type="button">What do mistakes cost?</button> <button id="reply-open" type="button">A better tactic</button> <button id="watch-open" type="button">Watch a battle</button></p>
    <div id="groups"></div>
  </section>
  <section class="results" aria-label="Results">${PANELS}
    <section id="sweep" class="sweep" hidden aria-labelledby="sweep-title">
      <div class="row"><h2 id="sweep-title"></h2><button id="sweep-close" type="button" aria-label="Close the sweep">Close</button></div>
      <p id="sweep-note" class="soft"></p>
      <form id="sweep-form" class="asking">
        <label>Among <textarea id="sweep-among" class="among" rows="1" autocomplete="off" spellcheck="false" aria-describedby="sweep-wrong"></textarea></label>
        <button type="submit">Sweep</button>
        <label>With a second number, as a map of both <select id="sweep-second"></select></label>
      </form>
      <p id="sweep-wrong" class="problem" role="status"></p>
      <div class="drawing" data-chart="sweep"></div>
      <details><summary>As a table</summary><div class="scroll" tabindex="0" role="group" aria-label="Values of the sweep"><table id="sweep-table" class="tall"><thead></thead><tbody></tbody></table></div></details>
    </section>${MAP_PANEL}
    <section id="difference" class="difference" hidden aria-labelledby="difference-title">
      <h2 id="difference-title">Against the starting point</h2>
      <p class="soft" id="difference-note"></p>
      <div class="scroll" tabindex="0" role="group" aria-label="Differences"><table class="tall"><thead><tr><th scope="col">figure</th><th scope="col">start</th><th scope="col">now</th><th scope="col">difference</th></tr></thead><tbody></tbody></table></div>
      <p class="soft">Changed: <span id="changes"></span></p>
    </section>
    <section id="shared" class="panel difference" hidden aria-labelledby="shared-title">
      <div class="row"><h2 id="shared-title">Shared with other scenarios</h2><button id="shared-fight" type="button">Fight them as well</button></div>
      <div id="shared-files"></div>
      <div id="shared-run" class="row running" hidden><progress id="shared-bar" aria-label="Scenarios fought"></progress><button id="shared-stop" type="button">Stop</button></div>
      <p id="shared-note" role="status"></p>
      <div id="shared-found" class="scroll" tabindex="0" role="group" aria-label="Other scenarios, before and after" hidden><table id="shared-table" class="tall"><thead><tr><th scope="col">scenario</th><th scope="col">start</th><th scope="col">now</th><th scope="col">difference</th></tr></thead><tbody></tbody></table></div>
    </section>
    <section class="panel variants" aria-labelledby="variants-title">
      <h2 id="variants-title">Variants</h2>
      <form id="variants-form" class="asking"><label>Keep what is shown as <input id="variants-name" type="text" maxlength="40" autocomplete="off"></label><button type="submit">Keep</button></form>
      <p id="variants-note" class="soft"></p>
      <div class="scroll" tabindex="0" role="group" aria-label="Variants side by side"><table id="variants-table" hidden><thead></thead><tbody></tbody></table></div>
    </section>
    <figure><div class="drawing" data-chart="wins"></div></figure>
    <figure><div class="drawing" data-chart="rounds"></div></figure>
    <figure><div class="drawing" data-chart="survivors"></div></figure>
    <figure><div class="drawing" data-chart="damage"></div></figure>
    <details class="fold"><summary>The same figures as a table</summary><div class="scroll" tabindex="0" role="group" aria-label="All figures"><table id="figures" class="tall"><thead><tr><th scope="col">metric</th><th scope="col">value</th></tr></thead><tbody></tbody></table></div></details>
    <p class="fine soft" id="fine"></p>
    <p class="row"><button id="more" type="button">Fight ten times as many</button> <button id="command" type="button">Copy the command</button></p>
  </section>
</main>
<dialog id="saving" aria-labelledby="saving-title">
  <h2 id="saving-title">Save these changes?</h2>
  <ul id="consequences" class="expected" aria-label="What comes of it" hidden></ul>
  <div id="diff"></div>
  <div class="row end"><button id="saving-no" type="button">Not now</button><button id="saving-yes" type="button" class="main">${exported ? 'Download the files' : 'Write the files'}</button></div>
</dialog>
<noscript><p class="alarm">The studio fights in your browser, and needs JavaScript.</p></noscript>
${exported ? LAST_SCRIPT.markup : ''}
</body>
</html>
`
}
