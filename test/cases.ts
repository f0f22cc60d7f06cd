/** How many of a generator's cases a test tries: half of them, or all with `ALL_CASES=1 npm test`. */
export function casesOf(all: number): number {
  return process.env.ALL_CASES === undefined ? Math.ceil(all / 2) : all
}

/** Every second of these, from the first on, or all with `ALL_CASES=1 npm test`. */
export function someOf<Case>(all: readonly Case[]): readonly Case[] {
  return process.env.ALL_CASES === undefined ? all.filter((_, at) => at % 2 === 0) : all
}
