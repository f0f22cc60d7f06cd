import * as SELECTOR from '../../../tactics/selector.ts'
import type { Class } from '../data.ts'
import { EVENTS, type EventName } from '../ir.ts'
import { writeAct, writeUseOfAnybody } from './acts.ts'
import {
  writeAble,
  writeEarliest,
  writeEndSeconds,
  writeEverySeconds,
  writeFirst,
  writeFree,
  writeLand,
  writeRebaseCooldowns,
  writeRebaseEffects,
  writeWould,
} from './clock.ts'
import type { Code } from './code.ts'
import { thingsOf, writeAim, writeRanks } from './decisions.ts'
import { writeApply, writeEnd, writeLeave, writeRemove, writeTick, writeTickRounds } from './effects.ts'
import { isOwnEvent, writeEvent, writeOwnEvent } from './events.ts'
import { writeGainSeconds } from './gains.ts'
import { writeCanMove, writeReach } from './ground.ts'
import { writeLandAll } from './land-all.ts'
import { neverHolds, writePayable } from './legality.ts'
import { writeAimRule, writeDecideAfter, writeDecideByTactic, writeHoldsFor } from './mistakes.ts'
import { PASSED } from './passed.ts'
import { writeReset } from './pools.ts'
import { writeReaction } from './reactions.ts'
import { writeRefill } from './refills.ts'
import { writeCertainStart, writeOtherStarts, writePriority, writeScore } from './starts.ts'
import { writeDecisions, writeTurns } from './turns.ts'
import { lookingAtWhiles, writeLookWhiles, writeRecount } from './whiles.ts'

/** Everything that the rounds of a battle call (rounds.ts). */
export interface Rules {
  /** Pools: all of them, and in two parts, of which the first is the same in all battles. */
  start(): void
  startCertain?(): void
  startOthers?(): void
  /** The score of a combatant, or of a party. */
  score(me: number): number
  turn(me: number): void
  /** See `writeDecide`. */
  decide(me: number): number
  /** Gives somebody a full turn budget. */
  refill(me: number): void
  /** A pool that goes back to its start by the round, of everybody. */
  resetRounds(): void
  aim(action: number, me: number, other: number, thing: number): boolean
  /** Leaves how a selector by value ranks somebody: the least is chosen. */
  rank(selector: number, me: number, other: number, thing: number): void
  /** What was kept back lands. */
  landAll(): void
  tickRounds(): void
  lookWhiles(): void
  /** The memory is another one: what is kept beside it is found out anew. */
  recount?(): void
  /** The events that belong to no step, for somebody; those that nothing hears do nothing. */
  battleStart(me: number): void
  roundStart(me: number): void
  roundEnd(me: number): void
  enters(me: number): void
  ready(turnType: number, me: number): boolean
  /** Where somebody makes mistakes (code/mistakes.ts). */
  strays?: StrayRules
  /** In games by time. */
  clock?: ClockRules
  /** On a grid (code/ground.ts). */
  reach?(me: number): number
  canMove?(me: number): boolean
  leaves?(foe: number, me: number): void
  moves?(me: number): void
  /** Follows the steps of an action, or of a reaction to an event (`PASSED`), at one target, for forecasts. */
  act(turnType: number, me: number, target: number, thing: number, ...event: readonly number[]): void
}

/** What mistakes are found out by; code/mistakes.ts says what each is. */
interface StrayRules {
  decideByTactic(me: number): number
  decideAfter(me: number, place: number): number
  holdsFor(me: number, place: number, target: number): boolean
  aimRule(me: number, place: number, selector: number): number
}

/** What order by time calls (clock.ts); code/clock.ts says what each is. */
interface ClockRules {
  first(me: number): number
  free(me: number): boolean
  able(me: number): boolean
  would(me: number): boolean
  land(begun: number, me: number, target: number, selector: number): void
  endSeconds(me: number): void
  everySeconds(me: number): void
  gainSeconds(ticks: number): void
  earliest(me: number): number
  rebaseEffects(ticks: number): void
  rebaseCooldowns(ticks: number): void
}

/** Writes the source of a game's rules: a function of `env` (fighter.ts) that returns `Rules`. */
export function compileGame(code: Code, memory: readonly string[], helpers: readonly string[]): string {
  code.provide = (key, name) => provide(code, key, name)
  const event = (name: EventName): string => {
    if (!code.hears(name)) return 'function () {}'
    return `function (me) { ${code.routineOf(name)}(me, me, me, 0, -1, 0, 0, -1) }`
  }
  const certain = code.routine('start certain', (name) => writeCertainStart(code, name))
  const others = code.routine('start others', (name) => writeOtherStarts(code, name))
  const parts: Readonly<Record<string, string>> = {
    start: `function () { ${certain}(); ${others}() }`,
    startCertain: certain,
    startOthers: others,
    score: code.routine('score', (name) => writeScore(code, name)),
    turn: code.quiet ? 'function () {}' : code.routine('turns', (name) => writeTurns(code, name)),
    decide: code.quiet ? 'function () { return -1 }' : code.routine('decisions', (name) => writeDecisions(code, name)),
    refill: code.routine('refill', (name) => writeRefill(code, name)),
    resetRounds: code.routine('reset rounds', (name) => writeResetRounds(code, name)),
    aim: code.routine('aim', (name) => writeAim(code, name)),
    rank: code.quiet ? 'function () {}' : code.routine('rank', (name) => writeRanks(code, name)),
    landAll: code.routine('land kept', (name) => `function ${name}() { ${writeLandAll(code)}() }`),
    tickRounds: code.routine('tick rounds', (name) => writeTickRounds(code, name)),
    lookWhiles: code.routine('whiles', (name) => `function ${name}() { ${lookingAtWhiles(code).join('')} }`),
    recount: code.routine('recount', (name) => writeRecount(code, name)),
    battleStart: event('battle-start'),
    roundStart: event('round-start'),
    roundEnd: event('round-end'),
    enters: event('enters'),
    ready: code.routineOf('ready'),
    act: code.routine('acts of all', (name) => writeActs(code, name)),
    ...(code.data.classes.some(({ mistakes }) => mistakes) && !code.quiet && { strays: writeStrays(code) }),
    ...(code.game.order.clock && !code.quiet && { clock: writeClock(code) }),
    ...(code.game.grid && {
      reach: code.routine('reach', (name) => writeReach(code, name)),
      canMove: code.routine('can move', (name) => writeCanMove(code, name)),
      leaves: code.hears('leaves')
        ? `function (foe, me) { ${code.routineOf('leaves')}(foe, foe, me, 0, -1, 0, 0, -1) }`
        : 'function () {}',
      moves: event('moves'),
    }),
  }
  const source = code.source()
  return [
    `'use strict'`,
    `const { arrays, ${helpers.join(', ')} } = env`,
    `const { ${memory.join(', ')} } = env.memory`,
    'const { attacks, hits, dealt, otherDamage, taken: takenBy, hitsTaken, absorbed, turnTypes, fired, own: ownCounts } = score',
    source,
    `return { ${Object.entries(parts)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', ')} }`,
  ].join('\n')
}

/** What order by time calls. */
function writeClock(code: Code): string {
  const parts: Readonly<Record<keyof ClockRules, string>> = {
    first: code.routine('first', (name) => writeFirst(code, name)),
    free: code.routine('free', (name) => writeFree(code, name)),
    able: code.routine('able', (name) => writeAble(code, name)),
    would: code.routine('would', (name) => writeWould(code, name)),
    land: code.routine('land', (name) => writeLand(code, name)),
    endSeconds: code.routine('end seconds', (name) => writeEndSeconds(code, name)),
    everySeconds: code.routine('every seconds', (name) => writeEverySeconds(code, name)),
    gainSeconds: code.routine('gain seconds', (name) => writeGainSeconds(code, name)),
    earliest: code.routine('earliest', (name) => writeEarliest(code, name)),
    rebaseEffects: code.routine('rebase effects', (name) => writeRebaseEffects(code, name)),
    rebaseCooldowns: code.routine('rebase cooldowns', (name) => writeRebaseCooldowns(code, name)),
  }
  return `{ ${Object.entries(parts)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')} }`
}

function writeStrays(code: Code): string {
  const byTactic = code.routine('decide by tactic', (name) => writeDecideByTactic(code, name))
  const after = code.routine('decide after', (name) => writeDecideAfter(code, name))
  const aim = code.routine('aim rules', (name) => writeAimRule(code, name))
  const holds = code.routine('holds for', (name) => writeHoldsFor(code, name))
  return `{ decideByTactic: ${byTactic}, decideAfter: ${after}, holdsFor: ${holds}, aimRule: ${aim} }`
}

/** Pools that go back to their start by the round, in the order of the file, of everybody. */
function writeResetRounds(code: Code, name: string): string {
  const { game, data } = code
  const resets = game.pools.flatMap((pool, at) => (pool.resets === 'round' ? [`    ${writeReset(code, at)}(me)`] : []))
  if (resets.length === 0) return `function ${name}() {}`
  return [`function ${name}() {`, `  for (let me = 0; me < ${data.combatants}; me++) {`, ...resets, '  }', '}'].join(
    '\n',
  )
}

function provide(code: Code, key: string, name: string): string {
  const [what, at] = key.split(' ') as [string, string?]
  const number = Number(at)
  if (isOwnEvent(what)) return writeOwnEvent(code, what as EventName, number, name)
  if (EVENTS.some((each) => each === what)) return writeEvent(code, what as EventName, name)
  switch (what) {
    case 'apply':
      return writeApply(code, number, name)
    case 'end':
      return writeEnd(code, number, name)
    case 'remove':
      return writeRemove(code, number, name)
    case 'leave':
      return writeLeave(code, name)
    case 'look':
      return writeLookWhiles(code, name)
    case 'tick':
      return writeTick(code, at === 'start' ? 'start' : 'end', name)
    case 'use':
      return writeUseOfAnybody(code, number, key.endsWith(' each'), name)
    case 'ready':
      return writeReady(code, name)
    case 'priority':
      return writePriority(code, name)
    default:
      throw new Error(`nobody writes "${key}"`)
  }
}

/** `ready.ACTION`: whether it could be paid for now, with any thing. */
function writeReady(code: Code, name: string): string {
  const cases = code.data.classes.flatMap((own) =>
    code.game.actions.flatMap((_, turnType) => {
      const tests = thingsOf(code, own, { turnType, thing: -1 }).map(
        (thing) => `${writePayable(code, turnType, own, thing)}(me)`,
      )
      const mine = own.members.map((member) => `me === ${member}`).join(' || ')
      return [`  if (turnType === ${turnType} && (${mine})) return ${tests.length > 0 ? tests.join(' || ') : 'false'}`]
    }),
  )
  return [`function ${name}(turnType, me) {`, ...(readsReady(code) ? cases : []), '  return false', '}'].join('\n')
}

function readsReady({ data }: Code): boolean {
  return JSON.stringify(data.classes).includes('"op":"ready"')
}

/** What is followed for forecasts: of those who are feared, everything that they could do to a foe. */
function writeActs(code: Code, name: string): string {
  if (!code.quiet) return `function ${name}() {}`
  const isFeared = code.data.classes.some(({ turn }) => turn.some(({ selector }) => selector === SELECTOR.DEADLIEST))
  const followed = ({ turn }: Class): readonly number[] => {
    const feared = code.game.actions.flatMap(({ at }, action) =>
      isFeared && (at === 'foe' || at === 'anyone') ? [action] : [],
    )
    return [...new Set([...turn.map(({ turnType }) => turnType), ...feared])]
  }
  const cases = code.data.classes.flatMap((own) =>
    followed(own).flatMap((turnType) =>
      thingsOf(code, own, { turnType, thing: -1 }).flatMap((thing) => {
        if (neverHolds(code, turnType, own, thing)) return []
        const mine = own.members.map((member) => `me === ${member}`).join(' || ')
        return `  if (turnType === ${turnType} && thing === ${thing} && (${mine})) return ${writeAct(code, own, turnType, thing)}(me, target, 0)`
      }),
    ),
  )
  const first = code.game.actions.length
  const answers = code.data.classes.flatMap((own) =>
    [...new Set(own.reactions.map(({ turnType }) => turnType))].flatMap((turnType) =>
      thingsOf(code, own, { turnType, thing: -1 }).map((thing) => {
        const mine = own.members.map((member) => `me === ${member}`).join(' || ')
        const answer = writeReaction(code, code.game.reactions[turnType - first]!, own, turnType, thing)
        return `  if (turnType === ${turnType} && thing === ${thing} && (${mine})) return ${answer}(me, target, ${PASSED})`
      }),
    ),
  )
  return [
    `function ${name}(turnType, me, target, thing, ${PASSED}) {`,
    // Of several targets it is the one that is looked at.
    '  list[0] = target',
    '  targetsFrom[0] = 0',
    '  targetsTo[0] = listTop[0] = 1',
    ...cases,
    ...answers,
    '}',
  ].join('\n')
}
