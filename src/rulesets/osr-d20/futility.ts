import type { Scenario } from '../../scenario/scenario.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { type Combatant, type Item, type Options, UNARMED, type Weapon } from './schema.ts'

/**
 * Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout or
 * its fields would have to have (docs/rules/osr-d20.md §6.1 and §7). Undefined where it may be legal some day. The
 * edition is no reason: one file can be run under both (§2.8).
 */
export function whyNever(
  rule: Rule,
  list: 'turn' | 'reactions',
  combatant: Combatant,
  tactic: Tactic,
  scenario: Scenario,
): string | undefined {
  const weapons = combatant.weapons.filter((id) => id !== UNARMED).map((id) => scenario.weapons[id] as Weapon)
  const secondary = combatant.secondary === undefined ? [] : [scenario.weapons[combatant.secondary] as Weapon]
  const named = rule.with === undefined ? undefined : (scenario.weapons[rule.with] as Weapon | undefined)
  return list === 'turn' ? whyNoAction() : whyNoReaction()

  function whyNoAction(): string | undefined {
    switch (rule.do) {
      case 'attack':
        return lacksWeapon()
      case 'shoot':
      case 'shoot-crowd':
      case 'skirmish':
        return lacksWeapon() ?? lacksRange(named ? [named] : weapons)
      case 'charge':
        return lacksWeapon() ?? lacksSpeed() ?? lacksMelee()
      case 'advance':
      case 'run':
      case 'retreat':
        return lacksSpeed()
      case 'draw':
        return lacksWeapon()
      case 'aim':
        return lacksRange(weapons)
      case 'reload':
        return weapons.some(({ reload }) => reload > 0) ? undefined : 'it has no weapon that has to be reloaded'
      case 'cast':
        if (combatant.gagged) return 'it is gagged'
        return combatant.spells.includes(rule.with!) ? undefined : `it has no spell "${rule.with}"`
      case 'use':
        return combatant.items.includes(rule.with!) ? undefined : `it has no item "${rule.with}"`
      case 'flee':
        return rule.with === undefined ? undefined : lacksDrop(rule.with)
      case 'wrestle':
      case 'disarm':
        return lacksFreeHands()
      default:
        return undefined
    }
  }

  function whyNoReaction(): string | undefined {
    switch (rule.do) {
      case 'held-attack':
        return lacksArms() ?? lacksRule('hold', 'it never holds its action')
      case 'counter-attack':
      case 'passing-attack':
      case 'fend-off':
        return lacksArms()
      case 'immobilise':
      case 'disarm':
        return lacksFreeHands()
      case 'guard':
        return lacksRule('use', 'it never searches for an item')
      default:
        return undefined
    }
  }

  function lacksWeapon(): string | undefined {
    const { with: id } = rule
    return id === undefined || id === UNARMED || combatant.weapons.includes(id) ? undefined : `it has no weapon "${id}"`
  }

  function lacksRange(of: readonly Weapon[]): string | undefined {
    if (of.some(({ range }) => range !== undefined)) return undefined
    return named ? `"${rule.with}" is no missile weapon` : 'it has no missile weapon'
  }

  /** Bare hands strike as well, but are only ready where there is nothing else, or it has been thrown or taken away. */
  function lacksMelee(): string | undefined {
    if (named) return named.melee ? undefined : `"${rule.with}" cannot strike in melee`
    if (weapons.length === 0 || rule.with === UNARMED || weapons.some(({ melee, thrown }) => melee || thrown)) {
      return undefined
    }
    if (somebodyDisarms(scenario)) return undefined
    return 'it has no weapon that strikes in melee'
  }

  function lacksArms(): string | undefined {
    return [...weapons, ...secondary].some(({ melee }) => melee) ? undefined : 'it has no weapon that strikes in melee'
  }

  /** Hands for wrestling (§6.4): something that grapples, or nothing in hand, ever. */
  function lacksFreeHands(): string | undefined {
    const all = [...weapons, ...secondary]
    if (tactic.turn.some((other) => other.with === UNARMED) || all.some(({ grapples }) => grapples)) return undefined
    if (weapons.some(({ thrown }) => thrown) || somebodyDisarms(scenario)) return undefined
    const hasFreeOnes =
      weapons.length === 0 || combatant.weapons.includes(UNARMED) || all.some(({ natural }) => natural)
    if (hasFreeOnes && combatant.shield === undefined && combatant.secondary === undefined) return undefined
    return 'its hands are never free for it (with: unarmed drops what is in them)'
  }

  function lacksSpeed(): string | undefined {
    const { speed_divisor, run_divisor } = scenario.rules.options as Options
    const feet = combatant.movement / (rule.do === 'run' || rule.do === 'charge' ? run_divisor : speed_divisor)
    return feet >= 5 ? undefined : `its movement of ${combatant.movement} ft takes it nowhere in a round`
  }

  function lacksDrop(id: string): string | undefined {
    if (!combatant.items.includes(id)) return `it has no item "${id}"`
    return (scenario.items[id] as Item).drop === undefined ? `"${id}" is nothing that can be dropped` : undefined
  }

  function lacksRule(action: string, otherwise: string): string | undefined {
    return tactic.turn.some((other) => other.do === action) ? undefined : otherwise
  }
}

function somebodyDisarms({ tactics }: Scenario): boolean {
  return Object.values(tactics).some(({ turn, reactions }) =>
    [...turn, ...reactions].some((rule) => rule.do === 'disarm'),
  )
}
