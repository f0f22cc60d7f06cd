import type { Declare } from '../scenario/declared.ts'

/** Makes a ruleset of a rules file. Loaded when a scenario first names one: most name a ruleset of ours. */
export const declare: Declare = async (source, files) =>
  (await import('./declared/index.ts')).declareRuleset(source, files)
