/*
 * Every key of a rules file, with what stands there and what it means. The reader takes the names of its keys from here, the
 * JSON Schema of rules files (rules-schema.ts) its shapes, and docs/reference/declared.md its tables.
 */

/** What stands at a key: a kind of value, one of a few words, one part, a part for each name, or a list of parts. */
export type Takes =
  | ('expression' | 'text' | 'number' | 'boolean' | 'true' | 'name' | 'names' | 'steps' | 'events' | 'amounts')
  | ('fields' | 'numbers' | 'changes' | 'cells' | 'rules' | 'duration' | 'texts')
  | { readonly words: readonly (string | number | boolean)[]; readonly or?: Takes }
  | { readonly one: PartName; readonly or?: Takes }
  | { readonly each: PartName }
  | { readonly list: PartName }

export interface Key {
  readonly takes: Takes
  /** A sentence without its full stop. */
  readonly means: string
  /** What counts where it is left out. */
  readonly otherwise?: string
}
export type Keys = Readonly<Record<string, Key>>

const key = (takes: Takes, means: string, otherwise?: string): Key => ({
  takes,
  means,
  ...(otherwise !== undefined && { otherwise }),
})

const FIELDS = 'fields of an entry of this section'
const FILE = {
  tiltyard_rules: key({ words: [1] }, 'the version of this format', 'an error'),
  name: key('text', 'the title', "the file's name"),
  import: key('names', 'rules files that this one takes over entry by entry'),
  options: key('fields', 'constants that scenarios may change under `rules.options`'),
  combatants: key('fields', 'what a scenario says of a combatant'),
  weapons: key('fields', FIELDS),
  armours: key('fields', FIELDS),
  shields: key('fields', FIELDS),
  items: key('fields', FIELDS),
  spells: key('fields', FIELDS),
  values: key('amounts', 'what follows from fields; `NAME(PARAMETER, …)` has parameters'),
  tables: key(
    { each: 'table' },
    'numbers by words, or by steps of a number; scenarios may change them under `rules.tables`',
  ),
  pools: key({ each: 'pool' }, 'what goes up and down during a battle; at least one is vital', 'an error'),
  damage: key({ one: 'damage' }, 'kinds of damage, and what a victim takes of it', 'one kind, taken as it comes'),
  effects: key({ each: 'effect' }, 'what lasts on a combatant'),
  turn: key('amounts', 'what a combatant has to spend in each turn', '`{ action: 1 }`'),
  order: key({ one: 'order' }, 'who acts when', 'everybody once a round, in random order'),
  actions: key({ each: 'action' }, 'what a combatant can do in its turn', 'an error'),
  reactions: key({ each: 'reaction' }, 'what a combatant can do in answer to an event'),
  on: key('events', 'what happens to everybody at events'),
  field: key({ words: ['none'], or: { one: 'ground' } }, 'ranks, or a grid; who can be reached', '`none`: everybody'),
  counts: key('texts', 'your own metrics, with what they mean'),
  tactic: key({ one: 'tactic' }, 'what a combatant does that names no tactic', 'an error'),
} satisfies Keys

const FIELD = {
  type: key(
    'name',
    '`integer`, `decimal`, `share`, `boolean`, `dice`, `kind`, `effect`, `time`, `distance`, or a thing such as `weapon` or `weapons`',
  ),
  default: key('expression', 'what counts where a scenario does not say the field', 'a scenario must say it'),
  of: key('names', 'the words of a choice; the first is the default'),
  per: key('names', 'a number or boolean for each of `kinds`, `effects`, or a list of words'),
  min: key('number', 'the least that a scenario may say', '-1e9'),
  max: key('number', 'the most that a scenario may say', '1e9'),
  about: key('text', 'what editors and `explain` say of it'),
} satisfies Keys

const TABLE = {
  rows: key('names', 'the words of its first choice'),
  columns: key('names', 'the words of its second choice'),
  values: key('cells', 'a number for each row, or a list for each row with a number for each column'),
  steps: key('cells', 'pairs `[FROM, VALUE]`: the last one that is not beyond the number counts'),
} satisfies Keys

const POOL = {
  start: key('expression', 'its content at the start of a battle', 'an error'),
  max: key('expression', 'the most that it holds', 'its start'),
  min: key('expression', 'the least that it holds', '0; no limit for a vital pool'),
  vital: key(
    { words: [true, false, 'fled', 'yielded'] },
    'at 0 or below its bearer is out: slain, fled or yielded',
    'false',
  ),
  absorbs: key('boolean', 'it takes damage before the vital pool does', 'false'),
  'each turn': key('expression', 'gained at the start of each own turn', '0'),
  'each second': key('expression', 'by time: gained each second, tick by tick', '0'),
  resets: key({ words: ['turn', 'round'] }, 'it goes back to its start each own turn, or each round', 'never'),
  decimals: key('number', 'its decimals, 0 to 4', '0'),
  on: key('events', 'steps at `empty` and `full`'),
} satisfies Keys

const DAMAGE = {
  kinds: key('names', 'kinds of damage; a step that names none does the first', '`[damage]`'),
  taken: key('expression', 'what a victim (`my`) takes of an `amount` of a `kind` from `source`', '`amount`'),
} satisfies Keys

const DURATION = {
  turns: key('expression', 'so many turns'),
  rounds: key('expression', 'so many rounds'),
  of: key({ words: ['bearer', 'caster'] }, 'whose turns count', '`bearer`'),
  at: key({ words: ['end', 'start'] }, 'when in the last turn it ends', '`end`'),
} satisfies Keys

const EFFECT = {
  lasts: key('duration', '`N turns`, `N rounds`, by time `N s`, `battle`, or a duration in full', '`battle`'),
  while: key('expression', 'it ends as soon as this does not hold; no dice'),
  again: key('text', 'applied while it is there: `refresh`, `ignore`, `extend` or `stack N`', '`refresh`'),
  change: key('changes', 'fields and values that it changes: `+2`, `-1`, `x 50%`, `= 10`'),
  cannot: key('names', '`act`, `react`, `move`, or actions that its bearer cannot do'),
  only: key('names', 'the only actions that its bearer can do', 'all'),
  taunts: key('boolean', 'its bearer can choose only its caster as a foe, while that is possible', 'false'),
  down: key('boolean', 'its bearer does not stand, and is not out', 'false'),
  carries: key('numbers', 'numbers that each application brings along, with their defaults'),
  every: key('expression', 'by time: how long it is from one event `every` to the next', 'never'),
  on: key('events', 'steps at events of its bearer; `begins`, `ends` and `every` as well'),
} satisfies Keys

const TURN_TYPE = {
  targets: key('expression', 'how many: the one chosen and the next ones by the same selector; or `all`', '1'),
  with: key({ words: ['weapon', 'armour', 'shield', 'spell', 'item'] }, 'the thing that it is done with'),
  range: key(
    'expression',
    'on a grid: how far away its target may be; `field`: everywhere',
    'one cell; of a reaction everywhere',
  ),
  within: key('expression', 'on a grid: how far from the first target further ones may be', 'anywhere'),
  melee: key('boolean', 'on a grid: foes within its range are engaged', 'false'),
  sight: key('boolean', 'on a grid: its target must be in sight', 'true'),
  if: key('expression', 'it is legal only where this holds; no dice'),
  costs: key('amounts', 'what it costs, of the turn budget and of pools', 'one of the first of the turn budget'),
  uses: key('expression', 'how often in a battle', 'no limit'),
  cooldown: key('duration', '`N turns`, `N rounds` or by time `N s`: how long it cannot be done again', 'none'),
  priority: key('expression', 'for the score, with `choose: round`', '0'),
  do: key('steps', 'what it does', 'an error'),
  tells: key('text', 'a sentence for replays: `"{me} hurls fire at {target}"`'),
} satisfies Keys

const AT = ['foe', 'ally', 'friend', 'self', 'anyone', 'fallen', 'fallen-foe', 'reserve', 'nobody'] as const
const ACTION = {
  at: key({ words: AT }, 'who may be chosen', '`foe`'),
  ...TURN_TYPE,
  takes: key('expression', 'by time: how long it is to the next decision', 'by time an error'),
  after: key('expression', 'by time: how long it is to its steps, as for a spell that is cast', '0 s'),
} satisfies Keys

const REACTION = {
  on: key('names', 'the events that it answers', 'an error'),
  at: key({ words: ['source', 'victim', 'self'] }, 'its target', '`source`'),
  ...TURN_TYPE,
  costs: key('amounts', 'what it costs, of the turn budget and of pools', 'nothing'),
} satisfies Keys

const ORDER = {
  by: key(
    { words: ['combatant', 'party', 'turns', 'time'] },
    'who takes turns: each by itself, party by party, or in turns; or `time`, where actions take so long',
    '`combatant`',
  ),
  score: key('expression', 'the highest acts first', '0'),
  rolled: key({ words: ['each round', 'once'] }, 'when scores are worked out', '`each round`'),
  ties: key({ words: ['random', 'listed', 'together'] }, 'who of those with one score acts first', '`random`'),
  tick: key('expression', 'by time: the shortest step of time', '0.1 s'),
  first: key('expression', 'by time: when a combatant decides first', '0 s'),
  round: key('expression', 'by time: how long a round is', '1 s'),
  choose: key({ words: ['round'] }, 'everybody chooses an action at the start of the round', 'in its turn'),
} satisfies Keys

const GROUND = {
  cell: key('expression', 'a grid: the side of a cell, `5 ft`'),
  speed: key('expression', 'on a grid: how far one may move in a turn, over all its steps', 'as far as one likes'),
  front: key('number', 'ranks: so many of each party fight; the others are in reserve'),
  fills: key({ words: ['each round', 'at once'] }, 'in ranks: when the next ones step up', '`each round`'),
} satisfies Keys

const TACTIC = {
  turn: key('rules', 'rules for the own turn, the first that is possible applies'),
  reactions: key('rules', 'rules for reactions', 'none'),
} satisfies Keys

const CASE = {
  if: key('expression', 'when it is done', 'whenever no earlier one was'),
  do: key('steps', 'what is done'),
} satisfies Keys

export const PARTS = {
  file: FILE,
  field: FIELD,
  table: TABLE,
  pool: POOL,
  damage: DAMAGE,
  duration: DURATION,
  effect: EFFECT,
  action: ACTION,
  reaction: REACTION,
  order: ORDER,
  ground: GROUND,
  tactic: TACTIC,
  case: CASE,
} as const satisfies Readonly<Record<string, Keys>>
export type PartName =
  | 'file'
  | 'field'
  | 'table'
  | 'pool'
  | 'damage'
  | 'duration'
  | 'effect'
  | 'action'
  | 'reaction'
  | 'order'
  | 'ground'
  | 'tactic'
  | 'case'

/** The names of the keys of a part. */
export function keysOf(part: PartName): readonly string[] {
  return Object.keys(PARTS[part])
}

/** A step: what it takes and does, and the keys that may stand beside it. */
interface StepForm extends Key {
  readonly beside: Keys
}

const step = (takes: Takes, means: string, beside: Keys = {}): StepForm => ({ takes, means, beside })

export const WHOM = { words: ['me', 'target', 'source', 'victim', 'caster'] } as const
const TO = { to: key(WHOM, 'whom it is done to', '`target`; at events `me`') }
const TO_ME = { to: key(WHOM, 'whom it is done to', '`me`') }
// biome-ignore lint/suspicious/noThenProperty: a step says what happens then
const BRANCHES = { then: key('steps', 'if it holds'), else: key('steps', 'if not') }
export const RELATIONS = ['foe', 'ally', 'friend', 'anyone', 'fallen', 'targets'] as const

/** In this order a step is looked for: `each` may have an `if` beside it. */
export const STEPS = {
  let: step('amounts', 'works out names for the rest of this list; dice alone are kept'),
  set: step('amounts', 'gives names of a `let` other values'),
  each: step('steps', 'does steps for each target, or for those of a relation to the one who acts', {
    of: key({ words: RELATIONS }, 'those of this relation', 'the targets of the action'),
    if: key('expression', 'only those for whom this holds'),
    most: key('expression', 'so many of them', 'all'),
    within: key('expression', 'on a grid: those within this distance of the target, or else of `my`', 'all'),
    by: key('name', 'which ones come first: a selector, `most EXPR` or `least EXPR`', "the scenario's order"),
  }),
  attack: step('expression', 'attacks the target; it hits if the condition holds', BRANCHES),
  cases: step({ list: 'case' }, 'does the first of `{ if, do }` that holds'),
  damage: step('expression', 'does damage', {
    kind: key('name', 'its kind, or a field that names one', 'the first kind'),
    from: key(
      'name',
      'the pool that it comes off, or a field that names one; then nothing absorbs',
      'the first vital pool',
    ),
    ...TO,
  }),
  heal: step('expression', 'raises a pool', {
    pool: key('name', 'the pool, or a field that names one', 'the first vital pool'),
    ...TO,
  }),
  gain: step('amounts', 'raises pools', TO_ME),
  lose: step('amounts', 'lowers pools, which is no damage', TO_ME),
  apply: step('name', 'applies an effect, or the one that a field names', {
    ...TO,
    lasts: key('duration', 'another duration, in the unit of the effect'),
    stacks: key('expression', 'so many stacks', '1'),
    carrying: key('amounts', 'what it carries'),
  }),
  remove: step('name', 'ends an effect', { ...TO, stacks: key('expression', 'takes only so many stacks off', 'all') }),
  repeat: step('expression', 'does steps so often, at most 1,000 times', {
    do: key('steps', 'what is repeated'),
    retarget: key('boolean', 'goes on with the next target when one is out', 'false'),
  }),
  use: step('name', "does another action's steps, free of its costs and limits", {
    with: key({ words: ['same', 'each'] }, '`each`: once with each thing of its kind', '`same`'),
  }),
  redirect: step({ words: ['me'] }, 'in a reaction to `ally.attacked`: the rest of the attack is at oneself'),
  cancel: step('true', 'at `acts`: nothing of the action is done; at `attacked`: the attack misses'),
  ready: step('name', 'ends the cooldowns of an action'),
  swap: step({ words: ['target'] }, "changes places with the target in the party's order"),
  enter: step('name', 'lets members of a template enter that wait', { most: key('expression', 'so many', 'all') }),
  slay: step('true', 'slays', TO),
  flee: step('true', 'takes out of the battle, as fled', TO),
  yield: step('true', 'takes out of the battle, as yielded', TO),
  count: step(
    'name',
    'adds to a metric of your own; put it before `damage`, since nothing is done once a party is beaten',
    { by: key('expression', 'so much', '1') },
  ),
  stop: step('true', 'ends the action, the reaction, or the steps of the event'),
  'end-turn': step('true', 'ends the turn', TO_ME),
  move: step({ words: ['toward', 'away'] }, 'on a grid: moves nearer to the target, or away from it', {
    'up to': key('expression', 'so far at most', 'what is left of the speed; by time as far as it can'),
    for: key('name', 'toward: until the target is within the range of this action', 'of the action that it stands in'),
  }),
  interrupt: step('true', 'by time: what somebody has begun and not done yet is not done', TO),
  if: step('expression', 'a choice; with dice a check', BRANCHES),
} as const satisfies Readonly<Record<string, StepForm>>
