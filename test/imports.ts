import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the sources. */
export const SRC = fileURLToPath(new URL('../src', import.meta.url))

interface Import {
  /** As written. */
  readonly of: string
  /** Whether it is erased when types are. */
  readonly isType: boolean
}

/** Statements that import or export from elsewhere, and imports in the middle of code. */
const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm
const EXPRESSION = /\bimport\('([^']+)'\)/g

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, of]) => ({ of, isType: type !== undefined })),
    ...[...text.matchAll(EXPRESSION)].map(([, of]) => ({ of, isType: false })),
  ]
}

/** All modules by their path below src, with `/` on every system. */
export const MODULES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(sep).join('/'))
  .sort()

/** What each of them imports. */
export const IMPORTS = new Map(MODULES.map((file) => [file, importsOf(file)]))

function resolveImport(from: string, of: string): string {
  return relative(SRC, join(SRC, dirname(from), of))
    .split(sep)
    .join('/')
}

/** The modules of ours that one imports, with or without those of which it takes types only. */
export function neighbours(file: string, withTypes: boolean): string[] {
  return (IMPORTS.get(file) ?? [])
    .filter(({ of, isType }) => of.startsWith('.') && (withTypes || !isType))
    .map(({ of }) => resolveImport(file, of))
}

/** Everything that is loaded when some modules are. */
export function closureOf(entries: readonly string[]): string[] {
  const found = new Set(entries)
  for (const file of found) for (const next of neighbours(file, false)) found.add(next)
  return [...found].sort()
}

/** What a file is a part of: its folder below src, its ruleset, or, where it stands by itself, nothing else. */
export function folderOf(file: string): string {
  return /^rulesets\/[^/]+\/|^[^/]+\//.exec(file)?.[0] ?? file
}

/** All modules with those that they import, types included. */
export const FILES = new Map(MODULES.map((file) => [file, neighbours(file, true)]))
