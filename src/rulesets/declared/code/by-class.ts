import type { Class } from '../data.ts'
import { type Code, index } from './code.ts'

/** A function of `me` that does what `make` writes for its class. */
export function byClass(code: Code, name: string, make: (own: Class) => string): string {
  const { classes } = code.data
  if (classes.every(({ members }) => members.length === 1) && classes.length <= 2) {
    const [first, second] = classes
    return second
      ? `function ${name}(me) { return me === ${index(first!.members[0]!)} ? ${make(first!)}(me) : ${make(second)}(me) }`
      : `function ${name}(me) { return ${make(first!)}(me) }`
  }
  const cases = classes.flatMap((own) => [
    ...own.members.map((member) => `    case ${index(member)}:`),
    `      return ${make(own)}(me)`,
  ])
  return [`function ${name}(me) {`, '  switch (me) {', ...cases, '  }', '}'].join('\n')
}
