/** What is found out on request, above the charts: each hidden until it is asked for (panel.ts). */
export const PANELS = [
  panel({
    name: 'watch',
    asking: `<form id="watch-form" class="asking">
        <label>Which battle <select id="watch-pick"></select></label>
        <label hidden>Its number, from 0 <input id="watch-number" type="number" min="0" max="4294967295" step="1" value="0"></label>
        <button type="submit" class="main">Watch</button>
      </form>`,
    found: '<div id="watch-stage"></div>',
  }),
  panel({
    name: 'rank',
    asking:
      '<form id="rank-form" class="asking"><label>What is it to move? <select id="rank-metric"></select></label></form>',
    found: table('rank', 'Numbers by what their next step does'),
  }),
  panel({
    name: 'matrix',
    asking: `<form id="matrix-form" class="asking">
        <label>Options <select id="matrix-what"></select></label>
        <fieldset id="matrix-options" class="options"><legend class="hidden">Which of them</legend></fieldset>
        <button type="submit" class="main">Fight them</button>
      </form>`,
    found: `<ul id="matrix-words"></ul>${table('matrix', 'Options by their scores')}`,
  }),
  panel({
    name: 'ablate',
    asking:
      '<form id="ablate-form" class="asking"><label>Taken away from <select id="ablate-of"></select></label></form>',
    found: table('ablate', 'What each is worth'),
  }),
  panel({
    name: 'skill',
    asking: `<form id="skill-form" class="asking">
        <label>What is done by mistake <select id="skill-kind"></select></label>
        <label>Up to <select id="skill-up-to"></select></label>
      </form>`,
    found: table('skill', 'What mistakes cost'),
  }),
  panel({
    name: 'reply',
    asking: `<form id="reply-form" class="asking">
        <label>For <select id="reply-for"></select></label>
        <button type="submit" class="main">Search</button>
      </form>`,
    found: `<div id="reply-diff"></div><p id="reply-choices" class="choices"></p><p id="reply-tried" class="soft"></p>`,
  }),
  panel({
    name: 'solve',
    asking: `<form id="solve-form" class="asking">
        <label>Goal <input id="solve-goal" type="text" list="solve-goals" autocomplete="off" spellcheck="false"></label>
        <datalist id="solve-goals"></datalist>
        <label>Among <textarea id="solve-among" class="among" rows="1" autocomplete="off" spellcheck="false"></textarea></label>
        <button type="submit" class="main">Find</button>
      </form>`,
    found: `<p id="solve-choices" class="choices"></p>
      <details><summary>All values that were looked at</summary>${table('solve', 'Values that were looked at')}</details>`,
  }),
].join('')

/** What a second number beside a sweep brings. */
export const MAP_PANEL = panel({
  name: 'map',
  asking: '',
  found: `<details><summary>Figures, to take both values by</summary>${table('map', 'Win rates by both numbers', false)}</details>`,
})

function panel({ name, asking, found }: { name: string; asking: string; found: string }): string {
  return `
    <section id="${name}" class="panel" hidden aria-labelledby="${name}-title">
      <div class="row"><h2 id="${name}-title"></h2><button id="${name}-close" type="button">Close</button></div>
      ${asking}
      <div id="${name}-run" class="row running" hidden><progress id="${name}-bar" aria-label="Battles fought"></progress><span id="${name}-left" class="soft"></span><button id="${name}-stop" type="button">Stop</button></div>
      <p id="${name}-note" role="status"></p>
      <div class="drawing" data-chart="${name}"></div>
      <div id="${name}-found" hidden>${found}</div>
    </section>`
}

/** @param isTall has its rows one below the other on a narrow screen; others are moved sideways there. */
function table(name: string, label: string, isTall = true): string {
  return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table id="${name}-table"${isTall ? ' class="tall"' : ''}><thead></thead><tbody></tbody></table></div>`
}
