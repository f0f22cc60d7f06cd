import type { Class } from '../data.ts'
import { type Code, index, literal } from './code.ts'
import { selectorOf, thingsOf, writeDecide } from './decisions.ts'
import { isIdle, rangeOf, turnTypeOf, writeLegal, writeMay } from './legality.ts'

// What somebody does by mistake (battle/mistakes.ts), who decides by the functions that are written here.

/** `decideByTactic(me)`: the decision of its tactic, or -1; what it would say if its list began behind the rule at `place`. */
export function writeDecideByTactic(code: Code, name: string): string {
  return ofThose(code, name, 'me', (own) => `${writeDecide(code, own)}(me)`)
}

export function writeDecideAfter(code: Code, name: string): string {
  return ofThose(code, name, 'me, place', (own) => {
    const after = code.routine(`decide after ${own.members}`, (each) => {
      const cases = own.turn.flatMap((rule, place) => {
        if (rule.possible) return []
        const rest = own.turn.map((other, at) => (at <= place ? { ...other, possible: true } : other))
        return [
          `  if (place === ${index(place)}) return ${writeDecide(code, { ...own, turn: rest }, `after ${place}`)}(me)`,
        ]
      })
      return [`function ${each}(me, place) {`, ...cases, '  return -1', '}'].join('\n')
    })
    return `${after}(me, place)`
  })
}

/** `aimRule(me, place, selector)`: see `Choices.aim`; the thing and the rule's own selector are left in `chosen`. */
export function writeAimRule(code: Code, name: string): string {
  return ofThose(code, name, 'me, place, selector', (own) => {
    const aim = code.routine(`aim rule ${own.members}`, (each) => {
      const cases = own.turn.flatMap((rule, place) => [
        `    case ${index(place)}:`,
        ...thingsOf(code, own, rule)
          .filter((thing) => !isIdle(code, rule.turnType, own, thing))
          .flatMap((thing) => [
            `      if (${writeMay(code, rule.turnType, own, thing)}(me) && (target = ${writeSelectBy(code, own, rule.turnType, thing)}) >= 0) {`,
            `        chosen[1] = ${index(thing)}`,
            `        chosen[2] = ${literal(selectorOf(code, rule))}`,
            '        return target',
            '      }',
          ]),
        '      return -1',
      ])
      return [
        `function ${each}(me, place, selector) {`,
        '  let target = -1',
        '  switch (place) {',
        ...cases,
        '  }',
        '  return -1',
        '}',
      ].join('\n')
    })
    return `${aim}(me, place, selector)`
  })
}

/** Whom the selector picks that is given. */
function writeSelectBy(code: Code, own: Class, turnType: number, thing: number): string {
  const action = turnTypeOf(code, turnType)
  if (action.at === 'self' || action.at === 'nobody')
    return `(${writeLegal(code, turnType, own, thing)}(me, me) ? me : -1)`
  const [from, to] = rangeOf(code, action, own.party)
  const packed = turnType * code.data.classes.length + code.data.classes.indexOf(own)
  return `select(selector, ${packed}, me, ${index(thing)}, ${from}, ${to})`
}

/** The place of the rule that somebody follows, or of what it does by mistake; its target, thing and selector are left in `chosen`. */
export function writeStray(code: Code): string {
  return code.routine('stray', (name) =>
    [
      `function ${name}(me) {`,
      '  const decision = stray(me)',
      '  if (decision < 0) return -1',
      '  chosen[0] = targetOf(decision)',
      '  return placeOf(decision)',
      '}',
    ].join('\n'),
  )
}

/** A function that does something for members of classes that make mistakes; -1 for others. */
function ofThose(code: Code, name: string, parameters: string, make: (own: Class) => string): string {
  const cases = code.data.classes.flatMap((own) =>
    own.mistakes ? [...own.members.map((member) => `    case ${index(member)}:`), `      return ${make(own)}`] : [],
  )
  return [`function ${name}(${parameters}) {`, '  switch (me) {', ...cases, '  }', '  return -1', '}'].join('\n')
}
