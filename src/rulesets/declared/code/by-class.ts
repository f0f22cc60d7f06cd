import type { Class } from '../data.ts'
import { type Code, index } from './code.ts'

/** A function of `me`, and of what else it is given, that does what `make` writes for the class of `me`. */
export function byClass(code: Code, name: string, make: (own: Class) => string, parameters = 'me'): string {
  const { classes } = code.data
  if (classes.every(({ members }) => members.length === 1) && classes.length <= 2) {
    const [first, second] = classes
    return second
      ? `function ${name}(${parameters}) { return me === ${index(first!.members[0]!)} ? ${make(first!)}(${parameters}) : ${make(second)}(${parameters}) }`
      : `function ${name}(${parameters}) { return ${make(first!)}(${parameters}) }`
  }
  const cases = classes.flatMap((own) => [
    ...own.members.map((member) => `    case ${index(member)}:`),
    `      return ${make(own)}(${parameters})`,
  ])
  return [`function ${name}(${parameters}) {`, '  switch (me) {', ...cases, '  }', '}'].join('\n')
}
