// `npm run bench:replies`: what `best-reply` finds on small games of which perfect play is known. Prints tables: of what there is to
// gain, how much is found (`gains`; `races`: by battles only, as where games are large); and how often a gain is claimed where there
// is none (`false`). `gains 600000 'aim, never'`: battles, and games.

import { exact, type Scenario } from '../src/index.ts'
import { planScenario } from '../src/plan-scenario.ts'
import { bestReply, searchAgainst } from '../src/studies/best-reply/best-reply.ts'
import { replyPerfectly } from '../src/studies/best-reply/perfect.ts'
import { Search } from '../src/studies/best-reply/search.ts'
import { groupsOf, readLists, withTactics } from '../src/studies/best-reply/tactics.ts'
import { loadGames, plainGame, SMALL_GAMES } from './small-games.ts'

/** Of more battles a search makes two of each race: see `PLENTY` in races.ts. */
const BATTLES = 4_000_000
const PLAIN_GAMES = 200

const [part = 'gains', count, ...names] = process.argv.slice(2)
if (part === 'false') await countFalseGains(Number(count ?? PLAIN_GAMES))
else await measureGains(Number(count ?? BATTLES))

/** How much of what perfect play could win more is won by what a search finds; both without chance. */
async function measureGains(maxBattles: number): Promise<void> {
  const games = SMALL_GAMES.filter(({ name }) => names.length === 0 || names.includes(name))
  const shares: number[] = []
  for (const [at, scenario] of (await loadGames(games)).entries()) {
    const { value, written } = await replyPerfectly(scenario, 0)
    const before = process.cpuUsage()
    const found = await (part === 'races' ? raceFor(scenario, maxBattles) : searchFor(scenario, maxBattles))
    const { user, system } = process.cpuUsage(before)
    const { metrics } = await exact(found)
    const reached = metrics[`win.${scenario.parties[0].id}`].value
    const share = (reached - written) / (value - written)
    shares.push(share)
    console.log(
      [
        games[at].name.padEnd(27),
        `gain ${points(value - written)}`,
        `found ${points(reached - written)}`,
        `${(100 * share).toFixed(1)} %`.padStart(7),
        `${((user + system) / 1e6).toFixed(0)} s`.padStart(5),
        found.tactics['reply of reds 1'].turn.map(({ text }) => text).join(' | '),
      ].join('  '),
    )
  }
  const sorted = [...shares].sort((one, other) => one - other)
  const good = shares.filter((share) => share >= 0.95).length
  const [median, least] = [sorted[sorted.length >> 1], sorted[0]].map((share) => `${(100 * share).toFixed(1)} %`)
  console.log(`${good} of ${shares.length} find at least 95 %; median ${median}, least ${least}`)
}

/** The scenario with the tactic that is found. */
async function searchFor(scenario: Scenario, maxBattles: number): Promise<Scenario> {
  const { groups: found } = await bestReply(scenario, 0, { threads: 0, maxBattles })
  const { ruleset } = await planScenario(scenario)
  const groups = groupsOf(scenario, 0, ruleset.vocabulary)
  const tactics = found.map(({ reply: { turn, reactions } }) => {
    const lists = { turn: turn.map(({ rule }) => rule), reactions: reactions.map(({ rule }) => rule) }
    return readLists(lists, ruleset, scenario)!
  })
  return withTactics(scenario, 0, groups, tactics)
}

/** The same by races: where a draw is worth something, none is worked out exactly. */
async function raceFor(scenario: Scenario, battles: number): Promise<Scenario> {
  const { seed } = scenario.run
  const search = await Search.open(scenario, 0, { seed, threads: 0, drawn: 0.5 })
  const { best } = await searchAgainst(scenario, search, { seed, battles, isOver: () => false })
  return search.place(scenario, best)
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
