import type { FollowedRule, Reasons } from '../../scenario/futility.ts'
import type { Combatant, Options, Spell, Weapon } from './schema.ts'

/**
 * Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout or
 * its fields would have to have (docs/rules/slot-d20.md §6 and §7). Undefined where it may be legal some day.
 */
export function whyNever({ rule, list, tactic, member, scenario }: FollowedRule): string | undefined {
  const combatant = member.fields as Combatant
  const options = scenario.rules.options as Options
  const party = scenario.parties.find(({ members }) => members.includes(member))!
  const allies = party.members.filter((other) => other !== member)
  const named = rule.with === undefined ? combatant.weapons : combatant.weapons.filter((id) => id === rule.with)
  const weapons = named.map((id) => ({ id, ...(scenario.weapons[id] as Weapon) }))

  /** What can be done in turn and as a held action. */
  const mainActions: Reasons = {
    attack: lacksWeapon,
    'melee-attack': () => lacksWeapon() ?? lacksMelee(),
    'ranged-attack': () => lacks(({ range }) => range !== undefined, 'it has no missile or thrown weapon'),
    cast: () => lacksSpell('spell'),
    'use-skill': () => lacksSpell('skill'),
    ready: lacksThing,
    stow: lacksThing,
    reload: () => lacks(({ reload }) => reload !== 'none', 'it has no weapon that has to be reloaded'),
    'shatter-shield': () => lacks(({ shatters }) => shatters, 'it has no weapon that shatters'),
  }
  const actions: Reasons = {
    ...mainActions,
    drop: lacksThing,
    charge: () => lacksWeapon() ?? lacksMelee() ?? lacksRun(),
    advance: () => lacksWeapon() ?? lacksSpeed(),
    retreat: lacksSpeed,
    screen: () => lacksMelee() ?? lacksScreeningSkill(),
    'lock-shields': lacksShields,
    'pick-up': lacksThing,
    'stand-up': () => (rule.with === undefined ? undefined : lacksThing()),
  }
  const ownReactions: Reasons = {
    'opportunity-attack': () => lacksWeapon() ?? lacksMelee(),
    'total-defense': () => undefined,
    'snap-attack': lacksWeapon,
  }
  return lacksAllies() ?? (list === 'turn' ? actions[rule.do]?.() : whyNoReaction())

  function whyNoReaction(): string | undefined {
    const own = ownReactions[rule.do]
    if (own) return own()
    return tactic.turn.some((other) => other.do === 'hold') ? mainActions[rule.do]?.() : 'it never holds its action'
  }

  function lacksAllies(): string | undefined {
    const { at, do: action } = rule
    const isFriendly = at === undefined ? action === 'screen' || action === 'lock-shields' : /^ally[-:]/.test(at)
    if (!isFriendly) return undefined
    const name = at?.startsWith('ally:') ? at.slice('ally:'.length) : undefined
    if (name === undefined) return allies.length === 0 ? 'it has no allies' : undefined
    const isThere = allies.some((ally) => ally.name === name || ally.template === name)
    return isThere ? undefined : `it has no ally "${name}"`
  }

  function lacksWeapon(): string | undefined {
    if (weapons.length > 0) return undefined
    return rule.with === undefined ? 'it has no weapon' : `it has no weapon "${rule.with}"`
  }

  /** A weapon that can do something. */
  function lacks(can: (weapon: Weapon) => boolean, otherwise: string): string | undefined {
    return weapons.some(can) ? undefined : (lacksWeapon() ?? otherwise)
  }

  function lacksMelee(): string | undefined {
    if (weapons.some(({ range, thrown }) => range === undefined || thrown)) return undefined
    return rule.with === undefined ? 'it has no weapon that strikes in melee' : `"${rule.with}" cannot strike in melee`
  }

  function lacksScreeningSkill(): string | undefined {
    const skills = weapons.map(({ id, skill = id }) => combatant.skills[skill] ?? combatant.skill)
    return skills.some((skill) => skill >= 1) ? undefined : 'its weapon skill is below 1'
  }

  function lacksShields(): string | undefined {
    if (combatant.shield === undefined) return 'it has no shield'
    const isThere = allies.some(({ fields }) => (fields as Combatant).shield !== undefined)
    return isThere ? undefined : 'no ally has a shield'
  }

  function lacksThing(): string | undefined {
    const { with: id } = rule
    const things = [
      ...combatant.weapons,
      ...(combatant.shield === undefined ? [] : [combatant.shield]),
      ...combatant.items,
    ]
    if (id !== undefined && !things.includes(id)) return `it has no "${id}"`
    const isNatural = (thing: string): boolean => (scenario.weapons[thing] as Weapon | undefined)?.hands === 0
    const loose = things.filter((thing) => (id ?? thing) === thing && !isNatural(thing))
    if (loose.length > 0) return undefined
    return id === undefined ? 'it has nothing to handle' : `"${id}" is a part of its body`
  }

  function lacksSpell(kind: Spell['kind']): string | undefined {
    const known = combatant.spells.filter((id) => (rule.with ?? id) === id)
    if (rule.with !== undefined && known.length === 0) return `it does not know "${rule.with}"`
    const spells = known.map((id) => scenario.spells[id] as Spell).filter((spell) => spell.kind === kind)
    if (spells.length === 0) return kind === 'spell' ? 'it knows no spell' : 'it knows no skill use'
    const cheapest = Math.min(...spells.map(({ cost }) => cost))
    return cheapest > combatant.cp ? `it has ${combatant.cp} casting points, and needs ${cheapest}` : undefined
  }

  function lacksRun(): string | undefined {
    const longest = options.charge_speed * combatant.speed
    return lacksSpeed() ?? (longest < options.charge_min ? `it cannot run ${options.charge_min} ft` : undefined)
  }

  function lacksSpeed(): string | undefined {
    const speed = combatant.exhaustion >= 5 ? combatant.speed / 2 : combatant.speed
    return speed >= 5 ? undefined : `its speed of ${combatant.speed} ft takes it nowhere`
  }
}
