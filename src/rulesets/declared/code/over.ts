import type { Expression } from '../ir.ts'
import { type Code, nameOf, type Spot, type Write } from './code.ts'

type Over = Extract<Expression, { op: 'over' }>

/** Of whom a group is: the combatants from one up to another, by the side of whoever asks, and what else is asked of each. */
function rangeOfGroup(code: Code, group: Over['group'], members: readonly number[] | undefined) {
  const { combatants, firstParty } = code.data
  const test = group === 'allies' || group === 'others' ? ' || one === me' : ''
  const all = [0, combatants] as const
  const [first, second] = [[0, firstParty] as const, [firstParty, combatants] as const]
  const bySide = group === 'others' ? [all, all] : group === 'foes' ? [second, first] : [first, second]
  const sides = new Set(members?.map((one) => one < firstParty))
  const ranges = sides.size === 1 ? [bySide[sides.has(true) ? 0 : 1]!] : group === 'others' ? [all] : bySide
  return { ranges, test }
}

/** What is written for each of one or two ranges, by the side of whoever asks. */
function bySide<Range>(code: Code, ranges: readonly Range[], write: (range: Range) => string): string {
  const [first, second] = ranges.map(write)
  return second === undefined ? first! : `me < ${code.data.firstParty} ? ${first} : ${second}`
}

/** How many there are of whom it is certain who they are, as far as they stand: they are written out. */
function countCertain(code: Code, { name, group, body, who }: Over, spot: Spot): string | undefined {
  if (name !== 'count') return undefined
  const meant = code.everybody().map((one) => code.specialiser.fold(body, { who: { one: [one] } }))
  if (meant.some(({ op }) => op !== 'boolean')) return undefined
  const { ranges, test } = rangeOfGroup(code, group, spot.among.who[who])
  const sum = ([from, to]: readonly [number, number]): string => {
    const ones = code.everybody().filter((one) => one >= from && one < to && isTrue(meant[one]!))
    const stands = (one: number) => `(marks[${one}] !== 0${test.replace('one', String(one))} ? 0 : 1)`
    return ones.length === 0 ? '0' : ones.map(stands).join(' + ')
  }
  const written = bySide(code, ranges, sum)
  const routine = code.routine(`count ${written}`, (self) => `function ${self}(me) { return ${written} }`)
  return `${routine}(${nameOf(spot, who)})`
}

const isTrue = (expression: Expression): boolean => expression.op === 'boolean' && expression.value

/** A function that goes over several combatants; all that its body reads is passed in. */
export function over(code: Code, expression: Over, spot: Spot, write: Write): string {
  const certain = countCertain(code, expression, spot)
  if (certain !== undefined) return certain
  const { name, group, body, who } = expression
  const whose = nameOf(spot, who)
  const passed = [...passedOn(body, spot)]
  const parameters = passed.map(([parameter]) => parameter)
  const own: Spot = {
    ...spot,
    who: { ...Object.fromEntries(Object.keys(spot.who).map((each) => [each, `w_${each}`])), one: 'one' },
    thing: 'w_thing',
    given: Object.fromEntries(Object.keys(spot.given).map((each) => [each, `g_${each}`])),
  }
  const written = write(code, body, own)
  const { ranges, test } = rangeOfGroup(code, group, spot.among.who[who])
  const [from, to] = [0, 1].map((end) => bySide(code, ranges, (range) => String(range[end])))
  const routine = code.routine(`over ${name} ${group} ${from} ${written} ${parameters}`, (self) => {
    const loop = (lines: readonly string[]) => [
      `function ${self}(me${parameters.map((each) => `, ${each}`).join('')}) {`,
      ...lines.slice(0, 1),
      `  for (let one = ${from}, end = ${to}; one < end; one++) {`,
      `    if (marks[one] !== 0${test}) continue`,
      ...lines.slice(1, -1).map((line) => `    ${line}`),
      '  }',
      `  return ${lines.at(-1)}`,
      '}',
    ]
    const bodies: Readonly<Record<string, readonly string[]>> = {
      any: ['', `if (${written}) return true`, 'false'],
      all: ['', `if (!${written}) return false`, 'true'],
      count: ['  let sum = 0', `if (${written}) sum++`, 'sum'],
      sum: ['  let sum = 0', `sum += ${written}`, 'bound(sum, -1)'],
      greatest: [
        '  let sum = -Infinity',
        `const next = ${written}`,
        'if (next > sum) sum = next',
        'sum === -Infinity ? 0 : sum',
      ],
      least: [
        '  let sum = Infinity',
        `const next = ${written}`,
        'if (next < sum) sum = next',
        'sum === Infinity ? 0 : sum',
      ],
    }
    return loop(bodies[name]!).join('\n')
  })
  return `${routine}(${[whose, ...passed.map(([, value]) => value)].join(', ')})`
}

/** By parameter: what a body that goes over several reads of the place where it stands. */
function passedOn(body: Expression, spot: Spot): Map<string, string> {
  const passed = new Map<string, string>()
  const look = (part: unknown): void => {
    if (Array.isArray(part)) {
      for (const each of part) look(each)
      return
    }
    if (typeof part !== 'object' || part === null) return
    const { op, local } = part as { readonly op?: string; readonly local?: number }
    if (op === 'local') passed.set(`v${local}`, `v${local}`)
    if (op === 'kept') for (const letter of ['v', 'K', 'N', 'B']) passed.set(`${letter}${local}`, `${letter}${local}`)
    for (const each of Object.values(part)) look(each)
  }
  look(body)
  for (const [who, name] of Object.entries(spot.who)) passed.set(`w_${who}`, name)
  passed.set('w_thing', spot.thing)
  for (const [name, value] of Object.entries(spot.given)) passed.set(`g_${name}`, value)
  return passed
}
