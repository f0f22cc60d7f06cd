import { absorbedOf, damageOf, hitOf } from '../../../src/battle/attack-table.ts'
import { type DictatedDice, dictatedDice } from '../../../src/battle/dictated-dice.ts'
import { recordingJournal } from '../../../src/battle/journal.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import type { Roster } from '../../../src/battle/roster.ts'
import { DRAW, FIRST_WINS, GOES_ON, Score, SECOND_WINS, STALEMATE } from '../../../src/battle/score.ts'
import type { Data } from '../../../src/rulesets/osr-d20/data.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import { type Memory, openMemory } from '../../../src/rulesets/osr-d20/memory.ts'
import { NOTE } from '../../../src/rulesets/osr-d20/notes.ts'
import { vocabulary } from '../../../src/rulesets/osr-d20/vocabulary.ts'
import { planScenario } from './scenario.ts'

type Fields = Readonly<Record<string, unknown>>

/** A scenario in brief: combatants by name, each with its own tactic, and the armoury below. */
export interface Scene {
  readonly first: Readonly<Record<string, Fields>>
  readonly second: Readonly<Record<string, Fields>>
  readonly options?: Fields
  /** Between the front ranks, where no map is drawn; toe to toe if left out. */
  readonly distance?: string
  readonly field?: Fields
  readonly weapons?: Fields
  readonly items?: Fields
  readonly rounds?: number
}

/** The weapons, armours and shields of the spec's worked examples, and a few more. */
const WEAPONS = {
  sword: { damage: 'd8' },
  axe: { damage: 'd6' },
  dagger: { damage: 'd4', size: 'small', length: '1 ft' },
  estoc: { damage: 'd8', training: 'martial' },
  zweihander: { damage: 'd10', hands: 2 },
  pike: { damage: 'd8', hands: 2, length: '14 ft', polearm: true },
  halberd: { damage: 'd10', hands: 2, length: '8 ft', polearm: true },
  spear: { damage: 'd6', length: '7 ft', reach: '10 ft' },
  claws: { damage: 'd4', natural: true },
  bow: { damage: 'd6', range: '150 ft', hands: 2 },
  crossbow: { damage: 'd8', range: '240 ft', hands: 2, reload: 2 },
  javelin: { damage: 'd6', range: '60 ft', thrown: true, ammo: 2 },
  hatchet: { damage: 'd6', range: '30 ft', thrown: true },
}
const ARMOURS = { mail: { rating: 4 }, leather: { rating: 2 } }
const SHIELDS = { 'round-shield': { ac: 1 } }
const ITEMS = { purse: { drop: 'treasure' }, rations: { drop: 'food' }, caltrops: { drop: 'obstacle' } }

/** Standing still, whatever comes. */
export const idle = { turn: [], reactions: [] }
/** Attacking the nearest, and nothing else. */
export const brawl = { turn: ['attack nearest'], reactions: [] }

/** A scenario file's content as JSON, which is YAML too. */
export function writeScene(scene: Scene): string {
  const { first, second, options = {}, distance = '5 ft', field, weapons, items, rounds = 100 } = scene
  const everybody = { ...first, ...second }
  const combatants = Object.fromEntries(
    Object.entries(everybody).map(([name, { turn, reactions, ...fields }]) => [
      name,
      { hp: 100, ...fields, ...(turn || reactions ? { tactic: `of-${name}` } : {}) },
    ]),
  )
  const tactics = Object.fromEntries(
    Object.entries(everybody)
      .filter(([, { turn, reactions }]) => turn || reactions)
      .map(([name, { turn, reactions }]) => [
        `of-${name}`,
        { ...(turn ? { turn } : {}), ...(reactions ? { reactions } : {}) },
      ]),
  )
  return JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: 'osr-d20', options },
    weapons: { ...WEAPONS, ...weapons },
    armours: ARMOURS,
    shields: SHIELDS,
    items: { ...ITEMS, ...items },
    combatants,
    tactics,
    parties: { first: { members: Object.keys(first) }, second: { members: Object.keys(second) } },
    field: field?.map === undefined ? { distance, ...field } : field,
    run: { max_rounds: rounds },
  })
}

/** A battle that is told as it is fought. */
export interface Story {
  /**
   * Plays one round with dictated dice, all of which must be rolled (dictated-dice.ts), and tells what was done:
   *
   *     Anna: attack Bert          a turn's action; those who pass are not mentioned
   *     Bert: parry (Anna)         a reaction, and who provoked it
   *     Anna at Bert, 10: miss     an attack, what the die had to show, and what it did
   *     Bert loses 5               damage that was kept back
   *     Bert is slain
   *     held actions               what follows is done by those who waited
   *     Anna runs, dropping treasure
   *     Anna runs 24               her total in the pursuit, and …
   *     Bert pursues 21            … a pursuer's
   *     Bert stops for treasure    what he seeks
   *     Anna is caught by Bert
   *     Anna has fled
   */
  round(dice: string): string[]
  /** How the battle has ended, if it has. */
  outcome(): string
  hp(name: string): number
  /** Column and row. */
  cell(name: string): [column: number, row: number]
  weapon(name: string): string
  readonly score: Score
  readonly plan: Plan
  readonly memory: Memory
}

const OUTCOMES = {
  [GOES_ON]: 'goes on',
  [FIRST_WINS]: 'first wins',
  [SECOND_WINS]: 'second wins',
  [DRAW]: 'draw',
  [STALEMATE]: 'stalemate',
}

/** Begins a battle. `start` are the dice rolled before the first round, for hit points. */
export async function stage(scene: Scene, start = ''): Promise<Story> {
  const { plan, roster } = await planScenario(writeScene(scene), 'a scene')
  const data = plan.data as Data
  const names = roster.combatants.map(({ name }) => name)
  const dice: DictatedDice = dictatedDice(data.attacks.tables, names)
  const journal = recordingJournal()
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, journal)
  const memory = openMemory(fighter.memory, data.shape)
  const numberOf = (name: string): number => {
    const number = names.indexOf(name)
    if (number < 0) throw new Error(`nobody is called ${name}`)
    return number
  }
  let told = 0
  let outcome: number = GOES_ON
  dice.dictate(start)
  fighter.start()
  dice.verify()

  return {
    round(script) {
      dice.dictate(script)
      outcome = fighter.round()
      dice.verify()
      const lines = journal.events.slice(told).flatMap((event) => tellEvent(event, roster))
      told = journal.events.length
      return lines
    },
    outcome: () => OUTCOMES[outcome as keyof typeof OUTCOMES],
    hp: (name) => memory.hp[numberOf(name)],
    cell(name) {
      const at = memory.cell[numberOf(name)]
      return [at & ((1 << data.field.shift) - 1), at >> data.field.shift]
    },
    weapon(name) {
      const arm = memory.ready[numberOf(name)]
      const row = data.tactics.armOfWeapon.subarray(numberOf(name) * data.tactics.weapons)
      return roster.weapons[row.indexOf(arm)]
    },
    score,
    plan,
    memory,
  }
}

const ACTIONS = Object.keys(vocabulary.actions)
const REACTIONS = Object.keys(vocabulary.reactions)
const DROPPED = ['nothing', 'treasure', 'food', 'an obstacle']

function tellEvent([event, actor, target, value, detail]: readonly number[], { combatants }: Roster): string[] {
  const me = combatants[actor]?.name
  const other = combatants[target]?.name
  switch (event) {
    case NOTE.TURN_NOTE: {
      const action = ACTIONS[value]
      if (action === 'pass') return []
      return [vocabulary.actions[action].aims === 'foe' ? `${me}: ${action} ${other}` : `${me}: ${action}`]
    }
    case NOTE.REACTED_NOTE:
      return [`${me}: ${REACTIONS[value]} (${other})`]
    case NOTE.ATTACKED_NOTE: {
      const what = `${me} at ${other}`
      if (hitOf(detail) === 0) return [`${what}, ${value}: miss`]
      const absorbed = absorbedOf(detail)
      return [`${what}, ${value}: ${damageOf(detail)}${absorbed > 0 ? ` (${absorbed} absorbed)` : ''}`]
    }
    case NOTE.DAMAGED_NOTE:
      return [`${me} loses ${value}`]
    case NOTE.SLAIN_NOTE:
      return [`${me} is slain`]
    case NOTE.HELD_NOTE:
      return ['held actions']
    case NOTE.IN_FLIGHT_NOTE:
      return [value === 0 ? `${me} runs` : `${me} runs, dropping ${DROPPED[value]}`]
    case NOTE.PACE_NOTE:
      return [`${me} ${detail === 0 ? 'runs' : 'pursues'} ${value / 10}`]
    case NOTE.STOPPED_NOTE:
      return [`${me} stops for ${DROPPED[value]}`]
    case NOTE.CAUGHT_NOTE:
      return [`${me} is caught by ${other}`]
    case NOTE.FLED_NOTE:
      return [`${me} has fled`]
    default:
      return []
  }
}
