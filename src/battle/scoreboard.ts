import { Board, type ScoreLine } from './board.ts'
import type { Roster } from './roster.ts'
import { type Fate, Score, type ScoreLayout } from './score.ts'

/**
 * What a ruleset counts, with the names under which it is reported. `layout` goes into the plan; the rest stays on the
 * main thread, where `measure` (src/metrics) makes metrics of it, in this order.
 */
export interface Scoreboard {
  readonly layout: ScoreLayout
  readonly lines: readonly ScoreLine[]
  /** The value of each combatant's `firstSlain`. */
  readonly firstSlain: readonly number[]
}

/** What there is to count in a scenario. Combatants, weapons, armours and actions are numbered as in the roster. */
export interface ScoreboardInput {
  readonly roster: Roster
  readonly maxRounds: number
  /** Every attack type. An attack is counted in one: in that of its circumstance, if there is one. */
  readonly attackTypes: readonly AttackType[]
  /** The armour of each combatant, or -1. */
  readonly armourOf: readonly number[]
  /** Combatant and action of each turn type. */
  readonly turnTypes: readonly { readonly combatant: number; readonly action: number }[]
  /** Whether anything but attacks can do damage in this scenario. */
  readonly otherDamage: boolean
  /** The ways out that can happen in this scenario. */
  readonly fates: readonly Fate[]
  /** In how many parts one point of damage is counted; 1 unless given. */
  readonly damageParts?: number
  /** The same of what armour takes off; that of damage unless given. */
  readonly absorbedParts?: number
  /** What the ruleset counts besides: how many counters, and what is reported of them. */
  readonly own?: {
    readonly length: number
    readonly hitPoints?: number
    readonly lines: readonly OwnLine[]
    readonly time?: TimeCounters
  }
}

/** Where a ruleset whose battles go by time counts it, in `Score.own`. */
export interface TimeCounters {
  /** How long the battle takes. */
  readonly battle: number
  /** By combatant: how long it stood. */
  readonly stood: readonly number[]
  /** How many of what is counted a second has. */
  readonly perSecond: number
}

/** A quantity that only this ruleset counts, one counter of `Score.own` for everybody. */
export interface OwnLine {
  /** `NAME`, which the combatant or party follows, and then the ending. */
  readonly name: string
  readonly ending: '' | '.mean'
  /** What it is divided by: nothing (a mean of all battles), those who stand at the end, or turns. */
  readonly per: 'battle' | 'stands' | 'turns'
  /** In how many parts one is counted; 1 unless given. */
  readonly parts?: number
  readonly counters: readonly number[]
}

/** A combatant with one of its weapons; see `ScoreLayout.attackTypes`. */
interface AttackType {
  readonly combatant: number
  readonly weapon: number
  /** One of `Ruleset.circumstances`; left out for all attacks that are not counted under another. */
  readonly circumstance?: string
  /** An attack type of the damage that misses do, and of nothing else: it is not what a hit does. */
  readonly ofMisses?: boolean
}

/** Lays out the counters of a scenario, and says what is reported of them (docs/scenario-format.md, "Metrics"). */
export function setUpScoreboard(input: ScoreboardInput): Scoreboard {
  const { roster, attackTypes, armourOf, turnTypes, damageParts, absorbedParts = damageParts } = input
  const size = {
    combatants: roster.combatants.length,
    attackTypes: attackTypes.length,
    turnTypes: turnTypes.length,
    rules: roster.rules.reduce((sum, rules) => sum + rules.length, roster.incidents?.length ?? 0),
    ...(input.own && { own: input.own.length }),
    ...(input.own?.hitPoints !== undefined && { ownHitPoints: input.own.hitPoints }),
  }
  const score = new Score(size)
  const board = new Board(score)
  const everybody = roster.combatants.map((_, combatant) => combatant)
  const attackTypesOf = (of: (attackType: AttackType) => boolean): number[] =>
    attackTypes.flatMap((attackType, index) => (of(attackType) ? [index] : []))

  const units = unitsOf(roster)
  for (const [party, name] of roster.parties.entries()) {
    const members = everybody.filter((combatant) => roster.combatants[combatant].party === party)
    board.mean(`survivors.${name}`, board.value(score.stands, members), true, members.length)
  }
  for (const [party, name] of roster.parties.entries()) {
    board.share(`first_slain.${name}`, board.value(score.firstLoss, [party]), 1)
  }
  for (const { name, members } of units) {
    board.share(`survive.${name}`, board.value(score.stands, members), members.length)
  }
  for (const fate of input.fates) {
    for (const { name, members } of units) {
      board.share(`${fate}.${name}`, board.value(score[fate], members), members.length)
    }
  }
  const damage = (members: readonly number[]): number => {
    const dealt = board.list(
      score.dealt,
      attackTypesOf(({ combatant }) => members.includes(combatant)),
    )
    return board.sum(input.otherDamage ? [...dealt, ...board.list(score.otherDamage, members)] : dealt)
  }
  for (const [party, name] of roster.parties.entries()) {
    const members = everybody.filter((combatant) => roster.combatants[combatant].party === party)
    board.mean(`damage.${name}`, damage(members), true, undefined, damageParts)
  }
  for (const { name, members } of units) {
    // A party may be called like a template or a member that it is made of, all of it: then the figures are the same.
    if (!roster.parties.includes(name)) board.mean(`damage.${name}`, damage(members), true, undefined, damageParts)
  }
  for (const { name, members } of units)
    board.mean(`taken.${name}`, board.value(score.taken, members), false, undefined, damageParts)

  for (const [weapon, name] of roster.weapons.entries()) {
    const wielding = attackTypesOf((attackType) => attackType.weapon === weapon)
    if (wielding.length === 0) continue
    const attacks = board.value(score.attacks, wielding)
    const hits = board.value(score.hits, wielding)
    const dealt = board.value(score.dealt, wielding)
    board.ratio(`hit.${name}`, true, hits, attacks)
    for (const circumstance of new Set(wielding.flatMap((attackType) => attackTypes[attackType].circumstance ?? []))) {
      const under = wielding.filter((attackType) => attackTypes[attackType].circumstance === circumstance)
      board.ratio(
        `hit.${name}.${circumstance}`,
        true,
        board.value(score.hits, under),
        board.value(score.attacks, under),
      )
    }
    board.ratio(`damage_per_attack.${name}.mean`, false, dealt, attacks, undefined, damageParts)
    const byHits = wielding.filter((attackType) => !attackTypes[attackType].ofMisses)
    board.ratio(`damage_per_hit.${name}.mean`, false, board.value(score.dealt, byHits), hits, undefined, damageParts)
    board.histogram(`damage_with.${name}`, dealt, damageParts)
  }
  for (const { name, members } of units) {
    const wielding = attackTypesOf(({ combatant }) => members.includes(combatant))
    board.ratio(`accuracy.${name}`, true, board.value(score.hits, wielding), board.value(score.attacks, wielding))
  }
  for (const [armour, name] of roster.armours.entries()) {
    const wearers = everybody.filter((combatant) => armourOf[combatant] === armour)
    if (wearers.length === 0) continue
    const taken = board.value(score.hitsTaken, wearers)
    board.ratio(`absorbed.${name}.mean`, false, board.value(score.absorbed, wearers), taken, undefined, absorbedParts)
  }
  for (const { name, members } of units) {
    const turns = board.value(score.turns, members)
    for (const [action, title] of roster.actions.entries()) {
      const done = turnTypes.flatMap((turnType, index) =>
        turnType.action === action && members.includes(turnType.combatant) ? [index] : [],
      )
      if (done.length === 0) continue
      board.ratio(
        `use.${name}.${title}`,
        true,
        board.value(score.turnTypes, done),
        turns,
        members.length * input.maxRounds,
      )
    }
  }
  for (const line of input.own?.lines ?? []) reportOwn(board, score, line, input)
  if (input.own?.time) {
    const { battle, stood, perSecond } = input.own.time
    board.mean('seconds', board.value(score.own, [battle]), true, undefined, perSecond)
    for (const { name, members } of units) {
      const times = board.value(
        score.own,
        members.map((combatant) => stood[combatant]),
      )
      board.ratio(`per_second.${name}.mean`, false, damage(members), times, undefined, damageParts, perSecond)
    }
  }
  const firstSlain = everybody.map((combatant) => board.flag(board.value(score.firstSlain, [combatant])))
  return { layout: { ...size, maxRounds: input.maxRounds, ...board.layout() }, lines: board.lines, firstSlain }
}

function reportOwn(board: Board, score: Score, line: OwnLine, { roster, maxRounds }: ScoreboardInput): void {
  const { name, ending, per, counters, parts } = line
  const units = unitsOf(roster)
  const parties = roster.parties.map((party, index) => ({
    name: party,
    members: roster.combatants.flatMap((one, combatant) => (one.party === index ? [combatant] : [])),
  }))
  // A party may be called like a template that it is made of, all of it: then the figures are the same.
  const owners = per === 'battle' ? [...parties, ...units.filter((unit) => !roster.parties.includes(unit.name))] : units
  for (const { name: owner, members } of owners) {
    const own = board.value(
      score.own,
      members.map((combatant) => counters[combatant]),
    )
    if (per === 'battle') board.mean(`${name}.${owner}`, own, false, undefined, parts)
    else if (per === 'stands')
      board.ratio(`${name}.${owner}${ending}`, false, own, board.value(score.stands, members), undefined, parts)
    else board.ratio(`${name}.${owner}`, true, own, board.value(score.turns, members), members.length * maxRounds)
  }
}

/** Who is reported by name: every combatant, and every template that has more than one member. */
function unitsOf(roster: Roster): { name: string; members: number[] }[] {
  const units = roster.combatants.map(({ name }, combatant) => ({ name, members: [combatant] }))
  for (const template of new Set(roster.combatants.map((combatant) => combatant.template))) {
    const members = roster.combatants.flatMap((other, combatant) => (other.template === template ? [combatant] : []))
    if (members.length > 1) units.push({ name: template, members })
  }
  return units
}
