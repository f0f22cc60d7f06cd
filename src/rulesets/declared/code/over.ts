import type { Expression } from '../ir.ts'
import { type Code, nameOf, type Spot, type Write } from './code.ts'

/** Of whom a group is: the combatants from one up to another, and what else is asked of each. */
function rangeOfGroup(code: Code, group: string, members: readonly number[] | undefined) {
  const { combatants, firstParty } = code.data
  const test = group === 'allies' || group === 'others' ? ' || one === me' : ''
  if (group === 'others') return { from: '0', to: String(combatants), test }
  const isFoes = group === 'foes'
  const sides = new Set(members?.map((one) => one < firstParty))
  if (sides.size === 1) {
    return sides.has(!isFoes)
      ? { from: '0', to: String(firstParty), test }
      : { from: String(firstParty), to: String(combatants), test }
  }
  const isSecond = `me ${isFoes ? '<' : '>='} ${firstParty}`
  return { from: `${isSecond} ? ${firstParty} : 0`, to: `${isSecond} ? ${combatants} : ${firstParty}`, test }
}

/** A function that goes over several combatants; all that its body reads is passed in. */
export function over(code: Code, expression: Extract<Expression, { op: 'over' }>, spot: Spot, write: Write): string {
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
  const { from, to, test } = rangeOfGroup(code, group, spot.among.who[who])
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
