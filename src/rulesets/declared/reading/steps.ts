import { isNothing, type Located, type LocatedEntry, type LocatedMap } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { keysOf } from '../grammar.ts'
import type { Expression, Fate, Step, Steps, Who } from '../ir.ts'
import { readApply } from './apply-step.ts'
import { type Draft, foldName, type Local, warn, wordOf } from './draft.ts'
import { readEach } from './each-step.ts'
import {
  booleanAt,
  choiceAt,
  expressionAt,
  keysAt,
  mapAt,
  refuse,
  refuseWithoutGrid,
  refuseWithoutTime,
  wordAt,
  wordExpressionAt,
} from './keys.ts'
import { readLets, readSets } from './lets.ts'
import { readMove } from './move-step.ts'
import { formOf } from './step-form.ts'
import {
  answersOnly,
  effectAt,
  meansOnly,
  needTarget,
  onPool,
  poolNamed,
  readCount,
  whomAt,
  writtenAt,
} from './step-names.ts'
import type { StepScope } from './step-scope.ts'

/** Steps that stand in one another. */
const DEEPEST = 16
const MOST_STEPS = 1000

/** How many steps have been read of the file. */
interface StepCount {
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
    const own: StepScope = { damage: { mayBeDone: false }, ...scope, locals }
    return value.items.flatMap((item) => this.#step(item, own, locals, depth) ?? [])
  }

  #step(item: Located, scope: StepScope, locals: Map<string, Local>, depth: number): Step[] | undefined {
    if (++this.#count.steps > MOST_STEPS) {
      if (this.#count.steps === MOST_STEPS + 1) refuse(this.#draft, `more than ${MOST_STEPS} steps`, item.place)
      return undefined
    }
    const map = mapAt(this.#draft, item, 'a step')
    if (!map) return undefined
    const form = formOf(this.#draft, map)
    if (!form) return undefined
    const { name, keys } = form
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
        warn(draft, message, keyPlace, hint)
      }
      return whomAt(draft, keys.to, byDefault ?? scope.to, scope, keyPlace)
    }
    switch (name) {
      case 'let':
        return [{ op: 'let', lets: readLets(draft, value, scope, locals) }]
      case 'set':
        return readSets(draft, value, scope)
      case 'attack':
      case 'if':
        if (name === 'attack') needTarget(draft, scope, name, keyPlace)
        else if (!keys.then && !keys.else)
          warn(draft, 'this decides nothing', keyPlace, 'write then: and steps beside if')
        return [
          {
            op: name,
            condition: expressionAt(draft, value, 'boolean', scope, name),
            text: writtenAt(draft, value),
            holds: inner(keys.then),
            fails: inner(keys.else),
          },
        ]
      case 'cases':
        return this.#cases(value, scope, depth)
      case 'damage': {
        const amount = expressionAt(draft, value, 'number', scope, name)
        const kind: Expression = keys.kind
          ? wordExpressionAt(draft, keys.kind.value, draft.kinds, scope, 'kind of damage').held
          : { op: 'word', word: wordOf(draft, draft.kinds[0]!) }
        const whom = to()
        if (scope.damage) scope.damage.mayBeDone = true
        return onPool(draft, keys.from?.value, scope, (from) => ({ op: name, amount, kind, from, to: whom }))
      }
      case 'heal': {
        const amount = expressionAt(draft, value, 'number', scope, name)
        const whom = to()
        return onPool(draft, keys.pool?.value, scope, (pool) => ({ op: name, amount, pool, to: whom }))
      }
      case 'gain':
      case 'lose': {
        const whom = to('my')
        return (mapAt(draft, value, name, `write ${name}: { POOL: 3 }`)?.entries ?? []).map((entry) => ({
          op: name,
          pool: poolNamed(draft, entry.key, entry.keyPlace),
          amount: expressionAt(draft, entry.value, 'number', scope, entry.key),
          to: whom,
        }))
      }
      case 'apply':
        return readApply(draft, value, keys, scope, to())
      case 'remove': {
        const effect = effectAt(draft, value, scope)
        return [{ op: 'remove', effect, to: to(), ...(keys.stacks && { stacks: number(keys.stacks, 1) }) }]
      }
      case 'each':
        return readEach(draft, keys, scope, (within) => this.#pass(value, within, depth))
      case 'repeat':
        if (!keys.do) warn(draft, 'this repeats nothing', keyPlace, 'write do: and steps beside repeat')
        return [
          {
            op: 'repeat',
            times: expressionAt(draft, value, 'number', scope, name),
            retarget: booleanAt(draft, keys.retarget),
            steps: this.#pass(keys.do?.value, scope, depth),
          },
        ]
      case 'use': {
        needTarget(draft, scope, name, keyPlace)
        if (scope.damage) scope.damage.mayBeDone = true
        const word = wordAt(draft, value, name)
        const action = word === undefined ? undefined : draft.actions.get(foldName(word))
        if (!action) return refuse(draft, `unknown action "${word}"`, value.place, suggest(word, draft.actions.keys()))
        draft.used.add(`use ${foldName(action.name)}`)
        const withEach = choiceAt(draft, keys.with, ['same', 'each'], 'same') === 'each'
        return [{ op: 'use', action: action.index, withEach }]
      }
      case 'redirect':
        if (!scope.isReaction) refuse(draft, '"redirect" stands in reactions', keyPlace)
        meansOnly(draft, value, 'me', name)
        answersOnly(draft, scope, ['attacked'], name, keyPlace)
        return [{ op: 'redirect' }]
      case 'cancel':
        answersOnly(draft, scope, ['acts', 'attacked'], name, keyPlace)
        return booleanAt(draft, keys[name]) ? [{ op: name }] : []
      case 'stop':
        return booleanAt(draft, keys[name]) ? [{ op: name }] : []
      case 'swap':
        needTarget(draft, scope, name, keyPlace)
        meansOnly(draft, value, 'target', name)
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
        return readMove(draft, keys, scope, keyPlace)
      case 'interrupt':
        refuseWithoutTime(draft, '"interrupt" needs', keyPlace)
        return booleanAt(draft, keys[name]) ? [{ op: name, to: to() }] : []
      case 'slay':
      case 'flee':
      case 'yield': {
        const fates: Readonly<Record<string, Fate>> = { slay: 'slain', flee: 'fled', yield: 'yielded' }
        return booleanAt(draft, keys[name]) ? [{ op: 'leave', fate: fates[name]!, to: to() }] : []
      }
      case 'count':
        return readCount(draft, value, number(keys.by, 1), keyPlace)
      default:
        return booleanAt(draft, keys[name]) ? [{ op: 'end-turn', to: to('my') }] : map && []
    }
  }

  /** The steps of each pass, in which `dealt` begins at 0. */
  #pass(value: Located | undefined, scope: StepScope, depth: number): Steps {
    const damage = { mayBeDone: false }
    const steps = this.read(value, { ...scope, damage }, depth + 1)
    if (scope.damage) scope.damage.mayBeDone ||= damage.mayBeDone
    return steps
  }

  #cases(value: Located, scope: StepScope, depth: number): Step[] {
    if (value.kind !== 'list') {
      refuse(this.#draft, 'cases are a list', value.place, 'write [ { if: …, do: [ … ] }, { do: [ … ] } ]')
      return []
    }
    const cases = value.items.map((item, at) => {
      const keys = keysAt(this.#draft, item, keysOf('case'), 'a case')
      if (!keys.if && at < value.items.length - 1)
        warn(this.#draft, 'no case after this one is ever looked at', item.place, 'write if: and its condition')
      return {
        text: keys.if ? writtenAt(this.#draft, keys.if.value) : 0,
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
}
