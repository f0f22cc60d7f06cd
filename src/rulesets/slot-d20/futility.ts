import type { Member, Scenario } from '../../scenario/scenario.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import type { Combatant, Options, Spell, Weapon } from './schema.ts'

/**
 * Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout or
 * its fields would have to have (docs/rules/slot-d20.md §6 and §7). Undefined where it may be legal some day.
 */
export function whyNever(
  rule: Rule,
  list: 'turn' | 'reactions',
  member: Member,
  tactic: Tactic,
  scenario: Scenario,
): string | undefined {
  const combatant = member.fields as Combatant
  const options = scenario.rules.options as Options
  const party = scenario.parties.find(({ members }) => members.includes(member))!
  const allies = party.members.filter((other) => other !== member)
  const named = rule.with === undefined ? combatant.weapons : combatant.weapons.filter((id) => id === rule.with)
  const weapons = named.map((id) => ({ id, ...(scenario.weapons[id] as Weapon) }))
  return lacksAllies() ?? (list === 'turn' ? whyNoAction() : whyNoReaction())

  function lacksAllies(): string | undefined {
    const { at, do: deed } = rule
    const isFriendly = at === undefined ? deed === 'screen' || deed === 'lock-shields' : /^ally[-:]/.test(at)
    if (!isFriendly) return undefined
    const name = at?.startsWith('ally:') ? at.slice('ally:'.length) : undefined
    if (name === undefined) return allies.length === 0 ? 'it has no allies' : undefined
    const isThere = allies.some((ally) => ally.name === name || ally.template === name)
    return isThere ? undefined : `it has no ally "${name}"`
  }

  function whyNoAction(): string | undefined {
    switch (rule.do) {
      case 'screen':
        return lacksMelee() ?? lacksScreeningSkill()
      case 'lock-shields':
        if (combatant.shield === undefined) return 'it has no shield'
        return allies.some(({ fields }) => (fields as Combatant).shield !== undefined)
          ? undefined
          : 'no ally has a shield'
      case 'charge':
        return lacksWeapon() ?? lacksMelee() ?? lacksRun()
      case 'advance':
        return lacksWeapon() ?? lacksSpeed(5)
      case 'retreat':
        return lacksSpeed(5)
      case 'drop':
      case 'pick-up':
        return lacksThing()
      case 'stand-up':
        return rule.with === undefined ? undefined : lacksThing()
      default:
        return whyNoMainAction()
    }
  }

  function whyNoReaction(): string | undefined {
    switch (rule.do) {
      case 'opportunity-attack':
        return lacksWeapon() ?? lacksMelee()
      case 'snap-attack':
        return lacksWeapon()
      case 'total-defense':
        return undefined
      default:
        if (!tactic.turn.some((other) => other.do === 'hold')) return 'it never holds its action'
        return whyNoMainAction()
    }
  }

  /** What can be done in turn and as a held action. */
  function whyNoMainAction(): string | undefined {
    switch (rule.do) {
      case 'attack':
        return lacksWeapon()
      case 'melee-attack':
        return lacksWeapon() ?? lacksMelee()
      case 'ranged-attack':
        if (weapons.some(({ range }) => range !== undefined)) return undefined
        return lacksWeapon() ?? 'it has no missile or thrown weapon'
      case 'shatter-shield':
        return weapons.some(({ shatters }) => shatters)
          ? undefined
          : (lacksWeapon() ?? 'it has no weapon that shatters')
      case 'reload':
        if (weapons.some(({ reload }) => reload !== 'none')) return undefined
        return lacksWeapon() ?? 'it has no weapon that has to be reloaded'
      case 'ready':
      case 'stow':
        return lacksThing()
      case 'cast':
        return lacksSpell('spell')
      case 'use-skill':
        return lacksSpell('skill')
      default:
        return undefined
    }
  }

  function lacksWeapon(): string | undefined {
    if (weapons.length > 0) return undefined
    return rule.with === undefined ? 'it has no weapon' : `it has no weapon "${rule.with}"`
  }

  function lacksMelee(): string | undefined {
    if (weapons.some(({ range, thrown }) => range === undefined || thrown)) return undefined
    return rule.with === undefined ? 'it has no weapon that strikes in melee' : `"${rule.with}" cannot strike in melee`
  }

  function lacksScreeningSkill(): string | undefined {
    const skills = weapons.map(({ id, skill = id }) => combatant.skills[skill] ?? combatant.skill)
    return skills.some((skill) => skill >= 1) ? undefined : 'its weapon skill is below 1'
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
    return lacksSpeed(5) ?? (longest < options.charge_min ? `it cannot run ${options.charge_min} ft` : undefined)
  }

  function lacksSpeed(least: number): string | undefined {
    const speed = combatant.exhaustion >= 5 ? combatant.speed / 2 : combatant.speed
    return speed >= least ? undefined : `its speed of ${combatant.speed} ft takes it nowhere`
  }
}
