import type { Notation } from '../../battle/notation.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../battle/scoreboard.ts'
import type { Party, Scenario } from '../../scenario/scenario.ts'
import { compileReactions, compileTurn, type Program } from '../../tactics/compile.ts'
import { builtInTactic } from '../../tactics/read.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { ACTION, ACTIONS, BLOW, BLOWS } from './codes.ts'
import {
  type Arms,
  type Attacks,
  type Combatants,
  type Data,
  type Field,
  MOST_ROUNDS,
  type Options,
  type Tactics,
} from './data.ts'
import { MARK, memorySize, openMemory, SCALAR } from './memory.ts'
import * as schema from './schema.ts'
import { buildTables, type Family } from './tables.ts'
import { vocabulary } from './vocabulary.ts'

const FEET_PER_CELL = 5
const COVER = {
  none: 0,
  quarter: 'cover_quarter_ac',
  half: 'cover_half_ac',
  'three-quarter': 'cover_three_quarter_ac',
  full: 'cover_full_ac',
} as const
const SIZES = { normal: 1, large: 2, gargantuan: 3 } as const

/** A combatant with everything that it carries looked up. */
interface Fighter {
  readonly name: string
  readonly template: string
  readonly party: 0 | 1
  readonly fields: schema.Combatant
  readonly tactic: Tactic
  /** Its weapons, its secondary weapon, bare hands: those of them that it can ever have ready. */
  readonly arms: readonly Arm[]
  /** How many of them are the weapons of its loadout: the first. */
  readonly weapons: number
  readonly armour: number
  readonly shieldAc: number
}

interface Arm {
  readonly id: string
  readonly weapon: schema.Weapon
  /** True of the secondary weapon, which may be of the same kind as another. */
  readonly secondary: boolean
}

/** Turns a checked scenario into numbers (rules/osr-d20.md). */
export function plan(scenario: Scenario): { plan: Plan; roster: Roster; scoreboard: Scoreboard } {
  const options = scenario.rules.options as schema.Options
  const fighters = scenario.parties.flatMap((party, index) => gatherParty(scenario, options, party, index as 0 | 1))
  const firstParty = scenario.parties[0].members.length
  const weapons = [...new Set(fighters.flatMap((fighter) => fighter.arms.map((arm) => arm.id)))]
  const armours = [...new Set(fighters.flatMap(({ fields }) => (fields.armour === undefined ? [] : [fields.armour])))]
  const roster: Roster = {
    parties: [scenario.parties[0].id, scenario.parties[1].id],
    combatants: fighters.map(({ name, template, party }) => ({ name, template, party })),
    weapons,
    armours,
    actions: Object.keys(vocabulary.actions),
    rules: fighters.map(({ tactic }) => [
      ...tactic.turn.map((rule) => inRoster('turn', rule)),
      ...tactic.reactions.map((rule) => inRoster('reactions', rule)),
    ]),
  }
  const deeds = fighters.flatMap((fighter, combatant) => actionsOf(fighter).map((action) => ({ combatant, action })))
  const arms = fighters.flatMap((fighter, combatant) =>
    fighter.arms.map((arm) => ({ combatant, weapon: weapons.indexOf(arm.id) })),
  )
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds: scenario.run.maxRounds,
    arms,
    armourOf: fighters.map(({ fields }) => (fields.armour === undefined ? -1 : armours.indexOf(fields.armour))),
    deeds,
    otherDamage: false,
    fates: ['slain'],
  })
  const data: Data = {
    options: planOptions(options),
    ...planField(scenario.field as schema.Field, fighters),
    arms: planArms(options, fighters),
    combatants: planCombatants(options, fighters),
    attacks: planAttacks(options, fighters),
    tactics: planTactics(fighters, weapons, deeds, scenario.run.maxRounds),
  }
  return {
    plan: {
      ruleset: 'osr-d20',
      scenarioKey: scenario.name,
      firstParty,
      combatants: fighters.length,
      maxRounds: scenario.run.maxRounds,
      memory: deploy(scenario.field as schema.Field, fighters, firstParty, data),
      data,
      score: scoreboard.layout,
    },
    roster,
    scoreboard,
  }
}

function inRoster(list: 'turn' | 'reactions', { text, place }: Rule): Roster['rules'][number][number] {
  return { list, text, builtIn: place === undefined }
}

function gatherParty(scenario: Scenario, options: schema.Options, party: Party, index: 0 | 1): Fighter[] {
  return party.members.map(({ name, template, fields: given }) => {
    const fields = given as schema.Combatant
    const weapons = fields.weapons.filter((id) => id !== schema.UNARMED)
    const tactic = fields.tactic === undefined ? builtInTactic(vocabulary) : scenario.tactics[fields.tactic]
    const armour = fields.armour === undefined ? 0 : (scenario.armours[fields.armour] as schema.Armour).rating
    const shieldAc = fields.shield === undefined ? 0 : (scenario.shields[fields.shield] as schema.Shield).ac
    const arm = (id: string, secondary: boolean): Arm => ({
      id,
      weapon: scenario.weapons[id] as schema.Weapon,
      secondary,
    })
    const arms = weapons.map((id) => arm(id, false))
    const isThrowing = arms.some(({ weapon }) => weapon.thrown)
    if (fields.secondary !== undefined && isThrowing) arms.push(arm(fields.secondary, true))
    if (isThrowing || mayBeUnarmed(fields, tactic)) {
      arms.push({ id: schema.UNARMED, weapon: bareHands(options), secondary: false })
    }
    return {
      name,
      template,
      party: index,
      fields,
      tactic,
      arms,
      weapons: weapons.length,
      armour: fields.hide + armour,
      shieldAc,
    }
  })
}

/** Whether it has bare hands from the start, or may draw them. A weapon that is thrown may leave them as well (§2.7). */
function mayBeUnarmed({ weapons }: schema.Combatant, tactic: Tactic): boolean {
  const hasThem = weapons.length === 0 || weapons.includes(schema.UNARMED)
  return hasThem || tactic.turn.some((rule) => rule.with === schema.UNARMED)
}

/** The built-in weapon of whoever has none in hand (§2.2). */
function bareHands(options: schema.Options): schema.Weapon {
  return {
    damage: options.unarmed_damage,
    to_hit: 0,
    length: 0,
    reach: FEET_PER_CELL,
    hands: 1,
    size: 'minor',
    training: 'simple',
    natural: false,
    polearm: false,
    grapples: false,
    range: undefined,
    melee: true,
    thrown: false,
    ammo: undefined,
    reload: 0,
  }
}

/** The actions that a combatant's turns are counted by: those of its tactic, and passing. */
function actionsOf({ tactic }: Fighter): number[] {
  const actions = Object.keys(vocabulary.actions)
  return [...new Set([...tactic.turn.map((rule) => actions.indexOf(rule.do)), ACTION.PASS])]
}

function planOptions(options: schema.Options): Options {
  return {
    later: isLater(options),
    eachRolls: options.initiative === 'each',
    initiativeTarget: options.initiative_target,
    minimum_damage: options.minimum_damage,
    multiplies: options.multiplies,
    natural_20_hits: options.natural_20_hits,
    natural_1_misses: options.natural_1_misses,
    unawareToHit: options.unaware_to_hit,
    unarmedToHit: options.unarmed_to_hit,
    longerAc: options.longer_ac,
    changeToHit: options.change_to_hit,
    doubleTeamToHit: options.double_team_to_hit,
    tripleTeamToHit: options.triple_team_to_hit,
    chargeAc: options.charge_ac,
    intoMeleeToHit: options.into_melee_to_hit,
    largeWeight: options.large_weight,
    aimToHit: options.aim_to_hit,
    parryAc: options.parry_ac,
    parryTrainedAc: options.parry_trained_ac,
  }
}

function isLater(options: schema.Options): boolean {
  return options.edition === 'counter-attack'
}

function planCombatants(options: schema.Options, fighters: readonly Fighter[]): Combatants {
  const column = (of: (fighter: Fighter) => number): Int32Array => Int32Array.from(fighters, of)
  const cells = (fighter: Fighter, divisor: number): number =>
    Math.floor(fighter.fields.movement / divisor / FEET_PER_CELL)
  const walk = column((fighter) => cells(fighter, options.speed_divisor))
  const armStart = new Int32Array(fighters.length + 1)
  for (const [index, fighter] of fighters.entries()) armStart[index + 1] = armStart[index] + fighter.arms.length
  const armThat = (is: (arm: Arm) => boolean): Int32Array =>
    Int32Array.from(fighters, ({ arms }, index) => {
      const at = arms.findIndex(is)
      return at < 0 ? -1 : armStart[index] + at
    })
  return {
    baseAc: column(({ fields }) => baseAcOf(options, fields)),
    agility: column(({ fields }) => fields.agility),
    hpCount: column(({ fields }) => (fields.hp as Notation).count),
    hpSides: column(({ fields }) => (fields.hp as Notation).sides),
    hpConstant: column(({ fields }) => (fields.hp as Notation).constant),
    armour: column((fighter) => fighter.armour),
    walk,
    run: column((fighter) => cells(fighter, options.run_divisor)),
    shortestCharge: walk.map((steps) => Math.max(1, Math.ceil(options.charge_min * steps - 1e-9))),
    movement: column(({ fields }) => fields.movement),
    size: column(({ fields }) => SIZES[fields.size]),
    mounted: column(({ fields }) => Number(fields.mounted)),
    cover: column(({ fields }) => coverOf(options, fields)),
    armStart,
    weapons: column(({ weapons }) => weapons),
    secondary: armThat(({ secondary }) => secondary),
    bareHands: armThat(({ id }) => id === schema.UNARMED),
  }
}

function baseAcOf(options: schema.Options, fields: schema.Combatant): number {
  return fields.base_ac ?? options.base_ac
}

function coverOf(options: schema.Options, { cover }: schema.Combatant): number {
  return isLater(options) && cover !== 'none' ? options[COVER[cover]] : 0
}

/** Hands that a weapon takes (§2.7). */
function handsOf({ id, weapon }: Arm): number {
  return id === schema.UNARMED || weapon.natural ? 0 : weapon.hands
}

function planArms(options: schema.Options, fighters: readonly Fighter[]): Arms {
  const all = fighters.flatMap((fighter, combatant) => fighter.arms.map((arm) => ({ combatant, fighter, ...arm })))
  const column = (of: (arm: (typeof all)[number]) => number): Int32Array => Int32Array.from(all, of)
  const cells = (feet: number | undefined): number => (feet ?? 0) / FEET_PER_CELL
  return {
    combatant: column((arm) => arm.combatant),
    melee: column(({ weapon }) => Number(weapon.melee)),
    bare: column(({ id }) => Number(id === schema.UNARMED)),
    natural: column(({ weapon }) => Number(weapon.natural)),
    reach: column(({ weapon }) => cells(weapon.reach)),
    range: column(({ weapon }) => cells(weapon.range)),
    thrown: column(({ weapon }) => Number(weapon.thrown)),
    reload: column(({ weapon }) => weapon.reload),
    ammo: column(({ weapon }) => weapon.ammo ?? -1),
    length: column(({ weapon }) => weapon.length),
    polearm: column(({ weapon }) => Number(weapon.polearm)),
    parryAc: column(({ weapon }) => (weapon.training === 'simple' ? options.parry_ac : options.parry_trained_ac)),
    shieldAc: column((arm) => (handsOf(arm) <= 1 ? arm.fighter.shieldAc : 0)),
    secondaryAc: column((arm) => secondaryAcOf(options, arm.fighter, arm)),
    meleeBonus: column(({ fighter: { fields }, weapon }) => fields.weapon_skill + fields.strength + weapon.to_hit),
    rangedBonus: column(({ fighter: { fields }, weapon }) => fields.ballistic_skill + fields.agility + weapon.to_hit),
  }
}

function secondaryAcOf(options: schema.Options, { fields }: Fighter, arm: Arm): number {
  return fields.secondary !== undefined && !arm.secondary && handsOf(arm) <= 1 ? options.secondary_ac : 0
}

function planAttacks(options: schema.Options, fighters: readonly Fighter[]): Attacks {
  const arms = planArms(options, fighters)
  const owners = fighters.flatMap((fighter) => fighter.arms.map((arm) => ({ fighter, ...arm })))
  const pairs = owners.length ** 2
  const meleeNeed = new Int32Array(pairs)
  const rangedNeed = new Int32Array(pairs)
  const longer = new Int32Array(pairs)
  for (let attack = 0; attack < owners.length; attack++) {
    for (const [defence, { fighter, id, weapon }] of owners.entries()) {
      const pair = attack * owners.length + defence
      const { fields } = fighter
      const unarmed = id === schema.UNARMED
      const armed = weapon.melee && !unarmed
      const ac = baseAcOf(options, fields) + fields.agility + arms.shieldAc[defence] + arms.secondaryAc[defence]
      const skill = armed ? fields.weapon_skill : 0
      meleeNeed[pair] = ac + skill - arms.meleeBonus[attack] - (unarmed ? options.unarmed_to_hit : 0)
      rangedNeed[pair] = ac + coverOf(options, fields) - arms.rangedBonus[attack]
      longer[pair] = Number(armed && weapon.length > arms.length[attack])
    }
  }
  const damage = (of: (dice: Notation) => number): Int32Array =>
    Int32Array.from(owners, ({ weapon }) => of(weapon.damage as Notation))
  return {
    meleeNeed,
    rangedNeed,
    longer,
    ...planFamilies(
      options,
      fighters,
      owners.map(({ weapon }) => weapon),
    ),
    damageCount: damage(({ count }) => count),
    damageSides: damage(({ sides }) => sides),
    damageConstant: damage(({ constant }) => constant),
  }
}

/** Every way in which an arm can strike a combatant, each family of equal ways once. */
function planFamilies(
  options: schema.Options,
  fighters: readonly Fighter[],
  weapons: readonly schema.Weapon[],
): Pick<Attacks, 'familyOf' | 'multiplier' | 'tables'> {
  const multipliers = new Array<number>(BLOWS).fill(1)
  multipliers[BLOW.CHARGING_BLOW] = options.charge_damage
  multipliers[BLOW.RECEIVING_BLOW] = options.receive_charge_damage
  const familyOf = new Int32Array(BLOWS * weapons.length * fighters.length)
  const families: Family[] = []
  const known = new Map<string, number>()
  for (let blow = 0, at = 0; blow < BLOWS; blow++) {
    for (const weapon of weapons) {
      for (const { armour } of fighters) {
        const family = { damage: weapon.damage as Notation, armour, multiplier: multipliers[blow] }
        const key = JSON.stringify(family)
        if (!known.has(key)) known.set(key, families.push(family) - 1)
        familyOf[at++] = known.get(key)!
      }
    }
  }
  return {
    familyOf,
    multiplier: Int32Array.from(multipliers.flatMap((multiplier) => weapons.map(() => multiplier))),
    tables: buildTables(families, options),
  }
}

function planTactics(
  fighters: readonly Fighter[],
  weapons: readonly string[],
  deeds: readonly { readonly combatant: number; readonly action: number }[],
  maxRounds: number,
): Tactics {
  const argumentOf = (rule: Rule): number => (rule.with === undefined ? -1 : weapons.indexOf(rule.with))
  const turns = new Programs((rules) => compileTurn(rules, vocabulary, argumentOf))
  const reactions = new Programs((rules) => compileReactions(rules, vocabulary, argumentOf))
  const turnOf = Int32Array.from(fighters, ({ tactic }) => turns.index(tactic.turn))
  const reactionsOf = Int32Array.from(fighters, ({ tactic }) => reactions.index(tactic.reactions))
  const firedStart = new Int32Array(fighters.length)
  const firedReactions = new Int32Array(fighters.length)
  let fired = 0
  for (const [combatant, { tactic }] of fighters.entries()) {
    firedStart[combatant] = fired
    firedReactions[combatant] = fired + tactic.turn.length
    fired += tactic.turn.length + tactic.reactions.length
  }
  const armOfWeapon = new Int32Array(fighters.length * weapons.length).fill(-1)
  let arm = 0
  for (const [combatant, fighter] of fighters.entries()) {
    for (const { id, secondary } of fighter.arms) {
      const at = combatant * weapons.length + weapons.indexOf(id)
      // Of two of a kind, the one that is not in the other hand.
      if (!secondary || armOfWeapon[at] < 0) armOfWeapon[at] = arm
      arm++
    }
  }
  const deedOf = new Int32Array(fighters.length * ACTIONS).fill(-1)
  for (const [deed, { combatant, action }] of deeds.entries()) deedOf[combatant * ACTIONS + action] = deed
  const actions = Object.keys(vocabulary.actions)
  const reactionNames = Object.keys(vocabulary.reactions)
  return {
    foreseeable: maxRounds <= MOST_ROUNDS && isForeseeable(fighters, [...turns.reads(), ...reactions.reads()]),
    turnPrograms: turns.sources,
    reactionPrograms: reactions.sources,
    turnOf,
    reactionsOf,
    turnRules: turns.starts(),
    reactionRules: reactions.starts(),
    turnAction: Int32Array.from(turns.rules(), (rule) => actions.indexOf(rule.do)),
    turnArgument: Int32Array.from(turns.rules(), argumentOf),
    reaction: Int32Array.from(reactions.rules(), (rule) => reactionNames.indexOf(rule.do)),
    firedStart,
    firedReactions,
    armOfWeapon,
    weapons: weapons.length,
    deedOf,
  }
}

/** What a decision cannot look at if the course of a round is to follow from its scene. */
const UNFORESEEABLE = ['hp', 'hp_max', 'health', 'damaged'].flatMap((column) => [`my.${column}`, `target.${column}`])
const BY_HIT_POINTS_OR_CHANCE = ['weakest', 'strongest', 'most-wounded', 'random']

function isForeseeable(fighters: readonly Fighter[], reads: readonly string[]): boolean {
  if (reads.some((name) => UNFORESEEABLE.includes(name) || name === 'round' || name === 'kill_chance')) return false
  return fighters.every(({ party, tactic, fields }) => {
    // A blow against somebody helpless is no strike of a script: it is not rolled.
    if (fields.helpless_rounds > 0) return false
    const foes = fighters.filter((other) => other.party !== party).length
    return foes === 1 || tactic.turn.every(({ at }) => at === undefined || !BY_HIT_POINTS_OR_CHANCE.includes(at))
  })
}

/** Lists of rules compiled once each: lists that choose alike share a program. */
class Programs {
  readonly sources: string[] = []
  readonly #lists: (readonly Rule[])[] = []
  readonly #reads = new Set<string>()
  readonly #compile: (rules: readonly Rule[]) => Program

  constructor(compile: (rules: readonly Rule[]) => Program) {
    this.#compile = compile
  }

  index(rules: readonly Rule[]): number {
    const { source, reads } = this.#compile(rules)
    for (const name of reads) this.#reads.add(name)
    const known = this.sources.indexOf(source)
    if (known >= 0) return known
    this.#lists.push(rules)
    return this.sources.push(source) - 1
  }

  /** Everything that conditions depend on. */
  reads(): ReadonlySet<string> {
    return this.#reads
  }

  rules(): Rule[] {
    return this.#lists.flat()
  }

  /** Where each program's rules begin in `rules()`. */
  starts(): Int32Array {
    let at = 0
    return Int32Array.from(this.#lists, (rules) => {
      at += rules.length
      return at - rules.length
    })
  }
}

/** The open field of §8.6, just large enough for both parties. */
function planField(field: schema.Field, fighters: readonly Fighter[]): { field: Field } {
  const { ranks, widest, margin, distance } = ranksOf(field, fighters)
  const columns = ranks[0] + ranks[1] + distance - 1 + 2 * margin
  const rows = widest + 2 * margin
  const shift = Math.ceil(Math.log2(columns))
  return { field: { columns, rows, shift, cells: rows << shift } }
}

function ranksOf(field: schema.Field, fighters: readonly Fighter[]) {
  const sizes = [0, 1].map((party) => fighters.filter((fighter) => fighter.party === party).length)
  return {
    ranks: sizes.map((size) => Math.ceil(size / field.rank)),
    widest: Math.max(...sizes.map((size) => Math.min(size, field.rank))),
    margin: field.margin / FEET_PER_CELL,
    distance: field.distance / FEET_PER_CELL,
  }
}

/** The memory of a battle before its first round. */
function deploy(field: schema.Field, fighters: readonly Fighter[], firstParty: number, data: Data): Int32Array {
  const armCount = data.arms.combatant.length
  const memory = openMemory(new Int32Array(memorySize(fighters.length, armCount)), fighters.length, armCount)
  const { ranks, widest, margin, distance } = ranksOf(field, fighters)
  for (const [combatant, { fields, party }] of fighters.entries()) {
    const index = combatant - (party === 0 ? 0 : firstParty)
    const rank = Math.floor(index / field.rank)
    const members = party === 0 ? firstParty : fighters.length - firstParty
    const inRank = Math.min(field.rank, members - rank * field.rank)
    const row = margin + Math.floor((widest - inRank) / 2) + (index % field.rank)
    const front = margin + ranks[0] - 1
    const column = party === 0 ? front - rank : front + distance + rank
    memory.cell[combatant] = (row << data.field.shift) | column
    memory.hp[combatant] = memory.hpMax[combatant] = Math.max(1, (fields.hp as Notation).constant)
    memory.ready[combatant] =
      fields.weapons[0] === schema.UNARMED ? data.combatants.bareHands[combatant] : data.combatants.armStart[combatant]
    memory.kept[combatant] = (1 << data.combatants.weapons[combatant]) - 1
    memory.lastTarget[combatant] = -1
    memory.unaware[combatant] = fields.unaware_rounds
    memory.helpless[combatant] = fields.helpless_rounds
    memory.marks[combatant] =
      (fields.unaware_rounds > 0 ? MARK.UNAWARE : 0) | (fields.helpless_rounds > 0 ? MARK.HELPLESS : 0)
  }
  memory.ammo.set(data.arms.ammo)
  memory.scalars[SCALAR.STANDING] = firstParty
  memory.scalars[SCALAR.STANDING + 1] = fighters.length - firstParty
  return memory.bytes
}
