import { FREE, STRAYING_KINDS } from '../../../tactics/mistakes.ts'
import type { Class } from '../data.ts'
import { type Code, index, literal } from './code.ts'
import { selectorOf, tacticSpot, targetsOf, thingsOf, writeDecide } from './decisions.ts'
import { write } from './expressions.ts'
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

/** `holdsFor(me, place, target)`: whether the condition of a rule holds, of those who are free to do anything. */
export function writeHoldsFor(code: Code, name: string): string {
  const free = STRAYING_KINDS.indexOf(FREE)
  return ofThose(
    code,
    name,
    'me, place, target',
    (own) => {
      if (own.mistakes!.kind !== free) return 'false'
      const holds = code.routine(`holds ${own.members}`, (each) => {
        const cases = own.turn.flatMap((rule, place) => {
          const targets = targetsOf(code, own, rule.turnType)
          const [thing] = thingsOf(code, own, rule)
          if (!rule.when || thing === undefined || targets.length === 0) return []
          const spot = tacticSpot(own, rule.turnType, thing, targets)
          const isMeant = `target >= ${index(targets[0]!)} && target <= ${index(targets.at(-1)!)}`
          const holds = write(code, code.specialiser.fold(rule.when, spot.among), spot)
          return [`    case ${index(place)}:`, `      return ${isMeant} && (${holds})`]
        })
        return [
          `function ${each}(me, place, target) {`,
          '  switch (place) {',
          ...cases,
          '  }',
          '  return false',
          '}',
        ].join('\n')
      })
      return `${holds}(me, place, target)`
    },
    'false',
  )
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

/** A function that does something for members of classes that make mistakes; `otherwise` for others. */
function ofThose(code: Code, name: string, parameters: string, make: (own: Class) => string, otherwise = '-1'): string {
  const cases = code.data.classes.flatMap((own) =>
    own.mistakes ? [...own.members.map((member) => `    case ${index(member)}:`), `      return ${make(own)}`] : [],
  )
  return [`function ${name}(${parameters}) {`, '  switch (me) {', ...cases, '  }', `  return ${otherwise}`, '}'].join(
    '\n',
  )
}
