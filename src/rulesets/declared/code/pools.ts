import { DAMAGE } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { MARK, NOTE } from '../codes.ts'
import type { Expression, Who } from '../ir.ts'
import { replaceParts } from '../parts.ts'
import { type Code, index, literal, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { changing } from './whiles.ts'

// Pools: damage, healing, what is gained and lost, who falls and who is out (§5).

/** Kinds of what is kept back until the end of an instant. */
export const KEPT = { DAMAGE: 0, HEAL: 1, CHANGE: 2 } as const
const LOWEST = -2_147_483_647

export function firstVital(code: Code): number {
  return code.game.pools.findIndex(({ fate }) => fate !== undefined)
}

/** Whether harm can be kept back: things happen at one instant. */
export function groups(code: Code): boolean {
  return code.game.order.ties === 'together'
}

export function least(code: Code, pool: number, whom: string): string {
  const { min, fate } = code.game.pools[pool]!
  if (min) return `n${index(pool)}[${whom}]`
  return fate ? String(LOWEST) : '0'
}

/** A pool has come to its least, or to its most. */
export function fireEmptyOrFull(
  code: Code,
  pool: number,
  whom: string,
  doer: string,
  before: string,
  lowest: string,
): string[] {
  if (code.quiet) return []
  const { on } = code.game.pools[pool]!
  const fire = (event: 'empty' | 'full', bound: string): string[] =>
    on.some((handler) => handler.event === event)
      ? [
          `  if (p${pool}[${whom}] !== ${before} && p${pool}[${whom}] === ${bound}) ${code.routineOf(`${event} ${pool}`)}(${whom}, ${doer}, ${whom})`,
        ]
      : []
  return [...fire('empty', lowest), ...fire('full', `m${pool}[${whom}]`)]
}

/** Damage to somebody: worked out, counted, and landed or kept back. Gives what is taken. */
export function writeHurt(
  code: Code,
  pool: number,
  kind: Expression,
  spot: Spot,
  to: Who,
  doer: readonly number[] | undefined,
): string {
  const victims = spot.among.who[to]
  const isMain = pool < 0
  const into = isMain ? firstVital(code) : pool
  const thing = /^\d+$/.test(spot.thing) ? [Number(spot.thing)] : undefined
  const key = `hurt ${pool} ${victims} ${doer} ${thing} ${JSON.stringify(kind)}`
  return code.routine(key, (name) => {
    const { decimals } = code.game.pools[into]!
    const taken = foldTaken(code, kind, { victims, doer, thing })
    const land = writeLand(code, into, isMain)
    const { parts } = code.data.counted
    const scale = stepsOf(decimals)
    const whole = parts === 1 ? 'amount' : parts === scale ? 'steps' : `Math.round(amount * ${parts})`
    const given = parts === 1 ? 'raw' : `raw * ${parts}`
    return [
      `function ${name}(victim, doer, kind, raw, thing, attackType) {`,
      `  if (marks[victim] & ${MARK.OUT}) return 0`,
      `  const ${scale === 1 ? 'amount' : 'steps'} = ${writeTaken(code, taken, decimals)}`,
      ...(scale === 1 ? [] : [`  const amount = steps / ${scale}`]),
      // What follows is no part of a strike that is narrated die by die (attacks.ts).
      ...(code.tells ? ['  fold()'] : []),
      `  takenBy[victim] += ${whole}`,
      `  if (attackType >= 0) {`,
      `    dealt[attackType] += ${whole}`,
      `    absorbed[victim] += Math.round(${given}) - ${whole}`,
      `  } else otherDamage[doer] += ${whole}`,
      ...(code.tells ? [`  note(${NOTE.DAMAGE}, victim, doer, amount, raw)`] : []),
      ...(groups(code)
        ? [
            `  if (together[0] === 1) keepBack(${KEPT.DAMAGE}, ${isMain ? -1 : index(into)}, victim, doer, kind, raw, amount)`,
            `  else ${land}(victim, doer, kind, raw, amount)`,
          ]
        : [`  ${land}(victim, doer, kind, raw, amount)`]),
      '  return amount',
      '}',
    ].join('\n')
  })
}

/** What a strike did, an entry of the attack tables, is counted, and its damage lands or is kept back. Gives what is taken. */
export function writeLandStrike(code: Code): string {
  return code.routine('land strike', (name) => {
    const land = `${writeLand(code, firstVital(code), true)}(victim, doer, kind, amount, amount)`
    return [
      `function ${name}(victim, doer, kind, entry, attackType) {`,
      '  landed(victim, attackType, entry, 0)',
      '  const hit = entry & 1, amount = entry >> 8',
      '  hits[attackType] += hit',
      '  hitsTaken[victim] += hit',
      '  dealt[attackType] += amount',
      '  takenBy[victim] += amount',
      '  absorbed[victim] += (entry >> 1) & 127',
      ...(groups(code)
        ? [
            '  if (together[0] === 1) {',
            `    if (hit !== 0) keepBack(${KEPT.DAMAGE}, -1, victim, doer, kind, amount, amount)`,
            '    return amount',
            '  }',
          ]
        : []),
      // Without a branch: whether an attack hits cannot be foreseen.
      `  ${land}`,
      '  return amount',
      '}',
    ].join('\n')
  })
}

/** Whom damage is done to, by whom and with what, as far as that is known. */
export interface Harmed {
  readonly victims?: readonly number[] | undefined
  readonly doer?: readonly number[] | undefined
  readonly thing?: readonly number[] | undefined
}

/** What becomes of damage by the rules of the game; undefined: nothing. */
export function foldTaken(code: Code, kind: Expression, { victims, doer, thing }: Harmed): Expression | undefined {
  const { taken } = code.game
  const who = { ...(victims && { my: victims, victim: victims }), ...(doer && { source: doer }) }
  return taken && code.specialiser.fold(ofKind(taken, kind), { who, ...(thing && { thing }) })
}

/** What of `raw` damage of a `kind` is taken, in steps of a pool: by `victim` of `doer` with `thing`. */
export function writeTaken(code: Code, taken: Expression | undefined, decimals: number): string {
  const spot: Spot = {
    who: { my: 'victim', victim: 'victim', source: 'doer' },
    among: { who: {} },
    thing: 'thing',
    given: { amount: 'raw', kind: 'kind' },
    roller: 'doer',
    purpose: DAMAGE,
  }
  const scale = stepsOf(decimals)
  const written = taken ? write(code, taken, spot) : 'raw'
  return `Math.max(0, Math.floor(${written}${scale === 1 ? '' : ` * ${scale}`} + ${SLACK}))`
}

/** `kind` where it is a certain word. */
function ofKind(taken: Expression, kind: Expression): Expression {
  if (kind.op !== 'word') return taken
  return replaceParts(taken, ({ op, name }) => (op === 'given' && name === 'kind' ? kind : undefined))
}

/** Damage lands: pools absorb, the rest comes off the pool, and events follow. */
export function writeLand(code: Code, pool: number, isMain: boolean): string {
  return code.routine(`land ${pool} ${isMain}`, (name) => {
    const { pools } = code.game
    const { decimals, fate } = pools[pool]!
    const scale = stepsOf(decimals)
    const absorbing = isMain ? pools.flatMap(({ absorbs }, other) => (absorbs && other !== pool ? [other] : [])) : []
    const absorb = absorbing.flatMap((other) => {
      const own = stepsOf(pools[other]!.decimals)
      return [
        `  if (rest > 0 && p${other}[victim] > 0) {`,
        `    const has = p${other}[victim] / ${own}`,
        '    const took = has < rest ? has : rest',
        `    p${other}[victim] = Math.floor((has - took) * ${own} + ${SLACK})`,
        '    rest -= took',
        ...changing(code, other, 'victim'),
        ...(code.tells ? [`    note(${NOTE.ABSORBED}, victim, -1, ${other}, p${other}[victim])`] : []),
        '  }',
      ]
    })
    // All pools are lowered before anything is asked.
    const asked = absorbing.map((other) => ({
      other,
      lines: fireEmptyOrFull(code, other, 'victim', 'doer', `had${other}`, least(code, other, 'victim')),
    }))
    const had = asked.flatMap(({ other, lines }) =>
      lines.length > 0 ? [`  const had${other} = p${other}[victim]`] : [],
    )
    return [
      `function ${name}(victim, doer, kind, raw, amount) {`,
      `  if (marks[victim] & ${MARK.OUT}) return`,
      ...(absorb.length > 0 ? ['  let rest = amount', ...had, ...absorb] : had),
      `  const before = p${pool}[victim]`,
      `  const after = ${afterDamage(code, pool, absorb.length > 0 ? 'rest' : 'amount')}`,
      `  p${pool}[victim] = after`,
      ...changing(code, pool, 'victim'),
      ...(code.tells ? [`  note(${NOTE.POOL}, victim, -1, ${pool}, after)`] : []),
      ...asked.flatMap(({ lines }) => lines),
      ...fireEmptyOrFull(code, pool, 'victim', 'doer', 'before', least(code, pool, 'victim')),
      ...(fate ? [`  if (after < before && p${pool}[victim] <= 0) ${writeCheckFall(code)}(victim, doer)`] : []),
      ...eventsOfDamage(code, scale),
      '}',
    ].join('\n')
  })
}

/** What a pool comes to: damage that nothing absorbs of is rounded already. */
function afterDamage(code: Code, pool: number, rest: string): string {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  const lowest = least(code, pool, 'victim')
  const isWhole = scale === 1 && rest === 'amount'
  const after = isWhole ? `before - ${rest}` : `Math.floor(before - ${rest} * ${scale} + ${SLACK})`
  return /^\(?-?\d+\)?$/.test(lowest)
    ? `Math.max(${after}, ${Math.max(LOWEST, Number(lowest.replace(/[()]/g, '')))})`
    : `Math.max(${after}, ${lowest}, ${LOWEST})`
}

function eventsOfDamage(code: Code, scale: number): string[] {
  const extra = `amount, kind, raw, (before - after) / ${scale}, -1`
  const [damaged, deals] = [code.hears('damaged'), code.hears('deals')]
  if (!damaged && !deals) return []
  return [
    '  if (amount > 0) {',
    ...(damaged
      ? [`    if ((marks[victim] & ${MARK.OUT}) === 0) ${code.routineOf('damaged')}(victim, doer, victim, ${extra})`]
      : []),
    ...(deals
      ? [`    if ((marks[doer] & ${MARK.OUT}) === 0) ${code.routineOf('deals')}(doer, doer, victim, ${extra})`]
      : []),
    '  }',
  ]
}

/** What is healed: never lowers, and rises to the most at most. */
export function writeHeal(code: Code, pool: number): string {
  return code.routine(`heal ${pool}`, (name) => {
    const { decimals, fate } = code.game.pools[pool]!
    const scale = stepsOf(decimals)
    const keep =
      groups(code) && fate
        ? [`  if (together[0] === 1) return keepBack(${KEPT.HEAL}, ${pool}, victim, doer, 0, 0, amount)`]
        : []
    return [
      `function ${name}(victim, doer, amount) {`,
      `  if (marks[victim] & ${MARK.OUT} || !(amount > 0)) return`,
      ...keep,
      `  const before = p${pool}[victim]`,
      `  const after = Math.max(before, Math.min(m${pool}[victim], Math.floor(before + amount * ${scale} + ${SLACK})))`,
      `  p${pool}[victim] = after`,
      '  if (after === before) return',
      ...changing(code, pool, 'victim'),
      ...(code.quiet
        ? []
        : [
            `  ownCounts[${code.data.counted.healed} + doer] += ${code.data.counted.parts === scale ? 'after - before' : `(after - before) * ${code.data.counted.parts / scale}`}`,
          ]),
      ...(code.tells ? [`  note(${NOTE.POOL}, victim, doer, ${pool}, after)`] : []),
      ...fireEmptyOrFull(code, pool, 'victim', 'doer', 'before', least(code, pool, 'victim')),
      ...(fate && code.hears('healed')
        ? [`  ${code.routineOf('healed')}(victim, doer, victim, (after - before) / ${scale}, -1, 0, 0, -1)`]
        : []),
      '}',
    ].join('\n')
  })
}

/** What is gained, or lost where the amount is below 0. */
export function writeChange(code: Code, pool: number): string {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  return writeChangeBy(code, pool, 'POOL', 'amount', `Math.floor(before + amount * ${scale} + ${SLACK})`)
}

/** What time brings, in whole steps of the pool; a story says nothing of it. */
export function writeGain(code: Code, pool: number): string {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  return writeChangeBy(code, pool, 'GAINED', `amount / ${scale}`, 'before + amount')
}

function writeChangeBy(code: Code, pool: number, note: 'POOL' | 'GAINED', given: string, wanted: string): string {
  return code.routine(`change ${pool} ${note}`, (name) => {
    const { fate } = code.game.pools[pool]!
    const keep =
      groups(code) && fate
        ? [`  if (together[0] === 1) return keepBack(${KEPT.CHANGE}, ${pool}, victim, doer, 0, 0, ${given})`]
        : []
    return [
      `function ${name}(victim, doer, amount) {`,
      `  if (marks[victim] & ${MARK.OUT}) return`,
      ...keep,
      `  const before = p${pool}[victim]`,
      `  const wanted = ${wanted}`,
      // A pool above its most, as after a change of it, is not cut down by what it gains.
      `  const after = Math.max(Math.min(wanted, Math.max(before, m${pool}[victim])), Math.min(before, ${least(code, pool, 'victim')}), ${LOWEST})`,
      `  p${pool}[victim] = after`,
      '  if (after === before) return',
      ...changing(code, pool, 'victim'),
      ...(code.tells ? [`  note(${NOTE[note]}, victim, doer, ${pool}, after)`] : []),
      ...fireEmptyOrFull(code, pool, 'victim', 'doer', 'before', least(code, pool, 'victim')),
      ...(fate ? [`  if (after < before && p${pool}[victim] <= 0) ${writeCheckFall(code)}(victim, doer)`] : []),
      '}',
    ].join('\n')
  })
}

/** A pool goes back to its start. */
export function writeReset(code: Code, pool: number): string {
  return code.routine(`reset ${pool}`, (name) =>
    [
      `function ${name}(me) {`,
      `  if (marks[me] & ${MARK.OUT}) return`,
      `  const before = p${pool}[me]`,
      `  p${pool}[me] = s${pool}[me]`,
      ...changing(code, pool, 'me'),
      ...(code.tells ? [`  if (p${pool}[me] !== before) note(${NOTE.POOL}, me, -1, ${pool}, p${pool}[me])`] : []),
      ...fireEmptyOrFull(code, pool, 'me', 'me', 'before', least(code, pool, 'me')),
      '}',
    ].join('\n'),
  )
}

/** Pays a cost, in steps of the pool. */
export function writePay(code: Code, pool: number, cost: string): string {
  const { fate, isBudget, on } = code.game.pools[pool]!
  if (isBudget && on.length === 0) return `p${pool}[me] -= ${cost}`
  const pay = code.routine(`pay ${pool}`, (name) =>
    [
      `function ${name}(me, cost) {`,
      `  const before = p${pool}[me]`,
      `  p${pool}[me] = ${isBudget ? 'before - cost' : `Math.max(Math.min(before - cost, Math.max(before, m${pool}[me])), ${least(code, pool, 'me')})`}`,
      ...changing(code, pool, 'me'),
      ...(code.tells && !isBudget
        ? [`  if (p${pool}[me] !== before) note(${NOTE.POOL}, me, -1, ${pool}, p${pool}[me])`]
        : []),
      ...fireEmptyOrFull(code, pool, 'me', 'me', 'before', least(code, pool, 'me')),
      ...(fate ? [`  if (p${pool}[me] < before && p${pool}[me] <= 0) ${writeCheckFall(code)}(me, me)`] : []),
      '}',
    ].join('\n'),
  )
  return `${pay}(me, ${cost})`
}

/** Somebody's vital pool is at 0: it falls, now or at the end of the instant. */
export function writeCheckFall(code: Code): string {
  return code.routine('check fall', (name) =>
    [
      `function ${name}(victim, doer) {`,
      ...(groups(code)
        ? ['  if (together[0] !== 0) {', '    lowered[victim] = 1', '    loweredBy[victim] = doer', '    return', '  }']
        : []),
      `  ${writeFall(code)}(victim, doer)`,
      '}',
    ].join('\n'),
  )
}

export function writeFall(code: Code): string {
  return code.routine('fall', (name) => {
    const down = code.game.effects.flatMap((effect, at) => (effect.down ? [`e${at}[victim] > 0`] : []))
    const stays = down.length > 0 ? `  if (${down.join(' || ')}) return` : ''
    const vital = code.game.pools.flatMap((pool, at) => (pool.fate ? [{ fate: pool.fate, at }] : []))
    return [
      `function ${name}(victim, doer) {`,
      `  if (marks[victim] & ${MARK.OUT} || (${vital.map(({ at }) => `p${at}[victim] > 0`).join(' && ')})) return`,
      ...(code.tells ? [`  note(${NOTE.FALLS}, victim, doer, 0, 0)`] : []),
      ...(code.hears('falls')
        ? [
            `  ${code.routineOf('falls')}(victim, doer, victim, 0, -1, 0, 0, -1)`,
            `  if (marks[victim] & ${MARK.OUT}) return`,
          ]
        : []),
      stays,
      ...vital.map(
        ({ fate, at }) =>
          `  if (p${at}[victim] <= 0) return ${code.routineOf('leave')}(victim, doer, ${FATES.indexOf(fate)}, 1)`,
      ),
      '}',
    ].join('\n')
  })
}

/** By their codes. */
export const FATES = ['slain', 'fled', 'yielded'] as const

/** What was kept back in an instant lands, in the order in which it was done; then those who were lowered fall. */
export function writeLandAll(code: Code): string {
  return code.routine('land all', (name) => {
    const { pools } = code.game
    const main = firstVital(code)
    const cases: string[] = [
      `    if (kept === ${KEPT.DAMAGE} && pool < 0) ${writeLand(code, main, true)}(victim, doer, heldKind[at], heldRaw[at], amount)`,
    ]
    for (const [pool, { fate, isBudget }] of pools.entries()) {
      if (isBudget) continue
      cases.push(
        `    else if (kept === ${KEPT.DAMAGE} && pool === ${pool}) ${writeLand(code, pool, false)}(victim, doer, heldKind[at], heldRaw[at], amount)`,
      )
      if (!fate) continue
      cases.push(
        `    else if (kept === ${KEPT.HEAL} && pool === ${pool}) ${writeHeal(code, pool)}(victim, doer, amount)`,
      )
      cases.push(
        `    else if (kept === ${KEPT.CHANGE} && pool === ${pool}) ${writeChange(code, pool)}(victim, doer, amount)`,
      )
    }
    return [
      `function ${name}() {`,
      '  together[0] = 2',
      '  for (let at = 0; at < held[0]; at++) {',
      '    const kept = heldWhat[at], pool = heldPool[at], victim = heldVictim[at], doer = heldDoer[at], amount = heldAmount[at]',
      ...cases,
      '  }',
      '  held[0] = 0',
      '  together[0] = 0',
      '  beginFalls()',
      `  for (let one = 0; one < ${literal(code.data.combatants)}; one++) {`,
      '    if (lowered[one] === 0) continue',
      '    lowered[one] = 0',
      `    ${writeFall(code)}(one, loweredBy[one])`,
      '  }',
      '  endFalls()',
      '}',
    ].join('\n')
  })
}
