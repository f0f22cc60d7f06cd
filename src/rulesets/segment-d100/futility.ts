import type { FollowedRule, Reasons } from '../../scenario/futility.ts'
import { QUARTERS } from './codes.ts'
import { findThing, gatherAll } from './plan/bearers.ts'
import {
  type Bearer,
  bulkOf,
  does,
  isHurled,
  isMelee,
  isMissile,
  levelIn,
  skillOf,
  type Thing,
  takesUp,
} from './plan/loadout.ts'
import { type Field, FORMS, type Options } from './schema.ts'

/**
 * Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout, its
 * fields, its tactic or the field would have to have (docs/rules/segment-d100.md §6 and §7). Undefined where it may be
 * legal some day.
 */
export function whyNever({ rule, list, member, scenario }: FollowedRule): string | undefined {
  const options = scenario.rules.options as Options
  const everybody = gatherAll(scenario)
  const me = everybody.find(({ name }) => name === member.name)!
  const { fields } = me
  const { with: id, at } = rule
  const isForm = id !== undefined && (FORMS as readonly string[]).includes(id)
  /** What may come into its hands: its own things, and those of everybody if it takes up any. */
  const isOpenHanded = takesUp(me, everybody)
  const reachable = isOpenHanded ? thingsInPlay() : me.things
  const named = id === undefined || isForm ? reachable : reachable.filter((thing) => thing.id === id)

  const actions: Reasons = {
    attack: () =>
      lacksThing() ?? (isForm ? lacksForm() : id === undefined ? undefined : lacksUse(isWeapon, 'does no damage')),
    strike: () => lacksMelee() ?? lacksEndFor(named.filter(isMelee)),
    fire: () => lacksMissile() ?? lacksShots() ?? lacksEndFor(named.filter(isMissile)),
    hurl: () => lacksKind(isHurled, 'it has no weapon that can be hurled', 'cannot be hurled'),
    brawl: () => lacksForm() ?? lacksEnd(1),
    charge: () => lacksThing() ?? (isForm ? lacksForm() : id === undefined ? undefined : lacksMelee()) ?? lacksRun(),
    'leap-attack': () => lacksForm() ?? lacksEnd(2),
    feint: () => lacksMelee() ?? lacksFeint(),
    'break-free': () => lacksEnd(1),
    release: () => (grapples(me) ? undefined : 'it never grapples'),
    advance: () => lacksEnd(2),
    crawl: () => lacksEnd(2),
    retreat: () => lacksEnd(2),
    'back-pedal': () => lacksEnd(2),
    circle: () => lacksEnd(2),
    evade: () => lacksEnd(2),
    'evade-away': () => lacksEnd(2),
    jump: () => lacksHeights() ?? lacksEnd(1),
    // A leap takes a quarter itself, and needs a cell between.
    leap: () => lacksLeap(2) ?? lacksEnd(1),
    climb: () => lacksFace() ?? lacksEnd(3),
    rise: () => lacksEnd(1),
    turn: lacksTurns,
    draw: () => lacksThing() ?? lacksCarried() ?? lacksEnd(1),
    sheath: () => lacksThing() ?? lacksEnd(1),
    load: () => lacksLoading() ?? lacksEnd(1),
    drop: lacksThing,
    grab: lacksLying,
    pass: () => lacksAllies() ?? lacksThing(),
    'jump-pass': () => lacksAllies() ?? lacksThing(),
    catch: () => lacksLying() ?? lacksEnd(1),
  }
  const reactions: Reasons = {
    'opportunity-strike': () => lacksEnd(1),
    turn: lacksTurns,
    parry: () =>
      lacksKind((thing) => !isMissile(thing), 'it has nothing to parry with', 'cannot parry') ?? lacksDefences(),
    block: () => lacksBlock() ?? lacksDefences(),
    dodge: lacksDefences,
    'dodge-away': lacksDefences,
    'acrobatic-dodge': () => lacksSkill('acrobat') ?? lacksDefences(),
    'acrobatic-counter': () => lacksSkill('acrobat') ?? lacksForm() ?? lacksDefences(),
    defend: lacksDefences,
  }
  const isFriendly = at?.startsWith('ally-') === true && at !== 'ally-most-wounded'
  return (isFriendly ? lacksAllies() : undefined) ?? (list === 'turn' ? actions : reactions)[rule.do]?.()

  function thingsInPlay(): Thing[] {
    const lying = Object.values((scenario.field as Field).legend ?? {}).flatMap(({ item }) => item ?? [])
    return [...everybody.flatMap(({ things }) => things), ...lying.map((each) => findThing(scenario, each))]
  }

  function isWeapon(thing: Thing): boolean {
    return isMelee(thing) || isMissile(thing)
  }

  function lacksAllies(): string | undefined {
    return everybody.some((other) => other !== me && other.party === me.party) ? undefined : 'it has no allies'
  }

  /** Something to have in hand: what is named, or anything. */
  function lacksThing(): string | undefined {
    if (isForm || named.length > 0) return undefined
    return id === undefined && rule.do !== 'attack' && rule.do !== 'charge' ? 'it has nothing to handle' : lacksNamed()
  }

  function lacksNamed(): string | undefined {
    return id === undefined || named.length > 0 ? undefined : `it has no "${id}"`
  }

  /** Something that can do what is asked of it. */
  function lacksKind(can: (thing: Thing) => boolean, nothing: string, cannot: string): string | undefined {
    if (named.some(can)) return undefined
    return id === undefined ? nothing : (lacksNamed() ?? `"${id}" ${cannot}`)
  }

  function lacksUse(can: (thing: Thing) => boolean, cannot: string): string | undefined {
    return lacksKind(can, 'it has no weapon', cannot)
  }

  function lacksMelee(): string | undefined {
    return lacksKind(isMelee, 'it has no weapon that strikes in melee', 'cannot strike in melee')
  }

  function lacksMissile(): string | undefined {
    return lacksKind(isMissile, 'it has no missile weapon', 'is no missile weapon')
  }

  /** A missile weapon that is loaded at some time. */
  function lacksShots(): string | undefined {
    const missiles = named.filter(isMissile)
    if (isOpenHanded || missiles.some((thing) => isLoadedSomeDay(thing))) return undefined
    const [{ id: first }] = missiles
    return missiles.some(hasShots)
      ? `its ${first} is not loaded, and it never loads it`
      : `it has no shots for its ${first}`
  }

  function hasShots(thing: Thing): boolean {
    return thing.weapon!.ammo !== 0 || hasBundle(thing)
  }

  function hasBundle({ id: missile }: Thing): boolean {
    return me.things.some(({ item }) => item?.ammo_for === missile && item.ammo > 0)
  }

  function isLoadedSomeDay(thing: Thing): boolean {
    const { load, loaded, ammo } = thing.weapon!
    if (load === 0) return hasShots(thing)
    return (loaded && ammo !== 0) || (does(me, 'load') && hasShots(thing))
  }

  function lacksLoading(): string | undefined {
    if (isOpenHanded) return undefined
    const missing = lacksMissile()
    if (missing !== undefined) return missing
    const missiles = named.filter((thing) => isMissile(thing) && thing.weapon!.load > 0)
    if (missiles.length === 0) return `its ${named.find(isMissile)!.id} needs no loading`
    return missiles.some(hasMoreShots) ? undefined : `it has no shots for its ${missiles[0].id}`
  }

  /** More than the one that it may be loaded with. */
  function hasMoreShots(thing: Thing): boolean {
    const { loaded, ammo } = thing.weapon!
    return ammo === undefined || ammo > Number(loaded) || hasBundle(thing)
  }

  /** A grapple takes a free hand (§6.1). */
  function lacksForm(): string | undefined {
    if (id !== 'grapple') return undefined
    const taken = me.held.reduce((hands, index) => hands + bulkOf(me.things[index]).hands, 0)
    const isFull = taken >= 2 && !does(me, 'drop', 'sheath', 'hurl', 'pass', 'jump-pass')
    return isFull ? 'it has no hand free, and never empties one' : undefined
  }

  function lacksFeint(): string | undefined {
    const skilled = named.filter(isMelee).some((thing) => levelIn(me, skillOf(thing)) > 0)
    return skilled ? undefined : 'its skill is 0, which allows no turn of feint'
  }

  function lacksRun(): string | undefined {
    const { charge_min } = options
    return fields.move < charge_min ? `it cannot run ${charge_min} yd` : lacksEnd(3)
  }

  /** A leap of so many yards after as long a run as there is time for (§6.6). */
  function lacksLeap(yards: number): string | undefined {
    const longest = Math.max(1, Math.floor(((QUARTERS - 1) * fields.running_leap) / QUARTERS))
    return longest < yards ? `with a running leap of ${fields.running_leap} yd it leaps no ${yards} yd` : undefined
  }

  function lacksHeights(): string | undefined {
    const heights = groundsDrawn().map(({ height = 0 }) => height)
    return heights.some((height) => height !== 0) ? undefined : 'the field is level'
  }

  function lacksFace(): string | undefined {
    return groundsDrawn().some(({ climb }) => climb !== undefined)
      ? undefined
      : 'there is nothing to climb on the field'
  }

  function groundsDrawn() {
    const { map = '', legend = {} } = scenario.field as Field
    return Object.entries(legend).flatMap(([character, ground]) => (map.includes(character) ? [ground] : []))
  }

  /** Something that it carries at some time. */
  function lacksCarried(): string | undefined {
    if (isOpenHanded || does(me, 'sheath')) return undefined
    const carried = me.things.filter(
      (thing, index) => !me.held.includes(index) && (id === undefined || thing.id === id),
    )
    if (id !== undefined) return carried.length > 0 ? undefined : `its "${id}" is in hand from the start`
    return carried.some(({ weapon }) => weapon !== undefined)
      ? undefined
      : 'it carries no weapon besides what is in hand'
  }

  /** Something that may lie somewhere. */
  function lacksLying(): string | undefined {
    const things = thingsInPlay()
    if (id !== undefined)
      return things.some((thing) => thing.id === id) ? undefined : `nobody has a "${id}", and none lies on the field`
    return things.some(({ weapon }) => weapon !== undefined)
      ? undefined
      : 'nobody has a weapon, and none lies on the field'
  }

  function lacksTurns(): string | undefined {
    return fields.agl < 4 ? `with AGL ${fields.agl} it cannot turn` : undefined
  }

  function lacksSkill(skill: string): string | undefined {
    return levelIn(me, skill) > 0 ? undefined : `it has no skill "${skill}"`
  }

  /** A shield, or the thing named, with the skill that Blocks with it (§7.1). */
  function lacksBlock(): string | undefined {
    const missing =
      id === undefined
        ? lacksKind(({ shield }) => shield !== undefined, 'it has no shield', '')
        : lacksKind((thing) => !isMissile(thing), '', 'cannot block')
    if (missing !== undefined) return missing
    const skills = named
      .filter((thing) => (id === undefined ? thing.shield !== undefined : true))
      .map((thing) => (thing.shield ? skillOf(thing) : 'brawling'))
    return skills.some((skill) => levelIn(me, skill) > 0) ? undefined : lacksSkill(skills[0])
  }

  function lacksDefences(): string | undefined {
    const most = fields.max_defences + Number(does(me, 'dodge'))
    return most === 0 ? 'its max_defences is 0' : lacksEnd(1)
  }

  function lacksEnd(cost: number): string | undefined {
    return options.endurance && fields.end < cost ? `it costs END ${cost}, and it has ${fields.end}` : undefined
  }

  /** An attack with any of these costs END by its size (§4, step 2). */
  function lacksEndFor(things: readonly Thing[]): string | undefined {
    return lacksEnd(Math.min(...things.map((thing) => Math.max(1, bulkOf(thing).size))))
  }
}

/** Whether it makes holds. */
function grapples({ tactic: { turn, reactions } }: Bearer): boolean {
  return [...turn, ...reactions].some((rule) => rule.with === 'grapple')
}
