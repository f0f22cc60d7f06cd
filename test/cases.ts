/** How many of a generator's cases a test tries: a third of them, or all with `ALL_CASES=1 npm test`. */
export function casesOf(all: number): number {
  return process.env.ALL_CASES === undefined ? Math.ceil(all / 3) : all
}

/** Every third of them, or all with `ALL_CASES=1 npm test`. */
export function someOf<Case>(all: readonly Case[]): readonly Case[] {
  return all.filter((_, at) => at % Math.round(all.length / casesOf(all.length)) === 0)
}

/** How many of their battles the laws of rulesets try (src/laws/laws.ts). */
export const EFFORT = casesOf(100) / 100
