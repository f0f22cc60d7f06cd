/*
 * The language that compile.ts writes, and nothing else. A program is text, and a plan can come from another machine: only text
 * of this language is ever made a function of. It has numbers, operators, and calls of functions that the fighter hands over by
 * name. It has no way to name a property, a global, a string or a loop, so that the worst of its programs is a bad decision.
 */

const WHOLE =
  /^'use strict'\nconst \{ ([a-z_, ]*) \} = env\n((?:const .*\n)*)return function (?:decide|react|holds|rank)\(([a-z, ]+)\) \{\n((?: {2}.*\n)+)\}\n$/
const COLUMN = /^const ([a-z][a-z0-9_]*)_of = env\.(columns|names)\.\1$/i
const STATEMENT = /^ {2}(?:let target = -1|(?:return|fraction\[0\] =) (.+)|if \((.+)\) return \d+ \+ target)$/
const TOKEN =
  /fraction\[0\]|\(target = |(\d+(?:\.\d+)?(?:e[+-]\d+)?)(?![\w.])|([a-z]\w*)|===|!==|<=|>=|&&|\|\||[-+*/<>!(), ]/iy

/** What a program may take from the environment (program.ts); `fraction` is read by its first entry alone. */
const ASKED: ReadonlySet<string> = new Set([
  ...['select', 'answer', 'affords', 'round', 'distance', 'allies', 'foes', 'allies_start', 'foes_start'],
  ...['expected_damage', 'kill_chance', 'fraction', 'chance'],
])
const PARAMETERS: readonly string[] = ['me', 'trigger, me, foe', 'me, target']

/** Throws a `TypeError` for text that no compiler of tactics writes for an `Environment` with these columns and names. */
export function expectCompiled(
  source: string,
  environment: { readonly columns: object; readonly names?: object | undefined },
): void {
  const [, asked, columns, parameters, body] = (typeof source === 'string' && WHOLE.exec(source)) || []
  if (asked === undefined || !PARAMETERS.includes(parameters)) throw notCompiled(source)
  const names = new Set([...parameters.split(', '), 'target', 'true', 'false'])
  for (const name of asked.split(', ').filter((each) => each.trim() !== '')) {
    if (!ASKED.has(name)) throw notCompiled(name)
    if (name !== 'fraction') names.add(name)
  }
  for (const line of linesOf(columns)) {
    const [, column, of] = COLUMN.exec(line) ?? []
    const known = column !== undefined && environment[of as 'columns' | 'names']
    // Its own: what every object has is no column.
    if (!known || !Object.hasOwn(known, column)) throw notCompiled(line)
    names.add(`${column}_of`)
  }
  for (const line of linesOf(body)) {
    const [statement, returned, condition] = STATEMENT.exec(line) ?? []
    const expression = returned ?? condition ?? ''
    if (statement === undefined || !isExpression(expression, names)) throw notCompiled(line)
  }
}

/** Whether text consists of tokens of the language, with no other names than these. */
function isExpression(text: string, names: ReadonlySet<string>): boolean {
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const [token, , name] = TOKEN.exec(text) ?? []
    if (token === undefined || (name !== undefined && !names.has(name))) return false
    at += token.length
  }
  return true
}

function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1)
}

function notCompiled(text: unknown): TypeError {
  return new TypeError(`no tactic is compiled to ${JSON.stringify(String(text).slice(0, 200))}`)
}
