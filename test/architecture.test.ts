import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, folderOf } from './imports.ts'
import { ROOT } from './readme.ts'

const PAGE = join(ROOT, 'docs/architecture.md')
const PICTURE = /(?<=```mermaid\n)[^`]*(?=```)/

/** A folder's name in the picture; all rulesets are one. */
function partOf(file: string): string {
  return folderOf(file)
    .replace(/^rulesets\/.*/, 'rulesets')
    .replace(/\/$/, '')
}

/** Everything that a part needs, by any way. */
function reach(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, found = new Set<string>()): Set<string> {
  for (const next of graph.get(from) ?? []) {
    if (found.has(next)) continue
    found.add(next)
    reach(graph, next, found)
  }
  return found
}

/** The folders of src with an arrow to each that they import from, but for those that another arrow leads to anyway. */
function drawImports(): string {
  const graph = new Map<string, Set<string>>()
  for (const [file, imported] of FILES) {
    const part = partOf(file)
    const others = graph.get(part) ?? new Set<string>()
    graph.set(part, others)
    for (const other of imported) if (partOf(other) !== part) others.add(partOf(other))
  }
  const lines = [...graph]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([part, others]) => {
      const direct = [...others].filter((other) => ![...others].some((next) => reach(graph, next).has(other)))
      return direct.sort().map((other) => `  ${part} --> ${other}`)
    })
  return `${['flowchart TD', ...lines].join('\n')}\n`
}

test('the picture of the architecture is what the imports draw (`npx vitest run test/architecture.test.ts --update`)', async () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toMatch(PICTURE)
  await expect(page.replace(PICTURE, drawImports())).toMatchFileSnapshot(PAGE)
})
