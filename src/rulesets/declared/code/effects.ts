import { STATUS } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { END, MARK, NOTE } from '../codes.ts'
import type { Effect } from '../ir.ts'
import type { Code, Spot } from './code.ts'
import { write } from './expressions.ts'
import { FATES } from './falls.ts'
import { firstVital } from './pools.ts'
import { nextEvery } from './ticks.ts'
import { beginningWatch, endingWatch } from './whiles.ts'

// Effects: how they begin and end, and what becomes of those who are down or out (§6).

/** An effect is applied: `n` is how long (-1: as it says itself), and then what it carries. */
export function writeApply(code: Code, effect: number, name: string): string {
  const { carries, unit, ofCaster, atStart, again, most, down, every } = code.game.effects[effect]!
  const carried = carries.map((_, carry) => `carry${carry}`)
  const e = `e${effect}[me]`
  const l = `l${effect}[me]`
  const x = `x${effect}[me]`
  const exempt = unit === 'turns' && !atStart ? `(whose[0] === ${ofCaster ? 'caster' : 'me'} ? 1 : 0)` : '0'
  const refresh = unit === 'battle' ? [] : [`    if (n >= ${l}) {`, `      ${l} = n`, `      ${x} = ${exempt}`, '    }']
  const repeated = {
    ignore: ['    return'],
    refresh,
    extend:
      unit === 'battle' ? [] : [`    ${l} = Math.min(${l} + ${unit === 'seconds' ? 'n - part[0]' : 'n'}, 2000000000)`],
    stack: [`    ${e} = Math.min(${most}, ${e} + stacks)`, ...refresh],
  }[again]
  return [
    `function ${name}(me, caster, n, stacks${carried.map((each) => `, ${each}`).join('')}) {`,
    `  if (marks[me] & ${MARK.OUT}) return`,
    `  stacks = Math.floor(stacks + ${SLACK})`,
    '  if (stacks < 1) return',
    ...(unit === 'battle'
      ? []
      : [
          `  if (n < 0) n = ${lasting(code, effect, carried)}`,
          `  n = ${unit === 'seconds' ? 'ticks(n)' : `Math.min(Math.floor(n + ${SLACK}), 2000000000)`}`,
          '  if (n < 1) return',
          // What is kept of seconds is the tick in which they are over.
          ...(unit === 'seconds' ? ['  n += part[0]'] : []),
        ]),
    `  if (${e} > 0) {`,
    ...repeated,
    ...forgetDue(code, [code.game.effects[effect]!], 'me'),
    `    c${effect}[me] = caster`,
    ...carried.map((each, carry) => `    writeDouble(k${effect}_${carry}, me, ${each})`),
    ...(code.tells ? [`    note(${NOTE.BEGINS}, me, caster, ${effect}, ${e})`] : []),
    '    return',
    '  }',
    ...beginningWatch(code, effect),
    `  ${e} = Math.min(${most}, stacks)`,
    ...(unit === 'battle' ? [] : [`  ${l} = n`, `  ${x} = ${exempt}`]),
    `  c${effect}[me] = caster`,
    ...carried.map((each, carry) => `  writeDouble(k${effect}_${carry}, me, ${each})`),
    ...(every ? [`  y${effect}[me] = ${nextEvery(code, effect)}`] : []),
    ...[...(unit === 'seconds' ? [l] : []), ...(every ? [`y${effect}[me]`] : [])].flatMap((tick) =>
      ['me', code.data.combatants].map((whose) => `  if (${tick} < soon[${whose}]) soon[${whose}] = ${tick}`),
    ),
    ...(code.tells ? [`  note(${NOTE.BEGINS}, me, caster, ${effect}, ${e})`] : []),
    ...(down ? [`  goDown(me)`] : []),
    ...fire(code, 'begins', effect, 'caster'),
    '}',
  ].join('\n')
}

/** Where one of some effects may have had times: it is not known any more when the next of somebody's effects is due. */
function forgetDue(code: Code, effects: readonly Effect[], whom: string): string[] {
  const haveTimes = effects.some(({ unit, every }) => unit === 'seconds' || every)
  return haveTimes ? [`  soon[${whom}] = soon[${code.data.combatants}] = -1`] : []
}

/** How long it lasts by its own words, with what it now brings along, and as many stacks as it comes to; dice are the caster's. */
function lasting(code: Code, effect: number, carried: readonly string[]): string {
  const { again, most } = code.game.effects[effect]!
  const among = { who: {} }
  const spot: Spot = {
    who: { my: 'me', caster: 'caster' },
    among,
    thing: '0',
    given: { stacks: again === 'stack' ? `Math.min(${most}, e${effect}[me] + stacks)` : '1' },
    carried,
    roller: 'caster',
    purpose: STATUS,
  }
  return write(code, code.specialiser.fold(code.game.effects[effect]!.lasts, among), spot)
}

function fire(code: Code, event: 'begins' | 'ends', effect: number, caster: string, stacks = '0'): string[] {
  const { on } = code.game.effects[effect]!
  if (code.quiet || !on.some((handler) => handler.event === event)) return []
  return [`  ${code.routineOf(`${event} ${effect}`)}(me, ${caster}, me, ${stacks})`]
}

/** An effect ends, with its event; who was down by it is up again, or out. */
export function writeEnd(code: Code, effect: number, name: string): string {
  const { carries, down, every } = code.game.effects[effect]!
  const vital = code.game.pools.flatMap((pool, at) => (pool.fate ? [{ fate: pool.fate, at }] : []))
  return [
    `function ${name}(me, why) {`,
    `  const caster = c${effect}[me], had = e${effect}[me]`,
    ...endingWatch(code, effect, 'had'),
    `  e${effect}[me] = 0`,
    ...forgetDue(code, [code.game.effects[effect]!], 'me'),
    `  l${effect}[me] = 0`,
    `  x${effect}[me] = 0`,
    ...(every ? [`  y${effect}[me] = 0`] : []),
    `  c${effect}[me] = -1`,
    ...(code.tells ? [`  note(${NOTE.ENDS}, me, caster, ${effect}, why)`] : []),
    // Its last steps still know what it was.
    ...fire(code, 'ends', effect, 'caster', 'had'),
    ...(carries.length > 0
      ? [
          `  if (e${effect}[me] === 0) {`,
          ...carries.map((_, carry) => `    writeDouble(k${effect}_${carry}, me, 0)`),
          '  }',
        ]
      : []),
    ...(down
      ? [
          `  if (marks[me] & ${MARK.OUT} || ${isDown(code)}) return`,
          ...vital.map(
            ({ fate, at }) =>
              `  if (p${at}[me] <= 0) return ${code.routineOf('leave')}(me, me, ${FATES.indexOf(fate)}, 0)`,
          ),
          '  getUp(me)',
        ]
      : []),
    '}',
  ].join('\n')
}

function isDown(code: Code): string {
  return code.game.effects.flatMap(({ down }, at) => (down ? [`e${at}[me] > 0`] : [])).join(' || ')
}

/** Stacks are taken off; with the last one the effect ends. */
export function writeRemove(code: Code, effect: number, name: string): string {
  return [
    `function ${name}(me, stacks) {`,
    `  if (e${effect}[me] === 0 || marks[me] & ${MARK.OUT}) return`,
    `  stacks = Math.floor(stacks + ${SLACK})`,
    '  if (stacks < 1) return',
    `  if (stacks < e${effect}[me]) {`,
    `    e${effect}[me] -= stacks`,
    ...(code.tells ? [`    note(${NOTE.STACKS}, me, -1, ${effect}, e${effect}[me])`] : []),
    '    return',
    '  }',
    `  ${code.routineOf(`end ${effect}`)}(me, ${END.REMOVED})`,
    '}',
  ].join('\n')
}

/**
 * Somebody is out: its effects end without events, and those end that last by its turns; then `kills`, unless it has left by
 * itself, and `out`.
 */
export function writeLeave(code: Code, name: string): string {
  const { effects } = code.game
  const clear = effects.flatMap(({ carries, every }, at) => [
    ...endingWatch(code, at, `e${at}[victim]`),
    `  e${at}[victim] = l${at}[victim] = x${at}[victim] = 0`,
    `  c${at}[victim] = -1`,
    ...(every ? [`  y${at}[victim] = 0`] : []),
    ...carries.map((_, carry) => `  writeDouble(k${at}_${carry}, victim, 0)`),
  ])
  const lost = effects.flatMap(({ ofCaster, unit }, at) =>
    ofCaster && unit === 'turns'
      ? [
          `  for (let one = 0; one < ${code.data.combatants}; one++) {`,
          `    if (e${at}[one] > 0 && c${at}[one] === victim) ${code.routineOf(`end ${at}`)}(one, ${END.CASTER})`,
          '  }',
        ]
      : [],
  )
  const plain = '0, -1, 0, 0, -1'
  return [
    `function ${name}(victim, doer, fate, isKill) {`,
    `  if (marks[victim] & ${MARK.OUT}) return`,
    ...(code.tells ? [`  note(${NOTE.OUT}, victim, doer, fate, p${firstVital(code)}[victim])`] : []),
    '  goOut(victim, fate)',
    ...(code.shape.underWay > 0 && !code.quiet ? ['  interrupt(victim)'] : []),
    ...clear,
    ...forgetDue(code, effects, 'victim'),
    ...lost,
    ...(code.hears('kills')
      ? [
          `  if (isKill !== 0 && doer !== victim && (marks[doer] & ${MARK.OUT}) === 0) ${code.routineOf('kills')}(doer, doer, victim, ${plain})`,
        ]
      : []),
    ...(code.hears('out') ? [`  ${code.routineOf('out')}(victim, doer, victim, ${plain})`] : []),
    '}',
  ].join('\n')
}

/**
 * Durations in turns come to their end, at the start or at the end of `me`'s turn. All are counted before any ends: what begins
 * by an end is not counted with them, wherever the file has it.
 */
export function writeTick(code: Code, at: 'start' | 'end', name: string): string {
  const counted = code.game.effects.flatMap(({ unit, ofCaster, atStart }, effect) =>
    unit === 'turns' && atStart === (at === 'start') ? [{ effect, ofCaster }] : [],
  )
  const lines = counted.flatMap(({ effect, ofCaster }) => {
    const count = (one: string) => [
      `if (x${effect}[${one}] !== 0) x${effect}[${one}] = 0`,
      `else if (--l${effect}[${one}] <= 0) due++`,
    ]
    if (!ofCaster) return [`  if (e${effect}[me] > 0) {`, ...count('me').map((line) => `    ${line}`), '  }']
    return [
      ...forEverybody(code, 'one'),
      `    if (e${effect}[one] === 0 || c${effect}[one] !== me) continue`,
      ...count('one').map((line) => `    ${line}`),
      '  }',
    ]
  })
  const ends = counted.flatMap(({ effect, ofCaster }) =>
    ofCaster
      ? [...forEverybody(code, 'one'), `    ${writeDue(code, effect, 'one')}`, '  }']
      : [`  ${writeDue(code, effect, 'me')}`],
  )
  return [`function ${name}(me) {`, '  let due = 0', ...lines, '  if (due === 0) return', ...ends, '}'].join('\n')
}

/** Ends an effect of which nothing is left. */
function writeDue(code: Code, effect: number, one: string): string {
  return `if (e${effect}[${one}] > 0 && l${effect}[${one}] <= 0) ${code.routineOf(`end ${effect}`)}(${one}, ${END.TIME})`
}

export function ticksAt(code: Code, at: 'start' | 'end'): boolean {
  return code.game.effects.some(({ unit, atStart }) => unit === 'turns' && atStart === (at === 'start'))
}

/** Durations in rounds come to their end: all are counted before any ends. */
export function writeTickRounds(code: Code, name: string): string {
  const counted = code.game.effects.flatMap(({ unit }, effect) => (unit === 'rounds' ? [effect] : []))
  return [
    `function ${name}() {`,
    '  let due = 0',
    ...forEverybody(code, 'me'),
    ...counted.map((effect) => `    if (e${effect}[me] > 0 && --l${effect}[me] <= 0) due++`),
    '  }',
    '  if (due === 0) return',
    ...forEverybody(code, 'me'),
    ...counted.map((effect) => `    ${writeDue(code, effect, 'me')}`),
    '  }',
    '}',
  ].join('\n')
}

/** The head of a loop over all combatants. */
function forEverybody(code: Code, name: string): string[] {
  return [`  for (let ${name} = 0; ${name} < ${code.data.combatants}; ${name}++) {`]
}
