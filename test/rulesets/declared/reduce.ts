import { type MadeUp, planMadeUp } from './made-up.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Path = readonly (string | number)[]
/** Keys of steps that have others, which can stand in their place. */
const INNER = ['then', 'else', 'do', 'each'] as const

/**
 * Makes a game smaller as long as something fails with what is left of it: takes parts out, the greatest first, puts steps in the
 * place of those they stand in, and numbers in the place of expressions. What cannot be planned any more does not fail.
 */
export async function reduce(game: MadeUp, fails: (plan: Planned) => boolean): Promise<MadeUp> {
  let now: Json = { rules: JSON.parse(game.rules) as Json, scenario: JSON.parse(game.scenario) as Json }
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    const paths = pathsIn(now).sort((one, other) => sizeAt(now, other) - sizeAt(now, one))
    for (const path of paths) {
      for (const smaller of replacementsOf(now, path)) {
        if (!(await stillFails(smaller, fails))) continue
        now = smaller
        isSmaller = true
        break
      }
    }
  }
  return textsOf(now)
}

type Planned = Awaited<ReturnType<typeof planMadeUp>>['plan']

async function stillFails(game: Json, fails: (plan: Planned) => boolean): Promise<boolean> {
  try {
    return fails((await planMadeUp(textsOf(game))).plan)
  } catch {
    return false
  }
}

function textsOf(game: Json): MadeUp {
  const { rules, scenario } = game as { readonly [key: string]: Json }
  return { rules: JSON.stringify(rules, null, 1), scenario: JSON.stringify(scenario) }
}

function pathsIn(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]: [string, Json]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key]
    return [own, ...pathsIn(part, own)]
  })
}

function at(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as { readonly [key: string]: Json })[key] : undefined,
    value,
  )
}

function sizeAt(value: Json, path: Path): number {
  return JSON.stringify(at(value, path) ?? 0).length
}

/** The game with what stands there left out, or made simpler. */
function* replacementsOf(game: Json, path: Path): Generator<Json> {
  const value = at(game, path)
  if (value === undefined) return
  yield put(game, path, [])
  if (typeof value === 'string' && value.length > 1 && !/^[a-z-]+$/.test(value)) {
    for (const simple of ['1', '0', value.replace(/^\((.*) \S+ .*\)$/, '$1')])
      if (simple !== value) yield put(game, path, [simple])
  }
  if (typeof path.at(-1) !== 'number') return
  for (const key of INNER) {
    const inner = at(value, [key])
    if (Array.isArray(inner)) yield put(game, path, inner as readonly Json[])
  }
}

/** With these in the place of what stands there: in a map at most one. */
function put(value: Json, [key, ...rest]: Path, parts: readonly Json[]): Json {
  if (Array.isArray(value)) {
    const list = value as readonly Json[]
    return list.flatMap((part, index) => (index !== key ? [part] : rest.length > 0 ? [put(part, rest, parts)] : parts))
  }
  const entries = Object.entries(value as { readonly [key: string]: Json })
  return Object.fromEntries(
    entries.flatMap(([name, part]): [string, Json][] => {
      if (name !== key) return [[name, part]]
      if (rest.length > 0) return [[name, put(part, rest, parts)]]
      return parts.slice(0, 1).map((other) => [name, other])
    }),
  )
}
