import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadScenario, replay, type Scenario } from '../../../src/index.ts'
import { planMadeUp } from './made-up.ts'
import { randomClock } from './random-clock.ts'

/* By time nobody acts sooner than what it did last takes (§8.3): read from replays, and worked out from the files. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What somebody did, with what, and what it was under. */
interface Done {
  readonly actor: string
  readonly action: string
  readonly thing: string | undefined
  readonly under: ReadonlySet<string>
}
type Numbers = Readonly<Record<string, number>>
interface Written {
  readonly combatants: Readonly<Record<string, Numbers & { readonly traits?: readonly string[] }>>
  readonly spells: Readonly<Record<string, { readonly cast?: string }>>
}

/** By game: how many seconds something takes at least. */
const TAKES: Readonly<Record<string, (done: Done, written: Written) => number>> = {
  raid({ action, thing, under }, { spells }) {
    if (['kick', 'taunt', 'wall', 'quicken'].includes(action)) return 0
    const cast = action === 'strike' ? 0 : Number.parseFloat(spells[thing ?? '']?.cast ?? '0')
    const haste = (under.has('quickened') ? 0.3 : 0) - (under.has('chilled') ? 0.25 : 0)
    return Math.max(1.5, cast) / (1 + haste)
  },
  board({ actor, action, under }, { combatants }) {
    if (action === 'bulwark' || action === 'walk') return 0.5
    if (action !== 'attack') return 1
    const { pace, traits = [] } = combatants[actor.replace(/ \d+$/, '')]!
    // Beasts are quicker together.
    return 1 / (pace! * (traits.includes('beast') ? 1.3 : 1) * (under.has('slowed') ? 0.7 : 1))
  },
  'by-time': ({ actor }, { combatants }) => combatants[actor]!.pace!,
}

/** Who acted sooner than that, in a battle; and how many actions were looked at. */
async function hasteOf(scenario: Scenario, battle: number, takes: (done: Done) => number | undefined) {
  const { narration } = await replay(scenario, { battle })
  const hasty: string[] = []
  const under = new Map<string, Set<string>>()
  const next = new Map<string, number>()
  let actions = 0
  let now = 0
  for (const event of narration.rounds.flatMap(({ events }) => events)) {
    const { kind, actor = '', text } = event
    // What happens first in a tick says when it is.
    now = Number(/^([\d.,]+) s: /.exec(text)?.[1]?.replaceAll(',', '') ?? now)
    if (kind === 'turn' && now < (next.get(actor) ?? 0) - 1e-9) hasty.push(`${actor} at ${now} s`)
    if (kind === 'effect') {
      const begun = /is under ([a-z-]+)/.exec(text)?.[1]
      const over = /([a-z-]+) ends on/.exec(text)?.[1]
      under.set(actor, new Set([...(under.get(actor) ?? []), ...(begun ? [begun] : [])].filter((one) => one !== over)))
    }
    if (kind !== 'action') continue
    const { action, weapon, spell, item } = event as typeof event & Partial<Record<string, string>>
    const seconds = takes({
      actor,
      action: action!,
      thing: weapon ?? spell ?? item,
      under: under.get(actor) ?? new Set(),
    })
    if (seconds === undefined) continue
    actions++
    next.set(actor, now + seconds)
  }
  return { hasty, actions }
}

test.each([
  ['raid', 'scenarios/games/raid-duel.yaml', 10],
  ['raid', 'scenarios/games/raid-boss.yaml', 1],
  ['board', 'scenarios/games/board-duel.yaml', 10],
  ['board', 'scenarios/games/board-knights-and-mages.yaml', 3],
  ['by-time', 'test/rulesets/declared/games/by-time.yaml', 20],
] as const)('nobody acts too soon: %s, %s', async (game, file, battles) => {
  const written = parse(readFileSync(`${ROOT}${file}`, 'utf8')) as Written
  const { scenario } = await loadScenario(`${ROOT}${file}`)
  let looked = 0
  for (let battle = 0; battle < battles; battle++) {
    const { hasty, actions } = await hasteOf(scenario!, battle, (done) => TAKES[game]!(done, written))
    expect(hasty).toEqual([])
    looked += actions
  }
  expect(looked).toBeGreaterThan(5 * battles)
})

test('nobody acts too soon in games made at random, as far as what something takes is a number', async () => {
  let looked = 0
  await fc.assert(
    fc.asyncProperty(randomClock, async (game) => {
      const { scenario } = await planMadeUp(game)
      const { actions: own } = JSON.parse(game.rules) as { actions: Readonly<Record<string, { takes?: string }>> }
      const { hasty, actions } = await hasteOf(scenario, 0, ({ action }) => {
        const seconds = Number(own[action]!.takes)
        return Number.isNaN(seconds) ? 0 : seconds
      })
      expect(hasty).toEqual([])
      looked += actions
    }),
    { numRuns: 12, seed: 1 },
  )
  expect(looked).toBeGreaterThan(100)
})
