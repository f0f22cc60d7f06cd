import type { LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { keysOf } from '../grammar.ts'
import type { Action, EventName, Expression, Given, Reaction, Relation, Section, Who } from '../ir.ts'
import { ALWAYS, type Draft, foldName, NO_LOCALS, type Scope, THING_NAMES, wordOf } from './draft.ts'
import { readEvent, sharedBy } from './handlers.ts'
import { choiceAt, expressionAt, keysAt, listAt, mapAt, refuse, refuseWithoutTime, secondsAt, wordAt } from './keys.ts'
import { readLasts } from './lasts.ts'
import type { StepReader, StepScope } from './steps.ts'

const AT: readonly Relation[] = ['foe', 'ally', 'friend', 'self', 'anyone', 'fallen', 'fallen-foe', 'reserve', 'nobody']
/** What stands in braces in `tells`. */
const BLANKS = ['me', 'target', 'thing']
const NOT_BUILT: Readonly<Record<string, string>> = {
  range: 'the grid',
  within: 'the grid',
  melee: 'the grid',
  sight: 'the grid',
}
const ONE: Expression = { op: 'number', value: 1 }
/** More than anybody has foes. */
const ALL: Expression = { op: 'number', value: 1000 }

/** The section of what an action is done with. */
export function thingOf(draft: Draft, entry: LocatedEntry | undefined): Section | undefined {
  if (!entry) return undefined
  const word = wordAt(draft, entry.value, 'with')
  if (word !== undefined && Object.hasOwn(THING_NAMES, word)) {
    const section = THING_NAMES[word]!
    if (!draft.declares.has(section)) refuse(draft, `the rules file has no ${section}`, entry.value.place)
    return section
  }
  refuse(draft, `with is "${word}"`, entry.value.place, suggest(word, Object.keys(THING_NAMES)))
  return undefined
}

export function readAction(draft: Draft, entry: LocatedEntry, steps: StepReader, budget: number): Action {
  const keys = keysUnder(draft, entry, keysOf('action'))
  const at = choiceAt(draft, keys.at, AT, 'foe')
  const who: Who[] = at === 'nobody' ? ['my'] : ['my', 'target']
  const turnType = readTurnType(draft, entry, keys, steps, who, ALWAYS, undefined)
  return { ...turnType, at, ...withCosts(keys, budget), ...readTimes(draft, entry, keys, who) }
}

/** How long an action takes, and when its steps are done. */
function readTimes(draft: Draft, { key, keyPlace }: LocatedEntry, keys: Keys, who: Who[]): Partial<Action> {
  const { takes, after } = keys
  const thing = thingOf({ ...draft, problems: [] }, keys.with)
  const seconds = ({ key: name, value, keyPlace: place }: LocatedEntry): Expression => {
    refuseWithoutTime(draft, `"${name}" needs`, place)
    const scope = { where: `"${name}" of an action`, who, given: ALWAYS, dice: false, locals: NO_LOCALS }
    return secondsAt(draft, value, { ...scope, ...(thing && { thing }) }, name)
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
  return { ...turnType, at: 'anyone', answers, whom }
}

type Keys = Readonly<Record<string, LocatedEntry | undefined>>

function keysUnder(draft: Draft, { key, value }: LocatedEntry, known: readonly string[]): Keys {
  const map = mapAt(draft, value, key)
  if (!map) return {}
  const later = map.entries.filter((each) => Object.hasOwn(NOT_BUILT, each.key))
  for (const each of later)
    refuse(draft, `"${each.key}" needs ${NOT_BUILT[each.key]}, which is not built yet`, each.keyPlace)
  const rest = { ...map, entries: map.entries.filter((each) => !later.includes(each)) }
  return keysAt(draft, rest, known, `"${key}"`)
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
  // They are known before there is a target.
  const number = (entry: LocatedEntry): Expression =>
    expressionAt(draft, entry.value, 'number', { ...legal(entry.key), who: ['my'] }, entry.key)
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
  const cools = cooldown && readLasts(draft, cooldown.value, legal('cooldown'))
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
  return {
    name: key,
    word: wordOf(draft, key),
    ...(targets && { targets: isAll ? ALL : number(targets) }),
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
    steps: steps.read(keys.do?.value, scope),
    ...(tells !== undefined && { tells }),
  }
}
