import { MOST } from '../arithmetic.ts'
import { type Code, entry, index, type Spot, type Write } from './code.ts'
import { magnitudeOf } from './magnitude.ts'

/** A field with the changes of effects, of anybody. */
export function changedField(code: Code, field: number, write: Write): string {
  return code.routine(`field ${field}`, (name) => {
    const own = code.game.fields[field]!
    const base = entry(code, code.data.fields[field]!, own, 'me', own.keys && 'key')
    return changed(code, write, name, 'me, key', base, 'field', field)
  })
}

/** A value that effects change, or that looks at several combatants. */
export function calledValue(code: Code, value: number, write: Write): string {
  return code.routine(`value ${value}`, (name) => {
    const { parameters, body } = code.game.values[value]!
    for (const local of parameters) code.magnitudes.delete(local)
    const spot: Spot = { who: { my: 'me' }, among: { who: {} }, thing: '0', given: {}, roller: 'me', purpose: 0 }
    const folded = code.specialiser.fold(body, { who: {} })
    const base = write(code, folded, spot)
    return changed(
      code,
      write,
      name,
      ['me', ...parameters.map((local) => `v${local}`)].join(', '),
      base,
      'value',
      value,
      magnitudeOf(code, folded),
    )
  })
}

/** (Base + all that is added) × all factors; where effects say what it is, the last of them says it alone. */
function changed(
  code: Code,
  write: Write,
  name: string,
  parameters: string,
  base: string,
  of: 'field' | 'value',
  which: number,
  magnitude = Number.POSITIVE_INFINITY,
): string {
  const lines: string[] = []
  const adds: string[] = []
  const factors: string[] = []
  const sets: string[] = []
  for (const [effect, { changes }] of code.game.effects.entries()) {
    for (const change of changes) {
      if (change.of !== of || change.index !== which) continue
      const among = { who: {} }
      const spot: Spot = {
        who: { my: 'me', caster: `c${effect}[me]` },
        among,
        thing: '0',
        given: { stacks: `e${effect}[me]` },
        roller: 'me',
        purpose: 0,
      }
      const by = write(code, code.specialiser.fold(change.by, among), spot)
      const holds = `e${effect}[me] > 0${change.key === undefined ? '' : ` && key === ${index(change.key)}`}`
      if (change.how === '=') sets.unshift(`  if (${holds}) return ${by}`)
      else if (change.how === '+') adds.push(`  if (${holds}) sum += ${by} * e${effect}[me]`)
      else factors.push(`  if (${holds}) sum *= power(${by}, e${effect}[me])`)
    }
  }
  const isBounded = magnitude <= MOST && adds.length + factors.length === 0
  lines.push(...sets, `  let sum = ${base}`, ...adds, ...factors, `  return ${isBounded ? 'sum' : 'bound(sum, -1)'}`)
  return `function ${name}(${parameters}) {\n${lines.join('\n')}\n}`
}
