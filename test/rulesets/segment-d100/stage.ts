import { damageOf, hitOf } from '../../../src/battle/attack-table.ts'
import { FACINGS } from '../../../src/field/facing.ts'
import { CHECK, HANDLED, MARK, NOTE, STATE, STEP } from '../../../src/rulesets/segment-d100/codes.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/segment-d100/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/segment-d100/fighter.ts'
import { gatherAll } from '../../../src/rulesets/segment-d100/plan/bearers.ts'
import type { Data } from '../../../src/rulesets/segment-d100/plan/data.ts'
import { lyingIds } from '../../../src/rulesets/segment-d100/plan/field.ts'
import type { Field } from '../../../src/rulesets/segment-d100/schema.ts'
import { vocabulary } from '../../../src/rulesets/segment-d100/vocabulary.ts'
import { planScenario } from '../scenario.ts'
import { beginBattle, type Cast, type Fields, type Staged, writeCast } from '../staging.ts'

/** A scenario in brief: combatants by name, each with its own tactic, and the armoury below. */
export interface Scene {
  readonly first: Cast
  readonly second: Cast
  readonly options?: Fields
  /** Between the front ranks, where no map is drawn; toe to toe if left out. */
  readonly distance?: string
  readonly field?: Fields
  readonly weapons?: Fields
  readonly shields?: Fields
  readonly items?: Fields
  readonly rounds?: number
}

/** The weapons and shields of the document's worked examples, and a few more. */
const WEAPONS = {
  sword: { damage: 'd8' },
  spear: { damage: 'd6', reach: '2 yd' },
  pike: { damage: 'd6', reach: '3 yd', hands: 2 },
  dagger: { damage: 'd4', size: 1 },
  greataxe: { damage: '2d6', hands: 2, size: 4 },
  bow: { damage: 'd6', kind: 'missile', range: '40 yd' },
  crossbow: { damage: 'd10', kind: 'missile', range: '40 yd', load: 6 },
  javelin: { damage: 'd6', kind: 'thrown' },
}
const ARMOURS = { mail: { dr: 2 }, leather: { dr: 1 } }

/** Standing still, whatever comes. */
export const idle = { turn: [], reactions: [] }
/** Attacking the nearest, and nothing else. */
export const fighting = { turn: ['attack nearest'], reactions: [] }

/** A scenario file's content as JSON, which is YAML too. */
export function writeScene(scene: Scene): string {
  const { first, second, options = {}, distance = '1 yd', field, weapons, shields, items, rounds = 100 } = scene
  return JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: 'segment-d100', options },
    weapons: { ...WEAPONS, ...weapons },
    armours: ARMOURS,
    shields: { round: {}, ...shields },
    items: { rock: { damage: 'd3' }, ...items },
    ...writeCast(first, second),
    field: field?.map === undefined ? { distance, ...field } : field,
    run: { max_rounds: rounds },
  })
}

/** A battle that is reported as it is fought. */
export interface Story extends Staged<Data, Memory> {
  /**
   * Plays one segment with dictated dice, all of which must be rolled (dictated-dice.ts), and tells what was done:
   *
   *     Anna: strike Bert          an action, as what it became
   *     Bert: parry (Anna)         a reaction, and to whom
   *     Anna at Bert, 53: 5        an attack, its chance, and what it did
   *     Anna pays 2q 2E            quarters and END
   *     Anna walks to 3,1          a step, or runs, jumps, leaps, climbs, tumbles …
   *     Anna faces east
   *     Anna checks 43: fails
   *     Bert loses 5               damage that was kept back, or that is no attack's
   *     Bert is prone, evading …   a stance, a posture that begins
   *     Anna draws sword
   *     Anna holds Bert            or lets go of
   */
  round(dice?: string): string[]
  end(name: string): number
  facing(name: string): string
  /** What it has in hand. */
  hands(name: string): string[]
  has(name: string, mark: keyof typeof MARK): boolean
}

/** Plays a round in which the order is Anna, Bert, and whoever else there is. */
export function play(story: Story, dice = ''): string[] {
  const initiative = story.names.map((name) => `${name} d10=${{ Anna: 9, Bert: 5 }[name] ?? 2}`)
  return story.round([...initiative, ...(dice === '' ? [] : [dice])].join(', '))
}

/** Begins a battle of Anna against Bert. */
export function duel(anna: Fields, bert: Fields, rest: Omit<Scene, 'first' | 'second'> = {}): Promise<Story> {
  return stage({ first: { Anna: anna }, second: { Bert: bert }, ...rest })
}

/** Begins a battle. `start` are the dice rolled before the first segment, for hit points. */
export async function stage(scene: Scene, start = ''): Promise<Story> {
  const planned = await planScenario<Data>(writeScene(scene), 'a scene')
  const { plan, roster, scenario } = planned
  const { data } = plan
  const names = roster.combatants.map(({ name }) => name)
  const carried = gatherAll(scenario).flatMap(({ things }) => things.map(({ id }) => id))
  const narration: Narration = {
    names,
    things: [...carried, ...lyingIds(scenario.field as Field)],
    shift: data.field.shift,
  }
  const narrateTo = (event: readonly number[]) => narrateEvent(event, narration)
  const staged = beginBattle(makeFighter, COLUMNS, planned, narrateTo, start)
  const { memory, numberOf } = staged

  return {
    ...staged,
    end: (name) => memory.end[numberOf(name)],
    facing: (name) => FACINGS[memory.facing[numberOf(name)]],
    hands(name) {
      const me = numberOf(name)
      return [memory.hand[me], memory.otherHand[me]]
        .filter((thing) => thing >= 0)
        .map((thing) => narration.things[thing])
    },
    has: (name, mark) => (memory.marks[numberOf(name)] & (MARK[mark] as number)) !== 0,
  }
}

const ACTIONS = Object.keys(vocabulary.actions)
const REACTIONS = Object.keys(vocabulary.reactions)

/** What the numbers of events stand for. */
interface Narration {
  readonly names: readonly string[]
  readonly things: readonly string[]
  readonly shift: number
}

const STANCES = ['standing', 'kneeling', 'prone']
const STATES = {
  [STATE.EVADING]: 'evading',
  [STATE.DODGING]: 'dodging',
  [STATE.CHARGING]: 'charging',
  [STATE.CREEPING]: 'creeping',
  [STATE.WAITING]: 'waiting',
}
const COMES = {
  [STEP.WALK]: 'walks',
  [STEP.CRAWL]: 'crawls',
  [STEP.SIDE_STEP]: 'side-steps',
  [STEP.RUN]: 'runs',
  [STEP.JUMP]: 'jumps',
  [STEP.LEAP]: 'leaps',
  [STEP.CLIMB]: 'climbs',
  [STEP.FALL]: 'falls',
  [STEP.AWAY]: 'steps away',
  [STEP.TUMBLE]: 'tumbles',
  [STEP.COUNTER]: 'comes',
  [STEP.DIVE]: 'dives',
}
const DONE = {
  [HANDLED.DRAWN]: 'draws',
  [HANDLED.SHEATHED]: 'sheathes',
  [HANDLED.DROPPED]: 'drops',
  [HANDLED.GRABBED]: 'grabs',
  [HANDLED.LOADED]: 'has loaded',
  [HANDLED.FIRED]: 'fires',
  [HANDLED.HURLED]: 'hurls',
  [HANDLED.HANDED]: 'hands over',
  [HANDLED.TOSSED]: 'tosses',
  [HANDLED.CAUGHT]: 'takes',
  [HANDLED.FALLEN]: 'misses',
  [HANDLED.LET_GO]: 'lets go of',
  [HANDLED.GONE]: 'is gone with',
}
const CHECKS = {
  [CHECK.BREAK_FREE]: 'to break free',
  [CHECK.JUMP]: 'to land',
  [CHECK.LEAP]: 'to leap',
  [CHECK.CLIMB]: 'to climb',
  [CHECK.LANDING]: 'to land',
}

function placeOf(cell: number, shift: number): [column: number, row: number] {
  return [cell & ((1 << shift) - 1), cell >> shift]
}

function narrateEvent([event, actor, target, value, detail]: readonly number[], narration: Narration): string[] {
  const { names, things, shift } = narration
  const me = names[actor]
  const other = names[target]
  const word = (words: Readonly<Record<number, string>>, code: number): string => words[code]
  switch (event) {
    case NOTE.ACTION:
      return ACTIONS[value] === 'attack' ? [] : [`${me}: ${ACTIONS[value]} ${other}`]
    case NOTE.BECOMES:
      return [`${me}: ${ACTIONS[value]} ${other}`]
    case NOTE.REACTED:
      return [`${me}: ${REACTIONS[value]} (${other})`]
    case NOTE.ATTACKED:
      return [`${me} at ${other}, ${value}: ${hitOf(detail) ? damageOf(detail) : 'miss'}`]
    case NOTE.PAID:
      return [`${me} pays ${value}q ${detail}E`]
    case NOTE.MOVED:
      return [`${me} ${word(COMES, target)} to ${placeOf(detail, shift).join()}`]
    case NOTE.TURNED:
      return [`${me} faces ${FACINGS[value]}`]
    case NOTE.CHECKED:
      return [`${me} checks ${value} ${word(CHECKS, detail >> 1)}: ${detail & 1 ? 'succeeds' : 'fails'}`]
    case NOTE.CATCHES:
      return [`${me} catches at ${value}: ${['drops', 'caught', 'struck'][detail]}`]
    case NOTE.DAMAGED:
    case NOTE.INJURED:
      return [`${me} loses ${value}`]
    case NOTE.SLAIN:
      return [`${me} is slain`]
    case NOTE.STANCE:
      return [`${me} is ${STANCES[value]}`]
    case NOTE.STATE:
      return detail ? [`${me} is ${word(STATES, value)}`] : []
    case NOTE.HANDLED:
      return [`${me} ${word(DONE, detail)} ${things[value]}`]
    case NOTE.HOLD:
      return [`${me} ${value ? 'holds' : 'lets go of'} ${other}`]
    case NOTE.CUSHIONS:
      return [`${me} catches ${other}`]
    case NOTE.LOST:
      return [`nothing comes of the counter of ${me}`]
    default:
      return []
  }
}
