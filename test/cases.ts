/** How many of a generator's cases a test tries: half of them, or all with `ALL_CASES=1 npm test`. */
export function casesOf(all: number): number {
  return process.env.ALL_CASES === undefined ? Math.ceil(all / 2) : all
}
