import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorOf } from '../site/anchors.ts'
import { RULESETS } from '../src/rulesets/index.ts'
import { readScenario } from '../src/scenario/read.ts'
import { missesOf, proseOf, readDocument } from './citations.ts'
import { ROOT } from './readme.ts'

/** All files below a folder, by their paths from the repository's root, with `/` on every system. */
function filesBelow(folder: string, of: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => of.test(file))
    .sort()
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const CODE = ['src', 'test', 'bench'].flatMap((folder) => filesBelow(folder, /\.(ts|c)$/))
const DOCUMENTS = filesBelow('docs', /\.md$/)
const PAGES = ['README.md', 'CONTRIBUTING.md', ...DOCUMENTS].filter((file) => existsSync(join(ROOT, file)))

/** `file:line: message`, as compilers have it. */
const reported = (file: string, { line, message }: { line: number; message: string }): string =>
  `${file}:${line}: ${message}`

describe('what comments cite', () => {
  test('is there: every document, and every section of it', () => {
    const misses = CODE.flatMap((file) => missesOf(file, read(file)).map((miss) => reported(file, miss)))
    expect(misses).toEqual([])
  })

  test('is reported with its place and the nearest section where it is not', () => {
    // Pieced together, lest this file cite them itself.
    const [section, folder] = ['\u00a7', 'docs/']
    const cite = (...lines: string[]): string[] =>
      missesOf('src/rulesets/osr-d20/x.ts', lines.join('\n')).map((miss) => reported('x.ts', miss))
    expect(cite(`/** As in ${folder}gone.md ${section}1. */`)).toEqual([
      'x.ts:1: cites docs/gone.md, and there is no such document',
    ])
    expect(cite('const a = 1', `// Those of ${folder}statistics.md ${section}3.9.`)).toEqual([
      `x.ts:2: cites docs/statistics.md ${section}3.9, and there is no such section; the nearest is ${section}3.3`,
    ])
    expect(cite('/**', ' * The last of all', ` * (${section}6.8, ${section}8.5).`, ' */')).toEqual([
      `x.ts:3: cites docs/rules/osr-d20.md ${section}6.8, and there is no such section; the nearest is ${section}6.7`,
    ])
    expect(cite(`const a = 1 // (${folder}rules/README${'.md'}, "The Field"; ${section}12)`)).toEqual([
      expect.stringMatching(/^x\.ts:1: cites docs\/rules\/README\.md "The Field", expected one of .*, The field, /),
      `x.ts:1: cites docs/rules/osr-d20.md ${section}12, and there is no such section; the nearest is ${section}11`,
    ])
    expect(missesOf('src/fight/x.ts', `// As ${section}1.2 has it.`)).toEqual([
      { line: 1, message: expect.stringContaining(`cites ${section}1.2 of no document`) },
    ])
    expect(cite(`test('${section}2.1 options', () => {`, `// (${folder}statistics.md ${section}1.2)`)).toEqual([])
  })

  test('counts sections by headings, and the items of a list in one', () => {
    const { numbers, titles } = readDocument('# T\n## 2. Two\n1. one\n2. two\n### 2.1 `x`\n```\n# 3. no\n```\n## Four')
    expect([...numbers]).toEqual(['2', '2.1', '2.2'])
    expect([...titles]).toEqual(['T', 'Two', '`x`', 'Four'])
  })
})

function anchorsOf(text: string): Set<string> {
  return new Set(
    proseOf(text)
      .flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? [])
      .map(anchorOf),
  )
}

/** Where links of a page lead nowhere. */
function deadLinks(page: string, text: string): string[] {
  return proseOf(text).flatMap((line, index) =>
    [...line.replaceAll(/`[^`]*`(?!\])/g, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
      if (/^[a-z]+:/.test(target)) return []
      const [path, anchor] = target.split('#', 2)
      const file =
        path === ''
          ? page
          : relative(ROOT, resolve(ROOT, dirname(page), path))
              .split(sep)
              .join('/')
      if (path !== '' && !existsSync(join(ROOT, file)))
        return [`${page}:${index + 1}: a link to ${target}, and there is no such file`]
      const known = anchor === undefined || anchorsOf(file === page ? text : read(file)).has(anchor)
      return known ? [] : [`${page}:${index + 1}: a link to ${target}, and there is no such heading`]
    }),
  )
}

/** Where a page names a file or folder of the repository that is not there. `<id>` and `*` stand for any name. */
function deadPaths(page: string, text: string): string[] {
  return proseOf(text).flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code]) =>
      [...code.matchAll(/(?<![\w./@-])(?:src|test|bench|scenarios|docs|schema|starter)\/[\w./<>*-]*/g)].flatMap(
        ([path]) => {
          const [sure] = path.split(/[^/]*[<*]/, 1)
          return existsSync(join(ROOT, sure)) ? [] : [`${page}:${index + 1}: ${path}, and there is no such path`]
        },
      ),
    ),
  )
}

describe('the documents', () => {
  test('link to what is there', () => {
    expect(PAGES.flatMap((page) => deadLinks(page, read(page)))).toEqual([])
  })

  test('name files that are there', () => {
    expect(PAGES.flatMap((page) => deadPaths(page, read(page)))).toEqual([])
  })

  test('are all listed', () => {
    const index = read('docs/README.md')
    const pages = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md') && file !== 'README.md')
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([])
  })

  test('say of every folder of the sources what it is for', () => {
    const text = read('docs/architecture.md')
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => `src/${name}`).filter((folder) => !text.includes(`\`${folder}\``))).toEqual([])
  })

  test('are found out where they do not', () => {
    const links = 'One [a](b.md) and [c](../README.md#nowhere)\n\n[d](../README.md#an-answer) [e](#f-g)\n\n## F, `g`'
    expect(deadLinks('docs/x.md', links)).toEqual([
      'docs/x.md:1: a link to b.md, and there is no such file',
      'docs/x.md:1: a link to ../README.md#nowhere, and there is no such heading',
    ])
    const paths = 'See `src/gone.ts`.\n`npx vitest run test/docs.test.ts`, `src/rulesets/<id>/plan.ts`, `test/*/x.ts`'
    expect(deadPaths('docs/x.md', paths)).toEqual(['docs/x.md:1: src/gone.ts, and there is no such path'])
  })

  test.each(['osr-d20', 'slot-d20', 'segment-d100'])(
    'show the worked battles of %s as the tests fight them',
    (ruleset) => {
      const folder = `test/rulesets/${ruleset}/examples`
      const shown = [
        ...read(`docs/rules/${ruleset}.md`).matchAll(/^#+ (E\d+)\b.*\n(?:(?!#).*\n)*?```yaml\n([\s\S]*?)^```$/gm),
      ]
      expect(shown.map(([, name]) => `${folder}/${name}.yaml`).sort()).toEqual(filesBelow(folder, /\.yaml$/))
      for (const [, name, scenario] of shown) expect(scenario, name).toBe(read(`${folder}/${name}.yaml`))
    },
  )

  test('begin the scenario format with a scenario that can be fought', async () => {
    const [, example] = /^```yaml\n([\s\S]*?)^```$/m.exec(read('docs/scenario-format.md')) ?? []
    // Its imports are no files that there are.
    const alone = (example ?? '').replace(/^import:.*\n(?: .*\n)*/m, '')
    const { scenario, problems } = await readScenario(alone, 'example', { rulesets: RULESETS })
    expect(problems).toEqual([])
    expect(scenario?.parties.map(({ members }) => members.length)).toEqual([4, 4])
  })
})
