import { isNothing, type Located, type LocatedEntry, type LocatedMap } from '../../../source/located.ts'
import { expectedNames, suggest } from '../../../source/nearest.ts'
import { COMMON_SELECTORS } from '../../../tactics/vocabulary.ts'
import { restOf, wordingOf } from '../../../tactics/wording.ts'
import { keysOf, STEPS as STEP_FORMS } from '../grammar.ts'
import type { EventName, Expression, Fate, Let, Relation, Step, Steps, Who } from '../ir.ts'
import { type Draft, foldName, type Local, newLocal, newText, type Scope, type Type, wordOf } from './draft.ts'
import {
  anyExpressionAt,
  booleanAt,
  choiceAt,
  expressionAt,
  isCutOff,
  keysAt,
  mapAt,
  numberIn,
  refuse,
  refuseWithoutGrid,
  refuseWithoutTime,
  wordAt,
  wordExpressionAt,
} from './keys.ts'
import { distanceAt, durationAt } from './measures.ts'

/** Steps that stand in one another. */
const DEEPEST = 16
export const MOST_STEPS = 1000
const RELATIONS = ['foe', 'ally', 'friend', 'anyone', 'fallen', 'targets'] as const

/** By what a step is: the keys that may stand beside it. In this order a step is looked for. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(STEP_FORMS).map(([name, { beside }]) => [name, Object.keys(beside)])),
}

/** Where steps stand. */
export interface StepScope extends Scope {
  /** Whom steps are done to that do not say. */
  readonly to: Who
  readonly isReaction?: true
  readonly isEvent?: true
  /** The events that the steps answer. */
  readonly events?: readonly EventName[]
}

/** How many steps have been read of the file. */
export interface StepCount {
  steps: number
}

export class StepReader {
  readonly #draft: Draft
  readonly #count: StepCount

  constructor(draft: Draft, count: StepCount) {
    this.#draft = draft
    this.#count = count
  }

  /** A list of steps. What a `let` of it works out is known in the rest of it. */
  read(value: Located | undefined, scope: StepScope, depth = 0): Steps {
    if (!value || isNothing(value)) return []
    if (value.kind !== 'list') {
      refuse(this.#draft, 'steps are a list', value.place, 'write [ { … } ], or a "- " before each step')
      return []
    }
    if (depth >= DEEPEST) {
      refuse(this.#draft, `steps stand deeper than ${DEEPEST} in one another`, value.place)
      return []
    }
    const locals = new Map(scope.locals)
    const own: StepScope = { ...scope, locals }
    return value.items.flatMap((item) => this.#step(item, own, locals, depth) ?? [])
  }

  #step(item: Located, scope: StepScope, locals: Map<string, Local>, depth: number): Step[] | undefined {
    if (++this.#count.steps > MOST_STEPS) {
      if (this.#count.steps === MOST_STEPS + 1) refuse(this.#draft, `more than ${MOST_STEPS} steps`, item.place)
      return undefined
    }
    const map = mapAt(this.#draft, item, 'a step')
    if (!map) return undefined
    const name = Object.keys(STEPS).find((each) => map.entries.some(({ key }) => key === each))
    if (name === undefined) {
      const [first] = map.entries
      const hint = suggest(first?.key, Object.keys(STEPS))
      return refuse(
        this.#draft,
        first ? `unknown step "${first.key}"` : 'a step that does nothing',
        first?.keyPlace ?? item.place,
        hint,
      )
    }
    const known = STEPS[name]!
    const keys: Record<string, LocatedEntry> = Object.create(null)
    for (const [at, entry] of map.entries.entries()) {
      if (isCutOff(map, at)) continue
      if (entry.key === name || known.includes(entry.key)) keys[entry.key] = entry
      else {
        const hint =
          known.length > 0 ? (suggest(entry.key, known) ?? expectedNames(known)) : 'it stands in a step of its own'
        refuse(this.#draft, `unknown key "${entry.key}" beside "${name}"`, entry.keyPlace, hint)
      }
    }
    return this.#known(name, keys, map, scope, locals, depth)
  }

  #known(
    name: string,
    keys: Readonly<Record<string, LocatedEntry | undefined>>,
    map: LocatedMap,
    scope: StepScope,
    locals: Map<string, Local>,
    depth: number,
  ): Step[] | undefined {
    const draft = this.#draft
    const { value, keyPlace } = keys[name]!
    const inner = (entry: LocatedEntry | undefined, within: StepScope = scope) =>
      this.read(entry?.value, within, depth + 1)
    const number = (entry: LocatedEntry | undefined, byDefault: number): Expression =>
      entry ? expressionAt(draft, entry.value, 'number', scope, entry.key) : { op: 'number', value: byDefault }
    const to = (byDefault?: Who) => {
      // Elsewhere such a step within "each" goes to each; who forgets that events differ would strike itself.
      if (!keys.to && !byDefault && scope.isEvent && scope.who.includes('target')) {
        const message = `"${name}" is done to me: the steps of an event are, unless "to" says otherwise`
        const hint = 'write to: target, or to: me if that is meant'
        draft.problems.push({ severity: 'warning', message, place: keyPlace, hint })
      }
      return this.#to(keys.to, byDefault ?? scope.to, scope, keyPlace)
    }
    switch (name) {
      case 'let':
        return [{ op: 'let', lets: this.#lets(value, scope, locals) }]
      case 'set':
        return this.#sets(value, scope)
      case 'attack':
        this.#needsTarget(scope, name, keyPlace)
        return [
          {
            op: 'attack',
            condition: expressionAt(draft, value, 'boolean', scope, name),
            text: this.#written(value),
            holds: inner(keys.then),
            fails: inner(keys.else),
          },
        ]
      case 'if':
        return [
          {
            op: 'if',
            condition: expressionAt(draft, value, 'boolean', scope, name),
            text: this.#written(value),
            holds: inner(keys.then),
            fails: inner(keys.else),
          },
        ]
      case 'cases':
        return this.#cases(value, scope, depth)
      case 'damage': {
        const kind = keys.kind
        return [
          {
            op: 'damage',
            amount: expressionAt(draft, value, 'number', scope, name),
            kind: kind
              ? wordExpressionAt(draft, kind.value, draft.kinds, scope, 'kind of damage')
              : { op: 'word', word: wordOf(draft, draft.kinds[0]!) },
            from: keys.from ? this.#pool(keys.from.value) : -1,
            to: to(),
          },
        ]
      }
      case 'heal':
        return [
          {
            op: 'heal',
            amount: expressionAt(draft, value, 'number', scope, name),
            pool: keys.pool ? this.#pool(keys.pool.value) : -1,
            to: to(),
          },
        ]
      case 'gain':
      case 'lose': {
        const whom = to('my')
        return (mapAt(draft, value, name)?.entries ?? []).map((entry) => ({
          op: name,
          pool: this.#poolNamed(entry.key, entry.keyPlace),
          amount: expressionAt(draft, entry.value, 'number', scope, entry.key),
          to: whom,
        }))
      }
      case 'apply':
        return this.#apply(value, keys, scope, to())
      case 'remove': {
        const effect = this.#effect(value, scope)
        return [{ op: 'remove', effect, to: to(), ...(keys.stacks && { stacks: number(keys.stacks, 1) }) }]
      }
      case 'each':
        return this.#each(value, keys, scope, depth)
      case 'repeat':
        return [
          {
            op: 'repeat',
            times: expressionAt(draft, value, 'number', scope, name),
            retarget: booleanAt(draft, keys.retarget),
            steps: inner(keys.do),
          },
        ]
      case 'use': {
        this.#needsTarget(scope, name, keyPlace)
        const word = wordAt(draft, value, name)
        const action = word === undefined ? undefined : draft.actions.get(foldName(word))
        if (!action) return refuse(draft, `unknown action "${word}"`, value.place, suggest(word, draft.actions.keys()))
        draft.used.add(`use ${foldName(action.name)}`)
        const withEach = choiceAt(draft, keys.with, ['same', 'each'], 'same') === 'each'
        return [{ op: 'use', action: action.index, withEach }]
      }
      case 'redirect':
        if (!scope.isReaction) refuse(draft, '"redirect" stands in reactions', keyPlace)
        this.#means(value, 'me', name)
        this.#answers(scope, ['attacked'], name, keyPlace)
        return [{ op: 'redirect' }]
      case 'cancel':
        this.#answers(scope, ['acts', 'attacked'], name, keyPlace)
        return booleanAt(draft, keys[name]) ? [{ op: name }] : []
      case 'stop':
        return booleanAt(draft, keys[name]) ? [{ op: name }] : []
      case 'swap':
        this.#needsTarget(scope, name, keyPlace)
        this.#means(value, 'target', name)
        return [{ op: 'swap' }]
      case 'ready': {
        const word = foldName(wordAt(draft, value, name) ?? '')
        const action = draft.actions.get(word) ?? draft.reactions.get(word)
        if (!action) return refuse(draft, `unknown action "${word}"`, value.place, suggest(word, draft.actions.keys()))
        return [{ op: 'ready', action: action.index }]
      }
      case 'enter': {
        const template = wordAt(draft, value, name) ?? ''
        return [{ op: 'enter', template, ...(keys.most && { most: number(keys.most, 1) }) }]
      }
      case 'move':
        refuseWithoutGrid(draft, '"move" needs', keyPlace)
        return this.#move(keys, scope, keyPlace)
      case 'interrupt':
        refuseWithoutTime(draft, '"interrupt" needs', keyPlace)
        return booleanAt(draft, keys[name]) ? [{ op: name, to: to() }] : []
      case 'slay':
      case 'flee':
      case 'yield': {
        const fates: Readonly<Record<string, Fate>> = { slay: 'slain', flee: 'fled', yield: 'yielded' }
        return booleanAt(draft, keys[name]) ? [{ op: 'leave', fate: fates[name]!, to: to() }] : []
      }
      case 'count': {
        const word = wordAt(draft, value, name)
        const count = word === undefined ? undefined : draft.counts.get(foldName(word))
        if (count === undefined)
          return refuse(
            draft,
            `unknown count "${word}"`,
            value.place,
            suggest(word, draft.counts.keys()) ?? 'declare it under counts',
          )
        draft.used.add(`counts.${foldName(word!)}`)
        return [{ op: 'count', count, by: number(keys.by, 1) }]
      }
      default:
        return booleanAt(draft, keys[name]) ? [{ op: 'end-turn', to: to('my') }] : map && []
    }
  }

  #lets(value: Located, scope: StepScope, locals: Map<string, Local>): Let[] {
    const map = mapAt(this.#draft, value, 'let')
    return (map?.entries ?? []).flatMap(({ key, keyPlace, value: written }, at): Let[] => {
      if (isCutOff(map!, at)) return []
      if (!/^[a-z][a-z0-9_]*$/.test(key) || (scope.given as readonly string[]).includes(key)) {
        refuse(this.#draft, `"${key}" cannot name what let works out`, keyPlace, 'expected small letters, digits and _')
        return []
      }
      const { expression, type, dice } = anyExpressionAt(this.#draft, written, { ...scope, locals }, key)
      const local = newLocal(this.#draft, key)
      this.#draft.noted.lets.push({ local, place: keyPlace })
      locals.set(key, { local, type })
      return [dice ? { local, dice } : { local, value: expression }]
    })
  }

  #sets(value: Located, scope: StepScope): Step[] {
    return (mapAt(this.#draft, value, 'set')?.entries ?? []).flatMap(({ key, keyPlace, value: written }): Step[] => {
      const known = scope.locals.get(key)
      if (!known) {
        refuse(this.#draft, `no let works out "${key}"`, keyPlace, suggest(key, scope.locals.keys()))
        return []
      }
      const { expression, type } = anyExpressionAt(this.#draft, written, scope, key)
      const isNumber = ({ kind }: Type) => kind === 'number' || kind === 'dice'
      const isAlike = (one: Type, other: Type) => one.kind === other.kind || (isNumber(one) && isNumber(other))
      if (type && known.type && !isAlike(type, known.type)) {
        refuse(this.#draft, `"${key}" is of another type`, written.place)
      }
      return [{ op: 'set', local: known.local, value: expression }]
    })
  }

  #cases(value: Located, scope: StepScope, depth: number): Step[] {
    if (value.kind !== 'list') {
      refuse(this.#draft, 'cases are a list', value.place)
      return []
    }
    const cases = value.items.map((item) => {
      const keys = keysAt(this.#draft, item, keysOf('case'), 'a case')
      return {
        text: keys.if ? this.#written(keys.if.value) : 0,
        condition: keys.if && expressionAt(this.#draft, keys.if.value, 'boolean', scope, 'if'),
        steps: this.read(keys.do?.value, scope, depth + 1),
      }
    })
    return cases.reduceRight<Step[]>(
      (rest, { condition, text, steps }) =>
        condition ? [{ op: 'if', condition, text, holds: steps, fails: rest }] : [...steps],
      [],
    )
  }

  #apply(value: Located, keys: Readonly<Record<string, LocatedEntry | undefined>>, scope: StepScope, to: Who): Step[] {
    const draft = this.#draft
    if (value.kind === 'scalar' && value.value === 'none') return []
    const effect = this.#effect(value, scope)
    const name = value.kind === 'scalar' ? foldName(String(value.value)) : ''
    const known = draft.effects.get(name)
    const lasts = keys.lasts && durationAt(draft, keys.lasts.value, scope)
    const carrying = keys.carrying ? (mapAt(draft, keys.carrying.value, 'carrying')?.entries ?? []) : []
    // Where a field holds the name of the effect, it can be any that carries so much.
    const meant = known ? [known] : [...draft.effects.values()]
    const carried = carrying.flatMap(({ key, keyPlace, value: written }) => {
      const value = expressionAt(draft, written, 'number', scope, key)
      const found = meant.flatMap(({ index, carries }) => {
        const carry = carries.get(key)
        return carry === undefined ? [] : [{ effect: index, carry, value }]
      })
      if (found.length === 0)
        refuse(
          draft,
          `the effect carries no "${key}"`,
          keyPlace,
          suggest(
            key,
            meant.flatMap(({ carries }) => [...carries.keys()]),
          ),
        )
      return found
    })
    if (lasts && known) draft.lasting.push({ effect: known.index, unit: lasts.unit, place: keys.lasts!.value.place })
    const stacks: Expression = keys.stacks
      ? expressionAt(draft, keys.stacks.value, 'number', scope, 'stacks')
      : { op: 'number', value: 1 }
    return [
      { op: 'apply', effect, to, stacks, carrying: carried, ...(lasts && { lasts: lasts.count, unit: lasts.unit }) },
    ]
  }

  #each(
    value: Located,
    keys: Readonly<Record<string, LocatedEntry | undefined>>,
    scope: StepScope,
    depth: number,
  ): Step[] {
    const draft = this.#draft
    if (keys.within) refuseWithoutGrid(draft, '"within" needs', keys.within.keyPlace)
    const of = keys.of && choiceAt(draft, keys.of, RELATIONS, 'targets')
    if (of === undefined && scope.isEvent) {
      refuse(draft, '"each" needs "of" here: an event has no targets', value.place, 'write of: foe')
    }
    if (of === 'targets' && scope.isEvent) refuse(draft, 'an event has no targets', keys.of!.value.place)
    const { to } = scope
    const within: StepScope = {
      ...scope,
      who: scope.who.includes('target') ? scope.who : [...scope.who, 'target'],
      to: scope.isEvent ? to : 'target',
    }
    const legal: Scope = { ...within, dice: false, where: 'the "if" of "each"' }
    return [
      {
        op: 'each',
        ...(of !== undefined && of !== 'targets' && { of: of as Relation }),
        ...(keys.if && { condition: expressionAt(draft, keys.if.value, 'boolean', legal, 'if') }),
        ...(keys.most && { most: expressionAt(draft, keys.most.value, 'number', scope, 'most') }),
        ...(keys.within && {
          within: distanceAt(
            draft,
            keys.within.value,
            { ...scope, dice: false, where: '"within" of "each"' },
            'within',
          ),
        }),
        ...this.#by(keys.by, { ...within, dice: false, where: '"by" of "each"' }),
        steps: this.read(value, within, depth + 1),
      },
    ]
  }

  /** Which ones come first: a selector, or `most EXPR`, `least EXPR`. */
  #by(entry: LocatedEntry | undefined, scope: Scope): Pick<Extract<Step, { op: 'each' }>, 'by' | 'rank'> {
    const draft = this.#draft
    const selector = entry && wordAt(draft, entry.value, 'by')
    if (selector === undefined || entry?.value.kind !== 'scalar') return { by: -1 }
    const end = /^(most|least)\s+\S/.exec(selector)?.[1] as 'most' | 'least' | undefined
    if (end) {
      const value = numberIn(draft, restOf(wordingOf(entry.value), end.length), scope, `"${end}" takes`)
      return { by: -1, rank: { end, value } }
    }
    const by = COMMON_SELECTORS.indexOf(selector)
    if (by < 0) {
      const hint = suggest(selector, COMMON_SELECTORS) ?? 'expected a selector, most EXPR or least EXPR'
      refuse(draft, `unknown selector "${selector}"`, entry.value.place, hint)
    }
    return { by }
  }

  #move(
    keys: Readonly<Record<string, LocatedEntry | undefined>>,
    scope: StepScope,
    keyPlace: LocatedEntry['keyPlace'],
  ): Step[] | undefined {
    const draft = this.#draft
    this.#needsTarget(scope, 'move', keyPlace)
    const how = choiceAt(draft, keys.move, ['toward', 'away'], 'toward')
    const upTo = keys['up to'] && distanceAt(draft, keys['up to'].value, scope, 'up to')
    if (draft.byTime && !upTo) refuse(draft, 'by time a step says how far it goes', keyPlace, 'write up to: 10 ft')
    const word = keys.for && wordAt(draft, keys.for.value, 'for')
    const action = word === undefined ? undefined : draft.actions.get(foldName(word))
    if (word !== undefined && !action)
      return refuse(draft, `unknown action "${word}"`, keys.for!.value.place, suggest(word, draft.actions.keys()))
    if (how === 'away' && keys.for)
      refuse(draft, '"for" says when one is near enough: it stands with toward', keys.for.keyPlace)
    return [{ op: 'move', how, ...(upTo && { upTo }), for: action?.index ?? -1 }]
  }

  /** The only value that a step takes. */
  #means(value: Located, word: string, step: string): void {
    const found = wordAt(this.#draft, value, step)
    if (found !== undefined && found !== word)
      refuse(this.#draft, `${step} is "${found}", expected "${word}"`, value.place)
  }

  /** Whether a step stands where one of these events is answered. */
  #answers(scope: StepScope, events: readonly EventName[], step: string, place: LocatedEntry['keyPlace']): void {
    if (scope.events?.every((event) => events.includes(event))) return
    refuse(this.#draft, `"${step}" stands only in answer to ${events.map((event) => `"${event}"`).join(' or ')}`, place)
  }

  #written(value: Located): number {
    return newText(this.#draft, value.kind === 'scalar' ? String(value.value).replaceAll(/\s+/g, ' ') : '')
  }

  #effect(value: Located, scope: StepScope): Expression {
    const names = [...this.#draft.effects.values()].map(({ name }) => name)
    return wordExpressionAt(this.#draft, value, names, scope, 'effect')
  }

  #pool(value: Located): number {
    const word = wordAt(this.#draft, value, 'pool')
    return word === undefined ? 0 : this.#poolNamed(word, value.place)
  }

  #poolNamed(name: string, place: LocatedEntry['keyPlace']): number {
    const pool = this.#draft.pools.get(foldName(name))
    if (pool) {
      this.#draft.used.add(foldName(name))
      return pool.index
    }
    refuse(this.#draft, `unknown pool "${name}"`, place, suggest(name, this.#draft.pools.keys()))
    return 0
  }

  #to(entry: LocatedEntry | undefined, byDefault: Who, scope: StepScope, keyPlace: LocatedEntry['keyPlace']): Who {
    if (!entry) {
      if (byDefault === 'target') this.#needsTarget(scope, 'this step', keyPlace)
      return byDefault
    }
    const known = ['me', ...scope.who.filter((who) => who !== 'my' && who !== 'one')]
    const word = wordAt(this.#draft, entry.value, 'to')
    if (word === undefined || known.includes(word)) return word === 'me' || word === undefined ? 'my' : (word as Who)
    refuse(this.#draft, `"${word}" is nobody here`, entry.value.place, suggest(word, known))
    return 'my'
  }

  #needsTarget(scope: StepScope, step: string, place: LocatedEntry['keyPlace']): void {
    if (scope.who.includes('target')) return
    refuse(
      this.#draft,
      `"${step}" needs a target, and an event has none`,
      place,
      'put it into { each: [ … ], of: foe }',
    )
  }
}
