import { damageOf, hitOf } from '../../../src/battle/attack-table.ts'
import { CONTEST, HANDLED, MARK, NOTE, STATE } from '../../../src/rulesets/slot-d20/codes.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/slot-d20/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/slot-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/slot-d20/plan/data.ts'
import { effectIds } from '../../../src/rulesets/slot-d20/plan/effects.ts'
import { gatherAll } from '../../../src/rulesets/slot-d20/plan/equipment.ts'
import { vocabulary } from '../../../src/rulesets/slot-d20/vocabulary.ts'
import { planScenario } from '../scenario.ts'
import { beginBattle, type Cast, type Fields, type Staged, writeCast } from '../staging.ts'

/** A scenario in brief: combatants by name, each with its own tactic, and the armoury below. */
export interface Scene {
  readonly first: Cast
  readonly second: Cast
  /** The first party is the high side, unless an option says otherwise. */
  readonly options?: Fields
  /** Between the front ranks, where no map is drawn; toe to toe if left out. */
  readonly distance?: string
  readonly field?: Fields
  readonly weapons?: Fields
  readonly shields?: Fields
  readonly spells?: Fields
  readonly rounds?: number
}

/** The weapons, armours and shields of the document's worked examples, and a few more. */
const WEAPONS = {
  sword: { damage: 'd8' },
  axe: { damage: 'd6', shatters: true },
  dagger: { damage: 'd4' },
  maul: { damage: 'd12', hands: 2 },
  spear: { damage: 'd6', reach: '10 ft' },
  pike: { damage: 'd8', hands: 2, reach: '15 ft' },
  claws: { damage: 'd4', hands: 0 },
  sling: { damage: 'd4', range: '50 ft', long_range: '100 ft' },
  bow: { damage: 'd6', hands: 2, range: '50 ft', long_range: '150 ft' },
  crossbow: { damage: 'd10', hands: 2, range: '50 ft', long_range: '150 ft', reload: 'main' },
  javelin: { damage: 'd6', range: '20 ft', long_range: '40 ft', thrown: true },
}
const ARMOURS = { mail: { ac: 14 }, leather: { ac: 12 } }
const SHIELDS = { round: {} }
const ITEMS = { wand: {}, orb: { hands: 2 } }

/** Standing still, whatever comes. */
export const idle = { turn: [], reactions: [] }
/** Attacking the nearest, and nothing else. */
export const brawl = { turn: ['attack nearest'], reactions: [] }

/** A scenario file's content as JSON, which is YAML too. */
export function writeScene(scene: Scene): string {
  const { first, second, options = {}, distance = '5 ft', field, weapons, shields, spells, rounds = 100 } = scene
  return JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: 'slot-d20', options: { initiative: 'first', ...options } },
    weapons: { ...WEAPONS, ...weapons },
    armours: ARMOURS,
    shields: { ...SHIELDS, ...shields },
    spells: { ...spells },
    items: ITEMS,
    ...writeCast(first, second),
    field: field?.map === undefined ? { distance, ...field } : field,
    run: { max_rounds: rounds },
  })
}

/** A battle that is reported as it is fought. */
export interface Story extends Staged<Data, Memory> {
  /**
   * Plays one round with dictated dice, all of which must be rolled (dictated-dice.ts), and tells what was done:
   *
   *     Anna: attack Bert          a turn's action; those who pass are not mentioned
   *     Bert: snap-attack (Anna)   a reaction, and whom it is aimed at
   *     Anna at Bert, 10: miss     an attack, what the die had to show in the end, and what it did
   *     Bert loses 5               damage that was kept back, and that of spells
   *     Bert is slain
   *     attack of Anna is lost     it has become impossible
   *     Carl steps between         he screens the one who is attacked …
   *     Anna 14 against Carl 12    … and an opposed check, won if …
   *     Anna gets past Carl        … she does, and likewise: Anna breaks the shield of Carl
   *     Anna draws sword           readies, stows, drops, picks up, reloads, shoots, throws, breaks, uses up
   *     Anna is prone              a state that begins; "no longer" if it ends. Also locked, walled
   *     Anna: cast Bert
   *     bolt (Anna)                a spell or skill use; if harm makes it fail: "bolt is disrupted"
   *     it needs 12: fails         its check, less the skill; or "works"
   *     Bert regains 5
   *     curse on Bert for 2        …, rounds after this one, until "curse on Bert ends"
   */
  round(dice?: string): string[]
  /** What it has in hand, in loadout order. */
  hands(name: string): string[]
  has(name: string, mark: keyof typeof MARK): boolean
}

/** Begins a battle of Anna against Bert. */
export function duel(anna: Fields, bert: Fields, rest: Omit<Scene, 'first' | 'second'> = {}): Promise<Story> {
  return stage({ first: { Anna: anna }, second: { Bert: bert }, ...rest })
}

/** Begins a battle. `start` are the dice rolled before the first round, for hit points. */
export async function stage(scene: Scene, start = ''): Promise<Story> {
  const planned = await planScenario<Data>(writeScene(scene), 'a scene')
  const { roster, scenario } = planned
  const bearers = gatherAll(scenario)
  const names = roster.combatants.map(({ name }) => name)
  const things = bearers.flatMap((bearer) => bearer.things.map(({ id }) => id))
  const narration: Narration = { names, things, effects: effectIds(bearers) }
  const narrateTo = (event: readonly number[]) => narrateEvent(event, narration)
  const staged = beginBattle(makeFighter, COLUMNS, planned, narrateTo, start)
  const { memory, numberOf } = staged

  return {
    ...staged,
    hands(name) {
      const me = numberOf(name)
      return bearers[me].things.flatMap(({ id }, index) => (memory.inHand[me] & (1 << index) ? [id] : []))
    },
    has: (name, mark) => (memory.marks[numberOf(name)] & MARK[mark]) !== 0,
  }
}

const ACTIONS = Object.keys(vocabulary.actions)
const REACTIONS = Object.keys(vocabulary.reactions)

/** What the numbers of events stand for. */
interface Narration {
  readonly names: readonly string[]
  readonly things: readonly string[]
  readonly effects: readonly string[]
}

const DONE = {
  [HANDLED.READIED]: 'draws',
  [HANDLED.STOWED]: 'stows',
  [HANDLED.DROPPED]: 'drops',
  [HANDLED.PICKED_UP]: 'picks up',
  [HANDLED.RELOADED]: 'reloads',
  [HANDLED.SHOT]: 'has to reload',
  [HANDLED.THROWN]: 'has thrown',
  [HANDLED.BROKEN]: 'has lost',
  [HANDLED.USED_UP]: 'has used up',
}
/** Other states are what the actions that lead to them say. */
const STATES = { [STATE.PRONE]: 'prone', [STATE.LOCKED]: 'locked', [STATE.WALLED]: 'walled' }

function narrateEvent([event, actor, target, value, detail]: readonly number[], narration: Narration): string[] {
  const { names, things, effects } = narration
  const me = names[actor]
  const other = names[target]
  switch (event) {
    case NOTE.ACTION: {
      const action = ACTIONS[value]
      if (action === 'pass') return []
      return [vocabulary.actions[action].aims === 'nobody' ? `${me}: ${action}` : `${me}: ${action} ${other}`]
    }
    case NOTE.REACTED:
      return [`${me}: ${REACTIONS[value]} (${other})`]
    case NOTE.ATTACKED:
      return [`${me} at ${other}, ${value}: ${hitOf(detail) ? damageOf(detail) : missed(damageOf(detail))}`]
    case NOTE.DAMAGED:
    case NOTE.EFFECT_DAMAGE:
      return [`${me} loses ${value}`]
    case NOTE.SLAIN:
      return [`${me} is slain`]
    case NOTE.LOST:
      return [`${ACTIONS[value]} of ${me} is lost`]
    case NOTE.SCREENS:
      return [`${me} steps between`]
    case NOTE.OPPOSED:
      return [`${me} ${value} against ${other} ${detail}`]
    case NOTE.OPPOSED_WON:
      if (value === 0) return []
      return [detail === CONTEST.SCREEN ? `${me} gets past ${other}` : `${me} breaks the shield of ${other}`]
    case NOTE.HANDLED:
      return [`${me} ${DONE[detail as keyof typeof DONE]} ${things[value]}`]
    case NOTE.STATE: {
      const word = STATES[value as keyof typeof STATES]
      return word === undefined ? [] : [`${me} is ${detail ? '' : 'no longer '}${word}`]
    }
    case NOTE.LAUNCHED:
      return detail === 2 ? [`${effects[value]} is disrupted`] : [`${effects[value]} (${me})`]
    case NOTE.CHECKED:
      return [`it needs ${value}: ${detail ? 'works' : 'fails'}`]
    case NOTE.HEALED:
      return [`${me} regains ${value}`]
    case NOTE.CHANGE:
      return [`${effects[value]} on ${me} for ${detail}`]
    case NOTE.CHANGE_ENDED:
      return [`${effects[value]} on ${me} ends`]
    default:
      return []
  }
}

/** A miss may do damage by shock. */
function missed(damage: number): string {
  return damage > 0 ? `miss, ${damage}` : 'miss'
}
