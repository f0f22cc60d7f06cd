/** The page's style. Colours of parties are those of the charts; the rest follows the reader's light or dark scheme. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1f2328; --soft: #59636e; --line: #e3e1da; --hair: #efede7;
  --first: #0072b2; --second: #d55e00; --other: #999999; --warn: #fff4d6; --warn-ink: #6b4700;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', 'Book Antiqua', Georgia, serif;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121417; --card: #191c20; --ink: #e6e9ed; --soft: #a3acb6; --line: #2e343b; --hair: #24282e;
    --first: #3d9bd1; --second: #e8843a; --warn: #3a2e10; --warn-ink: #f3d48a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--sans); }
main, header, footer { max-width: 920px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 56px; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; letter-spacing: -0.005em; overflow-wrap: anywhere; }
h1 { font-size: 38px; margin: 0 0 8px; }
h2 { font-size: 25px; margin: 64px 0 6px; }
h3 { font-size: 14px; font-weight: 600; margin: 28px 0 4px; color: var(--soft); }
p { margin: 8px 0; max-width: 68ch; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.notice { background: var(--warn); color: var(--warn-ink); border-radius: 8px; padding: 12px 16px; margin: 20px 0; max-width: none; }
.notice strong { letter-spacing: 0.04em; }

figure { margin: 20px 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
figure .drawing { overflow-x: auto; min-height: 60px; }
figure .drawing svg { display: block; max-width: 100%; height: auto; }
figure .drawing.vega-embed { display: block; padding: 0; }
figcaption { padding: 0 16px 10px; font-size: 13px; color: var(--soft); }
figcaption button { font: inherit; color: inherit; background: none; border: 0; padding: 0; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
figcaption button:hover { color: var(--ink); }

.map .scroll { margin: 0; padding: 16px; }
.map svg { display: block; max-width: 100%; height: auto; } .map li svg { flex: none; }
.map figcaption > :last-child { margin-bottom: 6px; }
.map .open { fill: var(--card); } .map .wall { fill: var(--soft); } .map .rough { fill: url(#rough); }
.map .special { fill: var(--line); } .map .dark { fill: #000; fill-opacity: 0.35; } .map pattern circle { fill: var(--soft); }
.map .grid, .map .frame { fill: none; stroke: var(--line); }
.map text { font: 600 11px var(--sans); text-anchor: middle; dominant-baseline: central; }
.map .letter { fill: var(--ink); paint-order: stroke; stroke: var(--line); stroke-width: 4px; }
.map .mark.first rect { fill: var(--first); } .map .mark.second rect { fill: var(--second); } .map .mark text { fill: var(--card); }
.map strong.first { color: var(--first); } .map strong.second { color: var(--second); }
.map ul { list-style: none; margin: 10px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 6px 20px; }
.map li { display: flex; align-items: center; gap: 8px; }

.scroll { overflow-x: auto; margin: 14px 0; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 16px; text-align: right; border-bottom: 1px solid var(--hair); white-space: nowrap; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
th.text, td.text { text-align: left; white-space: normal; }
thead th { font-size: 13px; font-weight: 500; color: var(--soft); border-bottom-color: var(--line); vertical-align: bottom; white-space: normal; }
tbody th { font-weight: 400; }
tr.party th { font-weight: 600; } tr.party > * { padding-top: 16px; }
tr.party.first th:first-child { color: var(--first); } tr.party.second th:first-child { color: var(--second); }
tr.never td, tr.never th { color: var(--warn-ink); background: var(--warn); }
td.uneven { white-space: normal; }
.margin { color: var(--soft); white-space: nowrap; }
a { color: inherit; }

details.fold { border-top: 1px solid var(--line); padding: 10px 0; }
details.fold:last-of-type { border-bottom: 1px solid var(--line); }
.fold summary { cursor: pointer; overflow-wrap: anywhere; }
td.text code { display: inline-block; min-width: 15rem; overflow-wrap: anywhere; }
pre, code { font-family: var(--mono); font-size: 13px; }
pre { overflow-x: auto; margin: 12px 0; padding: 14px 16px; line-height: 1.5; background: var(--card); border: 1px solid var(--line); border-radius: 8px; tab-size: 2; }
.battle ul { list-style: none; margin: 8px 0; padding: 0; font-size: 14px; max-width: 80ch; }
.battle li { padding: 1px 0 1px 24px; overflow-wrap: anywhere; } .battle li.turn { padding: 6px 0 0; font-weight: 600; }
.battle h3 { font-size: 15px; color: var(--ink); } .standing { font-size: 13px; color: var(--soft); max-width: none; }
pre.field { display: inline-block; line-height: 1.1; padding: 8px 12px; margin: 6px 0; }
dl.origin { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; }
dl.origin dt { color: var(--soft); } dl.origin dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
footer { padding-top: 48px; padding-bottom: 64px; color: var(--soft); font-size: 14px; }

@media (max-width: 600px) {
  main, header, footer { padding-left: 16px; padding-right: 16px; }
  header { padding-top: 32px; }
  h1 { font-size: 30px; } h2 { font-size: 22px; margin-top: 48px; }
  figure { margin-left: -8px; margin-right: -8px; }
  th, td { padding-left: 14px; }
  dl.origin { grid-template-columns: 1fr; gap: 0; } dl.origin dd { margin-bottom: 8px; }
}
@media print {
  body { background: white; } figure, details, tr { break-inside: avoid; } summary.vega-actions, figcaption { display: none; }
}
`
