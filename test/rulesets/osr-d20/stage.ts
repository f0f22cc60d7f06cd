import { absorbedOf, damageOf, hitOf } from '../../../src/battle/attack-table.ts'
import { NOTE } from '../../../src/rulesets/osr-d20/codes.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/osr-d20/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { vocabulary } from '../../../src/rulesets/osr-d20/vocabulary.ts'
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
  readonly spells?: Fields
  readonly items?: Fields
  readonly rounds?: number
}

/** The weapons, armours and shields of the document's worked examples, and a few more. */
const WEAPONS = {
  sword: { damage: 'd8' },
  axe: { damage: 'd6' },
  // Dice of two kinds, and a range.
  flail: { damage: 'd4+d3' },
  whip: { damage: '1-3' },
  dagger: { damage: 'd4', size: 'small', length: '1 ft' },
  estoc: { damage: 'd8', training: 'martial' },
  zweihander: { damage: 'd10', hands: 2 },
  pike: { damage: 'd8', hands: 2, length: '14 ft', polearm: true },
  halberd: { damage: 'd10', hands: 2, length: '8 ft', polearm: true },
  spear: { damage: 'd6', length: '7 ft', reach: '10 ft' },
  claws: { damage: 'd4', natural: true },
  net: { damage: 'd2', grapples: true, reach: '10 ft', hands: 2 },
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
  const { first, second, options = {}, distance = '5 ft', field, weapons, spells, items, rounds = 100 } = scene
  return JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: 'osr-d20', options },
    weapons: { ...WEAPONS, ...weapons },
    armours: ARMOURS,
    shields: SHIELDS,
    spells: { ...spells },
    items: { ...ITEMS, ...items },
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
   *     Bert: parry (Anna)         a reaction, and who provoked it
   *     Anna at Bert, 10: miss     an attack, what the die had to show, and what it did
   *     Bert loses 5               damage that was kept back, and that of spells and items
   *     Bert is slain
   *     Anna 14 against Bert 12    a contest: the team's total, by the name of its best wrestler, and the defender's
   *     Anna overcomes Bert, 2     who wins it; the contests that Bert has lost in a row, if he is held
   *     Anna grips Bert, Anna lets go of Bert, Bert is pinned
   *     Anna takes sword of Bert   or his shield
   *     held actions               what follows is done by those who waited
   *     Anna runs, dropping treasure
   *     Anna runs 24               her total in the pursuit, and …
   *     Bert pursues 21            … a pursuer's
   *     Bert stops for treasure    what he seeks
   *     Anna is caught by Bert
   *     Anna has fled
   *     Anna: cast bolt at Bert    a spell, an item that is used or searched for
   *     bolt (Anna) on Bert        it takes effect
   *     bolt (Anna) is lost        … or does not
   *     Bert saves                 or "does not save"
   *     Bert regains 5
   *     Bert is helpless for 2     rounds, this one included
   *     bless on Bert for 3        …, until "bless on Bert ends"
   *     Anna searches, 3 to go
   *     Anna finds potion
   */
  round(dice: string): string[]
  weapon(name: string): string
  /** What its attacks have come to, in all circumstances together. */
  attacksOf(name: string): { attacks: number; hits: number; dealt: number }
}

/** Begins a battle of Anna against Bert. */
export function duel(anna: Fields, bert: Fields, rest: Omit<Scene, 'first' | 'second'> = {}): Promise<Story> {
  return stage({ first: { Anna: anna }, second: { Bert: bert }, ...rest })
}

/** Begins a battle. `start` are the dice rolled before the first round, for hit points. */
export async function stage(scene: Scene, start = ''): Promise<Story> {
  const planned = await planScenario<Data>(writeScene(scene), 'a scene')
  const { plan, roster } = planned
  const { data } = plan
  const names = roster.combatants.map(({ name }) => name)
  const { argument, turnRules } = data.tactics
  const effects = namesOfEffects(scene)
  const narration: Narration = {
    names,
    effects,
    effectOf: (me, rule) => effects[argument[turnRules[me] + rule]],
    weaponOf(me, armament) {
      const row = data.tactics.armamentOfWeapon.subarray(me * data.tactics.weapons)
      return roster.weapons[row.indexOf(armament)]
    },
  }
  const narrateTo = (event: readonly number[]) => narrateEvent(event, narration)
  const staged = beginBattle(makeFighter, COLUMNS, planned, narrateTo, start)
  const { memory, numberOf } = staged

  return {
    ...staged,
    weapon(name) {
      return narration.weaponOf(numberOf(name), memory.ready[numberOf(name)])
    },
    attacksOf(name) {
      const { score } = staged
      const sum = (counts: Iterable<number>): number =>
        [...counts].reduce(
          (total, count, i) => (ownerOfAttackType(data, i) === numberOf(name) ? total + count : total),
          0,
        )
      return { attacks: sum(score.attacks), hits: sum(score.hits), dealt: sum(score.dealt) }
    },
  }
}

/** The combatant whose attacks are counted under an attack type. */
export function ownerOfAttackType({ attackTypes, armaments }: Data, attackType: number): number {
  const armamentCount = armaments.combatant.length
  return armaments.combatant[attackType < armamentCount ? attackType : attackTypes.indexOf(attackType) % armamentCount]
}

const ACTIONS = Object.keys(vocabulary.actions)
const REACTIONS = Object.keys(vocabulary.reactions)
const DROPPED = ['nothing', 'treasure', 'food', 'an obstacle']

/** What the numbers of events stand for. */
interface Narration {
  readonly names: readonly string[]
  readonly effects: readonly string[]
  effectOf(combatant: number, rule: number): string
  weaponOf(combatant: number, armament: number): string
}

/** The names of spells and items by their numbers: the spells first, in the order in which they are borne. */
function namesOfEffects({ first, second }: Scene): string[] {
  const everybody = Object.values({ ...first, ...second })
  const all = (key: string): string[] => everybody.flatMap((fields) => (fields[key] ?? []) as string[])
  return [...new Set(all('spells')), ...new Set(all('items'))]
}

function narrateEvent(
  [event, actor, target, value, detail]: readonly number[],
  { names, effects, effectOf, weaponOf }: Narration,
): string[] {
  const me = names[actor]
  const other = names[target]
  switch (event) {
    case NOTE.TURN: {
      const action = ACTIONS[value]
      if (action === 'pass') return []
      const { aims } = vocabulary.actions[action]
      if (aims === 'effect') return [`${me}: ${action} ${effectOf(actor, detail)} at ${other}`]
      return [aims === 'foe' ? `${me}: ${action} ${other}` : `${me}: ${action}`]
    }
    case NOTE.REACTED:
      return [`${me}: ${REACTIONS[value]} (${other})`]
    case NOTE.ATTACKED: {
      const what = `${me} at ${other}`
      if (hitOf(detail) === 0) return [`${what}, ${value}: miss`]
      const absorbed = absorbedOf(detail)
      return [`${what}, ${value}: ${damageOf(detail)}${absorbed > 0 ? ` (${absorbed} absorbed)` : ''}`]
    }
    case NOTE.DAMAGED:
      return [`${me} loses ${value}`]
    case NOTE.SLAIN:
      return [`${me} is slain`]
    case NOTE.CONTEST:
      return [`${me} ${value} against ${other} ${detail}`]
    case NOTE.CONTEST_WON:
      return [`${me} overcomes ${other}${value > 0 ? `, ${value}` : ''}`]
    case NOTE.GRIPPED:
      return [`${me} grips ${other}`]
    case NOTE.LET_GO:
      return [`${me} lets go of ${other}`]
    case NOTE.PINNED:
      return [`${me} is pinned`]
    case NOTE.TAKEN:
      return [`${other} takes ${value < 0 ? 'shield' : weaponOf(actor, value)} of ${me}`]
    case NOTE.HELD:
      return ['held actions']
    case NOTE.IN_FLIGHT:
      return [value === 0 ? `${me} runs` : `${me} runs, dropping ${DROPPED[value]}`]
    case NOTE.PACE:
      return [`${me} ${detail === 0 ? 'runs' : 'pursues'} ${value / 10}`]
    case NOTE.STOPPED:
      return detail === 0 ? [] : [`${me} stops for ${DROPPED[value]}`]
    case NOTE.CAUGHT:
      return [`${me} is caught by ${other}`]
    case NOTE.FLED:
      return [`${me} has fled`]
    case NOTE.EFFECT:
      return [`${effects[value]} (${me}) on ${other}`]
    case NOTE.SPELL_LOST:
      return [`${effects[value]} (${me}) is lost`]
    case NOTE.SAVED:
      return [`${me} ${detail ? 'saves' : 'does not save'}`]
    case NOTE.HEALED:
      return [`${me} regains ${value}`]
    case NOTE.HELPLESS:
      return [`${me} is helpless for ${value}`]
    case NOTE.BUFF:
      return [`${effects[detail]} on ${me} for ${value}`]
    case NOTE.BUFF_ENDED:
      return [`${effects[value]} on ${me} ends`]
    case NOTE.SEARCHES:
      return [`${me} searches, ${detail} to go`]
    case NOTE.FOUND:
      return [`${me} finds ${effects[value]}`]
    default:
      return []
  }
}
