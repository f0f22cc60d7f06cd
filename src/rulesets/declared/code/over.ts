import type { Expression } from '../ir.ts'
import { type Code, nameOf, type Spot, type Write } from './code.ts'

const GROUP_TEST: Readonly<Record<string, string>> = {
  allies: 'one !== me && partyOf(one) === partyOf(me)',
  friends: 'partyOf(one) === partyOf(me)',
  foes: 'partyOf(one) !== partyOf(me)',
  others: 'one !== me',
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
  const routine = code.routine(`over ${name} ${group} ${written} ${parameters}`, (self) => {
    const loop = (lines: readonly string[]) => [
      `function ${self}(me${parameters.map((each) => `, ${each}`).join('')}) {`,
      ...lines.slice(0, 1),
      `  for (let one = 0; one < ${code.data.combatants}; one++) {`,
      `    if (marks[one] !== 0 || !(${GROUP_TEST[group]})) continue`,
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
