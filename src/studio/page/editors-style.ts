/** How lists, members, tactics and the map look in the column of the numbers, which is as narrow as a telephone. */
export const EDITORS_STYLE = `
.group > summary { margin-bottom: 4px; }
.group > .copying { position: absolute; top: 8px; right: 12px; display: flex; gap: 4px; }
.group > .copying button, .adding button, .sizes button { padding: 2px 8px; font-size: 13px; font-weight: 400; }
.adding { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 6px 0 2px; }
.adding[hidden] { display: none; }
.adding .problem { flex-basis: 100%; }
.adding select, .adding input, .list select, .list input { font: inherit; font-size: 14px; max-width: 100%; color: var(--ink); background: var(--sunk); border: 1px solid transparent; border-radius: 6px; padding: 3px 8px; }
.list ol { list-style: none; margin: 2px 0; padding: 0; }
.list li { display: flex; flex-wrap: wrap; gap: 2px 6px; align-items: center; padding: 2px 0; }
.list li .what { flex: 1; min-width: 0; overflow-wrap: anywhere; font-size: 14px; }
.list li > p, .list > p, .map > p { flex-basis: 100%; margin: 2px 0; }
.list li.wrong > p, .list > p, .map > p:not(.soft), .rule .problem p { font-size: 13px; color: var(--removed-ink); background: var(--removed); border-radius: 6px; padding: 4px 8px; margin: 2px 0; }
mark { color: inherit; background: none; text-decoration: underline wavy var(--removed-ink); text-underline-offset: 3px; }
.counting { display: flex; flex-wrap: wrap; gap: 2px 6px; } .counting .problem { flex-basis: 100%; } .field .counting .count { width: 56px; text-align: right; }
.moves { display: flex; margin-left: auto; }
.sign { padding: 2px 7px; border-color: transparent; background: none; color: var(--soft); }
.sign:hover:not(:disabled) { color: var(--ink); }
.members li { border-top: 1px solid var(--hair); padding: 5px 0; }
.members li > select { flex: 2 1 auto; } .field .members li > .named { flex: 2 1 70px; width: 70px; min-width: 0; text-align: left; }
.members li > .field { flex-basis: 100%; border-top: 0; padding: 0 0 0 12px; }
.rules .rule { display: flex; flex-wrap: wrap; gap: 4px 6px; padding: 8px 0; border-top: 1px solid var(--hair); }
.rules .rule:first-child { border-top: 0; }
.rules .rule > code { flex-basis: 100%; }
.rule .part { position: relative; flex: 1 1 100px; min-width: min-content; max-width: 100%; display: flex; flex-direction: column; }
.rule .part[hidden] { display: none; }
.rule .part .word { font-size: 11px; color: var(--soft); line-height: 1.2; }
.rule .when { flex-basis: 100%; min-width: 0; }
.field .completing input { width: 100%; min-width: 0; text-align: left; font-family: var(--mono); font-size: 12.5px; } .field .do .completing input, .field .with .completing input, .field .at .completing input { min-width: calc(1ch * var(--letters, 6) + 20px); }
.completing .whole { font: 12.5px/1.4 var(--mono); color: var(--soft); overflow-wrap: anywhere; padding: 2px 8px; } .completing .whole[hidden] { display: none; }
.rule .foot { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; font-size: 13px; }
.rule .problem { flex-basis: 100%; }
.rule.off .part { opacity: 0.6; }
.followed { flex: 1; min-width: 120px; color: var(--soft); font-variant-numeric: tabular-nums; background: linear-gradient(to right, var(--ink) calc(var(--share, 0) * 100%), var(--hair) 0) left bottom / 100% 3px no-repeat; padding-bottom: 5px; min-height: 1.5em; }
.rule .worths { flex-basis: 100%; font-size: 13px; font-variant-numeric: tabular-nums; } .worths:empty { display: none; } .rule.dead { border-left: 3px solid var(--warn-ink); padding-left: 8px; }
.worth.dead span { display: inline-block; padding: 1px 8px; border-radius: 6px; background: var(--warn); color: var(--warn-ink); } .worth.open { color: var(--soft); }
.worth .scale { position: relative; height: 10px; margin: 2px 0 4px; border-radius: 3px; background: linear-gradient(var(--soft), var(--soft)) center / 1px 100% no-repeat, var(--sunk); } .worth.dead .scale { display: none; }
.worth i { position: absolute; top: 1px; height: 8px; background: var(--other); } .worth.helps .value { background: var(--blue-fill); } .worth.harms .value { background: var(--red-fill); }
.worth .interval { top: 4px; height: 2px; min-width: 2px; background: var(--ink); }
.switch { display: flex; gap: 5px; align-items: center; }
.completing { display: block; position: relative; }
.completing ul { position: absolute; z-index: 4; left: 0; top: 100%; min-width: 100%; width: max-content; max-width: min(320px, 80vw); max-height: 240px; overflow-y: auto; margin: 2px 0 0; padding: 4px; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 20px rgb(0 0 0 / 18%); }
.completing li { display: block; padding: 4px 8px; border-radius: 5px; cursor: pointer; font: 12.5px/1.4 var(--mono); }
.completing li small { display: block; font: 12px/1.3 var(--sans); color: var(--soft); white-space: normal; }
.completing li[aria-selected='true'], .completing li:hover { background: var(--sunk); }
.sheet { position: relative; border: 1px solid var(--line); border-radius: 6px; background: var(--sunk); overflow: hidden; font: 12.5px/1.5 var(--mono); margin-top: 4px; }
.sheet:focus-within { outline: 2px solid var(--focus); outline-offset: 2px; }
.sheet .gutter { position: absolute; inset: 0 auto 0 0; width: calc(4ch + 12px); overflow: hidden; padding: 6px; text-align: right; white-space: pre; color: var(--soft); border-right: 1px solid var(--line); }
.sheet .gutter mark { background: var(--removed); color: var(--removed-ink); text-decoration: none; font-weight: 700; }
.sheet textarea { display: block; width: calc(100% - 4ch - 12px); margin-left: calc(4ch + 12px); height: min(60vh, 480px); border: 0; outline: 0; padding: 6px 8px; resize: vertical; background: none; color: var(--ink); font: inherit; white-space: pre; overflow: auto; tab-size: 2; }
.text-editor .problem p { margin: 3px 0; } .text-editor .problem code { font-size: 12px; } .text-editor .problem button { padding: 1px 8px; font-size: 12.5px; }
.palette { border: 0; margin: 4px 0; padding: 0; display: grid; gap: 1px; font-size: 13px; }
.palette legend { padding: 0; color: var(--soft); }
.palette label { display: flex; gap: 7px; align-items: center; min-height: 26px; }
.palette .cell { width: 20px; height: 20px; flex: none; border: 1px solid var(--line); border-radius: 3px; }
.board { display: grid; gap: 1px; width: max-content; min-width: 100%; padding: 3px; background: var(--line); border-radius: 4px; user-select: none; }
.board > [role='row'] { display: grid; gap: 1px; grid-template-columns: repeat(var(--columns), minmax(var(--least, 11px), 1fr)); }
.cell { display: grid; place-items: center; font: 600 12px/1 var(--mono); background: var(--card); color: var(--ink); }
.board .cell { aspect-ratio: 1; font-size: 10px; max-height: 44px; width: 100%; cursor: crosshair; }
.board .cell:focus-visible { outline-offset: -2px; }
.cell.rough { background: repeating-linear-gradient(45deg, var(--card) 0 3px, var(--hair) 3px 6px); }
.cell.high { background: var(--sunk); } .cell.dark { background: var(--soft); color: var(--paper); }
.cell.wall { background: var(--ink); color: var(--paper); }
.cell.cover { box-shadow: inset 0 0 0 2px var(--soft); }
.cell.p0 { color: var(--first); } .cell.p1 { color: var(--second); } .cell.p0.p1 { color: var(--ink); }
.cell.edge-right { border-right: 4px solid var(--ink); } .cell.edge-below { border-bottom: 4px solid var(--ink); }
.sideways { display: none; }
.sizes { display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 8px 0; font-size: 13px; color: var(--soft); }
.sizes .side { display: flex; gap: 4px; align-items: center; }
@media (max-width: 820px) {
  .list select, .list input, .adding select, .adding input { font-size: 16px; padding: 5px 6px; }
  .field .completing input { font-size: 16px; }
  .sign { padding: 7px 10px; } .sheet { font-size: 16px; } .text-editor .problem button { padding: 6px 10px; }
  .board { --least: 24px; } .map div:has(> .scroll > .board.wide) > .sideways { display: block; font-size: 13px; } .board .cell { font-size: 12px; }
}
`
