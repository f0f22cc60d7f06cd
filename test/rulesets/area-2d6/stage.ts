import { damageOf, hitOf } from '../../../src/battle/attack-table.ts'
import { END, HALT, MANNER, MARK, NOTE } from '../../../src/rulesets/area-2d6/codes.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/area-2d6/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { gatherAll, powerIds } from '../../../src/rulesets/area-2d6/plan/equipment.ts'
import { vocabulary } from '../../../src/rulesets/area-2d6/vocabulary.ts'
import { namesOf } from '../../../src/tactics/vocabulary.ts'
import { planScenario } from '../scenario.ts'
import { beginBattle, type Cast, type Fields, type Staged, writeCast } from '../staging.ts'

/**
 * A scenario in brief: combatants by name, each with its own tactic, and the armoury below. Turns are taken in the order of
 * the file, for lack of another `initiative`; who has no tactic stands still, whatever comes.
 */
export interface Scene {
  readonly first: Cast
  readonly second: Cast
  readonly options?: Fields
  /** Areas between the parties where no map is drawn; none if left out. */
  readonly distance?: number
  readonly field?: Fields
  readonly weapons?: Fields
  readonly spells?: Fields
  readonly rounds?: number
}

const WEAPONS = {
  sword: {},
  axe: { damage: '2d6+1', hands: 2 },
  club: { damage: 3, heavy: {} },
  knife: { kind: 'thrown', damage: 'd6' },
  bow: { kind: 'shooting' },
}
const ARMOURS = { mail: { protection: 3, evade: -1, run: -1 }, plate: { protection: 5 } }
const SHIELDS = { kite: { parry: 1 } }
const ITEMS = { potion: { heal: 'd6' } }

export const idle = { turn: [], reactions: [] }
/** One attack a turn, and nothing else. */
export const strike = { turn: [{ do: 'melee', when: 'my.attacks < 1' }], reactions: [] }

/** A scenario file's content as JSON, which is YAML too. */
export function writeScene(scene: Scene): string {
  const { options, distance = 0, field, weapons, spells, rounds = 100 } = scene
  let place = 0
  const cast = (people: Cast): Cast =>
    Object.fromEntries(
      Object.entries(people).map(([name, fields]) => [name, { initiative: 20 - place++, ...idle, ...fields }]),
    )
  return JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: 'area-2d6', options: { ...options } },
    weapons: { ...WEAPONS, ...weapons },
    armours: ARMOURS,
    shields: SHIELDS,
    items: ITEMS,
    spells: { ...spells },
    ...writeCast(cast(scene.first), cast(scene.second)),
    field: field ?? { distance: `${distance} areas` },
    run: { max_rounds: rounds },
  })
}

/** A battle that is reported as it is fought. */
export interface Story extends Staged<Data, Memory> {
  /**
   * Plays one round with dictated dice, all of which must be rolled (dictated-dice.ts), and tells what was done:
   *
   *     Anna: melee Bert            an action, and its target; those who pass are not mentioned
   *     Bert: evade (Anna)          a reaction, and whom it is aimed at
   *     Anna needs 7: succeeds      a check: what the dice must show together
   *     Anna at Bert: 5             an attack, and what it did; or "miss", also where it was negated
   *     Anna: riposte at Bert       attacks that are no actions: ripostes and stray shots
   *     Bert goes to 2              enters an area, by its column; "to 2,1" in other rows than the first
   *     Bert is stopped             or stays, or is felled
   *     Bert is prone               or "no longer prone"
   *     ward on Bert: 4             a power begins to work; 0 unless it is a shield; "ward on Bert ends"
   *     ward takes 3                a shield has absorbed
   */
  round(dice?: string): string[]
  /** What it has left of the points of the round that was played last; they are lost when it ends. */
  points(name: string): number
  /** Column and row. */
  area(name: string): [column: number, row: number]
  ready(name: string): string
  has(name: string, mark: keyof typeof MARK): boolean
}

/** Begins a battle of Anna against Bert. */
export function duel(anna: Fields, bert: Fields, rest: Omit<Scene, 'first' | 'second'> = {}): Promise<Story> {
  return stage({ first: { Anna: anna }, second: { Bert: bert }, ...rest })
}

/** Begins a battle. `start` are the dice rolled before the first round, for hit points. */
export async function stage(scene: Scene, start = ''): Promise<Story> {
  const planned = await planScenario<Data>(writeScene(scene), 'a scene')
  const { plan, roster, scenario } = planned
  const { data } = plan
  const bearers = gatherAll(scenario)
  const names = roster.combatants.map(({ name }) => name)
  const armaments = bearers.flatMap((bearer) => bearer.armaments.map(({ id }) => id))
  const items = bearers.flatMap((bearer) => bearer.items.map(({ id }) => id))
  const placeOf = (cell: number): [number, number] => [cell & ((1 << data.field.shift) - 1), cell >> data.field.shift]
  const points = new Map<string, number>()
  const narration: Narration = { names, armaments, items, powers: powerIds(bearers), points, placeOf }
  const narrateTo = (event: readonly number[]) => narrateEvent(event, narration)
  const staged = beginBattle(makeFighter, COLUMNS, planned, narrateTo, start)
  const { memory, numberOf } = staged
  return {
    ...staged,
    points: (name) => points.get(name) ?? 0,
    area: staged.cell,
    ready: (name) => armaments[memory.ready[numberOf(name)]],
    has: (name, mark) => (memory.marks[numberOf(name)] & MARK[mark]) !== 0,
  }
}

const ACTIONS = Object.keys(vocabulary.actions)
const REACTIONS = Object.keys(vocabulary.reactions)
const MANNERS = namesOf(MANNER)
const HALTS = { [HALT.RUN_FAILED]: 'is stopped', [HALT.STAYED]: 'stays', [HALT.FELLED]: 'is felled' }

/** What the numbers of events stand for. */
interface Narration {
  readonly names: readonly string[]
  readonly armaments: readonly string[]
  readonly items: readonly string[]
  readonly powers: readonly string[]
  /** By name: points left. */
  readonly points: Map<string, number>
  placeOf(cell: number): [number, number]
}

function narrateEvent([event, actor, target, value, detail]: readonly number[], narration: Narration): string[] {
  const { names, armaments, items, powers, points, placeOf } = narration
  const me = names[actor]
  const other = names[target]
  switch (event) {
    case NOTE.ACTION:
      return value === ACTIONS.indexOf('pass') ? [] : [`${me}: ${ACTIONS[value]}${target === actor ? '' : ` ${other}`}`]
    case NOTE.REACTED:
      return [`${me}: ${REACTIONS[value]} (${other})`]
    case NOTE.CHECKED:
      return [`${me} needs ${value}: ${detail ? 'succeeds' : 'fails'}`]
    case NOTE.STRIKES:
      return detail > MANNER.SNIPE ? [`${me}: ${MANNERS[detail]} at ${other}`] : []
    case NOTE.ATTACKED:
      return [`${me} at ${other}: ${hitOf(detail) ? damageOf(detail) : 'miss'}`]
    case NOTE.STRAYS:
      return target < 0 ? ['the shot hits nobody'] : []
    case NOTE.DAMAGED:
      return [`${me} loses ${value}`]
    case NOTE.SLAIN:
      return [`${me} is slain`]
    case NOTE.MOVED: {
      const [column, row] = placeOf(detail)
      return [`${me} goes to ${column}${row > 0 ? `,${row}` : ''}`]
    }
    case NOTE.HALTED:
      return [`${me} ${HALTS[value as keyof typeof HALTS]}`]
    case NOTE.PRONE:
      return [`${me} is ${value ? '' : 'no longer '}prone`]
    case NOTE.TURN:
      points.set(me, value)
      return []
    case NOTE.PAID:
      points.set(me, detail)
      return []
    case NOTE.STAGGERED:
      points.set(me, (points.get(me) ?? 0) - value)
      return [`${me} loses ${value} points, owes ${detail}`]
    case NOTE.BLEEDS:
      return [value ? `${me} bleeds ${value}` : `${me} bleeds no longer`]
    case NOTE.IGNORES:
      return [`${me} ignores ${other}${value ? '' : ' no longer'}`]
    case NOTE.WORKS:
      return [`${powers[value]} on ${me}: ${detail}`]
    case NOTE.WORKS_NO_MORE:
      return detail === END.INSTANT ? [] : [`${powers[value]} on ${me} ends`]
    case NOTE.ABSORBED:
      return [`${powers[value]} takes ${detail}`]
    case NOTE.HEALED:
      return [`${me} regains ${value}`]
    case NOTE.USED_UP:
      return [`${me} uses ${items[value]} on ${other}`]
    case NOTE.READIED:
      return [`${me} readies ${armaments[value]}`]
    default:
      return []
  }
}
