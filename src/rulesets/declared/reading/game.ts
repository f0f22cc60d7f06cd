import { showValue } from '../../../scenario/issues.ts'
import type { Located, LocatedEntry, LocatedMap } from '../../../source/located.ts'
import type { Problem } from '../../../source/problem.ts'
import { keysOf } from '../grammar.ts'
import type { Game, Pool, Section } from '../ir.ts'
import { readAction, readReaction } from './actions.ts'
import { checkClashes, declareNames, declareValues, readValues } from './declarations.ts'
import { ALWAYS, type Draft, foldName, makeDraft, NO_LOCALS, type Scope, wordOf } from './draft.ts'
import { readEffect } from './effects.ts'
import { gridUnit, readField } from './field.ts'
import { readFields } from './fields.ts'
import { readHandlers } from './handlers.ts'
import { expressionAt, keysAt, namesAt, refuse, wordsAt } from './keys.ts'
import { findChangeCircles, findCircles, findHidden, findUnread, findUnused } from './lints.ts'
import { isByTime, readOrder } from './order.ts'
import { readPool } from './pools.ts'
import { StepReader } from './steps.ts'
import { readTable } from './tables.ts'
import { addWarnings } from './warnings.ts'

/** A rules file, read. */
export interface ReadGame {
  readonly game: Game
  /** What it declares, for the schema of its scenarios. */
  readonly draft: Draft
  /** The lists of its built-in tactic. */
  readonly turn: Located | undefined
  readonly reactions: Located | undefined
  /** Where actions stand in the file, and then reactions. */
  readonly turnTypes: readonly LocatedEntry[]
  /** Fields that the rules do not read; tactics of scenarios may. */
  readonly unread: readonly LocatedEntry[]
}

const THINGS: readonly Section[] = ['weapons', 'armours', 'shields', 'items', 'spells']

/** Reads a rules file that has been joined with its imports. Everything that is wrong is among the problems. */
export function readGame(root: LocatedMap, name: string, problems: Problem[]): ReadGame {
  const entryOf = (name: string) => root.entries.find(({ key }) => key === name)
  const draft = makeDraft(problems, isByTime(entryOf('order')), gridUnit(entryOf('field')))
  const keys = keysAt(draft, root, keysOf('file'), 'a rules file')
  checkVersion(draft, root, keys.tiltyard_rules)
  const entries = (key: string, most: number): LocatedEntry[] =>
    keys[key] ? namesAt(draft, keys[key].value, key, most) : []
  const damage = keys.damage ? keysAt(draft, keys.damage.value, keysOf('damage'), 'damage') : {}
  draft.kinds.push(...(damage.kinds ? wordsAt(draft, damage.kinds.value, 'kinds') : ['damage']))
  const effects = entries('effects', 64)
  const pools = entries('pools', 16)
  const turn = keys.turn ? namesAt(draft, keys.turn.value, 'turn', 16) : undefined
  const actions = entries('actions', 100)
  const reactions = entries('reactions', 50)
  declareNames(draft, { effects, pools, turn, actions, reactions, counts: entries('counts', 100) })
  const fields = (key: string, refers: boolean) =>
    keys[key] ? readFields(draft, keys[key].value, key, refers) : new Map()
  for (const section of THINGS) if (keys[section]) draft.declares.add(section)
  for (const [key, field] of fields('options', false)) draft.options.set(key, field)
  for (const section of THINGS) if (keys[section]) draft.things.set(section, fields(section, false))
  for (const [key, field] of fields('combatants', true)) draft.fields.set(key, field)
  const tables = entries('tables', 100).map((entry) => {
    const read = readTable(draft, entry)
    draft.tables.set(foldName(entry.key), { ...read.draft, index: draft.tables.size })
    return read.table
  })
  declareValues(draft, keys.values)
  checkClashes(draft, keys)
  const steps = new StepReader(draft, { steps: 0 })
  const budget = turn ? turn.map((entry) => budgetPool(draft, entry)) : [DEFAULT_BUDGET]
  const readPools = [...pools.map((entry) => readPool(draft, entry, steps)), ...budget]
  if (!readPools.some(({ fate }) => fate)) {
    refuse(
      draft,
      'no pool is vital: nobody could ever be out',
      keys.pools?.keyPlace ?? startOf(root),
      'write pools: { hp: { start: my.hp, vital: true } }',
    )
  }
  if (!keys.actions) refuse(draft, 'no actions', startOf(root), 'write actions: and what a combatant can do')
  if (!keys.tactic)
    refuse(
      draft,
      'no tactic: what combatants do that name none',
      startOf(root),
      'write tactic: { turn: [ ACTION nearest ] }',
    )
  const tactic = keys.tactic ? keysAt(draft, keys.tactic.value, keysOf('tactic'), 'tactic') : {}
  if (keys.tactic?.value.kind === 'map' && !tactic.turn)
    refuse(
      draft,
      'tactic has no turn: nobody would do anything',
      keys.tactic.keyPlace,
      'write tactic: { turn: [ ACTION nearest ] }, or turn: [] for a tactic that does nothing',
    )
  const taken: Scope = {
    where: '"taken"',
    who: ['my', 'source', 'victim'],
    given: [...ALWAYS, 'amount', 'kind'],
    dice: true,
    locals: NO_LOCALS,
    thing: 'any',
  }
  const field = readField(draft, keys.field)
  const game: Game = {
    name: keys.name?.value.kind === 'scalar' ? String(keys.name.value.value) : name,
    words: draft.words,
    options: fieldsOf(draft, draft.options),
    fields: fieldsOf(draft, draft.fields),
    things: Object.fromEntries([...draft.things].map(([section, own]) => [section, fieldsOf(draft, own)])),
    values: [],
    tables,
    pools: readPools,
    kinds: draft.kinds.map((kind) => wordOf(draft, kind)),
    ...(damage.taken && { taken: expressionAt(draft, damage.taken.value, 'number', taken, 'taken') }),
    effects: effects.map((entry) => readEffect(draft, entry, steps)),
    actions: actions.map((entry) => readAction(draft, entry, steps, budget.length > 0 ? pools.length : -1)),
    reactions: reactions.map((entry) => readReaction(draft, entry, steps)),
    order: readOrder(draft, keys.order),
    on: readHandlers(draft, keys.on?.value, steps, 'rules'),
    ...field,
    counts: keys.counts ? countsOf(keys.counts.value) : [],
    locals: draft.locals,
    texts: draft.texts,
    places: draft.places ?? [],
  }
  // Choices that no expression compares are words, too.
  for (const fields of [draft.options, draft.fields, ...draft.things.values()])
    for (const { words } of fields.values()) for (const word of words) wordOf(draft, word)
  const whole: Game = { ...game, values: readValues(draft), words: draft.words }
  findCircles(draft, whole, actions)
  findChangeCircles(draft, whole, effects)
  findUnused(draft, whole, keys)
  findHidden(draft, keys.combatants, root.place.source)
  addWarnings(draft, whole)
  for (const { effect, unit, place } of draft.lasting) {
    const own = whole.effects[effect]!
    if (unit !== own.unit)
      refuse(draft, `"${own.name}" lasts ${own.unit === 'battle' ? 'the battle' : own.unit}, not ${unit}`, place)
  }
  return {
    game: whole,
    draft,
    turn: tactic.turn?.value,
    reactions: tactic.reactions?.value,
    turnTypes: [...actions, ...reactions],
    unread: findUnread(draft, whole, keys, root.place.source),
  }
}

const DEFAULT_BUDGET: Pool = {
  name: 'action',
  start: { op: 'number', value: 1 },
  absorbs: false,
  decimals: 0,
  on: [],
  isBudget: true,
}

function checkVersion(draft: Draft, root: LocatedMap, entry: LocatedEntry | undefined): void {
  if (!entry) {
    refuse(draft, 'tiltyard_rules is missing', startOf(root), 'write tiltyard_rules: 1')
    return
  }
  if (entry.value.kind === 'scalar' && entry.value.value === 1) return
  refuse(draft, `tiltyard_rules is ${showValue(entry.value)}, expected the version of the format: 1`, entry.value.place)
}

function startOf({ place }: LocatedMap) {
  return { ...place, end: place.start }
}

function budgetPool(draft: Draft, { key, value }: LocatedEntry): Pool {
  const scope: Scope = {
    where: '"turn"',
    who: ['my'],
    given: ALWAYS,
    dice: false,
    locals: NO_LOCALS,
    ownPool: foldName(key),
  }
  return { ...DEFAULT_BUDGET, name: key, start: expressionAt(draft, value, 'number', scope, key) }
}

function fieldsOf(draft: Draft, fields: Draft['fields']) {
  return [...fields.values()].map(({ name, kind, form, words, keys, section }) => ({
    name,
    kind,
    ...(form === 'integer' && { isWhole: true as const }),
    ...(kind === 'word' && { first: wordOf(draft, words[0]!) }),
    ...(keys && { keys: keys.map((key) => wordOf(draft, key)) }),
    ...(section && { section }),
  }))
}

function countsOf(value: Located): Game['counts'] {
  return value.kind === 'map'
    ? value.entries.map(({ key, value: about }) => ({
        name: key,
        about: about.kind === 'scalar' ? String(about.value ?? '') : '',
      }))
    : []
}
