import fc from 'fast-check'

/** What an expression may name where it stands. */
export interface Known {
  readonly target: boolean
  readonly thing: boolean
  readonly dice: boolean
  /** It may be done with an item. */
  readonly item?: boolean
  /** In an effect. */
  readonly stacks?: boolean
  readonly heat?: boolean
  /** In answer to an event. */
  readonly event?: boolean
  readonly amount?: boolean
  readonly kind?: boolean
  readonly action?: boolean
  /** Something can be prevented, or drawn upon oneself. */
  readonly cancels?: boolean
  readonly redirects?: boolean
  /** In steps, which know what damage has been dealt. */
  readonly dealt?: boolean
  /** It is an action that others use. */
  readonly used?: boolean
  /** In a tactic. */
  readonly ready?: boolean
}

const small = fc.integer({ min: 0, max: 6 })

function numbersIn(known: Known): fc.Arbitrary<string>[] {
  const atoms: fc.Arbitrary<string>[] = [
    small.map(String),
    fc.constantFrom('0.5', '25%', '1.5'),
    fc.constantFrom(
      ...['my.might', 'my.hp', 'my.mana', 'my.ward', 'my.bonus', 'my.hp_max', 'my.morale', 'my.burst_left'],
      ...['allies_start', 'my.burning', 'my.weak_left', 'round', 'my.main', 'my.veil', 'my.swing_left', 'foes_start'],
    ),
    fc.constantFrom(
      ...['options.base', 'options.part', 'my.health', 'allies', 'foes', 'my.rank', 'my.mana_start', 'my.hp_start'],
      ...['tables.step(my.might)', "tables.fit(my.element, 'cold')", 'tables.size(my.element)', 'my.shield.block'],
      ...['my.twice(my.mana)', 'my.worth(my.element, 2)', "my.resist('fire')", 'my.resist(my.element)'],
      ...['my.armour.soak'],
    ),
    fc.constantFrom(
      ...['count(foes, one.hp > 3)', 'sum(friends, one.might)', 'greatest(foes, one.hp)', 'least(others, one.mana)'],
      ...['sum(allies, one.bonus * my.might)', "count(others, one.element == 'fire')", 'greatest(friends, one.rank)'],
    ),
  ]
  if (known.target)
    atoms.push(
      fc.constantFrom(
        ...['target.might', 'target.hp', 'target.ward', 'target.weak', 'target.bonus', 'target.rank', 'target.health'],
        ...[
          'target.shield.block',
          'target.armour.soak',
          'tables.fit(my.element, target.element)',
          'target.worth(my.element, my.might)',
        ],
      ),
    )
  if (known.thing) atoms.push(fc.constantFrom('weapon.power', 'my.skill(weapon.kind)', 'my.resist(weapon.kind)'))
  if (known.dice)
    atoms.push(
      fc.constantFrom('d6', '2d4', 'd20', 'highest(2d6)', 'best(2, 3d4)', 'count(3d6 >= 4)', 'my.luck', 'explode(d4)'),
      fc.constantFrom(
        ...['reroll(2d6 == 1)', 'dice(my.might, 4)', 'count(reroll(3d6 <= 2) >= 5)', 'lowest(3d6)', 'worst(2, 3d8)'],
        ...['d%', 'count(dice(my.mana, 6) > my.might)', 'best(my.might, 3d6)', 'highest(my.luck)', '2d6 + d4 - 1'],
      ),
    )
  if (known.dice && known.thing) atoms.push(fc.constantFrom('weapon.damage', 'explode(weapon.damage)'))
  if (known.item)
    atoms.push(fc.constantFrom('item.charges', ...(known.dice ? ['item.mends', 'highest(item.mends)'] : [])))
  if (known.dealt) atoms.push(fc.constant('dealt'))
  if (known.stacks) atoms.push(fc.constantFrom('stacks', 'caster.might', 'caster.hp'))
  if (known.heat) atoms.push(fc.constant('heat'))
  if (known.event) atoms.push(fc.constantFrom('source.might', 'victim.hp', 'source.bonus', 'victim.rank'))
  if (known.amount) atoms.push(fc.constantFrom('amount', 'amount'))
  if (known.kind) atoms.push(fc.constantFrom('raw', 'through', 'my.resist(kind)'))
  return atoms
}

/** A number, as an expression says it. */
export function number(known: Known, depth = 2): fc.Arbitrary<string> {
  const atom = fc.oneof(...numbersIn(known))
  if (depth === 0) return atom
  const part = number(known, depth - 1)
  return fc.oneof(
    { weight: 3, arbitrary: atom },
    fc
      .tuple(part, fc.constantFrom('+', '-', '*', '/'), part)
      .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
    fc.tuple(fc.constantFrom('min', 'max'), part, part).map(([name, one, other]) => `${name}(${one}, ${other})`),
    fc.tuple(fc.constantFrom('floor', 'ceil', 'round', 'abs', 'sqrt'), part).map(([name, one]) => `${name}(${one})`),
    part.map((one) => `clamp(${one}, -my.might, 8)`),
    fc.tuple(condition(known, depth - 1), part, part).map(([holds, one, other]) => `if(${holds}, ${one}, ${other})`),
  )
}

/** A condition, as an expression says it. */
export function condition(known: Known, depth = 1): fc.Arbitrary<string> {
  const part = number(known, Math.max(0, depth - 1))
  const atoms: fc.Arbitrary<string>[] = [
    fc
      .tuple(part, fc.constantFrom('<', '<=', '>', '>=', '==', '!='), part)
      .map(([one, operator, other]) => `${one} ${operator} ${other}`),
    fc.constantFrom(
      ...['my.brave', 'any(foes, one.hp < 5)', 'not my.brave', "my.element == 'fire'", 'all(friends, one.hp > 1)'],
      ...[
        "my.immune('weak')",
        'my.standing',
        'my.acted',
        'any(foes, not one.acted)',
        'my.armour.thick',
        "my.curse != 'none'",
        'my.brave == my.standing',
        'my.tough(3)',
      ],
    ),
  ]
  if (known.target)
    atoms.push(
      fc.constantFrom('target.brave', 'target.acted', 'target.element == my.element', "target.immune('burning')"),
    )
  if (known.dice) atoms.push(fc.constantFrom('chance(40%)', 'chance(my.hp / 20)', 'd20 >= 11', 'chance(1 / 3)'))
  if (known.thing) atoms.push(fc.constantFrom("weapon.kind == 'cold'", 'weapon.kind == my.element'))
  if (known.stacks) atoms.push(fc.constant('caster.standing'))
  if (known.kind) atoms.push(fc.constantFrom("kind == 'fire'", 'kind != my.element'))
  if (known.action) atoms.push(fc.constantFrom("action == 'strike'", "action != 'burst'"))
  if (known.ready) atoms.push(fc.constantFrom('ready.burst', 'not ready.swing'))
  const atom = fc.oneof(...atoms)
  if (depth === 0) return atom
  return fc.oneof(
    { weight: 3, arbitrary: atom },
    fc
      .tuple(atom, fc.constantFrom('and', 'or'), atom)
      .map(([one, operator, other]) => `(${one}) ${operator} (${other})`),
  )
}
