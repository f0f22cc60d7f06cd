import type { FollowedRule, Reasons } from '../../scenario/futility.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { type Combatant, type Item, type Options, UNARMED, type Weapon } from './schema.ts'

/**
 * Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout or
 * its fields would have to have (docs/rules/osr-d20.md §6.1 and §7). Undefined where it may be legal some day. The
 * edition is no reason: one file can be run under both (§2.8).
 */
export function whyNever({ rule, list, tactic, member, scenario }: FollowedRule): string | undefined {
  const combatant = member.fields as Combatant
  const weapons = combatant.weapons.filter((id) => id !== UNARMED).map((id) => scenario.weapons[id] as Weapon)
  const secondary = combatant.secondary === undefined ? [] : [scenario.weapons[combatant.secondary] as Weapon]
  const named = rule.with === undefined ? undefined : (scenario.weapons[rule.with] as Weapon | undefined)
  const lacksShot = (): string | undefined => lacksWeapon() ?? lacksRange(named ? [named] : weapons)

  const actions: Reasons = {
    attack: lacksWeapon,
    shoot: lacksShot,
    'shoot-crowd': lacksShot,
    charge: () => lacksWeapon() ?? lacksSpeed() ?? lacksMelee(),
    advance: lacksSpeed,
    run: lacksSpeed,
    retreat: lacksSpeed,
    skirmish: lacksShot,
    flee: lacksDrop,
    draw: lacksWeapon,
    wrestle: lacksFreeHands,
    disarm: lacksFreeHands,
    aim: () => lacksRange(weapons),
    reload: () => (weapons.some(({ reload }) => reload > 0) ? undefined : 'it has no weapon that has to be reloaded'),
    cast: () => (combatant.gagged ? 'it is gagged' : lacksOneOf(combatant.spells, 'spell')),
    use: () => lacksOneOf(combatant.items, 'item'),
  }
  const reactions: Reasons = {
    'counter-attack': lacksArmaments,
    'held-attack': () => lacksArmaments() ?? lacksRule('hold', 'it never holds its action'),
    'fend-off': lacksArmaments,
    'passing-attack': lacksArmaments,
    guard: () => lacksRule('use', 'it never searches for an item'),
    immobilise: lacksFreeHands,
    disarm: lacksFreeHands,
  }
  return (list === 'turn' ? actions : reactions)[rule.do]?.()

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

  function lacksArmaments(): string | undefined {
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

  function lacksOneOf(ids: readonly string[], word: string): string | undefined {
    return ids.includes(rule.with!) ? undefined : `it has no ${word} "${rule.with}"`
  }

  function lacksDrop(): string | undefined {
    const { with: id } = rule
    if (id === undefined) return undefined
    const isDropped = (): boolean => (scenario.items[id] as Item).drop !== undefined
    return lacksOneOf(combatant.items, 'item') ?? (isDropped() ? undefined : `"${id}" is nothing that can be dropped`)
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
