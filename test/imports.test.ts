import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RULESETS } from '../src/rulesets/index.ts'
import { closureOf, FILES, folderOf, IMPORTS, MODULES, neighbours, SRC } from './imports.ts'

/** Nodes that lead from one to the next and at last back to the first, which stands at both ends. */
function findCycle(graph: ReadonlyMap<string, Iterable<string>>): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (node: string): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const cycle = visit(node)
    if (cycle) return cycle
  }
  return undefined
}

/** Every folder with those that it imports from, and the imports that make it so: `fight/pool.ts imports …`. */
function folderGraph(files: ReadonlyMap<string, readonly string[]>): Map<string, Map<string, string[]>> {
  const graph = new Map<string, Map<string, string[]>>()
  for (const [file, imported] of files) {
    const folder = folderOf(file)
    const neighbours = graph.get(folder) ?? new Map<string, string[]>()
    graph.set(folder, neighbours)
    for (const other of imported) {
      const next = folderOf(other)
      if (next !== folder) neighbours.set(next, [...(neighbours.get(next) ?? []), `${file} imports ${other}`])
    }
  }
  return graph
}

/** A circle of folders, reported by the files that make it. */
function findKnot(files: ReadonlyMap<string, readonly string[]>): string | undefined {
  const graph = folderGraph(files)
  const links = new Map([...graph].map(([folder, next]) => [folder, [...next.keys()]]))
  const cycle = findCycle(links)
  if (!cycle) return undefined
  const steps = cycle.slice(1).map((to, at) => {
    const imports = graph.get(cycle[at])!.get(to)!
    return `${cycle[at]} -> ${to}\n${imports.map((each) => `  ${each}`).join('\n')}`
  })
  return steps.join('\n')
}

describe('imports', () => {
  test('are found at all', () => {
    expect(MODULES.length).toBeGreaterThan(50)
    expect(neighbours('fight/worker.ts', false)).toContain('fight/chunk.ts')
    expect(neighbours('fight/worker.ts', false)).not.toContain('fight/match.ts')
    expect(neighbours('fight/worker.ts', true)).toContain('fight/match.ts')
  })

  test('lead to a file, with its extension', () => {
    for (const file of MODULES) {
      for (const next of neighbours(file, true))
        expect(existsSync(join(SRC, next)), `${file} imports ${next}`).toBe(true)
    }
  })

  test('never go round in a circle, types included', () => {
    expect(findCycle(FILES)?.join(' -> ')).toBeUndefined()
  })

  test('never lead from folder to folder and back', () => {
    expect(findKnot(FILES)).toBeUndefined()
  })

  test('that do are reported with the files that make the circle', () => {
    const files = new Map([
      ['index.ts', ['a/one.ts']],
      ['a/one.ts', ['a/two.ts', 'rulesets/x/y.ts']],
      ['a/two.ts', []],
      ['rulesets/x/y.ts', ['b/deep/z.ts']],
      ['rulesets/index.ts', ['rulesets/x/y.ts']],
      ['b/deep/z.ts', ['a/two.ts']],
    ])
    expect(findKnot(files)).toBe(
      [
        'a/ -> rulesets/x/',
        '  a/one.ts imports rulesets/x/y.ts',
        'rulesets/x/ -> b/',
        '  rulesets/x/y.ts imports b/deep/z.ts',
        'b/ -> a/',
        '  b/deep/z.ts imports a/two.ts',
      ].join('\n'),
    )
  })

  test('are of packages that package.json lists, be it to load them or to build them in', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(SRC, '../package.json'), 'utf8'),
    )
    const used = new Set(
      [...IMPORTS.values()]
        .flat()
        .filter(({ of, isType }) => !isType && !/^(\.|node:)/.test(of))
        .map(({ of }) => of.split('/', of.startsWith('@') ? 2 : 1).join('/')),
    )
    expect(
      [...used].filter((name) => !(name in { ...dependencies, ...devDependencies, ...optionalDependencies })),
    ).toEqual([])
  })
})

describe('what is written', () => {
  /** What of Node's modules for files only reads. `open` can write. */
  const READING = new Set([
    ...['access', 'existsSync', 'lstat', 'readdir', 'readdirSync', 'readFile', 'readFileSync', 'realpath'],
    ...['realpathSync', 'stat', 'statSync'],
  ])

  test('is written by src/files, which replaces files in one step, follows no link and leaves nothing behind', () => {
    const writers = MODULES.filter((file) => !file.startsWith('files/')).flatMap((file) => {
      const text = readFileSync(join(SRC, file), 'utf8')
      const imports = [...text.matchAll(/^import (type )?(\{[^}]*\}|[^{}\n]*) from '(?:node:)?fs(?:\/promises)?'$/gm)]
      const names = imports.flatMap(([, type, named]) => (type ? [] : named.split(/[{},]/).map((name) => name.trim())))
      const writing = names.filter((name) => !/^(type .*)?$/.test(name) && !READING.has(name))
      const hidden = /(?:import|require|getBuiltinModule)\(['"](?:node:)?fs/.test(text) ? ['fs, by an expression'] : []
      return [...writing, ...hidden].map((name) => `${file} uses ${name}`)
    })
    expect(writers).toEqual([])
    expect(MODULES.filter((file) => /'node:fs/.test(readFileSync(join(SRC, file), 'utf8'))).length).toBeGreaterThan(10)
  })
})

describe('what a worker loads', () => {
  // A ruleset's fighter is loaded by its name, which no import shows.
  const fighters = [...RULESETS.map(({ id }) => id), 'declared'].map((id) => `rulesets/${id}/fighter.ts`)
  const closure = closureOf(['fight/worker.ts', ...fighters])

  test('is no package', () => {
    const packages = closure.flatMap((file) =>
      (IMPORTS.get(file) ?? [])
        .filter(({ of, isType }) => !isType && !/^(\.|node:)/.test(of))
        .map(({ of }) => `${file}: ${of}`),
    )
    expect(packages).toEqual([])
  })

  test('is hardly more where battles are split', () => {
    const elsewhere = closureOf(['rare/worker.ts']).filter((file) => !/^(battle|fight|package|rare)\//.test(file))
    expect(elsewhere).toEqual([])
    expect(closureOf(['rare/worker.ts'])).not.toContain('rare/replicates.ts')
  })

  test('is nothing of Node where it fights in a browser', () => {
    const page = closureOf(['studio/page/fighting.ts', 'studio/page/main.ts'])
    const nodes = page.flatMap((file) =>
      (IMPORTS.get(file) ?? []).filter(({ of, isType }) => !isType && /^node:/.test(of)),
    )
    // Of which there is a stand-in (rolldown.config.ts).
    expect([...new Set(nodes.map(({ of }) => of))]).toEqual(['node:crypto', 'node:util'])
    // A worker has no import map.
    const worker = closureOf(['studio/page/fighting.ts'])
    const packages = worker.flatMap((file) =>
      (IMPORTS.get(file) ?? []).filter(({ of, isType }) => !isType && !of.startsWith('.')),
    )
    expect(packages).toEqual([])
  })

  test('is nothing but battles: no reading, no metrics, no reports, no command line, no pool', () => {
    const elsewhere = closure.filter((file) => !/^(battle|fight|rulesets)\//.test(file))
    expect(elsewhere).toEqual([
      'field/approach.ts',
      'field/area-ways.ts',
      'field/areas.ts',
      'field/bearings.ts',
      'field/cells.ts',
      'field/facing.ts',
      'field/far.ts',
      'field/open-steps.ts',
      'field/remember-last.ts',
      'field/sight.ts',
      'field/steps.ts',
      'field/ways.ts',
      // How a ruleset of a user's own is loaded.
      'package/own-modules.ts',
      'package/root.ts',
      'tactics/compiled.ts',
      'tactics/mistakes.ts',
      'tactics/program.ts',
      'tactics/selector.ts',
      'tactics/unnamed-selector.ts',
    ])
    expect(
      closure.filter((file) => /(schema|vocabulary|plan|pool|scheduler|battles|scoreboard)\.ts$/.test(file)),
    ).toEqual([])
  })
})
