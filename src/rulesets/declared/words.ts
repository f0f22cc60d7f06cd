import type { EventName } from './ir.ts'

// What the words of expressions, events and metrics mean, for docs/reference/declared.md.

/** Functions: how they are called, and what they are. */
export const FUNCTION_HELP = {
  min: ['min(x, y, …)', 'the least'],
  max: ['max(x, y, …)', 'the greatest'],
  floor: ['floor(x)', 'rounded down'],
  ceil: ['ceil(x)', 'rounded up'],
  round: ['round(x)', 'rounded, halves up'],
  abs: ['abs(x)', 'without its sign'],
  sqrt: ['sqrt(x)', 'the square root'],
  clamp: ['clamp(x, low, high)', 'x, but not below low and not above high'],
  if: ['if(condition, then, else)', 'one of two; only that one is worked out'],
  highest: ['highest(2d20)', 'the greatest of the dice'],
  lowest: ['lowest(2d20)', 'the least of the dice'],
  best: ['best(3, 4d6)', 'the sum of so many of the greatest'],
  worst: ['worst(3, 4d6)', 'the sum of so many of the least'],
  dice: ['dice(n, 6)', 'n dice of 6 sides; n has no dice'],
  explode: ['explode(d6)', 'dice that show their highest face are rolled again and added, at most 20 times'],
  reroll: ['reroll(6d6 <= 1)', 'those of the dice that show this are rolled once more'],
  chance: ['chance(p)', 'true with this chance'],
  count: ['count(6d6 >= 5)', 'how many of the dice show that; `count(foes, CONDITION)`: for how many it holds'],
  any: ['any(foes, CONDITION)', 'whether it holds for any'],
  all: ['all(foes, CONDITION)', 'whether it holds for all'],
  sum: ['sum(allies, NUMBER)', 'the sum over all'],
  greatest: ['greatest(foes, NUMBER)', 'the greatest over all, 0 of nobody'],
  least: ['least(foes, NUMBER)', 'the least over all, 0 of nobody'],
} as const satisfies Readonly<Record<string, readonly [call: string, means: string]>>

/** Events: of whom each is, and what its steps may name besides `source` and `victim`. */
export const EVENT_HELP: Readonly<Record<EventName, readonly [of: string, names?: string]>> = {
  'battle-start': ['everybody'],
  'round-start': ['everybody who stands'],
  'round-end': ['everybody who stands'],
  'turn-start': ['whose turn it is'],
  'turn-end': ['whose turn it is'],
  acts: ['who does an action, before its steps', 'action'],
  attacked: ['who is attacked, before the condition is worked out'],
  'is-hit': ['who is hit, before `then`'],
  'is-missed': ['who is missed, before `else`'],
  hits: ['who hits, after `then`'],
  misses: ['who misses, after `else`'],
  damaged: ['who took damage and is not out by it', 'amount, kind, raw, through'],
  deals: ['who did damage', 'amount, kind, raw, through'],
  healed: ['whose vital pool was raised by `heal`', 'amount'],
  falls: ['whose vital pool comes to 0, before it is out'],
  kills: ['who took somebody else out'],
  out: ['who is out'],
  begins: ['the bearer of an effect that begins'],
  ends: ['the bearer of an effect that ends'],
  empty: ['the bearer of a pool that comes to its `min`'],
  full: ['the bearer of a pool that comes to its `max`'],
  enters: ['who enters the battle, or steps up to the front'],
  every: ['by time: the bearer of an effect with `every`'],
}

/** Names in expressions. */
export const NAME_HELP: Readonly<Record<string, string>> = {
  'my.X': 'field, value, pool or effect X of the one who acts, or whose it is',
  'target.X': 'of the current target',
  'source.X': 'in events: of who causes it',
  'victim.X': 'in events: of whom it happens to',
  'caster.X': 'in an effect: of the one who applied it',
  'one.X': 'within `any`, `all`, `count`, `sum`, `greatest`, `least`: of each in turn',
  'weapon.X': 'of the thing that an action is done `with`; likewise `armour.X`, `shield.X`, `spell.X`, `item.X`',
  'my.armour.X': 'of the thing that a field names',
  'my.F(key)': 'a field by key: `my.resist(kind)`',
  'my.P_max': 'the most that pool P holds',
  'my.P_start': 'what pool P started with',
  'my.E': 'the stacks of effect E, 0 without it',
  'my.E_left': 'how long effect E still lasts, in its unit',
  'my.A_left': 'how long the cooldown of action A still lasts',
  'my.health': 'the first vital pool over its maximum',
  'my.rank': 'the place among those of the party that stand, 1 the foremost',
  'my.standing': 'whether it is in the fight',
  'options.X': 'a constant of the rules',
  'tables.X(…)': 'a table',
  dealt: 'what `damage` steps took since the action, the event or the pass began',
  stacks: 'in an effect: how many there are',
  'amount, kind, raw, through': 'of damage: what is taken, its kind, what the step did, what came off the pool',
  action: 'in `acts`: the name of the action',
  'allies, foes': 'how many stand, oneself not counted',
  'allies_start, foes_start': 'how many there were at the start',
  round: 'the number of the round, from 1',
  time: 'by time: seconds since the battle began',
  'ready.A': 'in tactics: whether uses, costs and cooldown allow action A',
  'expected_damage, kill_chance': 'in tactics: of the action that is considered',
}

/** Metrics of declared games besides the common ones (docs/scenario-format.md). */
export const METRIC_HELP: Readonly<Record<string, string>> = {
  'use.C.ACTION': 'the share of turns of C in which it did an action or reaction',
  'healed.C.mean': 'hit points given back by C; likewise for a party',
  'left.POOL.C.mean': 'what is left of a pool at the end, of those who stand',
  'under.EFFECT.C': 'the share of turns of C that begin under an effect',
  'NAME.C.mean': 'a count of your own; likewise for a party',
}
