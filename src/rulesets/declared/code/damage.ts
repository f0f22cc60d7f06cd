import { DAMAGE } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { MARK, NOTE } from '../codes.ts'
import type { Expression, Who } from '../ir.ts'
import { replaceParts } from '../parts.ts'
import { type Code, index, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { writeCheckFall } from './falls.ts'
import { groups, KEPT } from './instants.ts'
import { fireEmptyOrFull, firstVital, LOWEST, least, wholeAbove } from './pools.ts'
import { changing } from './whiles.ts'

// Damage (§5.2): what is taken, how it lands, and its events.

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
    const { parts, absorbedParts } = code.data.counted
    const scale = stepsOf(decimals)
    const whole = parts === 1 ? 'amount' : parts === scale ? 'steps' : `Math.round(amount * ${parts})`
    const given = absorbedParts === 1 ? 'raw' : `raw * ${absorbedParts}`
    const kept = absorbedParts === parts ? whole : `(${whole}) * ${absorbedParts / parts}`
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
      `    absorbed[victim] += Math.round(${given}) - ${kept}`,
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
interface Harmed {
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
    // Whole points stay whole: V8 reckons with them as integers.
    const isWhole = [pool, ...absorbing].every((each) => pools[each]!.decimals === 0)
    const absorb = absorbing.flatMap((other) => {
      const own = stepsOf(pools[other]!.decimals)
      return [
        `  if (rest > 0 && p${other}[victim] > 0) {`,
        `    const has = p${other}[victim]${own === 1 ? '' : ` / ${own}`}`,
        '    const took = has < rest ? has : rest',
        `    p${other}[victim] = ${isWhole ? 'has - took' : `Math.floor((has - took) * ${own} + ${SLACK})`}`,
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
      ...afterDamage(code, pool, absorb.length > 0 ? 'rest' : 'amount', isWhole),
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

/** What a pool comes to: damage is rounded already, and what is left of it where nothing has decimals. */
function afterDamage(code: Code, pool: number, rest: string, isWhole: boolean): string[] {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  const lowest = least(code, pool, 'victim')
  return [
    `  const wanted = ${isWhole ? `before - ${rest}` : `Math.floor(before - ${rest} * ${scale} + ${SLACK})`}`,
    `  const lowest = ${lowest === String(LOWEST) ? lowest : `Math.max(${lowest}, ${LOWEST})`}`,
    `  const after = ${wholeAbove('lowest')}`,
  ]
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
