import { type Journal, recordingJournal, silentJournal } from '../battle/journal.ts'
import type { Plan } from '../battle/plan.ts'
import { FIRST_WINS, GOES_ON, Score, SECOND_WINS } from '../battle/score.ts'
import { seededDice } from '../battle/seeded-dice.ts'
import { type FightChunk, fight, loadFighter, prepareChunks } from '../fight/chunk.ts'
import { digestTally } from '../fight/digest.ts'
import { streamKey } from '../fight/key.ts'
import { prepareReplayedBattle } from '../fight/replayed-battle.ts'
import { surveyBattles } from '../fight/survey.ts'
import { measure } from '../metrics/metrics.ts'
import { planScenario, type Stand } from '../plan-scenario.ts'
import { DEPLOYMENT } from '../scenario/ground.ts'
import type { Fields, Scenario } from '../scenario/scenario.ts'
import { clopperPearson } from '../statistics/proportion.ts'
import { findWrongPieces } from './pieces.ts'

/** Something that every ruleset owes, whatever its rules. */
interface Law {
  /** As a sentence without its full stop. */
  readonly says: string
  /**
   * How the ruleset breaks it in this scenario, each as a sentence without its full stop; nothing if it keeps it.
   *
   * @param effort the share of its battles to try, above 0 and at most 1; a law that says its number of battles tries all
   */
  readonly find: (scenario: Scenario, effort?: number) => Promise<readonly string[]>
}

/** The numbers of the first battles, of `all` with an effort of 1. */
function numbersOf(all: number, effort = 1): number[] {
  return Array.from({ length: Math.ceil(all * effort) }, (_, battle) => battle)
}

/** A fighter with dice of its own, and what can be said of each battle that it fights. */
async function ready(plan: Plan, journal: Journal) {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, journal)
  const begin = (battle: number): void => {
    dice.start(battle)
    score.clear()
    score.fired.fill(0)
  }
  return {
    fighter,
    begin,
    /** Everything that is counted of a battle. */
    fight(battle: number): string {
      begin(battle)
      const outcome = fight(fighter)
      return `${outcome} after ${fighter.rounds()}: ${score.counters.join()} ${score.fired.join()}`
    },
  }
}

/** What laws try a scenario with. They share it, because V8 compiles each fighter anew, which takes longer than to fight. */
interface Trial extends Stand {
  readonly silent: Ready
  readonly reported: Ready
  readonly replayBattle: Awaited<ReturnType<typeof prepareReplayedBattle>>
  /** With seed 7. */
  readonly fightChunk: FightChunk
}

type Ready = Awaited<ReturnType<typeof ready>>

const trials = new WeakMap<Scenario, Promise<Trial>>()

function trialOf(scenario: Scenario): Promise<Trial> {
  const trial = trials.get(scenario) ?? prepareTrial(scenario)
  trials.set(scenario, trial)
  return trial
}

async function prepareTrial(scenario: Scenario): Promise<Trial> {
  const stand = await planScenario(scenario)
  return {
    ...stand,
    silent: await ready(stand.plan, silentJournal),
    reported: await ready(stand.plan, recordingJournal()),
    replayBattle: await prepareReplayedBattle(stand.plan, '1'),
    fightChunk: await prepareChunks(stand.plan, '7'),
  }
}

const PURE: Law = {
  says: 'A battle is a pure function of seed and number, whatever was fought before it',
  async find(scenario, effort) {
    const { plan, silent } = await trialOf(scenario)
    const numbers = numbersOf(100, effort)
    const results = numbers.map((battle) => silent.fight(battle))
    // Again in the same memory, last to first, and with others in between.
    const again = numbers.toReversed().filter((battle) => silent.fight(battle) !== results[battle])
    const fresh = await ready(plan, silentJournal)
    const shuffled = numbers
      .map((battle) => (battle * 67) % numbers.length)
      .filter((battle) => {
        const result = fresh.fight(battle)
        fresh.fight(1_000_000 + battle)
        return result !== results[battle]
      })
    return [...again, ...shuffled].map((battle) => `battle ${battle}, fought again after others, is another one`)
  },
}

const MEMORY: Law = {
  says: 'Its memory is one as well, round by round',
  async find(scenario, effort) {
    const { plan, reported: other } = await trialOf(scenario)
    const one = await ready(plan, recordingJournal())
    const numbers = numbersOf(100, effort)
    for (const battle of numbers) other.fight(1000 + battle)
    for (const battle of numbers) {
      for (const { begin, fighter } of [one, other]) {
        begin(battle)
        fighter.start()
      }
      let outcome = GOES_ON
      for (let round = 0; outcome === GOES_ON; round++) {
        const word = one.fighter.memory.findIndex((value, at) => value !== other.fighter.memory[at])
        if (word >= 0) return [`word ${word} of the memory after round ${round} of battle ${battle} depends on others`]
        outcome = one.fighter.round()
        if (other.fighter.round() !== outcome) return [`round ${round + 1} of battle ${battle} ends in two ways`]
      }
    }
    return []
  },
}

const REPORTED: Law = {
  says: 'A battle that is narrated is the one that is fought in bulk',
  async find(scenario, effort) {
    const { silent, reported } = await trialOf(scenario)
    const wrong = numbersOf(100, effort).filter((battle) => reported.fight(battle) !== silent.fight(battle))
    return wrong.map((battle) => `battle ${battle} is another one when its journal is heard`)
  },
}

const PIECES: Law = {
  says: 'Its steps are its rounds, its memory is all there is, and what it simplifies makes no difference',
  find: async (scenario, effort) => findWrongPieces((await trialOf(scenario)).plan, numbersOf(60, effort)),
}

const REPLAYED: Law = {
  says: 'A replay ends as the battle in bulk does, with the same hit points left',
  async find(scenario, effort) {
    const { plan, roster, ruleset, replayBattle } = await trialOf(scenario)
    const numbers = numbersOf(100, effort)
    const { outcomes, rounds, leads } = await surveyBattles(plan, '1', numbers.length, ruleset.readHealth(plan))
    const wrong: string[] = []
    for (const battle of numbers) {
      const seen = replayBattle(battle)
      if (seen.outcome !== outcomes[battle] || seen.rounds.length - 1 !== rounds[battle]) {
        wrong.push(`battle ${battle} ends otherwise when it is replayed`)
      } else if (battle % 10 === 0) {
        const lead = leadOf(ruleset.narrate(plan, roster, scenario, seen.rounds).rounds.at(-1)!.standings, { roster })
        if (Math.abs(lead - leads[battle]) < 1e-12) continue
        wrong.push(`battle ${battle} is asked to end with other hit points than readHealth finds`)
      }
    }
    return wrong
  },
}

/** See `Survey.leads`; of what is narrated. */
function leadOf(
  standings: readonly { readonly hp: number; readonly hpMax: number; readonly out?: string }[],
  { roster }: Pick<Stand, 'roster'>,
): number {
  const [first, second] = [0, 1].map((party) => {
    const members = standings.filter((_, combatant) => roster.combatants[combatant].party === party)
    const left = members.reduce((sum, { hp, out }) => sum + (out === undefined ? hp : 0), 0)
    return left / members.reduce((sum, { hpMax }) => sum + hpMax, 0)
  })
  return first - second
}

const SENTENCES: Law = {
  says: 'A battle is narrated in whole sentences, round by round',
  async find(scenario, effort) {
    const { plan, roster, ruleset, replayBattle } = await trialOf(scenario)
    // To narrate a battle takes as long as to fight a hundred.
    for (const battle of numbersOf(40, effort)) {
      const { rounds: heard } = replayBattle(battle)
      const { rounds } = ruleset.narrate(plan, roster, scenario, heard)
      if (rounds.some(({ number }, index) => number !== index) || rounds.length !== heard.length) {
        return [
          `battle ${battle} of ${heard.length - 1} rounds is narrated as rounds ${rounds.map(({ number }) => number)}`,
        ]
      }
      const texts = rounds.flatMap(({ events }) => events.map(({ text }) => text))
      const wrong = texts.find((text) => !/^\S.*[.]$/.test(text) || /undefined|NaN/.test(text))
      if (wrong !== undefined) return [`"${wrong}", of battle ${battle}, is no whole sentence`]
    }
    return []
  },
}

const CHUNKS: Law = {
  says: 'Any split into chunks ends in the same bytes',
  async find(scenario, effort) {
    const { plan, fightChunk: fightWhole } = await trialOf(scenario)
    const battles = numbersOf(600, effort).length
    const whole = digestTally(fightWhole(0, battles))
    const fightChunk = await prepareChunks(plan, '7')
    const cut = Math.ceil(0.36 * battles)
    const last = fightChunk(cut, battles)
    const tally = fightChunk(0, 1)
    tally.add(fightChunk(1, cut))
    tally.add(last)
    return digestTally(tally) === whole
      ? []
      : [`${battles} battles come to something else when they are fought in three parts`]
  },
}

/** A field whose drawn map says of the second party what it said of the first, so that everybody keeps its cell. */
function renameParties(field: Fields): Fields {
  const { map, legend } = field as { readonly map?: string; readonly legend?: Fields }
  if (map === undefined) return field
  const entries = Object.entries(legend ?? {}).map(([letter, ground]) => [renameLetters(letter), ground])
  return { ...field, map: renameLetters(map), ...(legend && { legend: Object.fromEntries(entries) }) }
}

function renameLetters(text: string): string {
  const [first, second] = [DEPLOYMENT.first, DEPLOYMENT.second]
  return text.replace(/[ab]/gi, (letter) => {
    const at = first.indexOf(letter)
    return at >= 0 ? second[at] : first[second.indexOf(letter)]
  })
}

const EXCHANGED: Law = {
  says: 'Who is named first makes no difference (2,000 battles; 4 standard errors: 6e-5 a figure)',
  async find(scenario) {
    const { parties, field } = scenario
    const one = await trialOf(scenario)
    const other = await planScenario({ ...scenario, parties: [parties[1], parties[0]], field: renameParties(field) })
    const measuredBy = (fightChunk: FightChunk, { scoreboard, roster }: Stand) =>
      measure(fightChunk(0, 2_000), scoreboard, roster).metrics
    const before = measuredBy(one.fightChunk, one)
    const after = measuredBy(await prepareChunks(other.plan, '7'), other)
    const [first, second] = parties.map(({ id }) => id)
    const metrics = [
      'draw',
      'rounds.mean',
      `win.${first}`,
      `win.${second}`,
      `damage.${first}.mean`,
      `survivors.${second}.mean`,
    ]
    return metrics.flatMap((metric) => {
      const [here, there] = [before[metric], after[metric]]
      if (!here || !there) return []
      const halfWidth = Math.hypot(here.high - here.low, there.high - there.low) / 2
      const errors = (1.96 * Math.abs(here.value - there.value)) / halfWidth
      return errors < 4 || here.value === there.value
        ? []
        : [`${metric} is ${here.value}, and ${there.value} when the parties are named in the other order`]
    })
  },
}

/** For scenarios whose field is the same for both sides. */
export const MIRRORED: Law = {
  says: 'Two equal parties win equally often (6,000 battles; a fair ruleset fails with probability 1e-4)',
  async find(scenario) {
    const [party] = scenario.parties
    if (scenario.field.map !== undefined) return []
    const members = party.members.map((member) => ({ ...member, name: `${member.name}'` }))
    const { plan } = await planScenario({ ...scenario, parties: [party, { id: `${party.id}-twin`, members }] })
    const { outcomes } = (await prepareChunks(plan, '1'))(0, 6_000)
    const wins = outcomes[FIRST_WINS]
    const decided = wins + outcomes[SECOND_WINS]
    const { low, high } = clopperPearson(wins, decided, 0.9999)
    if (low < 0.5 && high > 0.5) return []
    return [`${party.id} against their like, named first, win ${wins} of ${decided} decided battles`]
  },
}

/** What every ruleset owes in any scenario, but for `MIRRORED`. */
export const LAWS: readonly Law[] = [PURE, MEMORY, REPORTED, PIECES, REPLAYED, SENTENCES, CHUNKS, EXCHANGED]
