import type { RulesetOnDemand } from '../scenario/ruleset.ts'

/**
 * The built-in rulesets. A new one is a folder beside this file, and a line here. To read all of them and to make their schemas
 * would take longer than a short run fights.
 */
export const BUILT_IN: readonly RulesetOnDemand[] = [
  { id: 'osr-d20', load: async () => (await import('./osr-d20/index.ts')).osrD20 },
  { id: 'slot-d20', load: async () => (await import('./slot-d20/index.ts')).slotD20 },
  { id: 'area-2d6', load: async () => (await import('./area-2d6/index.ts')).area2D6 },
  { id: 'segment-d100', load: async () => (await import('./segment-d100/index.ts')).segmentD100 },
]
