// `npm run bench:replies`: what `best-reply` finds on small games of which perfect play is known. Prints two tables: of what there
// is to gain, how much is found (`gains`); and how often a gain is claimed where there is none (`false`).

import { exact, type Scenario } from '../src/index.ts'
import { planScenario } from '../src/plan-scenario.ts'
import { type BestReply, bestReply } from '../src/studies/best-reply/best-reply.ts'
import { replyPerfectly } from '../src/studies/best-reply/perfect.ts'
import { groupsOf, readLists, withTactics } from '../src/studies/best-reply/tactics.ts'
import { loadGames, plainGame, SMALL_GAMES } from './small-games.ts'

/** Of more battles a search makes two of each race: see `PLENTY` in search.ts. */
const BATTLES = 4_000_000
const PLAIN_GAMES = 200

const [part = 'gains', count] = process.argv.slice(2)
await (part === 'false' ? countFalseGains(Number(count ?? PLAIN_GAMES)) : measureGains(Number(count ?? BATTLES)))

/** How much of what perfect play could win more is won by what a search finds; both without chance. */
async function measureGains(maxBattles: number): Promise<void> {
  const shares: number[] = []
  for (const [at, scenario] of (await loadGames(SMALL_GAMES)).entries()) {
    const { value, written } = await replyPerfectly(scenario, 0)
    const before = process.cpuUsage()
    const found = await bestReply(scenario, 0, { threads: 0, maxBattles })
    const { user, system } = process.cpuUsage(before)
    const reached = await worthOf(scenario, found)
    const share = (reached - written) / (value - written)
    shares.push(share)
    console.log(
      [
        SMALL_GAMES[at].name.padEnd(27),
        `gain ${points(value - written)}`,
        `found ${points(reached - written)}`,
        `${(100 * share).toFixed(1)} %`.padStart(7),
        `${((user + system) / 1e6).toFixed(0)} s`.padStart(5),
        found.groups[0].reply.turn.map(({ text }) => text).join(' | '),
      ].join('  '),
    )
  }
  const sorted = [...shares].sort((one, other) => one - other)
  const good = shares.filter((share) => share >= 0.95).length
  const [median, least] = [sorted[sorted.length >> 1], sorted[0]].map((share) => `${(100 * share).toFixed(1)} %`)
  console.log(`${good} of ${shares.length} find at least 95 %; median ${median}, least ${least}`)
}

/** What the party wins exactly with the tactic that was found. */
async function worthOf(scenario: Scenario, { groups: found, party }: BestReply): Promise<number> {
  const { ruleset } = await planScenario(scenario)
  const groups = groupsOf(scenario, 0, ruleset.vocabulary)
  const tactics = found.map(({ reply: { turn, reactions } }) => {
    const lists = { turn: turn.map(({ rule }) => rule), reactions: reactions.map(({ rule }) => rule) }
    return readLists(lists, ruleset, scenario)!
  })
  const { metrics } = await exact(withTactics(scenario, 0, groups, tactics))
  return metrics[`win.${party}`].value
}

/** How often a gain is claimed where perfect play wins no more than the tactic that is written. */
async function countFalseGains(wanted: number): Promise<void> {
  let optimal = 0
  let claimed = 0
  for (let number = 0; optimal < wanted; number++) {
    const [scenario] = await loadGames([plainGame(number)])
    const { value, written } = await replyPerfectly(scenario, 0)
    if (value - written > 1e-9) continue
    optimal++
    const { isBetter } = await bestReply(scenario, 0, { threads: 0, maxBattles: 1, seed: String(number) })
    if (isBetter) claimed++
    if (optimal % 10 === 0) console.log(`${claimed} of ${optimal} claim a gain, ${number + 1 - optimal} passed over`)
  }
  console.log(`${claimed} of ${optimal} games whose tactic is optimal claim a gain`)
}

function points(share: number): string {
  return `${(100 * share).toFixed(2)}`.padStart(6)
}
