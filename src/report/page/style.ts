import { FONT } from '../charts/theme.ts'
import { STAGE_STYLE } from '../stage/style.ts'
import { partyStyle } from './party-style.ts'
import { SHADES } from './shade-style.ts'

/**
 * The page's style. Colours of parties are those of the charts; the rest follows the reader's light or dark scheme. Every
 * text has a contrast of at least 4.5 to what it stands on (test/report/page.test.ts).
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1f2328; --soft: #59636e; --line: #dedbd2; --hair: #edebe4; --wash: #f3f1ea;
  --blue: #0072b2; --red: #d55e00; --purple: #661f73; --other: #878f99; --neutral: #009e73; --on: #ffffff;
  --blue-ink: #00639b; --red-ink: #b04a00; --purple-ink: #661f73; --fallen: #a32020; --good: #00714f; --bad: #a32020; --open: #7a5500; --warn: #fff4d6; --warn-ink: #6b4700; --focus: #0072b2; --shade: rgb(31 35 40 / 22%);
  --sans: ${FONT};
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #121417; --card: #191c20; --ink: #e6e9ed; --soft: #a3acb6; --line: #333a42; --hair: #24282e; --wash: #1f2328;
    --blue: #56a9dc; --red: #f0894a; --purple: #f0c8f5; --other: #8b949e; --neutral: #2fb88d; --on: #121417;
    --blue-ink: #6fb9e6; --red-ink: #f59a62; --purple-ink: #f0c8f5; --fallen: #ff9c94; --good: #45c79d; --bad: #ff9c94; --open: #e0b552; --warn: #3a2e10; --warn-ink: #f3d48a; --focus: #6fb9e6; --shade: rgb(0 0 0 / 80%);
  }
}
${partyStyle(['', '-ink'])}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--sans); }
body > header, main, body > footer { max-width: 850px; margin: 0 auto; padding: 0 24px; }
body > header { padding-top: 48px; }
main:focus { outline: none; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999px; top: 8px; padding: 8px 14px; background: var(--card); color: var(--ink); z-index: 9; }
.skip:focus { left: 8px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
h1, h2, .verdict { font-weight: 600; line-height: 1.2; letter-spacing: -0.005em; overflow-wrap: anywhere; }
h1 { font-size: 24px; margin: 0 0 4px; }
.verdict { font-size: 42px; line-height: 1.14; margin: 14px 0 16px; max-width: none; text-wrap: balance; }
.verdict.long { font-size: 30px; line-height: 1.22; }
h2 { font-size: 26px; margin: 64px 0 6px; scroll-margin-top: 16px; }
h3 { font-size: 17px; font-weight: 600; margin: 32px 0 4px; overflow-wrap: anywhere; }
h4 { font-size: 15px; font-weight: 600; margin: 24px 0 4px; overflow-wrap: anywhere; }
p { margin: 8px 0; max-width: 70ch; overflow-wrap: anywhere; }
ul { padding-left: 22px; } li { overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: 3px; } a:hover { text-decoration-thickness: 2px; }
.soft { color: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); } .open { color: var(--open); }
.notice { background: var(--warn); color: var(--warn-ink); border-radius: 8px; padding: 12px 16px; margin: 20px 0; max-width: none; }
.notice strong { letter-spacing: 0.04em; }
nav.contents { margin: 22px 0 0; font-size: 14px; }
nav.contents ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 18px; }
body > nav.contents { position: sticky; top: 0; z-index: 5; background: var(--paper); border-bottom: 1px solid var(--line); margin: 18px 0 0; padding: 0 24px; }
html:has(> body > nav.contents) { scroll-padding-top: 56px; }
body > nav.contents ul { flex-wrap: nowrap; white-space: nowrap; max-width: 802px; margin: 0 auto; padding: 10px 2px; gap: 4px 22px; }
.wide > header, .wide > main, .wide > footer { max-width: 1400px; } .wide > nav.contents ul { max-width: 1352px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 540px), 1fr)); gap: 0 24px; align-items: start; } .charts > figure { min-width: 0; }
.part { border-top: 1px solid var(--line); margin-top: 28px; } .part + .part { margin-top: 0; } .part[open] { padding-bottom: 24px; }
.part > summary { cursor: pointer; padding: 12px 0; } .part > summary h2 { display: inline; font-size: 22px; margin: 0; }
.filter { display: block; margin: 12px 0 0; font-size: 14px; color: var(--soft); } .filter input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; min-height: 36px; width: min(26rem, 100%); margin-left: 8px; }
.metrics th button { font: inherit; color: inherit; background: none; border: 0; padding: 4px 0; cursor: pointer; text-decoration: underline; text-underline-offset: 3px; }
.metrics th[aria-sort=ascending] button::after { content: ' ▲'; } .metrics th[aria-sort=descending] button::after { content: ' ▼'; }
nav.contents a { color: var(--soft); } nav.contents a:hover { color: var(--ink); }

.split { display: flex; height: 16px; margin: 20px 0 8px; border-radius: 8px; overflow: hidden; gap: 2px; background: var(--paper); }
.split span { background: var(--other); min-width: 2px; } .split .first { background: var(--first); } .split .second { background: var(--second); }
.sides { display: flex; justify-content: space-between; gap: 24px; margin: 0 0 20px; font-size: 15px; max-width: none; }
.sides span { overflow-wrap: anywhere; } .sides span:last-child { text-align: right; } .sides .whole { display: inline-block; white-space: nowrap; } .sides strong { font-weight: 600; }

figure { margin: 20px 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
figure svg { display: block; max-width: 100%; height: auto; } .drawing svg, .picture svg { width: 100%; }
figure .drawing.vega-embed { display: block; padding: 0; }
figure.drawn .picture { display: none; } #vg-tooltip-element { font-family: var(--sans) !important; }
.choice { display: block; padding: 14px 16px 0; font-size: 14px; color: var(--soft); }
.choice select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; max-width: 70%; min-height: 32px; }
figcaption { padding: 0 16px 12px; font-size: 13px; color: var(--soft); }
.tools { display: flex; flex-wrap: wrap; gap: 4px 18px; float: right; } .tools[hidden] { display: none; }
.tools button { font: inherit; color: inherit; background: none; border: 0; padding: 3px 0; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.tools button:hover, summary:hover { color: var(--ink); }
.figures { clear: none; } .figures > summary { display: inline-block; padding: 3px 0; cursor: pointer; }
.figures > summary::before { content: '▸ '; } .figures[open] > summary::before { content: '▾ '; }
.figures[open] { clear: both; }
.figures .scroll { max-height: 420px; overflow: auto; margin: 8px 0 0; }
.figures table { font-size: 13px; } .figures caption { text-align: left; padding: 0 0 6px; color: var(--ink); }
.figures thead th { position: sticky; top: 0; background: var(--card); }

.map .scroll { margin: 0; padding: 16px; }
.map .scroll svg { display: block; max-width: 100%; height: auto; } .map li svg { flex: none; }
.map figcaption > :last-child { margin-bottom: 6px; }
.map strong.first { color: var(--first-ink); } .map strong.second { color: var(--second-ink); }
.map figcaption ul { list-style: none; margin: 10px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 6px 20px; }
.map figcaption li { display: flex; align-items: center; gap: 8px; }

.scroll, body > nav.contents ul { --under: var(--paper); overflow-x: auto; background: ${SHADES}; }
.scroll { margin: 14px 0; } figure .scroll { --under: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 16px; text-align: right; border-bottom: 1px solid var(--hair); white-space: nowrap; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; overflow-wrap: break-word; min-width: 6rem; max-width: 45vw; }
th.text, td.text { text-align: left; white-space: normal; } td.text { min-width: 9rem; } td.text.short { min-width: 0; }
tbody th code { display: inline-block; min-width: min(12rem, 34vw); }
thead th { font-size: 13px; font-weight: 500; color: var(--soft); border-bottom-color: var(--line); vertical-align: bottom; white-space: normal; }
tbody th { font-weight: 400; }
tr.party th { font-weight: 600; } tr.party > * { padding-top: 16px; }
tr.party.first th:first-child { color: var(--first-ink); } tr.party.second th:first-child { color: var(--second-ink); }
tr.never td, tr.never th { color: var(--warn-ink); background: var(--warn); }
tr.never th:first-child { padding-left: 8px; } tr.never td:last-child { padding-right: 8px; }
td.uneven { white-space: normal; }
.with { display: block; font-size: 12.5px; color: var(--soft); }
.margin { color: var(--soft); white-space: nowrap; }
td.bar { min-width: 7rem; width: 20%; } td.bar span { display: block; height: 8px; margin-top: 7px; border-radius: 4px; background: var(--neutral); min-width: 1px; }

details.fold { border-top: 1px solid var(--line); padding: 10px 0; }
details.fold:last-of-type { border-bottom: 1px solid var(--line); }
.fold > summary { cursor: pointer; overflow-wrap: anywhere; }
.fold > summary h3 { display: inline; }
td.text code { display: inline-block; min-width: 15rem; overflow-wrap: anywhere; }
pre, code { font-family: var(--mono); font-size: 13px; }
pre { overflow-x: auto; margin: 12px 0; padding: 14px 16px; line-height: 1.5; background: var(--card); border: 1px solid var(--line); border-radius: 8px; tab-size: 2; }
.notice pre { white-space: pre-wrap; overflow-wrap: break-word; }
pre.line { white-space: pre-wrap; overflow-wrap: anywhere; }

.round { border-top: 1px solid var(--hair); margin-top: 22px; padding-top: 2px; }
.round .sight { display: grid; grid-template-columns: 1fr; gap: 12px 28px; margin: 10px 0; }
.round .sight.both { grid-template-columns: minmax(0, max-content) minmax(220px, 1fr); align-items: start; }
.falls { margin: 6px 0; font-weight: 600; color: var(--fallen); }
.round details > summary { cursor: pointer; font-size: 14px; color: var(--soft); }
${STAGE_STYLE}
.told > summary { cursor: pointer; padding: 6px 0; color: var(--soft); }

ul.reports { list-style: none; margin: 24px 0; padding: 0; }
.reports li { border-top: 1px solid var(--line); padding: 18px 0 14px; } .reports li:last-child { border-bottom: 1px solid var(--line); }
.reports h2 { font-size: 21px; margin: 0; } .reports .split { height: 8px; margin: 8px 0 6px; } .reports p { margin: 4px 0; max-width: none; } .reports .soft { font-size: 14px; }

dl.origin { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; }
dl.origin dt { color: var(--soft); } dl.origin dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
body > footer { padding-top: 48px; padding-bottom: 64px; color: var(--soft); font-size: 14px; }

@media (max-width: 700px) { .round .sight.both { grid-template-columns: 1fr; } }
@media (max-width: 600px) {
  body > header, main, body > footer, body > nav.contents { padding-left: 16px; padding-right: 16px; }
  body > header { padding-top: 28px; }
  h1 { font-size: 20px; } .verdict { font-size: 30px; } .verdict.long { font-size: 23px; } h2 { font-size: 23px; margin-top: 48px; }
  figure { margin-left: -8px; margin-right: -8px; }
  .tools { float: none; margin-bottom: 4px; } .tools button, .figures > summary { padding: 8px 0; }
  table { font-size: 13px; } thead th { font-size: 12px; } th, td { padding-left: 12px; }
  th:first-child, td:first-child { min-width: 4.5rem; } td.text { white-space: nowrap; } td.text code { min-width: 0; }
  dl.origin { grid-template-columns: 1fr; gap: 0; } dl.origin dd { margin-bottom: 8px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; scroll-behavior: auto !important; } }
@media print {
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  body { background: white; font-size: 11pt; } body > header, main, body > footer { max-width: none; padding: 0; }
  figure, tr, .round .sight { break-inside: avoid; } h2, h3, h4 { break-after: avoid; }
  .tools, .skip, .choice, .stepper, .filter, nav.contents, .figures > summary, .told > summary { display: none; }
  figure .drawing.drawing.vega-embed { display: none; } figure.drawn .picture { display: block; }
  pre { white-space: pre-wrap; } .verdict { font-size: 26pt; }
}
`
