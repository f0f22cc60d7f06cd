/** How a picture of the field looks, wherever it stands: its ground, and who is on it. */
export const GROUND_STYLE = `.ground .open { fill: var(--card); } .ground .wall { fill: var(--soft); } .ground .rough { fill: url(#rough); }
.ground .special { fill: var(--line); } .ground .full { fill: var(--soft); fill-opacity: 0.5; } .ground .dark { fill: #000; fill-opacity: 0.35; } .ground pattern circle { fill: var(--soft); }
.ground .grid, .ground .frame { fill: none; stroke: var(--line); } .ground .gap { fill: var(--wash); }
.ground text { font: 600 11px var(--sans); text-anchor: middle; dominant-baseline: central; }
.ground .edge { fill: none; stroke: var(--ink); stroke-width: 3px; stroke-linecap: square; } .ground .crowd { fill: var(--ink); }
.ground .letter { fill: var(--ink); paint-order: stroke; stroke: var(--line); stroke-width: 4px; }
.ground .mark.first rect { fill: var(--first-ink); } .ground .mark.second rect { fill: var(--second-ink); } .ground .mark text { fill: var(--on); }
.ground .facing { stroke: var(--card); stroke-width: 0.75px; } .ground .facing.first { fill: var(--first-ink); } .ground .facing.second { fill: var(--second-ink); }`

/**
 * The style of what tells a battle: its field, its people, its sentences, and what it is watched with. It takes the colours of
 * the page that it stands in (report/page/style.ts, studio/page/watch-style.ts). Widths are those of the stepper, not of the
 * window.
 */
export const STAGE_STYLE = `.first-ink { color: var(--first-ink); } .second-ink { color: var(--second-ink); }
${GROUND_STYLE}
.field svg { display: block; max-width: 100%; height: auto; overflow: visible; }
.field { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--card); width: fit-content; max-width: 100%; }
.people { list-style: none; margin: 0 0 8px; padding: 0; font-size: 13px; display: grid; grid-template-columns: repeat(auto-fill, minmax(168px, 1fr)); gap: 3px 18px; }
.people li { display: flex; gap: 7px; align-items: baseline; min-width: 0; }
.people .mark { flex: none; width: 18px; height: 18px; border-radius: 9px; background: var(--first-ink); color: var(--on); font-weight: 600; font-size: 11px; line-height: 18px; text-align: center; align-self: flex-start; margin-top: 1px; }
.people .mark.second { border-radius: 3px; background: var(--second-ink); }
.people .who { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; } .people .hp { display: inline-block; margin-left: 3px; color: var(--soft); font-variant-numeric: tabular-nums; }
.people .left { display: block; height: 4px; border-radius: 2px; background: var(--hair); margin-top: 1px; } .people .left i { display: block; height: 4px; border-radius: 2px; background: var(--first); }
.people .left.second i { background: var(--second); }
.people .out { color: var(--soft); } .people .out .mark, .people .out .mark.second { background: none; color: var(--soft); border: 1px solid var(--line); line-height: 16px; }
.people .name.out { text-decoration: line-through; }
ol.turns { list-style: none; margin: 8px 0; padding: 0; font-size: 14px; max-width: 80ch; }
.turns li { padding: 1px 0 1px 24px; } .turns li.turn { padding: 6px 0 0; } .turns .fall { color: var(--fallen); font-weight: 600; }
.turns .turn b { font-weight: 600; } .turns .turn span { color: var(--soft); }
.stepper { container-type: inline-size; margin: 16px 0 20px; padding: 14px 16px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.stepper[hidden] { display: none; }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; font-size: 14px; }
.controls button { font: inherit; color: var(--ink); background: var(--wash); border: 1px solid var(--line); border-radius: 6px; min-width: 40px; min-height: 36px; padding: 4px 10px; cursor: pointer; }
.controls button:hover { border-color: var(--soft); } .controls button[aria-disabled=true] { color: var(--soft); } .controls button[aria-disabled=true] svg { opacity: 0.45; }
.controls svg { vertical-align: -3px; fill: currentColor; } .controls .play { min-width: 88px; font-weight: 600; } .controls .play svg { margin-right: 6px; }
.stepper .when-playing, .stepper.playing .when-still { display: none; } .stepper.playing .when-playing { display: inline; }
.controls label { margin-left: 6px; color: var(--soft); } .controls select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 4px 6px; min-height: 36px; }
.controls .clock { margin-left: auto; color: var(--soft); font-variant-numeric: tabular-nums; }
.stepper input[type=range] { display: block; width: 100%; min-height: 28px; margin: 6px 0 10px; accent-color: var(--focus); }
.scene { display: grid; grid-template-columns: minmax(0, max-content) minmax(260px, 1fr); gap: 12px 24px; align-items: start; margin-bottom: 14px; }
.scene.tall { grid-template-columns: minmax(0, 1fr); } .stage { max-width: 100%; } .stage .field { width: auto; } .stage .field svg { width: 100%; max-height: 70vh; }
.scene .beside { min-height: 9.5em; } .scene .moment { margin: 0 0 4px; font-weight: 600; } .scene .turns { margin: 0; } .scene .turns li.turn:first-child { padding-top: 0; }
@container (min-width: 1200px) { .scene.tall { grid-template-columns: minmax(0, max-content) minmax(320px, 1fr); } }
.ground .actor.away { display: none; } .ground .actor.acting rect { stroke: var(--ink); stroke-width: 2px; }
.people .left[hidden] { display: none; } .stepper .person.changed .name { font-weight: 600; }
@media (prefers-reduced-motion: no-preference) { .ground .actor { transition: transform 0.35s ease; } .stepper .left i { transition: width 0.35s; } }
.stepper > .soft { font-size: 13px; margin: 4px 0 0; max-width: none; }
@container (max-width: 680px) { .scene { grid-template-columns: minmax(0, 1fr); } .controls .clock { margin-left: 0; width: 100%; } }
@container (max-width: 540px) { .people { grid-template-columns: repeat(auto-fill, minmax(132px, 1fr)); } }`
