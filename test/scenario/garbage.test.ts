import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Node, parseDocument, stringify, visit } from 'yaml'
import { RULESETS } from '../../src/rulesets/index.ts'
import { openScenario } from '../../src/scenario/load.ts'
import { type Reading, readScenario } from '../../src/scenario/read.ts'
import { KEYS } from '../../src/scenario/sections.ts'
import type { Problem } from '../../src/source/problem.ts'
import { showProblem } from '../../src/source/show-problem.ts'
import { casesOf } from '../cases.ts'
import { makeFolder } from '../folder.ts'

/**
 * Whatever is thrown at the reader, it answers: with a scenario that can be planned, or with problems that can be shown.
 * It never throws, never hangs, and reads nothing outside its folder: there stands a canary, whose words must not turn up
 * anywhere.
 */
const CANARY = 'the-canary-sings'
const seed = 20_260_731
const runs = (numRuns: number) => ({ seed, numRuns: casesOf(numRuns) })

function expectAnswer({ scenario, ruleset, problems }: Reading): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(scenario === undefined).toBe(errors.length > 0)
  if (scenario) expect(() => ruleset!.plan(scenario)).not.toThrow()
  const shown = problems.map((problem) => showProblem(problem)).join('\n')
  expect(shown).not.toContain(CANARY)
  expect(shown).not.toMatch(/undefined|\[object|NaN|TypeError|RangeError|Invalid input|nonoptional|at .*\.ts:/)
  const isNowhere = ({ place }: Problem) =>
    place !== undefined && !(0 <= place.start && place.start <= place.end && place.end <= place.source.text.length)
  expect(problems.filter(isNowhere)).toEqual([])
}

const read = (text: string, overrides: string[] = []) =>
  readScenario(text, 'garbage.yaml', { rulesets: RULESETS, overrides })

const folder = 'test/scenario/examples'
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))

/** Bits of what stands in scenarios, so that garbage gets past the first check. */
const words = [...new Set(examples.flatMap((text) => text.match(/[\w.-]+|[^\w\s]+|\n *|%/g) ?? []))]
const word = fc.constantFrom(
  ...words,
  ...[
    '&a',
    '*a',
    '<<',
    '? ',
    '- ',
    '|',
    '>',
    '!x',
    '%',
    '---',
    '...',
    '\t',
    '0x',
    '1e999',
    '-0',
    '.nan',
    '.inf',
    '~',
    '"',
    "'",
  ],
  ...[
    '__proto__',
    'constructor',
    'none',
    'unarmed',
    '64 ',
    '99999999999999999999',
    'd0',
    '21d6',
    'd%',
    '\u0000',
    '\u202e',
    '𝔞',
    '剣',
  ],
)
const soup = fc
  .array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 60 })
  .map((parts) => parts.join(''))

describe('garbage at the reader', () => {
  test('random text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), soup), async (text) =>
        expectAnswer(await read(text)),
      ),
      runs(300),
    )
  })

  test('right scenarios with pieces cut out, doubled, moved, or replaced by garbage', async () => {
    const edit = fc.tuple(fc.nat(), fc.nat({ max: 60 }), fc.oneof(soup, fc.constant(''), word))
    const mutated = fc
      .tuple(fc.constantFrom(...examples), fc.array(edit, { minLength: 1, maxLength: 4 }))
      .map(([text, edits]) =>
        edits.reduce((now, [at, length, insert]) => {
          const start = at % (now.length + 1)
          return now.slice(0, start) + insert + now.slice(start + length)
        }, text),
      )
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => expectAnswer(await read(text))),
      runs(300),
    )
  })

  test('random structures under the keys that scenarios have', async () => {
    const fields = [
      'length',
      'hp',
      'weapons',
      'items',
      'members',
      'is',
      'name',
      'count',
      'map',
      'legend',
      'do',
      'when',
      'a',
      'b',
    ]
    const leaf = fc.oneof(
      fc.constantFrom(...words.filter((text) => /^\w/.test(text))),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(
        '2 hoplite',
        '60 ft',
        '50%',
        'attack nearest',
        'd8',
        'win.a <= 5%',
        'a in 1 .. 2',
        'my.hp < 3',
        '',
      ),
    )
    const key = fc.oneof(
      fc.constantFrom(...KEYS, ...fields),
      fc.constantFrom(...words.filter((text) => /^[a-z]/.test(text))),
      fc.string({ maxLength: 5 }),
    )
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
      ),
    }))
    const sections = fc.record(Object.fromEntries(KEYS.map((name) => [name, tree])), { requiredKeys: [] })
    const right = { tiltyard: 1, rules: { system: 'osr-d20' } }
    await fc.assert(
      fc.asyncProperty(sections, fc.boolean(), async (scenario, isRight) => {
        expectAnswer(await read(stringify(isRight ? { ...scenario, ...right } : scenario)))
      }),
      runs(300),
    )
  })

  test('random overrides of a right scenario', async () => {
    const path = fc.array(fc.constantFrom(...words.filter((text) => /^\w/.test(text)), '1', '0', '__proto__'), {
      minLength: 1,
      maxLength: 5,
    })
    const override = fc.oneof(
      fc.tuple(path, fc.oneof(soup, word)).map(([steps, value]) => `${steps.join('.')}=${value}`),
      fc
        .tuple(
          fc.constantFrom('weapons.spear.damage', 'run', 'expect', 'parties', 'rules', 'combatants.hoplite', 'tactics'),
          soup,
        )
        .map(([at, value]) => `${at}=${value}`),
      soup,
    )
    const overrides = fc.array(override, { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...examples), overrides, async (text, set) =>
        expectAnswer(await read(text, set)),
      ),
      runs(250),
    )
  })
})

test.each(examples)('every value cut out: example %#', async (text) => {
  const values: (readonly [start: number, end: number])[] = []
  visit(parseDocument(text), {
    Pair: (_, { value }) => {
      const [start, end] = (value as Node).range!
      values.push([start, end])
    },
  })
  expect(values.length).toBeGreaterThan(10)
  for (const [start, end] of values) expectAnswer(await read(text.slice(0, start) + text.slice(end)))
})

describe('every field of every section with every kind of value', () => {
  const { schema } = RULESETS[0]!
  const entry = (fields: object, value: string) =>
    `{ ${Object.keys(fields)
      .map((field) => `${field}: ${value}`)
      .join(', ')} }`

  test.each([
    '{}',
    '[]',
    '[[]]',
    '{ length: {} }',
    '[{ a: [] }]',
    'true',
    '-1.5e300',
    '.nan',
    '""',
    '"\\0"',
    '~',
    '!!str 5',
    '[~, ~]',
  ])('%s', async (value) => {
    const text = [
      'tiltyard: 1',
      `rules: { system: osr-d20, options: ${entry(schema.options.shape, value)} }`,
      ...(['weapons', 'armours', 'shields', 'items', 'spells', 'combatants'] as const).map(
        (section) => `${section}: { a: ${entry(schema[section]!.shape, value)}, b: ${value} }`,
      ),
      `tactics: { a: { turn: ${value}, reactions: [${value}] }, b: ${value} }`,
      `parties: { p: { members: [a, { is: a, name: ${value} }, ${value}] }, q: { members: ${value} } }`,
      `field: ${entry(schema.field.shape, value)}`,
      `run: { battles: ${value}, precision: ${value}, seed: ${value}, max_rounds: ${value} }`,
      `expect: [${value}, { metric: ${value}, near: ${value}, within: ${value} }]`,
    ].join('\n')
    expectAnswer(await read(text))
    expectAnswer(await read(text.replace(/^(?!tiltyard|rules)(\w+): .*$/gm, `$1: ${value}`)))
  })
})

describe('garbage in files', () => {
  const top = makeFolder('garbage')

  const inside = () => join(top, 'folder')

  beforeAll(() => {
    mkdirSync(join(inside(), 'sub'), { recursive: true })
    for (const canary of ['canary.yaml', 'canary.csv', 'canary.js']) {
      writeFileSync(join(top, canary), `${CANARY}: ${CANARY}\nweapons: { ${CANARY}: { damage: ${CANARY} } }\n`)
      symlinkSync(`../${canary}`, join(inside(), `link-${canary}`))
    }
    symlinkSync('..', join(inside(), 'up'))
    writeFileSync(join(inside(), 'good.yaml'), 'weapons: { spear: { damage: d6 } }\n')
    // The top of a project, lest a package.json that somebody has left above the folder of temporary files makes it larger.
    writeFileSync(join(inside(), 'tiltyard.yaml'), '')
  })

  test('imports and rulesets of any path, and catalogs of any text, read nothing outside the folder', async () => {
    const step = fc.constantFrom(
      '..',
      '.',
      'up',
      'sub',
      'folder',
      'canary.yaml',
      'canary.csv',
      'canary.js',
      'link-canary.yaml',
      'link-canary.csv',
      'link-canary.js',
      'good.yaml',
      'self.yaml',
      'weapons.csv',
      '~',
      '%2e%2e',
      '',
    )
    const path = fc
      .tuple(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 5 }))
      .map(([absolute, steps]) => `${absolute ? `${top}/` : ''}${steps.join('/')}`)
    const entry = fc.oneof(
      path,
      path.map((file) => ({ weapons: file })),
      path.map((file) => `file://${file}`),
    )
    const cell = fc.oneof(word, fc.constantFrom('"', ',', '\n', '\r\n', ';', '"a, b"', '[a]', ''))
    const csv = fc.array(cell, { maxLength: 40 }).map((cells) => `id,damage\n${cells.join('')}`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 4 }),
        fc.option(path, { nil: 'osr-d20' }),
        csv,
        async (imports, system, catalog) => {
          writeFileSync(join(inside(), 'self.yaml'), stringify({ tiltyard: 1, rules: { system }, import: imports }))
          writeFileSync(join(inside(), 'weapons.csv'), catalog)
          const reading = await (await openScenario(join(inside(), 'self.yaml')))({ rulesets: RULESETS })
          expectAnswer(reading)
          for (const { place } of reading.problems) expect(place?.source.text ?? '').not.toContain(CANARY)
        },
      ),
      runs(250),
    )
  })
})

describe('files made to take long are answered all the same', () => {
  const many = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('')
  const head = 'tiltyard: 1\nrules: { system: osr-d20 }\n'
  test.each([
    ['ten thousand quotes', '"'.repeat(10_000)],
    ['ten thousand unknown keys', head + many(10_000, (n) => `key${n}: 1\n`)],
    ['a weapon with ten thousand unknown keys', `${head}weapons:\n  a:\n${many(10_000, (n) => `    damag${n}: 1\n`)}`],
    ['ten thousand weapons that are wrong', `${head}weapons:\n${many(10_000, (n) => `  w${n}: {}\n`)}`],
    [
      'ten thousand templates that name what is not there',
      `${head}combatants:\n${many(10_000, (n) => `  c${n}: { based-on: d${n}, weapons: [w${n}], tactic: t${n} }\n`)}`,
    ],
    [
      'ten thousand templates in a ring',
      `${head}combatants:\n${many(10_000, (n) => `  c${n}: { based-on: c${(n + 1) % 10_000} }\n`)}`,
    ],
    [
      'ten thousand members that nobody knows',
      `${head}combatants:\n${many(3000, (n) => `  c${n}: { hp: 1 }\n`)}parties:\n  a: { members: [${many(10_000, (n) => `d${n},`)}] }\n`,
    ],
    ['ten thousand parties', `${head}parties:\n${many(10_000, (n) => `  p${n}: { members: [x] }\n`)}`],
    ['ten thousand expectations', `${head}expect:\n${many(10_000, (n) => `  - win.x${n} <= 5%\n`)}`],
    ['an expectation of a million spaces', `${head}expect:\n  - "a${' '.repeat(900_000)}b in"\n`],
    [
      'a list of fifty thousand weapons in a template that thousands share',
      `${head}combatants:\n  a: { hp: 1, weapons: [${'w,'.repeat(50_000)}] }\n${many(3000, (n) => `  c${n}: { based-on: a }\n`)}`,
    ],
    ['a line of a million characters', `${head}${'x'.repeat(900_000)}: 1\n`],
    ['a map of a million cells', `${head}field:\n  map: |\n    ${'.'.repeat(900_000)}\n`],
  ])('%s', async (_, text) => expectAnswer(await read(text)))
})
