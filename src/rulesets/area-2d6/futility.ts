import { planBarriers } from '../../field/barriers.ts'
import type { FollowedRule, Reasons } from '../../scenario/futility.ts'
import type { Field } from './field-schema.ts'
import { drawField } from './plan/drawn-field.ts'
import { type Combatant, type Options, type Spell, UNARMED, type Weapon } from './schema.ts'

/**
 * Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout, its
 * fields or the field would have to have (docs/rules/area-2d6.md §6 and §7). Undefined where it may be legal some day.
 */
export function whyNever({ rule, list, tactic, member, scenario }: FollowedRule): string | undefined {
  const combatant = member.fields as Combatant
  const options = scenario.rules.options as Options
  const { costs } = options
  const party = scenario.parties.find(({ members }) => members.includes(member))!
  const hasAllies = party.members.length > 1
  const ready = weaponsThatCanBeReady()

  const actions: Reasons = {
    melee: () => lacksStrike() ?? lacksPoints(costs.melee),
    'heavy-blow': () => lacksWeapon() ?? lacksStrike() ?? lacksPoints(costs.heavy_blow),
    feint: () => lacksStrike() ?? lacksPoints(costs.feint),
    pincer: () => lacksStrike() ?? lacksAllies() ?? lacksPoints(costs.pincer),
    charge: () => lacksStrike() ?? lacksAreas() ?? lacksPoints(costs.charge),
    ranged: () => lacksMissile() ?? lacksPoints(costs.ranged),
    snipe: () => lacksMissile() ?? lacksPoints(costs.snipe),
    command: () => lacksPower() ?? lacksUseInTurn() ?? lacksPoints(powerNamed().cost),
    spontaneous: () => lacksPower() ?? lacksUseInTurn() ?? lacksCouncil() ?? lacksPoints(costs.spontaneous),
    'stop-power': () => lacksPower() ?? lacksDuration() ?? lacksPoints(costs.stop_power),
    advance: lacksMove,
    step: lacksMove,
    withdraw: lacksMove,
    'step-back': lacksMove,
    equip: () => lacksThing() ?? lacksPoints(costs.equip),
    'stand-up': () => lacksPoints(costs.stand_up),
    'lie-down': () => lacksPoints(costs.lie_down),
  }
  const reactions: Reasons = {
    evade: () => lacksPoints(costs.defend),
    parry: lacksParry,
    riposte: () => lacksWeapon() ?? lacksStrike() ?? lacksPoints(costs.riposte),
    command: () => lacksPower() ?? lacksTrigger() ?? lacksPoints(powerNamed().cost),
    'press-on': lacksProvocation,
    divert: () => (movesAway() ? undefined : 'it never moves'),
    stay: lacksProvocation,
  }
  return lacksFriends() ?? (list === 'turn' ? actions : reactions)[rule.do]?.()

  /** Its first weapon, those that it equips, and none once it has thrown one. */
  function weaponsThatCanBeReady(): readonly string[] {
    const equipped = tactic.turn.flatMap(({ do: action, with: id }) =>
      action === 'equip' && id !== undefined ? [id] : [],
    )
    const isEquipped = (id: string): boolean =>
      equipped.includes(id) ||
      (equipped.includes('melee') && kindOf(id) !== 'shooting') ||
      (equipped.includes('ranged') && kindOf(id) !== 'melee')
    const held = combatant.weapons.filter((id, index) => index === 0 || isEquipped(id))
    return held.length === 0 || held.some((id) => kindOf(id) === 'thrown') ? [...held, UNARMED] : held
  }

  function kindOf(id: string): Weapon['kind'] {
    return id === UNARMED ? 'melee' : (scenario.weapons[id] as Weapon).kind
  }

  /** With its ready weapon, which has to be the one that the rule names. */
  function lacksStrike(): string | undefined {
    return lacksReady((kind) => kind !== 'shooting', 'strike', 'strikes')
  }

  function lacksMissile(): string | undefined {
    return lacksReady((kind) => kind !== 'melee', 'be shot or thrown', 'can be shot or thrown')
  }

  function lacksReady(can: (kind: Weapon['kind']) => boolean, doing: string, does: string): string | undefined {
    const { with: id } = rule
    if (id !== undefined) {
      if (id !== UNARMED && !combatant.weapons.includes(id)) return `it has no weapon "${id}"`
      if (!can(kindOf(id))) return `"${id}" cannot ${doing}`
      return ready.includes(id) ? undefined : `"${id}" is never ready`
    }
    if (ready.some((each) => can(kindOf(each)))) return undefined
    const [other] = combatant.weapons.filter((each) => can(kindOf(each)))
    return other === undefined ? `it has no weapon that ${does}` : `it never makes "${other}" ready`
  }

  /** Bare hands do not do. */
  function lacksWeapon(): string | undefined {
    if (rule.with === UNARMED) return 'it takes a weapon'
    return combatant.weapons.length === 0 ? 'it has no weapon' : undefined
  }

  function lacksParry(): string | undefined {
    const { shield } = combatant
    const free = shield === undefined ? 0 : (scenario.shields[shield] as { free_parries: number }).free_parries
    if (shield === undefined && !ready.some((id) => id !== UNARMED && kindOf(id) !== 'shooting')) {
      return 'it has neither a shield nor a weapon that can parry'
    }
    return free > 0 ? undefined : lacksPoints(costs.defend)
  }

  /** Powers that give points may give enough of them. */
  function lacksPoints(cost: number): string | undefined {
    const points = combatant.actions ?? options.actions
    const givers = Object.values(scenario.spells).some((spell) => (spell as Spell).actions > 0)
    if (cost <= points || givers) return undefined
    return `it costs ${cost} points, and it has ${points} a round`
  }

  function powerNamed(): Spell {
    return scenario.spells[rule.with!] as Spell
  }

  function lacksPower(): string | undefined {
    return combatant.powers.includes(rule.with!) ? undefined : `its spirit does not have "${rule.with}"`
  }

  /** See check.ts: where there is no trigger either, nobody can use it, and that has been reported. */
  function lacksUseInTurn(): string | undefined {
    const { effect, duration, actions, trigger } = powerNamed()
    const isReaction = duration === 0 && (effect === 'shield' || (effect === 'alter' && actions === 0))
    return isReaction && trigger !== 'none' ? `an instant ${effect} only works as a reaction` : undefined
  }

  function lacksTrigger(): string | undefined {
    return powerNamed().trigger === 'none' ? `"${rule.with}" has no trigger` : undefined
  }

  function lacksCouncil(): string | undefined {
    if (options.spontaneous_per_round === 0) return 'nobody acts spontaneously'
    return combatant.briefed ? undefined : 'it has not been briefed'
  }

  function lacksDuration(): string | undefined {
    return powerNamed().duration === 0 ? `"${rule.with}" does not last` : undefined
  }

  function lacksMove(): string | undefined {
    return lacksAreas() ?? lacksGround() ?? lacksPoints(costs.move)
  }

  function lacksAreas(): string | undefined {
    const { drawn } = drawField(scenario.field as Field)
    return drawn.ground.length === 1 ? 'the field is a single area' : undefined
  }

  function lacksGround(): string | undefined {
    if (rule.at !== 'wall' && rule.at !== 'cover') return undefined
    const { drawn, edges } = drawField(scenario.field as Field)
    if (rule.at === 'cover') {
      return drawn.ground.some(({ cover = 'none' }) => cover !== 'none') ? undefined : 'no area has cover'
    }
    return planBarriers(drawn.columns, drawn.ground, edges).includes(1) ? undefined : 'no area is walled'
  }

  function lacksThing(): string | undefined {
    const { with: id } = rule
    const { weapons, items } = combatant
    if (items.includes(id!)) return undefined
    const named = weapons.filter(
      (each) =>
        each === id || (id === 'melee' && kindOf(each) !== 'shooting') || (id === 'ranged' && kindOf(each) !== 'melee'),
    )
    if (named.length === 0) {
      return id === 'melee' || id === 'ranged' ? `it has no weapon for that` : `it has no "${id}"`
    }
    // Of thrown weapons there may be another copy.
    const isAlwaysReady = weapons.length === 1 && kindOf(weapons[0]) !== 'thrown'
    return isAlwaysReady ? `"${weapons[0]}" is always ready` : undefined
  }

  function lacksProvocation(): string | undefined {
    const charges = options.charge_provokes && tactic.turn.some(({ do: action }) => action === 'charge')
    return movesAway() || charges ? undefined : 'it never moves'
  }

  function movesAway(): boolean {
    return tactic.turn.some(({ do: action }) => ['advance', 'step', 'withdraw', 'step-back'].includes(action))
  }

  function lacksAllies(): string | undefined {
    return hasAllies ? undefined : 'it has no allies'
  }

  /** Powers and items may be for oneself, if not for the nearest ally. */
  function lacksFriends(): string | undefined {
    const isForMe =
      rule.at === 'ally-most-wounded' && ['command', 'spontaneous', 'equip', 'stop-power'].includes(rule.do)
    return rule.at?.startsWith('ally-') && !isForMe ? lacksAllies() : undefined
  }
}
