import { FONT } from '../../report/charts/theme.ts'
import { partyStyle } from '../../report/page/party-style.ts'
import { SHADES } from '../../report/page/shade-style.ts'
import { EDITORS_STYLE } from './editors-style.ts'

/** The studio's style: the colours of the report page, in two columns on a wide screen and one on a phone. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1f2328; --soft: #59636e; --line: #e3e1da; --hair: #efede7; --sunk: #f3f1eb;
  --blue: #00639b; --red: #b04a00; --purple: #661f73; --blue-fill: #0072b2; --red-fill: #d55e00; --purple-fill: #661f73; --other: #999999; --warn: #fff4d6; --warn-ink: #6b4700;
  --focus: #6941c6; --added: #e3f4e6; --added-ink: #14532d; --removed: #fbe6e4; --removed-ink: #7f1d1d; --shade: rgb(31 35 40 / 22%);
  --sans: ${FONT};
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121417; --card: #191c20; --ink: #e6e9ed; --soft: #a3acb6; --line: #343b43; --hair: #24282e; --sunk: #22262b;
    --blue: #6fb9e6; --red: #f59a62; --purple: #f0c8f5; --blue-fill: #56a9dc; --red-fill: #f0894a; --purple-fill: #f0c8f5; --warn: #3a2e10; --warn-ink: #f3d48a;
    --focus: #b79cff; --added: #15301d; --added-ink: #a7e3b5; --removed: #3a1a19; --removed-ink: #f5b5af; --shade: rgb(0 0 0 / 80%);
  }
}
${partyStyle(['', '-fill'])}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 var(--sans); }
.soft { color: var(--soft); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
h1, h2 { font-weight: 600; line-height: 1.2; margin: 0; overflow-wrap: anywhere; text-wrap: balance; }
h2 { font-size: 20px; }
p { margin: 6px 0; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; }
.row h2 { flex: 1; min-width: 0; }
.row.end { justify-content: flex-end; margin-top: 16px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }

button { font: inherit; font-size: 14px; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: 5px 11px; cursor: pointer; white-space: nowrap; }
button:hover:not(:disabled) { border-color: var(--soft); }
button:disabled { color: var(--soft); opacity: 0.55; cursor: default; }
button.main:not(:disabled) { background: var(--ink); color: var(--paper); border-color: var(--ink); }

.bar { position: sticky; top: 0; z-index: 3; display: flex; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 8px 24px; background: var(--paper); border-bottom: 1px solid var(--line); }
.bar .name { min-width: 0; overflow-wrap: anywhere; }
.bar .home { margin-right: 12px; font-size: 0.875rem; color: var(--blue); }
.tools { display: flex; gap: 6px; flex: none; }
.alarm { margin: 12px 24px; padding: 10px 14px; border-radius: 8px; background: var(--warn); color: var(--warn-ink); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 var(--mono); }
.alarm button { margin-left: 10px; font-family: var(--sans); } .alarm[hidden] { display: none; }
.notice { margin: 12px 24px; padding: 10px 14px; border-radius: 8px; background: var(--added); color: var(--added-ink); font-size: 14px; overflow-wrap: anywhere; } .notice:empty { display: none; } .notice button { margin-left: 10px; padding: 1px 9px; font-size: 13px; }

main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(330px, 400px); grid-template-areas: 'verdict controls' 'results controls'; grid-template-rows: auto 1fr; gap: 0 32px; max-width: 1560px; margin: 0 auto; padding: 0 24px; }
main.empty { display: block; padding-top: 28px; } .empty .chooser { width: auto; } main[hidden] { display: none; }
.verdict { grid-area: verdict; padding: 28px 0 12px; }
.results { grid-area: results; min-width: 0; padding-bottom: 48px; }
.controls { grid-area: controls; position: sticky; top: 50px; align-self: start; max-height: calc(100vh - 50px); overflow-y: auto; overscroll-behavior: contain; padding: 20px 4px 48px; scrollbar-width: thin; }

h1 { font-size: clamp(26px, 3.4vw, 42px); letter-spacing: -0.01em; }
h1 .give, .give { font-size: 0.6em; font-weight: 500; color: var(--soft); } h1 .figure, td .whole { white-space: nowrap; }
.first { color: var(--first); } .second { color: var(--second); }
.split { display: flex; height: 12px; margin: 14px 0 8px; border-radius: 6px; overflow: hidden; background: var(--sunk); }
.split i { display: block; height: 100%; }
.split .a { background: var(--first-fill); } .split .b { background: var(--second-fill); } .split .n { background: var(--other); }
.split i + i { border-left: 2px solid var(--paper); }
.wanted { position: relative; height: 5px; margin-top: -5px; }
.wanted i { position: absolute; height: 5px; border-radius: 3px; opacity: 0.75; } .wanted:empty { display: none; }
.wanted .a { background: var(--first-fill); } .wanted .b { background: var(--second-fill); }
.expected { display: flex; flex-wrap: wrap; gap: 4px 8px; margin: 4px 0; padding: 0; list-style: none; font-size: 13px; }
.expected[hidden] { display: none; }
.expected li { display: flex; flex-wrap: wrap; gap: 0 7px; align-items: baseline; padding: 1px 9px; border: 1px solid var(--line); border-radius: 7px; background: var(--card); }
.expected .mark { font-weight: 700; } .expected .holds .mark { color: var(--added-ink); } .expected .unclear .mark { color: var(--warn-ink); }
.expected .broken { background: var(--removed); border-color: var(--removed-ink); color: var(--removed-ink); } .expected .broken .soft { color: inherit; }
.moved { font-size: 16px; min-height: 1.5em; }
.left-out { padding: 4px 10px; border-radius: 8px; background: var(--warn); color: var(--warn-ink); font-size: 14px; } .left-out button { padding: 1px 9px; font-size: 13px; } .left-out[hidden] { display: none; }
#progress { font-size: 13px; font-variant-numeric: tabular-nums; }

.chooser { scroll-margin-top: 60px; } .chooser, .promised { width: min(1512px, 100% - 48px); margin: 12px auto; padding: 14px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.chooser[hidden], .promised[hidden] { display: none; } .chooser > .soft { font-size: 13px; max-width: 100ch; } .chooser .alarm { margin: 12px 0; }
.promised { font-size: 14px; overflow-wrap: anywhere; } .promised[data-outcome='same'] { background: var(--added); color: var(--added-ink); } .promised[data-outcome='other'] { background: var(--removed); color: var(--removed-ink); }
.shipped { margin: 12px 0; } .shipped[hidden] { display: none; } .chooser h3 { display: inline; font-size: 16px; margin: 0; } .shipped h3 small { font-weight: 400; color: var(--soft); }
.cards { list-style: none; margin: 8px 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr)); gap: 12px; } .cards li[hidden] { display: none; }
.cards a { display: flex; flex-direction: column; gap: 4px; height: 100%; padding: 10px 12px; border: 1px solid var(--line); border-radius: 10px; color: inherit; text-decoration: none; } .cards a:hover { border-color: var(--soft); } .cards span { font-size: 14px; color: var(--soft); }
.cards img { width: 100%; height: 92px; object-fit: contain; object-position: left center; background: var(--card); }
figure, .panel, .sweep, .difference { margin: 16px 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.panel, .sweep, .difference { padding: 14px 16px; }
.panel .drawing { margin: 0 -16px; } .panel table button { padding: 1px 8px; font-size: 13px; } .panel p { font-size: 14px; white-space: pre-wrap; }
fieldset.options { flex: 1 1 100%; display: grid; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); gap: 2px 12px; border: 0; margin: 0; padding: 0; min-width: 0; } .asking .options label { display: flex; gap: 6px; align-items: center; min-height: 26px; color: var(--ink); overflow-wrap: anywhere; } .asking .options input { width: auto; flex: none; margin: 0; }
.asks { display: flex; flex-wrap: wrap; gap: 6px; } #reply-diff h3 { font-size: 15px; margin: 12px 0 0; } #reply-diff .lines { margin-bottom: 8px; }
#watch { --first-ink: var(--first); --second-ink: var(--second); }
#shared [colspan] { overflow-wrap: anywhere; } #shared [data-sharer] td { border-bottom: 0; padding-bottom: 0; } #shared .wrong { white-space: pre-wrap; color: var(--removed-ink); } #shared .expected { margin: 0; } #shared .expected li { text-align: left; }
.variants th, .variants td { vertical-align: top; } .variants th button { margin: 2px 0 2px 4px; }
.choices { display: flex; flex-wrap: wrap; gap: 6px; } .choices[hidden] { display: none; } .panel details { font-size: 14px; }
.asking { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; margin: 10px 0 4px; }
.asking[hidden], .asking label[hidden] { display: none; } .asking label { display: grid; gap: 2px; flex: 1 1 190px; font-size: 13px; color: var(--soft); }
.asking :is(input, select, textarea) { font: inherit; font-size: 14px; width: 100%; color: var(--ink); background: var(--sunk); border: 1px solid var(--line); border-radius: 6px; padding: 5px 9px; }
.asking .among { field-sizing: content; resize: none; min-height: 2.2em; overflow-wrap: anywhere; }
.running progress { flex: 1; accent-color: var(--ink); } .running[hidden] { display: none; }
.sweep .drawing { margin: 0 -16px; } .sweep details { font-size: 14px; } #sweep-table button { padding: 1px 8px; font-size: 13px; } tr.now td { font-weight: 600; }
.views { display: none; } .views button { border-radius: 0; padding: 3px 14px; } .views button:first-child { border-radius: 7px 0 0 7px; } .views button:last-child { border-radius: 0 7px 7px 0; border-left: 0; } .views [aria-pressed='true'] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
#expectations { margin: 8px 0 4px; } #expectations > summary { font-size: 13px; color: var(--soft); } #expectations.broken > summary { color: var(--removed-ink); font-weight: 600; } #expectations[hidden] { display: none; }
.drawing { overflow-x: auto; min-height: 60px; }
.drawing svg { display: block; max-width: 100%; height: auto; }
.drawing.vega-embed { display: block; padding: 0; } .drawing.vega-embed .vega-actions { right: 4px; }
.vega-embed summary { border-color: var(--line) !important; background: var(--card) !important; box-shadow: none !important; color: var(--soft) !important; }
#vg-tooltip-element { max-width: 320px; } #vg-tooltip-element, .vega-embed .vega-actions a { font-family: var(--sans) !important; }

.scroll { --under: var(--card); overflow-x: auto; background: ${SHADES}; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 0 5px 14px; text-align: right; border-bottom: 1px solid var(--hair); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: normal; font-weight: 400; position: sticky; left: 0; z-index: 1; background: var(--under, var(--card)); min-width: min(8rem, 34vw); } th { white-space: normal; } td:first-child button { text-align: left; white-space: normal; overflow-wrap: anywhere; }
thead th { font-size: 13px; font-weight: 500; color: var(--soft); border-bottom-color: var(--line); }
/* Notes are words: they need not keep to one line. */
.tall td:last-child { white-space: normal; text-wrap: balance; } #map-table :is(th, td):first-child { min-width: 0; }
tr.still td { color: var(--soft); } tr.moved-up td:last-child, tr.moved-down td:last-child { font-weight: 600; }
#changes code { white-space: nowrap; }
code, .fine { font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere; }
.fold .scroll { --under: var(--paper); } .fold { border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); padding: 8px 0; margin: 16px 0; }
summary { cursor: pointer; }

.index select { font: inherit; font-size: 14px; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: 5px 9px; max-width: 100%; }
.search input { width: 100%; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 7px 12px; }
.group { margin: 14px 0 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px 6px; }
.group { position: relative; } .group > summary { padding-right: 72px; } .group:has(.copying button + button) > summary { padding-right: 150px; } .group > summary h2 { display: inline-flex; max-width: calc(100% - 1.5em); gap: 0 8px; align-items: baseline; flex-wrap: wrap; font: 600 16px/1.3 var(--sans); vertical-align: top; }
.group h2 small { font-weight: 400; font-size: 13px; color: var(--soft); }
.group h2 .dot { width: 9px; height: 9px; border-radius: 50%; align-self: center; margin-right: -3px; }
.dot.p0 { background: var(--first-fill); } .dot.p1 { background: var(--second-fill); }
.group details > summary { font-size: 13px; color: var(--soft); padding: 6px 0; }
.field { padding: 7px 0; border-top: 1px solid var(--hair); }
details > summary + .field, .group > .copying + form + .field { border-top: 0; }
.field .head { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: center; justify-content: space-between; } .field .head > :is(.about, .problem, input, .list, .map, .condition, .text-editor) { flex: 1 0 100%; min-width: 0; }
.field .label { flex: 1 1 min-content; min-width: 0; font-size: 14px; overflow-wrap: break-word; text-align: left; white-space: normal; padding: 2px 0; border: 0; color: var(--ink); cursor: help; }
.field .about { margin: 2px 0; font-size: 13px; color: var(--soft); }
.field .label .from { color: var(--soft); font-size: 12px; }
.field .value { display: flex; gap: 4px; align-items: center; margin-left: auto; max-width: 100%; min-width: 0; }
.field input[type='text'], .field select { font: inherit; font-size: 14px; font-variant-numeric: tabular-nums; color: var(--ink); background: var(--sunk); border: 1px solid transparent; border-radius: 6px; padding: 3px 8px; }
.field .value input[type='text'] { width: auto; min-width: 92px; max-width: 100%; field-sizing: content; text-align: right; }
.field select { max-width: 100%; }
.field input[type='text']:hover, .field select:hover { border-color: var(--line); }
.field input[type='range'] { width: 100%; margin: 2px 0 0; height: 22px; accent-color: var(--ink); }
.field.assumed input[type='text']:not(:focus), .field.assumed select { color: var(--soft); }
.field .value button { padding: 4px 5px; border-color: transparent; background: none; color: var(--soft); line-height: 1.4; }
.field .value button:hover:not(:disabled) { color: var(--ink); border-color: var(--line); }
.field .back { visibility: hidden; } .field.changed .back { visibility: visible; }
.field.changed .label { font-weight: 600; } .field.changed .label .from { font-weight: 400; }
.field.changed input[type='text'], .field.changed select { border-color: var(--focus); color: var(--ink); }
.field .value svg { display: block; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.problem { font-size: 13px; color: var(--removed-ink); background: var(--removed); border-radius: 6px; padding: 4px 8px; margin-top: 4px; }
.problem:empty { display: none; } .asking [aria-invalid='true'] { border-color: var(--removed-ink); }
.field :is(input, select, textarea)[aria-invalid='true'] { border-color: var(--removed-ink); }
.nothing { padding: 16px 4px; }

${EDITORS_STYLE}
dialog { width: min(820px, calc(100vw - 32px)); max-height: calc(100vh - 64px); border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--ink); padding: 20px 22px; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
dialog h3 { font: 600 14px/1.4 var(--mono); margin: 16px 0 2px; overflow-wrap: anywhere; }
dialog ul { margin: 2px 0 8px; padding-left: 20px; font-size: 13px; color: var(--soft); overflow-wrap: anywhere; }
.lines { margin: 0; border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; font: 12.5px/1.55 var(--mono); tab-size: 2; }
.lines div { padding: 0 10px; white-space: pre; width: max-content; min-width: 100%; }
.lines .added { background: var(--added); color: var(--added-ink); } .lines .removed { background: var(--removed); color: var(--removed-ink); }
.lines .gap { color: var(--soft); background: var(--sunk); }
.lines div::before { content: '  '; } .lines .added::before { content: '+ '; } .lines .removed::before { content: '- '; } .lines .gap::before { content: '⋯'; }

@media (max-width: 600px) {
  .tall tr { display: flex; flex-wrap: wrap; gap: 0 8px; padding: 4px 0; border-bottom: 1px solid var(--hair); } .tall :is(th, td) { flex: 1 1 0; min-width: 0; padding: 1px 0; border: 0; text-align: left; white-space: normal; overflow-wrap: anywhere; font-size: 13px; }
  .tall :is(th, td):first-child { flex: 1 0 100%; position: static; font-size: 14px; } .tall td:last-child:not(:nth-child(2)) { flex-grow: 1.4; } .tall [colspan] { flex-basis: 100%; }
}
@media (min-width: 1280px) { main:has(.board.wide, .group[open] .text-editor) { grid-template-columns: minmax(0, 1fr) 620px; } }
@media (max-width: 820px) {
  body { padding-bottom: 24px; }
  main { display: flex; flex-direction: column; padding: 0 16px; gap: 0; }
  .bar { position: static; flex-wrap: wrap; padding: 10px 16px; border-bottom: 0; }
  .tools { width: 100%; flex-wrap: wrap; } .tools button { flex: 1 1 auto; padding: 6px 4px; } .tools .word { display: none; }
  .verdict { position: sticky; top: 0; z-index: 2; background: var(--paper); padding: 10px 16px 6px; margin: 0 -16px; border-bottom: 1px solid var(--line); }
  h1 { font-size: 23px; } .split { height: 9px; margin: 8px 0 4px; } .moved { font-size: 14px; margin: 2px 0; min-height: 0; } .moved:empty { display: none; } #progress { margin: 2px 0; font-size: 12px; }
  #expectations { margin: 2px 0; } .verdict .expected { max-height: min(22vh, 160px); overflow-y: auto; overscroll-behavior: contain; }
  .views { display: flex; }
  html:not([data-view='results']) .results, html[data-view='results'] .controls { display: none; }
  .controls { position: static; max-height: none; overflow: visible; padding: 14px 0 8px; width: 100%; }
  .results { width: 100%; } .panel, .sweep, .difference, .group, .field, #find { scroll-margin-top: 170px; }
  .asking :is(input, select, textarea) { font-size: 16px; }
  .field .value input[type='text'] { padding: 6px 8px; font-size: 16px; } .field select { font-size: 16px; padding: 5px 6px; } .search input { font-size: 16px; }
  .field input[type='range'] { height: 32px; } .field .value button { padding: 7px 8px; }
  .alarm, .notice { margin: 12px 16px; } .chooser, .promised { width: calc(100% - 32px); }
  #shared td { white-space: normal; }
}
@media (prefers-reduced-motion: no-preference) { .split i { transition: width 120ms linear; } }
`
