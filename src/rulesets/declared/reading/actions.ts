import type { LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { keysOf } from '../grammar.ts'
import type { Action, EventName, Expression, Given, Reaction, Relation, Section, Steps, Who } from '../ir.ts'
import { hasPart } from '../parts.ts'
import { ALWAYS, type Draft, foldName, NO_LOCALS, type Scope, THING_NAMES, warn, wordOf } from './draft.ts'
import { readEvent, sharedBy } from './handlers.ts'
import {
  booleanAt,
  choiceAt,
  expressionAt,
  keysAt,
  listAt,
  mapAt,
  refuse,
  refuseWithoutGrid,
  refuseWithoutTime,
  wordAt,
} from './keys.ts'
import { distanceAt, durationAt, timeAt } from './measures.ts'
import type { StepScope } from './step-scope.ts'
import type { StepReader } from './steps.ts'

const AT: readonly Relation[] = ['foe', 'ally', 'friend', 'self', 'anyone', 'fallen', 'fallen-foe', 'reserve', 'nobody']
/** What stands in braces in `tells`. */
const BLANKS = ['me', 'target', 'thing']
/** Farther than any field is wide. */
const EVERYWHERE: Expression = { op: 'number', value: 1e9 }
const ONE: Expression = { op: 'number', value: 1 }
/** More than anybody has foes. */
const ALL: Expression = { op: 'number', value: 1000 }

/** The section of what an action is done with. */
export function thingOf(draft: Draft, entry: LocatedEntry | undefined): Section | undefined {
  if (!entry) return undefined
  const word = wordAt(draft, entry.value, 'with')
  if (word === undefined) return undefined
  if (Object.hasOwn(THING_NAMES, word)) {
    const section = THING_NAMES[word]!
    if (!draft.declares.has(section)) refuse(draft, `the rules file has no ${section}`, entry.value.place)
    else warnOfEmptyHands(draft, section, entry)
    return section
  }
  refuse(draft, `with is "${word}"`, entry.value.place, suggest(word, Object.keys(THING_NAMES)))
  return undefined
}

/** Scenarios give combatants things by fields that name them. */
function warnOfEmptyHands(draft: Draft, section: Section, { value: { place } }: LocatedEntry): void {
  if ([...draft.fields.values()].some((field) => field.section === section)) return
  const message = `no field of combatants names ${section}: nobody can do this`
  const hint = `write ${section}: ${section} under combatants`
  warn(draft, message, place, hint)
}

export function readAction(draft: Draft, entry: LocatedEntry, steps: StepReader, budget: number): Action {
  const keys = keysUnder(draft, entry, keysOf('action'))
  const at = choiceAt(draft, keys.at, AT, 'foe')
  if (at === 'reserve') draft.noted.atReserve.push({ place: keys.at!.value.place })
  const who: Who[] = at === 'nobody' ? ['my'] : ['my', 'target']
  const turnType = readTurnType(draft, entry, keys, steps, who, ALWAYS, undefined)
  if (keys.within && !keys.targets)
    warn(
      draft,
      '"within" is of further targets, and there is one',
      keys.within.keyPlace,
      'write targets: all beside it',
    )
  return { ...turnType, at, ...withCosts(keys, budget), ...readTimes(draft, entry, keys, who) }
}

/** Whoever may be anywhere on the field is near enough already. */
function warnOfStandingStill(draft: Draft, range: LocatedEntry | undefined, steps: Steps): void {
  if (range?.value.kind !== 'scalar' || range.value.value !== 'field') return
  if (!hasPart(steps, ({ op, how, for: action }) => op === 'move' && how === 'toward' && action === -1)) return
  const message = 'whoever is on the field is within this range: its step toward goes nowhere'
  warn(draft, message, range.value.place, 'write for: ACTION beside move: toward')
}

/** On a grid: how far away targets may be. */
function readReach(draft: Draft, { range, within, melee, sight }: Keys, scope: Scope): Partial<Action> {
  const isEverywhere = range?.value.kind === 'scalar' && range.value.value === 'field'
  const isBlind = sight !== undefined && !booleanAt(draft, sight)
  // A reach is the same for all foes.
  const reach: Scope = {
    ...scope,
    where: '"range" of a melee action',
    who: scope.who.filter((one) => one !== 'target'),
  }
  const ranged = melee && booleanAt({ ...draft, problems: [] }, melee) ? reach : scope
  return {
    ...(range && { range: isEverywhere ? EVERYWHERE : distanceAt(draft, range.value, ranged, 'range') }),
    ...(within && { within: distanceAt(draft, within.value, { ...scope, where: '"within" of an action' }, 'within') }),
    ...(booleanAt(draft, melee) && { melee: true as const }),
    ...(isBlind && { blind: true as const }),
  }
}

/** How long an action takes, and when its steps are done. */
function readTimes(draft: Draft, { key, keyPlace }: LocatedEntry, keys: Keys, who: Who[]): Partial<Action> {
  const { takes, after } = keys
  const thing = thingOf({ ...draft, problems: [] }, keys.with)
  const seconds = ({ key: name, value, keyPlace: place }: LocatedEntry): Expression => {
    refuseWithoutTime(draft, `"${name}" needs`, place)
    const scope = { where: `"${name}" of an action`, who, given: ALWAYS, dice: false, locals: NO_LOCALS }
    return timeAt(draft, value, { ...scope, ...(thing && { thing }) }, name)
  }
  if (draft.byTime && !takes) refuse(draft, `"${key}" does not say how long it takes`, keyPlace, 'write takes: 1.5 s')
  return { ...(takes && { takes: seconds(takes) }), ...(after && { after: seconds(after) }) }
}

function withCosts(keys: Keys, budget: number) {
  return keys.costs ? {} : { costs: budget < 0 ? [] : [{ pool: budget, amount: ONE }] }
}

/** The event that a reaction answers, and whom it is at. */
export function readReaction(draft: Draft, entry: LocatedEntry, steps: StepReader): Reaction {
  const keys = keysUnder(draft, entry, keysOf('reaction'))
  const answers = (keys.on ? listAt(draft, keys.on.value, 'on') : []).flatMap(
    (item) => readEvent(draft, String(item.value), item.place, 'reaction') ?? [],
  )
  if (!keys.on) refuse(draft, `the reaction "${entry.key}" answers nothing`, entry.keyPlace, 'write on: EVENT')
  const whom = choiceAt(draft, keys.at, ['source', 'victim', 'self'], 'source')
  const given = sharedBy(answers)
  const turnType = readTurnType(
    draft,
    entry,
    keys,
    steps,
    ['my', 'target', 'source', 'victim'],
    [...ALWAYS, ...given],
    answers.map(({ event }) => event),
  )
  for (const each of ['targets', 'within', 'melee', 'priority']) {
    if (keys[each]) warn(draft, `"${each}" is of actions, and does nothing in a reaction`, keys[each].keyPlace)
  }
  if (!keys.at && keys.on) draft.noted.atSource.push({ reaction: entry.key, place: keys.on.value.place })
  return { ...turnType, at: 'anyone', answers, whom }
}

type Keys = Readonly<Record<string, LocatedEntry | undefined>>

function keysUnder(draft: Draft, { key, value }: LocatedEntry, known: readonly string[]): Keys {
  const keys = keysAt(draft, value, known, `"${key}"`)
  for (const each of ['range', 'within', 'melee', 'sight'])
    if (keys[each]) refuseWithoutGrid(draft, `"${each}" needs`, keys[each].keyPlace)
  return keys
}

function readTurnType(
  draft: Draft,
  { key, keyPlace }: LocatedEntry,
  keys: Keys,
  steps: StepReader,
  who: Who[],
  given: readonly Given[],
  /** Of a reaction: what it answers. */
  events: readonly EventName[] | undefined,
): Omit<Action, 'at'> {
  const isReaction = events !== undefined
  const thing = thingOf(draft, keys.with)
  const things = thing !== undefined && { thing }
  const legal = (where: string): Scope => ({
    where: `"${where}" of ${isReaction ? 'a reaction' : 'an action'}`,
    who,
    given,
    dice: false,
    locals: NO_LOCALS,
    ...things,
  })
  // What an action costs, and how often it can be done, is known before there is a target. A reaction knows its event.
  const number = (entry: LocatedEntry): Expression =>
    expressionAt(draft, entry.value, 'number', { ...legal(entry.key), ...(!isReaction && { who: ['my'] }) }, entry.key)
  if (!keys.do) refuse(draft, `"${key}" does nothing`, keyPlace, 'write do: and its steps')
  const scope: StepScope = {
    where: isReaction ? 'a reaction' : 'an action',
    who,
    given: [...given, 'dealt'],
    dice: true,
    locals: NO_LOCALS,
    ...things,
    to: who.includes('target') ? 'target' : 'my',
    ...(isReaction && { isReaction: true as const, events }),
  }
  const { targets, uses, priority, cooldown, costs } = keys
  const isAll = targets?.value.kind === 'scalar' && targets.value.value === 'all'
  const cools = cooldown && durationAt(draft, cooldown.value, legal('cooldown'), 'cooldown')
  if (cools?.unit === 'battle')
    refuse(
      draft,
      `a cooldown is in turns${draft.byTime ? ', rounds or seconds' : ' or rounds'}`,
      cooldown!.value.place,
      'uses: 1 is once a battle',
    )
  const tells = keys.tells && wordAt(draft, keys.tells.value, 'tells')
  for (const [blank, word] of (tells ?? '').matchAll(/\{([^}]*)\}/g)) {
    if (!BLANKS.includes(word!))
      refuse(draft, `unknown "${blank}" in tells`, keys.tells!.value.place, suggest(word!, BLANKS))
  }
  const done = steps.read(keys.do?.value, scope)
  warnOfStandingStill(draft, keys.range, done)
  return {
    name: key,
    word: wordOf(draft, key),
    ...(targets && {
      targets: isAll ? ALL : expressionAt(draft, targets.value, 'number', legal('targets'), 'targets'),
    }),
    ...(thing !== undefined && { with: thing }),
    ...(keys.if && { if: expressionAt(draft, keys.if.value, 'boolean', legal('if'), 'if') }),
    costs: (costs ? (mapAt(draft, costs.value, 'costs')?.entries ?? []) : []).flatMap((entry) => {
      const pool = draft.pools.get(foldName(entry.key))
      draft.used.add(foldName(entry.key))
      if (pool) return [{ pool: pool.index, amount: number(entry) }]
      refuse(draft, `unknown pool "${entry.key}"`, entry.keyPlace, suggest(entry.key, draft.pools.keys()))
      return []
    }),
    ...(uses && { uses: number(uses) }),
    ...(cools && cools.unit !== 'battle' && { cooldown: { unit: cools.unit, count: cools.count } }),
    priority: priority ? number(priority) : { op: 'number', value: 0 },
    ...readReach(draft, keys, legal('range')),
    steps: done,
    ...(tells !== undefined && { tells }),
  }
}
